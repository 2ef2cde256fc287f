//! Statistics of measured figures, and the tables that show them.

use crate::cost::RequestCost;

/// Maximum cost of the service without its request log, relative to a minimal handler.
const WITHOUT_LOG_AIM: f64 = 1.15;
/// Maximum cost of the service as shipped, relative to a minimal handler.
const AS_SHIPPED_AIM: f64 = 1.30;
/// Maximum CPU time of the service relative to that of PostgreSQL.
const POSTGRES_AIM: f64 = 0.55;
/// Minimum rate of the service relative to a minimal handler.
const RATE_AIM: f64 = 0.90;

/// Costs of the same request in one round of measurements.
#[derive(Clone, Copy, Debug)]
pub struct CostComparison {
    /// Cost in the service without its request log.
    pub quiet: RequestCost,
    /// Cost in the service as shipped.
    pub shipped: RequestCost,
    /// Cost in a minimal handler.
    pub minimal: RequestCost,
}

/// Returns the median. For an even number of figures this is the mean of the two in the middle. None for an empty list.
pub fn median(mut figures: Vec<f64>) -> Option<f64> {
    figures.sort_by(f64::total_cmp);
    let upper = *figures.get(figures.len() / 2)?;
    let lower = *figures.get((figures.len() - 1) / 2)?;
    Some(f64::midpoint(lower, upper))
}

/// The time that this percentage of requests did not exceed. The list must be sorted. None for an empty list.
pub fn percentile(sorted: &[f64], of_hundred: usize) -> Option<f64> {
    let place = (sorted.len() * of_hundred).div_ceil(100).saturating_sub(1);
    sorted.get(place).copied()
}

/// A figure as text, or a dash when it is missing.
pub fn figure(value: Option<f64>, digits: usize) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.digits$}"))
}

/// States as text whether a figure is at most the aim.
pub fn at_most(value: Option<f64>, aim: f64, digits: usize) -> String {
    verdict(value.map(|value| value <= aim), &format!("at most {aim:.digits$}"))
}

/// States as text whether a figure is at least the aim.
pub fn at_least(value: Option<f64>, aim: f64) -> String {
    verdict(value.map(|value| value >= aim), &format!("at least {aim:.2}"))
}

/// The result of comparing a figure with its aim, as text.
fn verdict(reached: Option<bool>, aim: &str) -> String {
    match reached {
        Some(true) => format!("{aim}: reached"),
        Some(false) => format!("{aim}: not reached"),
        None => format!("{aim}: not measured"),
    }
}

/// Formats a Markdown table for the pages of `docs/numbers`.
pub fn table(title: &str, head: &[&str], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
        cells.chain(head.get(column).map(|name| name.chars().count())).max().unwrap_or_default()
    };
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let padded = cells.enumerate().map(|(column, cell)| format!(" {cell:<width$} ", width = width(column)));
        format!("|{}|\n", padded.collect::<Vec<_>>().join("|"))
    };
    let rule = (0..head.len()).map(|column| "-".repeat(width(column) + 2)).collect::<Vec<_>>().join("|");
    let mut text = format!("\n### {title}\n\n{}|{rule}|\n", line(&mut head.iter().copied()));
    for row in rows {
        text.push_str(&line(&mut row.iter().map(String::as_str)));
    }
    text
}

/// Prints a table.
#[expect(clippy::print_stdout, reason = "a command line tool")]
pub fn print_table(title: &str, head: &[&str], rows: &[Vec<String>]) {
    print!("{}", table(title, head, rows));
}

/// Tables with the median costs of all rounds, and with the medians of the ratios within each round.
pub fn comparison(title: &str, turns: &[CostComparison]) -> String {
    let costs = [
        costs("service, log off", &turns.iter().map(|turn| turn.quiet)),
        costs("service, as shipped", &turns.iter().map(|turn| turn.shipped)),
        costs("minimal handler", &turns.iter().map(|turn| turn.minimal)),
    ];
    let costs = table(title, &["", "CPU µs", "instructions", "PostgreSQL µs", "requests/s"], &costs);
    let counted = turns.iter().all(|turn| turn.quiet.instructions.is_some() && turn.minimal.instructions.is_some());
    let unit = if counted { "instructions" } else { "CPU" };
    let ratio = |of: fn(&CostComparison) -> f64| median(turns.iter().map(of).collect());
    let quiet = ratio(|turn| turn.quiet.against(&turn.minimal));
    let shipped = ratio(|turn| turn.shipped.against(&turn.minimal));
    let postgres = ratio(|turn| turn.quiet.program / turn.quiet.postgres);
    let rate = ratio(|turn| turn.quiet.rate / turn.minimal.rate);
    let lines = [
        (format!("{unit}, log off / minimal"), quiet, at_most(quiet, WITHOUT_LOG_AIM, 2)),
        (format!("{unit}, as shipped / minimal"), shipped, at_most(shipped, AS_SHIPPED_AIM, 2)),
        ("CPU, log off / PostgreSQL".to_owned(), postgres, at_most(postgres, POSTGRES_AIM, 2)),
        ("requests/s, log off / minimal".to_owned(), rate, at_least(rate, RATE_AIM)),
    ];
    let lines = lines.map(|(name, value, verdict)| vec![name, figure(value, 2), verdict]);
    costs + &table(&format!("{title}, ratios"), &["ratio", "median", "aim"], &lines)
}

/// A table of the instructions of one request: service without log, service as shipped, minimal handler.
pub fn instructions(title: &str, [quiet, shipped, minimal]: [f64; 3]) -> String {
    let row = |name: &str, count: f64, aim: Option<f64>| {
        let ratio = count / minimal;
        let verdict = aim.map(|aim| at_most(Some(ratio), aim, 2)).unwrap_or_default();
        vec![name.to_owned(), format!("{count:.0}"), format!("{ratio:.2}"), verdict]
    };
    let rows = [
        row("service, log off", quiet, Some(WITHOUT_LOG_AIM)),
        row("service, as shipped", shipped, Some(AS_SHIPPED_AIM)),
        row("minimal handler", minimal, None),
    ];
    table(title, &["", "instructions", "ratio", "aim"], &rows)
}

/// A table row with the median costs of one program.
fn costs(name: &str, costs: &(impl Iterator<Item = RequestCost> + Clone)) -> Vec<String> {
    let middle = |of: fn(RequestCost) -> Option<f64>| median(costs.clone().filter_map(of).collect());
    vec![
        name.to_owned(),
        figure(middle(|cost| Some(cost.program)), 1),
        figure(middle(|cost| cost.instructions), 0),
        figure(middle(|cost| Some(cost.postgres)), 1),
        figure(middle(|cost| Some(cost.rate)), 0),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_aim_is_reached_up_to_itself() {
        assert_eq!(at_most(Some(1.15), 1.15, 2), "at most 1.15: reached");
        assert_eq!(at_most(Some(700.1), 700.0, 0), "at most 700: not reached");
        assert_eq!(at_least(Some(0.89), 0.9), "at least 0.90: not reached");
        assert_eq!(at_least(None, 0.9), "at least 0.90: not measured");
    }

    #[test]
    fn a_table_is_as_wide_as_its_widest_cells() {
        let rows = [vec!["µs".to_owned(), "12.5".to_owned()]];
        assert_eq!(table("T", &["what", "n"], &rows), "\n### T\n\n| what | n    |\n|------|------|\n| µs   | 12.5 |\n");
    }

    #[test]
    fn the_middle_is_found_in_any_order() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(vec![4.0, 1.0, 3.0, 2.0]), Some(2.5));
        assert_eq!(median(Vec::new()), None);
    }
}
