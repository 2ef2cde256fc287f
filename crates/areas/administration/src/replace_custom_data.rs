//! `PUT /custom-data/{key}` inserts an entry or replaces it as a whole. The interface requires that revisions are
//! ignored.

use administration_queries::custom_data::{CustomDataRow, lock_custom_data, store_custom_data};
use kernel::input;
use kernel::wire::field::Field;
use kernel::wire::input::{Members, Reader, Record};
use kernel::wire::json::{FREE_JSON_BYTES_MAX, JsonText, UnstorableJson};
use kernel::wire::key::Key;
use kernel::wire::text::Description;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::model::{CustomData, CustomDataKey};
use super::refusals::AdministrationRefusal;
use platform::admin_log::AuditChange;
use platform::api::{Body, Envelope, PathParam, Problem, SharedRefusal, fault};
use platform::db::{Committed, Writer};
use platform::refuses;

input! {
    /// The whole custom data entry. Other members that you send are stored with it.
    pub struct CustomDataIn {
        /// Key of the entry. If sent, it must equal the key in the path.
        pub _key: Option<Key>,
        /// Any JSON value of at most 1 MiB. Absent: `null`.
        pub value: JsonText = JsonText::null(),
        /// Free text about the entry, at most 10 000 characters, which the list searches. Absent: `null`.
        pub description: Option<Description>,
    }
}

/// An entry as it was sent: the known members, and all further members as one JSON object.
#[derive(Debug)]
pub struct SentEntry {
    known: CustomDataIn,
    members: JsonText,
}

impl Record for SentEntry {
    fn read_members(members: &Members<'_>, reader: &mut Reader) -> Option<Self> {
        let known = CustomDataIn::read_members(members, reader)?;
        let Members::Object(sent) = members else { return None };
        // A client may send back an entry that it has read, so the members that the service adds are not stored.
        let own = |name: &str| !["_id", "_key", "_rev", "value", "description"].contains(&name);
        let added: Map<String, Value> =
            sent.iter().filter(|(name, _)| own(name)).map(|(name, value)| (name.clone(), value.clone())).collect();
        Some(Self { known, members: JsonText::of(&Value::Object(added)) })
    }

    fn fields() -> Vec<Field> {
        CustomDataIn::fields()
    }
}

/// Free JSON as text. Refuses a value that is too large or cannot be stored. `place` is the path of the member for the
/// validation error.
fn checked_json(text: JsonText, place: &[&str]) -> Result<String, Problem> {
    text.0.map_err(|reason| match reason {
        UnstorableJson::Size => Problem::body_too_large(u64::try_from(FREE_JSON_BYTES_MAX).unwrap_or(u64::MAX)),
        UnstorableJson::Nul => fault(place, "string_nul", "Text must not contain the NUL character"),
        UnstorableJson::Number => fault(place, "decimal_whole_digits", "A number has more digits than can be stored"),
    })
}

/// The custom data entry that was stored.
#[derive(Serialize, ToSchema)]
pub struct StoredData {
    /// Key of the stored entry.
    #[serde(rename = "_key")]
    key: String,
    /// `true` when the entry is new, `false` when an existing one was replaced.
    created: bool,
}

refuses![AdministrationRefusal::CustomDataKeyInvalid, SharedRefusal::KeyMismatch,];

/// Store a custom data entry.
///
/// Inserts the entry or replaces it as a whole: an absent `value` or `description` becomes `null`, and further members
/// that are not sent again are removed. Use entries for the state and settings of an integration. Other members that
/// you send are stored and returned unchanged.
///
/// Revisions are not compared: the last write wins, and repeating the request has the same result. The audit log
/// records the change. A key that breaks the naming rule is refused with 422 `custom_data_key_invalid`, and a `_key`
/// that differs from the path is refused with 422 `key_mismatch`. More than 1 MiB in `value`, or in the other members
/// together, is refused with 413 `body_too_large`.
#[utoipa::path(
    put,
    path = "/custom-data/{key}",
    request_body = CustomDataIn,
    params(("key" = inline(CustomDataKey), Path, description = "Key of the entry, for example `erp_sync`.")),
    responses(
        (status = 200, description = "Key of the entry, and whether it is new.", body = Envelope<StoredData>),
        Refused,
    ),
)]
pub async fn replace_custom_data(
    writer: Writer,
    PathParam(key): PathParam<CustomDataKey>,
    Body(SentEntry { known: input, members }): Body<SentEntry>,
) -> Result<Committed<Envelope<StoredData>>, Problem> {
    if !key.is_allowed() {
        return Err(Problem::from(AdministrationRefusal::CustomDataKeyInvalid));
    }
    let key = key.as_str();
    if input._key.as_ref().is_some_and(|sent| sent.as_str() != key) {
        return Err(Problem::from(SharedRefusal::KeyMismatch));
    }
    let (value, members) = (checked_json(input.value, &["body", "value"])?, checked_json(members, &["body"])?);
    let mut write = writer.begin("replace_custom_data").await?;
    let description = input.description.map(Description::into_string);
    let before = lock_custom_data().bind(write.conn(), &key).opt().await?.map(|row| CustomData::audit_view(&row));
    let stored = store_custom_data().bind(write.conn(), &key, &value, &description, &members).one().await?;
    let created = stored.created;
    let (value, members) = (stored.value, stored.members);
    let after = CustomData::audit_view(&CustomDataRow { key: key.to_owned(), rev: 0, value, description, members });
    write.audit(AuditChange::changed(format!("custom-data/{key}"), &before, &after));
    let message = if created { "Entry created." } else { "Entry updated." };
    write.commit(Envelope::ok(message, StoredData { key: key.to_owned(), created })).await
}
