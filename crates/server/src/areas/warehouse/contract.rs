//! What other areas may ask of this one, inside their own transaction.

use kernel::wire::key::{MovementKey, PositionKey};

use crate::platform::api::Problem;

/// Takes a unit out of stock because it is built in or scrapped, and answers the movement. A unit that lies nowhere
/// needs none, and until movements exist nothing brings a unit to a place.
pub fn take_out(position_key: Option<&PositionKey>) -> Result<Option<MovementKey>, Problem> {
    match position_key {
        None => Ok(None),
        Some(position) => Err(Problem::internal(format!("a unit lies in {position}, and there are no movements yet"))),
    }
}
