//! What was found, line by line, and which goals are met.

use crate::measure::Ratio;

/// A goal for a ratio.
#[derive(Debug, Clone, Copy)]
pub enum Goal {
    /// More is better.
    AtLeast(f64),
    /// Less is better.
    AtMost(f64),
}

impl Goal {
    fn is_met(self, ratio: f64) -> bool {
        match self {
            Goal::AtLeast(least) => ratio >= least,
            Goal::AtMost(most) => ratio <= most,
        }
    }

    fn text(self) -> String {
        match self {
            Goal::AtLeast(least) => format!(">= {}", figure(least)),
            Goal::AtMost(most) => format!("<= {}", figure(most)),
        }
    }
}

/// One measured ratio with its goals.
pub struct Row {
    what: String,
    ratio: Option<Ratio>,
    bar: Option<Goal>,
    target: Option<Goal>,
}

impl Row {
    /// A ratio without goals.
    pub fn new(what: impl Into<String>, ratio: Ratio) -> Row {
        Row { what: what.into(), ratio: Some(ratio), bar: None, target: None }
    }

    /// Something that could not be measured.
    pub fn not_measured(what: impl Into<String>) -> Row {
        Row { what: what.into(), ratio: None, bar: None, target: None }
    }

    /// What it has to pass on every run.
    pub fn bar(mut self, bar: Goal) -> Row {
        self.bar = Some(bar);
        self
    }

    /// What it should reach.
    pub fn target(mut self, target: Goal) -> Row {
        self.target = Some(target);
        self
    }

    /// Whether a bar is missed, or the machine was too noisy to tell.
    pub fn fails(&self) -> bool {
        self.ratio.is_some_and(|ratio| self.bar.is_some_and(|bar| ratio.noisy || !bar.is_met(ratio.median)))
    }

    fn verdict(&self) -> &'static str {
        let Some(ratio) = self.ratio else { return "not measured" };
        if ratio.noisy {
            return "too noisy";
        }
        let met = |goal: Option<Goal>| goal.map(|goal| goal.is_met(ratio.median));
        match (met(self.bar), met(self.target)) {
            (Some(false), _) => "BAR MISSED",
            (_, Some(true)) => "target",
            (Some(true), Some(false)) => "bar, not target",
            (Some(true), None) => "bar",
            (None, Some(false)) => "not target",
            (None, None) => "",
        }
    }

    /// The row as it is printed.
    pub fn line(&self, bench: &str) -> String {
        let goal = |goal: Option<Goal>| goal.map_or(String::new(), Goal::text);
        let (ratio, range, same) = match self.ratio {
            None => Default::default(),
            Some(ratio) => (
                figure(ratio.median),
                format!("{}-{}", figure(ratio.p10), figure(ratio.p90)),
                format!("{:.3}", ratio.same),
            ),
        };
        format!(
            "{bench:<12} {:<58} {ratio:>8} {range:>15} {same:>6}  {:<9} {:<9} {}",
            self.what,
            goal(self.bar),
            goal(self.target),
            self.verdict()
        )
    }
}

/// The head of the columns.
pub fn head() -> String {
    format!(
        "{:<12} {:<58} {:>8} {:>15} {:>6}  {:<9} {:<9} verdict",
        "bench", "ratio", "median", "p10-p90", "A/A", "bar", "target"
    )
}

/// A number with as many places as matter.
fn figure(number: f64) -> String {
    match number.abs() {
        size if size >= 100.0 => format!("{number:.0}"),
        size if size >= 10.0 => format!("{number:.1}"),
        size if size >= 0.1 || size == 0.0 => {
            let text = format!("{number:.2}");
            text.strip_suffix('0').filter(|text| !text.ends_with('.')).unwrap_or(&text).to_owned()
        }
        _ => format!("{number:.4}"),
    }
}
