//! Orders in words: the examples of the order reference, and both languages there and back.

use super::*;
use crate::games::harness::examples_can_be_read;
use crate::rules::Language;

#[test]
fn the_examples_of_every_verb_can_be_read() {
    examples_can_be_read::<RailroadDice>(&THREE);
}

#[test]
fn orders_are_written_as_they_are_read() {
    let table = Table::three();
    let check = |english: &str, italian: &str| {
        for line in [english, italian] {
            let order = table.read(line).order;
            assert_eq!(table.write(&order, Language::English), english);
            assert_eq!(table.write(&order, Language::Italian), italian);
        }
    };
    check("income", "reddito");
    check("roll 4 and 2 ?", "tira 4 e 2 ?");
    check("roll 2 ?", "tira 2 ?");
    check("roll all and all ?", "tira tutti e tutti ?");
    check("build straight, left, straight, ? right", "costruisci dritto, sinistra, dritto, ? destra");
    check("build from west north straight, left", "costruisci da ovest nord dritto, sinistra");
    check("build straight paying 1 ?", "costruisci dritto pagando 1 ?");
    check("build from east as far as east edge", "costruisci da est fino al bordo est");
    check("cross north onto ridge", "attraversa nord su cresta");
    check(
        "cross from east south onto bend turned 270 with straight, ? left",
        "attraversa da est sud su ansa girata 270 con dritto, ? sinistra",
    );
    check("station red", "stazione rossa");
    check("station yellow from west paying 2 ?", "stazione gialla da ovest pagando 2 ?");
    check("buy yellow 2", "compra gialla 2");
    check("buy blue from Bob", "compra blu da Bob");
    check("keep ? ? straight curve share", "tieni ? ? dritto curva azione");
    check("done", "fatto");
    check("then build straight, else buy blue", "poi costruisci dritto, altrimenti compra blu");
    check("then cross east onto lake, else done", "poi attraversa est su lago, altrimenti fatto");
    check("prefer ?, straight", "preferisci ?, dritto");
    check("cancel", "annulla");
}

#[test]
fn people_write_as_they_like() {
    let table = Table::three();
    let same = |line: &str, canonical: &str| {
        assert_eq!(table.write(&table.read(line).order, Language::English), canonical, "{line}");
    };
    same("East: build straight - left", "build from east straight, left");
    same("lay from the east end: straight, curve left", "build from east straight, left");
    same("build to the north edge", "build as far as north edge");
    same("Roll 4 dice and 2 jokers", "roll 4 and 2 ?");
    same("roll 2 ? + 4", "roll 4 and 2 ?");
    same("build station red", "station red");
    same("buy 2 shares of yellow", "buy yellow 2");
    same("buy Insel Hopper", "buy yellow");
    same("keep 2 ?, 1 straight", "keep ? ? straight");
    same("keep ?? curve", "keep ? ? curve");
    same("cross north onto the Ridge turned 1", "cross north onto ridge turned 90");
    same("build straight, else buy blue", "then build straight, else buy blue");
    same("END TURN", "done");
    same("costruisci dal capo ovest: dritto", "build from west straight");
}
