//! Figures of a shift, as tables.

use std::collections::BTreeMap;
use std::time::Duration;

use bench::cost::CoreTime;
use bench::figures::{figure, median, percentile, print_table};

use super::completion::Completions;
use super::operator::{RequestKind, RequestLogEntry};

/// Maximum number of errors that are shown.
const SHOWN: usize = 10;

/// Converts a duration to milliseconds.
fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Prints every kind of request with its durations, and returns the number of failed ones.
#[expect(clippy::print_stdout, reason = "a command line tool")]
pub fn print_requests(title: &str, request_log: &[RequestLogEntry]) -> usize {
    let mut times: BTreeMap<RequestKind, Vec<f64>> = BTreeMap::new();
    let mut errors: BTreeMap<RequestKind, Vec<&str>> = BTreeMap::new();
    for one in request_log {
        match &one.error {
            Some(error) => errors.entry(one.kind).or_default().push(error),
            None => times.entry(one.kind).or_default().push(milliseconds(one.took)),
        }
    }
    let rows: Vec<Vec<String>> = RequestKind::ALL
        .iter()
        .map(|kind| {
            let mut times = times.remove(kind).unwrap_or_default();
            times.sort_by(f64::total_cmp);
            vec![
                kind.name().to_owned(),
                times.len().to_string(),
                errors.get(kind).map_or(0, Vec::len).to_string(),
                figure(percentile(&times, 50), 1),
                figure(percentile(&times, 99), 1),
                figure(times.last().copied(), 1),
            ]
        })
        .collect();
    print_table(title, &["request", "answered", "errors", "p50 ms", "p99 ms", "slowest ms"], &rows);
    for (kind, error) in errors.iter().flat_map(|(kind, all)| all.iter().map(move |error| (kind, error))).take(SHOWN) {
        println!("\n{}: {error}", kind.name());
    }
    errors.values().map(Vec::len).sum()
}

/// Prints the CPU time per declaration, which includes heartbeats.
pub fn print_cost(request_log: &[RequestLogEntry], ran: CoreTime) {
    let declared = request_log.iter().filter(|one| one.kind != RequestKind::Heartbeat && one.error.is_none()).count();
    let each =
        |microseconds: f64| microseconds / 1000.0 / f64::from(u32::try_from(declared.max(1)).unwrap_or(u32::MAX));
    let rows = [
        vec!["service".to_owned(), format!("{:.2}", each(ran.program)), format!("{:.1}", ran.program / 1e6)],
        vec!["PostgreSQL".to_owned(), format!("{:.2}", each(ran.postgres)), format!("{:.1}", ran.postgres / 1e6)],
    ];
    let title = format!("CPU time of {declared} declarations, including heartbeats and the logins of connections");
    print_table(&title, &["", "ms per declaration", "s in total"], &rows);
}

/// Prints the duration of completing a batch, through the service and on the bare engine.
pub fn print_completions(made: &Completions) {
    let middle = |times: &[Duration]| median(times.iter().copied().map(milliseconds).collect());
    let (service, bare) = (middle(&made.service), middle(&made.bare));
    let ratio = service.zip(bare).map(|(service, bare)| bare / service);
    let messages = u32::try_from(made.messages).ok().map(f64::from);
    let count = f64::from(u32::try_from(made.service.len().max(1)).unwrap_or(u32::MAX));
    let core = |microseconds: f64| format!("{:.2}", microseconds / 1000.0 / count);
    let rows = [
        vec![
            "messages to PostgreSQL, including the bolts, begin, commit and the start of the next batch".to_owned(),
            figure(messages, 0),
            "sent in at most 8 round trips, checked by a test".to_owned(),
        ],
        vec!["through the service on one connection, median ms".to_owned(), figure(service, 2), String::new()],
        vec!["the same statements on the bare engine, median ms".to_owned(), figure(bare, 2), String::new()],
        vec!["ratio to the bare engine".to_owned(), figure(ratio, 2), String::new()],
        vec!["CPU time of the service, ms".to_owned(), core(made.of_service.program), String::new()],
        vec!["CPU time of PostgreSQL, ms".to_owned(), core(made.of_service.postgres), String::new()],
        vec![
            "CPU time of PostgreSQL for the bare statements, ms".to_owned(),
            core(made.of_bare.postgres),
            String::new(),
        ],
    ];
    let title = format!("Completing a batch with four scanned parts, {} times", made.service.len());
    print_table(&title, &["", "figure", "aim"], &rows);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_those_of_the_sorted_list() {
        let times: Vec<f64> = (1..=200).map(f64::from).collect();
        assert_eq!(percentile(&times, 50), Some(100.0));
        assert_eq!(percentile(&times, 99), Some(198.0));
        assert_eq!(percentile(&[], 99), None);
        assert_eq!(percentile(&[7.0], 50), Some(7.0));
    }
}
