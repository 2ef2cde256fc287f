//! What other areas may ask of this one, inside their own transaction.

use deadpool_postgres::Object;
use kernel::wire::key::LotKey;
use queries::queries::serial::lot::{find_lots, hold_lots as hold_rows};

use crate::platform::api::Problem;
use crate::platform::db::Write;

pub use super::link::links::{
    Ending, Link, TemporaryLink, confirm, end, linked_event, load_link, note_successor, temporary_links,
};
pub use super::link::trees::{Held, Linking, NewLink, attach, hold_trees, hold_unit, products_below, remove_temporary};
pub use super::lot::model::Lot;
pub use super::model::{Serial, SerialLink};
pub use super::refusals::Refusal as SerialRefusal;
pub use super::rows::{Unit, event_of, load_links, load_serial};
pub use super::scrapping::{Scrapping, scrap};
pub use super::unit::input::{Reason, ReasonIn};
pub use queries::queries::serial::lot::HoldLots as HeldLot;

/// A lot with its revision.
pub async fn load_lot(client: &Object, key: LotKey) -> Result<(i64, Lot), Problem> {
    let row = find_lots().bind(client, &[key.number()].as_slice()).opt().await?.ok_or(SerialRefusal::LotNotFound)?;
    Ok((row.rev, row.into()))
}

/// Lots by key or by code, of whatever product; they stay as they are until the commit.
pub async fn hold_lots(write: &Write, keys: &[LotKey], codes: &[&str]) -> Result<Vec<HeldLot>, Problem> {
    Ok(hold_rows().bind(write.conn(), &LotKey::numbers(keys), &codes).all().await?)
}
