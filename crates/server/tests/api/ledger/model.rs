//! Random commands over HTTP, and the same commands on a plant in memory that follows docs/spec/warehouse.md. Both must
//! produce the same refusals and the same effects.

mod commands;
mod compare;
mod lists;
mod places;
mod plant;
mod posting;
mod random;
mod requests;
mod units;

use std::collections::BTreeMap;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use reqwest::Method;

use self::commands::Command;
use self::compare::{compare, learn_keys};
use self::plant::{At, Code, Kind, Lots, Plant, Position, Product, Status};
use self::random::Maker;
use super::{assert_sound, broken, with_storekeeper};
use crate::support::{Actor, Answer, TestApp, print_figure, send};

/// Number of commands for one plant. A longer run uses several plants.
const OF_ONE_PLANT: usize = 400;
/// Number of commands after which everything is compared. After each command, stock, units, lists and open movements
/// are compared.
const WHOLE: usize = 10;

/// Number of commands of a run. `LEDGER_COMMANDS=10000` makes a long run.
fn commands() -> usize {
    std::env::var("LEDGER_COMMANDS").ok().and_then(|count| count.parse().ok()).unwrap_or(OF_ONE_PLANT)
}

/// The seed of a short run. It is always the same, so that only a change of the code can make the test fail.
const SHORT_RUN: u64 = 20_261_119;

/// The seed of the random commands. `LEDGER_SEED` repeats a run, and every long run has another one.
fn seed() -> u64 {
    let given = std::env::var("LEDGER_SEED").ok().and_then(|seed| seed.parse().ok());
    given.unwrap_or_else(|| if commands() > OF_ONE_PLANT { rand::rng().random() } else { SHORT_RUN })
}

/// A service and the model of its plant, which receive the same commands.
struct Run {
    app: TestApp,
    keeper: Actor,
    plant: Plant,
    maker: Maker,
    /// Number of occurrences of each response.
    answers: BTreeMap<String, usize>,
}

/// A location without stock or restrictions.
fn position(key: &str, parent: Option<At>) -> Position {
    Position {
        key: key.to_owned(),
        code: key.to_owned(),
        parent,
        disposable: false,
        fixed: true,
        available: true,
        consumption: None,
        deleted: false,
        filled: false,
    }
}

/// Starts a service and a model with the same products, locations and stock.
async fn start(seed: u64) -> Run {
    let (app, keeper) = with_storekeeper().await;
    let mut plant = Plant::default();
    plant.positions.extend(["IN", "OUT", "NULL"].map(|key| position(key, None)));
    for (code, traced, lots, negative) in [
        ("PLAIN", false, Lots::None, false),
        ("DEEP", false, Lots::None, true),
        ("MAYBE", false, Lots::Optional, true),
        ("ALWAYS", false, Lots::Required, false),
        ("UNITS", true, Lots::None, false),
        ("PARTS", true, Lots::None, false),
        ("FREE", false, Lots::None, false),
    ] {
        let word = match lots {
            Lots::None => "none",
            Lots::Optional => "optional",
            Lots::Required => "required",
        };
        let key = app.stocked_product(code, traced, word, negative).await;
        plant.products.push(Product { key, traced, lots, negative, managed: code != "FREE" });
    }
    app.sql.execute("update product.product set manage_inventory = false where code = 'FREE'", &[]).await.unwrap();
    let maker = Maker::new(StdRng::seed_from_u64(seed));
    let mut run = Run { app, keeper, plant, maker, answers: BTreeMap::new() };
    for (code, disposable, available) in
        [("SHELF", false, true), ("RACK", false, true), ("BOX", true, true), ("BLOCKED", false, false)]
    {
        let (code, fixed) = (code.to_owned(), !disposable);
        let made = Command::CreatePosition { code, parent: plant::IN, disposable, fixed, available };
        run.step(&made, true).await.expect("a position");
    }
    run
}

impl Run {
    /// Sends a command to the service.
    async fn send(&self, command: &Command) -> Answer {
        let today = self.app.clock().now().date_naive();
        let (method, path, body) = self.plant.request(command, today);
        let request = self.keeper.request(method.clone(), &path);
        send(if method == Method::DELETE { request } else { request.json(&body) }).await
    }

    /// Sends one command and applies it to the plant in memory. Fails unless both refuse it in the same way or have the
    /// same effect. Returns whether the command was accepted.
    async fn step(&mut self, command: &Command, whole: bool) -> Result<bool, String> {
        let answer = self.send(command).await;
        let expected: Result<(), Code> = self.plant.apply(command);
        let code = answer.code();
        let said = match (answer.status, code.as_str()) {
            (200, _) => "ok",
            (422, "") => "validation",
            (_, code) => code,
        };
        if said != expected.err().unwrap_or("ok") {
            let sent = self.plant.request(command, self.app.clock().now().date_naive());
            return Err(format!("expected {expected:?}, answered {answer:?}\n{sent:?}"));
        }
        let name = format!("{command:?}");
        let name = name.split([' ', '(']).next().unwrap_or_default();
        *self.answers.entry(format!("{name} {said}")).or_default() += 1;
        if expected.is_ok() {
            learn_keys(&self.app, &mut self.plant).await?;
        }
        if expected.is_ok() || whole {
            compare(&self.app, &self.plant, whole).await?;
        }
        Ok(expected.is_ok())
    }

    /// Reverses what the last command moved, and asserts that the stock is the same as before it.
    async fn reverse_at_once(&mut self, before: &Plant) -> Result<(), String> {
        let made: Vec<At> = (before.movements.len()..self.plant.movements.len()).collect();
        for movement in made.into_iter().rev() {
            let back = Command::Reverse { movement, quantity: None, restore: false, to: None };
            if !self.step(&back, false).await? {
                return Ok(());
            }
        }
        let (now, then) = (self.plant.stock_lines(), before.stock_lines());
        if now == then { Ok(()) } else { Err(format!("there and back: {then:?} became {now:?}")) }
    }

    /// Plays random commands and reverses all movements at the end, comparing model and service. Returns the number and
    /// cause of the first difference.
    async fn play(&mut self, commands: usize) -> Result<(), (usize, String)> {
        for number in 0..commands {
            let command = self.maker.next(&self.plant);
            let before = self.plant.clone();
            let at = |problem: String| (number, format!("{problem}\n{command:?}"));
            let worked = self.step(&command, number % WHOLE == 0).await.map_err(at)?;
            if worked && matches!(command, Command::Execute(_)) && self.maker.random.random_bool(0.1) {
                self.reverse_at_once(&before).await.map_err(at)?;
            }
        }
        self.reverse_all().await.map_err(|problem| (commands, problem))
    }

    /// Reverses everything, newest first, and asserts that only the stock is left that reversals returned to another
    /// location, unless a reversal was refused.
    async fn reverse_all(&mut self) -> Result<(), String> {
        let mut refused = 0;
        let mut order: Vec<At> = (0..self.plant.movements.len()).collect();
        order.sort_by_key(|at| std::cmp::Reverse(self.plant.movements[*at].posted));
        for at in order {
            let movement = &self.plant.movements[at];
            let counts = movement.status == Status::Completed && movement.kind != Kind::Reversal;
            if !counts || movement.product.is_none() || movement.reversed == movement.confirmed {
                continue;
            }
            let linked = self.plant.links.iter().position(|link| link.consumption == Some(at) && !link.ended);
            let takes = movement.kind.takes() && self.plant.positions[movement.from].deleted;
            let to = takes.then_some(plant::IN).filter(|to| *to != movement.to);
            let back = match linked {
                Some(link) => Command::Unlink { link, disposition: None, to: None },
                None => Command::Reverse { movement: at, quantity: None, restore: false, to },
            };
            refused += usize::from(!self.step(&back, false).await?);
        }
        compare(&self.app, &self.plant, true).await?;
        let sum: BTreeMap<_, i64> = self.movement_sums();
        let left = self.plant.stock.iter().filter(|(key, have)| sum.get(key) != Some(have)).count();
        let same = left == 0 && sum.values().filter(|sum| **sum != 0).count() == self.plant.stock.len();
        let mut diverted = self.plant.diverted.clone();
        diverted.retain(|_, quantity| *quantity != 0);
        let text = format!("{} rows left after {refused} refusals", self.plant.stock.len());
        if same && (refused > 0 || self.plant.stock == diverted) { Ok(()) } else { Err(text) }
    }

    /// The sum of all completed movements, reversals included, by stock key, which must equal the present stock.
    fn movement_sums(&self) -> BTreeMap<plant::StockKey, i64> {
        let mut sums = BTreeMap::new();
        let movements = self.plant.movements.iter().filter(|movement| movement.status == Status::Completed);
        for movement in movements {
            let Some(product) = movement.product else { continue };
            let lot = movement.lot.filter(|_| movement.unit.is_none());
            for (place, quantity) in [(movement.from, -movement.confirmed), (movement.to, movement.confirmed)] {
                if !plant::is_virtual(place) {
                    *sums.entry((place, product, movement.unit, lot)).or_default() += quantity;
                }
            }
        }
        sums
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn random_commands_have_the_effects_and_refusals_of_the_specification() {
    let (seed, mut left, begun) = (seed(), commands(), std::time::Instant::now());
    let (mut done, mut answers): (usize, BTreeMap<String, usize>) = (0, BTreeMap::new());
    for number in 0_u64.. {
        if left == 0 {
            break;
        }
        let seed = seed.wrapping_add(number);
        let mut run = start(seed).await;
        let count = left.min(OF_ONE_PLANT);
        if let Err((at, problem)) = run.play(count).await {
            panic!("LEDGER_SEED={seed} LEDGER_COMMANDS={count}, command {at}: {problem}");
        }
        assert_sound(&broken(&run.app).await, &format!("LEDGER_SEED={seed}"));
        for (answer, count) in run.answers {
            *answers.entry(answer).or_default() += count;
            done += count;
        }
        left -= count;
    }
    print_figure(&format!("seed {seed}: {done} commands in {:?}: {answers:#?}", begun.elapsed()));
}
