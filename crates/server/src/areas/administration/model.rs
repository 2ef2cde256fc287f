//! Records of the area as they stand on the wire.

use kernel::wire::input::{Input, Raw, Reader};
use kernel::wire::text::{Text, string_schema};
use queries::queries::administration::custom_data::CustomDataRow;
use serde::Serialize;
use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

/// Characters of a key.
const KEY_CHARS_MAX: usize = 64;
const KEY_PATTERN: &str = "^[a-z][a-z0-9_]*$";

/// The key of an entry as it stands in the path. Whether it is one is a rule of its own, not a fault of the shape.
#[derive(Clone, Debug)]
pub struct CustomDataKey(Text<1, 200>);

impl CustomDataKey {
    /// What was sent.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// Whether an entry may have it.
    pub fn is_allowed(&self) -> bool {
        let key = self.as_str();
        key.len() <= KEY_CHARS_MAX
            && key.starts_with(|first: char| first.is_ascii_lowercase())
            && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
    }
}

impl Input for CustomDataKey {
    const IS_TEXT: bool = true;

    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        Text::read(raw, reader).map(Self)
    }

    fn schema() -> RefOr<Schema> {
        string_schema(1, KEY_CHARS_MAX).pattern(Some(KEY_PATTERN)).into()
    }
}

impl PartialSchema for CustomDataKey {
    fn schema() -> RefOr<Schema> {
        <Self as Input>::schema()
    }
}

impl ToSchema for CustomDataKey {}

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
    value: Value,
    /// Searched by the list.
    description: Option<String>,
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
