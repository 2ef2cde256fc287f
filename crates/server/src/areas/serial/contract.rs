//! What other areas may ask of this one, inside their own transaction.

use kernel::wire::key::LotKey;
use queries::queries::serial::lot::hold_lots as hold_rows;

use crate::platform::api::Problem;
use crate::platform::db::Write;

pub use super::link::links::{
    Ending, Link, TemporaryLink, confirm, end, linked_event, load_link, note_consumptions, note_return, note_successor,
    temporary_links,
};
pub use super::link::trees::{
    Held, Linking, NewLink, attach, hold_alone, hold_trees, hold_unit, products_below, remove_temporary,
};
pub use super::lot::model::{Lot, load_lot};
pub use super::model::{Serial, SerialLink};
pub use super::refusals::Refusal as SerialRefusal;
pub use super::rows::{Unit, event_of, load_links, load_serial};
pub use super::scrapping::{Scrapping, scrap};
pub use super::stocked::{
    LotOrigin, Placing, ReceivedLot, ReceivedUnit, forget_places, lots_coded, parts_on_hold, place_units, receive_lots,
    receive_units, units_coded,
};
pub use super::unit::input::{Reason, ReasonIn};
pub use queries::queries::serial::lot::HoldLots as HeldLot;

/// Lots by key or by code, of whatever product; they stay as they are until the commit.
pub async fn hold_lots(write: &Write, keys: &[LotKey], codes: &[&str]) -> Result<Vec<HeldLot>, Problem> {
    Ok(hold_rows().bind(write.conn(), &LotKey::numbers(keys), &codes).all().await?)
}
