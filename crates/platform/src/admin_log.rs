//! The writer of the record of administrative changes: what an administrator changed is noted in the transaction that
//! changes it. Operations whose scope is recorded cannot commit without saying what they changed.

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

/// Bytes of one member of a record; a longer one is told by its length and its checksum.
const MEMBER_BYTES_MAX: usize = 64 * 1024;

/// One change of one record.
#[derive(Clone, Debug)]
pub struct AuditChange {
    record: String,
    difference: RecordDifference,
}

impl AuditChange {
    /// What is there that was not there before.
    pub fn created(record: impl Into<String>, after: &impl Serialize) -> Self {
        Self::between(record, Value::Null, json!(after))
    }

    /// Two states of one record; only what differs is kept, and nothing when nothing does.
    pub fn changed(record: impl Into<String>, before: &impl Serialize, after: &impl Serialize) -> Self {
        Self::between(record, json!(before), json!(after))
    }

    /// What is there no more.
    pub fn deleted(record: impl Into<String>, before: &impl Serialize) -> Self {
        Self::between(record, json!(before), Value::Null)
    }

    fn between(record: impl Into<String>, before: Value, after: Value) -> Self {
        Self { record: record.into(), difference: RecordDifference::of(before, after) }
    }
}

/// Where a write comes from. A write that belongs to no request comes from the service or its command line.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    request_context: Option<RequestContext>,
}

impl Origin {
    /// The origin of a request.
    pub fn of(parts: &Parts) -> Self {
        Self { request_context: parts.extensions.get().cloned() }
    }

    /// Writes what was changed, or refuses to commit a change that nobody told.
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
            let untold = format!("{operation} does not say what it changed");
            let is_recorded = handled.is_some_and(|handled| handled.operation.is_audited());
            return if is_recorded { Err(Problem::internal(untold)) } else { Ok(()) };
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

/// The members, long ones by length and checksum.
fn bounded(members: &Map<String, Value>) -> Value {
    let bounded = |value: &Value| by_checksum(&value.to_string()).unwrap_or_else(|| value.clone());
    Value::Object(members.iter().map(|(name, value)| (name.clone(), bounded(value))).collect())
}

/// JSON that can be large, by its length and checksum when it is: a tree of it is made only of what is short.
pub fn shortened(text: &str) -> Value {
    by_checksum(text).or_else(|| serde_json::from_str(text).ok()).unwrap_or_default()
}

fn by_checksum(text: &str) -> Option<Value> {
    let long = text.len() > MEMBER_BYTES_MAX;
    long.then(|| json!({"bytes": text.len(), "sha256": hex::encode(Sha256::digest(text))}))
}
