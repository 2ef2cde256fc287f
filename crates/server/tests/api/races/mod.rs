//! Many clients at the same moment: what must happen once happens once.
//!
//! Each test names its guard, and was seen to fail with the guard removed.

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
mod writes;

use std::sync::Arc;

use tokio::sync::Barrier;
use tokio::task::JoinSet;

use crate::conventions::shared::eventually;
use crate::support::{Answer, Instance, TestApp};

/// Clients in one round.
const CLIENTS: usize = 16;
/// Rounds of one race.
const ROUNDS: usize = 100;

/// Lets all clients start at the same moment and collects what they were answered.
async fn race<F>(client: impl FnMut(usize) -> F) -> Vec<Answer>
where
    F: Future<Output = Answer> + Send + 'static,
{
    race_of(CLIENTS, client).await
}

/// A race of as many clients as are asked for.
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

/// Deadlocks that the database broke, of a service of two instances. A connection reports them at the latest when it
/// ends, so all of them must end.
pub async fn deadlocks(app: &TestApp, other: &Instance) -> i64 {
    for copy in [&app.instance, other] {
        copy.app.writes.close();
        copy.app.reads.close();
        copy.app.walks.pool.close();
        copy.app.side_writes.close();
    }
    let others = "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    // Two of each instance stay: one listens for changed permissions, one seals the journal or waits for its turn.
    eventually("the connections end", async || (app.count(others).await <= 4).then_some(())).await;
    app.count("select deadlocks from pg_stat_database where datname = current_database()").await
}

/// How many answers had this status.
fn with_status(answers: &[Answer], status: u16) -> usize {
    answers.iter().filter(|answer| answer.status == status).count()
}
