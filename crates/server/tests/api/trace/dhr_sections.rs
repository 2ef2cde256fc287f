//! Every section of the record (docs/spec/device-history-record.md#where-the-facts-come-from).

use serde_json::{Value, json};

use super::dhr_plant::{Made, ask, made, printed, record, squeezed};
use crate::batch::floor::{order, plant_with_stock, start, units_of};
use crate::collaboration::office::{all_links, issue, issue_type, link_task, on_issue, task, task_type, write_to};
use crate::serial::plant::{act, counter, create, field, link, plant, product, route, serial, traced, units};
use crate::support::{Actor, changed, members, text};

const EVERYTHING: [(&str, &str); 4] = [
    ("include_children", "true"),
    ("include_step_data", "true"),
    ("include_history", "true"),
    ("include_attachments", "true"),
];

/// Returns the rows of a section of a record.
fn rows<'a>(record: &'a Value, section: &str) -> &'a Vec<Value> {
    record[section].as_array().unwrap_or_else(|| panic!("{section}"))
}

#[tokio::test]
async fn the_header_shows_the_unit_and_what_it_is_built_into() {
    let (_app, boss) = plant().await;
    changed(boss.patch("/config", json!({"company_name": "ACME"})).await);
    let made = product(
        &boss,
        json!({"code": "T", "description": "Thing", "traceability_level": "complete",
        "gtin": "04012345678901"}),
    )
    .await;
    let keys = units(&boss, &made, &["A", "B", "C"]).await;
    link(&boss, &keys[0], &keys[1]).await;
    link(&boss, &keys[1], &keys[2]).await;
    act(&boss, &keys[0], "hold").await;
    let record = record(&boss, &keys[0], &[]).await;
    assert_eq!(record["company"], json!({"name": "ACME", "logo_sha256": null}));
    let header = &record["header"];
    let told = json!([
        header["serial_code"],
        header["state"],
        header["product_code"],
        header["product_description"],
        header["gtin"],
        header["work_order_code"],
        header["created_by"],
        header["released_by"]
    ]);
    let user = boss.user_key.to_string();
    assert_eq!(told, json!(["A", "installed", "T", "Thing", "04012345678901", null, user, user]));
    let parents: Vec<&Value> = header["parents"].as_array().unwrap().iter().map(|one| &one["serial_code"]).collect();
    assert_eq!(parents, [&json!("C"), &json!("B")], "the outermost first");
    assert_eq!((&header["hold"]["reason"], &header["hold"]["by"]), (&json!("because"), &json!(user)));
    assert_eq!(record["people"], json!([{"user_key": user, "name": "boss", "surname": null}]));
    assert_eq!(
        record["options"],
        json!({"include_attachments": false, "include_children": false,
        "include_step_data": false, "include_movements": true, "include_history": false, "include_issues": true,
        "tz": "UTC"})
    );
    for section in ["steps", "changes", "child_records"] {
        assert_eq!(record[section], json!(null), "{section} was not asked for");
    }
}

#[tokio::test]
async fn values_of_every_type_are_grouped_by_phase() {
    let (_app, boss) = plant().await;
    for kind in ["text", "number", "boolean", "ternary", "choice", "date", "time"] {
        field(&boss, kind, kind).await;
    }
    changed(boss.post("/list/choice", json!([{"_key": "r", "value": "Red"}])).await);
    let made = traced(&boss, "T").await;
    let phases = route(&boss, &made, &["Test", "Assembly"]).await;
    let one = |field: &str, value: Value, phase: Option<&str>| json!({"custom_field_key": field, "value": value, "phase_key": phase});
    let data = json!([
        one("text", json!("x"), Some(&phases[0])),
        one("number", json!(1.50), None),
        one("boolean", json!(true), None),
        one("ternary", json!(null), None),
        one("choice", json!("r"), None),
        one("date", json!("2028-02-29"), None),
        one("time", json!("07:30"), Some(&phases[1]))
    ]);
    let key = text(&create(&boss, json!({"product_key": made, "code": "U", "data": data})).await, "_key");
    let record = record(&boss, &key, &[]).await;
    let groups: Vec<&Value> = rows(&record, "serial_data").iter().map(|group| &group["phase_name"]).collect();
    assert_eq!(groups, [&json!("General"), &json!("Assembly"), &json!("Test")], "phases of no order by name");
    let shown: Vec<(&Value, &Value)> =
        rows(&record["serial_data"][0], "values").iter().map(|value| (&value["type"], &value["display"])).collect();
    let wanted = [("number", "1.5"), ("boolean", "Yes"), ("ternary", "N/A"), ("choice", "Red"), ("date", "2028-02-29")];
    for (kind, display) in wanted {
        assert!(shown.contains(&(&json!(kind), &json!(display))), "{kind} in {shown:?}");
    }
    let value = &record["serial_data"][1]["values"][0];
    assert_eq!(
        members(value),
        [
            "batch_key",
            "custom_field_key",
            "display",
            "entered_at",
            "entered_by",
            "event_key",
            "form_field_key",
            "history",
            "label",
            "mandatory",
            "step_key",
            "type",
            "value",
            "versions"
        ]
    );
    assert_eq!((&value["label"], &value["entered_by"]), (&json!("time"), &json!(boss.user_key.to_string())));
    assert!(value["event_key"].is_string() && value["entered_at"].is_string());
    let text = printed(&ask(&boss, &key, &[]).await.ok().bytes);
    assert!(text.contains('☑') && text.contains("General") && text.contains("Assembly"), "{text}");
}

/// Creates a product with one phase of two steps. The second step has a form with a mandatory number. Returns the
/// product, the steps and the form field.
async fn product_with_form(boss: &Actor) -> (String, Vec<String>, String) {
    field(boss, "torque", "number").await;
    let word = counter(boss, "S").await;
    let made = product(boss, json!({"code": "F", "traceability_level": "form_only", "counter_key": word})).await;
    let operation = text(&changed(boss.post("/operation", json!({"name": "Work"})).await), "_key");
    let process = json!([{"alias": "Fitting", "operation_key": operation, "params": {"step_check": true}, "steps": [
        {"title": "Fit"},
        {"title": "Torque", "type": "form", "form_fields": [{"custom_field_key": "torque", "label": "Torque (Nm)", "mandatory": true}]}]}]);
    let phases = changed(boss.put(&format!("/product/{made}/process"), process).await)["phases"].clone();
    let steps: Vec<String> = rows(&phases[0], "steps").iter().map(|step| text(step, "_key")).collect();
    let form_field = text(&phases[0]["steps"][1]["form_fields"][0], "_key");
    (made, steps, form_field)
}

#[tokio::test]
async fn steps_show_who_did_them_and_what_was_edited() {
    let (app, boss) = plant_with_stock().await;
    let (made, steps, form_field) = product_with_form(&boss).await;
    let order = order(&boss, &made, json!(1)).await;
    let begun = start(&boss, &order.jobs[0], json!({})).await;
    let (batch, unit) = (text(&begun["batch"], "_key"), units_of(&begun)[0].clone());
    let open = record(&boss, &unit, &[("include_step_data", "true")]).await;
    let told: Vec<(&Value, &Value)> =
        rows(&open, "steps").iter().map(|step| (&step["step_title"], &step["status"])).collect();
    assert_eq!(told, [(&json!("Fit"), &json!("to_do")), (&json!("Torque"), &json!("to_do"))]);
    let gaps = super::dhr_plant::gaps(&open);
    for code in ["not_released", "code_missing", "mandatory_value_missing", "step_not_done", "phase_not_done"] {
        assert!(gaps.contains(&code.to_owned()), "{code} in {gaps:?}");
    }
    let step = |step: &str, command: &str| format!("/batch/{batch}/step/{step}/{command}");
    changed(boss.post(&step(&steps[0], "complete"), json!({})).await);
    app.clock().advance(chrono::TimeDelta::minutes(1));
    let data = |value: i64| json!([{"form_field_key": form_field, "value": value}]);
    changed(boss.post(&step(&steps[1], "complete"), json!({"form_data": data(10)})).await);
    app.clock().advance(chrono::TimeDelta::minutes(1));
    changed(boss.post(&step(&steps[1], "edit"), json!({"form_data": data(11), "reason": "typo"})).await);
    let done = record(&boss, &unit, &[("include_step_data", "true")]).await;
    assert_eq!(super::dhr_plant::gaps(&done), Vec::<String>::new());
    let torque = &done["steps"][1];
    let user = json!(boss.user_key.to_string());
    assert_eq!(
        (&torque["status"], &torque["operator"], &torque["modified"], &torque["versions"]),
        (&json!("done"), &user, &json!(true), &json!(2))
    );
    let value = &torque["values"][0];
    let history: Vec<(&Value, &Value)> =
        rows(value, "history").iter().map(|one| (&one["value"], &one["reason"])).collect();
    assert_eq!(history, [(&json!(10), &json!(null)), (&json!(11), &json!("typo"))]);
    // The value of the step is also a value of the unit.
    let own = &done["serial_data"][0]["values"][0];
    let told = json!([own["value"], own["batch_key"], own["step_key"], own["label"], own["mandatory"]]);
    assert_eq!(told, json!([11, batch, steps[1], "Torque (Nm)", true]));
    assert_eq!(done["serial_data"][0]["phase_name"], "Fitting");
    let text = squeezed(&printed(&ask(&boss, &unit, &[("include_step_data", "true")]).await.ok().bytes));
    assert!(text.contains("Fitting·Torque") && text.contains("editedafterwards") && text.contains("typo"), "{text}");
}

#[tokio::test]
async fn the_record_of_a_unit_made_in_a_batch_shows_its_work_components_material_and_movements() {
    let (_app, boss, Made { units, batch, motors, .. }) = made().await;
    let whole = record(&boss, &units[0], &EVERYTHING).await;
    let header = &whole["header"];
    assert_eq!((&header["state"], &header["position_code"].is_string()), (&json!("in_stock"), &true));
    assert!(text(header, "work_order_code").starts_with("WO-"));
    let work = &whole["work"][0];
    let user = json!(boss.user_key.to_string());
    assert_eq!(
        (&work["batch_key"], &work["batch_units"], &work["phase_name"]),
        (&json!(batch), &json!(2), &json!("Assembly"))
    );
    let session = &work["sessions"][0];
    assert_eq!((&session["user_key"], &session["forced"]), (&user, &json!(false)));
    // The test advanced the clock by five minutes. The clock also runs during the test.
    assert!((300_000..330_000).contains(&session["duration_ms"].as_i64().unwrap()), "{session}");
    let part = &whole["components"][0];
    let told = json!([
        part["serial_key"],
        part["status"],
        part["phase_name"],
        part["batch_key"],
        part["extra_bom"],
        part["linked_by"]
    ]);
    assert_eq!(told, json!([motors[0], "active", "Assembly", batch, false, user]));
    let bolts = &whole["materials"][0];
    assert_eq!(json!([bolts["product_code"], bolts["quantity"], bolts["share"]]), json!(["BOLT", 8, "batch"]));
    let moved: Vec<&Value> = rows(&whole, "movements").iter().map(|row| &row["type"]).collect();
    assert_eq!(moved, [&json!("production")]);
    // The motor was received, stored on the shelf and consumed.
    let motor = record(&boss, &motors[0], &[]).await;
    let moved: Vec<Value> = rows(&motor, "movements")
        .iter()
        .map(|row| json!([row["type"], row["position_from_code"], row["position_to_code"]]))
        .collect();
    assert_eq!(moved, [json!(["receipt", "OUT", "SHELF"]), json!(["consumption", "SHELF", "NULL"])]);
    let kinds: Vec<&Value> = rows(&whole, "changes").iter().map(|row| &row["event_type"]).collect();
    for kind in ["SERIAL_CREATED", "SERIAL_LINKED", "SERIAL_RELEASED", "BATCH_COMPLETED"] {
        assert!(kinds.contains(&&json!(kind)), "{kind} in {kinds:?}");
    }
    assert_eq!(super::dhr_plant::gaps(&whole), Vec::<String>::new());
    // Without movements and issues, these members are null and the completeness is the same.
    let less = record(&boss, &units[0], &[("include_movements", "false"), ("include_issues", "false")]).await;
    assert_eq!(json!([less["movements"], less["issues"], less["tasks"]]), json!([null, null, null]));
    assert_eq!(less["completeness"], whole["completeness"]);
    let text = printed(&ask(&boss, &units[0], &EVERYTHING).await.ok().bytes);
    for title in [
        "Serial data",
        "Step execution data",
        "Components",
        "Materials and lots",
        "Issues and tasks",
        "Movements",
        "Work and times",
        "Change history",
        "Attachments",
        "Child records",
    ] {
        assert!(text.contains(title), "{title} in {text}");
    }
}

#[tokio::test]
async fn movements_of_a_container_are_movements_of_the_units_in_it() {
    let (app, boss) = plant_with_stock().await;
    let made = crate::movement::steps::traced(&boss, "T").await;
    let hall = crate::movement::steps::position(&boss, "HALL").await;
    let yard = crate::movement::steps::position(&boss, "YARD").await;
    let body = json!({"code": "CART", "parent_position_key": hall, "fixed": false});
    let cart = crate::movement::steps::position_with(&boss, body).await;
    crate::movement::steps::receive_unit(&boss, &made, &cart, "U").await;
    let found = boss.get(&format!("/serial-code?serial_code=U&product_key={made}")).await.ok().json();
    let key = text(&found[0], "_key");
    app.clock().advance(chrono::TimeDelta::minutes(1));
    changed(boss.post(&format!("/position/{cart}/transfer"), json!({"position_to": yard})).await);
    let record = record(&boss, &key, &[]).await;
    let moved: Vec<Value> = rows(&record, "movements")
        .iter()
        .map(|row| json!([row["type"], row["container_code"], row["position_to_code"]]))
        .collect();
    assert_eq!(moved, [json!(["receipt", null, "CART"]), json!(["transfer", "CART", "YARD"])]);
}

#[tokio::test]
async fn issues_and_tasks_are_shown_with_their_nearest_link() {
    let (app, boss, Made { units, order, .. }) = made().await;
    field(&boss, "cause", "text").await;
    let kind = issue_type(
        &boss,
        "Leak",
        json!({"critical": true, "form_template": [{"_key": "f", "custom_field_key": "cause"}]}),
    )
    .await;
    let near = issue(
        &boss,
        json!({"issue_type_key": kind, "linked_to": [{"type": "serial", "key": units[0]}],
        "data": [{"form_field_key": "f", "value": "seal"}]}),
    )
    .await;
    let far = issue(&boss, json!({"issue_type_key": kind, "linked_to": [{"type": "work_order", "key": order}]})).await;
    write_to(&boss, &format!("Issue/{near}"), "looks bad <b>").await;
    changed(on_issue(&boss, &far, "close", json!({})).await);
    let boss = app.user("max", "admin task production traceability").await;
    let work = task_type(&boss, "Repair", json!({"link_settings": all_links(true)})).await;
    let repair = task(&boss, &work, "T-1", json!({"title": "Change the seal"})).await;
    changed(link_task(&boss, &repair, "serial", &units[0]).await);
    let shown = record(&boss, &units[0], &[]).await;
    let issues: Vec<Value> = rows(&shown, "issues")
        .iter()
        .map(|one| json!([one["issue_key"], one["scope"], one["status"], one["critical"]]))
        .collect();
    assert_eq!(issues, [json!([near, "serial", "open", true]), json!([far, "work_order", "closed", true])]);
    assert_eq!(shown["issues"][0]["values"][0]["display"], "seal");
    assert_eq!(shown["issues"][0]["messages"][0]["text"], "looks bad <b>");
    let tasks: Vec<Value> =
        rows(&shown, "tasks").iter().map(|one| json!([one["code"], one["scope"], one["status"]])).collect();
    assert_eq!(tasks, [json!(["T-1", "serial", "open"])]);
    assert_eq!(super::dhr_plant::gaps(&shown), ["issue_open", "task_open"]);
    // The record of the other unit contains only the issues of the work order.
    let other = record(&boss, &units[1], &[]).await;
    assert_eq!(rows(&other, "issues").len(), 1);
    assert_eq!(super::dhr_plant::gaps(&other), Vec::<String>::new());
    let text = squeezed(&printed(&ask(&boss, &units[0], &[]).await.ok().bytes));
    assert!(text.contains("looksbad<b>") && text.contains("Leak"), "{text}");
}

#[tokio::test]
async fn a_unit_created_without_an_order_has_no_work_and_its_bom_components_are_missing() {
    let (_app, boss, Made { product, .. }) = made().await;
    let other = serial(&boss, &product.product, "LONE").await;
    let lone = record(&boss, &other, &[]).await;
    assert_eq!((rows(&lone, "work").len(), rows(&lone, "materials").len()), (0, 0));
    assert_eq!(super::dhr_plant::gaps(&lone), ["component_missing"], "by the bill of materials of the product");
}
