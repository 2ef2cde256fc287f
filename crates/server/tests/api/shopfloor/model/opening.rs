//! Sets up a plant: locations, settings, purchased parts and material, and two products with random processes.

use std::collections::BTreeMap;

use rand::RngExt;
use rand::rngs::StdRng;
use serde_json::{Value, json};

use super::Run;
use super::plant::{At, Level, Line, Lots, Phase, Place, Plant, Product, USERS};
use super::random::Maker;
use super::requests::Keys;
use crate::movement::steps::position;
use crate::serial::plant::counter;
use crate::support::{Actor, TestApp, changed, text};

/// Roles of every user, so that no command is refused for a missing scope.
const ROLES: &str = "admin library production operator quality warehouse traceability";
/// Number of receipts before the first random command.
const RECEIPTS: usize = 8;

/// A product without a process. `negative` allows negative stock.
fn bought(code: &'static str, level: Option<Level>, managed: bool, lots: Lots, negative: bool) -> Product {
    let (coded, counter, phases, bom) = (false, false, Vec::new(), Vec::new());
    Product { key: 0, code, level, managed, lots, negative, coded, counter, phases, bom }
}

/// Picks one of the choices at random. A choice that occurs twice is twice as likely.
fn pick<T: Copy>(random: &mut StdRng, choices: &[T]) -> T {
    choices[random.random_range(0..choices.len())]
}

/// A phase with random parameters and steps.
fn phase(random: &mut StdRng) -> Phase {
    let steps = pick(random, &[0, 0, 1, 2]);
    Phase {
        key: String::new(),
        batch_qt: random.random_range(0..4),
        auto: random.random_bool(0.6),
        steps: vec![String::new(); steps],
        step_check: steps > 0 && random.random_bool(0.5),
        parallel: random.random_bool(0.7),
        unsupervised: random.random_bool(0.3),
    }
}

/// A product that the plant makes: its process, and the components of one unit.
fn made(random: &mut StdRng, code: &'static str, traced: bool, components: usize) -> Product {
    let level = traced.then(|| pick(random, &[Level::Complete, Level::FormOnly]));
    let count = pick(random, &[1, 2, 2, 3]);
    let phases: Vec<Phase> = (0..count).map(|_| phase(random)).collect();
    let mut bom: Vec<Line> = Vec::new();
    for _ in 0..random.random_range(0..4) {
        let line = Line {
            component: random.random_range(0..components),
            qt: pick(random, &[1, 1, 2]),
            phase: random.random_range(0..count),
            position: pick(random, &[Place::In, Place::Shelf]),
            mandatory: random.random_bool(0.2),
            minimum: pick(random, &[None, None, Some(0), Some(1)]),
        };
        bom.push(line);
    }
    let lots = if traced { Lots::None } else { pick(random, &[Lots::None, Lots::Optional, Lots::Required]) };
    Product {
        key: 0,
        code,
        level,
        managed: random.random_bool(0.7),
        lots,
        negative: false,
        coded: traced && random.random_bool(0.3),
        counter: random.random_bool(0.9),
        phases,
        bom,
    }
}

/// A random plant: settings, six purchased products, and a traced and an untraced product to make.
fn design(random: &mut StdRng) -> Plant {
    let tape = pick(random, &[Lots::None, Lots::None, Lots::None, Lots::Required]);
    let (bolts, oil) = (random.random_bool(0.3), random.random_bool(0.3));
    let mut products = vec![
        bought("MOTOR", Some(Level::Complete), true, Lots::None, false),
        bought("CHIP", Some(Level::FormOnly), false, Lots::None, false),
        bought("BOLT", None, true, Lots::None, bolts),
        bought("GLUE", None, true, Lots::Required, false),
        bought("OIL", None, true, Lots::Optional, oil),
        bought("TAPE", None, false, tape, false),
    ];
    let components = products.len();
    products.push(made(random, "PUMP", true, components));
    products.push(made(random, "PIPE", false, components));
    Plant {
        inventory: random.random_bool(0.8),
        takes_unassigned: random.random_bool(0.8),
        allows_independent: random.random_bool(0.8),
        products,
        ..Plant::default()
    }
}

/// The value of `lot_tracking` in the API.
fn word(lots: Lots) -> &'static str {
    match lots {
        Lots::None => "none",
        Lots::Optional => "optional",
        Lots::Required => "required",
    }
}

/// Creates a product. Returns its key.
async fn store_product(boss: &Actor, product: &Product, counter: &str, finished: &str) -> i64 {
    let level = product.level.map(|level| match level {
        Level::Complete => "complete",
        Level::FormOnly => "form_only",
    });
    let mut body = json!({"code": product.code, "manage_inventory": product.managed, "lot_tracking": word(product.lots),
        "allow_negative_inventory": product.negative});
    if let Some(level) = level {
        body["traceability_level"] = json!(level);
    }
    if product.counter {
        body["counter_key"] = json!(counter);
    }
    if product.coded {
        body["serial_code_on_creation"] = json!(true);
    }
    if !product.phases.is_empty() {
        body["default_production_position_key"] = json!(finished);
    }
    text(&changed(boss.post("/product", body).await), "_key").parse().unwrap()
}

/// Stores the process of a product. The model gets the keys of its phases and steps.
async fn store_process(boss: &Actor, product: &mut Product, operation: &str) {
    let phase = |(number, phase): (usize, &Phase)| {
        let steps: Vec<Value> = (0..phase.steps.len()).map(|step| json!({"title": format!("S{step}")})).collect();
        json!({"alias": format!("{}{number}", product.code), "operation_key": operation, "steps": steps, "params": {
            "production_batch_qt": phase.batch_qt, "auto_new_batch": phase.auto, "step_check": phase.step_check,
            "parallel_job_allowed": phase.parallel, "unsupervised_work_allowed": phase.unsupervised,
            "max_offline": 0}})
    };
    let phases: Value = product.phases.iter().enumerate().map(phase).collect();
    let stored = changed(boss.put(&format!("/product/{}/process", product.key), phases).await)["phases"].clone();
    for (number, phase) in product.phases.iter_mut().enumerate() {
        phase.key = text(&stored[number], "_key");
        for (place, step) in phase.steps.iter_mut().enumerate() {
            *step = text(&stored[number]["steps"][place], "_key");
        }
    }
}

/// Stores the bill of materials of a product.
async fn store_bom(boss: &Actor, plant: &Plant, at: At, keys: &Keys) {
    let product = &plant.products[at];
    let line = |line: &Line| {
        let mut options = json!({"consumption_position_key": keys.place(line.position),
            "consumption_position_mandatory": line.mandatory});
        if let Some(minimum) = line.minimum {
            options["minimum_quantity_if_negative"] = json!(true);
            options["minimum_quantity"] = json!(minimum);
        }
        json!({"component_key": plant.products[line.component].key.to_string(), "qt": line.qt,
            "phase_key": product.phases[line.phase].key, "consumption_options": options})
    };
    let lines: Value = product.bom.iter().map(line).collect();
    changed(boss.put(&format!("/product/{}/bom", product.key), lines).await);
}

/// Sets up a plant with some stock.
pub async fn open(mut random: StdRng) -> Run {
    let app = TestApp::new().await;
    let mut users = Vec::new();
    for number in 0..USERS {
        users.push(app.user(&format!("user{number}"), ROLES).await);
    }
    let boss = users[0].clone();
    let mut plant = design(&mut random);
    let settings = json!({"enable_inventory_management": plant.inventory,
        "show_unassigned_jobs_to_operators": plant.takes_unassigned,
        "allow_independent_reordering_of_job_queues": plant.allows_independent});
    boss.patch("/config", settings).await.ok();
    let keys = Keys {
        shelf: position(&boss, "SHELF").await,
        finished: position(&boss, "FINISHED").await,
        users: users.iter().map(|user| user.user_key).collect(),
    };
    let counter = counter(&boss, "PU").await;
    let operation = text(&changed(boss.post("/operation", json!({"name": "Work"})).await), "_key");
    for product in &mut plant.products {
        product.key = store_product(&boss, product, &counter, &keys.finished).await;
        if !product.phases.is_empty() {
            store_process(&boss, product, &operation).await;
        }
    }
    for at in 0..plant.products.len() {
        if !plant.products[at].bom.is_empty() {
            store_bom(&boss, &plant, at, &keys).await;
        }
    }
    let mut run = Run { app, users, keys, plant, maker: Maker::new(random), answers: BTreeMap::new() };
    for _ in 0..RECEIPTS {
        let receipt = run.maker.receipt(&run.plant);
        run.step(&receipt, false).await.expect("a receipt");
    }
    run
}
