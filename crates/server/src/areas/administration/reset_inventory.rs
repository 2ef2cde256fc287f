//! `DELETE /reset/inventory` — all stock and all movements go; positions, lots and serials stay.

use std::collections::BTreeMap;

use queries::queries::administration::reset::allow_erasing;

use super::model::Erased;
use crate::areas::counting::contract::erase_counting;
use crate::areas::serial::contract::clear_positions;
use crate::areas::warehouse::contract::erase_stock;
use crate::platform::admin_log::Change;
use crate::platform::api::{Envelope, Problem};
use crate::platform::db::{Committed, Writer};

/// Delete all stock and movements.
#[utoipa::path(
    delete,
    path = "/reset/inventory",
    responses(
        (status = 200, description = "What was deleted.", body = Envelope<Erased>),
    ),
)]
pub async fn reset_inventory(writer: Writer) -> Result<Committed<Envelope<Erased>>, Problem> {
    // No other write runs: the rows need no locks of their own.
    let mut write = writer.begin_alone("reset_inventory").await?;
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
    write.tell(Change::deleted("inventory", &deleted));
    write.commit(Envelope::ok("Stock and movements deleted.", Erased { deleted })).await
}
