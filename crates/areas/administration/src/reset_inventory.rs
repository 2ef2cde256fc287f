//! `DELETE /reset/inventory` — all stock and all movements go; positions, lots and serials stay.

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
#[utoipa::path(
    delete,
    path = "/reset/inventory",
    responses(
        (status = 200, description = "What was deleted.", body = Envelope<Erased>),
    ),
)]
pub async fn reset_inventory(writer: Writer) -> Result<Committed<Envelope<Erased>>, Problem> {
    // Exclusive: no other write runs, so that rows need no locks of their own.
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
