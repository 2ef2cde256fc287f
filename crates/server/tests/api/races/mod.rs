//! Many clients act at the same time: what must happen once happens only once.
//!
//! Each test names its guard, which is the mechanism that it protects, and failed when the guard was removed.

mod aborts;
pub mod boms;
mod boxes;
mod clocks;
mod counters;
mod files;
mod gate;
pub mod genealogy;
mod house;
mod movements;
mod positions;
mod processes;
mod revocation;
mod sessions;
mod stock_order;
mod writes;

use std::sync::Arc;

use tokio::sync::Barrier;
use tokio::task::JoinSet;

use crate::conventions::shared::eventually;
use crate::support::{Answer, Instance, TestApp};

/// Number of clients in one round.
const CLIENTS: usize = 16;
/// Number of rounds of one race.
const ROUNDS: usize = 100;

/// Starts all clients at the same time and collects the responses.
async fn race<F>(client: impl FnMut(usize) -> F) -> Vec<Answer>
where
    F: Future<Output = Answer> + Send + 'static,
{
    race_of(CLIENTS, client).await
}

/// A race with this number of clients.
pub async fn race_of<F, T>(clients: usize, mut client: impl FnMut(usize) -> F) -> Vec<T>
where
    F: Future<Output = T> + Send + 'static,
    T: Send + 'static,
{
    let (barrier, mut tasks) = (Arc::new(Barrier::new(clients)), JoinSet::new());
    for number in 0..clients {
        let (barrier, call) = (Arc::clone(&barrier), client(number));
        tasks.spawn(async move {
            barrier.wait().await;
            call.await
        });
    }
    tasks.join_all().await
}

/// Number of deadlocks that the database has resolved, for a service with two instances. A connection reports them at
/// the latest when it closes, so all of them must close.
pub async fn deadlocks(app: &TestApp, other: &Instance) -> i64 {
    for copy in [&app.instance, other] {
        copy.app.writes.close();
        copy.app.reads.close();
        copy.app.walks.pool.close();
        copy.app.side_writes.close();
    }
    let others = "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    // Two connections of each instance stay open: one listens for changed permissions, and one seals the journal or
    // waits for its turn.
    eventually("the connections end", async || (app.count(others).await <= 4).then_some(())).await;
    app.count("select deadlocks from pg_stat_database where datname = current_database()").await
}

/// Number of responses with this status.
fn with_status(answers: &[Answer], status: u16) -> usize {
    answers.iter().filter(|answer| answer.status == status).count()
}
