//! The floor check (`floor_check.sql`) finds every fault that it must find: SQL statements break each invariant once.

use serde_json::json;

use super::steps::{Opened, assign, open, order, scan_new};
use super::{assert_sound, broken_floor};
use crate::batch::floor::{
    complete, configure, on_batch, on_job, plant_with_stock, set_phases, start_batch, traced_product,
};
use crate::movement::steps::plain;
use crate::support::{Actor, TestApp, changed};

/// Creates a small shop floor. Pumps with two phases: three were assembled, of which one is in an open batch of the
/// test, one is waiting and one is scrap. A fourth is in an open batch of the assembly. Plates with two phases: three
/// were pressed, of which one is painted and one is being painted. A work order whose job was reset, and one whose jobs
/// were deleted.
async fn small() -> TestApp {
    let (app, boss) = plant_with_stock().await;
    configure(&boss, json!({"operator_cost": 36})).await;
    let params = json!({"max_offline": 0, "auto_new_batch": false, "unsupervised_work_allowed": true});
    let pump = traced_product(&boss, &["Assembly", "Test"], params.clone()).await;
    let made = order(&boss, &pump.product, "PUMPS", 4).await;
    assign(&boss, &made.jobs, Some(&boss)).await;
    let first = open(&boss, &made.jobs[0], "start", json!({"batch_qt": 3})).await;
    scan_new(&boss, &first, &pump.motor, &pump.shelf, 1).await;
    let body = json!({"completed_batch_qt": 2, "qt_scrap": 1, "scrap_reason": "bent",
        "scrap_serial_keys": [first.units[2]]});
    complete(&boss, &first.key, body).await;
    let second: Opened = open(&boss, &made.jobs[0], "resume", json!({"batch_qt": 1})).await;
    scan_new(&boss, &second, &pump.motor, &pump.shelf, 1).await;
    open(&boss, &made.jobs[1], "start", json!({"serial_keys": [first.units[0]]})).await;
    plates(&boss, &pump.bolt, &pump.shelf).await;
    assert_sound(&app, "made by the service").await;
    app
}

/// Creates the work orders of plates: PLATES is in progress, BACK was reset and its batch canceled, NONE has only
/// deleted jobs.
async fn plates(boss: &Actor, bolt: &str, shelf: &str) {
    let plate = plain(boss, "PLATE").await;
    let params = json!({"max_offline": 0, "auto_new_batch": false, "unsupervised_work_allowed": true});
    let phases = set_phases(boss, &plate, &["Press", "Paint"], params).await;
    let line = json!([{"component_key": bolt, "qt": 2, "phase_key": phases[0],
        "consumption_options": {"consumption_position_key": shelf}}]);
    changed(boss.put(&format!("/product/{plate}/bom"), line).await);
    let made = order(boss, &plate, "PLATES", 3).await;
    let pressed = start_batch(boss, &made.jobs[0], json!({"batch_qt": 3})).await;
    complete(boss, &pressed, json!({"completed_batch_qt": 3})).await;
    let painted = start_batch(boss, &made.jobs[1], json!({"batch_qt": 1})).await;
    complete(boss, &painted, json!({"completed_batch_qt": 1})).await;
    open(boss, &made.jobs[1], "resume", json!({"batch_qt": 1})).await;
    let back = order(boss, &plate, "BACK", 1).await;
    let batch = start_batch(boss, &back.jobs[0], json!({})).await;
    complete(boss, &batch, json!({"completed_batch_qt": 1})).await;
    changed(on_job(boss, &back.jobs[0], "reset", json!({"reason": "wrong"})).await);
    let batch = start_batch(boss, &back.jobs[0], json!({})).await;
    changed(on_job(boss, &back.jobs[0], "pause", json!({})).await);
    changed(on_batch(boss, &batch, "cancel", json!({"reason": "wrong"})).await);
    let none = order(boss, &plate, "NONE", 1).await;
    for job in &none.jobs {
        changed(on_job(boss, job, "close", json!({})).await);
    }
}

/// SQL that removes the checks, unique indexes and triggers that prevent such rows. It runs in a transaction that is
/// rolled back.
const GUARDS: &str = "
    do $$ declare c record; begin
        for c in select conrelid::regclass as named, conname from pg_constraint
            where contype = 'c' and connamespace in ('production'::regnamespace, 'serial'::regnamespace) loop
            execute format('alter table %s drop constraint %I', c.named, c.conname);
        end loop;
    end $$;
    drop index production.work_session_supervised_unique, production.work_session_open_unique,
        production.batch_active_unique, production.batch_unit_active_unique;
    set local session_replication_role = replica;";

/// Runs SQL that breaks one invariant and asserts that the check reports a sentence that begins with `told`. Rolls
/// back.
async fn assert_found(app: &TestApp, wrong: &str, told: &str) {
    let broken = app.sql.batch_execute(&format!("begin; {GUARDS} {wrong}")).await;
    broken.unwrap_or_else(|error| panic!("{wrong}: {error:?}"));
    let found: Vec<String> = broken_floor(app).await.into_iter().map(|(_, broken)| broken).collect();
    app.sql.batch_execute("rollback").await.unwrap();
    assert!(found.iter().any(|broken| broken.starts_with(told)), "{wrong}: {found:?}");
}

/// SQL condition for the plates that are free WIP.
const FREE: &str = "serial_key is null and job_key is null";
/// SQL condition for the plates that a batch has booked.
const BOOKED: &str = "serial_key is null and job_key is not null";
/// SQL condition for the completed batch in which a plate was painted.
const PAINTED: &str = "key in (select b.key from production.batch b join production.job j on j.key = b.job_key
    where not b.traced and not b.active and j.last_phase)";

#[tokio::test]
async fn the_floor_check_finds_quantities_that_do_not_add_up() {
    let app = small().await;
    let boundary = "work between two phases does not add up";
    for (wrong, told) in [
        ("update production.job set qt_completed = qt_completed + 1 where not last_phase", "a job does not add up"),
        ("update production.job set qt_scrapped = 0 where qt_scrapped > 0", "a job does not add up"),
        ("update production.job set qt_planned = 2 where qt_scrapped > 0", "a job has more than is planned"),
        ("update production.work_order set qt_completed = 7", "an order has another quantity than its last phase"),
        (
            &format!("update production.batch set qt_pass = 0 where {PAINTED}"),
            "a completed batch is not what was good and what was scrap",
        ),
        (&format!("update production.wip_link set quantity = quantity + 1 where {FREE}"), boundary),
        (&format!("delete from production.wip_link where {FREE}"), boundary),
        (
            &format!(
                "insert into production.wip_link (work_order_key, product_key, phase_from_key, phase_to_key,
                source_batch_key, quantity, declared) select work_order_key, product_key, phase_from_key, phase_to_key,
                source_batch_key, 1, declared from production.wip_link where {FREE}"
            ),
            boundary,
        ),
        (
            &format!("update production.wip_link set value = value + 1 where {FREE}"),
            "the value of work is not conserved",
        ),
        (
            &format!(
                "update production.wip_link set source_batch_key =
                    (select max(key) from production.batch where canceled is not null) where {FREE}"
            ),
            "work of a batch that does not count",
        ),
        (
            &format!("update production.wip_link set batch_key = source_batch_key where {BOOKED}"),
            "work that nobody has booked",
        ),
        (
            &format!("update production.wip_link set quantity = 2 where {BOOKED}"),
            "an open batch has booked something else than it is",
        ),
        ("update production.batch_flow set quantity = quantity + 1", "a batch took something else than it is"),
        ("delete from production.batch_flow", "a batch took something else than it is"),
    ] {
        assert_found(&app, wrong, told).await;
    }
}

#[tokio::test]
async fn the_floor_check_finds_jobs_units_and_sessions_that_contradict_their_batch() {
    let app = small().await;
    let states = "a job says something else than its batches";
    for (wrong, told) in [
        ("update production.job set stage = 'planned' where stage = 'started'", states),
        ("update production.job set stage = 'started' where stage = 'planned'", states),
        ("update production.job set stage = 'closed', \"end\" = now() where stage = 'started'", states),
        ("update production.job set stage = 'started', \"end\" = null where stage = 'closed'", states),
        ("delete from production.batch_unit where active", "a batch has not as many units as it is"),
        ("update production.batch_unit set scrapped = false", "a batch has not as many units as it is"),
        ("update production.batch_unit set active = not active", "a unit says something else than its batch"),
        (
            "update production.work_session s set batch_key = b.key from production.batch b
                where b.job_key = s.job_key and not b.active and s.\"end\" is null",
            "an open span of work that is on no open batch of its job",
        ),
        ("update production.work_session set supervised = true", "somebody stands at two jobs"),
        (
            "delete from journal.event where event_type = 'BATCH_COMPLETED'",
            "a batch was told as completed more or less than once",
        ),
        (
            "insert into journal.event (event_type, event_group, is_primary, topic, at, batch_key)
                select event_type, event_group, false, topic, at, batch_key from journal.event
                where event_type = 'BATCH_COMPLETED'",
            "a batch was told as completed more or less than once",
        ),
        (
            "update production.job set parameters = '{\"step_check\": true}', step_sequence = '[{}]'",
            "a completed batch with open steps",
        ),
    ] {
        assert_found(&app, wrong, told).await;
    }
}

#[tokio::test]
async fn the_floor_check_finds_units_that_are_in_two_states_or_in_none() {
    let app = small().await;
    let made = "join production.batch_unit u on u.batch_key = b.key join production.job j on j.key = b.job_key";
    for (wrong, told) in [
        (
            "insert into warehouse.stock (product_key, position_key, serial_key, quantity)
                select product_key, 'IN', serial_key, 1 from production.wip_link where serial_key is not null",
            "a unit is in two places",
        ),
        (
            "insert into production.batch_unit (batch_key, serial_key, active)
                select b.key, w.serial_key, true from production.wip_link w join production.batch b on b.active
                where w.serial_key is not null and w.job_key is null",
            "a unit is in two places",
        ),
        ("delete from production.wip_link where serial_key is not null and job_key is null", "a good unit is nowhere"),
        (
            "update serial.serial set released = now() where state = 'wip'",
            "what travels is finished, scrapped or deleted",
        ),
        (
            "update serial.serial set scrapped = now() where state = 'wip'",
            "what travels is finished, scrapped or deleted",
        ),
        (
            "update production.wip_link w set batch_key = b.key from production.batch b
                where b.active and b.job_key <> w.job_key and w.serial_key is not null",
            "a unit is booked by a batch that has it not",
        ),
        ("update serial.serial set code = null where state = 'wip'", "a good unit without a code"),
        (
            &format!(
                "update production.batch set canceled = 1 where key in
                (select b.key from production.batch b {made} where not b.active and j.first_phase)"
            ),
            "a unit lives on after its batch was taken back",
        ),
        (
            "update production.batch set canceled = 1, active = false where active",
            "a link of a batch that does not count",
        ),
        (
            "update serial.serial set deleted_at = now() where key in (select parent_serial_key from serial.link)",
            "a link of a batch that does not count",
        ),
        (
            "insert into serial.value (serial_key, form_field_key, custom_field_key, place, value, batch_key)
                select serial_key, 'f', 'f', 1, '1', (select max(key) from production.batch where canceled is not null)
                from production.wip_link where serial_key is not null",
            "a value of a batch that does not count",
        ),
    ] {
        assert_found(&app, wrong, told).await;
    }
}

#[tokio::test]
async fn the_floor_check_finds_material_output_orders_and_queues_that_contradict_batches_and_jobs() {
    let app = small().await;
    let material = "a batch took other material than it needed";
    let queue = "an order is not in its queue, or in one although it is closed";
    let job = "a job is not in the queue of its operator";
    for (wrong, told) in [
        (
            "update warehouse.movement set reversed_qt = 0 where reversed_qt <> 0",
            "material or output of a batch that was taken back",
        ),
        ("delete from warehouse.movement where type = 'consumption' and serial_key is null", material),
        ("update warehouse.movement set reversed_qt = 1 where type = 'consumption' and serial_key is null", material),
        ("delete from warehouse.movement where type = 'production'", "a batch put out something else than was good"),
        (
            "update warehouse.movement set type = 'production' where type = 'consumption'",
            "a batch put out something else than was good",
        ),
        ("update production.work_order set status = 'created'", "an order says something else than its jobs"),
        ("update production.work_order set status = 'closed'", queue),
        ("delete from production.queued_order", queue),
        ("update production.queued_order set queue_key = (select max(key) from production.queue)", queue),
        ("delete from production.queued_job", job),
        ("update production.job set assigned_to = null where stage = 'started'", job),
    ] {
        assert_found(&app, wrong, told).await;
    }
}
