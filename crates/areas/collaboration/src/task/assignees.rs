//! Who has to do with a task: exactly one owner, and those who take part.

use std::collections::{BTreeSet, HashSet};

use chrono::{DateTime, Utc};
use collaboration_queries::task::{delete_assignees, insert_assignees};
use kernel::input;
use kernel::rules::task::{Role, TaskPlan};
use kernel::wire::key::{TaskKey, UserKey};
use kernel::wire::list::List;

use super::model::Assignee;
use crate::limits::ASSIGNEES_MAX;
use organization::contract::hold_active;
use platform::api::Problem;
use platform::db::Write;

input! {
    /// Somebody who has to do with a task.
    pub struct AssigneeIn {
        /// Who.
        pub user_key: UserKey,
        /// What.
        pub role: Role = Role::Participant,
    }
}

/// Those who are assigned.
pub type AssigneesIn = List<AssigneeIn, 0, ASSIGNEES_MAX>;

/// Those of the users who are active; they stay so until the commit. Users come before tasks.
pub async fn hold_people(write: &Write, sent: &AssigneesIn) -> Result<HashSet<UserKey>, Problem> {
    let keys: BTreeSet<UserKey> = sent.0.iter().map(|one| one.user_key).collect();
    hold_active(write, &keys).await
}

/// Those who were sent, the owner first, the others in their order.
pub fn owner_first(sent: &AssigneesIn) -> Vec<Assignee> {
    let of = |owner: bool| sent.0.iter().filter(move |one| (one.role == Role::Owner) == owner);
    of(true).chain(of(false)).map(|one| Assignee { user_key: one.user_key, role: one.role }).collect()
}

/// What the rules look at. Who is new must be active; who was disabled since may stay.
pub fn plan(
    sent: &[Assignee],
    before: &[Assignee],
    active: &HashSet<UserKey>,
    start_from: Option<DateTime<Utc>>,
    due_by: Option<DateTime<Utc>>,
) -> TaskPlan {
    let people: HashSet<UserKey> = sent.iter().map(|one| one.user_key).collect();
    let is_known = |one: &Assignee| {
        active.contains(&one.user_key) || before.iter().any(|earlier| earlier.user_key == one.user_key)
    };
    let owners = sent.iter().filter(|one| one.role == Role::Owner).count();
    TaskPlan {
        repeated: people.len() < sent.len(),
        no_owner: !sent.is_empty() && owners != 1,
        unknown_user: !sent.iter().all(is_known),
        reversed: start_from.zip(due_by).is_some_and(|(start, due)| start > due),
    }
}

/// Writes who has to do with a task; `anew` takes away who had before.
pub async fn store(write: &Write, key: TaskKey, people: &[Assignee], anew: bool) -> Result<(), Problem> {
    if anew {
        delete_assignees().bind(write.conn(), &key.number()).await?;
    }
    if people.is_empty() {
        return Ok(());
    }
    let users: Vec<i64> = people.iter().map(|one| one.user_key.number()).collect();
    let roles: Vec<&str> = people.iter().map(|one| one.role.as_str()).collect();
    insert_assignees().bind(write.conn(), &key.number(), &users, &roles).await?;
    Ok(())
}
