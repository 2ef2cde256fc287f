//! Data of events, compared with the JSON that clients receive.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::rules::event_data::{
    ActiveBatchChanged, BatchCanceled, BatchCompleted, BatchCreated, BatchReleased, Changes, CountSessionApplied,
    CountSessionEventData, EventData, ExtraOf, ExtraUpdated, InventoryChanged, JobAssigned, JobClosed, JobCreated,
    JobDeleted, JobPauseForced, JobPaused, JobPausedOffline, JobReset, JobResumed, JobStarted, JobUpdated, LinkEnds,
    LotCreated, LotDeleted, LotHeld, LotHoldReleased, LotUpdated, MovementEventData, MovementListEventData,
    MovementPlanned, PauseReason, PositionEventData, PositionMoved, ProductImported, ProgressOverridden, QueueType,
    QueueUpdated, SerialChange, SerialCreated, SerialDeleted, SerialFieldChange, SerialHeld, SerialHoldReleased,
    SerialLinked, SerialReleased, SerialScrapped, SerialUnlinked, SerialUpdated, StepCompleted, StepEdited,
    TimeOverridden, ValueChange, WarehouseListClosed, WipBooked, WipDeclared, WipEventData, WipRemoved, WipUnbooked,
    WorkOrderCanceled, WorkOrderClosed, WorkOrderCreated, WorkOrderReopened, WorkOrderStarted, WorkOrderUpdated,
    WorkSessionCanceled, WorkSessionClosed, WorkSessionCreated, WorkSessionRestored,
};
use kernel::rules::job::Stage;
use kernel::rules::journal::EventType;
use kernel::wire::key::{
    BatchKey, CountSessionKey, LinkKey, LotKey, MovementKey, MovementListKey, ProductKey, QueueKey, SerialKey, StepKey,
    StepRecordKey, UserKey,
};
use kernel::wire::number::Amount;
use kernel::wire::time::Timestamp;
use proptest::prelude::*;
use rust_decimal::Decimal;
use serde_json::{Value, json};

#[track_caller]
/// Checks the event type and the JSON of an event.
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

const NONE: Value = Value::Null;

fn amount(text: &str) -> Amount {
    Amount::new(text.parse().unwrap_or_default())
}

#[test]
fn orders_are_told_by_what_became_of_them() {
    told(
        "WORK_ORDER_CREATED",
        &WorkOrderCreated { wo_code: "W", qt_planned: amount("2.50") },
        json!({"wo_code": "W", "qt_planned": 2.5}),
    );
    let changes = Changes::default().note("status", &Stage::Created, &Stage::Planned);
    told("WORK_ORDER_UPDATED", &WorkOrderUpdated { changes }, json!({"changes": {"status": ["created", "planned"]}}));
    told("WORK_ORDER_STARTED", &WorkOrderStarted {}, json!({}));
    told("WORK_ORDER_CLOSED", &WorkOrderClosed { qt_completed: amount("3") }, json!({"qt_completed": 3}));
    told("WORK_ORDER_REOPENED", &WorkOrderReopened { status: Stage::Started }, json!({"status": "started"}));
    told("WORK_ORDER_CANCELED", &WorkOrderCanceled { wo_code: "W" }, json!({"wo_code": "W"}));
    let extra = ExtraUpdated { entity_type: ExtraOf::Job, extra_before: None };
    told("EXTRA_UPDATED", &extra, json!({"entity_type": "job", "extra_before": NONE}));
    let queue = QueueUpdated {
        queue_key: QueueKey::new(7),
        kind: QueueType::Operator,
        subqueue_target_key: Some(UserKey::new(8)),
    };
    told("QUEUE_UPDATED", &queue, json!({"queue_key": "7", "type": "o", "subqueue_target_key": "8"}));
}

#[test]
fn jobs_are_told_by_what_became_of_them() {
    told("JOB_CREATED", &JobCreated { qt_planned: amount("2") }, json!({"qt_planned": 2}));
    told("JOB_UPDATED", &JobUpdated { changes: Changes::default() }, json!({"changes": {}}));
    let assigned = JobAssigned { assigned_from: None, assigned_to: Some(UserKey::new(5)) };
    told("JOB_ASSIGNED", &assigned, json!({"assigned_from": NONE, "assigned_to": "5"}));
    told("JOB_DELETED", &JobDeleted {}, json!({}));
    told("JOB_STARTED", &JobStarted { batch_qt: amount("4") }, json!({"batch_qt": 4}));
    told("JOB_PAUSED", &JobPaused { reason: PauseReason::OtherJob }, json!({"reason": "other_job"}));
    told("JOB_PAUSE_FORCED", &JobPauseForced { session_user_key: UserKey::new(5) }, json!({"session_user_key": "5"}));
    let offline = JobPausedOffline { last_online: Timestamp(moment()) };
    told("JOB_PAUSED_OFFLINE", &offline, json!({"last_online": "1970-01-01T00:00:00.123Z"}));
    told("JOB_RESUMED", &JobResumed { offline_ms: None }, json!({}));
    told("JOB_RESUMED", &JobResumed { offline_ms: Some(9) }, json!({"offline_ms": 9}));
    told("JOB_CLOSED", &JobClosed { qt_completed: amount("0") }, json!({"qt_completed": 0}));
    let reset = JobReset { qt_before: amount("3"), batch_keys: vec![BatchKey::new(1), BatchKey::new(2)] };
    told("JOB_RESET", &reset, json!({"qt_before": 3, "batch_keys": ["1", "2"]}));
    let progress = ProgressOverridden { qt_before: amount("1"), qt_after: amount("2"), adjust_duration: true };
    told("PROGRESS_OVERRIDDEN", &progress, json!({"qt_before": 1, "qt_after": 2, "adjust_duration": true}));
    let time = TimeOverridden { duration_before: 1, duration_after: 2 };
    told("TIME_OVERRIDDEN", &time, json!({"duration_before": 1, "duration_after": 2}));
}

#[test]
fn batches_steps_and_work_are_told_by_their_numbers() {
    told("BATCH_CREATED", &BatchCreated { qt_total: amount("4") }, json!({"qt_total": 4}));
    let change = ActiveBatchChanged { qt_before: amount("4"), qt_after: amount("5") };
    told("ACTIVE_BATCH_CHANGED", &change, json!({"qt_before": 4, "qt_after": 5}));
    let (step_key, execution_record_key) = (&StepKey::new("s1"), StepRecordKey::new(6));
    let done = json!({"step_key": "s1", "execution_record_key": "6"});
    told("STEP_COMPLETED", &StepCompleted { step_key, execution_record_key }, done);
    let (old, new) = (json!(1), json!(2));
    let changes = vec![ValueChange { form_field_key: "f1", old: Some(&old), new: Some(&new) }];
    let edited = json!({"step_key": "s1", "execution_record_key": "6",
        "changes": [{"form_field_key": "f1", "old": 1, "new": 2}]});
    told("STEP_EDITED", &StepEdited { step_key, execution_record_key, changes }, edited);
    let completed = BatchCompleted { qt_pass: amount("3"), qt_scrap: amount("1"), scrap_reason: Some("bent") };
    told("BATCH_COMPLETED", &completed, json!({"qt_pass": 3, "qt_scrap": 1, "scrap_reason": "bent"}));
    told("BATCH_RELEASED", &BatchReleased { qt_released: amount("3") }, json!({"qt_released": 3}));
    told("BATCH_CANCELED", &BatchCanceled { qt_total: amount("4") }, json!({"qt_total": 4}));
    told("WORK_SESSION_CREATED", &WorkSessionCreated { user_key: UserKey::new(5) }, json!({"user_key": "5"}));
    told("WORK_SESSION_CLOSED", &WorkSessionClosed { duration: 60 }, json!({"duration": 60}));
    told("WORK_SESSION_RESTORED", &WorkSessionRestored {}, json!({}));
    told("WORK_SESSION_CANCELED", &WorkSessionCanceled { duration: 60 }, json!({"duration": 60}));
}

#[test]
fn removed_work_and_imports_tell_their_numbers() {
    let quantity = Amount::new("2.500".parse().unwrap());
    let wip = WipRemoved(WipEventData { quantity, phase_from_key: "ph1", phase_to_key: "ph2" });
    let expected = json!({"quantity": 2.5, "phase_from_key": "ph1", "phase_to_key": "ph2"});
    told("WIP_REMOVED", &wip, expected.clone());
    told("WIP_DECLARED", &WipDeclared(wip.0), expected.clone());
    told("WIP_BOOKED", &WipBooked(wip.0), expected.clone());
    told("WIP_UNBOOKED", &WipUnbooked(wip.0), expected);
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
    let movement = MovementEventData {
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
    let list = MovementListEventData { movement_list_key: MovementListKey::new(3), code: "RC-1", kind: "receipt" };
    let expected = json!({"movement_list_key": "3", "code": "RC-1", "type": "receipt"});
    told("WAREHOUSE_LIST_CLOSED", &WarehouseListClosed(list), expected);
    let changes = Changes::default().note("parent_position_key", &"a", &"b");
    let expected = json!({"changes": {"parent_position_key": ["a", "b"]}});
    told("POSITION_MOVED", &PositionMoved(PositionEventData { changes }), expected);
    let session = CountSessionEventData { count_session_key: CountSessionKey::new(9) };
    told("COUNT_SESSION_APPLIED", &CountSessionApplied(session), json!({"count_session_key": "9"}));
}
