//! Figures of a run, and the tables that show them.

use super::aims::Aim;
use crate::cost::RequestCost;
use crate::figures::{CostComparison, at_most, comparison, figure, median, table};

/// Maximum factor between the cost of a request in the largest plant and in the smallest.
pub const GROWTH_AIM: f64 = 1.3;

/// The figures of one turn.
#[derive(Clone, Copy, Debug)]
pub struct TurnFigures {
    /// Median time of a request on one connection, in milliseconds.
    pub milliseconds: f64,
    /// 99th percentile of these times, in milliseconds.
    pub p99: f64,
    /// Number of requests on which both are based.
    pub count: f64,
    /// Cost on all connections, without the request log.
    pub quiet: RequestCost,
    /// Cost in the service as shipped. None for writes.
    pub shipped: Option<RequestCost>,
    /// Cost in the minimal handler. None if it was not measured.
    pub minimal: Option<RequestCost>,
    /// Transactions per second on the bare engine. None when pgbench could not run the statements.
    pub bare: Option<f64>,
}

/// Figures of one operation in one plant.
#[derive(Clone, Debug)]
pub struct OperationFigures {
    /// Method and path as in the interface description.
    pub name: &'static str,
    /// Aims that the operation should reach.
    pub aims: &'static [Aim],
    /// Whether the cost of the operation could depend on the size of the plant.
    pub grows: bool,
    /// Number of statements in one request.
    pub statements: usize,
    /// Whether generic plans were forced on the bare engine.
    pub generic: bool,
    /// Figures of the turns, in order.
    pub turns: Vec<TurnFigures>,
}

/// Figures of one plant.
#[derive(Clone, Debug)]
pub struct PlantFigures {
    /// Number of units.
    pub serials: i64,
    /// Content of the plant: kinds of records and their numbers.
    pub counts: Vec<(&'static str, i64)>,
    /// Figures of the operations, in order.
    pub lines: Vec<OperationFigures>,
}

impl OperationFigures {
    /// Median of a figure over all turns. None when no turn has it. Turns without responses are left out.
    pub fn median(&self, figure: impl Fn(&TurnFigures) -> Option<f64>) -> Option<f64> {
        median(self.turns.iter().filter_map(figure).filter(|figure| figure.is_finite()).collect())
    }

    /// Turns in which the minimal handler was measured.
    fn compared(&self) -> Vec<CostComparison> {
        let compared = |turn: &TurnFigures| {
            Some(CostComparison { quiet: turn.quiet, shipped: turn.shipped?, minimal: turn.minimal? })
        };
        self.turns.iter().filter_map(compared).collect()
    }

    /// Median ratio of the rate to that of the bare engine.
    pub fn ratio(&self) -> Option<f64> {
        self.median(|turn| Some(turn.quiet.rate / turn.bare?))
    }

    /// Factor by which a figure is larger than in a smaller plant. Compared turn by turn, so that other load on the
    /// machine affects both alike.
    fn growth(&self, small: &Self, of: fn(&TurnFigures) -> Option<f64>) -> Option<f64> {
        let pairs = small.turns.iter().zip(&self.turns);
        let finite = |turn: &TurnFigures| of(turn).filter(|figure| figure.is_finite());
        median(pairs.filter_map(|(small, large)| Some(finite(large)? / finite(small)?)).collect())
    }

    /// Factor by which CPU time is larger than in a smaller plant. Unlike the rate, it hardly depends on other load.
    pub fn core_growth(&self, small: &Self) -> Option<f64> {
        self.growth(small, |turn| Some(turn.quiet.program + turn.quiet.postgres))
    }

    /// Results of all aims as text.
    fn verdicts(&self) -> String {
        self.aims.iter().map(|aim| aim.verdict(self)).collect::<Vec<_>>().join(", ")
    }

    /// The row of the table.
    fn row(&self) -> Vec<String> {
        // Generic plans were forced on the bare engine.
        let kept = if self.generic { ", plans kept" } else { "" };
        vec![
            self.name.to_owned(),
            figure(self.median(|turn| Some(turn.milliseconds)), 3),
            figure(self.median(|turn| Some(turn.p99)), 3),
            format!("{:.0}", self.turns.iter().map(|turn| turn.count).sum::<f64>()),
            figure(self.median(|turn| Some(turn.quiet.times?.0)), 3),
            figure(self.median(|turn| Some(turn.quiet.times?.1)), 3),
            figure(self.median(|turn| Some(turn.quiet.rate)), 0),
            self.statements.to_string(),
            figure(self.median(|turn| turn.quiet.bytes), 0),
            figure(self.median(|turn| Some(turn.quiet.program)), 1),
            figure(self.median(|turn| Some(turn.shipped?.program)), 1),
            figure(self.median(|turn| Some(turn.quiet.postgres)), 1),
            figure(self.median(|turn| turn.bare), 0) + kept,
            figure(self.ratio(), 2),
            self.verdicts(),
        ]
    }
}

impl PlantFigures {
    /// Number of units and size on disk.
    pub fn title(&self) -> String {
        let mebibytes = self.counts.iter().find(|(name, _)| *name == "MiB").map_or(0, |(_, count)| *count);
        format!("{} serials, {mebibytes} MiB", self.serials)
    }

    /// Table of all operations of this plant.
    pub fn table(&self) -> String {
        let head = [
            "operation",
            "median ms",
            "p99 ms",
            "of",
            "median of all",
            "p99 of all",
            "requests/s",
            "statements",
            "bytes",
            "service µs",
            "as shipped µs",
            "PostgreSQL µs",
            "bare engine/s",
            "ratio",
            "aim",
        ];
        table(&self.title(), &head, &self.lines.iter().map(OperationFigures::row).collect::<Vec<_>>())
    }

    /// Tables of the reads that the minimal handler supports. Empty if it was not measured.
    pub fn against_minimal(&self) -> String {
        let compared =
            self.lines.iter().map(|line| (line.name, line.compared())).filter(|(_, turns)| !turns.is_empty());
        let title = |name: &str| format!("{name}, compared with a minimal handler, {}", self.title());
        compared.map(|(name, turns)| comparison(&title(name), &turns)).collect()
    }
}

/// Pairs of the operations that both plants have, with that of the smaller plant first.
pub fn pairs<'a>(
    small: &'a PlantFigures,
    large: &'a PlantFigures,
) -> Vec<(&'a OperationFigures, &'a OperationFigures)> {
    let before = |after: &OperationFigures| small.lines.iter().find(|line| line.name == after.name);
    large.lines.iter().filter_map(|after| Some((before(after)?, after))).collect()
}

/// Table of the growth of costs from the smaller to the larger plant, with the aims.
pub fn growth(small: &PlantFigures, large: &PlantFigures) -> String {
    let row = |(before, after): &(&OperationFigures, &OperationFigures)| {
        let core = after.core_growth(before);
        vec![
            after.name.to_owned(),
            figure(core, 2),
            figure(after.growth(before, |turn| Some(turn.milliseconds)), 2),
            figure(after.growth(before, |turn| Some(1.0 / turn.quiet.rate)), 2),
            figure(after.growth(before, |turn| Some(1.0 / turn.bare?)), 2),
            if after.grows { at_most(core, GROWTH_AIM, 2) } else { "the same in both: noise".to_owned() },
        ]
    };
    let head = ["cost ×", "CPU of service and PostgreSQL", "time alone", "time, all connections", "bare engine", "aim"];
    let title = format!("Growth, from {} to {}", small.title(), large.title());
    table(&title, &head, &pairs(small, large).iter().map(row).collect::<Vec<_>>())
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A plant with one read and one write whose figures are all multiples of `scale`.
    pub fn plant(serials: i64, scale: f64) -> PlantFigures {
        let cost = |factor: f64| RequestCost {
            rate: 1000.0 / factor,
            bytes: Some(500.0),
            times: Some((3.0 * factor, 9.0 * factor)),
            program: 40.0 * factor,
            postgres: 60.0 * factor,
            instructions: None,
        };
        let turn = |shipped, bare| TurnFigures {
            milliseconds: 0.25 * scale,
            p99: 2.0 * scale,
            count: 100.0,
            quiet: cost(scale),
            shipped,
            minimal: None,
            bare,
        };
        let line =
            |name, turns| OperationFigures { name, aims: &[], grows: true, statements: 2, generic: false, turns };
        let read = OperationFigures {
            aims: &[Aim::Ratio(0.7), Aim::Postgres(70.0)],
            ..line("GET /serial/{serial_key}", vec![turn(Some(cost(scale * 1.1)), Some(2000.0 / scale))])
        };
        let lines = vec![read, line("POST /serial, \"<&>\"", vec![turn(None, None)])];
        PlantFigures { serials, counts: vec![("serials", serials), ("MiB", 7)], lines }
    }

    #[test]
    fn a_plant_is_one_table_and_what_was_not_measured_is_a_dash() {
        let text = plant(1000, 1.0).table();
        let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| ")).collect();
        let cells = |row: &str| row.split('|').map(str::trim).map(str::to_owned).collect::<Vec<_>>();
        let read = cells(rows[1]);
        let expected =
            ["0.250", "2.000", "100", "3.000", "9.000", "1000", "2", "500", "40.0", "44.0", "60.0", "2000", "0.50"];
        assert_eq!(read[2..15], expected);
        assert_eq!(read[15], "ratio at least 0.70: not reached, PostgreSQL at most 70: reached");
        let write = cells(rows[2]);
        assert_eq!((write[11].as_str(), write[13].as_str(), write[14].as_str()), ("-", "-", "-"));
    }

    /// An operation slower than a turn has no responses: its figures are missing, and no aim is reached.
    #[test]
    fn a_turn_without_an_answer_has_no_figures_and_reaches_nothing() {
        let (mut small, large) = (plant(1000, 1.0), plant(10_000, 1.0));
        for turn in small.lines.iter_mut().flat_map(|line| &mut line.turns) {
            turn.quiet = RequestCost {
                rate: 0.0,
                bytes: Some(f64::NAN),
                times: None,
                program: f64::INFINITY,
                postgres: f64::INFINITY,
                instructions: None,
            };
        }
        let text = small.table() + &growth(&small, &large);
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
        assert!(!text.contains("1.30: reached"), "{text}");
    }

    #[test]
    fn growth_compares_what_both_plants_have() {
        let (mut small, large) = (plant(1000, 1.0), plant(10_000, 1.5));
        let text = growth(&small, &large);
        assert!(text.contains("| 1.50 ") && text.contains("at most 1.30: not reached"), "{text}");
        small.lines.remove(1);
        assert!(!growth(&small, &large).contains("POST"), "only in the larger one");
    }
}
