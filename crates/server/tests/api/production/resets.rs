//! `DELETE /reset/prod`, `DELETE /force-delete-work-order/{work_order_key}`, and the effect of `DELETE
//! /reset/inventory` on production.

use std::path::Path;
use std::time::Duration;

use futures_util::StreamExt;
use reqwest::Method;
use serde_json::{Value, json};

use super::busy::{Busy, busy};
use super::orphans::assert_no_orphans;
use super::plant::assert_invariants;
use crate::attachments::steps::{Form, upload};
use crate::batch::floor::{complete, on_batch, on_job, order, plant_with_stock, start, unit_in};
use crate::ledger::broken;
use crate::movement::steps::{position, traced};
use crate::serial::plant::{post_link, read, value};
use crate::support::{Actor, TestApp, assert_code, assert_refused, assert_snapshot, changed, column, text};

/// All tables with production and traceability data.
const ERASED: [&str; 18] = [
    "production.work_order",
    "production.work_order_line",
    "production.job",
    "production.batch",
    "production.batch_unit",
    "production.batch_flow",
    "production.wip_link",
    "production.lot_allocation",
    "production.step_record",
    "production.step_version",
    "production.work_session",
    "production.presence",
    "production.queued_order",
    "production.queued_job",
    "serial.serial",
    "serial.value",
    "serial.link",
    "journal.event",
];

/// Number of rows of a table.
async fn rows(app: &TestApp, table: &str) -> i64 {
    app.count(&format!("select count(*) from {table}")).await
}

/// Asserts that the ledger is consistent. A closed movement list stays closed, even when all its units were deleted.
async fn assert_ledger(app: &TestApp) {
    let found: Vec<_> = broken(app).await;
    let lists = "select count(*) from warehouse.movement_list l where status = 'completed'
        and not exists (select from warehouse.movement m where m.movement_list_key = l.key)";
    let emptied = usize::try_from(app.count(lists).await).unwrap();
    let left: Vec<_> =
        found.iter().filter(|(_, broken)| broken != "a list does not stand where its rows are").collect();
    assert!(left.is_empty(), "{left:?}");
    assert!(found.len() <= emptied, "{found:?}");
}

/// The folder of the file store.
fn media(app: &TestApp) -> &Path {
    Path::new(&app.instance.app.settings.media)
}

/// Stock rows of a product.
async fn stock_of(boss: &Actor, product: &str) -> Vec<Value> {
    boss.get(&format!("/inventory?product_key={product}")).await.ok().json().as_array().unwrap().clone()
}

/// Status of the movement list with this code.
async fn list_status(boss: &Actor, code: &str) -> Value {
    boss.get(&format!("/movement-list?search={code}")).await.ok().json()[0]["status"].clone()
}

#[tokio::test]
async fn reset_prod_erases_production_and_keeps_everything_else() {
    let busy = busy().await;
    let (app, boss) = (&busy.app, &busy.boss);
    assert_no_orphans(app, "before").await;
    for table in ERASED {
        assert!(rows(app, table).await > 0, "{table} is empty before: the test shows nothing of it");
    }
    let bolts = stock_of(boss, &busy.bolt).await;
    let kept = [
        "product.product",
        "product.bom_line",
        "process.phase",
        "organization.user_account",
        "configuration.counter",
        "position.position",
        "serial.lot",
        "warehouse.movement_list",
        "tag.tag",
        "quality.custom_field",
        "security.token",
        "journal.feed",
    ];
    app.wait_until_sealed().await;
    let mut before = Vec::new();
    for table in kept {
        before.push(rows(app, table).await);
    }
    let last = app.count("select max(pos) from journal.feed").await;
    assert_snapshot("reset_prod", boss.delete("/reset/prod").await);
    for table in ERASED {
        assert_eq!(rows(app, table).await, 0, "{table}");
    }
    for (table, before) in kept.into_iter().zip(before) {
        assert_eq!(rows(app, table).await, before, "{table}");
    }
    assert_no_orphans(app, "after").await;
    assert_ledger(app).await;
    assert_eq!(stock_of(boss, &busy.bolt).await, bolts, "stock without serials stays");
    assert_eq!(stock_of(boss, &busy.pump).await, Vec::<Value>::new());
    let lot = boss.get(&format!("/lot/{}", busy.lot)).await.ok().json();
    assert_eq!((&lot["batch_key"], &lot["wo_key"]), (&json!(null), &json!(null)));
    assert_eq!(lot["quantity_in_stock"], 2, "what was made of it stays in stock");
    // Every site has one empty queue.
    assert_eq!(boss.get("/queue/site/0").await.ok().json(), json!([]));
    assert_eq!(app.count("select count(*) from production.queue where type = 's' and not independent").await, 1);
    assert_eq!(rows(app, "production.queue").await, 1);
    let statuses = [list_status(boss, "SH-1").await, list_status(boss, "SH-2").await, list_status(boss, "SH-3").await];
    assert_eq!(statuses, ["canceled", "planned", "planned"], "a list that lost its last open row has ended");
    assert_eq!(boss.get("/event").await.ok().json(), json!([]));
    // New work is possible, and the positions of the feed continue.
    let again = order(boss, &busy.pump, json!(1)).await;
    start(boss, &again.jobs[0], json!({})).await;
    app.wait_until_sealed().await;
    let rows = boss.get("/event?limit=1").await.ok().json();
    assert_eq!(rows[0]["seq"], json!((last + 1).to_string()));
    assert_invariants(app).await;
    assert_no_orphans(app, "after new work").await;
    let told = boss.get("/admin-log?operation=reset_prod").await.ok().json();
    assert_eq!((&told[0]["record"], &told[0]["before"]["WorkOrder"]), (&json!("production"), &json!(2)));
}

#[tokio::test]
async fn reset_prod_of_an_empty_plant_erases_only_its_queue_and_resets_need_their_scopes() {
    let app = TestApp::new().await;
    let boss = app.user("boss", "admin").await;
    let first = changed(boss.delete("/reset/prod").await);
    let others: Vec<_> = first["deleted"].as_object().unwrap().iter().filter(|(_, rows)| **rows != json!(0)).collect();
    assert_eq!(others, [(&"Queue".to_owned(), &json!(1))]);
    assert_eq!(boss.get("/queue/site/0").await.ok().json(), json!([]));
    let other = app.user("otto", "library production operator quality warehouse traceability").await;
    for (path, scope) in [
        ("/reset/prod", "admin:operation:reset-prod"),
        ("/force-delete-work-order/1", "admin:operation:force-delete-work-order"),
    ] {
        assert_refused(&other.delete(path).await, 403, &json!({"code": "missing_scope", "scope": scope}));
    }
}

#[tokio::test]
async fn reset_prod_removes_the_folders_of_units_and_orders_from_the_disk() {
    let busy = busy().await;
    let (app, boss) = (&busy.app, &busy.boss);
    for folder in ["serial", "traceability", "product"] {
        assert!(media(app).join(folder).is_dir(), "{folder}");
    }
    changed(boss.delete("/reset/prod").await);
    for folder in ["serial", "traceability"] {
        assert!(!media(app).join(folder).exists(), "{folder}");
    }
    let loose = app.count("select count(*) from platform.loose_object where path ~ '^(serial|traceability)/'").await;
    assert_eq!(loose, 0, "nothing is left to the sweep");
    let kept = boss.get(&format!("/files/product/{}/manual.pdf", busy.pump)).await.ok();
    assert_eq!(&kept.bytes[..], b"paper");
}

#[tokio::test]
async fn reset_prod_with_files_that_cannot_be_removed_is_500_storage_error_and_can_be_repeated() {
    let busy = busy().await;
    let (app, boss) = (&busy.app, &busy.boss);
    let path = "select object_path from attachments.file where bucket = 'serial'";
    let path: String = app.sql.query_one(path, &[]).await.unwrap().get(0);
    let object = media(app).join(&path);
    // Puts a folder that is not empty in place of the object.
    std::fs::remove_file(&object).unwrap();
    std::fs::create_dir_all(object.join("inside")).unwrap();
    for _ in 0..2 {
        assert_code(&boss.delete("/reset/prod").await, 500, "storage_error");
        assert_eq!(rows(app, "serial.serial").await, 0, "the data is gone");
        assert!(!media(app).join("traceability").exists(), "and so are the other files");
    }
    std::fs::remove_dir(object.join("inside")).unwrap();
    std::fs::remove_dir(&object).unwrap();
    changed(boss.delete("/reset/prod").await);
    assert_eq!(app.count("select count(*) from platform.loose_object").await, 0);
}

#[tokio::test]
async fn an_open_stream_is_notified_of_a_reset_and_stays_open() {
    let busy = busy().await;
    let boss = &busy.boss;
    let request = boss.request(Method::GET, "/event/stream?topics=production");
    let mut stream = request.send().await.unwrap().bytes_stream();
    let mut heard = String::new();
    let mut hear_until = async |word: &str| {
        while !heard.contains(word) {
            let piece = tokio::time::timeout(Duration::from_secs(20), stream.next()).await;
            let piece = piece.unwrap_or_else(|_| panic!("no {word} in {heard}")).expect("open").unwrap();
            heard.push_str(&String::from_utf8_lossy(&piece));
        }
        std::mem::take(&mut heard)
    };
    hear_until("event: ready").await;
    changed(boss.delete("/reset/prod").await);
    hear_until(": the journal was emptied\n\n").await;
    order(boss, &busy.pump, json!(1)).await;
    hear_until("WORK_ORDER_CREATED").await;
}

#[tokio::test]
async fn a_count_of_units_continues_after_a_reset_of_production() {
    let (app, boss) = plant_with_stock().await;
    let (product, place) = (traced(&boss, "T").await, position(&boss, "A1").await);
    let (_first, second) = (unit_in(&boss, &product, &place, "U1").await, unit_in(&boss, &product, &place, "U2").await);
    let session = json!({"count_session": {"code": "C", "type": "product"},
        "assignments": [{"user_key": null, "targets": [{"target_key": product}]}]});
    let session = text(&changed(boss.post("/inventory/count-session", session).await), "session_key");
    let on_session =
        async |name: &str| boss.post(&format!("/inventory/count-session/{session}/{name}"), json!({})).await;
    changed(on_session("start").await);
    let pair = json!({"session_key": session, "product_key": product, "position_key": place});
    let record = text(&changed(boss.post("/inventory/count-record/start", pair).await), "count_record_key");
    changed(boss.delete("/reset/prod").await);
    assert_no_orphans(&app, "with a pair that is counted").await;
    assert_eq!(app.count("select count(*) from warehouse.pair where counting_by is not null").await, 1);
    let path = format!("/inventory/count-record/{record}/complete");
    let gone = json!({"count_serial_keys": [second]});
    assert_eq!(boss.post(&path, gone).await.status, 422, "that unit is not there any more");
    changed(boss.post(&path, json!({"count_serial_keys": [], "count_qt": 0})).await);
    changed(on_session("complete").await);
    changed(on_session("confirm").await);
    let applied = async || {
        let read = boss.get(&format!("/inventory/count-session/{session}")).await.ok().json();
        (read["status"] == "applied").then_some(())
    };
    crate::conventions::shared::eventually("the count is applied", applied).await;
    assert_no_orphans(&app, "after the count").await;
    assert_ledger(&app).await;
}

#[tokio::test]
async fn reset_inventory_keeps_production_and_open_batches_can_be_completed() {
    let busy = busy().await;
    let (app, boss) = (&busy.app, &busy.boss);
    let orders = rows(app, "production.work_order").await;
    changed(boss.delete("/reset/inventory").await);
    assert_no_orphans(app, "after the stock is gone").await;
    assert_ledger(app).await;
    assert_invariants(app).await;
    assert_eq!(rows(app, "production.work_order").await, orders);
    assert_eq!(read(boss, &busy.finished).await["state"], "released", "it lies nowhere");
    assert_eq!(read(boss, &busy.motors[1]).await["state"], "installed");
    let test = boss.get(&format!("/job/{}", busy.order.jobs[1])).await.ok().json();
    let done = complete(boss, &text(&test, "active_batch_key"), json!({"completed_batch_qt": 1})).await;
    assert_eq!(done["batch"]["qt_pass"], 1);
    assert_eq!(read(boss, &busy.tested).await["state"], "in_stock");
    assert_no_orphans(app, "after new work").await;
    assert_ledger(app).await;
}

#[tokio::test]
async fn force_delete_of_an_unknown_order_is_404_work_order_not_found() {
    let app = TestApp::new().await;
    let boss = app.user("boss", "admin").await;
    for key in ["none", "1", "999999999999"] {
        assert_code(&boss.delete(&format!("/force-delete-work-order/{key}")).await, 404, "work_order_not_found");
    }
}

/// Force-deletes the work order of the pumps.
async fn force(busy: &Busy) -> crate::support::Answer {
    busy.boss.delete(&format!("/force-delete-work-order/{}", busy.order.key)).await
}

#[tokio::test]
async fn force_delete_order_erases_its_jobs_batches_and_journal_and_keeps_its_units_and_stock() {
    let busy = busy().await;
    let (app, boss) = (&busy.app, &busy.boss);
    let stock = [stock_of(boss, &busy.pump).await, stock_of(boss, &busy.bolt).await];
    let movements = rows(app, "warehouse.movement").await;
    let (units, others) = (rows(app, "serial.serial").await, rows(app, "production.batch").await);
    assert_snapshot("force_delete_order", force(&busy).await);
    // Two batches of each phase: one completed, one open.
    let others = others - 4;
    assert_eq!((rows(app, "production.work_order").await, rows(app, "production.job").await), (1, 2));
    assert_eq!(rows(app, "production.batch").await, others, "the batches of the other order stay");
    assert_no_orphans(app, "after").await;
    assert_ledger(app).await;
    assert_invariants(app).await;
    assert_code(&boss.get(&format!("/work-order/{}", busy.order.key)).await, 404, "work_order_not_found");
    assert_code(&boss.get(&format!("/batch/{}", busy.open)).await, 404, "batch_not_found");
    assert_eq!(boss.get(&format!("/event?work_order_key={}", busy.order.key)).await.ok().json(), json!([]));
    assert!(!boss.get(&format!("/event?work_order_key={}", busy.paste.key)).await.ok().json()[0].is_null());
    // Units, lots, stock and movements stay.
    assert_eq!(rows(app, "serial.serial").await, units);
    assert_eq!(rows(app, "warehouse.movement").await, movements);
    assert_eq!([stock_of(boss, &busy.pump).await, stock_of(boss, &busy.bolt).await], stock);
    let finished = read(boss, &busy.finished).await;
    assert_eq!((&finished["wo_key"], &finished["state"]), (&json!(null), &json!("in_stock")));
    let value = &finished["data"][0];
    assert_eq!((&value["value"], &value["batch_key"], &value["event_key"]), (&json!(13), &json!(null), &json!(null)));
    assert!(value["updated_by"].is_string() && value["last_updated"].is_string(), "who and when stay: {value}");
    let tested = read(boss, &busy.tested).await;
    assert_eq!((&tested["wo_key"], &tested["state"]), (&json!(null), &json!("wip")));
    // Parts are roots again: a built-in one is consumed, a scanned one is still in stock.
    let part = read(boss, &busy.motors[1]).await;
    assert_eq!((&part["state"], &part["parent_serial_key"]), (&json!("consumed"), &json!(null)));
    let scanned = read(boss, &busy.scanned).await;
    assert_eq!((&scanned["state"], &scanned["position_key"]), (&json!("in_stock"), &json!(busy.shelf)));
    changed(post_link(boss, &busy.scanned, &busy.finished).await);
    let movement = boss
        .get(&format!("/movement?product_key={}&movement_type=production&movement_status=completed", busy.pump))
        .await
        .ok()
        .json();
    assert_eq!(movement[0]["references"]["work_order_key"], json!(busy.order.key), "their references stay as texts");
    let lot = boss.get(&format!("/lot/{}", busy.lot)).await.ok().json();
    assert_eq!(lot["wo_key"], json!(busy.paste.key), "a lot of the other order");
    // Commands on its jobs and batches are refused, and the queues contain only the other work order.
    assert_code(&on_job(boss, &busy.order.jobs[0], "heartbeat", json!({})).await, 404, "job_not_found");
    let complete = on_batch(boss, &busy.open, "complete", json!({"completed_batch_qt": 2})).await;
    assert_code(&complete, 404, "batch_not_found");
    assert_eq!(column(&boss.get("/queue/site/0").await.ok().json(), "_key"), std::slice::from_ref(&busy.paste.key));
    let queue = boss.get(&format!("/queue/operator/{}", boss.user_key)).await.ok().json();
    assert_eq!(queue["jobs"], json!(busy.paste.jobs));
    let told = boss.get("/admin-log?operation=force_delete_order").await.ok().json();
    assert_eq!(told[0]["record"], json!(format!("work_order/{}", busy.order.key)));
    assert_eq!(told[0]["before"]["wo_code"], json!(format!("WO-{}", busy.pump)));
    assert_code(&force(&busy).await, 404, "work_order_not_found");
}

#[tokio::test]
async fn force_delete_order_keeps_the_lots_it_produced_without_the_reference() {
    let busy = busy().await;
    let (app, boss) = (&busy.app, &busy.boss);
    changed(boss.delete(&format!("/force-delete-work-order/{}", busy.paste.key)).await);
    assert_no_orphans(app, "after").await;
    assert_ledger(app).await;
    let lot = boss.get(&format!("/lot/{}", busy.lot)).await.ok().json();
    assert_eq!((&lot["wo_key"], &lot["batch_key"], &lot["quantity_in_stock"]), (&json!(null), &json!(null), &json!(2)));
    assert_eq!(rows(app, "production.lot_allocation").await, 0);
    // The units in the work of the other work order are not changed.
    assert_eq!(read(boss, &busy.tested).await["wo_key"], json!(busy.order.key));
}

#[tokio::test]
async fn units_of_a_force_deleted_order_can_be_released_scrapped_and_deleted() {
    let busy = busy().await;
    let boss = &busy.boss;
    let open = boss.get(&format!("/batch/{}/serials", busy.open)).await.ok().json();
    changed(force(&busy).await);
    let unit = |place: usize| text(&open[place], "serial_key");
    changed(boss.post(&format!("/serial/{}/release", busy.tested), json!({})).await);
    changed(boss.post(&format!("/serial/{}/scrap", unit(0)), json!({"reason": "half made"})).await);
    changed(boss.delete(&format!("/serial/{}", unit(1))).await);
    assert_no_orphans(&busy.app, "after").await;
}

#[tokio::test]
async fn force_delete_order_keeps_the_photos_that_units_refer_to_and_deletes_the_others() {
    let busy = busy().await;
    let (app, boss) = (&busy.app, &busy.boss);
    let folder = format!("{}/{}/photo/{}", busy.done, busy.step, busy.photos);
    let listed = format!("/files?bucket=traceability&object_key={}&recursive=true", busy.order.key);
    assert_eq!(column(&boss.get(&listed).await.ok().json(), "name"), ["blurred.jpg", "good.jpg"]);
    changed(force(&busy).await);
    assert_eq!(column(&boss.get(&listed).await.ok().json(), "name"), ["good.jpg"]);
    let photo = format!("/files/traceability/{}/{folder}/good.jpg", busy.order.key);
    assert_eq!(&boss.get(&photo).await.ok().bytes[..], b"light");
    let more = upload(boss, &Form::to("traceability", &busy.order.key, Some(&folder)).file("new.jpg", "light")).await;
    assert_code(&more, 404, "target_not_found");
    let gone =
        json!({"bucket": "traceability", "object_key": busy.order.key, "subfolder": folder, "filenames": ["good.jpg"]});
    assert_code(&crate::attachments::steps::delete(boss, gone).await, 404, "target_not_found");
    assert_no_orphans(app, "after").await;
    // A work order without such files is unknown to the file store.
    changed(boss.delete(&format!("/force-delete-work-order/{}", busy.paste.key)).await);
    let other = format!("/files?bucket=traceability&object_key={}", busy.paste.key);
    assert_code(&boss.get(&other).await, 404, "target_not_found");
    // The photos of the units are deleted immediately. Other deleted files wait for the sweep.
    let kept = value(app, "select object_path from attachments.file where name = 'good.jpg'").await;
    assert!(media(app).join(&kept).exists());
    changed(boss.delete("/reset/prod").await);
    assert!(!media(app).join(&kept).exists());
    assert_code(&boss.get(&listed).await, 404, "target_not_found");
}

/// The message with which the database refuses a statement.
async fn refusal(client: &tokio_postgres::Client, statement: &str) -> String {
    let refused = client.batch_execute(statement).await.expect_err(statement);
    refused.as_db_error().unwrap_or_else(|| panic!("{statement}: {refused:?}")).message().to_owned()
}

#[tokio::test]
async fn journal_rows_cannot_be_deleted_except_by_a_reset_or_a_forced_deletion() {
    let busy = busy().await;
    let (app, boss) = (&busy.app, &busy.boss);
    let service = platform::db::connect_detached(&app.database_url()).await.unwrap();
    app.wait_until_sealed().await;
    let of_order = format!("select count(*) from journal.event where work_order_key = {}", busy.order.key);
    let before = (app.count(&of_order).await, rows(app, "journal.event").await, rows(app, "journal.feed").await);
    assert!(before.0 > 0 && before.1 > before.0, "{before:?}");
    // Neither the role of the service nor the owner of the tables can delete rows directly.
    for setting in ["off", "on"] {
        let wrong = format!("set tracewright.reset = '{setting}'; delete from journal.event");
        assert_eq!(refusal(&service, &wrong).await, "permission denied for table event", "with {setting}");
    }
    let never = "rows of the journal never change";
    for wrong in ["delete from journal.event", "truncate journal.event", "update journal.event set at = at"] {
        assert_eq!(refusal(&app.sql, wrong).await, never, "the owner: {wrong}");
    }
    for wrong in ["delete from journal.feed", "truncate journal.feed"] {
        let wrong = format!("set tracewright.reset = 'on'; {wrong}");
        assert_eq!(refusal(&app.sql, &wrong).await, never, "{wrong}: places are never given twice");
    }
    let confirmed = "update serial.link set replaced_by_link_key = null, linked_by = null where confirmed";
    assert_eq!(refusal(&service, confirmed).await, "a confirmed link never changes, it ends", "except in a reset");
    let after = (app.count(&of_order).await, rows(app, "journal.event").await, rows(app, "journal.feed").await);
    assert_eq!(after, before, "no row is missing");
    changed(force(&busy).await);
    assert_eq!(app.count(&of_order).await, 0);
    assert!(rows(app, "journal.event").await > 0, "the rows of other records stay");
    changed(boss.delete("/reset/prod").await);
    assert_eq!(rows(app, "journal.event").await, 0);
    assert!(rows(app, "journal.feed").await >= before.2, "all places stay");
}
