//! The worked example (docs/spec/production.md#worked-example) over HTTP: a pump of two phases, from its product
//! to its stock.

use serde_json::{Value, json};

use crate::support::{Actor, TestApp, changed, text};

/// Keys of the master data that the example makes.
struct Made {
    shelf: String,
    finished: String,
    motor: String,
    bolt: String,
    pump: String,
    steps: [String; 3],
    fields: [String; 2],
}

/// Creates everything that exists before the work order: counter, locations, fields, products, process and BOM.
async fn master_data(anna: &Actor) -> Made {
    // A counter, settings, locations, custom fields.
    let counter = json!({"name": "Pump SN", "template": ["PU-", "%Y", "-", "#5"], "frequency": "year"});
    let counter = text(&changed(anna.post("/counter", counter).await), "counter_key");
    let settings = json!({"enable_inventory_management": true, "default_production_position": "IN",
        "default_consumption_position": "IN"});
    anna.patch("/config", settings).await.ok();
    let shelf = text(&changed(anna.post("/position", json!({"code": "SHELF"})).await), "_key");
    let finished = text(&changed(anna.post("/position", json!({"code": "FINISHED"})).await), "_key");
    let torque = json!({"name": "Torque", "type": "number"});
    let torque = text(&changed(anna.post("/field", torque).await), "field_key");
    let result = json!({"name": "Result", "type": "choice"});
    let result = text(&changed(anna.post("/field", result).await), "field_key");
    let values = json!([{"_key": "ok", "field_key": result, "value": "OK"},
        {"_key": "nok", "field_key": result, "value": "Not OK"}]);
    anna.post(&format!("/list/{result}"), values).await.ok();
    // Operations and products.
    let assembly = text(&changed(anna.post("/operation", json!({"name": "Assembly"})).await), "_key");
    let test = text(&changed(anna.post("/operation", json!({"name": "Test"})).await), "_key");
    let motor = json!({"code": "MOTOR", "traceability_level": "complete", "manage_inventory": true});
    let motor = text(&changed(anna.post("/product", motor).await), "_key");
    let bolt = text(&changed(anna.post("/product", json!({"code": "BOLT", "manage_inventory": true})).await), "_key");
    let pump = json!({"code": "PUMP", "traceability_level": "complete", "manage_inventory": true,
        "counter_key": counter, "default_production_position_key": finished});
    let pump = changed(anna.post("/product", pump).await);
    assert_eq!(pump["serial_code_on_creation"], false);
    let pump = text(&pump, "_key");
    // The process and the bill of materials.
    let process = json!([
        {"alias": "Assembly", "operation_key": assembly, "params": {"step_check": true, "production_batch_qt": 1},
            "steps": [{"title": "Fit motor"}, {"title": "Torque", "type": "form",
                "form_fields": [{"custom_field_key": torque, "mandatory": true}]}]},
        {"alias": "Test", "operation_key": test, "steps": [{"title": "Final test", "type": "form",
            "form_fields": [{"custom_field_key": result, "mandatory": true}]}]}]);
    let phases = changed(anna.put(&format!("/product/{pump}/process"), process).await)["phases"].clone();
    let from = json!({"consumption_position_key": shelf});
    let bom = json!([
        {"component_key": motor, "qt": 1, "phase_key": phases[0]["_key"], "consumption_options": from},
        {"component_key": bolt, "qt": 4, "phase_key": phases[0]["_key"], "consumption_options": from}]);
    let lines = changed(anna.put(&format!("/product/{pump}/bom"), bom).await);
    assert_eq!(
        lines["lines"].as_array().map_or_else(|| lines["lines"].as_i64(), |all| i64::try_from(all.len()).ok()),
        Some(2)
    );
    let step = |phase: usize, step: usize| text(&phases[phase]["steps"][step], "_key");
    let field = |phase: usize, step: usize| text(&phases[phase]["steps"][step]["form_fields"][0], "_key");
    Made {
        steps: [step(0, 0), step(0, 1), step(1, 0)],
        fields: [field(0, 1), field(1, 0)],
        shelf,
        finished,
        motor,
        bolt,
        pump,
    }
}

/// Receives a motor and a hundred bolts. Returns the motor.
async fn receive(anna: &Actor, made: &Made) -> String {
    let list = json!({"code": "RC1", "type": "receipt", "status": "completed", "movements": [
        {"product_key": made.motor, "serial_code": "M-1", "qt_confirmed": 1, "position_to": made.shelf,
            "movement_list_item": 1},
        {"product_key": made.bolt, "qt_planned": 100, "qt_confirmed": 100, "position_to": made.shelf,
            "movement_list_item": 2}]});
    text(&changed(anna.post("/movement-list", list).await), "movement_list_key");
    let found = anna.get(&format!("/serial-code?serial_code=M-1&product_key={}", made.motor)).await.ok().json();
    assert!(found[0]["released"].is_string());
    text(&found[0], "_key")
}

/// Works on the first phase step by step. Returns the pump.
async fn assemble(anna: &Actor, made: &Made, job: &str, motor: &str) -> String {
    let begun = changed(anna.post(&format!("/job/{job}/start"), json!({})).await);
    assert_eq!((&begun["job"]["active"], &begun["batch"]["qt_total"]), (&json!(true), &json!(1)));
    assert_eq!(begun["batch_serials"].as_array().unwrap().len(), 1);
    assert_eq!(begun["batch_serials"][0]["serial_code"], json!(null));
    let (batch, pump) = (text(&begun["batch"], "_key"), text(&begun["batch_serials"][0], "serial_key"));
    let heard = changed(anna.post(&format!("/job/{job}/heartbeat"), json!({})).await);
    assert!(heard["last_online"].is_string());
    let choices = anna.get(&format!("/serial-selection?product_key={}&free_only=true", made.motor)).await.ok().json();
    let choice = choices.as_array().unwrap().iter().find(|row| row["_key"] == motor).expect("the motor");
    assert_eq!(choice["available"], true);
    let links = json!([{"parent_serial_key": pump, "child_serial_key": motor, "component_key": made.motor}]);
    let links = changed(anna.put(&format!("/batch/{batch}/serial-temp-links"), links).await);
    assert_eq!(links["links"][0]["confirmed"], false);
    let [fit, torque, _] = &made.steps;
    let done = changed(anna.post(&format!("/batch/{batch}/step/{fit}/complete"), json!({})).await);
    assert_eq!((&done["batch_completed"], &done["job"]["progress"]), (&json!(false), &json!(50)));
    let value = |value: Value| json!([{"form_field_key": made.fields[0], "value": value}]);
    let draft = json!({"batch_key": batch, "step_key": torque, "form_data": value(json!(11.5))});
    assert!(changed(anna.post("/batch/temp-data", draft).await)["execution_record_key"].is_string());
    let paused = changed(anna.post(&format!("/job/{job}/pause"), json!({})).await);
    assert_eq!(paused["job"]["active"], false);
    let again = changed(anna.post(&format!("/job/{job}/resume"), json!({})).await);
    assert_eq!((&again["job"]["active"], &again["batch"]["_key"]), (&json!(true), &json!(batch)));
    let body = json!({"form_data": value(json!(12))});
    let done = changed(anna.post(&format!("/batch/{batch}/step/{torque}/complete"), body).await);
    assert_eq!((&done["batch_completed"], &done["batch"]["qt_pass"]), (&json!(true), &json!(1)));
    assert_eq!((&done["job"]["stage"], &done["next_batch"]), (&json!("closed"), &json!(null)));
    pump
}

/// Asserts the effects of the first phase.
async fn after_assembly(anna: &Actor, made: &Made, pump: &str) {
    let serial = anna.get(&format!("/serial/{pump}")).await.ok().json();
    let code = text(&serial, "code");
    assert!(code.starts_with("PU-") && code.ends_with("-00001"), "{code}");
    assert_eq!(serial["released"], json!(null));
    let value = serial["data"].as_array().unwrap().iter().find(|one| one["form_field_key"] == made.fields[0].as_str());
    assert_eq!(value.unwrap()["value"], 12);
    let bolts = anna.get(&format!("/inventory?product_key={}", made.bolt)).await.ok().json();
    assert_eq!(bolts[0]["quantity"], 96);
    assert_eq!(anna.get(&format!("/inventory?product_key={}", made.motor)).await.ok().json(), json!([]));
}

/// Works on the second phase.
async fn test_pump(anna: &Actor, made: &Made, order: &str, job: &str, pump: &str) {
    let waiting = anna.get(&format!("/wip-serial?wo_key={order}&job_key={job}")).await.ok().json();
    assert_eq!((&waiting[0]["serial_key"], &waiting[0]["active"]), (&json!(pump), &json!(false)));
    let begun = changed(anna.post(&format!("/job/{job}/start"), json!({"serial_keys": [pump]})).await);
    assert_eq!(begun["batch"]["qt_total"], 1);
    let data = json!([{"step_key": made.steps[2], "form_data": [{"form_field_key": made.fields[1], "value": "ok"}]}]);
    let body = json!({"completed_batch_qt": 1, "step_data": data});
    let batch = text(&begun["batch"], "_key");
    let done = changed(anna.post(&format!("/batch/{batch}/complete"), body).await);
    assert_eq!(done["job"]["stage"], "closed");
}

/// Asserts the final stock, genealogy and figures.
async fn at_the_end(app: &TestApp, anna: &Actor, made: &Made, order: &str, pump: &str, motor: &str) {
    let read = anna.get(&format!("/work-order/{order}")).await.ok().json();
    let shown = (&read["status"], &read["qt_completed"], &read["progress"], &read["on_time"]);
    assert_eq!(shown, (&json!("closed"), &json!(1), &json!(100), &json!(true)));
    assert!(read["end"].is_string());
    let serial = anna.get(&format!("/serial/{pump}")).await.ok().json();
    assert!(serial["released"].is_string());
    let value = serial["data"].as_array().unwrap().iter().find(|one| one["form_field_key"] == made.fields[1].as_str());
    assert_eq!(value.unwrap()["value"], json!({"_key": "ok", "value": "OK"}));
    let stock = anna.get(&format!("/inventory?product_key={}", made.pump)).await.ok().json();
    assert_eq!(stock.as_array().unwrap().len(), 1);
    let row = (&stock[0]["position_key"], &stock[0]["serial_key"], &stock[0]["quantity"]);
    assert_eq!(row, (&json!(made.finished), &json!(pump), &json!(1)));
    let tree = anna.get(&format!("/serial-hierarchy?serial_key={motor}")).await.ok().json();
    let tree = if tree.is_array() { tree[0].clone() } else { tree };
    assert_eq!(tree["serial_key"], pump);
    let child = (&tree["children"][0]["serial_key"], &tree["children"][0]["confirmed"]);
    assert_eq!(child, (&json!(motor), &json!(true)));
    app.wait_until_sealed().await;
    let events = anna.get(&format!("/event?work_order_key={order}&sorting_order=asc&limit=200")).await.ok().json();
    let events = events.as_array().expect("events");
    let kinds: Vec<String> = events.iter().map(|event| text(event, "event_type")).collect();
    assert_eq!(kinds.first().map(String::as_str), Some("WORK_ORDER_CREATED"));
    assert_eq!(kinds.last().map(String::as_str), Some("WORK_ORDER_CLOSED"), "{kinds:?}");
}

#[tokio::test]
async fn a_pump_is_made_from_its_product_to_its_stock() {
    let app = TestApp::new().await;
    // Anna logs in and opens a session.
    let words = "admin library production operator quality warehouse";
    let anna = app.user_with_cheap_password("anna", words, "a good password").await;
    let login = app.anonymous().log_in("anna", "a good password").await.ok().json();
    assert_eq!(login["detail"]["action"], "start_session");
    let anna = anna.with_token(login["access_token"].as_str().unwrap());
    let user = anna.user_key.to_string();
    changed(anna.post("/session", json!({"user_key": user})).await);
    let made = master_data(&anna).await;
    let motor = receive(&anna, &made).await;
    // The work order.
    let body = json!({"product_key": made.pump, "qt_planned": 1, "wo_code": "WO-1", "due_by": "2030-01-31"});
    let ordered = changed(anna.post("/work-order", body).await);
    let order = text(&ordered["work_order"], "_key");
    let shown = (&ordered["work_order"]["status"], &ordered["work_order"]["due_by"]);
    assert_eq!(shown, (&json!("created"), &json!("2030-01-31T23:59:59.999Z")));
    let jobs = [text(&ordered["jobs"][0], "_key"), text(&ordered["jobs"][1], "_key")];
    let queue = anna.get("/queue/site/0").await.ok().json();
    assert_eq!(queue.as_array().unwrap().last().unwrap()["_key"], order);
    let update = |job: &str| json!({"action": "update", "data": {"_key": job, "assigned_to": user}});
    let planned = changed(anna.post("/job/update", json!([update(&jobs[0]), update(&jobs[1])])).await);
    assert_eq!(planned["jobs"][0]["job"]["stage"], "planned");
    assert_eq!(planned["jobs"][1]["job"]["stage"], "planned");
    let pump = assemble(&anna, &made, &jobs[0], &motor).await;
    after_assembly(&anna, &made, &pump).await;
    test_pump(&anna, &made, &order, &jobs[1], &pump).await;
    at_the_end(&app, &anna, &made, &order, &pump, &motor).await;
}
