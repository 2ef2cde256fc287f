//! What is asked for becomes movements: units and lots that come with them are made.

use std::collections::{BTreeMap, HashMap};

use kernel::rules::movement::Kind;
use kernel::wire::key::{LotKey, ProductKey, SerialKey};

use super::wishes::{Asked, Lot, Unit, Wishes};
use crate::areas::serial::contract::{LotOrigin, ReceivedLot, ReceivedUnit, hold_alone, receive_lots, receive_units};
use crate::areas::warehouse::posting::{Acting, Allocation, Posting};
use crate::platform::api::Problem;
use crate::platform::db::Write;

impl Wishes {
    /// The movements to be completed; units and lots that come with them are made now.
    pub async fn postings(&mut self, write: &mut Write, by: Acting) -> Result<Vec<Posting>, Problem> {
        let lots = self.make_lots(write, by).await?;
        let lot_of = |asked: &Asked| match &asked.lot {
            Lot::None => None,
            Lot::Known(key) => Some(*key),
            Lot::New(code) => lots.get(&(asked.product_key, code.clone())).copied(),
        };
        let mut new: BTreeMap<(ProductKey, String), Option<LotKey>> = BTreeMap::new();
        for asked in &self.rows {
            if let Unit::New(code) = &asked.unit {
                new.entry((asked.product_key, code.clone())).or_insert_with(|| lot_of(asked));
            }
        }
        let received: Vec<ReceivedUnit> =
            new.into_iter().map(|((product_key, code), lot_key)| ReceivedUnit { product_key, code, lot_key }).collect();
        let keys = receive_units(write, by.now, by.user_key, &received).await.map_err(made_meanwhile)?;
        if !keys.is_empty() {
            self.units.extend(hold_alone(write, &keys).await?);
        }
        let unit_of = |asked: &Asked| match &asked.unit {
            Unit::None => None,
            Unit::Known(key) => Some(*key),
            Unit::New(code) => {
                let is = |unit: &ReceivedUnit| unit.product_key == asked.product_key && unit.code == *code;
                received.iter().zip(&keys).find(|(unit, _)| is(unit)).map(|(_, key)| *key)
            }
        };
        Ok(self.rows.iter().map(|asked| posting(asked, unit_of(asked), lot_of(asked))).collect())
    }

    async fn make_lots(
        &mut self,
        write: &mut Write,
        by: Acting,
    ) -> Result<HashMap<(ProductKey, String), LotKey>, Problem> {
        let mut new: BTreeMap<(ProductKey, String), ReceivedLot> = BTreeMap::new();
        for asked in &self.rows {
            if let Lot::New(code) = &asked.lot {
                new.entry((asked.product_key, code.clone())).or_insert_with(|| received_lot(asked, code));
            }
        }
        let lots: Vec<ReceivedLot> = new.into_values().collect();
        let made = receive_lots(write, by.now, by.user_key, &lots).await.map_err(made_meanwhile)?;
        for ((product_key, _), key) in &made {
            self.subjects.add_lot(*key, *product_key, by.now);
        }
        Ok(made)
    }
}

/// Somebody else made the unit or the lot a moment ago: the command is looked at anew.
fn made_meanwhile(problem: Problem) -> Problem {
    match problem.constraint() {
        Some(_) => Problem::look_again("somebody else made the unit or the lot"),
        None => problem,
    }
}

fn received_lot(asked: &Asked, code: &str) -> ReceivedLot {
    let text = |name| asked.wish.references.text(name).map(str::to_owned);
    ReceivedLot {
        product_key: asked.product_key,
        code: code.to_owned(),
        origin: match asked.wish.kind {
            Kind::Receipt => LotOrigin::Received,
            Kind::Production => LotOrigin::Produced,
            _ => LotOrigin::Manual,
        },
        partner_code: text("partner_code"),
        partner_name: text("partner_name"),
        purchase_doc: text("purchase_doc"),
        transfer_doc: text("transfer_doc"),
    }
}

fn posting(asked: &Asked, serial_key: Option<SerialKey>, lot_key: Option<LotKey>) -> Posting {
    let wish = &asked.wish;
    Posting {
        kind: wish.kind,
        product_key: asked.product_key,
        serial_key,
        // A unit carries its lot itself.
        lot_key,
        from: asked.from.clone(),
        to: asked.to.clone(),
        quantity: wish.quantity,
        list: None,
        references: wish.references.clone(),
        reason: wish.reason.clone(),
        extra: wish.extra.clone(),
        record: wish.record,
        allocation: Allocation::Automatic,
        session_key: None,
        takes_back: None,
        least: None,
        row: asked.row,
    }
}
