//! Details of what happens to lots.

use serde::Serialize;

use super::{Changes, event_data_kinds};
use crate::wire::key::LotKey;

/// A lot was made.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LotCreated<'a> {
    /// The lot.
    pub lot_key: LotKey,
    /// Its code.
    pub code: &'a str,
}

/// A lot was changed.
#[derive(Clone, Debug, Serialize)]
pub struct LotUpdated<'a> {
    /// The lot.
    pub lot_key: LotKey,
    /// Its code after the change.
    pub code: &'a str,
    /// What differs.
    pub changes: Changes,
}

/// Nobody may use a lot.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LotHeld<'a> {
    /// The lot.
    pub lot_key: LotKey,
    /// Its code.
    pub code: &'a str,
}

/// A lot may be used again.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LotHoldReleased<'a> {
    /// The lot.
    pub lot_key: LotKey,
    /// Its code.
    pub code: &'a str,
}

/// A lot is gone.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LotDeleted<'a> {
    /// The lot.
    pub lot_key: LotKey,
    /// The code that it had.
    pub code: &'a str,
}

event_data_kinds!(LotCreated<'_>, LotUpdated<'_>, LotHeld<'_>, LotHoldReleased<'_>, LotDeleted<'_>);
