//! `DELETE /position/{position_key}` — deletes a location that is empty and not in use.

use kernel::wire::key::PositionKey;
use warehouse_queries::position::count_contents;

use super::disposable::deleted_event;
use super::rows::{find_uses, lock_position};
use crate::refusals::WarehouseRefusal;
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Write, Writer};
use platform::refuses;
use position::contract::{Position, end_positions, is_reserved, load_positions};

refuses![
    WarehouseRefusal::PositionNotFound,
    WarehouseRefusal::PositionReserved,
    WarehouseRefusal::PositionNotEmpty,
    WarehouseRefusal::PositionInUse,
    SharedRefusal::RevisionMismatch,
];

/// Delete a location.
///
/// Marks a location as deleted. The location stays readable with `deleted` = `true`, because movements refer to it, and
/// its code can be used again. A location that is not empty is refused with `position_not_empty` and the numbers of
/// `stock_rows`, `child_positions`, `open_movements` and `busy_pairs` (products being counted there or locked by a
/// count). A location in use is refused with `position_in_use`, and `used_by` lists up to 20 settings, products, BOM
/// lines, batches and work orders. `OUT`, `NULL` and site roots are refused with `position_reserved`. The journal
/// records `POSITION_DELETED`. Deleting a deleted location again returns 200 and changes nothing.
#[utoipa::path(
    delete,
    path = "/position/{position_key}",
    params(
        ("position_key" = inline(PositionKey), Path, description = "Key of the location, from `GET /position`."),
    ),
    responses(
        (status = 200, description = "The deleted location.", body = Envelope<Position>),
        Refused,
    ),
)]
pub async fn delete_position(
    writer: Writer,
    PathParam(key): PathParam<PositionKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Position>>, Problem> {
    let mut write = writer.begin("delete_position").await?;
    let position = lock_position(&write, key.as_str(), &if_match).await?;
    if is_reserved(key.as_str()) {
        return Err(WarehouseRefusal::PositionReserved.into());
    }
    if position.deleted {
        return write.commit(Envelope::ok("Location deleted.", position.into())).await;
    }
    refuse_content(&write, key.as_str()).await?;
    let used_by = find_uses(write.conn(), key.as_str()).await?;
    if !used_by.is_empty() {
        return Err(WarehouseRefusal::PositionInUse.with("used_by", used_by));
    }
    end_positions(&write, &[key.as_str()]).await?;
    write.append_event(deleted_event(key.as_str(), position.site_key.as_deref(), write.now()));
    let position =
        load_positions(write.conn(), &[key.as_str()]).await?.pop().ok_or(WarehouseRefusal::PositionNotFound)?;
    write.commit(Envelope::ok("Location deleted.", position)).await
}

/// Refuses to delete a location with stock, inner locations, open movements from or to it, or a running count. The
/// refusal states how many of each.
async fn refuse_content(write: &Write, key: &str) -> Result<(), Problem> {
    let counts = count_contents().bind(write.conn(), &key).one().await?;
    if counts.stock_rows + counts.child_positions + counts.open_movements + counts.busy_pairs == 0 {
        return Ok(());
    }
    Err(WarehouseRefusal::PositionNotEmpty
        .with("stock_rows", counts.stock_rows)
        .with("child_positions", counts.child_positions)
        .with("open_movements", counts.open_movements)
        .with("busy_pairs", counts.busy_pairs))
}
