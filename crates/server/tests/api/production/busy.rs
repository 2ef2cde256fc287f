//! A plant with work in progress, created through HTTP, with a record of every kind that a reset must erase.

use serde_json::{Value, json};

use crate::attachments::steps::{Form, upload};
use crate::batch::floor::{
    Ordered, complete, order, plant_with_stock, scan_motors, start, start_batch, traced_product, units_of,
};
use crate::movement::steps::{kept, receive_lot};
use crate::serial::plant::{field, read};
use crate::support::{Actor, TestApp, changed, text};

/// The plant, and the keys that the tests use.
pub struct Busy {
    pub app: TestApp,
    pub boss: Actor,
    /// Key of the product pump, which has two phases and is traced.
    pub pump: String,
    pub motor: String,
    pub bolt: String,
    pub shelf: String,
    pub order: Ordered,
    /// A finished pump in stock. `tested` is the pump that is being tested.
    pub finished: String,
    pub tested: String,
    /// Motors that are built into the pumps, and one that was scanned for a pump of the open batch.
    pub motors: Vec<String>,
    pub scanned: String,
    /// The completed batch of the first phase. The other one is open.
    pub done: String,
    pub open: String,
    pub step: String,
    /// Form field for photos in the step.
    pub photos: String,
    /// The work order of paste, which is made in lots, and the lot that it made.
    pub paste: Ordered,
    pub lot: String,
}

/// Gives the first phase of pumps a form with a mandatory number and photos. Returns the keys of the step, of the
/// number field and of the photo field.
async fn process(boss: &Actor, pump: &str) -> (String, String, String) {
    field(boss, "torque", "number").await;
    field(boss, "photo", "files").await;
    let path = format!("/product/{pump}/process");
    let mut phases = boss.get(&path).await.ok().json();
    phases[0]["steps"] = json!([{"title": "Fit motor", "type": "form", "form_fields": [
        {"custom_field_key": "torque", "mandatory": true}, {"custom_field_key": "photo"}]}]);
    let phase = |phase: &Value| {
        json!({"_key": phase["_key"], "alias": phase["alias"], "operation_key": phase["operation_key"],
            "params": phase["params"], "steps": phase["steps"]})
    };
    let phases: Vec<Value> = phases.as_array().unwrap().iter().map(phase).collect();
    let stored = changed(boss.put(&path, json!(phases)).await);
    let step = &stored["phases"][0]["steps"][0];
    let form = |place: usize| text(&step["form_fields"][place], "_key");
    (text(step, "_key"), form(0), form(1))
}

/// Uploads a photo into the folder of a step.
pub async fn photograph(boss: &Actor, order: &str, folder: &str, name: &str) {
    upload(boss, &Form::to("traceability", order, Some(folder)).file(name, "light")).await.ok();
}

/// Creates a work order of paste with a completed batch and an open one that has lots allocated. Returns the work order
/// and the produced lot.
async fn make_paste(boss: &Actor) -> (Ordered, String) {
    let paste = kept(boss, "PASTE", &json!({"lot_tracking": "required"})).await;
    let resin = kept(boss, "RESIN", &json!({"lot_tracking": "required"})).await;
    let params = json!({"production_batch_qt": 4, "unsupervised_work_allowed": true});
    let phases = crate::batch::floor::set_phases(boss, &paste, &["Mix", "Rest"], params).await;
    let line = json!([{"component_key": resin, "qt": 1, "phase_key": phases[0]}]);
    changed(boss.put(&format!("/product/{paste}/bom"), line).await);
    let resin_lot = receive_lot(boss, &resin, "IN", "R1", 50).await;
    let made = order(boss, &paste, json!(8)).await;
    let mixed = start_batch(boss, &made.jobs[0], json!({})).await;
    let next = complete(boss, &mixed, json!({"completed_batch_qt": 4})).await;
    let next = text(&next["next_batch"], "_key");
    let lots = json!([{"component_key": resin, "lot_key": resin_lot, "quantity": 3}]);
    changed(boss.put(&format!("/batch/{next}/lot-allocation"), lots).await);
    // Half of the mixed paste has passed the second phase, the other half is free WIP before it.
    let rested = start_batch(boss, &made.jobs[1], json!({"batch_qt": 2})).await;
    let done = complete(boss, &rested, json!({"completed_batch_qt": 2})).await;
    (made, text(&done["batch"], "output_lot_key"))
}

/// Creates the whole plant: pumps in all states, paste in lots, tags, files, a replaced part and movement lists.
pub async fn busy() -> Busy {
    let (app, boss) = plant_with_stock().await;
    let params = json!({"auto_new_batch": false, "production_batch_qt": 2, "unsupervised_work_allowed": true});
    let made = traced_product(&boss, &["Assembly", "Test"], params).await;
    let (step, torque, photos) = process(&boss, &made.product).await;
    let order = order(&boss, &made.product, json!(6)).await;
    let begun = start(&boss, &order.jobs[0], json!({})).await;
    let (done, units) = (text(&begun["batch"], "_key"), units_of(&begun));
    let folder = format!("{done}/{step}/photo/{photos}");
    photograph(&boss, &order.key, &folder, "good.jpg").await;
    photograph(&boss, &order.key, &folder, "blurred.jpg").await;
    let motors = scan_motors(&boss, &made, &done, &units, "M").await;
    let data = json!([{"form_field_key": torque, "value": 12}, {"form_field_key": photos, "value": ["good.jpg"]}]);
    let body = json!({"completed_batch_qt": 2, "step_data": [{"step_key": step, "form_data": data}]});
    complete(&boss, &done, body).await;
    // Corrects a value: the previous one is kept, with the journal row of the edit.
    let edit = json!({"form_data": [{"form_field_key": torque, "value": 13}], "reason": "misread"});
    changed(boss.post(&format!("/batch/{done}/step/{step}/edit"), edit).await);
    let test = start_batch(&boss, &order.jobs[1], json!({"serial_keys": [units[0]]})).await;
    complete(&boss, &test, json!({"completed_batch_qt": 1})).await;
    changed(boss.post(&format!("/job/{}/resume", order.jobs[1]), json!({"serial_keys": [units[1]]})).await);
    let begun = changed(boss.post(&format!("/job/{}/resume", order.jobs[0]), json!({})).await);
    let open = text(&begun["batch"], "_key");
    let scanned = scan_motors(&boss, &made, &open, &units_of(&begun)[..1], "S").await.remove(0);
    let note = json!({"batch_key": open, "step_key": step, "form_data": [{"form_field_key": torque, "value": 11}]});
    changed(boss.post("/batch/temp-data", note).await);
    let (paste, lot) = make_paste(&boss).await;
    let busy = Busy {
        app,
        pump: made.product,
        motor: made.motor,
        bolt: made.bolt,
        shelf: made.shelf,
        order,
        finished: units[0].clone(),
        tested: units[1].clone(),
        motors,
        scanned,
        done,
        open,
        step,
        photos,
        paste,
        lot,
        boss,
    };
    busy.decorate().await;
    busy
}

impl Busy {
    /// Adds records that are not work: tags, files of a unit and of a product, a replaced part, and three planned
    /// shipments (the finished pump, a pump and bolts, bolts alone).
    async fn decorate(&self) {
        let boss = &self.boss;
        let tag = text(&changed(boss.post("/tag", json!({"name": "urgent"})).await), "_key");
        let on =
            |context: &str, key: &str| json!({"type": "add", "tag_key": tag, "context": context, "context_key": key});
        let tags = json!([on("work_order", &self.order.key), on("serial", &self.finished), on("product", &self.pump)]);
        changed(boss.post("/tag/update-connections", tags).await);
        upload(boss, &Form::to("serial", &self.finished, Some("photos")).file("front.jpg", "light")).await.ok();
        upload(boss, &Form::to("product", &self.pump, None).file("manual.pdf", "paper")).await.ok();
        let spare = crate::batch::floor::unit_in(boss, &self.motor, &self.shelf, "SPARE").await;
        let links = boss.get(&format!("/serial-link?child_serial_key={}", self.motors[0])).await.ok().json();
        let replace = json!({"new_child_serial_key": spare, "reason": "leak", "disposition": "none"});
        changed(boss.post(&format!("/serial-link/{}/replace", text(&links[0], "_key")), replace).await);
        assert_eq!(read(boss, &spare).await["state"], "installed");
        let row = |rest: Value| {
            let mut row = json!({"product_key": self.pump, "serial_key": self.finished, "qt_planned": 1});
            row.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
            row
        };
        let bolts = json!({"product_key": self.bolt, "serial_key": null, "qt_planned": 3, "position_from": self.shelf});
        for (code, rows) in [
            ("SH-1", vec![row(json!({}))]),
            ("SH-2", vec![row(json!({})), row(bolts.clone())]),
            ("SH-3", vec![row(bolts)]),
        ] {
            let list = json!({"code": code, "type": "shipment", "movements": rows});
            changed(boss.post("/movement-list", list).await);
        }
    }
}
