//! Checks the users whose queues are read or reordered.

use deadpool_postgres::Object;
use kernel::wire::key::UserKey;

use organization::contract::OrganizationRefusal;
use platform::api::Problem;
use platform::records::{LockMode, RecordKind, RecordLiveness};
use platform::state::App;

/// Refuses a user who does not exist or is archived. Every other user has a queue, which may be empty.
pub async fn check_operator(app: &App, client: &Object, key: UserKey, lock_mode: LockMode) -> Result<(), Problem> {
    match app.records.liveness(client, RecordKind::User, &key.to_string(), lock_mode).await? {
        Some(RecordLiveness::Live) => Ok(()),
        _ => Err(OrganizationRefusal::UserNotFound.into()),
    }
}
