//! `PATCH /config` changes entries of the configuration, all or none of them. Null resets a known entry to its default,
//! and the default locations are reset when the request does not name them.

use std::collections::HashSet;

use kernel::rules::config::{
    COMPANY_LOGO, ENTRIES_MAX, POSITIONS, SECRET_RULE, SERIAL_FIELDS, SYSTEM_COUNTERS, change_message, checked,
    default_of, merged, secret_advice,
};
use kernel::rules::config_schema::entries_patch_schema;
use kernel::rules::form_definition::FormFieldIn;
use kernel::wire::field::Field;
use kernel::wire::input::{Input, Members, Raw, Reader, Record};
use kernel::wire::list::List;
use serde_json::{Map, Value, json};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use super::refusals::AdministrationRefusal;
use configuration::contract::{Entries, Entry, hold_counters, load_entries, lock_entries, store_entries};
use platform::admin_log::AuditChange;
use platform::api::{Body, Envelope, Problem};
use platform::db::{Committed, Write, Writer};
use platform::refuses;
use position::contract::live_positions;
use production::contract::revert_queues;
use quality::contract::{QualityRefusal, define_form, note_form};

/// The setting that allows queues of operators to differ from the queue of their site.
const INDEPENDENT_QUEUES: &str = "allow_independent_reordering_of_job_queues";

/// The entries to change, by key. Values are checked later, one by one, because each key has its own rules.
#[derive(Debug)]
pub struct ConfigPatch(Map<String, Value>);

impl Record for ConfigPatch {
    fn read_members(members: &Members<'_>, reader: &mut Reader) -> Option<Self> {
        let Members::Object(members) = members else { return None };
        if members.len() > ENTRIES_MAX {
            reader.fault("too_long", format!("A request should have at most {ENTRIES_MAX} entries"));
            return None;
        }
        Some(Self((*members).clone()))
    }

    fn fields() -> Vec<Field> {
        Vec::new()
    }
}

impl PartialSchema for ConfigPatch {
    fn schema() -> RefOr<Schema> {
        entries_patch_schema()
    }
}

impl ToSchema for ConfigPatch {}

refuses![
    AdministrationRefusal::ConfigKeyIsFile,
    AdministrationRefusal::PositionNotFound,
    AdministrationRefusal::CounterNotFound,
    AdministrationRefusal::ConfigValueInvalid,
    QualityRefusal::DefaultInvalid,
    QualityRefusal::DefaultRequired,
    QualityRefusal::NamedFieldNotFound,
];

/// Change the configuration.
///
/// Changes the named entries, all or none of them. Other entries do not change. A value replaces the current one, and
/// an object is merged one level deep, where a `null` member is removed. `null` resets a known entry to its default and
/// leaves an unknown entry unchanged. **`default_production_position` and `default_consumption_position` are reset to
/// `IN` when they are absent**, so send them every time. `message` names the entries that have changed and those that
/// were reset.
///
/// Setting `allow_independent_reordering_of_job_queues` to `false` also puts the queues of all operators back into the
/// sequence of their site. The audit log records the change. Everyone can read the configuration without a token, so
/// keys and values that look like secrets are refused with 422 `config_value_invalid` (`detail.rule` is `secret`).
/// Another value for a file entry is refused with 409 `config_key_is_file`: use `PUT /config/{key}/file`. Repeating the
/// request changes nothing.
#[utoipa::path(
    patch,
    path = "/config",
    request_body(content = inline(ConfigPatch), description = "Entries to change, by key."),
    responses(
        (status = 200, description = "All entries after the change, by key.", body = Envelope<Entries>),
        Refused,
    ),
)]
pub async fn update_config(
    writer: Writer,
    Body(ConfigPatch(sent)): Body<ConfigPatch>,
) -> Result<Committed<Envelope<Entries>>, Problem> {
    let mut entries = Map::new();
    for (key, value) in sent {
        let value = checked(&key, value).map_err(|rule| invalid(&key, rule))?;
        entries.insert(key, value);
    }
    for key in POSITIONS {
        entries.entry(key).or_insert(Value::Null);
    }
    let reset = with_defaults(&mut entries);
    let mut write = writer.begin("update_config").await?;
    let keys: Vec<&str> = entries.keys().map(String::as_str).collect();
    let present = lock_entries(&write, &keys).await?;
    let positions: Vec<String> =
        POSITIONS.iter().filter_map(|key| Some(entries.get(*key)?.as_str()?.to_owned())).collect();
    let live = live_positions(&write, &positions).await?;
    if entries.get(INDEPENDENT_QUEUES) == Some(&Value::Bool(false)) {
        // The entry is locked, so no queue can become independent before the commit.
        revert_queues(&write).await?;
    }
    let (mut keys, mut values) = (Vec::new(), Vec::new());
    let mut entries: Vec<(String, Value)> = entries.into_iter().collect();
    // Counters are locked last, as the lock order of the service requires.
    entries.sort_by_key(|(key, _)| key == SYSTEM_COUNTERS);
    for (key, sent) in entries {
        if let Some(value) = resolve_value(&write, &key, sent, present.get(&key), &live).await? {
            keys.push(key);
            values.push(value);
        }
    }
    store_entries(&write, &keys, &values).await?;
    let other = |key: &str, value: &Value| present.get(key).is_none_or(|entry| entry.value != *value);
    let changed: Vec<&str> =
        keys.iter().zip(&values).filter(|(key, value)| other(key, value)).map(|(key, _)| key.as_str()).collect();
    let (reset, given): (Vec<_>, Vec<_>) = changed.into_iter().partition(|key| reset.contains(*key));
    let message = change_message(&given, &reset);
    let before: Map<_, _> =
        keys.iter().filter_map(|key| Some((key.clone(), present.get(key)?.value.clone()))).collect();
    let after: Map<_, _> = keys.into_iter().zip(values).collect();
    write.audit(AuditChange::changed("config", &before, &after));
    let entries = load_entries(write.conn()).await?;
    write.commit(Envelope::ok(message, entries)).await
}

/// Replaces null by the default of the entry and returns the keys of these entries. An entry that is null and has no
/// default is dropped.
fn with_defaults(entries: &mut Map<String, Value>) -> HashSet<String> {
    let mut reset = HashSet::new();
    entries.retain(|key, value| {
        if !value.is_null() {
            return true;
        }
        let Some(default) = default_of(key) else { return false };
        *value = default;
        reset.insert(key.clone())
    });
    reset
}

/// The value to store for an entry. None when a file entry was sent back unchanged. Refuses another value for a file
/// entry, and values that name a location or counter that does not exist. The caller has locked the entry. `live` are
/// the named locations that exist.
async fn resolve_value(
    write: &Write,
    key: &str,
    sent: Value,
    present: Option<&Entry>,
    live: &HashSet<String>,
) -> Result<Option<Value>, Problem> {
    if key == COMPANY_LOGO || present.is_some_and(|entry| entry.object_path.is_some()) {
        if present.is_some_and(|entry| entry.value == sent) {
            return Ok(None);
        }
        let message = format!("The value of {key} is a file. Send the file with PUT /config/{key}/file.");
        return Err(AdministrationRefusal::ConfigKeyIsFile.with_message(message).with("key", key));
    }
    match (key, sent) {
        (SERIAL_FIELDS, sent) => serial_fields(write, &sent).await.map(Some),
        (SYSTEM_COUNTERS, sent) => {
            check_counters(write, &sent).await?;
            Ok(Some(merged(present.map(|entry| &entry.value), sent)))
        }
        (key, Value::String(position)) if POSITIONS.contains(&key) => {
            if !live.contains(&position) {
                let message =
                    format!("There is no location {position:?}. Set {key} to the key of an existing location.");
                return Err(AdministrationRefusal::PositionNotFound.with_message(message).with("key", key));
            }
            Ok(Some(json!(position)))
        }
        (_, sent) => Ok(Some(merged(present.map(|entry| &entry.value), sent))),
    }
}

/// Refuses slots that name a counter that does not exist. The counters stay locked, so none of them can be deleted
/// before the commit.
async fn check_counters(write: &Write, sent: &Value) -> Result<(), Problem> {
    let Value::Object(slots) = sent else { return Ok(()) };
    let named: Vec<(&str, &str)> =
        slots.iter().filter_map(|(slot, counter)| Some((slot.as_str(), counter.as_str()?))).collect();
    let keys: Vec<&str> = named.iter().map(|(_, key)| *key).collect();
    let existing = hold_counters(write, &keys).await?;
    match named.iter().find(|(_, key)| !existing.iter().any(|one| one == key)) {
        Some((slot, _)) => {
            let message = format!("There is no counter with the key sent for {slot}. Use an existing counter.");
            let refusal = AdministrationRefusal::CounterNotFound.with_message(message);
            Err(refusal.with("key", SYSTEM_COUNTERS).with("slot", *slot))
        }
        None => Ok(()),
    }
}

/// Defines the form that every unit has and records which custom fields it uses. Returns the value to store.
async fn serial_fields(write: &Write, sent: &Value) -> Result<Value, Problem> {
    let mut reader = Reader::new("body");
    let fields = List::<FormFieldIn, 0, 1000>::read(Raw::Json(sent), &mut reader);
    let fields = reader.finish(fields, Members::Parameters(&[])).map_err(|_| invalid(SERIAL_FIELDS, "item"))?;
    let form = define_form(write, fields.0, true, |index| vec![("index", index)]).await?;
    note_form(write, format!("Config/{SERIAL_FIELDS}"), &form).await?;
    Ok(form.iter().map(kernel::rules::form_definition::FormFieldDefinition::stored).collect())
}

/// The refusal of a value that breaks a rule of its entry.
fn invalid(key: &str, rule: &'static str) -> Problem {
    let message = match rule {
        SECRET_RULE => secret_advice(key),
        rule => format!("The value for the entry {key:?} breaks the rule {rule}. Send a value that follows it."),
    };
    AdministrationRefusal::ConfigValueInvalid.with_message(message).with("key", key).with("rule", rule)
}
