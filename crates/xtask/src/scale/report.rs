//! The tables that are printed.

use crate::cost::Cost;
use crate::figures::{Compared, at_least, at_most, figure, median, print_table};

use super::bulk::Bulk;
use super::operations::Operation;

/// The most that a read may cost more in the largest plant than in the smallest.
pub const GROWTH_AIM: f64 = 1.3;
/// The most seconds that 10 000 coded units in blocks of 1 000 may take.
const BULK_AIM: f64 = 0.45;

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
pub fn print_plant(title: &str, lines: &[Line<'_>]) {
    let row = |line: &Line<'_>| {
        let ratio = line.ratio();
        vec![
            line.operation.name.to_owned(),
            figure(line.median(|turn| Some(turn.milliseconds)), 3),
            format!("{:.0}", line.turns.iter().map(|turn| turn.count).sum::<f64>()),
            figure(line.median(|turn| Some(turn.quiet.rate)), 0),
            // The bare engine had to be told to keep its plans.
            figure(line.median(|turn| turn.bare), 0) + if line.generic { ", plans kept" } else { "" },
            figure(ratio, 2),
            line.operation.aim.map(|aim| at_least(ratio, aim)).unwrap_or_default(),
            line.statements.to_string(),
        ]
    };
    let head = ["read", "median ms", "of", "requests/s", "bare engine/s", "ratio", "aim", "statements"];
    print_table(&format!("Requests, {title}"), &head, &lines.iter().map(row).collect::<Vec<_>>());
}

/// Core time of a request on all connections, and the rate with the request log.
pub fn print_costs(title: &str, lines: &[Line<'_>]) {
    let row = |line: &Line<'_>| {
        let service = line.median(|turn| Some(turn.quiet.program));
        let postgres = line.median(|turn| Some(turn.quiet.postgres));
        let aim = line.operation.cost.as_ref().map(|aim| {
            let (service, postgres) = (at_most(service, aim.service, 0), at_most(postgres, aim.postgres, 0));
            format!("service {service}, PostgreSQL {postgres}")
        });
        vec![
            line.operation.name.to_owned(),
            figure(service, 1),
            figure(line.median(|turn| Some(turn.shipped.program)), 1),
            figure(postgres, 1),
            figure(line.median(|turn| Some(turn.quiet.program / turn.quiet.postgres)), 2),
            figure(line.median(|turn| Some(turn.shipped.rate)), 0),
            aim.unwrap_or_default(),
        ]
    };
    let head = ["CPU µs of a request", "log off", "as shipped", "PostgreSQL", "ratio", "requests/s as shipped", "aim"];
    print_table(&format!("Cost, {title}"), &head, &lines.iter().map(row).collect::<Vec<_>>());
}

/// What a read costs more in the larger plant, and what was aimed at. By core time: the rate depends on who else works.
pub fn print_growth(title: &str, small: &[Line<'_>], large: &[Line<'_>]) {
    let row = |(before, after): (&Line<'_>, &Line<'_>)| {
        let growth = |of: fn(&Turn) -> Option<f64>| {
            let pairs = before.turns.iter().zip(&after.turns);
            median(pairs.filter_map(|(small, large)| Some(of(large)? / of(small)?)).collect())
        };
        let core = growth(|turn| Some(turn.quiet.program + turn.quiet.postgres));
        vec![
            after.operation.name.to_owned(),
            figure(core, 2),
            figure(growth(|turn| Some(turn.milliseconds)), 2),
            figure(growth(|turn| Some(1.0 / turn.quiet.rate)), 2),
            figure(growth(|turn| Some(1.0 / turn.bare?)), 2),
            if after.operation.grows { at_most(core, GROWTH_AIM, 2) } else { "the same in both: noise".to_owned() },
        ]
    };
    let head = ["cost ×", "CPU of service and PostgreSQL", "time alone", "time, all connections", "bare engine", "aim"];
    print_table(&format!("Growth, {title}"), &head, &small.iter().zip(large).map(row).collect::<Vec<_>>());
}

/// What new units cost.
pub fn print_bulk(title: &str, bulk: &Bulk) {
    let row =
        |name: &str, value: Option<f64>, digits: usize, aim: String| vec![name.to_owned(), figure(value, digits), aim];
    let rows = [
        row("10 blocks of 1 000 units, s", bulk.seconds, 2, at_most(bulk.seconds, BULK_AIM, 2)),
        row("a block: CPU of the service, ms", bulk.service, 1, String::new()),
        row("a block: CPU of PostgreSQL, ms", bulk.postgres, 1, String::new()),
        row("a block: the statement that inserts its units, ms", bulk.units, 1, String::new()),
        row("a block: the statement that inserts its rows of the journal, ms", bulk.journal, 1, String::new()),
    ];
    print_table(&format!("POST /serial/bulk, {title}"), &["what", "median", "aim"], &rows);
}
