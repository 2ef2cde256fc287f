//! The status of a unit at the moment of the record: code, state, location.

use chrono::{DateTime, Utc};
use kernel::rules::device_history::UnitLifecycle;
use kernel::wire::time::Timestamp;
use rust_decimal::Decimal;
use serde_json::Value;
use trace_queries::dhr::{FindEvents, MovedRow, UnitRow};

use super::facts::{DhrFacts, rows_of};
use super::mentions::{Mentions, key};
use super::model::{DhrHeader, DhrHold, DhrParent};
use super::values::{field_at_moment, value_changes_in};

/// A release, scrap, hold or deletion of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitAction {
    pub at: DateTime<Utc>,
    pub by: Option<i64>,
    pub reason: Option<String>,
}

/// The status of a unit at the moment of the record. An absent action means that the unit was not released, scrapped,
/// on hold or deleted by then.
#[derive(Debug)]
pub struct UnitStatus {
    pub code: Option<String>,
    pub lot_code: Option<String>,
    pub released: Option<UnitAction>,
    pub scrapped: Option<UnitAction>,
    pub hold: Option<UnitAction>,
    pub deleted: Option<UnitAction>,
    /// Code of the location. `None` when the unit was not in stock.
    pub position_code: Option<String>,
    pub state: &'static str,
}

/// Effect of a journal row on a state that begins and ends. `None`: the row does not change the state. `Some(None)`:
/// the row ends it.
type StateChange = Option<Option<UnitAction>>;

/// Returns the action that a journal row records.
fn unit_action(event: &FindEvents) -> UnitAction {
    let reason = event.data.get("reason").and_then(Value::as_str).map(str::to_owned);
    UnitAction { at: event.at, by: event.user_key, reason: reason.or_else(|| event.description.clone()) }
}

/// A time of a unit that may be absent.
type OptionalTime = Option<DateTime<Utc>>;

/// Returns the old and new time of a field of the unit (`released`, `scrapped`) that a journal row changed. `None` when
/// the row did not change it.
fn time_change_in(event: &FindEvents, field: &str) -> Option<(OptionalTime, OptionalTime)> {
    let change = value_changes_in(event).iter().find(|change| change["field"] == field)?;
    let moment = |value: &Value| value.as_str().and_then(Timestamp::parse).map(|Timestamp(at)| at);
    Some((moment(&change["old"]), moment(&change["new"])))
}

/// Returns a state of a unit at the moment of the record, from the journal rows that begin it (`begins`), end it
/// (`ends`) or change its time (`field`). An empty name means that there are no such rows. The last row up to the
/// moment decides, otherwise the state before the first row, otherwise `present`, the current state.
fn state_at_moment(
    facts: &DhrFacts,
    unit: i64,
    begins: &str,
    field: &str,
    ends: &str,
    present: Option<UnitAction>,
) -> Option<UnitAction> {
    if !facts.moment.asked {
        return present;
    }
    let turn = |event: &FindEvents| -> StateChange {
        if event.event_type == begins {
            return Some(Some(unit_action(event)));
        }
        if event.event_type == ends {
            return Some(None);
        }
        let (_, new) = time_change_in(event, field)?;
        Some(new.map(|at| UnitAction { at, ..unit_action(event) }))
    };
    let before = |event: &FindEvents| -> StateChange {
        if event.event_type == begins {
            return Some(None);
        }
        let (old, _) = time_change_in(event, field)?;
        let by = facts.units.get(&unit).and_then(|unit| unit.created_by);
        Some(old.map(|at| UnitAction { at, by, reason: None }))
    };
    let events = rows_of(&facts.events, &unit);
    let last = events.iter().rev().filter(|event| event.at <= facts.moment.at).find_map(turn);
    last.or_else(|| events.iter().find_map(before)).unwrap_or(present)
}

/// Returns the key and code of the location to which a movement brought its unit. `None` when the unit left the stock.
pub fn left_at(movement: &MovedRow) -> Option<(&str, &str)> {
    // A negative quantity moves the unit back to where it came from.
    let (place, code) = if movement.qt_confirmed < Decimal::ZERO {
        (&movement.from_key, &movement.from_code)
    } else {
        (&movement.to_key, &movement.to_code)
    };
    (!matches!(place.as_str(), "OUT" | "NULL")).then_some((place.as_str(), code.as_str()))
}

/// Returns the status of a unit at the moment of the record, derived from its row, the journal and its movements.
pub fn unit_status(facts: &DhrFacts, unit: &UnitRow) -> UnitStatus {
    let row = |at: Option<DateTime<Utc>>, by: Option<i64>, reason: &Option<String>| {
        at.map(|at| UnitAction { at, by, reason: reason.clone() })
    };
    // A unit that needed no work was released by the user who created it, even where the row does not name the user.
    let by_its_maker = unit.created_by.filter(|_| unit.released == Some(unit.created));
    let present = row(unit.released, unit.released_by.or(by_its_maker), &None);
    let released = state_at_moment(facts, unit.key, "SERIAL_RELEASED", "released", "", present);
    let present = row(unit.scrapped, unit.scrapped_by, &unit.scrap_reason);
    let scrapped = state_at_moment(facts, unit.key, "SERIAL_SCRAPPED", "scrapped", "", present);
    let present = row(unit.hold_at, unit.hold_by, &unit.hold_reason);
    let hold = state_at_moment(facts, unit.key, "SERIAL_HELD", "", "SERIAL_HOLD_RELEASED", present);
    let deleted = row(facts.moment.known(unit.deleted_at), unit.deleted_by, &None);
    let lot_key = field_at_moment(facts, unit.key, "lot_key", key(unit.lot_key));
    let lot = lot_key.and_then(|key| facts.lots.get(&key.parse().ok()?));
    let moved = rows_of(&facts.movements, &unit.key);
    let position_code = if facts.moment.asked {
        moved.last().and_then(left_at).map(|(_, code)| code.to_owned())
    } else {
        unit.position_code.clone()
    };
    let last = moved.iter().rev().find(|movement| movement.r#type != "reversal" && !movement.reversed);
    let life = UnitLifecycle {
        deleted: deleted.is_some(),
        scrapped: scrapped.is_some(),
        installed: facts.installed.contains(&unit.key),
        released: released.is_some(),
        placed: position_code.is_some(),
        shipped: last.is_some_and(|movement| movement.r#type == "shipment"),
        consumed: last.is_some_and(|movement| movement.r#type == "consumption"),
    };
    UnitStatus {
        code: field_at_moment(facts, unit.key, "code", unit.code.clone()),
        lot_code: lot.map(|lot| lot.code.clone()),
        state: life.state(),
        released,
        scrapped,
        hold,
        deleted,
        position_code,
    }
}

/// Returns the units that contain a unit of the tree, the outermost first.
fn parents(facts: &DhrFacts, unit: i64) -> Vec<DhrParent> {
    let mut between = Vec::new();
    let mut below = unit;
    while let Some(parent) = facts.tree.parents.get(&below).and_then(|key| facts.units.get(key)) {
        between.push(DhrParent {
            serial_key: parent.key.to_string(),
            serial_code: field_at_moment(facts, parent.key, "code", parent.code.clone()),
            product_code: parent.product_code.clone(),
        });
        below = parent.key;
    }
    facts.tree.above.iter().cloned().chain(between.into_iter().rev()).collect()
}

/// Returns the header of the record: the unit, its work order and its status.
pub fn header(facts: &DhrFacts, mentions: &mut Mentions, unit: &UnitRow, standing: &UnitStatus) -> DhrHeader {
    let at = |done: &Option<UnitAction>| done.as_ref().map(|done| done.at);
    let by = |done: &Option<UnitAction>| done.as_ref().and_then(|done| done.by);
    mentions.when(at(&standing.deleted));
    DhrHeader {
        serial_key: unit.key.to_string(),
        serial_code: standing.code.clone(),
        state: standing.state,
        product_key: unit.product_key.to_string(),
        product_code: unit.product_code.clone(),
        product_description: unit.description.clone(),
        gtin: unit.gtin.clone(),
        work_order_key: key(unit.work_order_key),
        work_order_code: unit.work_order_code.clone(),
        project_code: unit.project_code.clone(),
        lot_code: standing.lot_code.clone(),
        created: mentions.at(unit.created),
        created_by: mentions.who(unit.created_by),
        released: mentions.when(at(&standing.released)),
        released_by: mentions.who(by(&standing.released)),
        parents: parents(facts, unit.key),
        position_code: standing.position_code.clone(),
        hold: standing.hold.as_ref().map(|hold| DhrHold {
            reason: hold.reason.clone().unwrap_or_default(),
            by: mentions.who(hold.by),
            at: mentions.at(hold.at),
        }),
        scrapped: mentions.when(at(&standing.scrapped)),
        scrap_reason: standing.scrapped.as_ref().and_then(|scrapped| scrapped.reason.clone()),
    }
}
