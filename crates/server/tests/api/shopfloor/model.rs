//! Sends random commands of production over HTTP and applies each to a model in memory that follows
//! docs/spec/production.md. Both must have the same refusals and the same effects on quantities, stages, WIP, units,
//! links and stock.

mod commands;
mod compare;
mod completing;
mod linking;
mod opening;
mod planning;
mod plant;
mod random;
mod random_units;
mod reads;
mod requests;
mod stock;
mod undoing;
mod working;

use std::collections::BTreeMap;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use reqwest::Method;
use serde_json::Value;

use self::commands::Command;
use self::compare::{compare, learn_keys};
use self::plant::{Code, Plant, USERS};
use self::random::Maker;
use self::requests::Keys;
use super::assert_sound;
use crate::support::{Actor, Answer, TestApp, print_figure, send};

/// Number of commands for one plant. A longer run uses several plants.
const OF_ONE_PLANT: usize = 300;
/// Number of commands between two comparisons of all movements and queues. Everything else is compared after each
/// command.
const WHOLE: usize = 10;

/// Number of commands. `SHOPFLOOR_COMMANDS=5000` makes a long run.
fn commands() -> usize {
    super::steps::setting("SHOPFLOOR_COMMANDS", OF_ONE_PLANT)
}

/// The seed of a short run. It is always the same, so that only a change of the code can make the test fail.
const SHORT_RUN: u64 = 20_261_119;

/// The seed of the random commands. `SHOPFLOOR_SEED` repeats a run, and every long run has another one.
fn seed() -> u64 {
    let given = std::env::var("SHOPFLOOR_SEED").ok().and_then(|seed| seed.parse().ok());
    given.unwrap_or_else(|| if commands() > OF_ONE_PLANT { rand::rng().random() } else { SHORT_RUN })
}

/// A plant of the service, its model in memory, and everything that is needed to send commands.
struct Run {
    app: TestApp,
    users: Vec<Actor>,
    keys: Keys,
    plant: Plant,
    maker: Maker,
    /// How often each result of each command occurred.
    answers: BTreeMap<String, usize>,
}

impl Run {
    /// Sends a command to the service.
    async fn send(&self, command: &Command) -> Answer {
        let (method, path, body) = self.plant.request(command, &self.keys);
        let request = self.users[command.user()].request(method.clone(), &path);
        send(if method == Method::DELETE { request } else { request.json(&body) }).await
    }

    /// Runs a command on the service and on the model. Asserts the same refusal or the same effect.
    async fn step(&mut self, command: &Command, whole: bool) -> Result<(), String> {
        let answer = self.send(command).await;
        let sent = self.plant.request(command, &self.keys);
        let expected: Result<(), Code> = self.plant.apply(command);
        let code = answer.code();
        let said = match (answer.status, code.as_str()) {
            (200, _) => "ok",
            (422, "") => "validation",
            (_, code) => code,
        };
        if said != expected.err().unwrap_or("ok") {
            return Err(format!("expected {expected:?}, answered {answer:?}\n{sent:?}"));
        }
        *self.answers.entry(format!("{} {said}", command.name())).or_default() += 1;
        if expected.is_ok() {
            learn_keys(&self.app, &mut self.plant).await?;
        }
        if expected.is_ok() || whole {
            compare(&self.app, &self.plant, &self.keys, whole).await?;
        }
        if whole {
            self.compare_queues().await?;
        }
        Ok(())
    }

    /// Compares the queues that operators see.
    async fn compare_queues(&self) -> Result<(), String> {
        for user in 0..USERS {
            let path = format!("/queue/operator/{}", self.keys.users[user]);
            let shown = self.users[0].get(&path).await.ok().json();
            let jobs: Vec<Value> =
                self.plant.queues[user].jobs.iter().map(|job| self.plant.jobs[*job].key.to_string().into()).collect();
            let expected = (Value::from(jobs), Value::from(self.plant.queues[user].independent));
            if (&expected.0, &expected.1) != (&shown["jobs"], &shown["independent"]) {
                return Err(format!("queue of {user}: expected {expected:?}, shown {shown}"));
            }
        }
        Ok(())
    }

    /// Runs random commands. Returns the number of the first one that differs, and how.
    async fn play(&mut self, commands: usize) -> Result<(), (usize, String)> {
        for number in 0..commands {
            let command = self.maker.next(&self.plant);
            let at = |problem: String| (number, format!("{problem}\n{command:?}"));
            self.step(&command, number % WHOLE == 0).await.map_err(at)?;
        }
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn random_commands_have_the_refusals_and_effects_of_the_specification() {
    let (seed, mut left, begun) = (seed(), commands(), std::time::Instant::now());
    let (mut done, mut answers): (usize, BTreeMap<String, usize>) = (0, BTreeMap::new());
    for number in 0_u64.. {
        if left == 0 {
            break;
        }
        let seed = seed.wrapping_add(number);
        let mut run = opening::open(StdRng::seed_from_u64(seed)).await;
        let count = left.min(OF_ONE_PLANT);
        if let Err((at, problem)) = run.play(count).await {
            panic!("SHOPFLOOR_SEED={seed} SHOPFLOOR_COMMANDS={count}, command {at}: {problem}");
        }
        assert_sound(&run.app, &format!("SHOPFLOOR_SEED={seed}")).await;
        for (answer, count) in run.answers {
            *answers.entry(answer).or_default() += count;
            done += count;
        }
        left -= count;
    }
    print_figure(&format!("seed {seed}: {done} commands in {:?}: {answers:#?}", begun.elapsed()));
}
