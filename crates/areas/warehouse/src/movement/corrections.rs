//! Movements that correct the material of a batch.

use kernel::rules::movement::MovementKind;
use kernel::rules::scope::Scope;

use super::requests::MovementRequest;
use crate::references::{References, check};
use crate::refusals::WarehouseRefusal;
use platform::api::Problem;
use platform::auth::Caller;
use platform::db::Write;

/// Refuses references that name nothing, and corrections of a batch that is not over or by somebody who may not.
pub async fn check_references(
    write: &Write,
    caller: &Caller,
    requests: &[MovementRequest],
    at: &(dyn Fn(Problem, usize) -> Problem + Sync),
) -> Result<(), Problem> {
    let references: Vec<&References> = requests.iter().map(|request| &request.references).collect();
    let batches = check(write, &references).await?;
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
