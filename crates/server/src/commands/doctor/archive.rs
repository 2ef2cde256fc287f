//! The line about the archive of the log.

use anyhow::{Result, bail, ensure};
use chrono::TimeDelta;
use tokio_postgres::Client;

/// Age of the newest archived segment in seconds above which the archive is behind. Instances register every few
/// seconds, so no plant is so quiet that there is nothing to archive.
const ARCHIVED_WITHIN: f64 = 300.0;

/// The line about the archive of the log.
pub async fn archive(client: &Client) -> Result<String> {
    let sql = "select current_setting('archive_mode'),
            (select setting::int from pg_settings where name = 'archive_timeout'),
            extract(epoch from clock_timestamp() - coalesce(last_archived_time, pg_postmaster_start_time()))::float8,
            last_archived_time is not null, last_failed_time > coalesce(last_archived_time, '-infinity'), failed_count,
            last_failed_wal, pg_is_in_recovery()
        from pg_stat_archiver";
    let row = client.query_one(sql, &[]).await?;
    ensure!(!row.get::<_, bool>(7), "not known, because no host is the primary. See `primary`");
    ensure!(
        row.get::<_, &str>(0) != "off",
        "archive_mode is off, so a restore reaches only the last backup. Set up the archive (book: Backup)"
    );
    let (age, has_archived): (f64, bool) = (row.get(2), row.get(3));
    let age = TimeDelta::milliseconds(round(age * 1000.0));
    let last = if has_archived { format!("the last segment was archived {} ago", span(age)) } else { NEVER.to_owned() };
    let failures: i64 = row.get(5);
    if row.get::<_, Option<bool>>(4) == Some(true) {
        let segment: Option<&str> = row.get(6);
        bail!(
            "{last}, and archiving {} fails ({failures} times so far). Read the log of PostgreSQL, which contains the message \
             of archive_command",
            segment.unwrap_or("the next segment")
        );
    }
    let timeout: i32 = row.get(1);
    ensure!(timeout > 0, "{last}, but archive_timeout is 0, so a quiet plant archives nothing for hours. Set it to 30");
    ensure!(
        age.as_seconds_f64() <= ARCHIVED_WITHIN + f64::from(timeout),
        "{last}, although archive_timeout is {timeout} s. Check archive_command and pg_stat_archiver"
    );
    Ok(format!("{last}, {failures} failures since the statistics were reset, archive_timeout is {timeout} s"))
}

/// A primary that has archived nothing yet.
const NEVER: &str = "no segment was archived yet";

/// Rounds to the nearest whole number.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "ages are far below the limits")]
fn round(number: f64) -> i64 {
    number.round() as i64
}

/// A duration for people, in its largest unit.
pub fn span(time: TimeDelta) -> String {
    match time.num_seconds() {
        seconds if seconds < 120 => format!("{seconds} s"),
        seconds if seconds < 2 * 3600 => format!("{} min", seconds / 60),
        seconds if seconds < 2 * 86_400 => format!("{} h", seconds / 3600),
        seconds => format!("{} days", seconds / 86_400),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_has_one_unit() {
        for (seconds, text) in [(5, "5 s"), (600, "10 min"), (7300, "2 h"), (200_000, "2 days")] {
            assert_eq!(span(TimeDelta::seconds(seconds)), text);
        }
    }
}
