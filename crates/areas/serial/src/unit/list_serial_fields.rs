//! `GET /serial-field`: lists the configured fields of units.

use axum::extract::State;
use kernel::rules::form_definition::FormField;
use serde_json::Value;

use configuration::contract::serial_fields;
use platform::api::{ListResponse, Problem};
use platform::state::Reads;

/// List the configured fields of units.
///
/// Returns the form fields that the configuration (`serial_fields`) defines for all units, with the type of each custom
/// field. Use `_key` as `form_field_key` when you send values to `POST /serial` or `PATCH /serial/{serial_key}`. The
/// list does not contain the fields of process steps. Each unit shows them in `data`.
#[utoipa::path(
    get,
    path = "/serial-field",
    responses(
        (status = 200, description = "Definitions of the fields, in their configured order.", body = Vec<FormField>),
    ),
)]
pub async fn list_serial_fields(State(reads): State<Reads>) -> Result<ListResponse<Value>, Problem> {
    let client = reads.connect().await?;
    Ok(ListResponse { rows: serial_fields(&client).await?, total: None })
}
