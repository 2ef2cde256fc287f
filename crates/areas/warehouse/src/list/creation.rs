//! A list is made: its code, its record.

use chrono::NaiveDate;
use kernel::rules::movement::MovementKind;
use kernel::rules::movement_list::MovementStatus;
use kernel::wire::key::MovementListKey;
use serde_json::Value;
use warehouse_queries::client::Params as _;
use warehouse_queries::commands::{InsertListParams, insert_list, list_code_is_taken};

use crate::limits::SKIPPED_CODES_MAX;
use crate::posting::MovementStamp;
use crate::references::References;
use crate::refusals::WarehouseRefusal;
use configuration::contract::{system_counter, take_codes};
use platform::api::Problem;
use platform::db::Write;
use platform::state::App;

/// A list to be made.
#[derive(Clone, Copy, Debug)]
pub struct NewList<'a> {
    /// Its code; from the counter when absent.
    pub code: Option<&'a str>,
    /// What its rows are for.
    pub kind: MovementKind,
    /// Its rows are moved at once.
    pub complete: bool,
    /// Free text.
    pub notes: Option<&'a str>,
    /// Until when it should be done.
    pub due_by: NaiveDate,
    /// What its rows refer to.
    pub references: &'a References,
    /// Free.
    pub extra: Option<&'a Value>,
}

/// A list that was made.
#[derive(Clone, Debug)]
pub struct CreatedList {
    /// Its key.
    pub key: MovementListKey,
    /// Its code.
    pub code: String,
}

/// Makes a list. The counter stays locked until the commit, so its rows are looked at before.
pub async fn insert(app: &App, write: &Write, by: MovementStamp, new: &NewList<'_>) -> Result<CreatedList, Problem> {
    let code = match new.code {
        Some(code) if is_taken(write, code, new.kind).await? => {
            return Err(WarehouseRefusal::MovementListCodeTaken.into());
        }
        Some(code) => code.to_owned(),
        None => counted(app, write, new.kind).await?,
    };
    let status = if new.complete { MovementStatus::Completed } else { MovementStatus::Planned };
    let done = new.complete.then_some(by.now);
    let params = InsertListParams {
        code: code.as_str(),
        r#type: new.kind.as_str(),
        status: status.as_str(),
        notes: new.notes,
        due_by: new.due_by,
        now: by.now,
        created_by: Some(by.user_key.number()),
        start: done,
        ended: done,
        closed_by: new.complete.then(|| by.user_key.number()),
        refs: new.references.stored(),
        extra: new.extra,
    };
    let key = insert_list().params(write.conn(), &params).one().await?;
    Ok(CreatedList { key: MovementListKey::new(key), code })
}

async fn is_taken(write: &Write, code: &str, kind: MovementKind) -> Result<bool, Problem> {
    Ok(list_code_is_taken().bind(write.conn(), &code, &kind.as_str()).one().await?)
}

/// The next free code of the counter.
async fn counted(app: &App, write: &Write, kind: MovementKind) -> Result<String, Problem> {
    let counter = system_counter(write.conn(), "movement_lists").await?.ok_or(WarehouseRefusal::CounterNotDefined)?;
    for _ in 0..SKIPPED_CODES_MAX {
        for code in take_codes(app, write, &counter, 1).await? {
            let code = code.to_uppercase();
            if !is_taken(write, &code, kind).await? {
                return Ok(code);
            }
        }
    }
    Err(WarehouseRefusal::MovementListCodeTaken
        .with_message("The next codes of the counter are all taken; give a code."))
}
