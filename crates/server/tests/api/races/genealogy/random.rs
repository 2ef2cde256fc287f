//! Random commands of many clients on the links of the same units.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use super::{CLIENTS, assert_sound, broken, deadlocks, link, race_of, with_tracer};
use crate::support::{Actor, Answer, TestApp};

/// Number of batches whose drafts are replaced, and of the units of each.
const BATCHES: usize = 6;
const BATCH_UNITS: usize = 5;
/// Number of units that most steps use.
const HOT_UNITS: usize = 60;
/// Refusals that are expected. Any other response must be a success.
const REFUSALS: [&str; 9] = [
    "child_already_linked",
    "genealogy_loop",
    "link_not_active",
    "same_child",
    "serial_deleted",
    "serial_has_children",
    "serial_in_production",
    "serial_installed",
    "serial_scrapped",
];

/// Number of steps and units of the usual run. `TRACEWRIGHT_GENEALOGY_OPS=40000` makes a long run with 2 000 units.
fn size() -> (usize, usize) {
    match std::env::var("TRACEWRIGHT_GENEALOGY_OPS").ok().and_then(|steps| steps.parse().ok()) {
        Some(steps) => (steps, 2000),
        None => (800, 300),
    }
}

/// Records that all clients use.
struct Game {
    units: Vec<i64>,
    /// Batches with their units. The output of the last one has no serial numbers, so it has no units.
    batches: Vec<(i64, Vec<i64>)>,
    /// Links that were active at some time, the same links as (child, parent), and drafts that existed at some time.
    links: Mutex<Vec<String>>,
    pairs: Mutex<Vec<(i64, i64)>>,
    drafts: Mutex<Vec<(i64, i64)>>,
}

/// One of the clients, with its own random numbers.
struct Client {
    game: Arc<Game>,
    actor: Actor,
    random: StdRng,
}

/// A step: the name of the command, and the response.
type Step = (&'static str, Answer);

impl Client {
    /// A unit, mostly one of a few, so that clients use the same ones.
    fn unit(&mut self) -> i64 {
        let among = if self.random.random_bool(0.7) { HOT_UNITS } else { self.game.units.len() };
        self.game.units[self.random.random_range(0..among)]
    }

    /// An element of a list that other clients extend.
    fn one_of<T: Clone>(random: &mut StdRng, list: &Mutex<Vec<T>>) -> Option<T> {
        let list = list.lock().unwrap();
        // Mostly a recent one, because older links have ended.
        let recent = list.len().min(if random.random_bool(0.8) { 12 } else { usize::MAX });
        (recent > 0).then(|| list[list.len() - 1 - random.random_range(0..recent)].clone())
    }

    /// Adds a link or draft to those that other clients can use.
    fn note(&self, link: &Value) {
        let text = |member: &str| link[member].as_str().map(str::to_owned);
        let number = |member: &str| link[member].as_str().map(|key| key.parse::<i64>().unwrap());
        let pair = number("child_serial_key").zip(number("parent_serial_key"));
        if link["confirmed"] == true {
            self.game.links.lock().unwrap().push(text("_key").unwrap());
            self.game.pairs.lock().unwrap().extend(pair);
        } else {
            self.game.drafts.lock().unwrap().extend(pair);
        }
    }

    /// Links a unit to another one, or rarely to a batch.
    async fn link(&mut self) -> Step {
        let (mut child, mut parent) = (self.unit(), self.unit());
        // Sometimes links a unit into its own part.
        if self.random.random_bool(0.25) {
            (parent, child) = Self::one_of(&mut self.random, &self.game.pairs).unwrap_or((parent, child));
        }
        let batch = self.game.batches.last().unwrap().0;
        let body = if self.random.random_bool(0.05) {
            json!({"child_serial_key": child.to_string(), "batch_key": batch.to_string()})
        } else {
            link(child, parent)
        };
        let answer = self.actor.post("/serial-link", body).await;
        if answer.status == 200 {
            self.note(&answer.detail());
        }
        ("link", answer)
    }

    /// Confirms a draft, or creates the same link again if the draft no longer exists.
    async fn confirm(&mut self) -> Step {
        let Some((child, parent)) = Self::one_of(&mut self.random, &self.game.drafts) else { return self.link().await };
        let answer = self.actor.post("/serial-link", link(child, parent)).await;
        if answer.status == 200 {
            self.note(&answer.detail());
        }
        ("confirm", answer)
    }

    /// Ends a link.
    async fn unlink(&mut self) -> Step {
        let Some(key) = Self::one_of(&mut self.random, &self.game.links) else { return self.link().await };
        let disposition = if self.random.random_bool(0.03) { "scrap" } else { "none" };
        let body = json!({"reason": "random", "disposition": disposition});
        ("unlink", self.actor.post(&format!("/serial-link/{key}/unlink"), body).await)
    }

    /// Replaces the component of a link.
    async fn replace(&mut self) -> Step {
        let Some(key) = Self::one_of(&mut self.random, &self.game.links) else { return self.link().await };
        let body = json!({"new_child_serial_key": self.unit().to_string(), "reason": "random"});
        let answer = self.actor.post(&format!("/serial-link/{key}/replace"), body).await;
        if answer.status == 200 {
            self.note(&answer.detail()["link"]);
        }
        ("replace", answer)
    }

    /// Replaces the drafts of a batch.
    async fn draft(&mut self) -> Step {
        let place = self.random.random_range(0..self.game.batches.len());
        let (batch, units) = self.game.batches[place].clone();
        let children: HashSet<i64> = (0..self.random.random_range(0..5)).map(|_| self.unit()).collect();
        let mut drafts = Vec::new();
        for child in children {
            let parent = (!units.is_empty()).then(|| units[self.random.random_range(0..units.len())].to_string());
            drafts.push(json!({"child_serial_key": child.to_string(), "parent_serial_key": parent}));
        }
        let answer = self.actor.put(&format!("/batch/{batch}/serial-temp-links"), json!(drafts)).await;
        if answer.status == 200 {
            answer.detail()["links"].as_array().unwrap().iter().for_each(|link| self.note(link));
        }
        ("draft", answer)
    }

    /// Deletes or scraps a unit.
    async fn remove(&mut self) -> Step {
        let unit = self.unit();
        if self.random.random_bool(0.5) {
            return ("delete", self.actor.delete(&format!("/serial/{unit}")).await);
        }
        ("scrap", self.actor.post(&format!("/serial/{unit}/scrap"), json!({"reason": "random"})).await)
    }

    /// Reads a tree, which must show every unit once, regardless of changes during the read.
    async fn read(&mut self) -> Step {
        let unit = self.unit();
        let answer = self.actor.get(&format!("/serial-hierarchy?serial_key={unit}")).await;
        let text = String::from_utf8(answer.bytes.to_vec()).unwrap();
        let keys: Vec<&str> =
            text.split("\"serial_key\":\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
        let distinct: HashSet<&str> = keys.iter().copied().collect();
        assert_eq!(distinct.len(), keys.len(), "a unit stands twice: {text}");
        assert!(distinct.contains(unit.to_string().as_str()), "{unit} is not in its own tree: {text}");
        ("read", answer)
    }

    /// Sends one random command.
    async fn step(&mut self) -> Step {
        match self.random.random_range(0..100) {
            0..32 => self.link().await,
            32..50 => self.unlink().await,
            50..66 => self.replace().await,
            66..82 => self.draft().await,
            82..92 => self.confirm().await,
            92..94 => self.remove().await,
            _ => self.read().await,
        }
    }

    /// Sends random commands. Returns the names of the successful ones.
    async fn play(mut self, steps: usize) -> Vec<&'static str> {
        let mut done = Vec::new();
        for step in 0..steps {
            let (name, answer) = self.step().await;
            let refused = answer.status == 409 && REFUSALS.contains(&answer.code().as_str());
            assert!(answer.status == 200 || refused, "{name} in step {step}: {answer:?}");
            if answer.status == 200 {
                done.push(name);
            }
        }
        done
    }
}

/// Creates the units and batches with which the clients begin.
async fn game(app: &TestApp, units: usize) -> Game {
    let product = app.traced_product("P", None).await;
    let units = app.free_units(product, units).await;
    let mut batches = Vec::new();
    for place in 0..BATCHES {
        let booked: Vec<i64> = units.iter().copied().skip(place * BATCH_UNITS).take(BATCH_UNITS).collect();
        batches.push((app.open_batch(product, true, &booked).await, booked));
    }
    batches.push((app.open_batch(product, false, &[]).await, Vec::new()));
    Game { units, batches, links: Mutex::default(), pairs: Mutex::default(), drafts: Mutex::default() }
}

/// Guards: every change of a tree locks its root and reads again under the lock, and the drafts of a batch are compared
/// with those stored at that time.
#[expect(clippy::print_stderr, reason = "the figure is what the long run is made for")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn random_concurrent_commands_leave_units_consistent_with_their_links() {
    let (app, tracer) = with_tracer().await;
    tracer.patch("/config", json!({"allow_serial_delete": true})).await.ok();
    let (steps, units) = size();
    let game = Arc::new(game(&app, units).await);
    let seed: u64 = rand::rng().random();
    let start = std::time::Instant::now();
    let done: Vec<Vec<&str>> = race_of(CLIENTS, |number| {
        let random = StdRng::seed_from_u64(seed.wrapping_add(u64::try_from(number).unwrap()));
        let client = Client { game: Arc::clone(&game), actor: tracer.clone(), random };
        client.play(steps / CLIENTS)
    })
    .await;
    let done = done.concat();
    let count = |name: &str| done.iter().filter(|done| **done == name).count();
    let names = ["link", "unlink", "replace", "draft", "confirm", "scrap", "delete", "read"];
    let counts: Vec<(&str, usize)> = names.iter().map(|name| (*name, count(name))).collect();
    eprintln!("{steps} steps in {:?}: {counts:?}, {} deadlocks", start.elapsed(), deadlocks(&app).await);
    assert_sound(&broken(&app).await, &format!("seed {seed}"));
    for name in ["link", "unlink", "replace", "draft", "confirm", "read"] {
        assert!(count(name) >= CLIENTS / 4, "hardly any {name} worked: {counts:?}");
    }
}
