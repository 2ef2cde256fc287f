//! Prints the results of `cargo xtask stock` as tables.

use bench::figures::{at_most, figure, median, print_table};

use super::growth::MeasuredSearch;
use super::movements::{MeasuredMovement, MovementTurn};
use super::searches::WarehouseSearch;

/// Maximum factor by which a search may cost more in the largest plant than in the smallest.
const GROWTH_AIM: f64 = 1.3;
/// Maximum CPU time of the service for a movement, relative to that of PostgreSQL.
const SERVICE_AIM: f64 = 0.5;

/// Prints how much more every search costs in the large plant, those that grow most first.
pub fn print_growth(title: &str, searches: &[WarehouseSearch], small: &[MeasuredSearch], large: &[MeasuredSearch]) {
    let mut lines: Vec<(f64, Vec<String>)> = Vec::new();
    for ((search, small), large) in searches.iter().zip(small).zip(large) {
        let core = large.growth(small, |turn| turn.service + turn.postgres);
        let time = large.growth(small, |turn| turn.milliseconds);
        let both = |digits: usize, of: &dyn Fn(&MeasuredSearch) -> Option<f64>| {
            format!("{} / {}", figure(of(small), digits), figure(of(large), digits))
        };
        let row = vec![
            format!("`{}`", search.name()),
            both(0, &|read| Some(read.rows)),
            both(2, &|read| read.median(|turn| turn.milliseconds)),
            both(0, &|read| read.median(|turn| turn.service)),
            both(0, &|read| read.median(|turn| turn.postgres)),
            figure(time, 2),
            figure(core, 2),
            at_most(core, GROWTH_AIM, 1),
        ];
        lines.push((core.unwrap_or_default(), row));
    }
    lines.sort_by(|one, other| other.0.total_cmp(&one.0));
    let head = ["search", "rows", "median ms", "service µs", "PostgreSQL µs", "time ×", "CPU ×", "aim"];
    let rows: Vec<Vec<String>> = lines.into_iter().map(|(_, row)| row).collect();
    print_table(&format!("Growth, {title}"), &head, &rows);
}

/// Prints the cost of movements in one plant.
pub fn print_movements(title: &str, movements: &[MeasuredMovement]) {
    let row = |movement: &MeasuredMovement| {
        let middle = |of: fn(&MovementTurn) -> f64| median(movement.turns.iter().map(of).collect());
        let share = middle(|turn| turn.service.program / turn.service.postgres);
        vec![
            movement.kind.name().to_owned(),
            figure(middle(|turn| turn.service.rate), 0),
            figure(middle(|turn| turn.bare.rate), 0),
            figure(middle(|turn| turn.service.rate / turn.bare.rate), 2),
            movement.recorded.count().to_string(),
            movement.recorded.messages().to_string(),
            figure(middle(|turn| turn.service.program), 0),
            figure(middle(|turn| turn.service.postgres), 0),
            figure(middle(|turn| turn.bare.postgres), 0),
            figure(share, 2),
            at_most(share, SERVICE_AIM, 1),
        ]
    };
    let head = [
        "movement",
        "requests/s",
        "bare engine/s",
        "ratio",
        "statements",
        "messages",
        "service µs",
        "PostgreSQL µs",
        "bare PostgreSQL µs",
        "service / PostgreSQL",
        "aim",
    ];
    print_table(&format!("Movements, {title}"), &head, &movements.iter().map(row).collect::<Vec<_>>());
}
