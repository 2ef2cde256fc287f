//! `GET /serial-field` — the fields that every serial can have.

use axum::extract::State;
use serde_json::Value;

use configuration::contract::serial_fields;
use platform::api::{ListResponse, Problem};
use platform::state::App;

/// List the fields of serials.
#[utoipa::path(
    get,
    path = "/serial-field",
    responses(
        (status = 200, description = "The definitions.", body = Vec<Object>),
    ),
)]
pub async fn list_serial_fields(State(app): State<App>) -> Result<ListResponse<Value>, Problem> {
    let client = app.read().await?;
    Ok(ListResponse { rows: serial_fields(&client).await?, total: None })
}
