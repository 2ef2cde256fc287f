//! Functions and types that other areas may use within their transactions.

use std::collections::BTreeSet;

use kernel::wire::key::{JobKey, LotKey, OrderKey, SerialKey};
use serial_queries::link::forget_work_of_links;
use serial_queries::lot::hold_lots as hold_rows;
use serial_queries::serial::{find_units_of_order, forget_order_of_units};

use platform::api::Problem;
use platform::db::Write;

pub use super::batch_completion::{
    ConfirmedDraft, StepValue, UnitOutcome, UnitStamp, ValueOrigin, clear_values, confirm_drafts, delete_units,
    end_links, find_units_to_correct, hold_trees_with_links, links_of_batches, merge_values, note_returns,
    settle_units, unsettle_units,
};
pub use super::batch_output::{
    EmptyField, ProducedLot, UncheckedCodes, UnitCreation, free_codes, make_units, produce_lot, reserve_codes,
    taken_codes,
};
pub use super::bulk_hold::{HoldStamp, hold_recalled_lots, hold_recalled_units, lock_recalled_lots};
pub use super::erasure::{ErasedWork, detach_erased_work, erase_units, find_files_to_keep, hold_units_of_work};
pub use super::link::links::{
    Link, LinkTermination, TemporaryLink, confirm, end, linked_event, load_link, note_consumptions, note_return,
    note_successor, temporary_links,
};
pub use super::link::trees::{
    HeldUnits, LinkStamp, NewLink, attach, find_units, hold_alone, hold_trees, hold_unit, products_below,
    remove_temporary,
};
pub use super::lot::model::{Lot, load_lot};
pub use super::model::{Serial, SerialLink};
pub use super::refusals::SerialRefusal;
pub use super::rows::{UnitRecord, event_of, load_links, load_serial};
pub use super::scrap::{ScrapStamp, scrap};
pub use super::stock_units::{
    LotOrigin, ReceivedLot, ReceivedUnit, UnitPlacement, clear_positions, find_lots_by_code, find_units_by_code,
    parts_on_hold, place_units, receive_lots, receive_units,
};
pub use super::unit::input::{ReasonIn, SerialReason};
pub use serial_queries::lot::HoldLots as HeldLot;

/// Reads and locks lots to be allocated, by key or by code. Lots of several products may have the same code. Hold and
/// expiry date stay unchanged until the commit.
pub async fn hold_lots(write: &Write, keys: &[LotKey], codes: &[&str]) -> Result<Vec<HeldLot>, Problem> {
    Ok(hold_rows().bind(write.conn(), &LotKey::numbers(keys), &codes).all().await?)
}

/// Removes the references to a deleted work order and its jobs from units and links that were created manually for
/// them. The units and links stay. Units are locked with their trees before they are written.
pub async fn forget_order(write: &Write, order_key: OrderKey, job_keys: &[JobKey]) -> Result<(), Problem> {
    let units = find_units_of_order().bind(write.conn(), &order_key.number()).all().await?;
    if !units.is_empty() {
        hold_trees(write, &units.into_iter().map(SerialKey::new).collect::<BTreeSet<_>>()).await?;
        forget_order_of_units().bind(write.conn(), &order_key.number()).await?;
    }
    let order = [order_key.number()];
    forget_work_of_links().bind(write.conn(), &order.as_slice(), &JobKey::numbers(job_keys)).await?;
    Ok(())
}

/// Removes the references to deleted jobs from links that were created manually for them. The links stay.
pub async fn forget_jobs(write: &Write, job_keys: &[JobKey]) -> Result<(), Problem> {
    let none: [i64; 0] = [];
    forget_work_of_links().bind(write.conn(), &none.as_slice(), &JobKey::numbers(job_keys)).await?;
    Ok(())
}
