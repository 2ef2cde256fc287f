//! `GET /config` — the whole configuration, for everyone: it is no place for secrets.

use axum::extract::State;
use kernel::rules::config::SERIAL_FIELDS;
use queries::queries::configuration::config::read_config as all_entries;
use serde_json::{Map, Value};

use crate::areas::quality::contract::with_types;
use crate::platform::api::{Envelope, Problem};
use crate::platform::state::App;

/// Read the configuration.
#[utoipa::path(
    get,
    path = "/config",
    responses(
        (status = 200, description = "All entries by key.", body = Envelope<Object>),
    ),
)]
pub async fn read_config(State(app): State<App>) -> Result<Envelope<Map<String, Value>>, Problem> {
    let client = app.read().await?;
    let mut entries = Map::new();
    for entry in all_entries().bind(&client).all().await? {
        let value = match entry.value {
            Value::Array(definitions) if entry.key == SERIAL_FIELDS => {
                Value::Array(with_types(&client, definitions).await?)
            }
            value => value,
        };
        entries.insert(entry.key, value);
    }
    Ok(Envelope::ok("Configuration.", entries))
}
