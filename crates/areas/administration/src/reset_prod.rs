//! `DELETE /reset/prod` — all of production and traceability goes; master data, lots and stock without serials stay.

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

const BUCKETS: [FileBucket; 3] = [FileBucket::Serial, FileBucket::Traceability, FileBucket::Issue];
const TAGGED: [TagContext; 3] = [TagContext::WorkOrder, TagContext::Serial, TagContext::Issue];

/// Delete all production and traceability data.
#[utoipa::path(
    delete,
    path = "/reset/prod",
    responses(
        (status = 200, description = "What was deleted.", body = Envelope<Erased>),
    ),
)]
pub async fn reset_prod(State(app): State<App>, writer: Writer) -> Result<Committed<Envelope<Erased>>, Problem> {
    // Exclusive: no other write runs, so that rows need no locks of their own.
    let mut write = writer.begin_exclusive("reset_prod").await?;
    allow_erasing().bind(write.conn()).one().await?;
    let deleted = erase(&write).await?;
    write.audit(AuditChange::deleted("production", &deleted));
    let answer = write.commit(Envelope::ok("Production and traceability deleted.", Erased { deleted })).await?;
    remove_due(&app).await?;
    Ok(answer)
}

/// Erases everything, each kind before what its rows refer to, and gives the number of rows by kind. The caller runs
/// alone and has allowed erasing.
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
