//! The service is killed with `kill -9` while batches are completed. Each batch is completed with all its effects or
//! with none, and repeating the request with its idempotency key never has a second effect.
//!
//! The test chooses the moment of the kill without sleeping: it locks what a completion needs at that point and kills
//! the service when completions wait for the lock.

use std::time::{Duration, Instant};

use platform::db::connect_detached;
use rand::RngExt;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio_postgres::Client;

use super::assert_sound;
use super::steps::{assign, open, order, scan_new, setting, until};
use crate::batch::floor::{Traced, on_batch, plant_with_stock, set_phases, traced_product};
use crate::conventions::program::{Service, serve};
use crate::movement::steps::{plain, receive};
use crate::serial::plant::post_once;
use crate::support::{Actor, TestApp, changed, is_replayed, print_figure};

/// Number of completions that run when the service is killed.
const AT_ONCE: usize = 4;
/// A completion that takes longer than this counts as hanging.
const WITHIN: Duration = Duration::from_mins(1);

/// How often the service is killed. Three kills need 20 completions in total. `TRACEWRIGHT_SHOPFLOOR_KILLS=30` makes a
/// long run.
fn kills() -> usize {
    setting("TRACEWRIGHT_SHOPFLOOR_KILLS", 3)
}

/// What a completion waits for when the service is killed, from its first lock to its last write. The last point has no
/// lock: the service is killed as soon as one completion is committed.
const POINTS: [(&str, &str); 8] = [
    ("the order", "select from production.work_order for update"),
    ("a unit", "select from serial.serial for update"),
    ("work that waits", "select from production.wip_link for update"),
    ("the stock", "select from warehouse.pair for update"),
    ("the queue", "select from production.queue for update"),
    ("the counter", "select from configuration.counter for update"),
    ("the journal", "lock table journal.event in share mode"),
    ("the answer", ""),
];

/// A batch that is about to be completed, and its operator.
#[derive(Clone, Debug)]
struct Due {
    batch: String,
    user: Actor,
    body: Value,
}

impl Due {
    /// Idempotency key of the completion.
    fn key(&self) -> String {
        format!("complete-{}", self.batch)
    }

    /// Path of the completion.
    fn path(&self) -> String {
        format!("/batch/{}/complete", self.batch)
    }

    /// Sends the completion once. Returns whether the service acknowledged it.
    async fn send(self, address: std::net::SocketAddr) -> bool {
        let request = self.user.at(address).request(Method::POST, &self.path()).header("idempotency-key", self.key());
        let Ok(response) = request.json(&self.body).timeout(WITHIN).send().await else { return false };
        let status = response.status();
        let Ok(body) = response.bytes().await else { return false };
        assert_eq!(status, 200, "refused: {}", String::from_utf8_lossy(&body));
        true
    }

    /// Returns each effect of the completion, and whether it is in the database.
    async fn effects(&self, sql: &Client) -> Vec<(String, bool)> {
        let rows = sql.query(EFFECTS, &[&self.batch, &self.key()]).await.expect("effects");
        let effect = |row: &tokio_postgres::Row| Some((row.get(0), row.get::<_, Option<bool>>(1)?));
        rows.iter().filter_map(effect).collect()
    }

    /// Asserts that either all effects are in the database or none. Returns whether they are.
    async fn is_done(&self, sql: &Client, when: &str) -> bool {
        let effects = self.effects(sql).await;
        let done = effects.iter().filter(|(_, there)| *there).count();
        assert!(done == 0 || done == effects.len(), "{when}: half completed: {effects:?}");
        done > 0
    }
}

/// Query with one row for each effect of the completion of a batch: its name and whether it is in the database. Null
/// for an effect that does not apply to the batch.
const EFFECTS: &str = "
    with b as (select b.*, j.first_phase, j.last_phase, j.qt_completed, o.traceability_level is not null as has_serials
        from production.batch b join production.job j on j.key = b.job_key
            join production.work_order o on o.key = b.work_order_key where b.key = $1::text::bigint)
    select 'the batch has ended', not active from b
    union all select 'its quantity is good', qt_pass = qt_total from b
    union all select 'its job has it', qt_completed > 0 from b
    union all select 'its work has ended', not exists (
        select from production.work_session s where s.batch_key = b.key and s.\"end\" is null) from b
    union all select 'it is told', exists (
        select from journal.event e where e.batch_key = b.key and e.event_type = 'BATCH_COMPLETED') from b
    union all select 'the end of its work is told', exists (
        select from journal.event e where e.batch_key = b.key and e.event_type = 'WORK_SESSION_CLOSED') from b
    union all select 'material was taken', case when first_phase then exists (
        select from warehouse.movement m where m.refs ->> 'batch_key' = b.key::text and m.type = 'consumption'
            and m.serial_key is null) end from b
    union all select 'parts are built in', case when first_phase and has_serials then (
        select bool_and(l.confirmed and l.consumption_movement_key is not null) from serial.link l
        where l.batch_key = b.key) end from b
    union all select 'units are coded and released', case when has_serials then (
        select bool_and(u.code is not null and u.released is not null)
        from production.batch_unit m join serial.serial u on u.key = m.serial_key where m.batch_key = b.key) end from b
    union all select 'output lies in stock', case when last_phase then exists (
        select from warehouse.movement m where m.refs ->> 'batch_key' = b.key::text and m.type = 'production') end from b
    union all select 'work that waited is gone', case when not first_phase then not exists (
        select from production.wip_link w where w.batch_key = b.key) end from b
    union all select 'the next phase has it', case when not last_phase then exists (
        select from production.wip_link w where w.source_batch_key = b.key) end from b
    union all select 'the answer is kept', exists (
        select from platform.idempotency i where i.idempotency_key = $2 and i.status = 200) from b";

/// A plant that makes a pump with one phase and a plate with two.
struct Plant {
    app: TestApp,
    boss: Actor,
    pump: Traced,
    plate: String,
    users: Vec<Actor>,
    made: usize,
}

impl Plant {
    /// Sets up the plant with an operator for each completion.
    async fn open() -> Self {
        let (app, boss) = plant_with_stock().await;
        let params = json!({"max_offline": 0, "auto_new_batch": false, "production_batch_qt": 2});
        let pump = traced_product(&boss, &["Assembly"], params.clone()).await;
        let plate = plain(&boss, "PLATE").await;
        let phases = set_phases(&boss, &plate, &["Press", "Paint"], params).await;
        let from = json!({"consumption_position_key": pump.shelf});
        let line = json!([{"component_key": pump.bolt, "qt": 2, "phase_key": phases[0], "consumption_options": from}]);
        changed(boss.put(&format!("/product/{plate}/bom"), line).await);
        let users = super::steps::operators(&app, AT_ONCE).await;
        Self { app, boss, pump, plate, users, made: 0 }
    }

    /// Prepares a batch that can be completed at once. The number decides which: 0 and 1 are two pumps with a motor
    /// each, 2 is two plates to paint, 3 is two plates to press.
    async fn due(&mut self, number: usize) -> Due {
        self.made += 1;
        let (user, code) = (self.users[number % AT_ONCE].clone(), format!("W{}", self.made));
        receive(&self.boss, &self.pump.bolt, &self.pump.shelf, 8).await;
        let product = if number < 2 { &self.pump.product } else { &self.plate };
        let order = order(&self.boss, product, &code, 2).await;
        assign(&self.boss, &order.jobs, Some(&user)).await;
        let mut batch = open(&user, &order.jobs[0], "start", json!({})).await;
        let body = json!({"completed_batch_qt": 2});
        if number < 2 {
            scan_new(&self.boss, &batch, &self.pump.motor, &self.pump.shelf, 1).await;
        } else if number == 2 {
            changed(on_batch(&user, &batch.key, "complete", body.clone()).await);
            batch = open(&user, &order.jobs[1], "start", json!({})).await;
        }
        Due { batch: batch.key, user, body }
    }

    /// Prepares one batch for each operator.
    async fn all_due(&mut self) -> Vec<Due> {
        let mut due = Vec::new();
        for number in 0..AT_ONCE {
            due.push(self.due(number).await);
        }
        due
    }

    /// Opens a connection for the lock of a test.
    async fn connect(&self) -> Client {
        connect_detached(&self.app.owner_url()).await.expect("a connection")
    }

    /// Kills the service while batches are completed. Returns how many completions it acknowledged.
    async fn kill_amid(&self, due: &[Due], point: (&str, &str)) -> usize {
        let mut service = Service::start(serve(&self.app, "127.0.0.1:0")).await;
        let holder = self.connect().await;
        if !point.1.is_empty() {
            holder.batch_execute(&format!("begin; {}", point.1)).await.expect("a lock");
        }
        let (mut sent, mut acknowledged) = (JoinSet::new(), 0);
        for one in due {
            sent.spawn(one.clone().send(service.address));
        }
        if point.1.is_empty() {
            self.until_committed(due).await;
        } else {
            let waiting = "select count(*) from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'";
            until(point.0, async || {
                // A refused completion must fail here. Otherwise the test would wait forever.
                while let Some(told) = sent.try_join_next() {
                    acknowledged += usize::from(told.expect("a completion"));
                }
                self.app.count(waiting).await > 0
            })
            .await;
        }
        service.signal("KILL").await;
        assert_eq!(service.exit_code().await, None, "a signal ends it: {}", service.log());
        drop(holder);
        acknowledged += sent.join_all().await.into_iter().filter(|told| *told).count();
        // The database ends sessions of the killed service only when it notices the lost connection.
        let at_work = "select count(*) from pg_stat_activity where datname = current_database()
            and pid <> pg_backend_pid() and (state <> 'idle' or backend_xid is not null)";
        until("nothing is at work", async || self.app.count(at_work).await == 0).await;
        acknowledged
    }

    /// Waits until a completion is committed. Reads without a pause to notice it immediately.
    async fn until_committed(&self, due: &[Due]) {
        let keys: Vec<&str> = due.iter().map(|due| due.batch.as_str()).collect();
        let ended = format!("select count(*) from production.batch where not active and key in ({})", keys.join(", "));
        let begun = Instant::now();
        while self.app.count(&ended).await == 0 {
            assert!(begun.elapsed() < WITHIN, "nothing is completed");
        }
    }

    /// Repeats the same request twice. Asserts one effect and equal responses.
    async fn repeat(&self, due: &Due) {
        let first = post_once(&due.user, &due.path(), &due.key(), &due.body).await.ok();
        assert!(due.is_done(&self.app.sql, "repeated").await);
        let again = post_once(&due.user, &due.path(), &due.key(), &due.body).await.ok();
        assert!(is_replayed(&again));
        assert_eq!(first.json(), again.json());
    }
}

/// The guard is one transaction for all effects of a completion and the stored response. Every kill is at another
/// point. Acknowledged completions are in the database, and repeating every request completes the other batches once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn completions_have_all_effects_or_none_wherever_the_service_is_killed() {
    let mut plant = Plant::open().await;
    let (kills, first) = (kills(), rand::rng().random_range(0..POINTS.len()));
    let (completions, begun) = ((kills * 20).div_ceil(3), Instant::now());
    let (mut whole, mut untouched, mut acknowledged) = (0, 0, 0);
    for kill in 0..kills {
        let point = POINTS[(first + kill * 3) % POINTS.len()];
        let due = plant.all_due().await;
        let told = plant.kill_amid(&due, point).await;
        let mut done = 0;
        for one in &due {
            done += usize::from(one.is_done(&plant.app.sql, point.0).await);
        }
        assert!(told <= done, "{}: {told} were acknowledged, {done} are there", point.0);
        assert_sound(&plant.app, point.0).await;
        for one in &due {
            plant.repeat(one).await;
        }
        assert_sound(&plant.app, "after the repetition").await;
        whole += done;
        untouched += due.len() - done;
        acknowledged += told;
    }
    for number in kills * AT_ONCE..completions {
        let due = plant.due(number % AT_ONCE).await;
        plant.repeat(&due).await;
    }
    assert_sound(&plant.app, "at the end").await;
    print_figure(&format!(
        "{kills} kills amid {completions} completions in {:?}: {whole} whole ({acknowledged} acknowledged), {untouched} \
         untouched",
        begun.elapsed()
    ));
}
