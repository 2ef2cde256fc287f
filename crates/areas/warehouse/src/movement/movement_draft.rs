//! What is asked for becomes movements: units and lots that come with them are made.

use std::collections::{BTreeMap, HashMap};

use kernel::rules::movement::MovementKind;
use kernel::wire::key::{LotKey, ProductKey, SerialKey};

use super::requests::{LotRef, ResolvedMovement, ResolvedMovements, UnitRef};
use crate::posting::{LotChoice, MovementStamp, Posting};
use platform::api::Problem;
use platform::db::Write;
use serial::contract::{LotOrigin, ReceivedLot, ReceivedUnit, hold_alone, receive_lots, receive_units};

impl ResolvedMovements {
    /// The movements to be completed; units and lots that come with them are made now.
    pub async fn postings(&mut self, write: &mut Write, by: MovementStamp) -> Result<Vec<Posting>, Problem> {
        let lots = self.make_lots(write, by).await?;
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

    async fn make_lots(
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

/// Somebody else made the unit or the lot a moment ago: the command is looked at anew.
fn retry_if_created(problem: Problem) -> Problem {
    match problem.constraint() {
        Some(_) => Problem::rerun_command("somebody else made the unit or the lot"),
        None => problem,
    }
}

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

fn posting(movement: &ResolvedMovement, serial_key: Option<SerialKey>, lot_key: Option<LotKey>) -> Posting {
    let request = &movement.request;
    Posting {
        kind: request.kind,
        product_key: movement.product_key,
        serial_key,
        // A unit carries its lot itself.
        lot_key,
        from: movement.from.clone(),
        to: movement.to.clone(),
        quantity: request.quantity,
        list: None,
        references: request.references.clone(),
        reason: request.reason.clone(),
        extra: request.extra.clone(),
        record: request.record,
        allocation: LotChoice::Automatic,
        session_key: None,
        takes_back: None,
        least: None,
        row: movement.row,
    }
}
