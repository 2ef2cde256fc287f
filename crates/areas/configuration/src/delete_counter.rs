//! `DELETE /counter/{counter_key}` — delete a counter that nothing uses.

use configuration_queries::above::{count_counter_users, find_counter_users};
use configuration_queries::config::hold_config_entry;
use configuration_queries::counter::{delete_counter as erase_counter, lock_counter};
use kernel::rules::config::SYSTEM_COUNTERS;
use kernel::wire::key::Key;
use serde_json::{Value, json};

use super::limits::USERS_SHOWN_MAX;
use super::refusals::ConfigurationRefusal;
use platform::admin_log::AuditChange;
use platform::api::{Empty, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Write, Writer};
use platform::refuses;

refuses![
    ConfigurationRefusal::CounterNotFound,
    ConfigurationRefusal::CounterInUseAsSystemCounter,
    ConfigurationRefusal::CounterInUseByProducts,
    SharedRefusal::RevisionMismatch,
];

/// Delete a counter.
///
/// Deletes a counter that nothing uses. Codes that the counter generated are kept. While the configuration assigns it
/// to a kind of record, the request is refused with 409 `counter_in_use_as_system_counter`, with the kinds in
/// `detail.slots`. Change `system_counters` first. While products that are not in the trash use it, the request is
/// refused with 409 `counter_in_use_by_products`, with their number in `detail.total` and up to five of them in
/// `detail.sample`. Products in the trash lose the counter. A repeated request is refused with 404 `counter_not_found`.
/// The change is recorded in the audit log, not in the journal.
#[utoipa::path(
    delete,
    path = "/counter/{counter_key}",
    params(("counter_key" = inline(Key), Path, description = "Key of the counter, from `GET /counter`.")),
    responses(
        (status = 200, description = "The counter was deleted.", body = Envelope<Empty>),
        Refused,
    ),
)]
pub async fn delete_counter(
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Empty>>, Problem> {
    let mut write = writer.begin("delete_counter").await?;
    // Every change of the configuration locks it before the counter. The opposite order could deadlock.
    let slots = slots_of(&write, key.as_str()).await?;
    let present =
        lock_counter().bind(write.conn(), &key.as_str()).opt().await?.ok_or(ConfigurationRefusal::CounterNotFound)?;
    if_match.check(present.rev)?;
    if !slots.is_empty() {
        let message = format!(
            "The configuration uses this counter for {}. Choose another counter in system_counters first.",
            slots.join(", ")
        );
        return Err(ConfigurationRefusal::CounterInUseAsSystemCounter.with_message(message).with("slots", slots));
    }
    let (total, sample) = counter_users(&write, key.as_str()).await?;
    if total > 0 {
        let message = format!(
            "Products take their serial numbers from this counter ({total}). Assign another counter to them first."
        );
        let refusal = ConfigurationRefusal::CounterInUseByProducts.with_message(message);
        return Err(refusal.with("total", total).with("sample", sample));
    }
    erase_counter().bind(write.conn(), &key.as_str()).await?;
    let before = json!({"name": present.name, "template": present.template, "frequency": present.frequency,
        "next_tick": present.next_tick});
    write.audit(AuditChange::deleted(format!("counter/{key}"), &before));
    write.commit(Envelope::ok("Counter deleted.", Empty {})).await
}

/// Counts the products that take codes from a counter, and returns the first of them. Products in the trash are not
/// counted, because they lose the counter when its row is deleted. The caller has locked the counter: no further
/// product can begin to use it, because the check of the foreign key waits for that lock.
async fn counter_users(write: &Write, counter_key: &str) -> Result<(i64, Vec<Value>), Problem> {
    let total = count_counter_users().bind(write.conn(), &counter_key).one().await?;
    let rows = find_counter_users().bind(write.conn(), &counter_key, &USERS_SHOWN_MAX).all().await?;
    let shown = rows
        .into_iter()
        .map(|row| json!({"_key": row.key.to_string(), "code": row.code, "description": row.description}));
    Ok((total, shown.collect()))
}

/// Returns the slots of `system_counters` that use the counter, and holds that entry until the commit. Empty when no
/// slot uses it.
async fn slots_of(write: &Write, counter_key: &str) -> Result<Vec<String>, Problem> {
    let slots = hold_config_entry().bind(write.conn(), &SYSTEM_COUNTERS).opt().await?.unwrap_or_default();
    let slots = slots.as_object().into_iter().flatten();
    Ok(slots.filter(|(_, counter)| *counter == counter_key).map(|(slot, _)| slot.clone()).collect())
}
