//! Turns resolved movements into postings and creates the units and lots that enter stock with them.

use std::collections::{BTreeMap, HashMap};

use kernel::rules::movement::MovementKind;
use kernel::wire::key::{LotKey, ProductKey, SerialKey};

use super::requests::{LotRef, ResolvedMovement, ResolvedMovements, UnitRef};
use crate::posting::{LotChoice, MovementStamp, Posting};
use platform::api::Problem;
use platform::db::Write;
use serial::contract::{LotOrigin, ReceivedLot, ReceivedUnit, hold_alone, receive_lots, receive_units};

impl ResolvedMovements {
    /// The postings for the rows, in their order. Units and lots that a row names by a new code are created here, so
    /// call this after all checks of the rows.
    pub async fn postings(&mut self, write: &mut Write, by: MovementStamp) -> Result<Vec<Posting>, Problem> {
        let lots = self.create_lots(write, by).await?;
        let lot_of = |movement: &ResolvedMovement| match &movement.lot {
            LotRef::None => None,
            LotRef::Known(key) => Some(*key),
            LotRef::New(code) => lots.get(&(movement.product_key, code.clone())).copied(),
        };
        let mut new: BTreeMap<(ProductKey, String), Option<LotKey>> = BTreeMap::new();
        for movement in &self.rows {
            if let UnitRef::New(code) = &movement.unit {
                new.entry((movement.product_key, code.clone())).or_insert_with(|| lot_of(movement));
            }
        }
        let received: Vec<ReceivedUnit> =
            new.into_iter().map(|((product_key, code), lot_key)| ReceivedUnit { product_key, code, lot_key }).collect();
        let keys = receive_units(write, by.now, by.user_key, &received).await.map_err(retry_if_created)?;
        if !keys.is_empty() {
            self.units.extend(hold_alone(write, &keys).await?);
        }
        let unit_of = |movement: &ResolvedMovement| match &movement.unit {
            UnitRef::None => None,
            UnitRef::Known(key) => Some(*key),
            UnitRef::New(code) => {
                let is = |unit: &ReceivedUnit| unit.product_key == movement.product_key && unit.code == *code;
                received.iter().zip(&keys).find(|(unit, _)| is(unit)).map(|(_, key)| *key)
            }
        };
        Ok(self.rows.iter().map(|movement| posting(movement, unit_of(movement), lot_of(movement))).collect())
    }

    /// Creates the lots that rows name by a new code, each once, and returns their keys by product and code.
    async fn create_lots(
        &mut self,
        write: &mut Write,
        by: MovementStamp,
    ) -> Result<HashMap<(ProductKey, String), LotKey>, Problem> {
        let mut new: BTreeMap<(ProductKey, String), ReceivedLot> = BTreeMap::new();
        for movement in &self.rows {
            if let LotRef::New(code) = &movement.lot {
                new.entry((movement.product_key, code.clone())).or_insert_with(|| received_lot(movement, code));
            }
        }
        let lots: Vec<ReceivedLot> = new.into_values().collect();
        let made = receive_lots(write, by.now, by.user_key, &lots).await.map_err(retry_if_created)?;
        for ((product_key, _), key) in &made {
            self.subjects.add_lot(*key, *product_key, by.now);
        }
        Ok(made)
    }
}

/// Has the command run again when a unique constraint shows that another command has just created the same unit or lot:
/// the next run then finds it. Other problems are returned unchanged.
fn retry_if_created(problem: Problem) -> Problem {
    match problem.constraint() {
        Some(_) => Problem::rerun_command("another command created the unit or lot"),
        None => problem,
    }
}

/// The lot that a movement brings into stock, with the partner and documents of its references.
fn received_lot(movement: &ResolvedMovement, code: &str) -> ReceivedLot {
    let text = |name| movement.request.references.text(name).map(str::to_owned);
    ReceivedLot {
        product_key: movement.product_key,
        code: code.to_owned(),
        origin: match movement.request.kind {
            MovementKind::Receipt => LotOrigin::Received,
            MovementKind::Production => LotOrigin::Produced,
            _ => LotOrigin::Manual,
        },
        partner_code: text("partner_code"),
        partner_name: text("partner_name"),
        purchase_doc: text("purchase_doc"),
        transfer_doc: text("transfer_doc"),
    }
}

/// The posting for a resolved movement, with its unit and lot. If no lot is named, lots are chosen automatically.
fn posting(movement: &ResolvedMovement, serial_key: Option<SerialKey>, lot_key: Option<LotKey>) -> Posting {
    let request = &movement.request;
    let (from, to) = (movement.from.clone(), movement.to.clone());
    Posting {
        serial_key,
        // The lot of a unit is stored with the unit.
        lot_key,
        references: request.references.clone(),
        reason: request.reason.clone(),
        extra: request.extra.clone(),
        record: request.record,
        allocation: LotChoice::Automatic,
        row: movement.row,
        ..Posting::new(request.kind, movement.product_key, from, to, request.quantity)
    }
}
