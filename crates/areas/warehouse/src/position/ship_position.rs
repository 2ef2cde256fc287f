//! `POST /position/{position_key}/ship` — ships everything in a container.

use std::collections::BTreeSet;

use axum::extract::State;
use kernel::input;
use kernel::rules::movement::{MovementKind, OUTSIDE};
use kernel::wire::key::{LotKey, MovementKey, MovementListKey, PositionKey, ProductKey, SerialKey};
use kernel::wire::text::UpperCode;
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;
use warehouse_queries::commands::{FindStockBelow, find_stock_below};

use crate::list::creation::{NewList, insert};
use crate::list::lists::{ListChange, list_event};
use crate::movement::input::MovementReason;
use crate::posting::{MovementStamp, Posting, SubjectKeys, Subjects, hold_units, post};
use crate::references::{self, References, ReferencesIn};
use crate::refusals::WarehouseRefusal;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Lock, Write, Writer, lock};
use platform::refuses;
use platform::state::App;
use position::contract::is_reserved;
use serial::contract::SerialRefusal;

input! {
    /// References, reason and code of the shipment.
    pub struct ShipIn {
        /// Documents and partner of the shipment, for the list and all its movements. Absent: no references.
        pub references: Option<ReferencesIn>,
        /// Reason for the shipment, up to 500 characters. Absent: no reason.
        pub reason: Option<MovementReason>,
        /// Code of the shipment list that is created, stored in upper case. Absent: the next code of the counter for
        /// movement lists.
        pub code: UpperCode,
    }
}

/// Keys of the posted shipment list and its movements.
#[derive(Debug, Serialize, ToSchema)]
pub struct Shipped {
    /// Key of the completed shipment list.
    #[schema(value_type = String)]
    movement_list_key: MovementListKey,
    /// Keys of the completed shipments, one for each stock row that was in the container.
    #[schema(value_type = Vec<String>)]
    movement_keys: Vec<MovementKey>,
}

refuses![
    WarehouseRefusal::PositionNotFound,
    WarehouseRefusal::PositionReserved,
    WarehouseRefusal::PositionDeleted,
    WarehouseRefusal::PositionFixed,
    WarehouseRefusal::PositionEmpty,
    WarehouseRefusal::MovementListCodeTaken,
    WarehouseRefusal::CounterNotDefined,
    WarehouseRefusal::NegativeStock,
    WarehouseRefusal::StockCounting,
    WarehouseRefusal::StockLocked,
    WarehouseRefusal::PositionUnavailable,
    SerialRefusal::OnHold,
    SerialRefusal::LotExpired,
    WarehouseRefusal::ReferenceUnknown,
    WarehouseRefusal::ReferenceReserved,
    SharedRefusal::RevisionMismatch,
];

/// Ship everything in a container.
///
/// Posts one completed shipment to `OUT` for each stock row at the location and below it, all in one new completed
/// list. Either all rows are shipped or none. The location must not be fixed or reserved and must contain stock. The
/// empty container stays, unless it is disposable. A disposable container is deleted. The tree of locations is locked
/// while the request runs. The journal records `WAREHOUSE_LIST_CREATED`, `MOVEMENT_COMPLETED` and `INVENTORY_CHANGED`
/// for each row, and `WAREHOUSE_LIST_CLOSED`. Use `Idempotency-Key` so that you can safely retry the request.
///
/// If one row is refused, nothing is shipped: `on_hold` and `lot_expired` (move that stock out of the container first),
/// `negative_stock` (a stock row is below 0: correct it first), `position_unavailable` (the location is blocked).
/// `If-Match` is compared with the `_rev` of the location, which does not change with its contents. If they differ, the
/// request is refused with 412 `revision_mismatch`.
#[utoipa::path(
    post,
    path = "/position/{position_key}/ship",
    request_body = ShipIn,
    params(
        ("position_key" = inline(PositionKey), Path, description = "Key of the container, from `GET /position`."),
    ),
    responses(
        (status = 200, description = "Keys of the shipment list and its movements.", body = Envelope<Shipped>),
        Refused,
    ),
)]
pub async fn ship_position(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<PositionKey>,
    if_match: IfMatch,
    Body(input): Body<ShipIn>,
) -> Result<Committed<Envelope<Shipped>>, Problem> {
    let mut write = writer.begin("ship_position").await?;
    let references = References::from_request(input.references.as_ref())?;
    references::check_exist(&write, &[&references]).await?;
    // Until the commit, no location can move into the container or out of it.
    lock(write.conn(), Lock::PositionTree).await?;
    if is_reserved(key.as_str()) {
        return Err(WarehouseRefusal::PositionReserved.into());
    }
    let rows = find_stock_below().bind(write.conn(), &key.as_str()).all().await?;
    let units = hold_units(&write, &rows.iter().filter_map(|row| row.serial_key.map(SerialKey::new)).collect()).await?;
    let mut names = SubjectKeys::default();
    names.positions.extend([key.clone(), PositionKey::new(OUTSIDE)]);
    names.positions.extend(rows.iter().map(|row| PositionKey::new(row.position_key.as_str())));
    names.products.extend(rows.iter().map(|row| ProductKey::new(row.product_key)));
    names.lots.extend(rows.iter().filter_map(|row| row.lot_key.map(LotKey::new)));
    names.lots.extend(units.values().filter_map(|unit| unit.lot_key));
    let subjects = Subjects::hold(&write, &names).await?;
    if_match.check(subjects.place(&key)?.rev)?;
    let rows = recheck_stock(&write, &subjects, &key, rows).await?;
    if let Some(row) = rows.iter().find(|row| row.quantity < Decimal::ZERO) {
        return Err(WarehouseRefusal::NegativeStock
            .with("product_key", row.product_key.to_string())
            .with("position_key", row.position_key.as_str()));
    }
    let by = MovementStamp { now: write.now(), user_key: caller.user_key() };
    let new = NewList {
        code: input.code.as_deref(),
        kind: MovementKind::Shipment,
        complete: true,
        notes: None,
        due_by: write.today(),
        references: &references,
        extra: None,
    };
    let made = insert(&app, &write, by, &new).await?;
    let reason = input.reason.as_ref().map(ToString::to_string);
    // Everything in the container is shipped, so no lot is chosen, and stock without a lot is shipped too.
    let shipped = |(item, row): (usize, &FindStockBelow)| {
        let from = PositionKey::new(row.position_key.as_str());
        let (product_key, outside) = (ProductKey::new(row.product_key), PositionKey::new(OUTSIDE));
        Posting {
            serial_key: row.serial_key.map(SerialKey::new),
            lot_key: row.lot_key.map(LotKey::new),
            list: Some((made.key, Decimal::from(item + 1))),
            references: references.clone(),
            reason: reason.clone(),
            row: item,
            ..Posting::new(MovementKind::Shipment, product_key, from, outside, row.quantity)
        }
    };
    let postings: Vec<Posting> = rows.iter().enumerate().map(shipped).collect();
    write.append_event(list_event(made.key, &made.code, MovementKind::Shipment, ListChange::Created, by.now));
    let posted = post(&mut write, by, &units, &subjects, &postings, &|problem, _| problem).await?;
    write.append_event(list_event(made.key, &made.code, MovementKind::Shipment, ListChange::Closed, by.now));
    let movement_keys = posted.into_iter().map(|posted| posted.key).collect();
    write.commit(Envelope::ok("Contents shipped.", Shipped { movement_list_key: made.key, movement_keys })).await
}

/// Reads the stock of the container again, now that the records it names are locked. If the rows differ from `seen`,
/// for which the locks were taken, the command runs again. Refuses a container that is deleted, fixed or empty.
async fn recheck_stock(
    write: &Write,
    subjects: &Subjects,
    key: &PositionKey,
    seen: Vec<FindStockBelow>,
) -> Result<Vec<FindStockBelow>, Problem> {
    let place = subjects.place(key)?;
    if place.deleted {
        return Err(WarehouseRefusal::PositionDeleted.into());
    }
    if place.fixed {
        return Err(WarehouseRefusal::PositionFixed.into());
    }
    let rows = find_stock_below().bind(write.conn(), &key.as_str()).all().await?;
    let keys = |rows: &[FindStockBelow]| rows.iter().map(|row| row.key).collect::<BTreeSet<_>>();
    if keys(&rows) != keys(&seen) {
        return Err(Problem::rerun_command("the stock of the container changed before it was locked"));
    }
    if rows.is_empty() { Err(WarehouseRefusal::PositionEmpty.into()) } else { Ok(rows) }
}
