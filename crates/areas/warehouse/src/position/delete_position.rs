//! `DELETE /position/{position_key}` — deletes a position that is empty and that nothing names.

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

/// Delete a position.
#[utoipa::path(
    delete,
    path = "/position/{position_key}",
    params(("position_key" = inline(PositionKey), Path, description = "Key of the position.")),
    responses(
        (status = 200, description = "The deleted position.", body = Envelope<Position>),
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
        return write.commit(Envelope::ok("Position deleted.", position.into())).await;
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
    write.commit(Envelope::ok("Position deleted.", position)).await
}

/// Refuses to delete a position with stock, inner positions, open movements or a running count; the refusal has the
/// numbers.
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
