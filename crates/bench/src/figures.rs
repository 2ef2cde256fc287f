//! How figures are put together and printed.

use crate::cost::RequestCost;

/// The most that the service may cost against a minimal handler, without the request log and as it is shipped.
const WITHOUT_LOG_AIM: f64 = 1.15;
const AS_SHIPPED_AIM: f64 = 1.30;
/// The most core time that the service may take against PostgreSQL.
const POSTGRES_AIM: f64 = 0.55;
/// The least rate of the service against that of a minimal handler.
const RATE_AIM: f64 = 0.90;

/// The same request in one turn.
#[derive(Clone, Copy, Debug)]
pub struct CostComparison {
    /// To the service without its request log.
    pub quiet: RequestCost,
    /// To the service as it is shipped.
    pub shipped: RequestCost,
    /// To a minimal handler.
    pub minimal: RequestCost,
}

/// The middle of some figures; of an even number that between the two in the middle.
pub fn median(mut figures: Vec<f64>) -> Option<f64> {
    figures.sort_by(f64::total_cmp);
    let upper = *figures.get(figures.len() / 2)?;
    let lower = *figures.get((figures.len() - 1) / 2)?;
    Some(f64::midpoint(lower, upper))
}

/// The time that so many of a hundred requests did not exceed; the list is sorted.
pub fn percentile(sorted: &[f64], of_hundred: usize) -> Option<f64> {
    let place = (sorted.len() * of_hundred).div_ceil(100).saturating_sub(1);
    sorted.get(place).copied()
}

/// A figure that may be missing.
pub fn figure(value: Option<f64>, digits: usize) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.digits$}"))
}

/// Whether a figure is small enough.
pub fn at_most(value: Option<f64>, aim: f64, digits: usize) -> String {
    verdict(value.map(|value| value <= aim), &format!("at most {aim:.digits$}"))
}

/// Whether a figure is large enough.
pub fn at_least(value: Option<f64>, aim: f64) -> String {
    verdict(value.map(|value| value >= aim), &format!("at least {aim:.2}"))
}

fn verdict(reached: Option<bool>, aim: &str) -> String {
    match reached {
        Some(true) => format!("{aim}: reached"),
        Some(false) => format!("{aim}: not reached"),
        None => format!("{aim}: not measured"),
    }
}

/// A table in Markdown, as the pages of `docs/numbers` keep it.
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

/// Prints one.
#[expect(clippy::print_stdout, reason = "a command line tool")]
pub fn print_table(title: &str, head: &[&str], rows: &[Vec<String>]) {
    print!("{}", table(title, head, rows));
}

/// The costs of all turns, and their ratios turn by turn.
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

/// Instructions of one request to the service without its log, to it as shipped, and to a minimal handler.
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
