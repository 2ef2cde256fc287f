//! `DELETE /reset/prod` deletes all production and traceability data. Master data, lots and stock without units remain.

use std::collections::BTreeMap;

use administration_queries::reset::allow_erasing;
use axum::extract::State;

use super::model::Erased;
use attachments::contract::{FileBucket, erase_files};
use collaboration::contract::erase_issues;
use counting::contract::forget_movements;
use journal::contract::erase_events;
use platform::admin_log::AuditChange;
use platform::api::{Envelope, Problem};
use platform::db::{Committed, Write, Writer};
use platform::files::remove_due;
use platform::state::App;
use production::contract::{erase_orders, erase_work};
use serial::contract::erase_units;
use tag::contract::{TagContext, forget_records};
use warehouse::contract::erase_stock_of_units;

/// Kinds of records whose files are deleted.
const BUCKETS: [FileBucket; 3] = [FileBucket::Serial, FileBucket::Traceability, FileBucket::Issue];
/// Kinds of records that lose their tags.
const TAGGED: [TagContext; 3] = [TagContext::WorkOrder, TagContext::Serial, TagContext::Issue];

/// Delete all production and traceability data.
///
/// Deletes work orders, jobs, batches, work sessions, WIP, units with their values and links, issues, journal rows,
/// queues and messages on these records, for example to begin with real data after a trial. This cannot be undone. The
/// stock and movements of units are deleted too, and so are references to the deleted records in tasks and tags.
/// Products, processes, users, configuration, counters, locations, lots, other stock, counts and tasks remain, and
/// every site gets one empty queue.
///
/// It runs exclusively: it waits for running changes, new changes wait for it, and reads continue. Positions of the
/// journal feed are not reused, and open streams continue. Files are removed after the commit: 500 `storage_error`
/// means that the data is deleted and only files are left. Repeat the request, or wait for the background sweep to
/// remove them. Repeating the request is harmless. The audit log records how many rows were deleted.
#[utoipa::path(
    delete,
    path = "/reset/prod",
    responses(
        (status = 200, description = "Number of deleted rows, by kind of record.", body = Envelope<Erased>),
    ),
)]
pub async fn reset_prod(State(app): State<App>, writer: Writer) -> Result<Committed<Envelope<Erased>>, Problem> {
    // Exclusive: no other write runs, so rows need no locks of their own.
    let mut write = writer.begin_exclusive("reset_prod").await?;
    allow_erasing().bind(write.conn()).one().await?;
    let deleted = erase(&write).await?;
    write.audit(AuditChange::deleted("production", &deleted));
    let answer = write.commit(Envelope::ok("Production and traceability deleted.", Erased { deleted })).await?;
    remove_due(&app).await?;
    Ok(answer)
}

/// Erases everything, each kind of record before the kinds that it refers to, and returns the number of rows by kind.
/// The caller runs alone and has allowed erasing.
async fn erase(write: &Write) -> Result<BTreeMap<&'static str, i64>, Problem> {
    let issues = erase_issues(write).await?;
    let work = erase_work(write).await?;
    let stock = erase_stock_of_units(write, write.now()).await?;
    forget_movements(write).await?;
    let units = erase_units(write).await?;
    let orders = erase_orders(write).await?;
    let events = erase_events(write).await?;
    let tags = i64::try_from(forget_records(write, &TAGGED).await?).map_err(Problem::internal)?;
    let files = i64::try_from(erase_files(write, &BUCKETS).await?).map_err(Problem::internal)?;
    let orders =
        [("WorkOrder", orders.orders), ("Job", orders.jobs), ("Batch", orders.batches), ("Queue", orders.queues)];
    let units = [("Serial", units.units), ("SerialValue", units.values), ("SerialLink", units.links)];
    let others = [
        ("Inventory", stock.stock),
        ("Movement", stock.movements),
        ("Event", events),
        ("TagConnection", tags),
        ("File", files),
    ];
    Ok(work.by_collection().into_iter().chain(issues).chain(orders).chain(units).chain(others).collect())
}
