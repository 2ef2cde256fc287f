//! The movement list with the adjustments of a count session: created when the count is confirmed, ended when all
//! variances are posted.

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{
    MovementListEventData, WarehouseListCanceled, WarehouseListClosed, WarehouseListCreated,
};
use kernel::rules::movement::MovementKind;
use kernel::wire::key::{CountSessionKey, MovementListKey, UserKey};
use warehouse_queries::counted_list::{
    end_count_list as end_row, insert_count_list, list_code_is_taken, lock_count_list, start_count_list as start_row,
};

use super::limits::SKIPPED_CODES_MAX;
use configuration::contract::{system_counter, take_codes};
use platform::api::Problem;
use platform::db::{Write, next_key};
use platform::journal::NewEvent;
use platform::state::App;

/// Maximum length of `ADJ-` with the code of the session in the code of its list, so that a number can be appended.
const CODE_KEPT: usize = 96;

/// Creates the list for the adjustments of a count session. Its reference to the session marks it as managed: users
/// cannot add, confirm, close or cancel anything in it. `session` is the key and the code of the session.
pub async fn make_count_list(
    app: &App,
    write: &mut Write,
    session: (CountSessionKey, &str),
    user_key: UserKey,
    now: DateTime<Utc>,
) -> Result<MovementListKey, Problem> {
    let (session_key, session_code) = session;
    let code = free_code(app, write, session_code).await?;
    let key = next_key(write.conn()).await?;
    let (user, session) = (user_key.number(), session_key.to_string());
    insert_count_list().bind(write.conn(), &key, &code, &write.today(), &now, &user, &session).one().await?;
    let key = MovementListKey::new(key);
    write.append_event(NewEvent::of(&WarehouseListCreated(list_event_data(key, &code)), now));
    Ok(key)
}

/// The data of the journal events about the list.
fn list_event_data(key: MovementListKey, code: &str) -> MovementListEventData<'_> {
    MovementListEventData { movement_list_key: key, code, kind: MovementKind::Adjustment.as_str() }
}

/// A free code for the list: the next one of the counter for movement lists, or one made from the code of the session
/// if there is no counter. It must not fail, because nobody can choose another code here.
async fn free_code(app: &App, write: &Write, session_code: &str) -> Result<String, Problem> {
    let is_taken = async |code: &str| list_code_is_taken().bind(write.conn(), &code).one().await;
    if let Some(counter) = system_counter(write.conn(), "movement_lists").await? {
        for _ in 0..=SKIPPED_CODES_MAX {
            let code = take_codes(app, write, &counter, 1).await?.next().unwrap_or_default().to_uppercase();
            if !is_taken(&code).await? {
                return Ok(code);
            }
        }
    }
    let plain: String = format!("ADJ-{session_code}").chars().take(CODE_KEPT).collect();
    let mut code = plain.clone();
    for number in 2.. {
        if !is_taken(&code).await? {
            break;
        }
        code = format!("{plain}-{number}");
    }
    Ok(code)
}

/// Sets the list of a count to started when its first adjustment is posted. Later calls change nothing.
pub async fn start_count_list(write: &Write, key: MovementListKey, now: DateTime<Utc>) -> Result<(), Problem> {
    start_row().bind(write.conn(), &now, &key.number()).opt().await?;
    Ok(())
}

/// Ends the list of a count whose variances are all posted: completed, or canceled when there was nothing to post.
pub async fn end_count_list(write: &mut Write, key: MovementListKey, now: DateTime<Utc>) -> Result<(), Problem> {
    let list = lock_count_list().bind(write.conn(), &key.number()).one().await?;
    let status = if list.moved { "completed" } else { "canceled" };
    end_row().bind(write.conn(), &status, &now, &key.number()).one().await?;
    let event = if list.moved {
        NewEvent::of(&WarehouseListClosed(list_event_data(key, &list.code)), now)
    } else {
        NewEvent::of(&WarehouseListCanceled(list_event_data(key, &list.code)), now)
    };
    write.append_event(event);
    Ok(())
}
