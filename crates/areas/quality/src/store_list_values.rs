//! `POST /list/{field_key}` — insert and replace values of a choice field, or replace all of them. All or nothing.

use std::collections::{BTreeMap, HashSet};

use kernel::input;
use kernel::rules::form::FieldType;
use kernel::wire::key::Key;
use kernel::wire::list::List;
use kernel::wire::text::Text;
use quality_queries::field::lock_field;
use quality_queries::list_value::{delete_values_of_field, lock_value_owners, upsert_values};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::limits::LIST_VALUES_MAX;
use super::refusals::QualityRefusal;
use platform::admin_log::AuditChange;
use platform::api::{BodyList, Envelope, Params, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Write, Writer};
use platform::random;
use platform::refuses;

input! {
    /// Options for storing list values.
    pub struct StoreQuery {
        /// Whether to delete all existing values of the field first, in the same transaction. Default: `false`.
        pub reset: bool = false,
    }
}

input! {
    /// A list value to store.
    pub struct ListValueIn {
        /// Key of the value, unique across all fields. If the field already has a value with this key, that value is
        /// replaced. Absent: the service assigns a key and inserts a new value.
        pub _key: Option<Key>,
        /// Key of the field. If sent, it must be the field in the path.
        pub field_key: Option<Key>,
        /// Text that users see and choose, 1 to 500 characters.
        pub value: Text<1, 500>,
        /// Key of the value in another system, at most 200 characters. Absent or empty: no external key, even if the
        /// replaced value had one.
        pub ext_key: Option<Text<0, 200>>,
    }
}

/// How many list values a request inserted, replaced and deleted.
#[derive(Serialize, ToSchema)]
pub struct StoredValues {
    /// Key of the choice field.
    field_key: String,
    /// Number of new values. With `reset`, the number of all values sent.
    inserted: usize,
    /// Number of replaced values. 0 with `reset`.
    updated: usize,
    /// Number of existing values that `reset` deleted. 0 without `reset`.
    deleted: u64,
    /// Keys of the stored values, in the order of the body.
    value_keys: Vec<String>,
}

/// The body of the request: up to 10 000 values of one field.
type SentValues = List<ListValueIn, 0, LIST_VALUES_MAX>;

refuses![
    QualityRefusal::FieldNotFound,
    QualityRefusal::ListValueOfOtherField,
    QualityRefusal::FieldNotChoice,
    SharedRefusal::KeyMismatch,
    QualityRefusal::ValueKeyRepeated,
];

/// Store values of a choice field.
///
/// Inserts values and replaces those whose `_key` the field already has, all or nothing. A replacement sets every
/// member, so an absent `ext_key` is removed. With `reset=true` the existing values are deleted in the same
/// transaction, so readers never see an empty or half-filled list. Records keep the text of the choices that they
/// store. A field of another type is refused with 422 `field_not_choice`, a `_key` of a value of another field with 409
/// `list_value_of_other_field`, and a `_key` that is sent twice with 422 `value_key_repeated`. The field is locked
/// until the commit. The change is recorded in the audit log, not in the journal. A repeated request with the same
/// `Idempotency-Key` returns the first response and stores nothing.
#[utoipa::path(
    post,
    path = "/list/{field_key}",
    request_body = inline(SentValues),
    params(("field_key" = inline(Key), Path, description = "Key of the choice field, from `GET /field`."), StoreQuery),
    responses(
        (status = 200, description = "How many values were inserted, replaced and deleted, and all keys.", body = Envelope<StoredValues>),
        Refused,
    ),
)]
pub async fn store_list_values(
    writer: Writer,
    PathParam(field_key): PathParam<Key>,
    Params(query): Params<StoreQuery>,
    BodyList(List(values)): BodyList<SentValues>,
) -> Result<Committed<Envelope<StoredValues>>, Problem> {
    let mut write = writer.begin("store_list_values").await?;
    let field =
        lock_field().bind(write.conn(), &field_key.as_str()).opt().await?.ok_or(QualityRefusal::FieldNotFound)?;
    let keys: Vec<String> =
        values.iter().map(|value| value._key.as_ref().map_or_else(random::hex_key, Key::to_string)).collect();
    let known = refuse_values_of_others(&write, &field_key, &keys).await?;
    check_values(&field.kind, &field_key, &values, &keys)?;
    let deleted = if query.reset { delete_values_of_field().bind(write.conn(), &field_key.as_str()).await? } else { 0 };
    let texts: Vec<&str> = values.iter().map(|value| value.value.as_str()).collect();
    let ext_keys: Vec<&str> = values.iter().map(|value| value.ext_key.as_ref().map_or("", Text::as_str)).collect();
    let written = upsert_values().bind(write.conn(), &field_key.as_str(), &keys, &texts, &ext_keys).await?;
    if usize::try_from(written) != Ok(keys.len()) {
        // The statement skips keys of another field. Such a value was created after the first check, so it is refused
        // here.
        refuse_values_of_others(&write, &field_key, &keys).await?;
    }
    let updated = if query.reset { 0 } else { known };
    let audited = json!({"values": keys.iter().zip(&texts).collect::<BTreeMap<_, _>>(), "reset": query.reset});
    write.audit(AuditChange::changed(format!("field/{field_key}"), &json!({}), &audited));
    let stored = StoredValues {
        field_key: field_key.to_string(),
        inserted: keys.len() - updated,
        updated,
        deleted,
        value_keys: keys,
    };
    write.commit(Envelope::ok("Values stored.", stored)).await
}

/// Refuses keys of list values that belong to another field, because a value never changes its field. Returns how many
/// of the keys this field already has, and locks the values found.
async fn refuse_values_of_others(write: &Write, field_key: &Key, keys: &[String]) -> Result<usize, Problem> {
    let owners = lock_value_owners().bind(write.conn(), &keys).all().await?;
    match owners.iter().find(|owner| owner.field_key != field_key.as_str()) {
        Some(other) => {
            let message = format!("The list value {} belongs to another field. Use a different key.", other.key);
            Err(QualityRefusal::ListValueOfOtherField.with_message(message).with("value_key", other.key.as_str()))
        }
        None => Ok(owners.len()),
    }
}

/// Refuses values for a field that is not a choice, values that name another field, and a key that is sent twice.
fn check_values(kind: &str, field_key: &Key, values: &[ListValueIn], keys: &[String]) -> Result<(), Problem> {
    if kind != FieldType::Choice.as_str() {
        return Err(Problem::from(QualityRefusal::FieldNotChoice));
    }
    let stranger = values.iter().position(|value| value.field_key.as_ref().is_some_and(|key| key != field_key));
    if let Some(index) = stranger {
        let message = "field_key in the body must be the field in the path. Correct it or leave it out.";
        return Err(SharedRefusal::KeyMismatch.with_message(message).with("index", index));
    }
    let mut seen = HashSet::new();
    match keys.iter().find(|key| !seen.insert(key.as_str())) {
        Some(key) => {
            let message = format!("The body contains the key {key} twice. Send each key once.");
            Err(QualityRefusal::ValueKeyRepeated.with_message(message).with("value_key", key.as_str()))
        }
        None => Ok(()),
    }
}
