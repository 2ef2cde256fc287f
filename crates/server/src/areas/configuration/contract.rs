//! What other areas may ask of this one, inside their own transaction.

use std::collections::HashMap;

use deadpool_postgres::Object;
use kernel::rules::config::SERIAL_FIELDS;
use kernel::rules::counter::{Codes, Frequency, Template};
use kernel::rules::process::PhaseParameters;
use queries::queries::configuration::config::find_config_value;
use queries::queries::configuration::counter::{
    find_counter as find_counter_row, find_counters_named, hold_counters_named, take_numbers,
};
use queries::queries::configuration::tag::{
    connect_tags, copy_connections, disconnect_tags, find_tags_named, hold_tags_named,
};

use serde_json::Value;

use super::store::counter_not_found;
use crate::areas::quality::contract::with_types;
use crate::platform::api::Problem;
use crate::platform::db::Write;
use crate::platform::state::App;

pub use super::model::{Counter, TagContext};

/// Numbers that belong to the caller once its transaction is committed, and the codes they make.
#[derive(Debug)]
pub struct Block {
    codes: Codes,
    next: i64,
    end: i64,
}

impl Iterator for Block {
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
pub async fn take_codes(app: &App, write: &Write, counter_key: &str, count: u32) -> Result<Block, Problem> {
    let (now, zone) = (app.clock.now(), app.settings.time_zone);
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
        .ok_or_else(counter_not_found)?;
    let frequency = Frequency::from_word(&taken.frequency).unwrap_or(Frequency::None);
    let template = Template::parse(&taken.template, frequency)
        .map_err(|broken| Problem::internal(format!("counter {counter_key} breaks {}", broken.0)))?;
    Ok(Block { codes: template.at(now, zone), next: taken.first, end: taken.first + i64::from(count) })
}

/// Whether a switch of the configuration is on.
pub async fn is_on(client: &Object, key: &str) -> Result<bool, Problem> {
    let value = find_config_value().bind(client, &key).opt().await?;
    Ok(value.is_some_and(|value| value == true))
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

/// Gives a record the tags of another one of its kind.
pub async fn copy_tags(write: &Write, context: TagContext, from: &str, to: &str) -> Result<(), Problem> {
    copy_connections().bind(write.conn(), &to, &context.as_str(), &from).await?;
    Ok(())
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

/// Keys of the tags with these names, whatever the case. `hold` keeps the tags until the commit.
pub async fn tags_named(client: &Object, names: &[String], hold: bool) -> Result<HashMap<String, String>, Problem> {
    Ok(if hold {
        let rows = hold_tags_named().bind(client, &names).all().await?;
        rows.into_iter().map(|row| (row.given, row.key)).collect()
    } else {
        let rows = find_tags_named().bind(client, &names).all().await?;
        rows.into_iter().map(|row| (row.given, row.key)).collect()
    })
}

/// Tags of records of one kind, each as (tag, record).
#[derive(Debug, Default)]
pub struct TagChanges {
    /// To be put on.
    pub added: Vec<(String, String)>,
    /// To be taken off.
    pub removed: Vec<(String, String)>,
}

/// Puts tags on records and takes them off; the caller holds both.
pub async fn change_tags(write: &Write, context: TagContext, changes: &TagChanges) -> Result<(), Problem> {
    let columns = |pairs: &[(String, String)]| -> (Vec<String>, Vec<String>) { pairs.iter().cloned().unzip() };
    let contexts = |pairs: &[(String, String)]| vec![context.as_str(); pairs.len()];
    if !changes.removed.is_empty() {
        let (tags, keys) = columns(&changes.removed);
        disconnect_tags().bind(write.conn(), &tags, &contexts(&changes.removed), &keys).await?;
    }
    if !changes.added.is_empty() {
        let (tags, keys) = columns(&changes.added);
        connect_tags().bind(write.conn(), &tags, &contexts(&changes.added), &keys).await?;
    }
    Ok(())
}
