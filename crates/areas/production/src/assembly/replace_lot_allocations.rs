//! `PUT /batch/{batch_key}/lot-allocation` — declares the lots that an open batch uses.

use chrono::NaiveDate;
use kernel::input;
use kernel::rules::lot::{AllocationFacts, LotRefusal, LotState, check_allocations, is_expired};
use kernel::rules::quantity::Quantity;
use kernel::wire::key::{BatchKey, LotKey, ProductKey, SerialKey};
use kernel::wire::list::List;
use kernel::wire::text::{Text, UpperCode};
use production_queries::allocation::{InsertAllocationsParams, delete_allocations, insert_allocations};
use production_queries::batch::touch_batch;
use production_queries::client::Params as _;
use serde::Serialize;
use utoipa::ToSchema;

use super::allocations::{LotAllocation, load_allocations};
use crate::limits::BATCH_LINES_MAX;
use crate::refusals::ProductionRefusal;
use crate::rows::{BatchRecord, lock_batch, needs_of, units_of};
use platform::api::{BodyList, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer};
use platform::refuses;
use position::contract::live_positions;
use product::contract::hold_named_products;
use serial::contract::{HeldLot, SerialRefusal, hold_lots};

input! {
    /// A quantity of a lot for the batch.
    pub struct AllocationIn {
        /// Key of the component. The phase of the batch must consume it.
        pub component_key: ProductKey,
        /// Key of the lot. Absent: the lot is named by `lot_code`.
        pub lot_key: Option<LotKey>,
        /// Code of a lot of the component, converted to upper case and used only without `lot_key`. Either `lot_key` or
        /// `lot_code` is required.
        pub lot_code: UpperCode,
        /// Quantity of the component, above 0, in the unit of the component.
        pub quantity: Quantity,
        /// Key of the location from which the lot is consumed. Absent: the location of the BOM line.
        pub position_key: Option<Text<1, 100>>,
        /// Key of the unit of the batch that uses all of the material. Absent: the material is for the whole batch.
        pub parent_serial_key: Option<SerialKey>,
    }
}

/// Lot allocations of a batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct Allocations {
    /// Lot allocations, sorted by component and lot.
    allocations: Vec<LotAllocation>,
}

/// All lot allocations of the batch.
type SentAllocations = List<AllocationIn, 0, BATCH_LINES_MAX>;

refuses![
    ProductionRefusal::BatchNotFound,
    SerialRefusal::LotNotFound,
    ProductionRefusal::PositionNotFound,
    SerialRefusal::BatchNotActive,
    SerialRefusal::OnHold,
    SerialRefusal::LotExpired,
    SerialRefusal::ComponentNotInPhase,
    SerialRefusal::LotNotAllowed,
    SerialRefusal::LotProductMismatch,
    SerialRefusal::ParentNotInBatch,
    SerialRefusal::AllocationExceeds,
    SharedRefusal::RevisionMismatch,
];

/// Replace the lot allocations of a batch.
///
/// Declares which lots an open batch uses, as a complete list. An allocation reserves no stock: the completion consumes
/// exactly the declared lots, and is refused if they are no longer in stock. Only components without serial numbers
/// that the phase consumes can have lots (`component_not_in_phase`, `lot_not_allowed`), and the lots of a component
/// together must not exceed what the batch needs (`allocation_exceeds`). A lot that is on hold or has expired is
/// refused with `on_hold` or `lot_expired`: use another lot. Gives the batch a new revision and writes no journal row.
/// An empty list removes all allocations, and repeating the request is harmless.
#[utoipa::path(
    put,
    path = "/batch/{batch_key}/lot-allocation",
    request_body = inline(SentAllocations),
    params(("batch_key" = inline(BatchKey), Path, description = "Key of the batch.")),
    responses(
        (status = 200, description = "All lot allocations of the batch.", body = Envelope<Allocations>),
        Refused,
    ),
)]
pub async fn replace_lot_allocations(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<BatchKey>,
    if_match: IfMatch,
    BodyList(List(sent)): BodyList<SentAllocations>,
) -> Result<Committed<Envelope<Allocations>>, Problem> {
    let write = writer.begin("replace_lot_allocations").await?;
    let batch = lock_batch(&write, key).await?;
    if_match.check(batch.rev)?;
    let components: Vec<ProductKey> = sent.iter().map(|line| line.component_key).collect();
    hold_named_products(&write, &components).await?;
    let lots = hold_named_lots(&write, &sent).await?;
    check_positions(&write, &sent).await?;
    check_rules(&write, &batch, &sent, &lots, write.today()).await?;
    delete_allocations().bind(write.conn(), &batch.key.number()).await?;
    let params = InsertAllocationsParams {
        batch_key: batch.key.number(),
        user_key: caller.user_key().number(),
        now: write.now(),
        component_keys: sent.iter().map(|line| line.component_key.number()).collect::<Vec<_>>(),
        lot_keys: lots.iter().map(|lot| lot.key).collect::<Vec<_>>(),
        quantities: sent.iter().map(|line| line.quantity.get()).collect::<Vec<_>>(),
        position_keys: sent.iter().map(|line| line.position_key.as_ref().map(Text::to_string)).collect::<Vec<_>>(),
        parent_serial_keys: sent.iter().map(|line| line.parent_serial_key.map(SerialKey::number)).collect::<Vec<_>>(),
    };
    insert_allocations().params(write.conn(), &params).await?;
    touch_batch().bind(write.conn(), &batch.key.number()).one().await?;
    let allocations = load_allocations(write.conn(), batch.key).await?;
    write.commit(Envelope::ok("Lots saved.", Allocations { allocations })).await
}

/// Holds the lot that each line names, by key or by code. Returns one lot per line, or refuses an unknown
/// lot and a line that names none.
async fn hold_named_lots(write: &Write, sent: &[AllocationIn]) -> Result<Vec<HeldLot>, Problem> {
    let keys: Vec<LotKey> = sent.iter().filter_map(|line| line.lot_key).collect();
    let codes: Vec<&str> = sent.iter().filter_map(|line| line.lot_code.as_deref()).collect();
    let found = hold_lots(write, &keys, &codes).await?;
    let lot_of = |line: &AllocationIn| {
        let named = |lot: &&HeldLot| match (line.lot_key, line.lot_code.as_deref()) {
            (Some(key), _) => LotKey::new(lot.key) == key,
            (None, Some(code)) => lot.code == code && ProductKey::new(lot.product_key) == line.component_key,
            (None, None) => false,
        };
        found.iter().find(named).cloned().ok_or_else(|| SerialRefusal::LotNotFound.into())
    };
    sent.iter().map(lot_of).collect()
}

/// Refuses a line with a location that does not exist.
async fn check_positions(write: &Write, sent: &[AllocationIn]) -> Result<(), Problem> {
    let keys: Vec<String> = sent.iter().filter_map(|line| Some(line.position_key.as_ref()?.to_string())).collect();
    let live = live_positions(write, &keys).await?;
    if keys.iter().any(|key| !live.contains(key)) {
        return Err(ProductionRefusal::PositionNotFound.into());
    }
    Ok(())
}

/// Checks the lines against the state of the batch, their lots (one per line) and what the batch needs. A refusal about
/// one line names its component or lot.
async fn check_rules(
    write: &Write,
    batch: &BatchRecord,
    sent: &[AllocationIn],
    lots: &[HeldLot],
    today: NaiveDate,
) -> Result<(), Problem> {
    let needs = needs_of(write.conn(), batch.key).await?;
    let units = units_of(write.conn(), batch.key).await?;
    let line = |(line, lot): (&AllocationIn, &HeldLot)| AllocationFacts {
        lot: LotState {
            on_hold: lot.hold_reason.is_some(),
            expired: is_expired(lot.expires, today),
            ..LotState::default()
        },
        component_key: line.component_key,
        needed: needs.get(&line.component_key).map(|need| need.quantity),
        component_traced: needs.get(&line.component_key).is_some_and(|need| need.traced),
        same_product: ProductKey::new(lot.product_key) == line.component_key,
        parent_in_batch: line.parent_serial_key.is_none_or(|key| units.contains(&key)),
        quantity: line.quantity,
    };
    let lines: Vec<AllocationFacts> = sent.iter().zip(lots).map(line).collect();
    check_allocations(batch.active, &lines).map_err(|line| {
        let place = line.place.unwrap_or_default();
        match (line.refusal, lines.get(place), lots.get(place)) {
            (LotRefusal::AllocationExceeds, Some(line), _) => {
                let needed = line.needed.unwrap_or_default().normalize();
                let message = format!("The batch needs only {needed} of this component. Allocate less.");
                SerialRefusal::AllocationExceeds
                    .with_message(message)
                    .with("component_key", line.component_key.to_string())
            }
            (refusal @ (LotRefusal::OnHold | LotRefusal::Expired), _, Some(lot)) => {
                Problem::from(SerialRefusal::from(refusal)).with("lot_key", lot.key.to_string())
            }
            (LotRefusal::NotAllowed, ..) => {
                let message = "Units of this component have serial numbers. Scan the units instead of declaring a lot.";
                SerialRefusal::LotNotAllowed.with_message(message)
            }
            (refusal, ..) => SerialRefusal::from(refusal).into(),
        }
    })
}
