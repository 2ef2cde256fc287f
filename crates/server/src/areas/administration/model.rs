//! Records of the area as they stand on the wire.

use kernel::rules::secret::masked;
use kernel::wire::time::Timestamp;
use queries::queries::administration::custom_data::CustomDataRow;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// Any data that an integrator wants to keep here.
#[derive(Debug, Serialize, ToSchema)]
pub struct CustomData {
    /// `CustomData/key`.
    #[serde(rename = "_id")]
    id: String,
    /// Its key.
    #[serde(rename = "_key")]
    key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// Any JSON value.
    #[schema(value_type = Object)]
    value: Value,
    /// Searched by the list.
    description: Option<String>,
}

impl CustomData {
    /// What the record of administrative changes shows of it: an entry that is called like a secret hides its value.
    pub fn told(row: CustomDataRow) -> Value {
        json!({"value": masked(&row.key, row.value), "description": row.description})
    }
}

impl From<CustomDataRow> for CustomData {
    fn from(row: CustomDataRow) -> Self {
        Self {
            id: format!("CustomData/{}", row.key),
            key: row.key,
            rev: row.rev.to_string(),
            value: row.value,
            description: row.description,
        }
    }
}

/// One administrative change.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminChange {
    /// Its key; a later change has a greater one.
    #[serde(rename = "_key")]
    pub key: String,
    /// When.
    pub at: Timestamp,
    /// Who; null: a command of the command line, or the service itself.
    pub user_key: Option<String>,
    /// With which token.
    pub token_key: Option<String>,
    /// By which operation.
    pub operation: String,
    /// What was changed, for example `user/12`.
    pub record: String,
    /// The members that changed, as they were; null: there was no such record.
    #[schema(value_type = Option<Object>)]
    pub before: Option<Value>,
    /// The members that changed, as they are since then; null: the record is gone.
    #[schema(value_type = Option<Object>)]
    pub after: Option<Value>,
    /// From which address.
    pub address: Option<String>,
    /// In which request.
    pub request_id: Option<String>,
}
