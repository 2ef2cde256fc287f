//! Many clients move the same few products between the same few locations at the same time, and stock remains the sum
//! of its movements.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use super::{assert_sound, broken, with_storekeeper};
use crate::races::race_of;
use crate::support::{Actor, Answer, TestApp, print_figure, text};

/// Number of clients in a race.
const CLIENTS: usize = 32;
/// Number of units that all of them move.
const UNITS: usize = 24;
/// Number of units into which components are built.
const HEADS: usize = 6;

/// Number of commands of each client. `LEDGER_ROUNDS=300` makes a long run.
fn rounds() -> usize {
    std::env::var("LEDGER_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(10)
}

/// The products, locations and records that all clients use.
struct Game {
    /// Products: `plain` has no lots and never negative stock, `lotted` has optional lots and may have negative stock,
    /// `traced` has serial numbers.
    plain: String,
    lotted: String,
    traced: String,
    shelf: String,
    rack: String,
    heads: Vec<String>,
    movements: Mutex<Vec<String>>,
    open: Mutex<Vec<String>>,
    lists: Mutex<Vec<String>>,
    links: Mutex<Vec<String>>,
    units: Mutex<Vec<String>>,
    boxes: Mutex<Vec<String>>,
}

/// One of the clients, with its own random numbers. `made` numbers the codes that it assigns.
struct Client {
    game: Arc<Game>,
    actor: Actor,
    random: StdRng,
    number: usize,
    made: usize,
}

/// The keys of a JSON list.
fn texts(list: &Value) -> Vec<String> {
    list.as_array().into_iter().flatten().filter_map(|key| key.as_str().map(str::to_owned)).collect()
}

impl Client {
    /// A key from a list that all clients extend, mostly one of the newest.
    fn one_of(&mut self, list: impl Fn(&Game) -> &Mutex<Vec<String>>) -> String {
        let list = list(&self.game).lock().unwrap();
        let recent = list.len().min(if self.random.random_bool(0.8) { 12 } else { usize::MAX });
        if recent == 0 { "1".to_owned() } else { list[list.len() - 1 - self.random.random_range(0..recent)].clone() }
    }

    /// Adds keys to a list of the game.
    fn keep(list: &Mutex<Vec<String>>, keys: Vec<String>) {
        list.lock().unwrap().extend(keys);
    }

    /// A location: the shelf or the rack, sometimes a box.
    fn place(&mut self) -> String {
        match self.random.random_range(0..10) {
            0 => self.one_of(|game| &game.boxes),
            1..6 => self.game.shelf.clone(),
            _ => self.game.rack.clone(),
        }
    }

    /// A movement of one of the products.
    fn row(&mut self, kind: &str) -> Value {
        let (from, to) = (self.place(), self.place());
        let mut row = match self.random.random_range(0..3) {
            0 => json!({"product_key": self.game.plain, "qt_planned": self.random.random_range(1..4)}),
            1 => json!({"product_key": self.game.lotted, "qt_planned": self.random.random_range(1..4)}),
            _ => {
                // Sometimes with the location of the unit, sometimes without.
                let unit = self.one_of(|game| &game.units);
                json!({"product_key": self.game.traced, "serial_key": unit})
            }
        };
        let has_unit = row["serial_key"].is_string();
        let lotted = row["product_key"] == json!(self.game.lotted);
        row["movement_type"] = json!(kind);
        if matches!(kind, "receipt" | "transfer" | "adjustment") {
            row["position_to"] = json!(to);
        }
        if matches!(kind, "shipment" | "consumption" | "transfer") && !(has_unit && self.random.random_bool(0.8)) {
            row["position_from"] = json!(from);
        }
        if kind == "receipt" && lotted && self.random.random_bool(0.7) {
            row["lot_code"] = json!(format!("L{}", self.random.random_range(0..6)));
        }
        if kind == "receipt" && has_unit && self.random.random_bool(0.3) {
            self.made += 1;
            row["serial_code"] = json!(format!("N{}", self.random.random_range(0..200)));
            row.as_object_mut().unwrap().remove("serial_key");
        }
        row
    }

    /// Executes one or three movements of one type.
    async fn execute(&mut self) -> Answer {
        let kinds = ["receipt", "receipt", "transfer", "transfer", "shipment", "consumption", "adjustment"];
        let kind = kinds[self.random.random_range(0..kinds.len())];
        let count = if self.random.random_bool(0.3) { 3 } else { 1 };
        let rows: Vec<Value> = (0..count).map(|_| self.row(kind)).collect();
        let answer = self.actor.post("/movement/execute", json!({"movements": rows})).await;
        if answer.status == 200 {
            let detail = answer.detail();
            Self::keep(&self.game.movements, texts(&detail["movement_keys"]));
            Self::keep(&self.game.units, texts(&detail["serial_keys"]));
        }
        answer
    }

    /// Reverses a movement, in full or a quantity of 1.
    async fn reverse(&mut self) -> Answer {
        let key = self.one_of(|game| &game.movements);
        let mut body = json!({"reason": "race", "restore_planned": self.random.random_bool(0.5)});
        if self.random.random_bool(0.3) {
            body["quantity"] = json!(1);
        }
        self.actor.post(&format!("/movement/{key}/reverse"), body).await
    }

    /// Plans a list of four rows.
    async fn plan_list(&mut self) -> Answer {
        let kind = ["receipt", "transfer", "shipment"][self.random.random_range(0..3)];
        let rows: Vec<Value> = (0..4).map(|_| self.row(kind)).collect();
        self.made += 1;
        let code = format!("L-{}-{}", self.number, self.made);
        let answer = self.actor.post("/movement-list", json!({"code": code, "type": kind, "movements": rows})).await;
        if answer.status == 200 {
            let detail = answer.detail();
            Self::keep(&self.game.lists, vec![text(&detail, "movement_list_key")]);
            Self::keep(&self.game.open, texts(&detail["movement_keys"]));
        }
        answer
    }

    /// Confirms, closes or cancels a list.
    async fn confirm_list(&mut self) -> Answer {
        let key = self.one_of(|game| &game.lists);
        let verb = ["confirm", "confirm", "confirm", "close", "cancel"][self.random.random_range(0..5)];
        let answer = self.actor.post(&format!("/movement-list/{key}/{verb}"), json!({})).await;
        if answer.status == 200 && verb == "confirm" {
            Self::keep(&self.game.movements, texts(&answer.detail()["completed_keys"]));
        }
        answer
    }

    /// Confirms an open movement in part, or cancels it.
    async fn confirm(&mut self) -> Answer {
        let key = self.one_of(|game| &game.open);
        if self.random.random_bool(0.15) {
            return self.actor.post(&format!("/movement/{key}/cancel"), json!({})).await;
        }
        let body = json!({"quantity": self.random.random_range(1..3), "close_remainder": self.random.random_bool(0.2)});
        let answer = self.actor.post(&format!("/movement/{key}/confirm"), body).await;
        if answer.status == 200 {
            Self::keep(&self.game.movements, texts(&answer.detail()["completed_keys"]));
        }
        answer
    }

    /// Builds a unit into one of the heads.
    async fn link(&mut self) -> Answer {
        let head = self.game.heads[self.random.random_range(0..HEADS)].clone();
        let part = self.one_of(|game| &game.units);
        let answer =
            self.actor.post("/serial-link", json!({"child_serial_key": part, "parent_serial_key": head})).await;
        if answer.status == 200 {
            Self::keep(&self.game.links, vec![text(&answer.detail(), "_key")]);
        }
        answer
    }

    /// Ends a link, or replaces its component.
    async fn unlink(&mut self) -> Answer {
        let key = self.one_of(|game| &game.links);
        let mut body = json!({"reason": "race"});
        if self.random.random_bool(0.4) {
            body["return_position_key"] = json!(self.place());
        }
        if self.random.random_bool(0.4) {
            body["new_child_serial_key"] = json!(self.one_of(|game| &game.units));
            let answer = self.actor.post(&format!("/serial-link/{key}/replace"), body).await;
            if answer.status == 200 {
                Self::keep(&self.game.links, vec![text(&answer.detail()["link"], "_key")]);
            }
            return answer;
        }
        self.actor.post(&format!("/serial-link/{key}/unlink"), body).await
    }

    /// Scraps a unit.
    async fn scrap(&mut self) -> Answer {
        let unit = self.one_of(|game| &game.units);
        self.actor.post(&format!("/serial/{unit}/scrap"), json!({"reason": "race"})).await
    }

    /// Creates a disposable box, which is deleted with its last content.
    async fn make_box(&mut self) -> Answer {
        self.made += 1;
        let code = format!("BOX-{}-{}", self.number, self.made);
        let body = json!({"code": code, "disposable": true, "fixed": false});
        let answer = self.actor.post("/position", body).await;
        Self::keep(&self.game.boxes, vec![text(&answer.detail(), "_key")]);
        answer
    }

    /// Sends one random command. Returns its name and the response.
    async fn step(&mut self) -> (&'static str, Answer) {
        match self.random.random_range(0..100) {
            0..38 => ("execute", self.execute().await),
            38..53 => ("reverse", self.reverse().await),
            53..61 => ("plan", self.plan_list().await),
            61..69 => ("list", self.confirm_list().await),
            69..77 => ("confirm", self.confirm().await),
            77..86 => ("link", self.link().await),
            86..94 => ("unlink", self.unlink().await),
            94..96 => ("scrap", self.scrap().await),
            _ => ("box", self.make_box().await),
        }
    }

    /// Sends random commands. Returns the name and the outcome of each.
    async fn play(mut self, rounds: usize) -> Vec<String> {
        let mut done = Vec::new();
        for round in 0..rounds {
            let (name, answer) = self.step().await;
            let code = answer.code();
            assert!(answer.status < 500, "{name} in round {round}: {answer:?}");
            done.push(format!("{name} {}", if answer.status == 200 { "ok" } else { &code }));
        }
        done
    }
}

/// Creates the products, locations and units with which the race begins.
async fn game(app: &TestApp, keeper: &Actor) -> Game {
    let plain = app.stocked_product("PLAIN", false, "none", false).await;
    let lotted = app.stocked_product("LOTTED", false, "optional", true).await;
    let traced = app.stocked_product("UNITS", true, "none", false).await;
    let mut places = Vec::new();
    for code in ["SHELF", "RACK"] {
        places.push(text(&keeper.post("/position", json!({"code": code})).await.ok().detail(), "_key"));
    }
    let rows: Vec<Value> = (0..UNITS + HEADS)
        .map(|number| {
            json!({"movement_type": "receipt", "product_key": traced.to_string(),
            "serial_code": format!("U{number}"), "position_to": places[number % 2]})
        })
        .collect();
    let made = keeper.post("/movement/execute", json!({"movements": rows})).await.ok().detail();
    let mut units = texts(&made["serial_keys"]);
    let heads = units.split_off(UNITS);
    let (rack, shelf) = (places.pop().unwrap(), places.pop().unwrap());
    Game {
        plain: plain.to_string(),
        lotted: lotted.to_string(),
        traced: traced.to_string(),
        boxes: Mutex::new(vec![shelf.clone()]),
        shelf,
        rack,
        heads,
        movements: Mutex::default(),
        open: Mutex::default(),
        lists: Mutex::default(),
        links: Mutex::default(),
        units: Mutex::new(units),
    }
}

/// Number of deadlocks that the database has resolved so far.
async fn deadlocks(app: &TestApp) -> i64 {
    app.count("select deadlocks from pg_stat_database where datname = current_database()").await
}

/// This test failed without each of these: the lock of the pair in `lock_stock`, the lock of the unit, and the read of
/// the reversed quantity of a movement under its lock.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stock_is_the_sum_of_its_movements_after_concurrent_commands_of_many_clients() {
    let (app, keeper) = with_storekeeper().await;
    let game = Arc::new(game(&app, &keeper).await);
    let (rounds, seed, begun) = (rounds(), rand::rng().random::<u64>(), std::time::Instant::now());
    let before = deadlocks(&app).await;
    let done: Vec<Vec<String>> = race_of(CLIENTS, |number| {
        let random = StdRng::seed_from_u64(seed.wrapping_add(u64::try_from(number).unwrap()));
        let client = Client { game: Arc::clone(&game), actor: keeper.clone(), random, number, made: 0 };
        client.play(rounds)
    })
    .await;
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    done.into_iter().flatten().for_each(|name| *counts.entry(name).or_default() += 1);
    let deadlocks = deadlocks(&app).await - before;
    print_figure(&format!("{CLIENTS} clients x {rounds} in {:?}, {deadlocks} deadlocks: {counts:#?}", begun.elapsed()));
    assert_sound(&broken(&app).await, &format!("seed {seed}"));
    assert_eq!(deadlocks, 0, "seed {seed}");
    for name in ["execute ok", "reverse ok", "plan ok", "confirm ok", "link ok", "unlink ok"] {
        assert!(counts.contains_key(name), "no {name}: {counts:?}");
    }
}
