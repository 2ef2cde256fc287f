//! Movements of a unit, and of the containers that it was in.

use kernel::wire::number::Amount;
use serde_json::Value;
use trace_queries::dhr::MovedRow;

use super::facts::{DhrFacts, rows_of};
use super::mentions::Mentions;
use super::sections::DhrMovement;
use super::unit_status::left_at;

/// Returns the movements of a unit by time. Movements of a container count while the unit was in it.
pub fn movements(facts: &DhrFacts, mentions: &mut Mentions, unit: i64) -> Vec<DhrMovement> {
    let own = rows_of(&facts.movements, &unit);
    let mut rows: Vec<&MovedRow> = own.iter().collect();
    for (place, movement) in own.iter().enumerate() {
        let Some((position, _)) = left_at(movement) else { continue };
        let until = own.get(place + 1).map(|next| next.at);
        let around = facts.paths.get(position).map_or(&[][..], Vec::as_slice);
        let carried = facts.container_moves.iter().filter(|moved| {
            let is_around = moved.container_key.as_ref().is_some_and(|container| around.contains(container));
            is_around && moved.at >= movement.at && until.is_none_or(|until| moved.at < until)
        });
        rows.extend(carried);
    }
    rows.sort_by_key(|row| (row.at, row.key));
    rows.dedup_by_key(|row| row.key);
    rows.into_iter().map(|row| movement_shown(mentions, row)).collect()
}

/// Returns one movement as the record shows it: with the name of the partner, otherwise the code, and with the first
/// document that it names.
fn movement_shown(mentions: &mut Mentions, row: &MovedRow) -> DhrMovement {
    let text =
        |names: &[&str]| names.iter().find_map(|name| row.refs.get(*name).and_then(Value::as_str)).map(str::to_owned);
    DhrMovement {
        movement_key: row.key.to_string(),
        kind: row.r#type.clone(),
        at: mentions.at(row.at),
        by: mentions.who(row.user_key),
        position_from_code: row.from_code.clone(),
        position_to_code: row.to_code.clone(),
        container_code: row.container_code.clone(),
        list_code: row.list_code.clone(),
        quantity: Amount::new(row.qt_confirmed),
        reason: row.reason.clone(),
        partner: text(&["partner_name", "partner_code"]),
        document: text(&["transfer_doc", "sales_doc", "purchase_doc"]),
        reversed: row.reversed,
    }
}
