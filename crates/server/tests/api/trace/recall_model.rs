//! Random plants with units, lots, batches, replaced parts and pools: the responses of the service are compared with a
//! naive walk over the same facts, which follows every path.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use super::recall_plant::{found, wire};
use crate::serial::plant::plant;
use crate::support::{Actor, TestApp};

/// Certainties as numbers, the weakest first.
const POSSIBLE: u8 = 0;
const BATCH: u8 = 1;
const EXACT: u8 = 2;
/// Names of the certainties in the API, at the index of their number.
const CERTAINTIES: [&str; 3] = ["possible", "batch", "exact"];

/// Number of plants in a run.
const PLANTS: u64 = 12;

/// A small generator of random numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    /// A number below `below`.
    fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(below).unwrap()).unwrap()
    }

    /// True once in `chance` rolls on average.
    fn one_in(&mut self, chance: usize) -> bool {
        self.roll(chance) == 0
    }
}

/// A fact of the plant: `from` is part of `to` between `since` and `until`.
#[derive(Clone, Debug)]
struct Fact {
    from: String,
    to: String,
    certainty: u8,
    since: DateTime<Utc>,
    until: Option<DateTime<Utc>>,
    /// Whether the fact is a link. A link that has ended is still followed and marked as ended.
    is_link: bool,
    /// Ledger position, for facts of a pool.
    place: i64,
}

/// One row of the ledger of a pool.
#[derive(Clone, Debug)]
struct Booked {
    pool: i64,
    place: i64,
    at: DateTime<Utc>,
    delta: i64,
}

/// The state of a plant as the naive walk knows it.
#[derive(Debug, Default)]
struct Plant {
    units: Vec<i64>,
    lots: Vec<i64>,
    batches: Vec<i64>,
    pools: Vec<i64>,
    /// Batches with neither units nor a lot.
    plain_batches: BTreeSet<i64>,
    canceled: BTreeSet<i64>,
    /// Batches with one unit.
    single: BTreeSet<i64>,
    facts: Vec<Fact>,
    ledger: Vec<Booked>,
}

/// Creates the same random plant in the database and in memory.
struct Maker<'a> {
    app: &'a TestApp,
    dice: Dice,
    plant: Plant,
    now: DateTime<Utc>,
    phase: (i64, i64, String),
    product: i64,
    posted: i64,
}

impl Maker<'_> {
    /// Runs a statement that returns a key.
    async fn key(&self, sql: &str) -> i64 {
        let row = self.app.sql.query_one(sql, &[]).await;
        row.unwrap_or_else(|error| panic!("{sql}: {error:?}")).get(0)
    }

    /// Runs SQL statements.
    async fn run(&self, sql: &str) {
        self.app.sql.batch_execute(sql).await.unwrap_or_else(|error| panic!("{sql}: {error:?}"));
    }

    /// Advances the time by a minute, so that every fact has its own moment.
    fn tick(&mut self) -> DateTime<Utc> {
        self.now += TimeDelta::minutes(1);
        self.now
    }

    /// Adds a fact that begins now and has no end. Returns its index.
    fn fact(&mut self, from: String, to: String, certainty: u8) -> usize {
        let (since, until) = (self.now, None);
        self.plant.facts.push(Fact { from, to, certainty, since, until, is_link: false, place: 0 });
        self.plant.facts.len() - 1
    }

    /// Creates 5 lots and 12 units, about half of which belong to a lot.
    async fn units_and_lots(&mut self) {
        let at = wire(self.tick());
        for number in 0..5 {
            let insert = format!(
                "insert into serial.lot (product_key, code, origin, created)
                 values ({}, 'L{number}-{}', 'manual', '{at}') returning key",
                self.product, self.posted
            );
            let key = self.key(&insert).await;
            self.plant.lots.push(key);
        }
        for _ in 0..12 {
            let lot = if self.dice.one_in(2) { None } else { Some(self.plant.lots[self.dice.roll(5)]) };
            let of = lot.map_or_else(|| "null".to_owned(), |key| key.to_string());
            let insert = format!(
                "insert into serial.serial (key, root_key, code, product_key, lot_key, created, released)
                 select key, key, 'U' || key, {}, {of}, '{at}', '{at}'
                 from (select nextval('platform.key_sequence') as key) k returning key",
                self.product
            );
            let key = self.key(&insert).await;
            self.plant.units.push(key);
            if let Some(lot) = lot {
                self.fact(format!("lot/{lot}"), format!("serial/{key}"), EXACT);
            }
        }
    }

    /// Builds units into units that were created later. Some are built in twice, by a link that has ended and one that
    /// has not.
    async fn links(&mut self) {
        for child in 0..self.plant.units.len() - 1 {
            for last in [false, true] {
                if self.dice.one_in(2) {
                    continue;
                }
                let parent = child + 1 + self.dice.roll(self.plant.units.len() - child - 1);
                let (one, two) = (self.plant.units[child], self.plant.units[parent]);
                let at = self.tick();
                let place = self.fact(format!("serial/{one}"), format!("serial/{two}"), EXACT);
                self.plant.facts[place].is_link = true;
                let ended = if last { None } else { Some(self.tick()) };
                self.plant.facts[place].until = ended;
                let end =
                    ended.map_or_else(|| "null, null, null".to_owned(), |at| format!("'{}', 'leak', 'none'", wire(at)));
                let link = self
                    .key(&format!(
                        "insert into serial.link (parent_serial_key, child_serial_key, component_key, confirmed, linked_at,
                            ended_at, reason, disposition)
                         values ({two}, {one}, {}, true, '{}', {end}) returning key",
                        self.product,
                        wire(at)
                    ))
                    .await;
                if last {
                    self.run(&format!(
                        "update serial.serial set link_key = {link}, link_confirmed = true, parent_key = {two},
                            root_key = {two} where key = {one}"
                    ))
                    .await;
                }
            }
        }
    }

    /// Creates 8 batches that make units, a lot or neither. Cancels some of them, and lets work in progress flow
    /// between some.
    async fn batches(&mut self) {
        for _ in 0..8 {
            let (kind, at) = (self.dice.roll(3), self.tick());
            let (traced, canceled) = (kind == 0, self.dice.one_in(6));
            let members: BTreeSet<i64> = if traced {
                (0..=self.dice.roll(3)).map(|_| self.plant.units[self.dice.roll(12)]).collect()
            } else {
                BTreeSet::new()
            };
            let quantity = if traced { members.len() } else { 1 + self.dice.roll(3) };
            let lot = (kind == 1).then(|| self.plant.lots[self.dice.roll(5)]);
            let (job, order, phase) = &self.phase;
            let insert = format!(
                "insert into production.batch (job_key, work_order_key, phase_key, product_key, traced, active, qt_total,
                    start, \"end\", qt_pass, output_lot_key, canceled)
                 values ({job}, {order}, '{phase}', {}, {traced}, false, {quantity}, '{at}', '{at}', {quantity}, {},
                    {}) returning key",
                self.product,
                lot.map_or_else(|| "null".to_owned(), |key| key.to_string()),
                if canceled { "1" } else { "null" },
                at = wire(at),
            );
            let key = self.key(&insert).await;
            self.plant.batches.push(key);
            if canceled {
                self.plant.canceled.insert(key);
            }
            if quantity == 1 {
                self.plant.single.insert(key);
            }
            if !traced && lot.is_none() {
                self.plant.plain_batches.insert(key);
            }
            for unit in members {
                self.run(&format!(
                    "insert into production.batch_unit (batch_key, serial_key, active) values ({key}, {unit}, false)"
                ))
                .await;
                self.fact(format!("batch/{key}"), format!("serial/{unit}"), BATCH);
            }
            if let Some(lot) = lot {
                self.fact(format!("batch/{key}"), format!("lot/{lot}"), BATCH);
            }
        }
        for _ in 0..3 {
            let (one, two) = (self.plant.batches[self.dice.roll(8)], self.plant.batches[self.dice.roll(8)]);
            if one == two {
                continue;
            }
            let at = wire(self.tick());
            self.run(&format!(
                "insert into production.batch_flow (from_batch_key, to_batch_key, quantity, declared, created)
                 values ({one}, {two}, 1, '{at}', '{at}')"
            ))
            .await;
            self.fact(format!("batch/{one}"), format!("batch/{two}"), BATCH);
        }
    }

    /// Creates a completed movement. Returns its key and its ledger position.
    async fn moved(&mut self, kind: &str, what: (i64, Option<i64>), delta: i64, refs: &Value) -> (i64, i64) {
        self.posted += 1;
        let (product, lot) = what;
        let (from, to) = if delta > 0 { ("OUT", "IN") } else { ("IN", "NULL") };
        let insert = format!(
            "insert into warehouse.movement (type, status, product_key, lot_key, position_from, position_to, qt_planned,
                qt_original, qt_confirmed, created, start, \"end\", posted, refs)
             values ('{kind}', 'completed', {product}, {}, '{from}', '{to}', 0, {q}, {q}, '{at}', '{at}', '{at}', {},
                '{refs}') returning key",
            lot.map_or_else(|| "null".to_owned(), |key| key.to_string()),
            self.posted,
            q = delta.abs(),
            at = wire(self.now),
        );
        (self.key(&insert).await, self.posted)
    }

    /// Consumes lots for batches or for one unit. Reverses some of the consumption.
    async fn material(&mut self) {
        for _ in 0..10 {
            let lot = self.plant.lots[self.dice.roll(5)];
            let batch = self.plant.batches[self.dice.roll(8)];
            let unit = self.dice.one_in(4).then(|| self.plant.units[self.dice.roll(12)]);
            self.tick();
            let mut refs = json!({"batch_key": batch.to_string()});
            if let Some(unit) = unit {
                refs["parent_serial_key"] = json!(unit.to_string());
            }
            let (key, _) = self.moved("consumption", (self.product, Some(lot)), -1, &refs).await;
            let to = unit.map_or_else(|| format!("batch/{batch}"), |unit| format!("serial/{unit}"));
            let place = self.fact(format!("lot/{lot}"), to, if unit.is_some() { EXACT } else { BATCH });
            if self.plant.canceled.contains(&batch) {
                self.plant.facts.pop();
            } else if self.dice.one_in(4) {
                let at = self.tick();
                self.plant.facts[place].until = Some(at);
                let (back, _) = self.moved("reversal", (self.product, Some(lot)), 1, &json!({})).await;
                self.run(&format!(
                    "update warehouse.movement set reversed_qt = 1, inverse_movement_key = {back} where key = {key}"
                ))
                .await;
            }
        }
    }

    /// Fills two pools by receipts and batches, and takes stock from them, sometimes more than they have.
    async fn pools(&mut self) {
        let mut left = [0_i64; 2];
        for _ in 0..30 {
            let which = self.dice.roll(2);
            let pool = self.plant.pools[which];
            let batch = self.plant.batches[self.dice.roll(8)];
            let refs = json!({"batch_key": batch.to_string()});
            let at = self.tick();
            let none = json!({});
            let take = left[which] > 0 && self.dice.one_in(2);
            let (kind, delta) = match (take, self.dice.one_in(3)) {
                (true, _) => ("consumption", -1 - i64::try_from(self.dice.roll(3)).unwrap()),
                (false, true) => ("receipt", 1),
                (false, false) => ("production", 1 + i64::try_from(self.dice.roll(2)).unwrap()),
            };
            let (_, place) = self.moved(kind, (pool, None), delta, if kind == "receipt" { &none } else { &refs }).await;
            left[which] += delta;
            self.plant.ledger.push(Booked { pool, place, at, delta });
            let (batch, pool) = (format!("batch/{batch}"), format!("pool/{pool}"));
            let fact = match kind {
                "consumption" => self.fact(pool, batch, POSSIBLE),
                "production" => self.fact(batch, pool, POSSIBLE),
                _ => continue,
            };
            self.plant.facts[fact].place = place;
        }
    }
}

/// Creates a random plant. The same seed gives the same plant.
async fn make_plant(app: &TestApp, seed: u64) -> Plant {
    let product = app.traced_product(&format!("T{seed}"), None).await;
    let anchor = app.open_batch(product, true, &[]).await;
    let row = app
        .sql
        .query_one("select job_key, work_order_key, phase_key from production.batch where key = $1", &[&anchor])
        .await
        .unwrap();
    let begin = "update production.job set stage = 'started', start = created where key = $1";
    app.sql.execute(begin, &[&row.get::<_, i64>(0)]).await.unwrap();
    let plant = Plant {
        pools: vec![
            app.stocked_product(&format!("A{seed}"), false, "none", true).await,
            app.stocked_product(&format!("B{seed}"), false, "none", true).await,
        ],
        ..Plant::default()
    };
    let now = app.clock().now() - TimeDelta::days(2);
    let phase = (row.get(0), row.get(1), row.get(2));
    let posted = i64::try_from(seed).unwrap() * 1000;
    let dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut maker = Maker { app, dice, plant, now, phase, product, posted };
    maker.units_and_lots().await;
    maker.links().await;
    maker.batches().await;
    maker.material().await;
    maker.pools().await;
    maker.plant
}

/// State of the naive walk: the node, the certainty, whether an ended link leads to the node, and the ledger position
/// in a pool.
type Stand = (String, u8, bool, i64);

impl Plant {
    /// First ledger position at or after `place` at which the pool becomes empty, according to its ledger at the moment
    /// `at`. `i64::MAX` if it never does.
    fn emptied(&self, pool: i64, place: i64, at: DateTime<Utc>) -> i64 {
        let (mut balance, mut was_positive) = (0, false);
        for row in self.ledger.iter().filter(|row| row.pool == pool && row.at <= at) {
            balance += row.delta;
            if row.place < place {
                continue;
            }
            if balance <= 0 && was_positive {
                return row.place;
            }
            was_positive |= balance > 0;
        }
        i64::MAX
    }

    /// Whether a fact is followed at a moment: it has begun, has not ended unless it is a link, and names no canceled
    /// batch.
    fn carries(&self, fact: &Fact, at: DateTime<Utc>) -> bool {
        let canceled = |node: &str| {
            node.strip_prefix("batch/").is_some_and(|key| self.canceled.contains(&key.parse::<i64>().unwrap()))
        };
        let ended = fact.until.is_some_and(|until| until <= at);
        fact.since <= at && (fact.is_link || !ended) && !canceled(&fact.from) && !canceled(&fact.to)
    }

    /// Follows every path from a node: forward, or backward if `back` is set.
    fn walk(&self, start: &str, at: DateTime<Utc>, back: bool) -> BTreeMap<String, (u8, bool)> {
        let mut seen: BTreeSet<Stand> = BTreeSet::new();
        let mut open: Vec<Stand> = vec![(start.to_owned(), EXACT, false, 0)];
        let mut found: BTreeMap<String, (u8, bool)> = BTreeMap::new();
        while let Some(stand) = open.pop() {
            if !seen.insert(stand.clone()) {
                continue;
            }
            let (node, certainty, past, place) = stand;
            for fact in self.facts.iter().filter(|fact| self.carries(fact, at)) {
                let (from, to) = if back { (&fact.to, &fact.from) } else { (&fact.from, &fact.to) };
                if *from != node || !self.leaves(&node, place, fact, at, back) {
                    continue;
                }
                let batch = fact.from.strip_prefix("batch/").map(|key| key.parse::<i64>().unwrap());
                let own = batch.is_some_and(|key| self.single.contains(&key) || start == fact.from);
                let sure = if own && fact.certainty == BATCH && !fact.to.starts_with("batch/") && !self.shares(fact, at)
                {
                    EXACT
                } else {
                    fact.certainty
                };
                let past = past || fact.until.is_some_and(|until| fact.is_link && until <= at);
                let sure = sure.min(certainty);
                let known = found.entry(to.clone()).or_insert((sure, past));
                *known = (known.0.max(sure), known.1 && past);
                open.push((to.clone(), sure, past, fact.place));
            }
        }
        found.remove(start);
        found
    }

    /// Whether a fact takes material out of a pool that was entered at this position.
    fn leaves(&self, node: &str, place: i64, fact: &Fact, at: DateTime<Utc>, back: bool) -> bool {
        let Some(pool) = node.strip_prefix("pool/") else { return true };
        let pool: i64 = pool.parse().unwrap();
        let (entered, left) = if back { (fact.place, place) } else { (place, fact.place) };
        entered <= left && left <= self.emptied(pool, entered, at)
    }

    /// Whether several batches have filled the lot of the fact.
    fn shares(&self, fact: &Fact, at: DateTime<Utc>) -> bool {
        let fills = |other: &&Fact| other.to == fact.to && other.from.starts_with("batch/") && self.carries(other, at);
        fact.to.starts_with("lot/") && self.facts.iter().filter(fills).count() > 1
    }

    /// Whether responses show a node as an item. Forward, these are units, lots, and batches with neither. Backward,
    /// all nodes.
    fn is_item(&self, node: &str, back: bool) -> bool {
        let batch = node.strip_prefix("batch/").map(|key| key.parse::<i64>().unwrap());
        back || !(node.starts_with("pool/") || batch.is_some_and(|key| !self.plain_batches.contains(&key)))
    }
}

/// Items by node, with certainty and state of the link.
fn items_by_node(result: &Value) -> BTreeMap<String, (String, String)> {
    let item = |item: &Value| {
        let word = |name: &str| item[name].as_str().unwrap().to_owned();
        (word("node"), (word("certainty"), word("link_state")))
    };
    result["items"].as_array().unwrap().iter().map(item).collect()
}

/// Asserts that where used and origin of a node return what the naive walk finds, with and without ended links.
async fn compare(boss: &Actor, plant: &Plant, start: &str, at: Option<DateTime<Utc>>, now: DateTime<Utc>) {
    let (kind, key) = start.split_once('/').unwrap();
    let name = format!("{kind}_key");
    for (what, back) in [("where-used", false), ("origin", true)] {
        let reached = plant.walk(start, at.unwrap_or(now), back);
        let reached: BTreeMap<&String, &(u8, bool)> =
            reached.iter().filter(|(node, _)| plant.is_item(node, back)).collect();
        let moment = at.map(wire);
        let mut query = vec![(name.as_str(), key), ("limit", "1000"), ("link_scope", "ever")];
        query.extend(moment.as_deref().map(|moment| ("as_of", moment)));
        let ever = found(boss, what, &query).await;
        query[2].1 = "current";
        let current = found(boss, what, &query).await;
        let expected = |(node, (sure, past)): (&&String, &&(u8, bool))| {
            (
                (*node).clone(),
                (CERTAINTIES[usize::from(*sure)].to_owned(), if *past { "past" } else { "current" }.to_owned()),
            )
        };
        let expected: BTreeMap<String, (String, String)> = reached.iter().map(expected).collect();
        assert_eq!(items_by_node(&ever), expected, "{what} {start} at {at:?}");
        let kept: BTreeSet<&String> =
            expected.iter().filter(|(_, (_, link))| link == "current").map(|(node, _)| node).collect();
        assert_eq!(items_by_node(&current).keys().collect::<BTreeSet<_>>(), kept, "{what} {start} at {at:?}");
        assert_eq!(current["counts"]["ever_total"], expected.len());
        assert_eq!(current["counts"]["total"], kept.len());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn traces_of_random_plants_find_what_a_naive_walk_finds() {
    let (app, boss) = plant().await;
    for seed in 1..=PLANTS {
        let plant = make_plant(&app, seed).await;
        let mut dice = Dice(seed + 77);
        let now = app.clock().now();
        let last = plant.facts.iter().map(|fact| fact.since).max().unwrap();
        let middle = last - TimeDelta::minutes(i64::try_from(dice.roll(60)).unwrap());
        let starts = [
            format!("serial/{}", plant.units[dice.roll(6)]),
            format!("serial/{}", plant.units[6 + dice.roll(6)]),
            format!("lot/{}", plant.lots[dice.roll(5)]),
            format!("batch/{}", plant.batches[dice.roll(8)]),
        ];
        for start in starts {
            for at in [None, Some(now), Some(middle)] {
                let exists = plant
                    .facts
                    .iter()
                    .any(|fact| fact.since <= at.unwrap_or(now) && (fact.from == start || fact.to == start));
                if exists || at.is_none() {
                    compare(&boss, &plant, &start, at, now).await;
                }
            }
        }
    }
}
