//! The clock of the database. All instances of a cell share it, so that times of different instances can be compared.

use std::ops::Deref;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use deadpool_postgres::Pool;
use tokio_postgres::{Client, SimpleQueryMessage};

use crate::api::Problem;
use crate::clock::Clock;
use crate::state::App;

/// Reads the database time in milliseconds since 1970, independent of the settings of the session. It is rounded down,
/// so that no time is later than the commit of its command.
const MOMENT: &str = "select floor(extract(epoch from clock_timestamp()) * 1000)::bigint";
/// Maximum difference between the clocks of an instance and of the database. Beyond it the instance is not ready.
pub const SKEW_MAX: TimeDelta = TimeDelta::seconds(1);

/// Interval at which the clocks are compared.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// The pool of connections for writes, with the clock and the time zone that give a command its time and day.
#[derive(Clone, Debug)]
pub struct WritePool {
    pool: Pool,
    clock: Clock,
    zone: Tz,
}

impl WritePool {
    /// Creates the pool for writes. Their time comes from the database, shifted as a test has shifted
    /// `clock`. Their day is the day in `zone`.
    pub const fn new(pool: Pool, clock: Clock, zone: Tz) -> Self {
        Self { pool, clock, zone }
    }

    /// The time zone of the plant.
    pub const fn zone(&self) -> Tz {
        self.zone
    }

    /// The clock with which a test shifts the times of writes.
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }
}

impl Deref for WritePool {
    type Target = Pool;

    fn deref(&self) -> &Pool {
        &self.pool
    }
}

/// Runs statements without parameters and reads the database clock after them, in one round trip.
pub async fn timed(client: &Client, clock: &Clock, statements: &str) -> Result<DateTime<Utc>, Problem> {
    ask(client, clock, &format!("{statements}; {MOMENT}")).await
}

/// Reads the database time, in its own round trip.
pub async fn database_now(client: &Client, clock: &Clock) -> Result<DateTime<Utc>, Problem> {
    ask(client, clock, MOMENT).await
}

/// Runs statements and reads the last row as a time, shifted as a test has shifted `clock`.
async fn ask(client: &Client, clock: &Clock, statements: &str) -> Result<DateTime<Utc>, Problem> {
    let answers = client.simple_query(statements).await?;
    let last = answers.iter().rev().find_map(|answer| match answer {
        SimpleQueryMessage::Row(row) => row.get(0),
        _ => None,
    });
    let theirs = last.and_then(|text| text.parse().ok()).and_then(DateTime::from_timestamp_millis);
    Ok(clock.moved(theirs.ok_or_else(|| Problem::internal("the database returned no readable time"))?))
}

/// How far the clock of this instance is ahead of the database; negative when it is behind. The database may have read
/// its clock at any moment of the round trip, so the smallest possible difference counts.
pub async fn clock_skew(client: &Client, clock: &Clock) -> Result<TimeDelta, Problem> {
    let sent = clock.now();
    let theirs = database_now(client, clock).await?;
    let received = clock.now();
    Ok(skew_between(sent, theirs, received))
}

/// Updates the metrics of the clock difference and of the schema, and logs when it becomes too large and when it is small enough again.
/// Runs until the service shuts down.
pub async fn watch_clock(app: App) {
    let mut was_off = false;
    loop {
        if let Ok(client) = app.read().await
            && let Ok(skew) = app.clock_skew(&client).await
        {
            let _ = app.schema_mismatch(&client).await;
            let is_off = skew.abs() > SKEW_MAX;
            let milliseconds = skew.num_milliseconds();
            match (was_off, is_off) {
                (false, true) => tracing::warn!(
                    milliseconds,
                    "the clock of this machine differs from that of the database. Synchronize both machines with NTP. Until \
                     then the instance is not ready"
                ),
                (true, false) => {
                    tracing::info!(milliseconds, "the clock of this machine agrees with the database again");
                }
                (true, true) | (false, false) => {}
            }
            was_off = is_off;
        }
        tokio::select! {
            () = app.shutdown.cancelled() => return,
            () = tokio::time::sleep(LOOK_EVERY) => {}
        }
    }
}

/// The smallest difference of the clocks that explains a time requested at `sent` and received at `received`.
fn skew_between(sent: DateTime<Utc>, theirs: DateTime<Utc>, received: DateTime<Utc>) -> TimeDelta {
    // If the clock was set back during the round trip, the later reading counts.
    let sent = sent.min(received);
    if sent > theirs {
        sent - theirs
    } else if received < theirs {
        received - theirs
    } else {
        TimeDelta::zero()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A moment in milliseconds since 1970.
    fn at(milliseconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp_millis(milliseconds).unwrap()
    }

    #[test]
    fn the_round_trip_counts_in_favor_of_the_clock() {
        let skew = |sent, theirs, received| skew_between(at(sent), at(theirs), at(received)).num_milliseconds();
        assert_eq!(skew(1000, 1000, 1000), 0);
        assert_eq!(skew(1000, 1400, 1900), 0, "anywhere inside of a slow round trip");
        assert_eq!(skew(6000, 1000, 6002), 5000, "ahead");
        assert_eq!(skew(1000, 6002, 1002), -5000, "behind");
        assert_eq!(skew(9000, 1000, 1500), 500, "set back during the round trip");
    }
}
