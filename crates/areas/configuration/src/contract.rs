//! What other areas may ask of this one, inside their own transaction.

use std::borrow::Cow;
use std::collections::HashMap;

use configuration_queries::config::{find_config_value, lock_config, lock_config_shared, read_config, store_config};
use configuration_queries::counter::{
    find_counter as find_counter_row, find_counters_named, hold_counters_named, lock_existing_counters, take_numbers,
};
use deadpool_postgres::Object;
use kernel::rules::config::SERIAL_FIELDS;
use kernel::rules::counter::{Codes, Frequency, Template};
use kernel::rules::process::PhaseParameters;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType};
use utoipa::{PartialSchema, ToSchema};

use platform::api::Problem;
use platform::db::Write;
use platform::state::App;
use quality::contract::with_types;

pub use super::model::Counter;
pub use super::refusals::ConfigurationRefusal;
pub use configuration_queries::config::LockConfig as Entry;

/// Numbers that belong to the caller once its transaction is committed, and the codes they make.
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

/// Takes the next `count` numbers of a counter in one statement. The row stays locked until the commit, so numbers are
/// given once; a rollback gives them back.
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

/// The name of the company; empty when nobody has set it.
pub async fn company_name(client: &Object) -> Result<String, Problem> {
    let value = find_config_value().bind(client, &"company_name").opt().await?;
    Ok(value.and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default())
}

/// Whether a switch of the configuration is on.
pub async fn is_on(client: &Object, key: &str) -> Result<bool, Problem> {
    let value = find_config_value().bind(client, &key).opt().await?;
    Ok(value.is_some_and(|value| value == true))
}

/// A setting that is a text; nothing when it is none.
pub async fn text_setting(client: &Object, key: &str) -> Result<Option<String>, Problem> {
    let value = find_config_value().bind(client, &key).opt().await?;
    Ok(value.and_then(|value| value.as_str().map(str::to_owned)))
}

/// Whether a switch of the configuration is on; it stays so until the commit.
pub async fn hold_switch(write: &Write, key: &str) -> Result<bool, Problem> {
    let value = lock_config_shared().bind(write.conn(), &key).opt().await?;
    Ok(value.is_some_and(|value| value == true))
}

/// The counter that a kind of record takes its codes from.
pub async fn system_counter(client: &Object, slot: &str) -> Result<Option<String>, Problem> {
    let value = find_config_value().bind(client, &"system_counters").opt().await?;
    Ok(value.and_then(|slots| slots.get(slot)?.as_str().map(str::to_owned)))
}

/// The fields that every serial can have, as they were defined.
pub async fn serial_fields(client: &Object) -> Result<Vec<Value>, Problem> {
    match find_config_value().bind(client, &SERIAL_FIELDS).opt().await? {
        Some(Value::Array(definitions)) => with_types(client, definitions).await,
        _ => Ok(Vec::new()),
    }
}

/// Parameters of new operations: the configuration over the service's own.
pub async fn default_operation_parameters(client: &Object) -> Result<PhaseParameters, Problem> {
    let value = find_config_value().bind(client, &"default_operation_parameters").opt().await?;
    Ok(PhaseParameters::default().with_stored(&value.unwrap_or_default()))
}

/// A counter as it is answered; nothing when there is none.
pub async fn find_counter(app: &App, client: &Object, key: &str) -> Result<Option<Counter>, Problem> {
    let row = find_counter_row().bind(client, &key).opt().await?;
    Ok(row.map(|row| Counter::new(row, app.clock.now(), app.settings.time_zone)))
}

/// Keys of the counters with these names, whatever the case. `hold` keeps the counters until the commit.
pub async fn counters_named(client: &Object, names: &[String], hold: bool) -> Result<HashMap<String, String>, Problem> {
    Ok(if hold {
        let rows = hold_counters_named().bind(client, &names).all().await?;
        rows.into_iter().map(|row| (row.given, row.key)).collect()
    } else {
        let rows = find_counters_named().bind(client, &names).all().await?;
        rows.into_iter().map(|row| (row.given, row.key)).collect()
    })
}

/// Those of the counters that exist; they do so until the commit.
pub async fn hold_counters(write: &Write, keys: &[&str]) -> Result<Vec<String>, Problem> {
    Ok(lock_existing_counters().bind(write.conn(), &keys).all().await?)
}

/// Locks entries of the configuration; those that do not exist are left out.
pub async fn lock_entries(write: &Write, keys: &[&str]) -> Result<HashMap<String, Entry>, Problem> {
    let rows = lock_config().bind(write.conn(), &keys).all().await?;
    Ok(rows.into_iter().map(|entry| (entry.key.clone(), entry)).collect())
}

/// The configuration as everyone reads it: values by key, in the order of the keys.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Entries(Map<String, Value>);

impl PartialSchema for Entries {
    fn schema() -> RefOr<Schema> {
        let any = ObjectBuilder::new().schema_type(SchemaType::AnyValue);
        ObjectBuilder::new().additional_properties(Some(any)).into()
    }
}

impl ToSchema for Entries {
    fn name() -> Cow<'static, str> {
        "Entries".into()
    }
}

/// The whole configuration.
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

/// Stores values of entries that are locked.
pub async fn store_entries(write: &Write, keys: &[String], values: &[Value]) -> Result<(), Problem> {
    store_config().bind(write.conn(), &keys, &values).await?;
    Ok(())
}
