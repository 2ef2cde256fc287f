//! Details of events, compared with what stands on the wire.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::rules::event_data::{
    Changes, CountSessionApplied, CountSessionTold, EventData, InventoryChanged, LinkEnds, ListTold, LotCreated,
    LotDeleted, LotHeld, LotHoldReleased, LotUpdated, MovementPlanned, MovementTold, PositionMoved, PositionTold,
    ProductImported, SerialChange, SerialCreated, SerialDeleted, SerialFieldChange, SerialHeld, SerialHoldReleased,
    SerialLinked, SerialReleased, SerialScrapped, SerialUnlinked, SerialUpdated, ValueChange, WarehouseListClosed,
    WipRemoved,
};
use kernel::rules::journal::EventType;
use kernel::wire::key::{CountSessionKey, LinkKey, LotKey, MovementKey, MovementListKey, ProductKey, SerialKey};
use kernel::wire::number::Amount;
use kernel::wire::time::Timestamp;
use proptest::prelude::*;
use rust_decimal::Decimal;
use serde_json::{Value, json};

#[track_caller]
fn told<D: EventData>(kind: &str, data: &D, expected: Value) {
    assert_eq!((D::KIND.as_str(), json!(data)), (kind, expected));
    assert_eq!(EventType::from_word(kind), Some(D::KIND));
    assert!(json!(data).is_object(), "{kind} must be an object");
}

fn moment() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::microseconds(123_456)
}

const LOT: LotKey = LotKey::new(31);

#[test]
fn lots_are_told_by_key_and_code() {
    let pair = json!({"lot_key": "31", "code": "L1"});
    told("LOT_CREATED", &LotCreated { lot_key: LOT, code: "L1" }, pair.clone());
    told("LOT_HELD", &LotHeld { lot_key: LOT, code: "L1" }, pair.clone());
    told("LOT_HOLD_RELEASED", &LotHoldReleased { lot_key: LOT, code: "L1" }, pair.clone());
    told("LOT_DELETED", &LotDeleted { lot_key: LOT, code: "L1" }, pair);
}

#[test]
fn a_changed_lot_tells_old_and_new_of_what_differs() {
    let changes = Changes::default()
        .note("code", &"L1", &"L2")
        .note("partner_code", &Some("P"), &Some("P"))
        .note("expires", &None, &Some("2027-01-01"))
        .note("extra", &json!({"a": 1}), &Value::Null);
    let expected = json!({"lot_key": "31", "code": "L2", "changes": {
        "code": ["L1", "L2"], "expires": [null, "2027-01-01"], "extra": [{"a": 1}, null],
    }});
    told("LOT_UPDATED", &LotUpdated { lot_key: LOT, code: "L2", changes }, expected);
}

proptest! {
    #[test]
    fn changes_name_exactly_the_fields_that_differ(pairs in proptest::collection::vec((0..3_u8, 0..3_u8), 4)) {
        let fields = ["a", "b", "c", "d"];
        let noted = fields.iter().zip(&pairs).fold(Changes::default(), |changes, (field, (old, new))| {
            changes.note(field, old, new)
        });
        let differing = fields.iter().zip(&pairs).filter(|(_, (old, new))| old != new);
        let expected: serde_json::Map<_, _> =
            differing.map(|(field, (old, new))| ((*field).to_owned(), json!([old, new]))).collect();
        prop_assert_eq!(noted.is_empty(), expected.is_empty());
        prop_assert_eq!(json!(noted), Value::Object(expected));
    }
}

#[test]
fn units_are_told_with_code_reason_or_moment() {
    told("SERIAL_CREATED", &SerialCreated { codes: vec![Some("A-1"), None] }, json!({"codes": ["A-1", null]}));
    let released = Timestamp(moment());
    told("SERIAL_RELEASED", &SerialReleased { released }, json!({"released": "1970-01-01T00:00:00.123Z"}));
    told("SERIAL_DELETED", &SerialDeleted {}, json!({}));
    told("SERIAL_SCRAPPED", &SerialScrapped { reason: "broken" }, json!({"reason": "broken"}));
    told("SERIAL_HELD", &SerialHeld { reason: "wait" }, json!({"reason": "wait"}));
    told("SERIAL_HOLD_RELEASED", &SerialHoldReleased { reason: "go on" }, json!({"reason": "go on"}));
}

#[test]
fn a_changed_unit_tells_values_by_form_field_and_the_rest_by_field() {
    let (old, new) = (json!(1.50), json!(["a", "b"]));
    let changes = vec![
        SerialChange::Field(SerialFieldChange::Code { old: None, new: Some("A-1") }),
        SerialChange::Field(SerialFieldChange::LotKey { old: Some(LOT), new: None }),
        SerialChange::Field(SerialFieldChange::Released { old: Some(Timestamp(moment())), new: None }),
        SerialChange::Value(ValueChange { form_field_key: "torque", old: Some(&old), new: Some(&new) }),
        SerialChange::Value(ValueChange { form_field_key: "colour", old: None, new: Some(&old) }),
        SerialChange::Value(ValueChange { form_field_key: "weight", old: Some(&new), new: None }),
    ];
    let expected = json!({"changes": [
        {"field": "code", "old": null, "new": "A-1"},
        {"field": "lot_key", "old": "31", "new": null},
        {"field": "released", "old": "1970-01-01T00:00:00.123Z", "new": null},
        {"form_field_key": "torque", "old": 1.50, "new": ["a", "b"]},
        {"form_field_key": "colour", "old": null, "new": 1.50},
        {"form_field_key": "weight", "old": ["a", "b"], "new": null},
    ]});
    told("SERIAL_UPDATED", &SerialUpdated { changes }, expected);
}

#[test]
fn links_are_told_by_both_ends() {
    let ends = LinkEnds {
        link_key: LinkKey::new(41),
        parent_serial_key: Some(SerialKey::new(42)),
        child_serial_key: SerialKey::new(43),
        component_key: ProductKey::new(44),
    };
    let expected =
        json!({"link_key": "41", "parent_serial_key": "42", "child_serial_key": "43", "component_key": "44"});
    told("SERIAL_LINKED", &SerialLinked { ends }, expected.clone());
    let into_batch = LinkEnds { parent_serial_key: None, ..ends };
    let mut without_parent = expected.clone();
    without_parent["parent_serial_key"] = Value::Null;
    told("SERIAL_LINKED", &SerialLinked { ends: into_batch }, without_parent);
    let mut unlinked = expected;
    (unlinked["reason"], unlinked["disposition"]) = (json!("worn"), json!("scrap"));
    told("SERIAL_UNLINKED", &SerialUnlinked { ends, reason: "worn", disposition: "scrap" }, unlinked);
}

#[test]
fn removed_work_and_imports_tell_their_numbers() {
    let quantity = Amount::new("2.500".parse().unwrap());
    let wip = WipRemoved { quantity, phase_from_key: "ph1", phase_to_key: "ph2" };
    told("WIP_REMOVED", &wip, json!({"quantity": 2.5, "phase_from_key": "ph1", "phase_to_key": "ph2"}));
    let import = ProductImported {
        import_file_key: "f1",
        import_filename: "products.csv",
        rows_total: 6,
        rows_created: 3,
        rows_updated: 2,
        rows_skipped: 1,
    };
    let expected = json!({"import_file_key": "f1", "import_filename": "products.csv", "rows_total": 6,
        "rows_created": 3, "rows_updated": 2, "rows_skipped": 1});
    told("PRODUCT_IMPORTED", &import, expected);
}

#[test]
fn the_warehouse_tells_movements_stock_lists_and_positions() {
    let movement = MovementTold {
        kind: "transfer",
        quantity: Amount::new(Decimal::new(25, 1)),
        position_from: "a",
        position_to: "b",
        movement_list_key: Some(MovementListKey::new(3)),
    };
    let expected = json!({"type": "transfer", "quantity": 2.5, "position_from": "a", "position_to": "b",
        "movement_list_key": "3"});
    told("MOVEMENT_PLANNED", &MovementPlanned(movement), expected);
    let stock = InventoryChanged {
        quantity_change: Amount::new(Decimal::from(-2)),
        quantity_after: Amount::new(Decimal::from(8)),
        movement_key: MovementKey::new(5),
        lot_key: None,
    };
    let expected = json!({"quantity_change": -2, "quantity_after": 8, "movement_key": "5", "lot_key": null});
    told("INVENTORY_CHANGED", &stock, expected);
    let list = ListTold { movement_list_key: MovementListKey::new(3), code: "RC-1", kind: "receipt" };
    let expected = json!({"movement_list_key": "3", "code": "RC-1", "type": "receipt"});
    told("WAREHOUSE_LIST_CLOSED", &WarehouseListClosed(list), expected);
    let changes = Changes::default().note("parent_position_key", &"a", &"b");
    let expected = json!({"changes": {"parent_position_key": ["a", "b"]}});
    told("POSITION_MOVED", &PositionMoved(PositionTold { changes }), expected);
    let session = CountSessionTold { count_session_key: CountSessionKey::new(9) };
    told("COUNT_SESSION_APPLIED", &CountSessionApplied(session), json!({"count_session_key": "9"}));
}
