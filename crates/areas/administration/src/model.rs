//! Records of the area as the API returns them.

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

/// Maximum number of characters of a key.
const KEY_CHARS_MAX: usize = 64;
const KEY_PATTERN: &str = "^[a-z][a-z0-9_]*$";
/// The further members of an entry that has none, as the database stores them.
const NO_MEMBERS: &str = "{}";

/// The rows that a reset has deleted.
#[derive(Debug, Serialize, ToSchema)]
pub struct Erased {
    /// Number of deleted rows for each kind of record, for example `{"Movement": 579}`. A kind without deleted rows has
    /// 0.
    pub deleted: BTreeMap<&'static str, i64>,
}

/// Key of an entry, as sent in the path. A string that cannot be a key is refused with `custom_data_key_invalid`, not
/// with a validation error.
#[derive(Clone, Debug)]
pub struct CustomDataKey(Text<1, 200>);

impl CustomDataKey {
    /// The key as it was sent.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// Whether an entry may have this key.
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

/// A JSON value that an integrator has stored under a key.
#[derive(Debug, Serialize, ToSchema)]
pub struct CustomData {
    /// Kind and key of the record: `CustomData/{_key}`.
    #[serde(rename = "_id")]
    id: String,
    /// Key of the entry: a lower-case letter, then lower-case letters, digits and `_`, at most 64 characters.
    #[serde(rename = "_key")]
    key: String,
    /// Revision of the entry, a number as text. Send it in `If-Match` to delete only this version.
    #[serde(rename = "_rev")]
    rev: String,
    /// The stored JSON value of any type, at most 1 MiB. `null` when no value was sent.
    #[schema(value_type = Value)]
    value: Box<RawValue>,
    /// Free text about the entry, which the list searches. `null` when none was sent.
    description: Option<String>,
    /// Further members that the integrator sent in addition to `value` and `description`, with their JSON values.
    #[serde(flatten)]
    #[schema(value_type = BTreeMap<String, Value>)]
    members: BTreeMap<String, Box<RawValue>>,
}

impl CustomData {
    /// An entry as the audit log shows it: shortened, and without the value if the key looks like that of a secret.
    pub fn audit_view(row: &CustomDataRow) -> Value {
        // Shortened first: a large value must not make the service check every member name in it.
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

/// One row of the audit log: an administrative change of one record.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminChange {
    /// Key of the row, a number as text. Newer rows have higher keys, so it also serves as `before_key` of the next
    /// page.
    #[serde(rename = "_key")]
    pub key: String,
    /// Time of the change, in UTC.
    pub at: Timestamp,
    /// Key of the user who made the change. `null` when the command line or the service itself made it.
    pub user_key: Option<String>,
    /// Key of the token with which the change was made. `null` when no token was involved.
    pub token_key: Option<String>,
    /// Name of the operation that made the change, for example `update_user`.
    pub operation: String,
    /// Kind and key of the changed record, for example `user/12`.
    pub record: String,
    /// The changed members with their values before the change. Members that look like secrets are masked. `null` when
    /// the change created the record.
    #[schema(value_type = Option<Object>)]
    pub before: Option<Value>,
    /// The changed members with their values after the change. Members that look like secrets are masked. `null` when
    /// the change deleted the record.
    #[schema(value_type = Option<Object>)]
    pub after: Option<Value>,
    /// IP address of the client. `null` when the change was not made by a request.
    pub address: Option<String>,
    /// ID of the request that made the change, as in the header `X-Request-Id` and in the log of the service. `null`
    /// when the change was not made by a request.
    pub request_id: Option<String>,
}
