//! The tables that are printed.

use crate::tools::median;

use super::operations::Operation;

/// The most that a read may cost more in the largest plant than in the smallest.
pub const GROWTH_AIM: f64 = 1.3;

/// The figures of one turn.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// The median time of a request on one connection, in milliseconds.
    pub milliseconds: f64,
    /// Requests that it stands for.
    pub count: f64,
    /// Requests a second on all connections.
    pub rate: f64,
    /// The same statements on the bare engine; none when pgbench could not run them.
    pub bare: Option<f64>,
}

/// All figures of one operation in one plant.
pub struct Line<'a> {
    /// What was measured.
    pub operation: &'a Operation,
    /// Statements of one request.
    pub statements: usize,
    /// Whether the bare engine had to be told to keep its plans.
    pub generic: bool,
    /// In their order.
    pub turns: Vec<Turn>,
}

impl Line<'_> {
    fn median(&self, figure: impl Fn(&Turn) -> Option<f64>) -> Option<f64> {
        median(self.turns.iter().filter_map(figure).collect())
    }

    fn ratio(&self) -> Option<f64> {
        self.median(|turn| Some(turn.rate / turn.bare?))
    }
}

/// The figures of one plant.
#[expect(clippy::print_stdout, reason = "a command line tool")]
pub fn print_plant(title: &str, lines: &[Line<'_>]) {
    println!("\n{title}");
    println!(
        "{:<40}{:>11}{:>10}{:>10}{:>10}{:>7}{:>12}",
        "", "median ms", "of", "req/s", "bare/s", "ratio", "statements"
    );
    for line in lines {
        println!(
            "{:<40}{:>11}{:>10.0}{:>10}{:>10}{:>7}{:>12}{}",
            line.operation.name,
            figure(line.median(|turn| Some(turn.milliseconds)), 3),
            line.turns.iter().map(|turn| turn.count).sum::<f64>(),
            figure(line.median(|turn| Some(turn.rate)), 0),
            figure(line.median(|turn| turn.bare), 0),
            figure(line.ratio(), 2),
            line.statements,
            if line.generic { "  *" } else { "" },
        );
    }
    if lines.iter().any(|line| line.generic) {
        println!(
            "* bare with plan_cache_mode = force_generic_plan: left alone PostgreSQL plans a statement anew each time"
        );
    }
}

/// What a read costs more in the larger plant, and what was aimed at.
#[expect(clippy::print_stdout, reason = "a command line tool")]
pub fn print_growth(title: &str, small: &[Line<'_>], large: &[Line<'_>]) {
    println!("\n{title}");
    println!("{:<40}{:>11}{:>20}{:>14}", "cost ×", "alone", "on all connections", "bare engine");
    for (before, after) in small.iter().zip(large) {
        let pairs = || before.turns.iter().zip(&after.turns);
        let alone = median(pairs().map(|(small, large)| large.milliseconds / small.milliseconds).collect());
        let busy = median(pairs().map(|(small, large)| small.rate / large.rate).collect());
        let bare = median(pairs().filter_map(|(small, large)| Some(small.bare? / large.bare?)).collect());
        println!(
            "{:<40}{:>11}{:>20}{:>14}   {}",
            after.operation.name,
            figure(alone, 2),
            figure(busy, 2),
            figure(bare, 2),
            if after.operation.grows {
                verdict(busy.map(|busy| busy <= GROWTH_AIM), &format!("at most {GROWTH_AIM:.2}"))
            } else {
                "the same in both: noise".to_owned()
            },
        );
    }
}

/// Whether the ratios to the bare engine are as aimed at.
#[expect(clippy::print_stdout, reason = "a command line tool")]
pub fn print_aims(title: &str, lines: &[Line<'_>]) {
    println!("\n{title}");
    for line in lines {
        if let Some(aim) = line.operation.aim {
            let ratio = line.ratio();
            let verdict = verdict(ratio.map(|ratio| ratio >= aim), &format!("at least {aim:.2}"));
            println!("{:<40}{:>7}   {verdict}", line.operation.name, figure(ratio, 2));
        }
    }
}

fn figure(value: Option<f64>, digits: usize) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.digits$}"))
}

fn verdict(reached: Option<bool>, aim: &str) -> String {
    match reached {
        Some(true) => format!("aim {aim}: reached"),
        Some(false) => format!("aim {aim}: NOT reached"),
        None => format!("aim {aim}: not measured"),
    }
}
