//! Details of what happens to work in progress.

use serde::Serialize;

use super::details_of_kinds;
use crate::wire::number::Amount;

/// Work that waited between two phases is there no more.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WipRemoved<'a> {
    /// How much.
    pub quantity: Amount,
    /// The phase that it came from.
    pub phase_from_key: &'a str,
    /// The phase that it waited for.
    pub phase_to_key: &'a str,
}

details_of_kinds!(WipRemoved<'_>);
