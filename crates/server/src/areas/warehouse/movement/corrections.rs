//! Movements that correct the material of a batch.

use kernel::rules::movement::Kind;
use kernel::rules::scope::Scope;

use super::wishes::Wish;
use crate::areas::warehouse::references::{References, check};
use crate::areas::warehouse::refusals::Refusal;
use crate::platform::api::Problem;
use crate::platform::auth::Caller;
use crate::platform::db::Write;

/// Refuses references that name nothing, and corrections of a batch that is not over or by somebody who may not.
pub async fn check_references(
    write: &Write,
    caller: &Caller,
    wishes: &[Wish],
    at: &(dyn Fn(Problem, usize) -> Problem + Sync),
) -> Result<(), Problem> {
    let references: Vec<&References> = wishes.iter().map(|wish| &wish.references).collect();
    let batches = check(write, &references).await?;
    for (row, (wish, batch)) in wishes.iter().zip(batches).enumerate() {
        let Some(batch) = batch.filter(|_| matches!(wish.kind, Kind::Consumption | Kind::Production)) else { continue };
        caller.must_hold(Scope::InventoryMovementReverseProduction).map_err(|problem| at(problem, row))?;
        if batch.active {
            return Err(at(Refusal::BatchNotCompleted.into(), row));
        }
        if batch.canceled {
            return Err(at(Refusal::BatchCanceled.into(), row));
        }
    }
    Ok(())
}
