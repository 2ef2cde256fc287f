//! WIP between two phases: locks it, books it for a batch, returns it, and builds its journal rows.

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{EventData, WipBooked, WipEventData, WipUnbooked};
use kernel::rules::wip::{InsufficientWip, Wip, take};
use kernel::wire::key::{BatchKey, PhaseKey, SerialKey, WipKey};
use kernel::wire::number::Amount;
use production_queries::wip::{
    WipRow, book_wip, lock_booked_wip, lock_free_wip, lock_waiting_units, renew_flows, unbook_wip,
};
use rust_decimal::Decimal;

use crate::job::creation::job_event;
use crate::rows::{JobRecord, OrderRecord};
use platform::api::Problem;
use platform::db::Write;
use platform::journal::NewEvent;

/// A locked row of WIP.
#[derive(Clone, Copy, Debug)]
pub struct LockedWip {
    /// Key, quantity and value of the row.
    pub wip: Wip<WipKey>,
    /// Key of the unit. `None` when the output has no serial numbers.
    pub serial_key: Option<SerialKey>,
}

impl From<WipRow> for LockedWip {
    fn from(row: WipRow) -> Self {
        let wip = Wip { key: WipKey::new(row.key), quantity: row.quantity, value: row.value };
        Self { wip, serial_key: row.serial_key.map(SerialKey::new) }
    }
}

/// Locks the free WIP before the phase of a job, oldest first. The caller has locked its work order.
pub async fn lock_free(write: &Write, job: &JobRecord) -> Result<Vec<LockedWip>, Problem> {
    let rows = lock_free_wip().bind(write.conn(), &job.order_key.number(), &job.phase_key.as_str()).all().await?;
    Ok(rows.into_iter().map(LockedWip::from).collect())
}

/// Locks the free WIP of these units before the phase of a job. The caller holds the units. Units that are not in this
/// WIP are left out.
pub async fn lock_units(write: &Write, job: &JobRecord, units: &[SerialKey]) -> Result<Vec<LockedWip>, Problem> {
    if units.is_empty() {
        return Ok(Vec::new());
    }
    let (keys, order) = (SerialKey::numbers(units), job.order_key.number());
    let rows = lock_waiting_units().bind(write.conn(), &keys, &order, &job.phase_key.as_str()).all().await?;
    Ok(rows.into_iter().map(LockedWip::from).collect())
}

/// Adds up the quantity of all rows.
pub fn sum_quantity(rows: &[LockedWip]) -> Decimal {
    rows.iter().map(|row| row.wip.quantity).sum()
}

/// Chooses the WIP that a batch takes, or returns, in the sequence of the rows. The last row may be taken in part.
/// Fails when the rows have less than `quantity`.
pub fn take_wip(rows: &[LockedWip], quantity: Decimal) -> Result<Vec<Wip<WipKey>>, InsufficientWip> {
    take(&rows.iter().map(|row| row.wip).collect::<Vec<_>>(), quantity)
}

/// Books WIP for a batch, so that it is no longer free. The caller has locked the rows.
pub async fn book(
    write: &Write,
    job: &JobRecord,
    batch_key: BatchKey,
    rows: &[Wip<WipKey>],
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    if rows.is_empty() {
        return Ok(());
    }
    let (keys, quantities, values) = columns(rows);
    let (job, batch) = (job.key.number(), batch_key.number());
    book_wip().bind(write.conn(), &keys, &quantities, &values, &job, &batch, &now).all().await?;
    Ok(())
}

/// Frees WIP that a batch has booked. Returns the freed quantity, which is 0 when there was nothing to free.
pub async fn return_wip(
    write: &Write,
    batch_key: BatchKey,
    what: WipReturn<'_>,
    now: DateTime<Utc>,
) -> Result<Decimal, Problem> {
    let booked = lock_booked_wip().bind(write.conn(), &batch_key.number()).all().await?;
    let booked: Vec<LockedWip> = booked.into_iter().map(LockedWip::from).collect();
    let rows = match what {
        WipReturn::Quantity(quantity) => {
            take_wip(&booked, quantity).map_err(|_| Problem::internal("a batch has booked too little WIP"))?
        }
        WipReturn::Units(units) => {
            let is_asked = |row: &&LockedWip| row.serial_key.is_some_and(|key| units.contains(&key));
            booked.iter().filter(is_asked).map(|row| row.wip).collect()
        }
        WipReturn::All => booked.iter().map(|row| row.wip).collect(),
    };
    if rows.is_empty() {
        return Ok(Decimal::ZERO);
    }
    let (keys, quantities, values) = columns(&rows);
    unbook_wip().bind(write.conn(), &keys, &quantities, &values).one().await?;
    renew_flows().bind(write.conn(), &batch_key.number(), &now).all().await?;
    Ok(quantities.iter().sum())
}

/// Which part of its booked WIP a batch returns.
#[derive(Clone, Copy, Debug)]
pub enum WipReturn<'a> {
    /// A quantity of WIP, newest first.
    Quantity(Decimal),
    /// The WIP of these units.
    Units(&'a [SerialKey]),
    /// All WIP that the batch has booked.
    All,
}

/// Splits rows into keys, quantities and values, as parameters of a statement.
fn columns(rows: &[Wip<WipKey>]) -> (Vec<i64>, Vec<Decimal>, Vec<Decimal>) {
    let keys = rows.iter().map(|row| row.key.number()).collect();
    (keys, rows.iter().map(|row| row.quantity).collect(), rows.iter().map(|row| row.value).collect())
}

/// Builds the journal row of a change of WIP between two phases. `build` chooses the event type.
pub fn wip_event<'a, D: EventData>(
    build: impl FnOnce(WipEventData<'a>) -> D,
    order: &OrderRecord,
    job: &JobRecord,
    between: (&'a PhaseKey, &'a PhaseKey),
    quantity: Decimal,
    now: DateTime<Utc>,
) -> NewEvent {
    let event_data = WipEventData {
        quantity: Amount::new(quantity),
        phase_from_key: between.0.as_str(),
        phase_to_key: between.1.as_str(),
    };
    job_event(&build(event_data), order, job.key, &job.phase_key, now)
}

/// Builds the journal row of WIP that a batch has booked. `None` in the first phase, which takes none.
pub fn booked_event(order: &OrderRecord, job: &JobRecord, quantity: Decimal, now: DateTime<Utc>) -> Option<NewEvent> {
    let before = order.phase_before(&job.phase_key)?;
    Some(wip_event(WipBooked, order, job, (before, &job.phase_key), quantity, now))
}

/// Builds the journal row of WIP that a batch has returned. `None` in the first phase, which takes none.
pub fn unbooked_event(order: &OrderRecord, job: &JobRecord, quantity: Decimal, now: DateTime<Utc>) -> Option<NewEvent> {
    let before = order.phase_before(&job.phase_key)?;
    Some(wip_event(WipUnbooked, order, job, (before, &job.phase_key), quantity, now))
}
