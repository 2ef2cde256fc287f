//! Creates the record of a movement list. The caller plans or posts its rows.

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

/// A movement list to create.
#[derive(Clone, Copy, Debug)]
pub struct NewList<'a> {
    /// The code of the list; `None` takes the next code of the counter.
    pub code: Option<&'a str>,
    /// The movement type of all rows of the list.
    pub kind: MovementKind,
    /// Whether the rows are posted in the same command, so that the list is completed from the start. If false, the
    /// list is planned.
    pub complete: bool,
    /// Notes for the people who work on the list.
    pub notes: Option<&'a str>,
    /// The day by which the list should be done.
    pub due_by: NaiveDate,
    /// References that the rows of the list inherit.
    pub references: &'a References,
    /// Additional data of an integration, stored unchanged.
    pub extra: Option<&'a Value>,
}

/// Identity of a list that was created, for its rows and its journal event.
#[derive(Clone, Debug)]
pub struct CreatedList {
    /// Key of the list.
    pub key: MovementListKey,
    /// Code of the list.
    pub code: String,
}

/// Inserts the record of a list and refuses a taken code. The caller must already have checked the rows, because taking
/// a code locks the counter until the commit.
pub async fn insert(app: &App, write: &Write, by: MovementStamp, new: &NewList<'_>) -> Result<CreatedList, Problem> {
    let code = match new.code {
        Some(code) if is_taken(write, code, new.kind).await? => {
            return Err(WarehouseRefusal::MovementListCodeTaken.into());
        }
        Some(code) => code.to_owned(),
        None => next_free_code(app, write, new.kind).await?,
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

/// Whether another list of the type has the code.
async fn is_taken(write: &Write, code: &str, kind: MovementKind) -> Result<bool, Problem> {
    Ok(list_code_is_taken().bind(write.conn(), &code, &kind.as_str()).one().await?)
}

/// Takes codes from the counter until one is free: a user may have assigned some of them by hand.
async fn next_free_code(app: &App, write: &Write, kind: MovementKind) -> Result<String, Problem> {
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
        .with_message("The next 1000 codes of the counter are all taken. Send a code."))
}
