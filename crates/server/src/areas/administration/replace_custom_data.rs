//! `PUT /custom-data/{key}` — insert, or replace whole, without a look at the revision: so the interface wants it.

use kernel::input;
use kernel::wire::json::{FREE_JSON_BYTES_MAX, JsonText, NotKept};
use kernel::wire::key::Key;
use kernel::wire::text::Description;
use queries::queries::administration::custom_data::{CustomDataRow, lock_custom_data, store_custom_data};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{CustomData, CustomDataKey};
use super::refusals::Refusal;
use crate::platform::admin_log::Change;
use crate::platform::api::{Body, Envelope, Problem, Shared, Slot, fault};
use crate::platform::db::{Committed, Writer};
use crate::refuses;

input! {
    /// The whole entry.
    pub struct CustomDataIn {
        /// The key in the path, if sent.
        pub _key: Option<Key>,
        /// Any JSON value.
        pub value: JsonText = JsonText::null(),
        /// Searched by the list.
        pub description: Option<Description>,
    }
}

/// What was stored.
#[derive(Serialize, ToSchema)]
pub struct StoredData {
    /// Its key.
    #[serde(rename = "_key")]
    key: String,
    /// Whether it is new.
    created: bool,
}

refuses![Refusal::CustomDataKeyInvalid, Shared::KeyMismatch,];

/// Store an entry.
#[utoipa::path(
    put,
    path = "/custom-data/{key}",
    request_body = CustomDataIn,
    params(("key" = inline(CustomDataKey), Path, description = "Key of the entry.")),
    responses(
        (status = 200, description = "Created or updated.", body = Envelope<StoredData>),
        Refused,
    ),
)]
pub async fn replace_custom_data(
    writer: Writer,
    Slot(key): Slot<CustomDataKey>,
    Body(input): Body<CustomDataIn>,
) -> Result<Committed<Envelope<StoredData>>, Problem> {
    if !key.is_allowed() {
        return Err(Problem::from(Refusal::CustomDataKeyInvalid));
    }
    let key = key.as_str();
    if input._key.as_ref().is_some_and(|sent| sent.as_str() != key) {
        return Err(Problem::from(Shared::KeyMismatch));
    }
    let value = input.value.0.map_err(|reason| match reason {
        NotKept::Size => Problem::body_too_large(u64::try_from(FREE_JSON_BYTES_MAX).unwrap_or(u64::MAX)),
        NotKept::Nul => fault(&["body", "value"], "string_nul", "Text cannot hold the character NUL"),
        NotKept::Number => fault(&["body", "value"], "decimal_whole_digits", "A number has too many digits"),
    })?;
    let mut write = writer.begin("replace_custom_data").await?;
    let description = input.description.map(Description::into_string);
    let before = lock_custom_data().bind(write.conn(), &key).opt().await?.map(|row| CustomData::told(&row));
    let stored = store_custom_data().bind(write.conn(), &key, &value, &description).one().await?;
    let created = stored.created;
    let after = CustomData::told(&CustomDataRow { key: key.to_owned(), rev: 0, value: stored.value, description });
    write.tell(Change::changed(format!("custom-data/{key}"), &before, &after));
    let message = if created { "Entry created." } else { "Entry updated." };
    write.commit(Envelope::ok(message, StoredData { key: key.to_owned(), created })).await
}
