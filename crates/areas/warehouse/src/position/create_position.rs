//! `POST /position` — creates a location.

use std::collections::BTreeSet;

use axum::extract::State;
use kernel::input;
use kernel::rules::event_data::{PositionCreated, PositionEventData};
use kernel::wire::json::FreeJson;
use kernel::wire::key::{PositionKey, SiteKey};
use kernel::wire::text::Code;

use super::disposable::note_filled;
use crate::limits::SKIPPED_CODES_MAX;
use crate::refusals::WarehouseRefusal;
use configuration::contract::{system_counter, take_codes};
use platform::api::{Body, Envelope, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Lock, Write, Writer, next_key, share};
use platform::journal::NewEvent;
use platform::refuses;
use platform::state::App;
use position::contract::{
    IN, NewPosition, Position, PositionRow, code_is_taken, hold_position, is_virtual, load_positions, lock_positions,
    position_rows, store_new_position,
};
use serial::contract::SerialRefusal;

input! {
    /// A location to be created.
    pub struct PositionIn {
        /// Key of the parent location. Default: `IN`, the root of site `0`.
        pub parent_position_key: Option<PositionKey>,
        /// Code of the location, unique within the site, ignoring case. Absent: the next free code of the counter for
        /// locations.
        pub code: Code,
        /// Whether the goods here belong to the plant. `false` for goods of a customer or supplier. Default: `true`.
        pub owned: bool = true,
        /// Whether the location is available. `false` blocks it and everything below it for all movements except
        /// adjustments and reversals. Default: `true`.
        pub available: bool = true,
        /// Whether the location cannot be moved. `false` for a container (box, pallet, cart) that can be moved or
        /// shipped with its contents. Default: `true`.
        pub fixed: bool = true,
        /// Whether the location is deleted automatically when its last content leaves. Default: `false`.
        pub disposable: bool = false,
        /// Whether material may be consumed from here. Absent or `null`: the rule of the nearest location above that
        /// sets one.
        pub allow_consumption: Option<bool>,
        /// Additional data of an integration, as any JSON value. It is returned unchanged. Absent: no value.
        pub extra: Option<FreeJson>,
    }
}

refuses![
    WarehouseRefusal::ParentPositionNotFound,
    WarehouseRefusal::PositionCodeTaken,
    WarehouseRefusal::CounterNotDefined,
    SerialRefusal::CounterExhausted,
    WarehouseRefusal::ParentNotAllowed,
];

/// Create a location.
///
/// Creates a location in the tree of a site: a hall, shelf, bin or container (`fixed` = `false`). It belongs to the
/// site of its parent. While the request runs, no location can be renamed, moved or blocked. The journal records
/// `POSITION_CREATED`. Use `Idempotency-Key`: without it a repeated request is refused with `position_code_taken`, or
/// creates a second location if the counter assigns the code.
///
/// Refusals: `parent_position_not_found` (the parent does not exist or is deleted), `parent_not_allowed` (`OUT` and
/// `NULL` contain no locations), `position_code_taken` (choose another code), `counter_not_defined` (send `code`).
#[utoipa::path(
    post,
    path = "/position",
    request_body = PositionIn,
    responses(
        (status = 200, description = "The new location.", body = Envelope<Position>),
        Refused,
    ),
)]
pub async fn create_position(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Body(input): Body<PositionIn>,
) -> Result<Committed<Envelope<Position>>, Problem> {
    let mut write = writer.begin("create_position").await?;
    // The new location is stored with its path, so nothing above it may be renamed or moved until the commit.
    share(write.conn(), Lock::PositionTree).await?;
    let parent_key = input.parent_position_key.map_or_else(|| IN.to_owned(), PositionKey::into_string);
    let parent = hold_parent(&write, &parent_key).await?;
    let code = choose_code(&app, &write, &parent, input.code.as_deref()).await?;
    let (now, key) = (write.now(), next_key(write.conn()).await?.to_string());
    let position = NewPosition {
        key: key.clone(),
        code,
        parent_position_key: Some(parent_key.clone()),
        site_key: parent.site_key.clone(),
        owned: input.owned,
        available: input.available,
        disposable: input.disposable,
        fixed: input.fixed,
        allow_consumption: input.allow_consumption,
        extra: input.extra.map(|extra| extra.0),
        now,
        user_key: caller.user_key().number(),
    };
    store_new_position(&write, &position).await?;
    if parent.disposable {
        note_filled(&write, &BTreeSet::from([PositionKey::new(parent_key)])).await?;
    }
    write.append_event(NewEvent {
        position_key: Some(PositionKey::new(key.clone())),
        site_key: parent.site_key.map(SiteKey::new),
        ..NewEvent::of(&PositionCreated(PositionEventData::default()), now)
    });
    let position = load_positions(write.conn(), &[key]).await?.pop().ok_or(WarehouseRefusal::PositionNotFound)?;
    write.commit(Envelope::ok("Location created.", position)).await
}

/// Locks the parent of a new location, so that it is not deleted before the commit. Refuses a parent that does not
/// exist or is deleted. A disposable parent is locked for update from the start, because the command records that it
/// was filled.
async fn hold_parent(write: &Write, key: &str) -> Result<PositionRow, Problem> {
    let seen = position_rows(write.conn(), &[key]).await?.pop().ok_or(WarehouseRefusal::ParentPositionNotFound)?;
    let parent =
        if seen.disposable { lock_positions(write, &[key]).await?.pop() } else { hold_position(write, key).await? };
    let parent = parent.filter(|parent| !parent.deleted).ok_or(WarehouseRefusal::ParentPositionNotFound)?;
    if parent.disposable && !seen.disposable {
        return Err(Problem::rerun_command("a location became disposable"));
    }
    Ok(parent)
}

/// The code of the new location: the given one, or the next code of the counter that is free at the site. Refuses a
/// given code that is taken. A virtual parent is refused before a code is drawn from the counter.
async fn choose_code(app: &App, write: &Write, parent: &PositionRow, given: Option<&str>) -> Result<String, Problem> {
    let site = parent.site_key.as_deref();
    let counter = match given {
        Some(code) if code_is_taken(write.conn(), site, code, None).await? => {
            return Err(WarehouseRefusal::PositionCodeTaken.into());
        }
        Some(_) => None,
        None => Some(system_counter(write.conn(), "positions").await?.ok_or(WarehouseRefusal::CounterNotDefined)?),
    };
    if is_virtual(&parent.key) {
        return Err(WarehouseRefusal::ParentNotAllowed.into());
    }
    let (Some(counter), None) = (&counter, given) else { return Ok(given.unwrap_or_default().to_owned()) };
    for _ in 0..=SKIPPED_CODES_MAX {
        let code = take_codes(app, write, counter, 1).await?.next().unwrap_or_default();
        if !code_is_taken(write.conn(), site, &code, None).await? {
            return Ok(code);
        }
    }
    Err(SerialRefusal::CounterExhausted.with("counter_key", counter.as_str()))
}
