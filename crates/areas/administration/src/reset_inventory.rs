//! `DELETE /reset/inventory` deletes all stock, movements and movement lists. Locations, lots and units remain.

use std::collections::BTreeMap;

use administration_queries::reset::allow_erasing;

use super::model::Erased;
use counting::contract::erase_counting;
use platform::admin_log::AuditChange;
use platform::api::{Envelope, Problem};
use platform::db::{Committed, Writer};
use serial::contract::clear_positions;
use warehouse::contract::erase_stock;

/// Delete all stock and movements.
///
/// Deletes all stock, movements and movement lists, for example to begin with real data after a trial. This cannot be
/// undone. Running count sessions are canceled. Units lose their location and the reason why they left stock, so units
/// that were in stock, shipped or consumed become `released`. Locations, lots, units and work orders remain.
///
/// It runs exclusively: it waits for running changes, new changes wait for it, and reads continue. The audit log
/// records how many rows were deleted, and the journal records nothing. Repeating the request is harmless.
#[utoipa::path(
    delete,
    path = "/reset/inventory",
    responses(
        (status = 200, description = "Number of deleted rows, by kind of record.", body = Envelope<Erased>),
    ),
)]
pub async fn reset_inventory(writer: Writer) -> Result<Committed<Envelope<Erased>>, Problem> {
    // Exclusive: no other write runs, so rows need no locks of their own.
    let mut write = writer.begin_exclusive("reset_inventory").await?;
    allow_erasing().bind(write.conn()).one().await?;
    let erased = erase_stock(&write).await?;
    let canceled = erase_counting(&write, write.now()).await?;
    clear_positions(&write).await?;
    let deleted = BTreeMap::from([
        ("Inventory", erased.stock),
        ("Movement", erased.movements),
        ("MovementList", erased.lists),
        ("InventoryCountRecord", canceled.records),
    ]);
    write.audit(AuditChange::deleted("inventory", &deleted));
    write.commit(Envelope::ok("Stock and movements deleted.", Erased { deleted })).await
}
