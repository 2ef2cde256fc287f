//! Many operators work on a few work orders of three products and share parts, material and lots. They start, complete,
//! cancel and reset each other's work, and everything is consistent in the end.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use super::assert_sound;
use super::steps::{CLIENTS, assert_no_deadlocks, order, rounds};
use crate::batch::floor::{on_batch, on_job, plant_with_stock, set_phases, traced_product};
use crate::movement::steps::{execute, kept, plain, receive, receive_lot, receive_unit};
use crate::races::race_of;
use crate::support::{Actor, Answer, TestApp, changed, print_figure, text};

/// Commands that each client sends in a round.
const COMMANDS: usize = 4;
/// Number of motors that all clients share.
const MOTORS: usize = 24;
/// Roles of every client, so that no command is refused for a missing scope.
const ROLES: &str = "admin library production operator quality warehouse traceability";

/// The records that all clients use.
struct Game {
    products: Vec<String>,
    motor: String,
    places: [String; 2],
    jobs: Mutex<Vec<String>>,
    orders: Mutex<Vec<String>>,
    motors: Mutex<Vec<String>>,
    links: Mutex<Vec<String>>,
}

/// One client of a round: an operator with its own random numbers. `number` and `made` make its codes unique.
struct Client {
    game: Arc<Game>,
    actor: Actor,
    random: StdRng,
    number: usize,
    made: usize,
}

/// Values of a text member, for all rows.
fn texts(rows: &Value, name: &str) -> Vec<String> {
    rows.as_array().into_iter().flatten().filter_map(|row| row[name].as_str().map(str::to_owned)).collect()
}

impl Client {
    /// A random key from a shared list. If the list is empty, a key that no record has.
    fn one_of(&mut self, list: impl Fn(&Game) -> &Mutex<Vec<String>>) -> String {
        let list = list(&self.game).lock().unwrap();
        if list.is_empty() { "1".to_owned() } else { list[self.random.random_range(0..list.len())].clone() }
    }

    /// Adds keys to a shared list.
    fn keep(list: &Mutex<Vec<String>>, keys: Vec<String>) {
        list.lock().unwrap().extend(keys);
    }

    /// A random job. `None` if another client has deleted it.
    async fn any_job(&mut self) -> Option<Value> {
        let key = self.one_of(|game| &game.jobs);
        let answer = self.actor.get(&format!("/job/{key}")).await;
        (answer.status == 200).then(|| answer.json())
    }

    /// A random job with an open batch. `None` if a few attempts find none.
    async fn open_job(&mut self) -> Option<Value> {
        for _ in 0..6 {
            let job = self.any_job().await?;
            if job["active_batch_key"].is_string() {
                return Some(job);
            }
        }
        None
    }

    /// Starts or resumes a job, often after assigning it to this client. Names waiting units where the phase needs
    /// them.
    async fn begin(&mut self, job: &Value) -> Answer {
        let key = text(job, "_key");
        let command = if job["stage"] == "started" { "resume" } else { "start" };
        let mut body = json!({});
        let traced = job["traceability_level"].is_string();
        if job["active_batch_key"].is_null() && traced && job["first_phase"] == false {
            let waits = self.actor.get(&format!("/wip-serial?job_key={key}")).await.ok().json();
            let free: Vec<&Value> = waits.as_array().unwrap().iter().filter(|row| row["active"] == false).collect();
            let some = free.iter().take(self.random.random_range(1..3)).map(|row| row["serial_key"].clone());
            body = json!({"serial_keys": some.collect::<Vec<_>>()});
        } else if job["active_batch_key"].is_null() && self.random.random_bool(0.5) {
            body = json!({"batch_qt": self.random.random_range(1..4)});
        }
        // Reassigns the job in half of the cases, so that another user can continue it.
        if self.random.random_bool(0.5) {
            let data = json!({"_key": key, "assigned_to": self.actor.user_key.to_string()});
            let _ = self.actor.post("/job/update", json!([{"action": "update", "data": data}])).await;
        }
        on_job(&self.actor, &key, command, body).await
    }

    /// Scans motors for the units of a batch, although other clients need the same motors.
    async fn scan(&mut self, batch: &str, units: &[String]) -> Answer {
        let mut links = Vec::new();
        for unit in units {
            let motor = self.one_of(|game| &game.motors);
            links.push(json!({"parent_serial_key": unit, "child_serial_key": motor}));
        }
        self.actor.put(&format!("/batch/{batch}/serial-temp-links"), Value::Array(links)).await
    }

    /// Completes the open batch of a job, sometimes with scrap. Scans motors first for units of a first phase.
    async fn complete(&mut self, job: &Value) -> Answer {
        let batch = text(job, "active_batch_key");
        let total = job["active_batch_qt"].as_u64().unwrap_or(1);
        let traced = job["traceability_level"].is_string();
        let serials = self.actor.get(&format!("/batch/{batch}/serials")).await.ok().json();
        let units = texts(&serials, "serial_key");
        if traced && job["first_phase"] == true {
            self.scan(&batch, &units).await;
        }
        let scrap = if self.random.random_bool(0.2) { self.random.random_range(0..=total) } else { 0 };
        let lost: Vec<&String> = units.iter().take(usize::try_from(scrap).unwrap()).collect();
        let body = json!({"completed_batch_qt": total - scrap, "qt_scrap": scrap, "scrap_reason": "race",
            "scrap_serial_keys": lost});
        on_batch(&self.actor, &batch, "complete", body).await
    }

    /// Changes the quantity of the open batch of a job.
    async fn change(&mut self, job: &Value) -> Answer {
        let batch = text(job, "active_batch_key");
        on_batch(&self.actor, &batch, "change", json!({"new_active_batch_qt": self.random.random_range(1..4)})).await
    }

    /// Transfers, receives or scraps a part.
    async fn store(&mut self) -> Answer {
        let motor = self.one_of(|game| &game.motors);
        let place = self.game.places[self.random.random_range(0..2)].clone();
        match self.random.random_range(0..6) {
            0 => self.actor.post(&format!("/serial/{motor}/scrap"), json!({"reason": "race"})).await,
            1 | 2 => {
                self.made += 1;
                let code = format!("N{}-{}", self.number, self.made);
                let key = receive_unit(&self.actor, &self.game.motor.clone(), &place, &code).await;
                Self::keep(&self.game.motors, vec![key]);
                // Returns a response with status 200. The receipt itself is asserted above.
                self.actor.get("/whoami").await
            }
            _ => {
                let body = json!({"movement_type": "transfer", "product_key": self.game.motor, "serial_key": motor,
                    "position_to": place});
                execute(&self.actor, body).await
            }
        }
    }

    /// Links or unlinks a part outside of a batch completion.
    async fn assemble(&mut self, job: &Value) -> Answer {
        let Some(batch) = job["active_batch_key"].as_str().filter(|_| self.random.random_bool(0.6)) else {
            let link = self.one_of(|game| &game.links);
            return self.actor.post(&format!("/serial-link/{link}/unlink"), json!({"reason": "race"})).await;
        };
        let serials = self.actor.get(&format!("/batch/{batch}/serials")).await.ok().json();
        let units = texts(&serials, "serial_key");
        let parent = units.first().cloned().unwrap_or_else(|| "1".to_owned());
        let body = json!({"child_serial_key": self.one_of(|game| &game.motors), "parent_serial_key": parent});
        let answer = self.actor.post("/serial-link", body).await;
        if answer.status == 200 {
            Self::keep(&self.game.links, vec![text(&answer.detail(), "_key")]);
        }
        answer
    }

    /// Creates a work order, adds a job, changes a quantity, reverses the queue or closes the job.
    async fn plan(&mut self, job: &Value) -> Answer {
        let (key, user) = (text(job, "_key"), self.actor.user_key.to_string());
        match self.random.random_range(0..5) {
            0 => {
                self.made += 1;
                let product = self.game.products[self.random.random_range(0..self.game.products.len())].clone();
                let made = order(&self.actor, &product, &format!("W{}-{}", self.number, self.made), 3).await;
                Self::keep(&self.game.jobs, made.jobs);
                Self::keep(&self.game.orders, vec![made.key]);
                // Returns a response with status 200. The creation itself is asserted above.
                self.actor.get("/whoami").await
            }
            1 => {
                let data = json!({"work_order_key": job["wo_key"], "phase_key": job["phase_key"], "qt_planned": 2,
                    "assigned_to": user});
                let answer = self.actor.post("/job/update", json!([{"action": "insert", "data": data}])).await;
                if answer.status == 200 {
                    Self::keep(&self.game.jobs, vec![text(&answer.detail()["jobs"][0]["job"], "_key")]);
                }
                answer
            }
            2 => {
                let data = json!({"_key": key, "qt_planned": self.random.random_range(1..8)});
                self.actor.post("/job/update", json!([{"action": "update", "data": data}])).await
            }
            3 => {
                let queue = self.actor.get("/queue/site/0").await.ok().json();
                let mut keys = texts(&queue, "_key");
                keys.reverse();
                self.actor.put("/queue", json!({"work_orders": keys})).await
            }
            _ => on_job(&self.actor, &key, "close", json!({})).await,
        }
    }

    /// Sends one random command. Returns its name and the response, or `None` if no suitable job was found.
    async fn step(&mut self) -> Option<(&'static str, Answer)> {
        let reason = json!({"reason": "race"});
        let dice = self.random.random_range(0..100);
        let job = if (22..76).contains(&dice) || (89..93).contains(&dice) {
            self.open_job().await?
        } else {
            self.any_job().await?
        };
        let (key, batch) = (text(&job, "_key"), job["active_batch_key"].as_str().unwrap_or("1").to_owned());
        Some(match dice {
            0..22 => ("begin", self.begin(&job).await),
            22..52 => ("complete", self.complete(&job).await),
            52..57 => ("pause", on_job(&self.actor, &key, "pause", json!({})).await),
            57..63 => ("force-pause", on_job(&self.actor, &key, "force-pause", reason).await),
            63..70 => ("cancel", on_batch(&self.actor, &batch, "cancel", reason).await),
            70..76 => ("change", self.change(&job).await),
            76..83 => ("reset", on_job(&self.actor, &key, "reset", reason).await),
            83..89 => ("store", self.store().await),
            89..93 => ("assemble", self.assemble(&job).await),
            _ => ("plan", self.plan(&job).await),
        })
    }

    /// Sends this number of commands. Returns each command with its result.
    async fn play(mut self, commands: usize) -> Vec<String> {
        let mut done = Vec::new();
        for round in 0..commands {
            let Some((name, answer)) = self.step().await else { continue };
            assert!(answer.status < 500, "{name} in round {round}: {}", String::from_utf8_lossy(&answer.bytes));
            done.push(format!("{name} {}", if answer.status == 200 { "ok".to_owned() } else { answer.code() }));
        }
        done
    }
}

/// Creates three products: a pump with two phases that needs a motor and bolts, a plate with two phases that needs
/// bolts, and a paste with one phase that is made of resin in lots.
async fn game(boss: &Actor) -> Game {
    let params = json!({"max_offline": 0, "production_batch_qt": 2});
    let pump = traced_product(boss, &["Assembly", "Test"], params.clone()).await;
    let (plate, lotted) = (plain(boss, "PLATE").await, json!({"lot_tracking": "required"}));
    let phases = set_phases(boss, &plate, &["Press", "Paint"], params.clone()).await;
    let from = json!({"consumption_position_key": pump.shelf});
    let line = json!([{"component_key": pump.bolt, "qt": 2, "phase_key": phases[0], "consumption_options": from}]);
    changed(boss.put(&format!("/product/{plate}/bom"), line).await);
    let (paste, resin) = (kept(boss, "PASTE", &lotted).await, kept(boss, "RESIN", &lotted).await);
    let phases = set_phases(boss, &paste, &["Mix"], params).await;
    let line = json!([{"component_key": resin, "qt": 1, "phase_key": phases[0]}]);
    changed(boss.put(&format!("/product/{paste}/bom"), line).await);
    receive(boss, &pump.bolt, &pump.shelf, 1_000_000).await;
    for lot in ["OLD", "NEW"] {
        receive_lot(boss, &resin, "IN", lot, 500_000).await;
    }
    let (mut jobs, mut orders, mut motors) = (Vec::new(), Vec::new(), Vec::new());
    for (number, product) in [&pump.product, &plate, &paste, &pump.product, &plate, &paste].into_iter().enumerate() {
        let made = order(boss, product, &format!("W{number}"), 6).await;
        jobs.extend(made.jobs);
        orders.push(made.key);
    }
    for number in 0..MOTORS {
        motors.push(receive_unit(boss, &pump.motor, &pump.shelf, &format!("M{number}")).await);
    }
    Game {
        products: vec![pump.product, plate, paste],
        motor: pump.motor,
        places: [pump.shelf, "IN".to_owned()],
        jobs: Mutex::new(jobs),
        orders: Mutex::new(orders),
        motors: Mutex::new(motors),
        links: Mutex::default(),
    }
}

/// Lets all clients send commands at the same time. Returns how often each result occurred.
async fn play(app: &TestApp, game: &Arc<Game>, seed: u64) -> BTreeMap<String, usize> {
    let mut actors = Vec::new();
    for number in 0..CLIENTS {
        actors.push(app.user(&format!("op{number}"), ROLES).await);
    }
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for round in 0..rounds() {
        let done: Vec<Vec<String>> = race_of(CLIENTS, |number| {
            let place = u64::try_from(round * CLIENTS + number).unwrap();
            let random = StdRng::seed_from_u64(seed.wrapping_add(place));
            let (game, actor) = (Arc::clone(game), actors[number].clone());
            Client { game, actor, random, number: round * CLIENTS + number, made: 0 }.play(COMMANDS)
        })
        .await;
        done.into_iter().flatten().for_each(|name| *counts.entry(name).or_default() += 1);
        assert_sound(app, &format!("seed {seed}, round {round}")).await;
    }
    counts
}

/// The guards are locks, which are always taken in the same order: work orders, jobs and batches, units, WIP, stock,
/// queues, counters.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_operators_at_once_leave_orders_units_and_stock_consistent() {
    let (app, boss) = plant_with_stock().await;
    let game = Arc::new(game(&boss).await);
    let (seed, begun) = (rand::rng().random::<u64>(), std::time::Instant::now());
    let counts = play(&app, &game, seed).await;
    print_figure(&format!(
        "seed {seed}: {CLIENTS} clients x {} rounds in {:?}: {counts:#?}",
        rounds(),
        begun.elapsed()
    ));
    for name in ["begin ok", "complete ok", "force-pause ok", "store ok", "plan ok"] {
        assert!(counts.contains_key(name), "no {name}: {counts:?}");
    }
    assert_no_deadlocks(&app).await;
}
