//! The writer of the audit log: administrative changes are recorded in the transaction that makes them. Operations
//! whose scope is audited cannot commit without a record.

use chrono::{DateTime, Utc};
use deadpool_postgres::Object;
use http::request::Parts;
use kernel::rules::change::RecordDifference;
use platform_queries::admin_change::insert_admin_change;
use serde::Serialize;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::api::{Problem, RequestContext};
use crate::auth::Caller;

/// Maximum size of one member in the audit log in bytes. A longer one is replaced by its length and checksum.
const MEMBER_BYTES_MAX: usize = 64 * 1024;

/// One change of one record, with the members that differ.
#[derive(Clone, Debug)]
pub struct AuditChange {
    record: String,
    difference: RecordDifference,
}

impl AuditChange {
    /// A record that was created.
    pub fn created(record: impl Into<String>, after: &impl Serialize) -> Self {
        Self::between(record, Value::Null, json!(after))
    }

    /// A record that was changed. Only members that differ are kept, and no row is written if there are none.
    pub fn changed(record: impl Into<String>, before: &impl Serialize, after: &impl Serialize) -> Self {
        Self::between(record, json!(before), json!(after))
    }

    /// A record that was deleted, with its last state.
    pub fn deleted(record: impl Into<String>, before: &impl Serialize) -> Self {
        Self::between(record, json!(before), Value::Null)
    }

    /// The difference between two states. A state is null if the record does not exist in it.
    fn between(record: impl Into<String>, before: Value, after: Value) -> Self {
        Self { record: record.into(), difference: RecordDifference::of(before, after) }
    }
}

/// The request that a write belongs to, with its user, token and address. Empty for the service itself and the command
/// line.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    request_context: Option<RequestContext>,
}

impl Origin {
    /// The origin of a write in this request.
    pub fn of(parts: &Parts) -> Self {
        Self { request_context: parts.extensions.get().cloned() }
    }

    /// Writes the changes to the audit log. `changes` is None when the operation recorded nothing, which is an error if
    /// the operation is audited.
    pub async fn record(
        &self,
        client: &Object,
        now: DateTime<Utc>,
        operation: &'static str,
        changes: Option<&[AuditChange]>,
    ) -> Result<(), Problem> {
        let request_context = self.request_context.as_ref();
        let handled = request_context.and_then(RequestContext::handled);
        let Some(changes) = changes else {
            let unrecorded = format!("{operation} is audited but recorded no change");
            let is_audited = handled.is_some_and(|handled| handled.operation.is_audited());
            return if is_audited { Err(Problem::internal(unrecorded)) } else { Ok(()) };
        };
        let caller = handled.and_then(|handled| handled.caller.as_ref());
        for AuditChange { record, difference } in changes.iter().filter(|change| !change.difference.is_empty()) {
            insert_admin_change()
                .bind(
                    client,
                    &now,
                    &caller.map(|caller| caller.user_key().number()),
                    &caller.map(Caller::token_key),
                    &operation,
                    &record.as_str(),
                    &difference.before.as_ref().map(bounded),
                    &difference.after.as_ref().map(bounded),
                    &request_context.map(|request_context| request_context.address().to_canonical().to_string()),
                    &request_context.map(RequestContext::request_id),
                )
                .one()
                .await?;
        }
        Ok(())
    }
}

/// The members of a record, with long ones replaced by their length and checksum.
fn bounded(members: &Map<String, Value>) -> Value {
    let bounded = |value: &Value| checksum_if_long(&value.to_string()).unwrap_or_else(|| value.clone());
    Value::Object(members.iter().map(|(name, value)| (name.clone(), bounded(value))).collect())
}

/// Parses JSON text for the audit log. A long text is replaced by its length and checksum, without parsing it.
pub fn shortened(text: &str) -> Value {
    checksum_if_long(text).or_else(|| serde_json::from_str(text).ok()).unwrap_or_default()
}

/// Length and checksum of a string that is too long. None for a short one.
fn checksum_if_long(text: &str) -> Option<Value> {
    let long = text.len() > MEMBER_BYTES_MAX;
    long.then(|| json!({"bytes": text.len(), "sha256": hex::encode(Sha256::digest(text))}))
}
