//! `PUT /counter/{counter_key}` — replace a counter. Without `next_tick` it keeps its number.

use axum::extract::State;
use configuration_queries::counter::{lock_counter, update_counter};
use kernel::wire::key::Key;
use kernel::wire::number::Int;

use super::model::{Counter, CounterIn};
use super::refusals::ConfigurationRefusal;
use super::rows::{checked_reset_date, checked_template};
use platform::admin_log::AuditChange;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

refuses![
    ConfigurationRefusal::CounterNotFound,
    ConfigurationRefusal::CounterNameTaken,
    SharedRefusal::RevisionMismatch,
    SharedRefusal::KeyMismatch,
    ConfigurationRefusal::CounterTemplateInvalid,
];

/// Replace a counter.
///
/// Replaces name, template and frequency. Without `next_tick` the counter keeps its number. If frequency and
/// `reset_date` do not change, the current period continues. Otherwise the number restarts next at the `reset_date` in
/// the body or, without it, at the start of the next period. Codes that were already generated do not change. The
/// counter is locked until the commit, so commands that need one of its codes wait. A template without its number or
/// without the date parts of its period is refused with 422 `counter_template_invalid`, a name of another counter with
/// 409 `counter_name_taken`, and an outdated `If-Match` with 412 `revision_mismatch`. The change is recorded in the
/// audit log, not in the journal.
#[utoipa::path(
    put,
    path = "/counter/{counter_key}",
    request_body = CounterIn,
    params(("counter_key" = inline(Key), Path, description = "Key of the counter, from `GET /counter`.")),
    responses(
        (status = 200, description = "The counter after the replacement.", body = Envelope<Counter>),
        Refused,
    ),
)]
pub async fn replace_counter(
    State(app): State<App>,
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
    Body(input): Body<CounterIn>,
) -> Result<Committed<Envelope<Counter>>, Problem> {
    let mut write = writer.begin("replace_counter").await?;
    let present =
        lock_counter().bind(write.conn(), &key.as_str()).opt().await?.ok_or(ConfigurationRefusal::CounterNotFound)?;
    if_match.check(present.rev)?;
    let before = Counter::new(present.clone(), write.now(), app.settings.time_zone);
    if input._key.as_ref().is_some_and(|sent| *sent != key) {
        return Err(SharedRefusal::KeyMismatch.into());
    }
    let (tokens, frequency) = checked_template(&input)?;
    // The running period continues, unless its length changes or the request gives it another end.
    let sent = input.reset_date.filter(|sent| Some(sent.0) != present.reset_date);
    let reset_date = if sent.is_none() && frequency.as_str() == present.frequency {
        present.reset_date
    } else {
        checked_reset_date(&app, write.now(), frequency, sent)?
    };
    let next_tick = input.next_tick.map_or(present.next_tick, Int::get);
    let row = update_counter()
        .bind(write.conn(), &input.name.as_str(), &next_tick, &tokens, &frequency.as_str(), &reset_date, &key.as_str())
        .one()
        .await?;
    let counter = Counter::new(row, write.now(), app.settings.time_zone);
    write.audit(AuditChange::changed(counter.record(), &before, &counter));
    write.commit(Envelope::ok("Counter replaced.", counter)).await
}
