//! Those who have queues.

use deadpool_postgres::Object;
use kernel::wire::key::UserKey;

use organization::contract::OrganizationRefusal;
use platform::api::Problem;
use platform::records::{Look, RecordKind, Standing};
use platform::state::App;

/// Refuses a user who does not exist or is archived.
pub async fn check_operator(app: &App, client: &Object, key: UserKey, look: Look) -> Result<(), Problem> {
    match app.records.standing(client, RecordKind::User, &key.to_string(), look).await? {
        Some(Standing::Live) => Ok(()),
        _ => Err(OrganizationRefusal::UserNotFound.into()),
    }
}
