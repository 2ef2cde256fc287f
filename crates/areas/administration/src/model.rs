//! Records of the area as the interface answers them.

use std::collections::BTreeMap;

use administration_queries::custom_data::CustomDataRow;
use kernel::rules::secret::masked;
use kernel::wire::input::{Input, Raw, Reader};
use kernel::wire::text::{Text, string_schema};
use kernel::wire::time::Timestamp;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use platform::admin_log::shortened;
use platform::api::Problem;

/// Characters of a key.
const KEY_CHARS_MAX: usize = 64;
const KEY_PATTERN: &str = "^[a-z][a-z0-9_]*$";
/// How the database writes that an entry has no additional members.
const NO_MEMBERS: &str = "{}";

/// What was deleted.
#[derive(Debug, Serialize, ToSchema)]
pub struct Erased {
    /// Rows, by what they were.
    pub deleted: BTreeMap<&'static str, i64>,
}

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
    #[schema(value_type = Value)]
    value: Box<RawValue>,
    /// Searched by the list.
    description: Option<String>,
    /// Members that the integrator added, as they were sent.
    #[serde(flatten)]
    #[schema(value_type = BTreeMap<String, Value>)]
    members: BTreeMap<String, Box<RawValue>>,
}

impl CustomData {
    /// An entry as the audit log shows it: shortened, and without the value if the key looks like that of a secret.
    pub fn audit_view(row: &CustomDataRow) -> Value {
        // Shortened first: a client that sends much must not make the service look at every name in it.
        let mut view = json!({"value": masked(&row.key, shortened(&row.value)), "description": row.description});
        if row.members != NO_MEMBERS
            && let Some(shown) = view.as_object_mut()
        {
            shown.insert("members".to_owned(), masked(&row.key, shortened(&row.members)));
        }
        view
    }
}

impl TryFrom<CustomDataRow> for CustomData {
    type Error = Problem;

    fn try_from(row: CustomDataRow) -> Result<Self, Problem> {
        Ok(Self {
            id: format!("CustomData/{}", row.key),
            key: row.key,
            rev: row.rev.to_string(),
            value: RawValue::from_string(row.value).map_err(Problem::internal)?,
            description: row.description,
            members: serde_json::from_str(&row.members).map_err(Problem::internal)?,
        })
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
