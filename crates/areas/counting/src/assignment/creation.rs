//! Creates assignments: checks their users and targets, and locks both until the commit.

use chrono::{DateTime, Utc};
use counting_queries::assignment::{InsertAssignmentsParams, insert_assignments};
use counting_queries::client::Params as _;
use kernel::wire::key::{CountSessionKey, Key, PositionKey, UserKey};

use crate::refusals::CountingRefusal;
use crate::session::model::TargetType;
use organization::contract::OrganizationRefusal;
use platform::api::Problem;
use platform::db::{Write, next_keys};
use platform::records::{LockMode, RecordKind};
use platform::state::App;

/// Virtual locations, which never have stock and cannot be counted.
const VIRTUAL: [&str; 2] = ["OUT", "NULL"];

/// An assignment to be stored.
#[derive(Clone, Debug)]
pub struct NewAssignment {
    /// Key of the count session.
    pub session_key: CountSessionKey,
    /// Key of the location or product to count, depending on the type of the session.
    pub target: PositionKey,
    /// The user who is to count. `None` when any user can count.
    pub assigned_to: Option<UserKey>,
    /// Whether all locations below the target are counted too. It has no effect for a product.
    pub include_children: bool,
    /// Notes for the counter. `None` when there are none.
    pub notes: Option<String>,
}

/// Locks the assigned users until the commit. Refuses a user who does not exist or is archived. Call it before the
/// session is locked.
pub async fn hold_users(app: &App, write: &Write, users: impl Iterator<Item = UserKey>) -> Result<(), Problem> {
    let keys: Vec<String> = users.map(|key| key.to_string()).collect();
    if keys.is_empty() {
        return Ok(());
    }
    let live = app.records.live(write.conn(), RecordKind::User, &keys, LockMode::Hold).await?;
    match keys.iter().find(|key| !live.contains(*key)) {
        Some(_) => Err(OrganizationRefusal::UserNotFound.into()),
        None => Ok(()),
    }
}

/// Locks the products or locations to count until the commit. Refuses a target that does not exist, is deleted or is
/// virtual. The refusal names the key of the target.
pub async fn hold_targets<'a>(
    app: &App,
    write: &Write,
    kind: TargetType,
    targets: impl Iterator<Item = &'a PositionKey>,
) -> Result<(), Problem> {
    let keys: Vec<String> = targets.map(ToString::to_string).collect();
    if keys.is_empty() {
        return Ok(());
    }
    let record = match kind {
        TargetType::Position => RecordKind::Position,
        TargetType::Product => RecordKind::Product,
    };
    let live = app.records.live(write.conn(), record, &keys, LockMode::Hold).await?;
    let is_good = |key: &&String| live.contains(*key) && !VIRTUAL.contains(&key.as_str());
    match keys.iter().find(|key| !is_good(key)) {
        Some(key) => Err(CountingRefusal::TargetNotFound.with("target_key", key.as_str())),
        None => Ok(()),
    }
}

/// Stores assignments of sessions with the type `kind`, and returns their keys in the same order.
pub async fn store_assignments(
    write: &Write,
    kind: TargetType,
    new: &[NewAssignment],
    user_key: UserKey,
    now: DateTime<Utc>,
) -> Result<Vec<i64>, Problem> {
    if new.is_empty() {
        return Ok(Vec::new());
    }
    let keys = next_keys(write.conn(), new.len()).await?;
    let by_position = kind == TargetType::Position;
    let product = |one: &NewAssignment| Key::parse(one.target.as_str()).and_then(|key| key.number());
    let params = InsertAssignmentsParams {
        now,
        user_key: user_key.number(),
        keys: keys.clone(),
        session_keys: new.iter().map(|one| one.session_key.number()).collect::<Vec<_>>(),
        position_keys: new.iter().map(|one| by_position.then(|| one.target.as_str())).collect::<Vec<_>>(),
        product_keys: new.iter().map(|one| if by_position { None } else { product(one) }).collect::<Vec<_>>(),
        include_children: new.iter().map(|one| one.include_children && by_position).collect::<Vec<_>>(),
        assigned_to: new.iter().map(|one| one.assigned_to.map(UserKey::number)).collect::<Vec<_>>(),
        notes: new.iter().map(|one| one.notes.as_deref()).collect::<Vec<_>>(),
    };
    insert_assignments().params(write.conn(), &params).all().await?;
    Ok(keys)
}
