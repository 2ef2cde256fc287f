//! Data of events about lots.

use serde::Serialize;

use super::{Changes, event_data_kinds};
use crate::wire::key::LotKey;

/// A lot was created.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LotCreated<'a> {
    /// Key of the lot.
    pub lot_key: LotKey,
    /// Code of the lot.
    pub code: &'a str,
}

/// A lot was changed.
#[derive(Clone, Debug, Serialize)]
pub struct LotUpdated<'a> {
    /// Key of the lot.
    pub lot_key: LotKey,
    /// Code after the change.
    pub code: &'a str,
    /// Changed members with old and new values.
    pub changes: Changes,
}

/// A lot was put on hold.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LotHeld<'a> {
    /// Key of the lot.
    pub lot_key: LotKey,
    /// Code of the lot.
    pub code: &'a str,
}

/// The hold of a lot was released.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LotHoldReleased<'a> {
    /// Key of the lot.
    pub lot_key: LotKey,
    /// Code of the lot.
    pub code: &'a str,
}

/// A lot was deleted.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LotDeleted<'a> {
    /// Key of the lot.
    pub lot_key: LotKey,
    /// Last code of the lot.
    pub code: &'a str,
}

event_data_kinds!(LotCreated<'_>, LotUpdated<'_>, LotHeld<'_>, LotHoldReleased<'_>, LotDeleted<'_>);
