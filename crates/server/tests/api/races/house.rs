//! Commands of all areas by many clients of two instances on the same few records.
//!
//! Guard: one order of locks for all areas. The test failed when an import locked its products before its tags: 35
//! deadlocks in 12 rounds.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use super::genealogy::{broken, link};
use super::{deadlocks, race_of};
use crate::attachments::steps::{Form as FileForm, upload};
use crate::support::{Actor, Answer, TestApp, send};

const CLIENTS: usize = 32;
const UNITS: usize = 50;
/// Number of steps of a client in one round.
const STEPS: usize = 4;
/// The commands of the clients. In a round, each client begins with another one.
const COMMANDS: [&str; 20] = [
    "link",
    "unlink",
    "replace",
    "scrap",
    "hold",
    "release",
    "draft",
    "create",
    "tag",
    "untag",
    "rename_tag",
    "drop_tag",
    "import",
    "change",
    "trash",
    "restore",
    "bom",
    "copy",
    "share_counter",
    "upload",
];

/// Rounds of the usual run. `TRACEWRIGHT_HOUSE_ROUNDS=200` makes a long run.
fn rounds() -> usize {
    std::env::var("TRACEWRIGHT_HOUSE_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(4)
}

/// Records that all clients use.
struct House {
    units: Vec<i64>,
    /// Products of the units, each with one phase.
    products: Vec<(i64, String)>,
    /// Products that are moved to the trash and restored. Each of the first ones contains the next one.
    passing: Vec<i64>,
    batch: (i64, Vec<i64>),
    /// Key and name of each tag.
    tags: Mutex<Vec<(String, String)>>,
    links: Mutex<Vec<String>>,
    /// Units that were put on hold. The next list has products in the trash: both can be undone.
    on_hold: Mutex<Vec<i64>>,
    trashed: Mutex<Vec<i64>>,
}

/// One of the clients, with its own random numbers.
struct Client {
    house: Arc<House>,
    actor: Actor,
    random: StdRng,
    round: usize,
}

impl Client {
    /// A random element.
    fn one<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.random.random_range(0..list.len())].clone()
    }

    /// Some elements of a list, in random order.
    fn some<T: Clone>(&mut self, list: &[T], count: usize) -> Vec<T> {
        let mut list = list.to_vec();
        list.shuffle(&mut self.random);
        list.truncate(count);
        list
    }

    /// A random unit.
    fn unit(&mut self) -> i64 {
        let house = Arc::clone(&self.house);
        self.one(&house.units)
    }

    /// Key and name of a random tag.
    fn tag(&mut self) -> (String, String) {
        let tags = self.house.tags.lock().unwrap().clone();
        self.one(&tags)
    }

    /// Key and code of a random product.
    fn product(&mut self) -> (i64, String) {
        let house = Arc::clone(&self.house);
        self.one(&house.products)
    }

    /// Some of the products, in random order.
    fn some_products(&mut self, count: usize) -> Vec<(i64, String)> {
        let house = Arc::clone(&self.house);
        self.some(&house.products, count)
    }

    /// A random product of those that go into the trash.
    fn passing(&mut self) -> i64 {
        let house = Arc::clone(&self.house);
        self.one(&house.passing)
    }

    /// A link that was created recently.
    fn known_link(&mut self) -> Option<String> {
        let links = self.house.links.lock().unwrap().clone();
        let recent = links.len().min(12);
        (recent > 0).then(|| links[links.len() - 1 - self.random.random_range(0..recent)].clone())
    }

    /// Remembers a link that was created.
    fn note_link(&self, answer: &Answer, link: &Value) {
        if answer.status == 200 {
            self.house.links.lock().unwrap().push(link["_key"].as_str().unwrap().to_owned());
        }
    }

    /// Sends a command by its name.
    async fn act(&mut self, command: &str) -> Answer {
        match command {
            "link" | "unlink" | "replace" => self.assemble(command).await,
            "scrap" | "hold" | "release" => self.judge(command).await,
            "draft" => self.draft().await,
            "create" => self.create().await,
            "tag" => self.connect("add").await,
            "untag" => self.connect("remove").await,
            "rename_tag" => self.rename_tag().await,
            "drop_tag" => self.drop_tag().await,
            "import" => self.import().await,
            "upload" => {
                let form = FileForm::to("serial", &self.unit().to_string(), None).file("note", command);
                upload(&self.actor, &form).await
            }
            _ => self.change_product(command).await,
        }
    }

    /// Links two units, or unlinks or replaces a known link. Links two units where no link is known.
    async fn assemble(&mut self, command: &str) -> Answer {
        let known = self.known_link().filter(|_| command != "link");
        let Some(key) = known else {
            let body = link(self.unit(), self.unit());
            let answer = self.actor.post("/serial-link", body).await;
            self.note_link(&answer, &answer.detail());
            return answer;
        };
        if command == "unlink" {
            let body = json!({"reason": "race", "disposition": "none"});
            return self.actor.post(&format!("/serial-link/{key}/unlink"), body).await;
        }
        let body = json!({"new_child_serial_key": self.unit().to_string(), "reason": "race",
            "disposition": "none", "allow_other_component": true});
        let answer = self.actor.post(&format!("/serial-link/{key}/replace"), body).await;
        self.note_link(&answer, &answer.detail()["link"]);
        answer
    }

    /// Scraps a unit, puts it on hold, or releases a unit that is on hold.
    async fn judge(&mut self, command: &str) -> Answer {
        let (word, known) = if command == "release" {
            ("release-hold", self.house.on_hold.lock().unwrap().pop())
        } else {
            (command, None)
        };
        let unit = known.unwrap_or_else(|| self.unit());
        let answer = self.actor.post(&format!("/serial/{unit}/{word}"), json!({"reason": "race"})).await;
        if command == "hold" && answer.status == 200 {
            self.house.on_hold.lock().unwrap().push(unit);
        }
        answer
    }

    /// Replaces the drafts of the batch.
    async fn draft(&mut self) -> Answer {
        let house = Arc::clone(&self.house);
        let (batch, parents) = &house.batch;
        let children = self.some(&house.units, 3);
        let drafts: Vec<Value> = children
            .iter()
            .map(|child| {
                json!({"child_serial_key": child.to_string(), "parent_serial_key": self.one(parents).to_string()})
            })
            .collect();
        self.actor.put(&format!("/batch/{batch}/serial-temp-links"), json!(drafts)).await
    }

    /// Creates units with codes that other clients use too, each client in a different order.
    async fn create(&mut self) -> Answer {
        let first = self.random.random_range(0..40);
        let codes: Vec<usize> = (first..first + 3).collect();
        let serials: Vec<Value> = self
            .some(&codes, 3)
            .iter()
            .map(|code| {
                let (product, _) = self.product();
                json!({"product_key": product.to_string(), "code": format!("R{}-{code}", self.round)})
            })
            .collect();
        self.actor.post("/serial/bulk", json!({"serials": serials})).await
    }

    /// Adds or removes tags of units and products.
    async fn connect(&mut self, change: &str) -> Answer {
        let house = Arc::clone(&self.house);
        let mut records: Vec<(&str, i64)> = self.some(&house.units, 4).into_iter().map(|key| ("serial", key)).collect();
        records.extend(self.some_products(2).into_iter().map(|(key, _)| ("product", key)));
        records.push(("product", self.passing()));
        records.shuffle(&mut self.random);
        let changes: Vec<Value> = records
            .into_iter()
            .map(|(context, key)| {
                let (tag, _) = self.tag();
                json!({"type": change, "tag_key": tag, "context": context, "context_key": key.to_string()})
            })
            .collect();
        self.actor.post("/tag/update-connections", json!(changes)).await
    }

    /// Changes the case of the name of a tag.
    async fn rename_tag(&mut self) -> Answer {
        let (key, name) = self.tag();
        let name = if self.random.random_bool(0.5) { name.to_uppercase() } else { name.to_lowercase() };
        self.actor.put(&format!("/tag/{key}"), json!({"name": name})).await
    }

    /// Deletes a tag, and gives its name to another one.
    async fn drop_tag(&mut self) -> Answer {
        let (key, name) = self.tag();
        let answer = self.actor.delete(&format!("/tag/{key}")).await;
        if answer.status == 200 {
            let made = self.actor.post("/tag", json!({"name": name})).await.ok().detail();
            let mut tags = self.house.tags.lock().unwrap();
            tags.retain(|(other, _)| *other != key);
            tags.push((made["_key"].as_str().unwrap().to_owned(), name));
        }
        answer
    }

    /// Imports a file with existing products and some that other clients import too.
    async fn import(&mut self) -> Answer {
        let mut codes: Vec<String> = self.some_products(3).into_iter().map(|(_, code)| code).collect();
        codes.extend((0..2).map(|_| format!("NEW-{}-{}", self.round, self.random.random_range(0..4))));
        codes.sort_unstable();
        codes.dedup();
        codes.shuffle(&mut self.random);
        let mut text = "code,description,tags\n".to_owned();
        for code in codes {
            let (one, other) = (self.tag().1, self.tag().1);
            let row = format!("{code},{},\"{one};{other}\"\n", self.random.random_range(0..1000));
            text.push_str(&row);
        }
        let file = Form::new().part("file", Part::bytes(text.into_bytes()).file_name("a.csv"));
        let post = |form: Form| {
            let request = self.actor.request(Method::POST, "/product/import").header("accept", "application/json");
            send(request.multipart(form))
        };
        let dry = post(file).await;
        let Some(key) = dry.detail()["file_key"].as_str().map(str::to_owned) else {
            // Another client was replacing a tag at that moment.
            assert!(dry.status < 500, "{dry:?}");
            return Answer { status: 422, ..dry };
        };
        post(Form::new().text("dry_run", "false").text("file_key", key)).await
    }

    /// Sends a command on a product by its name.
    async fn change_product(&mut self, command: &str) -> Answer {
        let ((product, _), passing) = (self.product(), self.passing());
        let path = format!("/product/{product}");
        match command {
            "change" if self.random.random_bool(0.3) => {
                self.actor.patch(&path, json!({"traceability_level": "complete"})).await
            }
            "change" => {
                let description = format!("{}", self.random.random_range(0..1000));
                self.actor.patch(&path, json!({"description": description})).await
            }
            "trash" => {
                let answer = self.actor.delete(&format!("/product/{passing}")).await;
                self.house.trashed.lock().unwrap().extend((answer.status == 200).then_some(passing));
                answer
            }
            "restore" => {
                let product = self.house.trashed.lock().unwrap().pop().unwrap_or(passing);
                self.actor.post(&format!("/product/{product}/restore"), json!({})).await
            }
            "bom" => self.replace_bom().await,
            "copy" => {
                let body = json!({"original_product": product.to_string(),
                    "new_code": format!("COPY-{}-{}", self.round, self.random.random_range(0..20))});
                self.actor.post("/product/copy", body).await
            }
            _ => {
                let others = self.some_products(3).into_iter().map(|(key, _)| key).filter(|key| *key != product);
                let keys: Vec<String> = others.map(|key| key.to_string()).collect();
                self.actor.post(&format!("{path}/counter/copy"), json!({"target_product_keys": keys})).await
            }
        }
    }

    /// Replaces the BOM of one of the first products with some of the last ones, so that no loop is possible.
    async fn replace_bom(&mut self) -> Answer {
        let house = Arc::clone(&self.house);
        let (owners, parts) = house.products.split_at(house.products.len() / 2);
        let (owner, parts) = (self.one(owners).0, self.some(parts, 3));
        let mut parts: Vec<i64> = parts.into_iter().map(|(key, _)| key).collect();
        parts.extend(house.passing.last().filter(|_| self.random.random_bool(0.2)));
        let lines: Vec<Value> = parts.iter().map(|key| json!({"component_key": key.to_string(), "qt": 1})).collect();
        self.actor.put(&format!("/product/{owner}/bom"), json!(lines)).await
    }

    /// Plays one round. Returns the names of the successful commands.
    async fn play(mut self, first: usize) -> Vec<&'static str> {
        let mut done = Vec::new();
        for step in 0..STEPS {
            let number = if step == 0 { first } else { self.random.random_range(0..COMMANDS.len()) };
            let command = COMMANDS[number % COMMANDS.len()];
            let answer = self.act(command).await;
            assert!(answer.status < 500 && answer.status != 429, "{command} in round {}: {answer:?}", self.round);
            if answer.status == 200 {
                done.push(command);
            }
        }
        done
    }
}

/// Creates products with a phase. Their keys ascend while their codes descend.
async fn routed(actor: &Actor, operation: &Value, codes: impl Iterator<Item = String>) -> Vec<(i64, String)> {
    let mut made = Vec::new();
    for code in codes {
        let body = json!({"code": code, "traceability_level": "complete"});
        let product = actor.post("/product", body).await.ok().detail();
        let key: i64 = product["_key"].as_str().unwrap().parse().unwrap();
        actor.put(&format!("/product/{key}/process"), json!([{"operation_key": operation}])).await.ok();
        made.push((key, code));
    }
    made
}

/// Creates the records with which the clients begin.
async fn house(app: &TestApp, actor: &Actor) -> House {
    let operation = actor.post("/operation", json!({"name": "Assembly"})).await.ok().detail()["_key"].clone();
    let mut products = routed(actor, &operation, (0..6).rev().map(|number| format!("P{number}"))).await;
    // Products with a BOM have keys above and below those of their components.
    products.sort_by_key(|(key, _)| key % 2);
    let passing = routed(actor, &operation, (0..4).map(|number| format!("X{number}"))).await;
    for pair in passing.windows(2).take(2) {
        let lines = json!([{"component_key": pair[1].0.to_string(), "qt": 1}]);
        actor.put(&format!("/product/{}/bom", pair[0].0), lines).await.ok();
    }
    let mut units = Vec::new();
    for (product, _) in &products {
        units.extend(app.free_units(*product, UNITS.div_ceil(products.len())).await);
    }
    units.truncate(UNITS);
    let parents = app.free_units(products[0].0, 3).await;
    let batch = app.open_batch(products[0].0, true, &parents).await;
    let mut tags = Vec::new();
    for name in ["Red", "Green", "Blue", "Grey"] {
        let tag = actor.post("/tag", json!({"name": name})).await.ok().detail();
        tags.push((tag["_key"].as_str().unwrap().to_owned(), name.to_owned()));
    }
    let (tags, links) = (Mutex::new(tags), Mutex::default());
    let passing = passing.into_iter().map(|(key, _)| key).collect();
    let (on_hold, trashed) = (Mutex::default(), Mutex::default());
    House { units, products, passing, batch: (batch, parents), tags, links, on_hold, trashed }
}

/// Makes scrapped units and units on hold usable again for the next round.
async fn revive(app: &TestApp) {
    let sql = "update serial.serial set scrapped = null, scrapped_by = null, scrap_reason = null, hold_reason = null,
        hold_by = null, hold_at = null";
    app.sql.batch_execute(sql).await.unwrap();
}

/// After each round, the genealogy is consistent. At the end, every client and every command has succeeded at least
/// once.
#[expect(clippy::print_stderr, reason = "the figure is what the long run is made for")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn random_commands_of_all_areas_on_the_same_records_never_deadlock() {
    // Enough connections for all clients, which should compete only for locks.
    let connections = ["--write-connections", "24"];
    let app = TestApp::with(&connections).await;
    let other = app.another_instance(&connections).await;
    let actor = app.user("hal", "admin library production quality traceability warehouse").await;
    let house = Arc::new(house(&app, &actor).await);
    let (seed, start): (u64, _) = (rand::rng().random(), std::time::Instant::now());
    let mut done: BTreeMap<&str, usize> = COMMANDS.iter().map(|command| (*command, 0)).collect();
    let mut of_client = [0; CLIENTS];
    for round in 0..rounds() {
        let played = race_of(CLIENTS, |number| {
            let address = if number % 2 == 0 { app.instance.address } else { other.address };
            let place = u64::try_from(round * CLIENTS + number).unwrap();
            let random = StdRng::seed_from_u64(seed.wrapping_add(place));
            let client = Client { house: Arc::clone(&house), actor: actor.at(address), random, round };
            async move { (number, client.play(number + round * 7).await) }
        })
        .await;
        for (number, commands) in played {
            of_client[number] += commands.len();
            for command in commands {
                *done.entry(command).or_default() += 1;
            }
        }
        let found = broken(&app).await;
        assert!(found.is_empty(), "round {round}, seed {seed}: {found:?}");
        revive(&app).await;
    }
    let elapsed: Duration = start.elapsed();
    let deadlocks = deadlocks(&app, &other).await;
    eprintln!("{} rounds in {elapsed:?}: {done:?}, {deadlocks} deadlocks", rounds());
    assert_eq!(deadlocks, 0, "seed {seed}");
    assert!(of_client.iter().all(|count| *count > 0), "somebody did nothing: {of_client:?}");
    assert!(done.values().all(|count| *count > 0), "something never worked: {done:?}");
}
