//! Checks the references of movements, in particular of movements that correct the material of a batch.

use kernel::rules::movement::MovementKind;
use kernel::rules::scope::Scope;

use super::requests::MovementRequest;
use crate::references::{References, check_exist};
use crate::refusals::WarehouseRefusal;
use platform::api::Problem;
use platform::auth::Caller;
use platform::db::Write;

/// Refuses references to records that do not exist. A consumption or production that names a batch corrects the
/// material of the batch, so it is refused if the caller lacks the permission for corrections, or if the batch is still
/// open or was canceled. `at` adds to a refusal the row that caused it.
pub async fn check_references(
    write: &Write,
    caller: &Caller,
    requests: &[MovementRequest],
    at: &(dyn Fn(Problem, usize) -> Problem + Sync),
) -> Result<(), Problem> {
    let references: Vec<&References> = requests.iter().map(|request| &request.references).collect();
    let batches = check_exist(write, &references).await?;
    for (row, (request, batch)) in requests.iter().zip(batches).enumerate() {
        let Some(batch) =
            batch.filter(|_| matches!(request.kind, MovementKind::Consumption | MovementKind::Production))
        else {
            continue;
        };
        caller.require_scope(Scope::InventoryMovementReverseProduction).map_err(|problem| at(problem, row))?;
        if batch.active {
            return Err(at(WarehouseRefusal::BatchNotCompleted.into(), row));
        }
        if batch.canceled {
            return Err(at(WarehouseRefusal::BatchCanceled.into(), row));
        }
    }
    Ok(())
}
