//! The assignees of a task: none at all, or exactly one owner and any number of participants.

use std::collections::{BTreeSet, HashSet};

use chrono::{DateTime, Utc};
use collaboration_queries::task::{delete_assignees, insert_assignees};
use kernel::input;
use kernel::rules::task::{Role, TaskPlan};
use kernel::wire::key::{TaskKey, UserKey};
use kernel::wire::list::List;

use super::model::Assignee;
use crate::limits::ASSIGNEES_MAX;
use organization::contract::hold_active_users;
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

/// The assignees that a request sends: all of them, not a change.
pub type AssigneesIn = List<AssigneeIn, 0, ASSIGNEES_MAX>;

/// Only active users can be assigned: those of the sent users who are active, held so until the commit. To be called
/// before the task is locked, because users come before tasks in the order of locks.
pub async fn hold_active_assignees(write: &Write, sent: &AssigneesIn) -> Result<HashSet<UserKey>, Problem> {
    let keys: BTreeSet<UserKey> = sent.0.iter().map(|one| one.user_key).collect();
    hold_active_users(write, &keys).await
}

/// The sent assignees as they are stored: the owner first, the others in the order sent.
pub fn owner_first(sent: &AssigneesIn) -> Vec<Assignee> {
    let of = |owner: bool| sent.0.iter().filter(move |one| (one.role == Role::Owner) == owner);
    of(true).chain(of(false)).map(|one| Assignee { user_key: one.user_key, role: one.role }).collect()
}

/// What the rules check about assignees and dates. A new assignee must be in `active`; one of `before` may stay even if
/// the user was disabled since.
pub fn build_plan(
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

/// The assignees of a task change as a whole: those of before are deleted, these are written, the owner first.
pub async fn replace_people(write: &Write, key: TaskKey, people: &[Assignee]) -> Result<(), Problem> {
    delete_assignees().bind(write.conn(), &key.number()).await?;
    insert_people(write, key, people).await
}

/// Writes the assignees of a task that has none yet, the owner first; an empty list leaves it without.
pub async fn insert_people(write: &Write, key: TaskKey, people: &[Assignee]) -> Result<(), Problem> {
    if people.is_empty() {
        return Ok(());
    }
    let users: Vec<i64> = people.iter().map(|one| one.user_key.number()).collect();
    let roles: Vec<&str> = people.iter().map(|one| one.role.as_str()).collect();
    insert_assignees().bind(write.conn(), &key.number(), &users, &roles).await?;
    Ok(())
}
