//! Records of the area as the API returns them.

use std::collections::BTreeMap;

use administration_queries::custom_data::CustomDataRow;
use kernel::rules::secret::masked;
use kernel::string_enum;
use kernel::wire::input::{Input, Raw, Reader};
use kernel::wire::text::{Text, string_schema};
use kernel::wire::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
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

string_enum! {
    /// Kind of a drill.
    pub enum DrillKind {
        /// A backup of database and files.
        Backup = "backup",
        /// A trial restore of a backup into a scratch directory, with its checks.
        Verify = "verify",
        /// A restore after which the database is used.
        Restore = "restore",
        /// A trial of the pending migrations on a copy of the database.
        UpgradeCheck = "upgrade_check",
    }
}

string_enum! {
    /// Result of a drill.
    pub enum DrillResult {
        /// The drill has not ended yet.
        Running = "running",
        /// All checks of the drill passed.
        Passed = "passed",
        /// A check of the drill failed, or the drill did not reach its end.
        Failed = "failed",
    }
}

/// A check of a drill with the fact that it found.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub struct DrillCheck {
    /// Name of the check, for example `recovery`, `marker` or `files`.
    pub name: String,
    /// `ok` when the check passed. Any other value means that it failed.
    pub result: String,
    /// The fact that the check found, as text for a person, for example a number of files or the name of a missing
    /// file.
    pub fact: String,
}

/// The checks of a drill, and members that only drills of its kind have.
#[derive(Debug, Serialize, ToSchema)]
pub struct DrillDetail {
    /// The checks of the drill with their facts, in the order in which they ran. Empty while the drill is running, and
    /// for a drill that did not reach its checks.
    pub checks: Vec<DrillCheck>,
    /// Further members that only drills of this kind have, with their JSON values.
    #[serde(flatten)]
    #[schema(value_type = BTreeMap<String, Value>)]
    members: Map<String, Value>,
}

impl DrillDetail {
    /// Reads a stored detail, which is a JSON object.
    pub fn stored(detail: Value) -> Result<Self, Problem> {
        let Value::Object(mut members) = detail else {
            return Err(Problem::internal("the stored detail of a drill is not an object"));
        };
        let checks = members.remove("checks").map(serde_json::from_value).transpose();
        let unreadable = |error: serde_json::Error| Problem::internal(format!("stored checks of a drill: {error}"));
        Ok(Self { checks: checks.map_err(unreadable)?.unwrap_or_default(), members })
    }
}

/// A backup, a trial restore, a restore or a trial upgrade of this installation.
#[derive(Debug, Serialize, ToSchema)]
pub struct Drill {
    /// Key of the drill, a number as text. Newer drills have higher keys, so it also serves as `before_key` of the next
    /// page.
    pub key: String,
    /// Kind of the drill: a backup, a trial restore, a restore or a trial upgrade.
    pub kind: DrillKind,
    /// Time at which the drill started, in UTC.
    pub started: Timestamp,
    /// Time at which the drill ended, in UTC. `null` while it is running.
    pub ended: Option<Timestamp>,
    /// Result of the drill: `running` until it ends, then `passed` or `failed`.
    pub result: DrillResult,
    /// Program that made or restored the backup of the database: `pgbackrest`. `null` when the drill used no such
    /// program.
    pub tool: Option<String>,
    /// Name of the backup in the repository of the tool. `null` when the drill has no backup, or did not reach it.
    pub label: Option<String>,
    /// Cursor of the newest journal event that the backup contains, as `GET /event` accepts it in `after_seq`. `null`
    /// when it is not known.
    pub cursor: Option<String>,
    /// Measured recovery point in seconds: how old the newest change in the restored database was when the restore
    /// started. A failure at that moment would have lost the changes of these seconds. `null` when it was not measured.
    pub rpo_seconds: Option<f64>,
    /// Measured recovery time in seconds, from the start of the restore to the end of its checks. `null` when it was
    /// not measured.
    pub rto_seconds: Option<f64>,
    /// Version of the `tracewright` program that ran the drill.
    pub version: String,
    /// The checks of the drill with their facts, and members that only drills of its kind have.
    pub detail: DrillDetail,
}
