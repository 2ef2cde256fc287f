//! Functions of this area that other areas may call, inside their own transaction.

use std::borrow::Cow;
use std::collections::HashMap;

use configuration_queries::config::{find_config_value, hold_config_entry, lock_config, read_config, store_config};
use configuration_queries::counter::{
    find_counter as find_counter_row, find_counters_named, hold_counters_named, keep_existing_counters, take_numbers,
};
use deadpool_postgres::Object;
use kernel::rules::config::SERIAL_FIELDS;
use kernel::rules::config_schema::entries_schema;
use kernel::rules::counter::{Codes, Frequency, Template};
use kernel::rules::process::PhaseParameters;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use platform::api::Problem;
use platform::db::Write;
use platform::state::App;
use quality::contract::with_types;

pub use super::model::Counter;
pub use super::refusals::ConfigurationRefusal;
pub use configuration_queries::config::LockConfig as Entry;

/// A block of numbers taken from a counter, as an iterator over their codes. The codes are assigned when the
/// transaction commits.
#[derive(Debug)]
pub struct CodeReservation {
    codes: Codes,
    next: i64,
    end: i64,
}

impl Iterator for CodeReservation {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        (self.next < self.end).then(|| {
            self.next += 1;
            self.codes.code(self.next - 1)
        })
    }
}

/// Takes the next `count` numbers of a counter. Refuses an unknown counter. The counter stays locked until the commit,
/// so no number is assigned twice, and a rollback returns the numbers. Call it as late as possible: every other command
/// that needs a code of this counter waits.
pub async fn take_codes(app: &App, write: &Write, counter_key: &str, count: u32) -> Result<CodeReservation, Problem> {
    let (now, zone) = (write.now(), app.settings.time_zone);
    let start = |frequency: Frequency| frequency.next_start(now, zone);
    let taken = take_numbers()
        .bind(
            write.conn(),
            &now,
            &i64::from(count),
            &start(Frequency::Year),
            &start(Frequency::Month),
            &start(Frequency::Week),
            &start(Frequency::Day),
            &counter_key,
        )
        .opt()
        .await?
        .ok_or(ConfigurationRefusal::CounterNotFound)?;
    let template = Template::stored(&taken.template)
        .map_err(|broken| Problem::internal(format!("counter {counter_key} breaks {}", broken.0)))?;
    Ok(CodeReservation { codes: template.at(now, zone), next: taken.first, end: taken.first + i64::from(count) })
}

/// Returns the name of the company, for documents. Empty when it is not set.
pub async fn company_name(client: &Object) -> Result<String, Problem> {
    let value = find_config_value().bind(client, &"company_name").opt().await?;
    Ok(value.and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default())
}

/// Returns whether a switch of the configuration is currently on, without a lock. A switch that is not set is off.
pub async fn is_on(client: &Object, key: &str) -> Result<bool, Problem> {
    let value = find_config_value().bind(client, &key).opt().await?;
    Ok(value.is_some_and(|value| value == true))
}

/// Returns the value of a text setting. None when it is not set or not a string.
pub async fn text_setting(client: &Object, key: &str) -> Result<Option<String>, Problem> {
    let value = find_config_value().bind(client, &key).opt().await?;
    Ok(value.and_then(|value| value.as_str().map(str::to_owned)))
}

/// Returns whether a switch of the configuration is on, for a command that relies on it: a stored switch cannot change
/// before the commit. A switch that is not stored is off, and is not held.
pub async fn hold_switch(write: &Write, key: &str) -> Result<bool, Problem> {
    let value = hold_config_entry().bind(write.conn(), &key).opt().await?;
    Ok(value.is_some_and(|value| value == true))
}

/// Returns the key of the counter for a kind of record, such as `tasks`. None when the configuration names no counter.
pub async fn system_counter(client: &Object, slot: &str) -> Result<Option<String>, Problem> {
    let value = find_config_value().bind(client, &"system_counters").opt().await?;
    Ok(value.and_then(|slots| slots.get(slot)?.as_str().map(str::to_owned)))
}

/// Returns the form fields of units from the configuration, with the types of their custom fields. Form fields whose
/// custom field was deleted are left out.
pub async fn serial_fields(client: &Object) -> Result<Vec<Value>, Problem> {
    match find_config_value().bind(client, &SERIAL_FIELDS).opt().await? {
        Some(Value::Array(definitions)) => with_types(client, definitions).await,
        _ => Ok(Vec::new()),
    }
}

/// Returns the parameters of new operations: those of the configuration, and the defaults of the service for the rest.
pub async fn default_operation_parameters(client: &Object) -> Result<PhaseParameters, Problem> {
    let value = find_config_value().bind(client, &"default_operation_parameters").opt().await?;
    Ok(PhaseParameters::default().with_stored(&value.unwrap_or_default()))
}

/// Finds a counter in the form that responses show. None for an unknown key.
pub async fn find_counter(app: &App, client: &Object, key: &str) -> Result<Option<Counter>, Problem> {
    let row = find_counter_row().bind(client, &key).opt().await?;
    Ok(row.map(|row| Counter::new(row, app.clock.now(), app.settings.time_zone)))
}

/// Finds the keys of counters by name for an import, indexed by the names as sent. Case is ignored, and unknown names
/// are left out. With `hold` the counters cannot be deleted until the commit.
pub async fn counters_named(client: &Object, names: &[String], hold: bool) -> Result<HashMap<String, String>, Problem> {
    Ok(if hold {
        let rows = hold_counters_named().bind(client, &names).all().await?;
        rows.into_iter().map(|row| (row.given, row.key)).collect()
    } else {
        let rows = find_counters_named().bind(client, &names).all().await?;
        rows.into_iter().map(|row| (row.given, row.key)).collect()
    })
}

/// Finds which of these counters exist and keeps them from being deleted until the commit, for records that will refer
/// to them.
pub async fn hold_counters(write: &Write, keys: &[&str]) -> Result<Vec<String>, Problem> {
    Ok(keep_existing_counters().bind(write.conn(), &keys).all().await?)
}

/// Locks entries of the configuration to change them, and returns them by key. Entries that are not stored are left
/// out.
pub async fn lock_entries(write: &Write, keys: &[&str]) -> Result<HashMap<String, Entry>, Problem> {
    let rows = lock_config().bind(write.conn(), &keys).all().await?;
    Ok(rows.into_iter().map(|entry| (entry.key.clone(), entry)).collect())
}

/// The configuration as `GET /config` returns it: values by key, in the order of the keys.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Entries(Map<String, Value>);

impl PartialSchema for Entries {
    fn schema() -> RefOr<Schema> {
        entries_schema()
    }
}

impl ToSchema for Entries {
    fn name() -> Cow<'static, str> {
        "Entries".into()
    }
}

/// Loads the whole configuration in the form that `GET /config` returns.
pub async fn load_entries(client: &Object) -> Result<Entries, Problem> {
    let mut entries = Map::new();
    for entry in read_config().bind(client).all().await? {
        let value = match entry.value {
            Value::Array(definitions) if entry.key == SERIAL_FIELDS => {
                Value::Array(with_types(client, definitions).await?)
            }
            value => value,
        };
        entries.insert(entry.key, value);
    }
    Ok(Entries(entries))
}

/// Stores values of existing and new entries. The caller has locked the existing ones with [`lock_entries`].
pub async fn store_entries(write: &Write, keys: &[String], values: &[Value]) -> Result<(), Problem> {
    store_config().bind(write.conn(), &keys, &values).await?;
    Ok(())
}
