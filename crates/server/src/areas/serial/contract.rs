//! What other areas may ask of this one, inside their own transaction.

use deadpool_postgres::Object;
use kernel::wire::key::Key;
use queries::queries::serial::lot::{find_lots, hold_lots as hold_rows};

use crate::platform::api::Problem;
use crate::platform::db::Write;

pub use super::link::links::{
    Disposition, Ending, active_link, confirm, end, find_one, link_event, note_successor, temporary_links,
};
pub use super::link::trees::{Held, Linking, NewLink, attach, hold_trees, hold_unit, products_below, remove_temporary};
pub use super::lot::model::{Lot, lot_not_found};
pub use super::model::{Serial, SerialLink};
pub use super::rows::{event_of, in_work, load_link, load_links, load_serial, refuse_first, refused, serial_not_found};
pub use super::scrapping::{Scrapping, scrap};
pub use super::unit::input::{Reason, ReasonIn};
pub use queries::queries::serial::link::{FindTemporaryLinks as TemporaryLink, LinkRow};
pub use queries::queries::serial::lot::HoldLots as HeldLot;
pub use queries::queries::serial::serial::Unit;

/// A lot with its revision.
pub async fn load_lot(client: &Object, key: &Key) -> Result<(i64, Lot), Problem> {
    let number = key.number().ok_or_else(lot_not_found)?;
    let row = find_lots().bind(client, &[number].as_slice()).opt().await?.ok_or_else(lot_not_found)?;
    Ok((row.rev, row.into()))
}

/// Lots by key or by code, of whatever product; they stay as they are until the commit.
pub async fn hold_lots(write: &Write, keys: &[i64], codes: &[&str]) -> Result<Vec<HeldLot>, Problem> {
    Ok(hold_rows().bind(write.conn(), &keys, &codes).all().await?)
}
