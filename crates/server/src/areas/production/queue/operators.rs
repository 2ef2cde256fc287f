//! Those who have queues.

use deadpool_postgres::Object;
use kernel::wire::key::UserKey;

use crate::areas::organization::contract::OrganizationRefusal;
use crate::platform::api::Problem;
use crate::platform::records::{Look, RecordKind, Standing};
use crate::platform::state::App;

/// Refuses a user who does not exist or is archived.
pub async fn check_operator(app: &App, client: &Object, key: UserKey, look: Look) -> Result<(), Problem> {
    match app.records.standing(client, RecordKind::User, &key.to_string(), look).await? {
        Some(Standing::Live) => Ok(()),
        _ => Err(OrganizationRefusal::UserNotFound.into()),
    }
}
