//! Permits for heavy work ("turns"): a limited number for the whole instance, and fewer for one user.
//!
//! Without a limit per user, one user with a hundred large recalls would occupy every connection of the instance.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::api::{GeneralRefusal, Problem};
use super::telemetry::current_request;

/// Number of users to remember before those without a turn are forgotten.
const USERS_KEPT: usize = 1000;

/// The permits for one kind of work.
#[derive(Debug)]
pub struct Turns {
    /// Turns of the instance.
    all: Arc<Semaphore>,
    /// Maximum number of turns of one user at once.
    each: usize,
    /// Turns of each user who has one or waits for one.
    users: Mutex<HashMap<i64, Weak<Semaphore>>>,
}

/// The permit to do the work. Dropping it returns the permit.
#[derive(Debug)]
pub struct Turn {
    _own: Option<OwnedSemaphorePermit>,
    _all: OwnedSemaphorePermit,
}

impl Turns {
    /// Allows at most `all` turns at once in this instance, and `each` at once for one user.
    pub fn new(all: usize, each: usize) -> Self {
        Self { all: Arc::new(Semaphore::new(all)), each, users: Mutex::default() }
    }

    /// Waits for a turn for the user whose request is being handled. Refuses if none is free in time. Work without a
    /// user is subject only to the limit of the instance.
    pub async fn take(&self, within: Duration) -> Result<Turn, Problem> {
        let user = current_request().and_then(|request| Some(request.handled()?.caller.as_ref()?.user_key().number()));
        let taking = async {
            // The user's permit comes first, so that a request that waits for it does not block other users.
            let own = match user {
                Some(user) => Some(self.of(user).acquire_owned().await.map_err(Problem::internal)?),
                None => None,
            };
            let all = Arc::clone(&self.all).acquire_owned().await.map_err(Problem::internal)?;
            Ok(Turn { _own: own, _all: all })
        };
        tokio::time::timeout(within, taking).await.unwrap_or_else(|elapsed| Err(busy(&elapsed)))
    }

    /// The permits of a user, which are created at the first request.
    fn of(&self, user: i64) -> Arc<Semaphore> {
        let mut users = self.users.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(turns) = users.get(&user).and_then(Weak::upgrade) {
            return turns;
        }
        if users.len() >= USERS_KEPT {
            users.retain(|_, turns| turns.strong_count() > 0);
        }
        let turns = Arc::new(Semaphore::new(self.each));
        users.insert(user, Arc::downgrade(&turns));
        turns
    }
}

/// 503 for work that got no turn in time.
fn busy(cause: &impl ToString) -> Problem {
    let message = "Too many recalls, device history records or exports are running. Try again in a moment.";
    GeneralRefusal::Overloaded.with_message(message).as_temporary(cause.to_string())
}
