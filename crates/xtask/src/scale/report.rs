//! The tables that are printed.

use crate::cost::Cost;
use crate::figures::{Compared, at_least, at_most, figure, median};

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
    /// On all connections, without the request log.
    pub quiet: Cost,
    /// The same as the service is shipped.
    pub shipped: Cost,
    /// The same to a minimal handler, where there is one.
    pub minimal: Option<Cost>,
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

    /// The turns that a minimal handler took part in.
    pub fn compared(&self) -> Vec<Compared> {
        let compared =
            |turn: &Turn| Some(Compared { quiet: turn.quiet, shipped: turn.shipped, minimal: turn.minimal? });
        self.turns.iter().filter_map(compared).collect()
    }

    fn ratio(&self) -> Option<f64> {
        self.median(|turn| Some(turn.quiet.rate / turn.bare?))
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
            figure(line.median(|turn| Some(turn.quiet.rate)), 0),
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

/// Core time of a request on all connections, and the rate with the request log.
#[expect(clippy::print_stdout, reason = "a command line tool")]
pub fn print_costs(title: &str, lines: &[Line<'_>]) {
    println!("\n{title}");
    println!(
        "{:<40}{:>11}{:>13}{:>12}{:>9}{:>16}",
        "CPU µs of a request", "log off", "as shipped", "PostgreSQL", "ratio", "req/s, shipped"
    );
    for line in lines {
        let service = line.median(|turn| Some(turn.quiet.program));
        let postgres = line.median(|turn| Some(turn.quiet.postgres));
        println!(
            "{:<40}{:>11}{:>13}{:>12}{:>9}{:>16}",
            line.operation.name,
            figure(service, 1),
            figure(line.median(|turn| Some(turn.shipped.program)), 1),
            figure(postgres, 1),
            figure(line.median(|turn| Some(turn.quiet.program / turn.quiet.postgres)), 2),
            figure(line.median(|turn| Some(turn.shipped.rate)), 0),
        );
        if let Some(aim) = &line.operation.cost {
            println!("{:<40}{}", "    service, log off", at_most(service, aim.service, 0));
            println!("{:<40}{}", "    PostgreSQL", at_most(postgres, aim.postgres, 0));
        }
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
        let busy = median(pairs().map(|(small, large)| small.quiet.rate / large.quiet.rate).collect());
        let bare = median(pairs().filter_map(|(small, large)| Some(small.bare? / large.bare?)).collect());
        println!(
            "{:<40}{:>11}{:>20}{:>14}   {}",
            after.operation.name,
            figure(alone, 2),
            figure(busy, 2),
            figure(bare, 2),
            if after.operation.grows { at_most(busy, GROWTH_AIM, 2) } else { "the same in both: noise".to_owned() },
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
            println!("{:<40}{:>7}   {}", line.operation.name, figure(ratio, 2), at_least(ratio, aim));
        }
    }
}
