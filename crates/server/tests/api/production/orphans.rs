//! The query that finds references to missing records (`orphans.sql`): it finds none in a plant that the service has
//! created, and finds each kind when a test writes it directly.

use super::busy::{Busy, busy};
use crate::support::TestApp;

/// References to missing records, as the query returns them.
pub async fn orphans(app: &TestApp) -> Vec<(String, String)> {
    let rows = app.sql.query(include_str!("orphans.sql"), &[]).await.unwrap();
    rows.iter().map(|row| (row.get(0), row.get(1))).collect()
}

/// Asserts that the query finds nothing.
pub async fn assert_no_orphans(app: &TestApp, when: &str) {
    let found = orphans(app).await;
    assert!(found.is_empty(), "{when}: {found:#?}");
}

/// Removes the constraints and triggers that prevent such rows, inside a transaction that is rolled back.
const GUARDS: &str = "
    drop trigger event_never_changes on journal.event;
    alter table production.work_order drop constraint work_order_end_check;
    drop trigger link_never_changes on serial.link;
    drop trigger movement_never_changes on warehouse.movement;
    alter table serial.link drop constraint link_end_check;
    alter table serial.serial drop constraint serial_root_check, drop constraint serial_link_check;
    drop trigger batch_units_follow on production.batch;
    drop trigger batch_is_summed on production.batch;
    drop trigger work_session_is_summed on production.work_session;
    alter table production.batch drop constraint batch_state_check;
    alter table production.queued_order drop constraint queued_order_place_unique;
    alter table production.queued_job drop constraint queued_job_place_unique;";

/// Writes one wrong row, runs the query and rolls back. Names such as `:order` in the SQL represent keys of the plant.
/// Returns what the query found.
async fn orphans_with(busy: &Busy, wrong: &str) -> Vec<String> {
    let wrong = wrong
        .replace(":order", &busy.order.key)
        .replace(":other", &busy.paste.key)
        .replace(":job", &busy.order.jobs[0])
        .replace(":batch", &busy.open)
        .replace(":done", &busy.done)
        .replace(":unit", &busy.finished)
        .replace(":part", &busy.motors[1])
        .replace(":lot", &busy.lot)
        .replace(":bolt", &busy.bolt);
    let sql = &busy.app.sql;
    sql.batch_execute(&format!("begin; {GUARDS} {wrong}")).await.unwrap_or_else(|error| panic!("{wrong}: {error:?}"));
    let found = orphans(&busy.app).await.into_iter().map(|(_, broken)| broken).collect();
    sql.batch_execute("rollback").await.unwrap();
    found
}

/// Asserts for each case that the query reports the sentence after the SQL was run.
async fn assert_found(busy: &Busy, cases: &[(&str, &str)]) {
    for (wrong, told) in cases {
        let found = orphans_with(busy, wrong).await;
        assert!(found.iter().any(|one| one == told), "{wrong}: {told} is not in {found:?}");
    }
}

/// A key that no record has.
const NONE: &str = "777777777777";

#[tokio::test]
async fn journal_rows_and_records_that_name_missing_records_are_found() {
    let busy = busy().await;
    assert_no_orphans(&busy.app, "made by the service").await;
    let journal = |column: &str| {
        format!("update journal.event set {column} = {NONE} where key = (select max(key) from journal.event)")
    };
    for (column, told) in [
        ("work_order_key", "no order"),
        ("job_key", "no job"),
        ("batch_key", "no batch"),
        ("work_session_key", "no work session"),
        ("movement_key", "no movement"),
        ("serial_keys[1]", "no unit"),
        ("user_key", "nobody, no product or no position"),
    ] {
        assert_found(&busy, &[(&journal(column), &format!("a row of the journal names {told}"))]).await;
    }
    for (wrong, by) in [
        ("update serial.value set event_key = NONE where serial_key = :unit", "a value of a unit"),
        ("update production.batch set canceled = NONE where key = :batch", "a canceled batch"),
        ("update production.batch set forced = NONE where key = :batch", "a forced batch"),
        ("update production.job set forced = NONE where key = :job", "a forced job"),
        ("update production.step_record set modified = NONE where batch_key = :done", "an edited step"),
        ("update production.step_record set canceled = NONE where batch_key = :done", "a canceled step"),
        ("update production.step_version set event_key = NONE", "an earlier version of a step"),
        ("update production.work_session set canceled = NONE where \"end\" is not null", "a canceled work session"),
        ("update production.work_session set forced = NONE", "a forced work session"),
    ] {
        let told = format!("the journal has no row that {by} names");
        assert_found(&busy, &[(&wrong.replace("NONE", NONE), &told)]).await;
    }
}

#[tokio::test]
async fn units_links_and_lots_that_name_missing_records_are_found() {
    let busy = busy().await;
    let open_link = "where child_serial_key = :part and ended_at is null";
    assert_found(
        &busy,
        &[
            ("update serial.serial set link_key = 1 where key = :part", "a unit names no link that is its open one"),
            (
                "update serial.serial set link_confirmed = false where key = :part",
                "a unit names no link that is its open one",
            ),
            (
                "update serial.serial set link_key = null where key = :part",
                "an open link that its part does not name",
            ),
            ("update serial.serial set root_key = 1 where key = :part", "a unit has no head"),
            ("update serial.serial set root_key = key where key = :part", "a unit has no head"),
            ("update serial.serial set position_key = 'NOWHERE' where key = :unit", "a unit lies in no position"),
            (
                &format!("update serial.link set consumption_movement_key = 1 {open_link}"),
                "a link names no movement",
            ),
            (&format!("update serial.link set return_movement_key = 1 {open_link}"), "a link names no movement"),
            (
                &format!("update serial.link set work_order_key = :other {open_link}"),
                "a link names a job or a batch of another order",
            ),
            (
                "update serial.link set job_key = (select key from production.job where work_order_key = :other limit 1)
                 where batch_key = :done",
                "a link names a job or a batch of another order",
            ),
            ("update serial.lot set work_order_key = :order where key = :lot", "a lot of a batch of another order"),
        ],
    )
    .await;
}

#[tokio::test]
async fn batches_steps_sessions_and_wip_of_another_order_or_job_are_found() {
    let busy = busy().await;
    let foreign = "(select key from production.batch where work_order_key = :other limit 1)";
    assert_found(
        &busy,
        &[
            (
                "update production.batch set work_order_key = :other where key = :done",
                "a batch of another order than its job",
            ),
            (
                &format!("update production.work_session set batch_key = {foreign} where job_key = :job"),
                "a work session of another batch than its job",
            ),
            (
                &format!("update production.step_record set batch_key = {foreign} where batch_key = :done"),
                "a step of another batch than its job",
            ),
            (
                "update production.step_record set work_session_key = 1 where batch_key = :done",
                "a step names no work session",
            ),
            ("update production.job set last_work_session_started = 1 where key = :job", "a job names no work session"),
            (
                "update production.wip_link set work_order_key = :other where work_order_key = :order",
                "work in progress of another order than its batches",
            ),
            (
                "update production.batch set active = false where key in (select batch_key from production.wip_link)",
                "work in progress booked by no open batch",
            ),
            ("delete from production.batch_flow", "work in progress that its batch did not take"),
            (
                &format!("update production.batch_flow set to_batch_key = {foreign} where from_batch_key = :done"),
                "work that went from one order to another",
            ),
            ("update serial.serial set work_order_key = null where key = :unit", "a unit of a batch of another order"),
            (
                "update production.batch_unit set active = false where batch_key = :batch",
                "a unit of an open batch that is not open",
            ),
        ],
    )
    .await;
}

#[tokio::test]
async fn queues_tags_files_stock_and_counts_that_name_missing_records_are_found() {
    let busy = busy().await;
    let file = |bucket: &str| {
        format!(
            "insert into attachments.file select '{bucket}', '{NONE}', '', 'x', 'x/1', 1, 'text/plain', '', created, created_by
             from attachments.file limit 1"
        )
    };
    let files = ["traceability", "serial", "product", "step", "user", "issue", "task"].map(file);
    let mut cases: Vec<(&str, &str)> = files.iter().map(|wrong| (wrong.as_str(), "a file of nothing")).collect();
    let tag =
        |context: &str| format!("insert into tag.tag_connection select key, '{context}', 'none' from tag.tag limit 1");
    let tags = ["work_order", "serial", "product", "position", "issue", "task"].map(tag);
    cases.extend(tags.iter().map(|wrong| (wrong.as_str(), "a tag on nothing")));
    cases.extend([
        (
            "insert into platform.loose_object select object_path, created from attachments.file limit 1",
            "a file that is noted as loose",
        ),
        (
            "update serial.value set value = null where serial_key = :unit; update attachments.file set object_key = '1'
             where bucket = 'traceability'",
            "a file of nothing",
        ),
        ("delete from production.queued_order where work_order_key = :order", "an open order stands in no queue"),
        (
            "update production.work_order set status = 'closed' where key = :order",
            "an order stands in a queue that is not its own",
        ),
        ("delete from production.queued_job", "a job stands in a queue that is not its own"),
        ("delete from production.queued_order; delete from production.queue where type = 's'", "a site has no queue"),
        ("update warehouse.movement set inverse_movement_key = 1", "a movement names no movement"),
        ("update warehouse.movement set split_from_key = 1", "a movement names no movement"),
        ("update warehouse.movement set refs = '{\"origin_movement_key\": \"1\"}'", "a movement names no movement"),
        ("update warehouse.stock set movement_key = 1", "stock names no movement"),
        ("update warehouse.pair set counting_by = 777777777777", "a pair is kept by nobody"),
        ("update warehouse.pair set locked_by = 1", "a pair is kept by nobody"),
        (
            "with counted as (
                insert into counting.session (code, type, created, created_by, adjustment_list_key)
                select 'C', 'position', o.created, o.created_by, 1 from production.work_order o where o.key = :order
                returning key, created)
             insert into counting.record (session_key, product_key, position_key, user_key, system_qt, system_at, movement_keys)
             select key, :bolt, 'IN', 1, 0, created, '{1}' from counted",
            "a record of a count names no movement",
        ),
        (
            "insert into counting.session (code, type, created, created_by, adjustment_list_key)
             select 'C', 'position', o.created, o.created_by, 1 from production.work_order o where o.key = :order",
            "a count names no list",
        ),
    ]);
    assert_found(&busy, &cases).await;
}
