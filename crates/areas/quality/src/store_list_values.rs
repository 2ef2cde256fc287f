//! `POST /list/{field_key}` — insert, replace or reset the values of a choice field, all or nothing.

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
    /// How to store.
    pub struct StoreQuery {
        /// Delete all values of the field first.
        pub reset: bool = false,
    }
}

input! {
    /// One value.
    pub struct ListValueIn {
        /// Its key; made when absent.
        pub _key: Option<Key>,
        /// The field in the path, if sent.
        pub field_key: Option<Key>,
        /// What people read.
        pub value: Text<1, 500>,
        /// Key in another system.
        pub ext_key: Option<Text<0, 200>>,
    }
}

/// What was stored.
#[derive(Serialize, ToSchema)]
pub struct StoredValues {
    /// The field.
    field_key: String,
    /// New values.
    inserted: usize,
    /// Replaced values.
    updated: usize,
    /// Values deleted first.
    deleted: u64,
    /// Keys in the order of the body.
    value_keys: Vec<String>,
}

/// Values of one field.
type SentValues = List<ListValueIn, 0, LIST_VALUES_MAX>;

refuses![
    QualityRefusal::FieldNotFound,
    QualityRefusal::ListValueOfOtherField,
    QualityRefusal::FieldNotChoice,
    SharedRefusal::KeyMismatch,
    QualityRefusal::ValueKeyRepeated,
];

/// Store list values.
#[utoipa::path(
    post,
    path = "/list/{field_key}",
    request_body = inline(SentValues),
    params(("field_key" = inline(Key), Path, description = "Key of the choice field."), StoreQuery),
    responses(
        (status = 200, description = "What was stored.", body = Envelope<StoredValues>),
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
    check(&field.kind, &field_key, &values, &keys)?;
    let deleted = if query.reset { delete_values_of_field().bind(write.conn(), &field_key.as_str()).await? } else { 0 };
    let texts: Vec<&str> = values.iter().map(|value| value.value.as_str()).collect();
    let ext_keys: Vec<&str> = values.iter().map(|value| value.ext_key.as_ref().map_or("", Text::as_str)).collect();
    let written = upsert_values().bind(write.conn(), &field_key.as_str(), &keys, &texts, &ext_keys).await?;
    if usize::try_from(written) != Ok(keys.len()) {
        // A value of another field with one of the keys was created after the first check; now it is found and refused.
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

/// A list value belongs to one field for good: refuses keys of another field, and answers how many of the keys the
/// field has already. The values found are locked.
async fn refuse_values_of_others(write: &Write, field_key: &Key, keys: &[String]) -> Result<usize, Problem> {
    let owners = lock_value_owners().bind(write.conn(), &keys).all().await?;
    match owners.iter().find(|owner| owner.field_key != field_key.as_str()) {
        Some(other) => {
            let message = format!("The value {} belongs to another field.", other.key);
            Err(QualityRefusal::ListValueOfOtherField.with_message(message).with("value_key", other.key.as_str()))
        }
        None => Ok(owners.len()),
    }
}

/// Refuses values of a field that is not a choice, values that name another field, and a key that was sent twice.
fn check(kind: &str, field_key: &Key, values: &[ListValueIn], keys: &[String]) -> Result<(), Problem> {
    if kind != FieldType::Choice.as_str() {
        return Err(Problem::from(QualityRefusal::FieldNotChoice));
    }
    let stranger = values.iter().position(|value| value.field_key.as_ref().is_some_and(|key| key != field_key));
    if let Some(index) = stranger {
        let message = "The field in the body is not the field in the path.";
        return Err(SharedRefusal::KeyMismatch.with_message(message).with("index", index));
    }
    let mut seen = HashSet::new();
    match keys.iter().find(|key| !seen.insert(key.as_str())) {
        Some(key) => {
            let message = format!("The value {key} stands twice in the body.");
            Err(QualityRefusal::ValueKeyRepeated.with_message(message).with("value_key", key.as_str()))
        }
        None => Ok(()),
    }
}
