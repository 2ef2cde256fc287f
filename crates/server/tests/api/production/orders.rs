//! Creating, searching, closing and deleting work orders.

use serde_json::{Value, json};

use super::plant::{
    any_order, assert_invariants, assign, begin, cancel, complete, floor, made_in, needs, order, plain, post_order,
    read_order, rest, site_queue,
};
use crate::configuration::steps::{insert_position, set_clock};
use crate::product::steps::{add_doc, field, trash};
use crate::serial::plant::{create, events_after, journal_rows, serial, sql, types_of_one_command, value};
use crate::support::{assert_code, assert_refused, changed, column, faults, request_if_match, text};

#[tokio::test]
async fn an_order_copies_product_process_and_bom_and_later_changes_do_not_reach_it() {
    let (app, boss) = floor().await;
    insert_position(&app, "FIN").await;
    let torque = field(&boss, "Torque", "number").await;
    let operation = text(&changed(boss.post("/operation", json!({"name": "Assembly"})).await), "_key");
    let body = json!({"code": "PUMP", "description": "A pump", "traceability_level": "complete",
        "default_production_position_key": "FIN", "serial_code_on_creation": true});
    let pump = text(&changed(boss.post("/product", body).await), "_key");
    let process = json!([
        {"alias": "Build", "operation_key": operation, "production_notes": "mind the seal",
            "params": {"step_check": true, "std_processing_time": 90},
            "steps": [{"title": "Torque", "type": "form", "form_fields": [{"custom_field_key": torque, "mandatory": true}]}]},
        {"alias": "Test", "operation_key": operation}]);
    let phases = changed(boss.put(&format!("/product/{pump}/process"), process).await)["phases"].clone();
    let (build, test) = (text(&phases[0], "_key"), text(&phases[1], "_key"));
    let bolt = plain(&boss, "BOLT").await;
    needs(&boss, &pump, &[(&bolt, "4", &build)]).await;
    add_doc(&boss, &pump, "manual.pdf", b"read me").await.ok();
    let made = changed(post_order(&boss, json!({"product_code": " PUMP ", "qt_planned": 3, "wo_code": " WO-1 ",
        "start_from": "2030-01-01", "due_by": "2030-01-31", "project_code": "PR", "notes": "urgent", "extra": {"a": 1}})).await);
    let (key, wo) = (text(&made["work_order"], "_key"), &made["work_order"]);
    assert_eq!((&wo["wo_code"], &wo["status"], &wo["site_key"]), (&json!("WO-1"), &json!("created"), &json!("0")));
    assert_eq!(wo["start_from"], "2030-01-01T00:00:00.000Z");
    assert_eq!(wo["due_by"], "2030-01-31T23:59:59.999Z");
    assert_eq!((&wo["output_position_key"], &wo["phase_sequence"]), (&json!("FIN"), &json!([build, test])));
    assert_eq!((&wo["traceability_level"], &wo["serial_code_on_creation"]), (&json!("complete"), &json!(true)));
    assert_eq!(wo["wo_docs"], json!([{"name": "manual.pdf", "size": 7}]));
    assert_eq!((&wo["wo_bom"][0]["qt"], &wo["wo_bom"][0]["phase_name"]), (&json!(4), &json!("Build")));
    let form = phases[0]["steps"][0]["form_fields"][0]["_key"].clone();
    assert_eq!(
        wo["serial_fields"],
        json!([{"form_field_key": form, "custom_field_key": torque, "label": "Torque",
        "hint": null, "mandatory": true, "phase_key": build, "step_key": phases[0]["steps"][0]["_key"]}])
    );
    let (first, last) = (&made["jobs"][0], &made["jobs"][1]);
    assert_eq!((&first["first_phase"], &first["last_phase"]), (&json!(true), &json!(false)));
    assert_eq!((&last["first_phase"], &last["last_phase"]), (&json!(false), &json!(true)));
    assert_eq!(
        (&first["phase_alias"], &first["qt_planned"], &first["stage"]),
        (&json!("Build"), &json!(3), &json!("created"))
    );
    assert_eq!(first["step_sequence"][0]["form_fields"][0]["label"], "Torque", "resolved");
    assert_eq!(
        (&first["parameters"]["step_check"], &first["parameters"]["std_processing_time"]),
        (&json!(true), &json!(90))
    );
    assert_eq!((&first["next_batch_available"], &last["next_batch_available"]), (&json!(true), &json!(false)));

    changed(boss.put(&format!("/product/{pump}/bom"), json!([])).await);
    changed(boss.put(&format!("/product/{pump}/process"), json!([{"alias": "All", "operation_key": operation}])).await);
    changed(boss.patch(&format!("/product/{pump}"), json!({"code": "PUMP-2", "description": null})).await);
    let kept = read_order(&boss, &key).await;
    assert_eq!((&kept["product_code"], &kept["product_description"]), (&json!("PUMP"), &json!("A pump")));
    assert_eq!((&kept["wo_bom"], &kept["phase_sequence"]), (&wo["wo_bom"], &wo["phase_sequence"]));
    assert_eq!(kept["jobs"][0]["step_sequence"], first["step_sequence"]);
    assert_eq!(kept["jobs"][0]["phase_alias"], "Build");
    assert_invariants(&app).await;
}

#[tokio::test]
async fn an_order_of_a_product_without_a_process_gets_one_default_job_and_the_bom_that_was_sent() {
    let (app, boss) = floor().await;
    let product = text(&changed(boss.post("/product", json!({"code": "P"})).await), "_key");
    let bolt = plain(&boss, "BOLT").await;
    let lines = json!([{"component_key": bolt, "qt": 2.5, "extra": {"k": 1},
        "consumption_options": {"consumption_position_key": "IN", "minimum_quantity_if_negative": true, "minimum_quantity": 1}}]);
    let body = json!({"product_key": product, "qt_planned": 1.5, "wo_code": "W", "wo_bom": lines, "product_description": "own words"});
    let made = changed(post_order(&boss, body).await);
    let (wo, job) = (&made["work_order"], &made["jobs"][0]);
    assert_eq!((&wo["phase_sequence"], &wo["output_position_key"]), (&json!(["default"]), &json!("IN")));
    assert_eq!(wo["product_description"], "own words");
    assert_eq!(
        (&job["phase_key"], &job["first_phase"], &job["last_phase"]),
        (&json!("default"), &json!(true), &json!(true))
    );
    assert_eq!(job["parameters"]["max_offline"], 300, "from the configuration");
    let line = &wo["wo_bom"][0];
    assert_eq!(
        (&line["phase_key"], &line["phase_name"], &line["extra"]),
        (&json!("default"), &json!("Production"), &json!({"k": 1}))
    );
    assert_eq!(line["consumption_options"]["minimum_quantity"], 1);
    assert_invariants(&app).await;
}

/// The default counter writes the year and six digits. A sent code that is taken, a missing counter, and more than 1000
/// taken codes in a row are refused.
#[tokio::test]
async fn create_order_takes_its_code_from_the_counter_and_skips_codes_that_are_taken() {
    let app = crate::support::TestApp::new().await;
    set_clock(&app, "2031-05-04T08:00:00Z");
    let boss = app.user("boss", "admin library production").await;
    let product = plain(&boss, "P").await;
    order(&boss, &product, "31000001", 1).await;
    let made = changed(post_order(&boss, json!({"product_key": product, "qt_planned": 1})).await);
    assert_eq!(made["work_order"]["wo_code"], "31000002");
    let body = json!({"product_key": product, "qt_planned": 1, "wo_code": "31000002"});
    assert_code(&post_order(&boss, body).await, 409, "work_order_code_taken");
    sql(&app, "update configuration.config set value = '{}' where key = 'system_counters'").await;
    assert_code(&post_order(&boss, json!({"product_key": product, "qt_planned": 1})).await, 409, "counter_not_defined");
    sql(&app, "update configuration.config set value = '{\"work_orders\": \"default\"}' where key = 'system_counters'")
        .await;
    // More codes in a row are taken than the service skips.
    sql(
        &app,
        &format!(
            "insert into production.work_order (code, product_key, product_code, qt_planned, created)
        select '31' || lpad(n::text, 6, '0'), {product}, 'P', 1, now() from generate_series(3, 1100) n"
        ),
    )
    .await;
    let refused = post_order(&boss, json!({"product_key": product, "qt_planned": 1})).await;
    assert_refused(&refused, 409, &json!({"code": "counter_exhausted", "counter_key": "default"}));
}

#[tokio::test]
async fn create_order_refuses_unknown_records_wrong_quantities_and_inactive_products() {
    let (_app, boss) = floor().await;
    let product = plain(&boss, "P").await;
    let refused = async |members: Value| {
        let mut body = json!({"product_key": product, "qt_planned": 5, "wo_code": "W"});
        members.as_object().unwrap().iter().for_each(|(name, value)| body[name] = value.clone());
        post_order(&boss, body).await
    };
    assert_code(&post_order(&boss, json!({"qt_planned": 1})).await, 422, "product_required");
    assert_code(&refused(json!({"product_key": "none"})).await, 404, "product_not_found");
    assert_code(&refused(json!({"product_key": null, "product_code": "NONE"})).await, 404, "product_not_found");
    assert_code(&refused(json!({"output_position_key": "none"})).await, 404, "position_not_found");
    assert_code(&refused(json!({"site_key": "none"})).await, 422, "site_not_found");
    changed(boss.patch(&format!("/product/{product}"), json!({"minimum_order_qt": 2})).await);
    let below = refused(json!({"qt_planned": 1.5})).await;
    assert_refused(&below, 422, &json!({"code": "below_minimum_order_qt", "minimum_order_qt": 2}));
    changed(boss.patch(&format!("/product/{product}"), json!({"traceability_level": "form_only"})).await);
    assert_code(&refused(json!({"qt_planned": 2.5})).await, 422, "whole_quantity_required");
    changed(boss.patch(&format!("/product/{product}"), json!({"active": false})).await);
    assert_code(&refused(json!({})).await, 409, "product_not_active");
    trash(&boss, &product).await;
    assert_code(&refused(json!({})).await, 404, "product_not_found");
}

#[tokio::test]
async fn create_order_reports_every_bad_bom_line_with_its_path() {
    let (_app, boss) = floor().await;
    let product = plain(&boss, "P").await;
    let (traced, _) = made_in(&boss, json!({"code": "T", "traceability_level": "complete"}), &[]).await;
    let lines = json!([
        {"component_key": "none", "qt": 0},
        {"component_key": traced, "qt": 1.5, "phase_key": "none"},
        {"component_key": traced, "qt": 1, "consumption_options":
            {"consumption_position_key": "none", "minimum_quantity_if_negative": true}}]);
    let body = json!({"product_key": product, "qt_planned": 1, "wo_code": "W", "wo_bom": lines});
    let found = faults(&post_order(&boss, body).await);
    assert_eq!(
        found,
        json!([
            [["body", "wo_bom", 0, "component_key"], "component_not_found"],
            [["body", "wo_bom", 0, "qt"], "quantity_not_positive"],
            [["body", "wo_bom", 1, "qt"], "whole_quantity_required"],
            [["body", "wo_bom", 1, "phase_key"], "phase_not_of_product"],
            [["body", "wo_bom", 2, "consumption_options", "consumption_position_key"], "position_not_found"],
            [["body", "wo_bom", 2, "consumption_options", "minimum_quantity"], "minimum_quantity_invalid"]
        ])
    );
    let missing = faults(&post_order(&boss, json!({"wo_bom": [{"qt": 1}]})).await);
    assert_eq!(
        missing,
        json!([[["body", "wo_bom", 0, "component_key"], "missing"], [["body", "qt_planned"], "missing"]])
    );
}

#[tokio::test]
async fn create_order_records_one_journal_row_for_the_order_and_one_per_job() {
    let (app, boss) = floor().await;
    let (product, _) = made_in(&boss, json!({"code": "P"}), &["A", "B"]).await;
    let before = journal_rows(&app).await;
    let made = order(&boss, &product, "W", 7).await;
    let events = events_after(&app, before).await;
    assert_eq!(types_of_one_command(&events, &boss), ["WORK_ORDER_CREATED", "JOB_CREATED", "JOB_CREATED"]);
    assert_eq!(
        (&events[0]["data"], &events[1]["data"]),
        (&json!({"wo_code": "W", "qt_planned": 7}), &json!({"qt_planned": 7}))
    );
    assert_eq!((&events[0]["work_order_key"], &events[2]["job_key"]), (&json!(made.key), &json!(made.jobs[1])));
    assert_eq!((&events[0]["product_key"], &events[2]["topic"]), (&json!(product), &json!("production")));
}

#[tokio::test]
async fn search_orders_lists_open_orders_first_and_combines_filters() {
    let (app, boss) = floor().await;
    let product = plain(&boss, "PUMP").await;
    let mut made = Vec::new();
    for code in ["A-1", "A-2", "B-1"] {
        app.clock().advance(chrono::TimeDelta::seconds(60));
        made.push(order(&boss, &product, code, 4).await);
    }
    changed(boss.patch(&format!("/work-order/{}", made[1].key), json!({"project_code": "Blue"})).await);
    for job in [&made[0].jobs[0], &made[1].jobs[0]] {
        begin(&app, job, &boss, 4).await;
        complete(&app, job, 4, 0).await;
        app.clock().advance(chrono::TimeDelta::seconds(60));
        changed(boss.post(&format!("/job/{job}/close"), json!({})).await);
    }
    let other = any_order(&boss, "C-1").await;
    let codes = async |query: &str| column(&boss.get(&format!("/work-order{query}")).await.ok().json(), "wo_code");
    assert_eq!(codes("").await, ["C-1", "B-1", "A-2", "A-1"]);
    assert_eq!(codes("?closed=false").await, ["C-1", "B-1"]);
    assert_eq!(codes("?open=false").await, ["A-2", "A-1"]);
    assert_eq!(codes("?open=false&closed=false").await, Vec::<String>::new());
    assert_eq!(codes("?search=a-").await, ["A-2", "A-1"]);
    assert_eq!(codes("?search=pump").await, ["B-1", "A-2", "A-1"], "by product");
    assert_eq!(codes("?search=LU").await, ["A-2"], "by project");
    assert_eq!(codes("?project_code=Blue").await, ["A-2"]);
    assert_eq!(codes("?status=closed&status=created&search=1").await, ["C-1", "B-1", "A-1"]);
    assert_eq!(codes(&format!("?product_key={product}&limit=2&offset=1")).await, ["A-2", "A-1"]);
    assert_eq!(codes("?site_key=0&limit=1").await, ["C-1"]);
    assert_eq!(codes("?site_key=none").await, Vec::<String>::new());
    let end = text(&read_order(&boss, &made[0].key).await, "end");
    assert_eq!(codes(&format!("?time_end_to={end}")).await, ["A-1"]);
    assert_eq!(codes(&format!("?time_end_from={end}")).await, ["A-2", "A-1"]);
    let start = text(&read_order(&boss, &made[1].key).await, "start");
    assert_eq!(codes(&format!("?time_start_from={start}")).await, ["A-2"]);
    assert_eq!(codes("?time_start_to=1999-01-01").await, Vec::<String>::new());
    let all = boss.get("/work-order?limit=1&with_total=true").await.ok();
    assert_eq!(all.header("x-total-count"), "4");
    changed(boss.delete(&format!("/work-order/{}", other.key)).await);
    assert_invariants(&app).await;
}

/// An active job and an open batch are refused with their jobs. A closed or unknown work order is refused too.
#[tokio::test]
async fn close_order_closes_jobs_with_batches_and_deletes_the_others() {
    let (app, boss) = floor().await;
    let (product, _) = made_in(&boss, json!({"code": "P"}), &["A", "B", "C"]).await;
    let made = order(&boss, &product, "W", 4).await;
    let path = format!("/work-order/{}/close", made.key);
    begin(&app, &made.jobs[0], &boss, 4).await;
    let active = boss.post(&path, json!({})).await;
    assert_refused(&active, 409, &json!({"code": "job_is_active", "job_keys": [made.jobs[0]]}));
    rest(&app, &made.jobs[0]).await;
    let open = boss.post(&path, json!({})).await;
    assert_refused(&open, 409, &json!({"code": "job_has_active_batch", "job_keys": [made.jobs[0]]}));
    complete(&app, &made.jobs[0], 3, 1).await;
    assign(&boss, &made.jobs[1], &boss).await;
    begin(&app, &made.jobs[1], &boss, 2).await;
    cancel(&app, &made.jobs[1]).await;
    let before = journal_rows(&app).await;
    let closed = changed(boss.post(&path, json!({"notes": "enough"})).await);
    assert_eq!((&closed["status"], &closed["qt_completed"]), (&json!("closed"), &json!(0)));
    let jobs = read_order(&boss, &made.key).await["jobs"].clone();
    assert_eq!(column(&jobs, "_key"), made.jobs[..2], "canceled batches keep their job");
    assert_eq!(column(&jobs, "stage"), ["closed", "closed"]);
    assert_eq!(
        (&jobs[0]["qt_completed"], &jobs[0]["qt_scrapped"], &jobs[1]["start"]),
        (&json!(3), &json!(1), &json!(null))
    );
    let events = events_after(&app, before).await;
    assert_eq!(types_of_one_command(&events, &boss), ["WORK_ORDER_CLOSED", "JOB_CLOSED", "JOB_CLOSED", "JOB_DELETED"]);
    assert_eq!((&events[0]["description"], &events[1]["data"]), (&json!("enough"), &json!({"qt_completed": 3})));
    assert_code(&boss.post(&path, json!({})).await, 409, "work_order_closed");
    assert_code(&boss.post("/work-order/none/close", json!({})).await, 404, "work_order_not_found");
    assert_eq!(site_queue(&boss).await, Vec::<String>::new());
    assert_invariants(&app).await;
}

#[tokio::test]
async fn delete_order_keeps_units_and_links_that_were_made_by_hand_and_nothing_else() {
    let (app, boss) = floor().await;
    let (product, phases) = made_in(&boss, json!({"code": "P", "traceability_level": "complete"}), &["A"]).await;
    let made = order(&boss, &product, "W", 2).await;
    assign(&boss, &made.jobs[0], &boss).await;
    let unit = json!({"product_key": product, "wo_key": made.key, "code": "U-1", "released": true});
    let unit = text(&create(&boss, unit).await, "_key");
    let part = serial(&boss, &product, "U-2").await;
    let link = json!({"child_serial_key": part, "parent_serial_key": unit, "wo_key": made.key, "job_key": made.jobs[0],
        "phase_key": phases[0], "process_inventory": false});
    let link = text(&changed(boss.post("/serial-link", link).await), "_key");
    let tag = text(&changed(boss.post("/tag", json!({"name": "hot"})).await), "_key");
    let connect = json!([{"type": "add", "tag_key": tag, "context": "work_order", "context_key": made.key}]);
    boss.post("/tag/update-connections", connect).await.ok();
    let before = journal_rows(&app).await;
    let path = format!("/work-order/{}", made.key);
    changed(boss.delete(&path).await);
    let events = events_after(&app, before).await;
    assert_eq!((&events[0]["type"], &events[0]["data"]), (&json!("WORK_ORDER_CANCELED"), &json!({"wo_code": "W"})));
    assert_eq!(events.len(), 1);
    assert_code(&boss.get(&path).await, 404, "work_order_not_found");
    assert_code(&boss.delete(&path).await, 404, "work_order_not_found");
    assert_eq!(boss.get(&format!("/serial/{unit}")).await.ok().json()["wo_key"], Value::Null);
    let of_link = format!(
        "select coalesce(work_order_key::text, '-') || coalesce(job_key::text, '-') from serial.link where key = {link}"
    );
    assert_eq!(value(&app, &of_link).await, "--");
    for table in ["production.job", "production.queued_order", "production.queued_job", "tag.tag_connection"] {
        assert_eq!(app.count(&format!("select count(*) from {table}")).await, 0, "{table}");
    }
}

/// Closing the job does not change that. A stale revision is refused first.
#[tokio::test]
async fn delete_order_with_any_batch_even_a_canceled_one_is_409_work_order_started() {
    let (app, boss) = floor().await;
    let made = any_order(&boss, "W").await;
    assign(&boss, &made.jobs[0], &boss).await;
    begin(&app, &made.jobs[0], &boss, 2).await;
    let path = format!("/work-order/{}", made.key);
    cancel(&app, &made.jobs[0]).await;
    assert_code(&boss.delete(&path).await, 409, "work_order_started");
    let closed = changed(boss.post(&format!("/job/{}/close", made.jobs[0]), json!({})).await);
    assert_eq!((&closed["job"]["stage"], &closed["deleted"]), (&json!("closed"), &json!(false)));
    assert_eq!(read_order(&boss, &made.key).await["status"], "closed");
    assert_code(&boss.delete(&path).await, 409, "work_order_started");
    let stale = request_if_match(&boss, reqwest::Method::DELETE, &path, "\"1000000\"", None).await;
    assert_code(&stale, 412, "revision_mismatch");
    assert_invariants(&app).await;
}

#[tokio::test]
async fn create_order_without_a_site_uses_the_site_of_the_caller() {
    let (app, boss) = floor().await;
    sql(&app, "insert into organization.site (key, name) values ('1', 'Second')").await;
    changed(boss.patch(&format!("/user/{}", boss.user_key), json!({"site_key": "1"})).await);
    let product = plain(&boss, "P").await;
    let here = order(&boss, &product, "HERE", 1).await;
    assert_eq!(read_order(&boss, &here.key).await["site_key"], "1");
    let body = json!({"product_key": product, "qt_planned": 1, "wo_code": "THERE", "site_key": "0"});
    changed(post_order(&boss, body).await);
    assert_eq!(site_queue(&boss).await, ["THERE"]);
    assert_eq!(column(&boss.get("/queue/site/1").await.ok().json(), "wo_code"), ["HERE"]);
    assert_invariants(&app).await;
}
