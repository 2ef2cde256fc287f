//! Aims of measured figures, and whether they were reached.

use super::report::{GROWTH_AIM, OperationFigures, PlantFigures, pairs};
use crate::figures::{at_least, at_most};

/// An aim that a measured figure should reach.
#[derive(Clone, Copy, Debug)]
pub enum Aim {
    /// Minimum ratio of the rate to that of the bare engine.
    Ratio(f64),
    /// Maximum CPU time per request of the service without its request log, in microseconds.
    Service(f64),
    /// Maximum CPU time of PostgreSQL per request, in microseconds.
    Postgres(f64),
    /// Maximum CPU time of service and PostgreSQL per request, in microseconds.
    Cores(f64),
    /// Maximum CPU time of the service relative to that of PostgreSQL.
    Share(f64),
    /// Maximum median time of a request on one connection, in milliseconds.
    Median(f64),
    /// Maximum 99th percentile of these times, in milliseconds.
    Slowest(f64),
}

impl Aim {
    /// The result of comparing an operation with the aim, as text. It ends with `: reached`, `: not reached` or
    /// `: not measured`.
    pub fn verdict(self, of: &OperationFigures) -> String {
        match self {
            Self::Ratio(aim) => format!("ratio {}", at_least(of.ratio(), aim)),
            Self::Service(aim) => {
                format!("service {}", at_most(of.median(|turn| Some(turn.quiet.program)), aim, 0))
            }
            Self::Postgres(aim) => {
                format!("PostgreSQL {}", at_most(of.median(|turn| Some(turn.quiet.postgres)), aim, 0))
            }
            Self::Cores(aim) => {
                let both = of.median(|turn| Some(turn.quiet.program + turn.quiet.postgres));
                format!("service and PostgreSQL {}", at_most(both, aim, 0))
            }
            Self::Share(aim) => {
                let share = of.median(|turn| Some(turn.quiet.program / turn.quiet.postgres));
                format!("service / PostgreSQL {}", at_most(share, aim, 2))
            }
            Self::Median(aim) => format!("median {}", at_most(of.median(|turn| Some(turn.milliseconds)), aim, 0)),
            Self::Slowest(aim) => format!("p99 {}", at_most(of.median(|turn| Some(turn.p99)), aim, 0)),
        }
    }
}

/// Operations that missed an aim, with the aim. An aim that was not measured is not missed.
pub fn missed(plants: &[PlantFigures]) -> Vec<String> {
    let mut missed = Vec::new();
    for plant in plants {
        for line in &plant.lines {
            let verdicts = line.aims.iter().map(|aim| aim.verdict(line));
            missed.extend(
                verdicts
                    .filter(|verdict| is_missed(verdict))
                    .map(|verdict| format!("{} in the plant of {} serials: {verdict}", line.name, plant.serials)),
            );
        }
    }
    if let [small, .., large] = plants {
        for (before, after) in pairs(small, large).into_iter().filter(|(_, after)| after.grows) {
            let verdict = at_most(after.core_growth(before), GROWTH_AIM, 2);
            if is_missed(&verdict) {
                missed.push(format!("{}: growth {verdict}", after.name));
            }
        }
    }
    missed
}

/// Whether a verdict says that the aim was not reached.
fn is_missed(verdict: &str) -> bool {
    verdict.ends_with(": not reached")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::report::tests::plant;

    #[test]
    fn an_aim_is_missed_in_one_plant_or_by_growth_but_not_by_a_figure_that_is_missing() {
        let told = missed(&[plant(1000, 1.0)]);
        assert_eq!(told, ["GET /serial/{serial_key} in the plant of 1000 serials: ratio at least 0.70: not reached"]);
        let told = missed(&[plant(1000, 1.0), plant(10_000, 1.2)]);
        assert!(told.iter().all(|line| !line.contains("growth")), "{told:?}");
        let mut large = plant(10_000, 1.5);
        let told = missed(&[plant(1000, 1.0), large.clone()]);
        assert!(told.contains(&"GET /serial/{serial_key}: growth at most 1.30: not reached".to_owned()), "{told:?}");
        assert_eq!(told.iter().filter(|line| line.contains("growth")).count(), 2, "{told:?}");
        for line in &mut large.lines {
            line.turns.clear();
        }
        assert_eq!(missed(&[large]), Vec::<String>::new());
    }

    #[test]
    fn each_aim_is_compared_with_its_own_figure() {
        // 40 µs of the service, 60 µs of PostgreSQL, 0.25 ms in the middle, 2 ms at most, half of the bare engine.
        let figures = plant(1000, 1.0).lines.remove(0);
        for (reached, missed) in [
            (Aim::Ratio(0.5), Aim::Ratio(0.51)),
            (Aim::Service(40.0), Aim::Service(39.0)),
            (Aim::Postgres(60.0), Aim::Postgres(59.0)),
            (Aim::Cores(100.0), Aim::Cores(99.0)),
            (Aim::Share(0.67), Aim::Share(0.66)),
            (Aim::Median(0.25), Aim::Median(0.24)),
            (Aim::Slowest(2.0), Aim::Slowest(1.9)),
        ] {
            assert!(reached.verdict(&figures).ends_with(": reached"), "{}", reached.verdict(&figures));
            assert!(is_missed(&missed.verdict(&figures)), "{}", missed.verdict(&figures));
        }
    }
}
