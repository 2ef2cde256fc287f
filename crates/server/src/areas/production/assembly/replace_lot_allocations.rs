//! `PUT /batch/{batch_key}/lot-allocation` — which lots go into an open batch.

use std::collections::{HashMap, HashSet};

use axum::extract::State;
use kernel::input;
use kernel::wire::key::Key;
use kernel::wire::number::Positive;
use kernel::wire::text::{Text, UpperCode};
use queries::queries::production::allocation::{delete_allocations, insert_allocations};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::allocations::{LotAllocation, load_allocations};
use crate::areas::position::contract::live_positions;
use crate::areas::product::contract::keep_named;
use crate::areas::production::limits::BATCH_LINES_MAX;
use crate::areas::production::rows::{Batch, lock_batch, needs_of, units_of};
use crate::areas::serial::contract::{HeldLot, hold_lots, lot_not_found, refused};
use crate::platform::api::{BodyList, Envelope, Problem, Slot};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Write, Writer};
use crate::platform::state::App;

input! {
    /// Material of a lot.
    pub struct AllocationIn {
        /// The component.
        pub component_key: Key,
        /// The lot.
        pub lot_key: Option<Key>,
        /// The lot, by code.
        pub lot_code: UpperCode,
        /// How much.
        pub quantity: Positive,
        /// Where it is taken from.
        pub position_key: Option<Text<1, 100>>,
        /// The unit that alone gets the material.
        pub parent_serial_key: Option<Key>,
    }
}

/// The lots of the batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct Allocations {
    /// By component and lot.
    allocations: Vec<LotAllocation>,
}

/// Replace the lots of a batch.
#[utoipa::path(put, path = "/batch/{batch_key}/lot-allocation", request_body = Vec<AllocationIn>, params(("batch_key" = String, Path, description = "Key of the batch.")),
    responses((status = 200, description = "The lots.", body = Envelope<Allocations>), (status = 404, description = "`batch_not_found`, `lot_not_found`, `position_not_found`"), (status = 409, description = "`batch_not_active`, `on_hold`, `lot_expired`")))]
pub async fn replace_lot_allocations(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Slot(key): Slot<Key>,
    BodyList(sent): BodyList<AllocationIn, 0, BATCH_LINES_MAX>,
) -> Result<Committed<Envelope<Allocations>>, Problem> {
    let write = writer.begin("replace_lot_allocations").await?;
    let batch = lock_batch(&write, &key).await?;
    let components: Vec<i64> = sent.iter().filter_map(|line| line.component_key.number()).collect();
    keep_named(&write, &components).await?;
    let lots = named_lots(&write, &sent).await?;
    check_positions(&write, &sent).await?;
    if !batch.active {
        return Err(refused("batch_not_active"));
    }
    let today = app.clock.now().date_naive();
    for lot in &lots {
        if lot.hold_reason.is_some() {
            return Err(refused("on_hold").with("lot_key", lot.key.to_string()));
        }
        if lot.expires.is_some_and(|expires| expires < today) {
            return Err(refused("lot_expired").with("lot_key", lot.key.to_string()));
        }
    }
    check_needs(&write, &batch, &sent, &lots).await?;
    delete_allocations().bind(write.conn(), &batch.key).await?;
    let number = |key: &Key| key.number().unwrap_or_default();
    insert_allocations()
        .bind(
            write.conn(),
            &batch.key,
            &caller.user_key(),
            &app.clock.now(),
            &sent.iter().map(|line| number(&line.component_key)).collect::<Vec<_>>(),
            &lots.iter().map(|lot| lot.key).collect::<Vec<_>>(),
            &sent.iter().map(|line| line.quantity.0.get()).collect::<Vec<_>>(),
            &sent.iter().map(|line| line.position_key.as_ref().map(Text::to_string)).collect::<Vec<_>>(),
            &sent.iter().map(|line| line.parent_serial_key.as_ref().map(number)).collect::<Vec<_>>(),
        )
        .await?;
    let allocations = load_allocations(write.conn(), batch.key).await?;
    write.commit(Envelope::ok("Lots noted.", Allocations { allocations })).await
}

/// The lot of each line, in their order.
async fn named_lots(write: &Write, sent: &[AllocationIn]) -> Result<Vec<HeldLot>, Problem> {
    let keys: Vec<i64> = sent.iter().filter_map(|line| line.lot_key.as_ref()?.number()).collect();
    let codes: Vec<&str> = sent.iter().filter_map(|line| line.lot_code.as_deref()).collect();
    let found = hold_lots(write, &keys, &codes).await?;
    let lot_of = |line: &AllocationIn| {
        let named = |lot: &&HeldLot| match (&line.lot_key, line.lot_code.as_deref()) {
            (Some(key), _) => Some(lot.key) == key.number(),
            (None, Some(code)) => lot.code == code && Some(lot.product_key) == line.component_key.number(),
            (None, None) => false,
        };
        found.iter().find(named).cloned().ok_or_else(lot_not_found)
    };
    sent.iter().map(lot_of).collect()
}

async fn check_positions(write: &Write, sent: &[AllocationIn]) -> Result<(), Problem> {
    let keys: Vec<String> = sent.iter().filter_map(|line| Some(line.position_key.as_ref()?.to_string())).collect();
    let live = live_positions(write, &keys).await?;
    if keys.iter().any(|key| !live.contains(key)) {
        return Err(Problem::not_found("position_not_found", "There is no such position."));
    }
    Ok(())
}

/// Rules about what the batch needs.
async fn check_needs(write: &Write, batch: &Batch, sent: &[AllocationIn], lots: &[HeldLot]) -> Result<(), Problem> {
    let needs = needs_of(write.conn(), batch.key).await?;
    let units: HashSet<i64> = units_of(write.conn(), batch.key).await?.into_iter().collect();
    let mut taken: HashMap<i64, Decimal> = HashMap::new();
    for (line, lot) in sent.iter().zip(lots) {
        let component = line.component_key.number().filter(|key| needs.contains_key(key));
        let missing =
            || Problem::unprocessable("component_not_in_phase", "The phase of the batch does not use this component.");
        let component = component.ok_or_else(missing)?;
        if lot.product_key != component {
            return Err(Problem::unprocessable("lot_product_mismatch", "The lot is one of another product."));
        }
        if line.parent_serial_key.as_ref().is_some_and(|key| key.number().is_none_or(|key| !units.contains(&key))) {
            return Err(Problem::unprocessable("parent_not_in_batch", "The unit is not in this batch."));
        }
        *taken.entry(component).or_default() += line.quantity.0.get();
    }
    for (component, quantity) in taken {
        let needed = needs.get(&component).copied().unwrap_or_default();
        if quantity > needed {
            let message = format!("The batch needs {} of this component.", needed.normalize());
            return Err(
                Problem::unprocessable("allocation_exceeds", message).with("component_key", component.to_string())
            );
        }
    }
    Ok(())
}
