//! `POST /counter` — create a counter.

use axum::extract::State;
use configuration_queries::counter::insert_counter;
use kernel::wire::key::Key;
use kernel::wire::number::Int;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Counter, CounterIn};
use super::refusals::ConfigurationRefusal;
use super::rows::{checked_reset_date, checked_template};
use platform::admin_log::AuditChange;
use platform::api::{Body, Envelope, Problem};
use platform::db::{Committed, Writer};
use platform::random;
use platform::refuses;
use platform::state::App;

/// A counter that was created.
#[derive(Serialize, ToSchema)]
pub struct CreatedCounter {
    /// Key of the new counter.
    counter_key: String,
    /// The counter with a preview of its first code.
    counter: Counter,
}

refuses![
    ConfigurationRefusal::CounterNameTaken,
    ConfigurationRefusal::KeyTaken,
    ConfigurationRefusal::CounterTemplateInvalid,
];

/// Create a counter.
///
/// Creates a counter that generates codes such as `SN-2026-00001`. A product can use it for the serial numbers of its
/// units. The entry `system_counters` of the configuration assigns it to work orders, tasks and other records. With a
/// frequency, the number restarts at 1 in each period, and the template must contain the period. A template that breaks
/// a rule is refused with 422 `counter_template_invalid`, with the rule in `detail.rule`. A taken name is refused with
/// 409 `counter_name_taken`, a taken key with 409 `key_taken`. A repeated request with the same `Idempotency-Key`
/// returns the first response and creates nothing. The change is recorded in the audit log, not in the journal.
#[utoipa::path(
    post,
    path = "/counter",
    request_body = CounterIn,
    responses(
        (status = 200, description = "The new counter.", body = Envelope<CreatedCounter>),
        Refused,
    ),
)]
pub async fn create_counter(
    State(app): State<App>,
    writer: Writer,
    Body(input): Body<CounterIn>,
) -> Result<Committed<Envelope<CreatedCounter>>, Problem> {
    let (tokens, frequency) = checked_template(&input)?;
    let key = input._key.as_ref().map_or_else(random::hex_key, Key::to_string);
    let next_tick = input.next_tick.map_or(1, Int::get);
    let mut write = writer.begin("create_counter").await?;
    let reset_date = checked_reset_date(&app, write.now(), frequency, input.reset_date)?;
    let row = insert_counter()
        .bind(write.conn(), &key, &input.name.as_str(), &next_tick, &tokens, &frequency.as_str(), &reset_date)
        .one()
        .await
        .map_err(|error| Problem::from(error).if_refused_by("counter_pk", "_key", key.as_str()))?;
    let counter = Counter::new(row, write.now(), app.settings.time_zone);
    write.audit(AuditChange::created(counter.record(), &counter));
    write.commit(Envelope::ok("Counter created.", CreatedCounter { counter_key: key, counter })).await
}
