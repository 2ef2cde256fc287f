//! Stored rows of production, and the figures that reports should show, counted one by one.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use chrono::{DateTime, Datelike, Days, NaiveDate, Utc};
use chrono_tz::Tz;
use rust_decimal::{Decimal, RoundingStrategy};
use serde_json::{Number, Value, json};

use crate::support::TestApp;

/// Time zone of the plant.
pub const ZONE: Tz = Tz::Europe__Rome;

/// Requested parameters of a report.
#[derive(Clone, Debug)]
pub struct Wish {
    pub from: NaiveDate,
    pub to: NaiveDate,
    pub site: Option<String>,
    pub products: Vec<i64>,
}

impl Wish {
    /// Returns the query parameters.
    pub fn query(&self) -> String {
        let site = self.site.iter().map(|site| format!("&site_key={site}"));
        let products = self.products.iter().map(|key| format!("&product_key={key}"));
        let more: String = site.chain(products).collect();
        format!("from={}&to={}{more}", self.from, self.to)
    }

    /// Whether a moment is in the days of the report.
    fn has(&self, moment: DateTime<Utc>) -> bool {
        let day = day_of(moment);
        self.from <= day && day <= self.to
    }

    /// Whether the report includes a work order.
    fn wants(&self, order: &Order) -> bool {
        self.site.as_ref().is_none_or(|site| *site == order.site)
            && (self.products.is_empty() || self.products.contains(&order.product))
    }
}

/// The day of a moment in the time zone of the plant.
pub fn day_of(moment: DateTime<Utc>) -> NaiveDate {
    moment.with_timezone(&ZONE).date_naive()
}

pub struct Order {
    pub key: i64,
    pub code: String,
    pub product: i64,
    pub site: String,
    pub due_by: Option<DateTime<Utc>>,
    pub end: Option<DateTime<Utc>>,
    pub phases: Vec<String>,
}

pub struct Batch {
    pub key: i64,
    pub order: i64,
    pub job: i64,
    pub phase: String,
    pub product: i64,
    pub active: bool,
    pub canceled: bool,
    pub total: Decimal,
    pub end: Option<DateTime<Utc>>,
    pub good: Decimal,
    pub scrap: Decimal,
    pub reason: Option<String>,
}

pub struct Session {
    pub batch: i64,
    pub user: i64,
    pub start: DateTime<Utc>,
    pub end: Option<DateTime<Utc>>,
    pub cost: Decimal,
    pub canceled: bool,
}

/// All stored rows.
pub struct Rows {
    pub orders: BTreeMap<i64, Order>,
    pub batches: Vec<Batch>,
    pub sessions: Vec<Session>,
    pub last_phase: BTreeMap<i64, bool>,
    pub products: BTreeMap<i64, (String, Option<String>)>,
    pub aliases: BTreeMap<String, (String, Option<i64>)>,
    pub users: BTreeMap<i64, String>,
    /// Batch, and the last heartbeat of its client, for pauses that began because the client was offline.
    pub silences: BTreeSet<(i64, String)>,
    /// Batch and unit, for units that were scrapped and not deleted.
    pub lost: Vec<(i64, i64)>,
    pub corrected: BTreeSet<i64>,
    pub replaced: BTreeSet<i64>,
}

impl Rows {
    /// Reads everything that the reports use.
    pub async fn read(app: &TestApp) -> Self {
        let all = async |sql: &str| app.sql.query(sql, &[]).await.unwrap();
        let orders =
            all("select key, code, product_key, site_key, due_by, \"end\", phase_sequence from production.work_order")
                .await;
        let batches = all("select key, work_order_key, job_key, phase_key, product_key, active, canceled is not null,
            qt_total, \"end\", qt_pass, qt_scrap, scrap_reason from production.batch")
        .await;
        let sessions = all("select batch_key, user_key, start, \"end\", hourly_cost, canceled is not null
            from production.work_session order by start, key")
        .await;
        let keys = async |sql: &str| all(sql).await.iter().map(|row| row.get(0)).collect::<BTreeSet<i64>>();
        Self {
            orders: orders
                .iter()
                .map(|row| Order {
                    key: row.get(0),
                    code: row.get(1),
                    product: row.get(2),
                    site: row.get(3),
                    due_by: row.get(4),
                    end: row.get(5),
                    phases: row.get(6),
                })
                .map(|order| (order.key, order))
                .collect(),
            batches: batches
                .iter()
                .map(|row| Batch {
                    key: row.get(0),
                    order: row.get(1),
                    job: row.get(2),
                    phase: row.get(3),
                    product: row.get(4),
                    active: row.get(5),
                    canceled: row.get(6),
                    total: row.get(7),
                    end: row.get(8),
                    good: row.get(9),
                    scrap: row.get(10),
                    reason: row.get(11),
                })
                .collect(),
            sessions: sessions
                .iter()
                .map(|row| Session {
                    batch: row.get(0),
                    user: row.get(1),
                    start: row.get(2),
                    end: row.get(3),
                    cost: row.get(4),
                    canceled: row.get(5),
                })
                .collect(),
            last_phase: all("select key, last_phase from production.job").await.iter().map(|row| (row.get(0), row.get(1))).collect(),
            products: all("select key, code, description from product.product").await.iter().map(|row| (row.get(0), (row.get(1), row.get(2)))).collect(),
            aliases: all("select key, alias, product_key from process.phase").await.iter().map(|row| (row.get(0), (row.get(1), row.get(2)))).collect(),
            users: all("select key, username from organization.user_account").await.iter().map(|row| (row.get(0), row.get(1))).collect(),
            silences: all("select batch_key, data ->> 'last_online' from journal.event where event_type = 'JOB_PAUSED_OFFLINE'")
                .await
                .iter()
                .map(|row| (row.get(0), row.get(1)))
                .collect(),
            lost: all("select u.batch_key, u.serial_key from production.batch_unit u join serial.serial s on s.key = u.serial_key
                where u.scrapped and s.deleted_at is null").await.iter().map(|row| (row.get(0), row.get(1))).collect(),
            corrected: keys("select batch_key from production.step_record where modified is not null and canceled is null").await,
            replaced: keys("select batch_key from serial.link where replaced_by_link_key is not null and batch_key is not null").await,
        }
    }

    /// Batches that were completed in the days of the report and not canceled.
    fn ended<'a>(&'a self, wish: &'a Wish) -> impl Iterator<Item = &'a Batch> {
        self.batches.iter().filter(move |batch| {
            !batch.canceled && batch.end.is_some_and(|end| wish.has(end)) && wish.wants(&self.orders[&batch.order])
        })
    }

    /// Work sessions of a batch that were not canceled, in order.
    fn of_batch(&self, batch: i64) -> Vec<&Session> {
        self.sessions.iter().filter(|session| session.batch == batch && !session.canceled).collect()
    }
}

/// A number in the form in which responses show it.
pub fn number(value: Decimal) -> Value {
    Value::Number(Number::from_str(&value.normalize().to_string()).unwrap())
}

/// A rounded number in the form in which responses show it. Half is rounded up.
fn rounded(value: Decimal, places: u32) -> Value {
    number(value.round_dp_with_strategy(places, RoundingStrategy::MidpointAwayFromZero))
}

/// Milliseconds as minutes with two decimals.
fn minutes(ms: i64) -> Value {
    rounded(Decimal::from(ms) / Decimal::from(60_000), 2)
}

/// The sum of decimals.
fn sum(values: impl Iterator<Item = Decimal>) -> Decimal {
    values.sum()
}

/// Rows and totals of output.
pub fn output(rows: &Rows, wish: &Wish, bucket: &str) -> (Value, Value) {
    let first = |moment: DateTime<Utc>| {
        let day = day_of(moment);
        match bucket {
            "week" => day - Days::new(day.weekday().num_days_from_monday().into()),
            "month" => day.with_day(1).unwrap(),
            _ => day,
        }
    };
    let sums = |batches: &[&Batch]| {
        let worked = batches.iter().flat_map(|batch| rows.of_batch(batch.key));
        let worked: i64 = worked.filter_map(|session| Some((session.end? - session.start).num_milliseconds())).sum();
        json!({
            "good": number(sum(batches.iter().map(|batch| batch.good))),
            "scrap": number(sum(batches.iter().map(|batch| batch.scrap))),
            "released": number(sum(batches.iter().filter(|batch| rows.last_phase[&batch.job]).map(|batch| batch.good))),
            "batches": batches.len(),
            "minutes": minutes(worked),
        })
    };
    let mut groups: BTreeMap<(NaiveDate, String, i64), Vec<&Batch>> = BTreeMap::new();
    for batch in rows.ended(wish) {
        let code = rows.products[&batch.product].0.to_lowercase();
        groups.entry((first(batch.end.unwrap()), code, batch.product)).or_default().push(batch);
    }
    let all: Vec<&Batch> = rows.ended(wish).collect();
    let row = |((bucket, _, product), batches): (&(NaiveDate, String, i64), &Vec<&Batch>)| {
        let (code, description) = &rows.products[product];
        let head = json!({"bucket": bucket.to_string(), "product_key": product.to_string(), "product_code": code,
            "product_description": description});
        joined(head, sums(batches))
    };
    (groups.iter().map(row).collect(), sums(&all))
}

/// Adds the members of `tail` to `head`.
pub fn joined(mut head: Value, tail: Value) -> Value {
    let Value::Object(tail) = tail else { panic!("no object") };
    head.as_object_mut().unwrap().extend(tail);
    head
}

/// Rows and totals of scrap.
pub fn scrap(rows: &Rows, wish: &Wish) -> (Value, Value) {
    let mut groups: BTreeMap<(String, String), Vec<&Batch>> = BTreeMap::new();
    for batch in rows.ended(wish).filter(|batch| batch.scrap > Decimal::ZERO) {
        groups.entry((batch.reason.clone().unwrap(), batch.phase.clone())).or_default().push(batch);
    }
    let lost = |batches: &[&Batch]| sum(batches.iter().map(|batch| batch.scrap));
    let whole = lost(&groups.values().flatten().copied().collect::<Vec<_>>());
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|((reason, phase), batches)| {
        (-lost(batches), reason.to_lowercase(), reason.clone(), phase.clone())
    });
    let (mut running, mut found) = (Decimal::ZERO, Vec::new());
    for ((reason, phase), batches) in &groups {
        running += lost(batches);
        let mut units: Vec<(DateTime<Utc>, i64)> = Vec::new();
        for batch in batches {
            units.extend(
                rows.lost.iter().filter(|(of, _)| *of == batch.key).map(|(_, unit)| (batch.end.unwrap(), *unit)),
            );
        }
        units.sort_unstable();
        let units: Vec<String> = units.iter().rev().take(5).map(|(_, unit)| unit.to_string()).collect();
        found.push(json!({"reason": reason, "phase_key": phase, "phase_alias": rows.aliases[phase].0,
            "quantity": number(lost(batches)), "share": rounded(lost(batches) / whole, 6),
            "running_share": rounded(running / whole, 6), "batches": batches.len(), "serial_keys": units}));
    }
    let batches: usize = groups.iter().map(|(_, batches)| batches.len()).sum();
    (Value::Array(found), json!({"quantity": number(whole), "batches": batches}))
}

/// Rows and totals of first-pass yield.
pub fn first_pass(rows: &Rows, wish: &Wish) -> (Value, Value) {
    let sums = |batches: &[&Batch]| {
        let clean = |batch: &&&Batch| {
            batch.scrap.is_zero() && !rows.corrected.contains(&batch.key) && !rows.replaced.contains(&batch.key)
        };
        let clean = batches.iter().filter(clean).count();
        let share = (!batches.is_empty()).then(|| rounded(Decimal::from(clean) / Decimal::from(batches.len()), 6));
        json!({"batches": batches.len(), "first_pass": clean, "share": share})
    };
    let mut groups: BTreeMap<(String, String, String), Vec<&Batch>> = BTreeMap::new();
    for batch in rows.ended(wish) {
        let (alias, product) = &rows.aliases[&batch.phase];
        let code = rows.products[&product.unwrap()].0.to_lowercase();
        groups.entry((code, alias.to_lowercase(), batch.phase.clone())).or_default().push(batch);
    }
    let row = |((_, _, phase), batches): (&(String, String, String), &Vec<&Batch>)| {
        let (alias, product) = &rows.aliases[phase];
        let head = json!({"phase_key": phase, "phase_alias": alias, "product_key": product.map(|key| key.to_string()),
            "product_code": product.map(|key| rows.products[&key].0.clone())});
        joined(head, sums(batches))
    };
    let all: Vec<&Batch> = rows.ended(wish).collect();
    (groups.iter().map(row).collect(), sums(&all))
}

/// Rows and totals of on-time completion.
pub fn on_time(rows: &Rows, wish: &Wish, now: DateTime<Utc>) -> (Value, Value) {
    let is_date = |due: DateTime<Utc>| due.format("%H:%M:%S%.3f").to_string() == "23:59:59.999";
    let due_day = |due: DateTime<Utc>| if is_date(due) { due.date_naive() } else { day_of(due) };
    // A due date without a time ends with the day in the time zone of the plant.
    let due_moment = |order: &Order| {
        let due = order.due_by.unwrap();
        if is_date(due) { due.naive_utc().and_local_timezone(ZONE).unwrap().to_utc() } else { due }
    };
    let mut weeks: BTreeMap<NaiveDate, Vec<&Order>> = BTreeMap::new();
    for order in rows.orders.values().filter(|order| wish.wants(order)) {
        let Some(day) = order.due_by.map(due_day).filter(|day| wish.from <= *day && *day <= wish.to) else { continue };
        weeks.entry(day - Days::new(day.weekday().num_days_from_monday().into())).or_default().push(order);
    }
    let sums = |orders: &[&Order]| {
        let late = |order: &&Order| (order.end.unwrap_or(now) - due_moment(order)).num_milliseconds();
        let mut lates: Vec<i64> = orders.iter().map(late).filter(|late| *late > 0).collect();
        lates.sort_unstable();
        let twice = lates.len().checked_sub(1).map(|last| lates[last / 2] + lates[last.div_ceil(2)]);
        let count = |is: &dyn Fn(&&&Order) -> bool| orders.iter().filter(is).count();
        json!({
            "due": orders.len(),
            "done_in_time": count(&|order| order.end.is_some_and(|end| end <= due_moment(order))),
            "done_late": count(&|order| order.end.is_some_and(|end| end > due_moment(order))),
            "open_late": count(&|order| order.end.is_none() && due_moment(order) < now),
            "median_days_late": twice.map(|twice| rounded(Decimal::from(twice) / Decimal::from(172_800_000), 2)),
        })
    };
    let all: Vec<&Order> = weeks.values().flatten().copied().collect();
    let found = weeks.iter().map(|(week, orders)| joined(json!({"week": week.to_string()}), sums(orders)));
    (found.collect(), sums(&all))
}

/// One span of work, and the pause after it.
struct Span {
    user: Option<i64>,
    phase: String,
    worked: i64,
    paused: i64,
    offline: i64,
    good: Decimal,
    cost: Decimal,
}

/// Milliseconds of a span within the days of the report.
fn within(wish: &Wish, from: DateTime<Utc>, to: DateTime<Utc>) -> i64 {
    let first =
        |day: NaiveDate| day.and_hms_opt(0, 0, 0).unwrap().and_local_timezone(ZONE).earliest().unwrap().to_utc();
    let (since, until) = (first(wish.from), first(wish.to + Days::new(1)));
    (to.min(until) - from.max(since)).num_milliseconds().max(0)
}

/// The work sessions of all batches that the report includes, limited to its days. A batch without work sessions gives
/// a span without a user, for its good quantity.
fn spans(rows: &Rows, wish: &Wish, now: DateTime<Utc>) -> Vec<Span> {
    let mut spans = Vec::new();
    for batch in rows.batches.iter().filter(|batch| !batch.canceled && wish.wants(&rows.orders[&batch.order])) {
        let good = if batch.end.is_some_and(|end| wish.has(end)) { batch.good } else { Decimal::ZERO };
        let sessions = rows.of_batch(batch.key);
        if sessions.is_empty() {
            let phase = batch.phase.clone();
            spans.push(Span { user: None, phase, worked: 0, paused: 0, offline: 0, good, cost: Decimal::ZERO });
        }
        for (place, session) in sessions.iter().enumerate() {
            let next = sessions.get(place + 1);
            let worked = within(wish, session.start, session.end.unwrap_or(now));
            let until = next.map_or(batch.end.unwrap_or(now), |next| next.start);
            let away = session.end.map_or(0, |end| within(wish, end, until));
            let told = session.end.unwrap_or(now).to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
            let offline = rows.silences.contains(&(batch.key, told));
            spans.push(Span {
                user: Some(session.user),
                phase: batch.phase.clone(),
                worked,
                paused: if offline { 0 } else { away },
                offline: if offline { away } else { 0 },
                good: if next.is_none() { good } else { Decimal::ZERO },
                cost: Decimal::from(worked) * session.cost,
            });
        }
    }
    spans.retain(|span| span.worked > 0 || span.paused + span.offline > 0 || span.good > Decimal::ZERO);
    spans
}

/// Rows and totals of work.
pub fn work(rows: &Rows, wish: &Wish, by_phase: bool, now: DateTime<Utc>) -> (Value, Value) {
    let spans = spans(rows, wish, now);
    let sums = |spans: &[&Span]| {
        json!({
            "minutes_worked": minutes(spans.iter().map(|span| span.worked).sum()),
            "minutes_paused": minutes(spans.iter().map(|span| span.paused).sum()),
            "minutes_offline": minutes(spans.iter().map(|span| span.offline).sum()),
            "good": number(sum(spans.iter().map(|span| span.good))),
            "cost": rounded(sum(spans.iter().map(|span| span.cost)) / Decimal::from(3_600_000), 6),
        })
    };
    let mut groups: BTreeMap<(bool, String, String), Vec<&Span>> = BTreeMap::new();
    for span in &spans {
        let name = span.user.map(|user| rows.users[&user].to_lowercase());
        // Batches without work come last.
        let group = if by_phase {
            (false, rows.aliases[&span.phase].0.to_lowercase(), span.phase.clone())
        } else {
            (name.is_none(), name.unwrap_or_default(), String::new())
        };
        groups.entry(group).or_default().push(span);
    }
    let row = |spans: &Vec<&Span>| {
        let user = spans[0].user.filter(|_| !by_phase);
        let phase = Some(&spans[0].phase).filter(|_| by_phase);
        let head = json!({"user_key": user.map(|key| key.to_string()), "username": user.map(|key| &rows.users[&key]),
            "name": null, "surname": null, "phase_key": phase, "phase_alias": phase.map(|phase| &rows.aliases[phase].0)});
        joined(head, sums(spans))
    };
    (groups.values().map(row).collect(), sums(&spans.iter().collect::<Vec<_>>()))
}
