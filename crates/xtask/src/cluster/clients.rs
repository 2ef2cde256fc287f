//! Clients that declare writes, and repeat each one with the same key until it is acknowledged.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use bench::service::{PASSWORD, USER};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::shift::client::{ShiftClient, text};
use crate::shift::plant::change;

/// Time after which a client repeats a request that has no response.
const PATIENCE: Duration = Duration::from_secs(10);
/// Delay before a client repeats a write that was not acknowledged.
const REPEAT: Duration = Duration::from_millis(200);
/// Time between two writes of a client.
const PACE: Duration = Duration::from_millis(20);

/// The record that a write created.
#[derive(Clone, Debug)]
pub enum Made {
    /// A unit with this code. A second one with the same code would be refused.
    Unit(String),
    /// A receipt with a quantity of 1, as a movement with this key. A second one would be accepted.
    Receipt(i64),
}

/// A write that the service acknowledged.
#[derive(Clone, Debug)]
pub struct Acknowledged {
    /// When the response was read.
    pub at: Instant,
    /// Number of the address over which the client reaches the service.
    pub door: usize,
    /// The record that the write created.
    pub made: Made,
}

/// State that all clients share.
#[derive(Debug, Default)]
struct Shared {
    acknowledged: Mutex<Vec<Acknowledged>>,
    refused: Mutex<BTreeMap<String, usize>>,
    failed: Mutex<Option<String>>,
    is_paused: AtomicBool,
    is_over: AtomicBool,
    busy: AtomicUsize,
}

/// The product and shelf of a client.
#[derive(Clone, Debug)]
pub struct Subjects {
    /// Product whose units are created.
    pub unit: i64,
    /// Product that is received.
    pub goods: i64,
    shelf: String,
}

/// The clients of a drill.
#[derive(Debug)]
pub struct Clients {
    shared: Arc<Shared>,
    tasks: JoinSet<()>,
    /// Products and shelf that the clients use.
    pub subjects: Subjects,
    /// Token of the clients.
    pub token: String,
}

/// One client.
struct Writer {
    shared: Arc<Shared>,
    subjects: Subjects,
    address: String,
    door: usize,
    token: String,
    name: String,
}

impl Clients {
    /// Sets up products and a shelf, and starts clients at each of these addresses of the service.
    pub async fn start(doors: &[String], of_a_door: usize) -> Result<Self> {
        let mut boss = ShiftClient::connect(doors.first().context("no instance")?, None).await?;
        boss.log_in(USER, PASSWORD).await?;
        // The service stores codes in capital letters.
        let run = hex::encode_upper(rand::random::<[u8; 4]>());
        let subjects = set_up(&mut boss, &run).await?;
        let token = boss.token().context("a token")?.to_owned();
        let (shared, mut tasks) = (Arc::new(Shared::default()), JoinSet::new());
        for (door, address) in doors.iter().enumerate() {
            for number in 0..of_a_door {
                let name = format!("{run}-{door}{number}");
                let writer = Writer {
                    shared: Arc::clone(&shared),
                    subjects: subjects.clone(),
                    address: address.clone(),
                    door,
                    token: token.clone(),
                    name,
                };
                tasks.spawn(writer.run());
            }
        }
        Ok(Self { shared, tasks, subjects, token })
    }

    /// All writes acknowledged so far, in the order of their responses.
    pub fn acknowledged(&self) -> Vec<Acknowledged> {
        self.shared.acknowledged.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Takes the refusals since the last call, by status. Status 0 means that a connection failed.
    pub fn take_refusals(&self) -> BTreeMap<String, usize> {
        std::mem::take(&mut *self.shared.refused.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Lets the clients write.
    pub fn resume(&self) {
        self.shared.is_paused.store(false, Ordering::SeqCst);
    }

    /// Lets every client finish its current write, and waits until all have. Then nothing is in progress.
    pub async fn settle(&self) -> Result<()> {
        self.shared.is_paused.store(true, Ordering::SeqCst);
        let deadline = Instant::now() + Duration::from_mins(2);
        tokio::time::sleep(Duration::from_millis(100)).await;
        while self.shared.busy.load(Ordering::SeqCst) > 0 {
            ensure!(Instant::now() < deadline, "a write was not acknowledged within two minutes");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        match self.failure() {
            Some(failure) => bail!("{failure}"),
            None => Ok(()),
        }
    }

    /// The refusal that repeating could not change, if a client got one. That client has ended.
    pub fn failure(&self) -> Option<String> {
        self.shared.failed.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Ends the clients.
    pub async fn end(mut self) {
        self.shared.is_over.store(true, Ordering::SeqCst);
        while self.tasks.join_next().await.is_some() {}
    }
}

/// Creates two products and a shelf.
async fn set_up(boss: &mut ShiftClient, run: &str) -> Result<Subjects> {
    change(boss, "PATCH", "/api/config", json!({"enable_inventory_management": true})).await?;
    let unit = json!({"code": format!("UNIT-{run}"), "traceability_level": "complete"});
    let unit = text(&change(boss, "POST", "/api/product", unit).await?, "_key")?.parse()?;
    let goods = json!({"code": format!("GOODS-{run}"), "manage_inventory": true});
    let goods = text(&change(boss, "POST", "/api/product", goods).await?, "_key")?.parse()?;
    let shelf = json!({"code": format!("SHELF-{run}")});
    let shelf = text(&change(boss, "POST", "/api/position", shelf).await?, "_key")?;
    Ok(Subjects { unit, goods, shelf })
}

impl Writer {
    /// Writes until the drill is over.
    async fn run(self) {
        let mut connection = None;
        for turn in 0_u64.. {
            while self.shared.is_paused.load(Ordering::SeqCst) && !self.shared.is_over.load(Ordering::SeqCst) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            if self.shared.is_over.load(Ordering::SeqCst) {
                break;
            }
            self.shared.busy.fetch_add(1, Ordering::SeqCst);
            let declared = self.declare(turn, &mut connection).await;
            self.shared.busy.fetch_sub(1, Ordering::SeqCst);
            if let Err(error) = declared {
                *self.shared.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(format!("{error:#}"));
                break;
            }
            tokio::time::sleep(PACE).await;
        }
    }

    /// Declares one write and repeats it until it is acknowledged. Fails on a refusal that repeating cannot change.
    async fn declare(&self, turn: u64, connection: &mut Option<ShiftClient>) -> Result<()> {
        let code = format!("{}-{turn:06}", self.name);
        let (path, body) = if turn.is_multiple_of(2) {
            ("/api/serial", json!({"product_key": self.subjects.unit.to_string(), "code": code}))
        } else {
            let body = json!({"movement_type": "receipt", "product_key": self.subjects.goods.to_string(),
                "position_to": self.subjects.shelf, "qt_planned": 1});
            ("/api/movement/execute", body)
        };
        // Derived from the write, so that every repetition has the same key.
        let key = format!("drill-{code}");
        while !self.shared.is_over.load(Ordering::SeqCst) {
            let answer = tokio::time::timeout(PATIENCE, self.attempt(connection, path, &body, &key)).await;
            let (status, answer) = match answer {
                Ok(Ok(answer)) => answer,
                Ok(Err(_)) => (0, Value::Null),
                Err(_) => (1, Value::Null),
            };
            if status == 200 {
                return self.acknowledge(&code, &answer);
            }
            self.refuse(status, &answer)?;
            // A connection with an open request cannot be used again.
            *connection = None;
            tokio::time::sleep(REPEAT).await;
        }
        Ok(())
    }

    /// Sends the write once.
    async fn attempt(
        &self,
        connection: &mut Option<ShiftClient>,
        path: &str,
        body: &Value,
        key: &str,
    ) -> Result<(u16, Value)> {
        let client = match connection {
            Some(client) => client,
            None => connection.insert(ShiftClient::connect(&self.address, Some(&self.token)).await?),
        };
        let answer = client.declare(path, body, key).await?;
        Ok((answer.status, answer.body))
    }

    /// Records an acknowledged write.
    fn acknowledge(&self, code: &str, answer: &Value) -> Result<()> {
        let movement = answer.pointer("/detail/movement_keys/0").and_then(Value::as_str);
        let made = match movement {
            Some(key) => Made::Receipt(key.parse()?),
            None => Made::Unit(code.to_owned()),
        };
        let acknowledged = Acknowledged { at: Instant::now(), door: self.door, made };
        self.shared.acknowledged.lock().unwrap_or_else(PoisonError::into_inner).push(acknowledged);
        Ok(())
    }

    /// Counts a refusal. Fails unless the same request can be accepted later.
    fn refuse(&self, status: u16, answer: &Value) -> Result<()> {
        let in_progress = status == 409 && answer.to_string().contains("idempotency_in_progress");
        ensure!(
            matches!(status, 0 | 1 | 429 | 502 | 503 | 504) || in_progress,
            "a write was refused: {status} {answer}"
        );
        let name = match status {
            0 => "connection lost".to_owned(),
            1 => "no response in 10 s".to_owned(),
            other => other.to_string(),
        };
        *self.shared.refused.lock().unwrap_or_else(PoisonError::into_inner).entry(name).or_default() += 1;
        Ok(())
    }
}
