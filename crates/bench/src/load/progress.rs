//! Progress of a load on standard error.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// Width of the progress bar in characters.
const BAR: i64 = 30;

/// A progress line. On a terminal it is rewritten in place, in a log file each update is a new line.
#[derive(Debug)]
pub struct ProgressLine {
    what: &'static str,
    start: Instant,
    first: i64,
    total: i64,
    shown: bool,
    terminal: bool,
}

impl ProgressLine {
    /// A visible progress line that counts `what`.
    pub fn shown(what: &'static str) -> Self {
        let terminal = std::io::stderr().is_terminal();
        Self { what, start: Instant::now(), first: 0, total: 0, shown: true, terminal }
    }

    /// A hidden progress line, for tests.
    pub fn hidden() -> Self {
        Self { shown: false, ..Self::shown("rows") }
    }

    /// Starts the clock. `first` is the number reached at the beginning, and `total` the number to reach.
    pub fn begin(&mut self, first: i64, total: i64) {
        (self.start, self.first, self.total) = (Instant::now(), first, total);
    }

    /// Shows the number reached.
    pub fn reached(&self, done: i64) {
        let line = describe(self.what, done, self.first, self.total, self.start.elapsed());
        self.say(&if self.terminal { format!("{} {line}", bar(done, self.total)) } else { line });
    }

    /// Shows another message.
    #[expect(clippy::print_stderr, reason = "a command line tool")]
    pub fn say(&self, what: &str) {
        match (self.shown, self.terminal) {
            (true, true) => eprint!("\r{what}\x1b[K"),
            (true, false) => eprintln!("{what}"),
            (false, _) => {}
        }
    }

    /// Clears the line on a terminal.
    pub fn end(&self) {
        if self.terminal {
            self.say("");
        }
    }
}

/// A bar that shows the completed share.
fn bar(done: i64, total: i64) -> String {
    let full = done.saturating_mul(BAR).div_euclid(total.max(1)).clamp(0, BAR);
    let places = |count: i64, sign: &str| sign.repeat(usize::try_from(count).unwrap_or_default());
    format!("[{}{}]", places(full, "#"), places(BAR - full, "."))
}

/// Describes progress, rate and remaining time as text.
fn describe(what: &str, done: i64, first: i64, total: i64, elapsed: Duration) -> String {
    let made = done - first;
    let seconds = i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX).max(1);
    let rate = made.saturating_mul(1000) / seconds;
    let left = (total - done) / rate.max(1);
    let percent = done.saturating_mul(100) / total.max(1);
    format!("{done} of {total} {what}, {percent} %, {rate} a second, {} min {:02} s left", left / 60, left % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_is_full_at_the_end_and_never_longer() {
        assert_eq!(bar(0, 60), format!("[{}]", ".".repeat(30)));
        assert_eq!(bar(31, 60), format!("[{}{}]", "#".repeat(15), ".".repeat(15)));
        assert_eq!(bar(70, 60), format!("[{}]", "#".repeat(30)));
        assert_eq!(bar(1, 0), format!("[{}]", "#".repeat(30)));
    }

    #[test]
    fn progress_counts_only_what_this_run_made() {
        let line = describe("serials", 400_000, 100_000, 1_000_000, Duration::from_secs(30));
        assert_eq!(line, "400000 of 1000000 serials, 40 %, 10000 a second, 1 min 00 s left");
    }
}
