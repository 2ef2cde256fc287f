//! `GET /config` — read the whole configuration. It is public, so it must not contain secrets.

use axum::extract::State;

use super::contract::{Entries, load_entries};
use platform::api::{Envelope, Problem};
use platform::state::Reads;

/// Read the configuration.
///
/// Returns all entries by key. No token is needed, because the login page shows the name and the logo of the company.
/// Known entries control the service, for example `enable_inventory_management` or `system_counters`. The service
/// stores other entries for clients and does not interpret them. The value of an entry that is a file is its address
/// below the media root, from which a page can load the file directly. Form fields in `serial_fields` whose custom
/// field was deleted are left out. Change entries with `PATCH /config` and files with `PUT /config/{key}/file`.
#[utoipa::path(
    get,
    path = "/config",
    responses(
        (status = 200, description = "All entries of the configuration by key.", body = Envelope<Entries>),
    ),
)]
pub async fn read_config(State(reads): State<Reads>) -> Result<Envelope<Entries>, Problem> {
    let client = reads.connect().await?;
    Ok(Envelope::ok("Configuration.", load_entries(&client).await?))
}
