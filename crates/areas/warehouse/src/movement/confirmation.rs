//! Confirms open movements, a single one or rows of a list: the moved quantity is posted, the rest stays open or is
//! canceled, and the status of the lists is updated.

use std::collections::{BTreeMap, BTreeSet};

use kernel::rules::event_data::{MovementCanceled, MovementUpdated};
use kernel::rules::movement::{MovementCommand, MovementStatus, MovementTransition, check_transition};
use kernel::rules::movement_list::{MovementListCommand, check_transition as check_list_transition};
use kernel::wire::key::{LotKey, MovementKey, MovementListKey, PositionKey, SerialKey};
use rust_decimal::Decimal;
use warehouse_queries::commands::{cancel_rest, reduce_movement};

use super::requests::{MovementRequest, ResolutionContext, resolve_movements};
use super::rows::{StoredMovement, lock};
use crate::list::lists;
use crate::position::disposable::end_disposables;
use crate::posting::{MovementStamp, PostedMovement, RecordMode, movement_event, movement_event_data, post};
use crate::refusals::{WarehouseRefusal, refused};
use platform::api::{IfMatch, Problem};
use platform::db::Write;

/// One moved part of a movement. A member that is `None` keeps its planned value.
#[derive(Clone, Debug)]
pub struct ConfirmedPart {
    /// Quantity of this part, in the product's unit.
    pub quantity: Decimal,
    /// The location that the part left.
    pub from: Option<PositionKey>,
    /// The location that the part entered.
    pub to: Option<PositionKey>,
    /// Key of the unit that was moved.
    pub serial_key: Option<SerialKey>,
    /// Serial number of the unit that was moved.
    pub serial_code: Option<String>,
    /// Key of the lot that was moved.
    pub lot_key: Option<LotKey>,
    /// Code of the lot that was moved.
    pub lot_code: Option<String>,
}

/// The confirmation of one open movement by a client.
#[derive(Clone, Debug)]
pub struct MovementConfirmation {
    /// The movement as read before the lock. Once it is locked, its current state replaces it.
    pub movement: StoredMovement,
    /// The quantity that was moved. `None` for the sum of the parts, or for the open quantity if there are no parts.
    pub quantity: Option<Decimal>,
    /// The parts in which the quantity was moved. Empty when it was moved as planned.
    pub parts: Vec<ConfirmedPart>,
    /// Whether the rest is canceled. If false, it stays open.
    pub close_remainder: bool,
    /// The reason; `None` keeps the planned one.
    pub reason: Option<String>,
}

impl MovementConfirmation {
    /// Confirms the whole open quantity as planned.
    pub const fn all_of(movement: StoredMovement) -> Self {
        Self { movement, quantity: None, parts: Vec::new(), close_remainder: false, reason: None }
    }

    /// The state of the movement after this confirmation, or the refusal.
    fn transition(&self) -> Result<MovementTransition, Problem> {
        let split_into: Vec<Decimal> = self.parts.iter().map(|part| part.quantity).collect();
        let command = MovementCommand::Confirm {
            quantity: self.quantity,
            split_into: &split_into,
            close_remainder: self.close_remainder,
        };
        check_transition(command, &self.movement.state()).map_err(refused)
    }

    /// The movements to be posted, one for each part. If the open quantity is covered, the first part is written on the
    /// open movement itself. All other parts become new records.
    fn requests(&self, next: &MovementTransition) -> Vec<MovementRequest> {
        let key = self.movement.key;
        let whole = ConfirmedPart {
            quantity: self.quantity.unwrap_or(self.movement.open),
            from: None,
            to: None,
            serial_key: None,
            serial_code: None,
            lot_key: None,
            lot_code: None,
        };
        let parts = if self.parts.is_empty() { std::slice::from_ref(&whole) } else { &self.parts };
        let completes = next.movement.status == MovementStatus::Completed;
        let record =
            |place: usize| if completes && place == 0 { RecordMode::Itself(key) } else { RecordMode::PartOf(key) };
        let request = |(place, part): (usize, &ConfirmedPart)| {
            let request = self.movement.request(part.quantity, record(place));
            let reason = self.reason.clone().or_else(|| request.reason.clone());
            override_planned(MovementRequest { reason, ..request }, part)
        };
        parts.iter().enumerate().map(request).collect()
    }
}

/// Replaces the planned unit, lot and locations with those that the part names. A named unit replaces both the key and
/// the code of the planned one, and so does a named lot.
fn override_planned(request: MovementRequest, part: &ConfirmedPart) -> MovementRequest {
    let (names_unit, names_lot) =
        (part.serial_key.is_some() || part.serial_code.is_some(), part.lot_key.is_some() || part.lot_code.is_some());
    MovementRequest {
        serial_key: if names_unit { part.serial_key } else { request.serial_key },
        serial_code: if names_unit { part.serial_code.clone() } else { request.serial_code },
        lot_key: if names_lot { part.lot_key } else { request.lot_key },
        lot_code: if names_lot { part.lot_code.clone() } else { request.lot_code },
        from: part.from.clone().or(request.from),
        to: part.to.clone().or(request.to),
        ..request
    }
}

/// The record whose revision the client expects to be unchanged.
#[derive(Clone, Copy, Debug)]
pub enum ExpectedRevision<'a> {
    /// The single movement that is confirmed.
    Movement(&'a IfMatch),
    /// The list whose open rows are confirmed.
    List(MovementListKey, &'a IfMatch),
}

/// The effect of confirmations, before anything is written.
struct ConfirmationPlan {
    /// The state of each movement afterwards, in the order of the confirmations.
    nexts: Vec<MovementTransition>,
    /// The movements to be posted. A confirmation in parts has several.
    requests: Vec<MovementRequest>,
    /// The index of the confirmation that each request belongs to.
    of: Vec<usize>,
}

impl ConfirmationPlan {
    /// Plans confirmations. `at` adds to a refusal the confirmation that caused it.
    fn new(
        confirmations: &[MovementConfirmation],
        at: &(dyn Fn(Problem, usize) -> Problem + Sync),
    ) -> Result<Self, Problem> {
        let (mut nexts, mut requests, mut of) = (Vec::new(), Vec::new(), Vec::new());
        for (place, confirmation) in confirmations.iter().enumerate() {
            let next = confirmation.transition().map_err(|problem| at(problem, place))?;
            for request in confirmation.requests(&next) {
                requests.push(request);
                of.push(place);
            }
            nexts.push(next);
        }
        Ok(Self { nexts, requests, of })
    }
}

/// Locks the movements and updates them to their current state. The caller has locked their lists and holds the records
/// that they name. Refuses a revision that the client does not expect. Has the command run again if a row of a list has
/// ended since it was read.
async fn lock_current(
    write: &Write,
    confirmations: &mut [MovementConfirmation],
    lists: &BTreeMap<MovementListKey, lists::LockedList>,
    expected: ExpectedRevision<'_>,
) -> Result<(), Problem> {
    let now = lock(write, &confirmations.iter().map(|confirmation| &confirmation.movement).collect::<Vec<_>>()).await?;
    match expected {
        ExpectedRevision::Movement(if_match) => now.iter().try_for_each(|movement| if_match.check(movement.rev))?,
        ExpectedRevision::List(key, if_match) => {
            let list = lists.get(&key).ok_or(WarehouseRefusal::MovementListNotFound)?;
            list.check_revision(if_match)?;
            // Another command may have confirmed the last open row since the list was read.
            check_list_transition(MovementListCommand::Confirm, &list.state).map_err(refused)?;
            if now.iter().any(|movement| !movement.is_open()) {
                return Err(Problem::rerun_command("a row of the list has ended"));
            }
        }
    }
    for (confirmation, movement) in confirmations.iter_mut().zip(now) {
        confirmation.movement = movement;
    }
    Ok(())
}

/// Confirms open movements, all or none. Refuses a revision that the client does not expect. Returns the completed
/// movements of each confirmation: the movement itself if its open quantity was covered, and a new one for each other
/// part or lot. `at` adds to a refusal the confirmation that caused it.
pub async fn confirm(
    write: &mut Write,
    by: MovementStamp,
    mut confirmations: Vec<MovementConfirmation>,
    expected: ExpectedRevision<'_>,
    at: &(dyn Fn(Problem, usize) -> Problem + Sync),
) -> Result<Vec<Vec<MovementKey>>, Problem> {
    let ConfirmationPlan { requests, of, .. } = ConfirmationPlan::new(&confirmations, at)?;
    let at_request = |problem: Problem, request: usize| at(problem, of.get(request).copied().unwrap_or_default());
    // These are held too: if a part went to another location than planned, a planned disposable location may be
    // deleted.
    let planned: Vec<PositionKey> = confirmations.iter().map(|confirmation| confirmation.movement.to.clone()).collect();
    let mut resolved =
        resolve_movements(write, requests, ResolutionContext { complete: true, besides: &planned, at: &at_request })
            .await?;
    let mut list_keys: BTreeSet<MovementListKey> =
        confirmations.iter().filter_map(|confirmation| confirmation.movement.list.map(|(list, _)| list)).collect();
    if let ExpectedRevision::List(key, _) = expected {
        list_keys.insert(key);
    }
    let mut locked = lists::lock(write, &list_keys.into_iter().collect::<Vec<_>>()).await?;
    lock_current(write, &mut confirmations, &locked, expected).await?;
    // Planned again under the locks: the movements name the same records as before, but another command may have
    // confirmed a part.
    let ConfirmationPlan { nexts, requests, .. } = ConfirmationPlan::new(&confirmations, at)?;
    for (row, request) in resolved.rows.iter_mut().zip(requests) {
        row.request = request;
    }
    // In the journal a movement comes before the units and lots that were created for it.
    let noted = write.event_count();
    let mut postings = resolved.postings(write, by).await?;
    let creation_events = write.take_events_since(noted);
    for posting in &mut postings {
        posting.list = of.get(posting.row).and_then(|place| confirmations.get(*place)?.movement.list);
    }
    for (confirmation, next) in confirmations.iter().zip(&nexts) {
        store_remainder(write, by, confirmation, next).await?;
    }
    let posted = post(write, by, &resolved.units, &resolved.subjects, &postings, &at_request).await?;
    write.append_events(creation_events);
    for (confirmation, next) in confirmations.iter().zip(&nexts) {
        if let Some(list) = confirmation.movement.list.and_then(|(key, _)| locked.get_mut(&key)) {
            advance_list(list, confirmation, next)?;
        }
    }
    for list in locked.values() {
        lists::store_status(write, by, list, None).await?;
    }
    end_disposables(write, &resolved.subjects.disposable(&planned), by.now).await?;
    let completed = |place: usize| {
        let is =
            |posted: &&PostedMovement| postings.get(posted.posting).is_some_and(|one| of.get(one.row) == Some(&place));
        posted.iter().filter(is).map(|posted| posted.key).collect()
    };
    Ok((0..confirmations.len()).map(completed).collect())
}

/// Writes the rest of a partly confirmed movement: it stays open or is canceled. A completed movement is written by its
/// posting.
async fn store_remainder(
    write: &mut Write,
    by: MovementStamp,
    confirmation: &MovementConfirmation,
    next: &MovementTransition,
) -> Result<(), Problem> {
    let movement = &confirmation.movement;
    let (key, rest) = (movement.key.number(), next.movement.open);
    let event_source = movement.event_source(rest);
    match next.movement.status {
        MovementStatus::Started => {
            reduce_movement().bind(write.conn(), &rest, &by.now, &key).one().await?;
            write.append_event(movement_event(
                &MovementUpdated(movement_event_data(&event_source)),
                &event_source,
                by.now,
            ));
        }
        MovementStatus::Canceled => {
            cancel_rest().bind(write.conn(), &rest, &by.now, &by.user_key.number(), &key).one().await?;
            write.append_event(movement_event(
                &MovementCanceled(movement_event_data(&event_source)),
                &event_source,
                by.now,
            ));
        }
        MovementStatus::Planned | MovementStatus::Completed => {}
    }
    Ok(())
}

/// Applies the effect of a confirmation on a row to its list: parts that were moved, and a row that ended.
fn advance_list(
    list: &mut lists::LockedList,
    confirmation: &MovementConfirmation,
    next: &MovementTransition,
) -> Result<(), Problem> {
    // `made` has one entry for each part that becomes a new movement.
    for _ in &next.made {
        list.apply_command(MovementListCommand::MovePart)?;
    }
    match next.movement.status {
        MovementStatus::Completed => list.apply_command(MovementListCommand::CompleteRow),
        MovementStatus::Canceled if confirmation.close_remainder => list.apply_command(MovementListCommand::CancelRow),
        MovementStatus::Canceled | MovementStatus::Planned | MovementStatus::Started => Ok(()),
    }
}
