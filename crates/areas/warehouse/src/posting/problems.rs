//! Turns refusals of the posting plan into problems for the client.

use kernel::rules::movement::posting::{FaultCause, HoldCause, PostingRefusal, RefusedMovement, SubjectKind};
use kernel::wire::key::{PositionKey, SerialKey};
use kernel::wire::number::Amount;
use serde_json::json;

use crate::refusals::{WarehouseRefusal, refused};
use platform::api::Problem;
use product::contract::ProductRefusal;
use serial::contract::SerialRefusal;

/// Turns a refusal of the plan into a problem for the client, with the details that a person needs to act on it.
pub fn refusal_problem(movement: &RefusedMovement) -> Problem {
    let placed = |problem: Problem, position: &PositionKey| {
        problem.with("product_key", movement.product_key.to_string()).with("position_key", position.as_str())
    };
    match &movement.refusal {
        PostingRefusal::NotFound(kind) => missing_problem(*kind),
        PostingRefusal::Counting { position, counting_by } => {
            placed(WarehouseRefusal::StockCounting.into(), position).with("count_by", counting_by.to_string())
        }
        PostingRefusal::Locked { position, locked_by } => {
            placed(WarehouseRefusal::StockLocked.into(), position).with("locked_by", locked_by.to_string())
        }
        PostingRefusal::NegativeStock { position, lot_key, available, requested } => {
            let (have, wanted) = (available.normalize(), requested.normalize());
            let said = format!(
                "There is not enough stock at this location: {have} available, {wanted} requested. Receive or transfer \
                 more, or reduce the quantity."
            );
            placed(WarehouseRefusal::NegativeStock.with_message(said), position)
                .with("serial_key", movement.serial_key.map(|key| key.to_string()))
                .with("lot_key", lot_key.map(|key| key.to_string()))
                .with("available", json!(Amount::new(*available)))
                .with("requested", json!(Amount::new(*requested)))
        }
        PostingRefusal::InStock { position } => {
            SerialRefusal::SerialInStock.with("position_key", position.as_ref().map(PositionKey::as_str))
        }
        PostingRefusal::OnHold(HoldCause::Reason(reason)) => SerialRefusal::OnHold.with("hold_reason", reason.clone()),
        PostingRefusal::OnHold(HoldCause::Parts(parts)) => {
            let keys: Vec<String> = parts.iter().map(SerialKey::to_string).collect();
            SerialRefusal::OnHold
                .with_message("A component of this unit is on hold. Release the hold or replace the component.")
                .with("serial_keys", keys)
        }
        PostingRefusal::LotExpired { lot_key } => SerialRefusal::LotExpired.with("lot_key", lot_key.to_string()),
        PostingRefusal::Rule(refusal) => refused(*refusal),
    }
}

/// The problem for a movement that names a record that does not exist.
pub fn missing_problem(kind: SubjectKind) -> Problem {
    match kind {
        SubjectKind::Product => ProductRefusal::ProductNotFound.into(),
        SubjectKind::Lot => SerialRefusal::LotNotFound.into(),
        SubjectKind::Position => WarehouseRefusal::PositionNotFound.into(),
        SubjectKind::Unit => SerialRefusal::SerialNotFound.into(),
    }
}

/// The problem when the locked facts are not sufficient for a plan. If lots entered stock before the pairs were locked,
/// the command runs again. Everything else is a bug in the service.
pub fn fault_problem(cause: FaultCause) -> Problem {
    match cause {
        FaultCause::UnlockedLots => Problem::rerun_command("new lots entered stock before the pairs were locked"),
        FaultCause::UnlockedPair => Problem::internal("a pair is not locked"),
        FaultCause::KeysExhausted => Problem::internal("too few keys for the movements"),
    }
}
