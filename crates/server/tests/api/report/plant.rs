//! A plant with a random history, written directly into the tables: batches in every state, work and pauses, scrap,
//! edited steps.

use chrono::{DateTime, TimeDelta, Utc};
use rust_decimal::Decimal;
use tokio_postgres::types::ToSql;

use crate::support::{Actor, TestApp};

/// A random generator that gives the same numbers in every run.
pub struct Dice(u64);

impl Dice {
    /// A generator that gives the same numbers for the same seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number from 0 up to, but not including, `end`.
    pub fn roll(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }

    /// True with a probability of one in `many`.
    pub fn one_in(&mut self, many: u64) -> bool {
        self.roll(many) == 0
    }

    /// One of the values.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[usize::try_from(self.roll(u64::try_from(from.len()).unwrap())).unwrap()]
    }

    /// A quantity below 20 units, or below 5 in quarters.
    fn quantity(&mut self, whole: bool) -> Decimal {
        let number = i64::try_from(self.roll(20)).unwrap();
        if whole { Decimal::from(number) } else { Decimal::new(number * 250, 3) }
    }
}

/// Records that the random history uses.
pub struct Plant {
    pub app: TestApp,
    pub boss: Actor,
    pub dice: Dice,
    pub products: Vec<i64>,
    pub users: Vec<i64>,
    /// Phases of the products, in order.
    pub phases: Vec<Vec<String>>,
    pub now: DateTime<Utc>,
}

const ZONE: &str = "Europe/Rome";

impl Plant {
    /// Creates three products with two phases, three users and two sites, in a plant whose time zone is not UTC.
    pub async fn new(seed: u64) -> Self {
        let app = TestApp::with(&["--time-zone", ZONE]).await;
        let boss = app.user("boss", "admin library production operator quality warehouse traceability").await;
        let mut users = vec![boss.user_key];
        for name in ["ugo", "ada"] {
            users.push(app.user(name, "operator").await.user_key);
        }
        app.sql.batch_execute("insert into organization.site (key, name) values ('2', 'Two')").await.unwrap();
        let now = app.clock().now();
        let mut plant = Self { app, boss, dice: Dice::new(seed), products: Vec::new(), users, phases: Vec::new(), now };
        for code in ["alpha", "Beta", "gamma"] {
            plant.product(code).await;
        }
        plant
    }

    /// Runs a statement that returns one key.
    async fn one(&self, sql: &str, values: &[&(dyn ToSql + Sync)]) -> i64 {
        self.app.sql.query_one(sql, values).await.unwrap_or_else(|error| panic!("{sql}: {error:?}")).get(0)
    }

    /// Runs a statement.
    async fn run(&self, sql: &str, values: &[&(dyn ToSql + Sync)]) {
        self.app.sql.execute(sql, values).await.unwrap_or_else(|error| panic!("{sql}: {error:?}"));
    }

    /// Creates a product with two phases.
    async fn product(&mut self, code: &str) {
        let insert =
            "insert into product.product (code, description, traceability_level, manage_inventory, created, updated)
            values ($1, 'about ' || $1, 'complete', true, $2, $2) returning key";
        let product = self.one(insert, &[&code, &self.now]).await;
        let mut phases = Vec::new();
        for (place, alias) in ["cut", "Join"].into_iter().enumerate() {
            let insert = "with operation as (
                    insert into process.operation (name) values ('O' || nextval('platform.key_sequence')) returning key)
                insert into process.phase (product_key, operation_key, alias, place)
                select $1, key, $2, $3 from operation returning key";
            let place = i32::try_from(place).unwrap();
            phases.push(self.app.sql.query_one(insert, &[&product, &alias, &place]).await.unwrap().get(0));
        }
        self.products.push(product);
        self.phases.push(phases);
    }

    /// A time in the last 80 days, in milliseconds, more often near midnight, where days meet.
    fn moment(&mut self) -> DateTime<Utc> {
        let back = TimeDelta::milliseconds(i64::try_from(self.dice.roll(80 * 86_400_000)).unwrap());
        let moment = self.now - back;
        if self.dice.one_in(4) {
            let day = moment.date_naive().and_hms_milli_opt(22, 0, 0, 0).unwrap().and_utc();
            return (day + TimeDelta::milliseconds(i64::try_from(self.dice.roll(3)).unwrap() - 1)).min(self.now);
        }
        moment
    }

    /// Creates a work order with its jobs and their batches.
    pub async fn order(&mut self) {
        let which = usize::try_from(self.dice.roll(3)).unwrap();
        let (product, phases) = (self.products[which], self.phases[which].clone());
        let site = *self.dice.pick(&["0", "2"]);
        let due = match self.dice.roll(3) {
            0 => None,
            // A due date without a time, in its stored form.
            1 => {
                let moment = self.moment();
                Some(moment.date_naive().and_hms_milli_opt(23, 59, 59, 999).unwrap().and_utc())
            }
            _ => Some(self.moment()),
        };
        let ended = self.dice.one_in(2).then(|| self.moment());
        let insert = "insert into production.work_order (code, product_key, product_code, site_key, qt_planned, created,
                phase_sequence, due_by, status, \"end\")
            select 'W' || nextval('platform.key_sequence'), key, code, $2, 10, $3, $4, $5,
                case when $6::timestamptz is null then 'started' else 'closed' end, $6 from product.product where key = $1
            returning key";
        let order = self.one(insert, &[&product, &site, &self.now, &phases, &due, &ended]).await;
        for (place, phase) in phases.iter().enumerate() {
            let insert = "insert into production.job (work_order_key, phase_key, phase_alias, operation_key, qt_planned,
                    created, stage, first_phase, last_phase)
                select $1, f.key, f.alias, f.operation_key, 1000, $3, 'started', $4, $5 from process.phase f where f.key = $2
                returning key";
            let (first, last) = (place == 0, place + 1 == phases.len());
            let job = self.one(insert, &[&order, phase, &self.now, &first, &last]).await;
            for _ in 0..self.dice.roll(4) {
                self.batch(order, job, phase, product).await;
            }
            if self.dice.one_in(3) {
                self.open_batch(order, job, phase, product).await;
            }
        }
    }

    /// Creates an open batch `of` a work order, job, phase and product.
    async fn insert_batch(&self, of: (i64, i64, &str, i64), start: DateTime<Utc>, quantity: Decimal) -> i64 {
        let insert =
            "insert into production.batch (job_key, work_order_key, phase_key, product_key, traced, qt_total, start)
            values ($2, $1, $3, $4, false, $6, $5) returning key";
        self.one(insert, &[&of.0, &of.1, &of.2, &of.3, &start, &quantity]).await
    }

    /// Adds a completed batch, which is sometimes canceled afterwards.
    async fn batch(&mut self, order: i64, job: i64, phase: &str, product: i64) {
        let ended = self.moment();
        let start = ended - TimeDelta::milliseconds(i64::try_from(1 + self.dice.roll(4 * 86_400_000)).unwrap());
        let (good, mut scrap) = (self.dice.quantity(false) + Decimal::ONE, Decimal::ZERO);
        if self.dice.one_in(2) {
            scrap = self.dice.quantity(true);
        }
        let canceled = self.dice.one_in(6);
        let batch = self.insert_batch((order, job, phase, product), start, good + scrap).await;
        self.work(batch, (order, job), start, Some(ended), canceled).await;
        let reason = (scrap > Decimal::ZERO).then(|| *self.dice.pick(&["bent", "Bent", "scratched", "lost"]));
        let update =
            "update production.batch set active = false, \"end\" = $2, qt_pass = $3, qt_scrap = $4, scrap_reason = $5,
                canceled = $6 where key = $1";
        let event = canceled.then_some(1_i64);
        self.run(update, &[&batch, &ended, &good, &scrap, &reason, &event]).await;
        if scrap > Decimal::ZERO && self.dice.one_in(2) {
            self.lose(batch, product).await;
        }
        if self.dice.one_in(3) {
            self.correct(batch, job).await;
        }
        if self.dice.one_in(3) {
            self.replace(batch, product).await;
        }
    }

    /// Adds a batch that is still open.
    async fn open_batch(&mut self, order: i64, job: i64, phase: &str, product: i64) {
        let start = self.moment();
        let quantity = self.dice.quantity(false) + Decimal::ONE;
        let batch = self.insert_batch((order, job, phase, product), start, quantity).await;
        self.work(batch, (order, job), start, None, false).await;
    }

    /// Adds work sessions and pauses from the start of a batch to its end. The last session of an open batch may be
    /// open.
    async fn work(
        &mut self,
        batch: i64,
        (order, job): (i64, i64),
        start: DateTime<Utc>,
        ended: Option<DateTime<Utc>>,
        canceled: bool,
    ) {
        if self.dice.one_in(8) {
            return;
        }
        let (mut at, end) = (start, ended.unwrap_or(self.now));
        loop {
            let user = *self.dice.pick(&self.users);
            let whole = (end - at).num_milliseconds().max(0);
            let is_last = self.dice.one_in(2) || whole < 10;
            let length = if is_last { whole } else { i64::try_from(self.dice.roll(whole.unsigned_abs())).unwrap() };
            let stop = at + TimeDelta::milliseconds(length);
            // The last work session of an open batch is still open, or paused.
            let stays_open = is_last && ended.is_none() && self.dice.one_in(2);
            let stop =
                if is_last && ended.is_none() && !stays_open { at + TimeDelta::milliseconds(length / 2) } else { stop };
            let stop = (!stays_open).then_some(stop);
            let cost = Decimal::from(self.dice.roll(40));
            let insert =
                "insert into production.work_session (user_key, batch_key, job_key, work_order_key, start, \"end\",
                    duration, hourly_cost, supervised, canceled)
                values ($1, $2, $3, $4, $5, $6,
                    round(extract(epoch from $6::timestamptz - $5::timestamptz) * 1000)::bigint, $7, false, $8)";
            let event = canceled.then_some(1_i64);
            self.run(insert, &[&user, &batch, &job, &order, &at, &stop, &cost, &event]).await;
            let Some(stop) = stop else { return };
            if self.dice.one_in(3) {
                self.silence(batch, job, stop).await;
            }
            if is_last {
                return;
            }
            let pause = (end - stop).num_milliseconds().max(0);
            at = stop + TimeDelta::milliseconds(i64::try_from(self.dice.roll(1 + pause.unsigned_abs())).unwrap());
        }
    }

    /// Records that the client was offline.
    async fn silence(&self, batch: i64, job: i64, last_online: DateTime<Utc>) {
        let insert =
            "insert into journal.event (event_type, event_group, is_primary, topic, at, batch_key, job_key, data)
            values ('JOB_PAUSED_OFFLINE', gen_random_uuid(), true, 'production', $1, $2, $3,
                jsonb_build_object('last_online', $4::text))";
        let told = last_online.to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
        self.run(insert, &[&(last_online + TimeDelta::minutes(1)), &batch, &job, &told]).await;
    }

    /// Adds up to eight scrapped units, some of which are deleted, and one that is not scrapped.
    async fn lose(&mut self, batch: i64, product: i64) {
        let count = usize::try_from(self.dice.roll(8)).unwrap() + 2;
        for (place, unit) in self.app.free_units(product, count).await.into_iter().enumerate() {
            let insert = "insert into production.batch_unit (batch_key, serial_key, scrapped) values ($1, $2, $3)";
            self.run(insert, &[&batch, &unit, &(place > 0)]).await;
            if self.dice.one_in(4) {
                self.run("update serial.serial set deleted_at = $2 where key = $1", &[&unit, &self.now]).await;
            }
        }
    }

    /// Adds a step record, edited or not, canceled or not.
    async fn correct(&mut self, batch: i64, job: i64) {
        let (modified, canceled) = (self.dice.one_in(2).then_some(1_i64), self.dice.one_in(3).then_some(1_i64));
        let insert = "insert into production.step_record (job_key, batch_key, step_key, modified, canceled)
            values ($1, $2, 's', $3, $4)";
        self.run(insert, &[&job, &batch, &modified, &canceled]).await;
    }

    /// Adds a component that was built in, removed or replaced.
    async fn replace(&mut self, batch: i64, product: i64) {
        let units = self.app.free_units(product, 2).await;
        let insert = "insert into serial.link (child_serial_key, component_key, batch_key, confirmed, linked_at)
            values ($1, $2, $3, true, $4) returning key";
        let old = self.one(insert, &[&units[0], &product, &batch, &self.now]).await;
        if self.dice.one_in(2) {
            let end =
                "update serial.link set ended_at = $2, reason = 'worn', disposition = 'none', replaced_by_link_key = $3
                where key = $1";
            let new = if self.dice.one_in(2) {
                Some(self.one(insert, &[&units[1], &product, &batch, &self.now]).await)
            } else {
                None
            };
            self.run(end, &[&old, &self.now, &new]).await;
        }
    }
}
