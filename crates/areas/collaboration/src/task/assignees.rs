//! Assignees of a task: either nobody, or exactly one owner and any number of participants.

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
    /// A user to assign to a task.
    pub struct AssigneeIn {
        /// Key of an active user. A user who is already assigned may stay after being disabled.
        pub user_key: UserKey,
        /// Role of the user in the task: `owner` or `participant`. Default: `participant`.
        pub role: Role = Role::Participant,
    }
}

/// Complete list of assignees in a request.
pub type AssigneesIn = List<AssigneeIn, 0, ASSIGNEES_MAX>;

/// Returns the active users among those sent, and locks them so that they stay active until the commit, because only
/// active users can be assigned. Must be called before the task is locked: users come before tasks in the order of
/// locks.
pub async fn hold_active_assignees(write: &Write, sent: &AssigneesIn) -> Result<HashSet<UserKey>, Problem> {
    let keys: BTreeSet<UserKey> = sent.0.iter().map(|one| one.user_key).collect();
    hold_active_users(write, &keys).await
}

/// Returns the assignees of a request in stored order: the owner first, the others in the order sent.
pub fn owner_first(sent: &AssigneesIn) -> Vec<Assignee> {
    let of = |owner: bool| sent.0.iter().filter(move |one| (one.role == Role::Owner) == owner);
    of(true).chain(of(false)).map(|one| Assignee { user_key: one.user_key, role: one.role }).collect()
}

/// Collects what the rules check about assignees and dates. A new assignee must be in `active`. A user in `before` may
/// stay assigned after being disabled.
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

/// Replaces all assignees of a task. The owner must come first.
pub async fn replace_people(write: &Write, key: TaskKey, people: &[Assignee]) -> Result<(), Problem> {
    delete_assignees().bind(write.conn(), &key.number()).await?;
    insert_people(write, key, people).await
}

/// Stores the assignees of a task that has none. The owner must come first. An empty list stores nothing.
pub async fn insert_people(write: &Write, key: TaskKey, people: &[Assignee]) -> Result<(), Problem> {
    if people.is_empty() {
        return Ok(());
    }
    let users: Vec<i64> = people.iter().map(|one| one.user_key.number()).collect();
    let roles: Vec<&str> = people.iter().map(|one| one.role.as_str()).collect();
    insert_assignees().bind(write.conn(), &key.number(), &users, &roles).await?;
    Ok(())
}
