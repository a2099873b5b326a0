//! Catches the panics of a package that panics where it should report, quietly.

use std::{
    any::Any,
    cell::Cell,
    panic::{self, AssertUnwindSafe},
    sync::Once,
    thread,
};

thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Runs `act` and turns a panic in it into its message, without printing anything.
///
/// The panic hook belongs to the whole process, so ours is put in once, keeps quiet only on threads
/// that are inside `guarded` (and on sled's own, which report their end themselves), and hands
/// everything else to the hook that was there before.
pub fn guarded<T>(act: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let of_sled = thread::current().name().is_some_and(|name| name.starts_with("sled-io-"));
            if !GUARDED.get() && !of_sled {
                before(info);
            }
        }));
    });
    let outer = GUARDED.replace(true);
    // What a panic leaves half done stays inside the package: its caller stops using it.
    let result = panic::catch_unwind(AssertUnwindSafe(act));
    GUARDED.set(outer);
    result.map_err(|payload| message(&*payload))
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    // Assertions print what they compared on lines of their own; the first line says enough.
    text.and_then(|text| text.lines().next()).unwrap_or("it broke off").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_its_first_line() {
        let broken = |text: &'static str| -> Result<(), String> { guarded(|| panic!("{text}")) };
        assert_eq!(guarded(|| 4), Ok(4));
        assert_eq!(broken("no page 7\nand more"), Err("no page 7".to_owned()));
        assert_eq!(guarded(|| broken("inner")), Ok(Err("inner".to_owned())));
        assert!(!GUARDED.get());
    }
}
