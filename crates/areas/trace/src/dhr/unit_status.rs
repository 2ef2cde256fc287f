//! How a unit stood at the moment of the record: its code, its state, where it lay.

use chrono::{DateTime, Utc};
use kernel::rules::device_history::UnitLifecycle;
use kernel::wire::time::Timestamp;
use rust_decimal::Decimal;
use serde_json::Value;
use trace_queries::dhr::{FindEvents, MovedRow, UnitRow};

use super::facts::{DhrFacts, of};
use super::mentions::{Mentions, key};
use super::model::{DhrHeader, DhrHold, DhrParent};
use super::values::{field_at_moment, value_changes_in};

/// Something that was done to a unit: when, by whom, why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitAction {
    /// When.
    pub at: DateTime<Utc>,
    /// By whom.
    pub by: Option<i64>,
    /// Why.
    pub reason: Option<String>,
}

/// How a unit stood.
#[derive(Debug)]
pub struct UnitStatus {
    /// Its code.
    pub code: Option<String>,
    /// The code of its lot.
    pub lot_code: Option<String>,
    /// It had left the work.
    pub released: Option<UnitAction>,
    /// It was lost.
    pub scrapped: Option<UnitAction>,
    /// Nobody might use it.
    pub hold: Option<UnitAction>,
    /// It was deleted.
    pub deleted: Option<UnitAction>,
    /// The code of the position where it lay.
    pub position_code: Option<String>,
    /// Its state.
    pub state: &'static str,
}

/// What a row of the journal does to a state that comes and goes: nothing, or the state as it is since.
type StateChange = Option<Option<UnitAction>>;

fn unit_action(event: &FindEvents) -> UnitAction {
    let reason = event.data.get("reason").and_then(Value::as_str).map(str::to_owned);
    UnitAction { at: event.at, by: event.user_key, reason: reason.or_else(|| event.description.clone()) }
}

/// A moment that a unit has or lacks.
type OptionalTime = Option<DateTime<Utc>>;

/// A change of a moment among the fields of a unit: what it was, what it is.
fn moments(event: &FindEvents, field: &str) -> Option<(OptionalTime, OptionalTime)> {
    let change = value_changes_in(event).iter().find(|change| change["field"] == field)?;
    let moment = |value: &Value| value.as_str().and_then(Timestamp::parse).map(|Timestamp(at)| at);
    Some((moment(&change["old"]), moment(&change["new"])))
}

/// A state that one kind of row begins and others change: as the last of them until then left it, else as it was before
/// the first of them, else as it is.
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
        let (_, new) = moments(event, field)?;
        Some(new.map(|at| UnitAction { at, ..unit_action(event) }))
    };
    let before = |event: &FindEvents| -> StateChange {
        if event.event_type == begins {
            return Some(None);
        }
        let (old, _) = moments(event, field)?;
        let by = facts.units.get(&unit).and_then(|unit| unit.created_by);
        Some(old.map(|at| UnitAction { at, by, reason: None }))
    };
    let events = of(&facts.events, &unit);
    let last = events.iter().rev().filter(|event| event.at <= facts.moment.at).find_map(turn);
    last.or_else(|| events.iter().find_map(before)).unwrap_or(present)
}

/// Where a movement left its unit: a key and a code; nothing when it lay nowhere then.
pub fn left_at(movement: &MovedRow) -> Option<(&str, &str)> {
    // What is taken off goes back where it came from.
    let (place, code) = if movement.qt_confirmed < Decimal::ZERO {
        (&movement.from_key, &movement.from_code)
    } else {
        (&movement.to_key, &movement.to_code)
    };
    (!matches!(place.as_str(), "OUT" | "NULL")).then_some((place.as_str(), code.as_str()))
}

/// How a unit stood at the moment of the record.
pub fn unit_status(facts: &DhrFacts, unit: &UnitRow) -> UnitStatus {
    let row = |at: Option<DateTime<Utc>>, by: Option<i64>, reason: &Option<String>| {
        at.map(|at| UnitAction { at, by, reason: reason.clone() })
    };
    // Who made a unit that needed no work released it, also where nobody wrote that down.
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
    let moved = of(&facts.movements, &unit.key);
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

/// What the unit is built into, the outermost first.
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

/// The head of the record.
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
