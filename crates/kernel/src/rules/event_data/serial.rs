//! Details of what happens to units, and to what is built into them.

use serde::Serialize;

use super::{ValueChange, event_data_kinds};
use crate::wire::key::{LinkKey, LotKey, ProductKey, SerialKey};
use crate::wire::time::Timestamp;

/// Units of one product were made.
#[derive(Clone, Debug, Serialize)]
pub struct SerialCreated<'a> {
    /// Their codes in the order of their keys; none where a unit has none yet.
    pub codes: Vec<Option<&'a str>>,
}

/// A unit was changed.
#[derive(Clone, Debug, Serialize)]
pub struct SerialUpdated<'a> {
    /// What changed.
    pub changes: Vec<SerialChange<'a>>,
}

/// One change of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum SerialChange<'a> {
    /// Of a value in a form.
    Value(ValueChange<'a>),
    /// Of the unit itself.
    Field(SerialFieldChange<'a>),
}

/// Another code, lot or release: `{field, old, new}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "field", rename_all = "snake_case")]
pub enum SerialFieldChange<'a> {
    /// Its code.
    Code {
        /// Before.
        old: Option<&'a str>,
        /// Now.
        new: Option<&'a str>,
    },
    /// The lot that it belongs to.
    LotKey {
        /// Before.
        old: Option<LotKey>,
        /// Now.
        new: Option<LotKey>,
    },
    /// When it left the work.
    Released {
        /// Before.
        old: Option<Timestamp>,
        /// Now.
        new: Option<Timestamp>,
    },
    /// When it was lost.
    Scrapped {
        /// Before.
        old: Option<Timestamp>,
        /// Now.
        new: Option<Timestamp>,
    },
}

/// What a link joins.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LinkEnds {
    /// The link.
    pub link_key: LinkKey,
    /// The unit that something is built into; none when that is a batch.
    pub parent_serial_key: Option<SerialKey>,
    /// The part.
    pub child_serial_key: SerialKey,
    /// The product that it stands for.
    pub component_key: ProductKey,
}

/// A part was built in.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SerialLinked {
    /// What into what.
    #[serde(flatten)]
    pub ends: LinkEnds,
}

/// A part was taken out.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SerialUnlinked<'a> {
    /// What out of what.
    #[serde(flatten)]
    pub ends: LinkEnds,
    /// Why.
    pub reason: &'a str,
    /// What happened to the part.
    pub disposition: &'a str,
}

/// A unit left the work.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SerialReleased {
    /// When.
    pub released: Timestamp,
}

/// A unit was deleted.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SerialDeleted {}

/// A unit is lost for good.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SerialScrapped<'a> {
    /// Why.
    pub reason: &'a str,
}

/// Nobody may use a unit.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SerialHeld<'a> {
    /// Why.
    pub reason: &'a str,
}

/// A unit may be used again.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SerialHoldReleased<'a> {
    /// Why.
    pub reason: &'a str,
}

event_data_kinds!(
    SerialCreated<'_>,
    SerialUpdated<'_>,
    SerialLinked,
    SerialUnlinked<'_>,
    SerialReleased,
    SerialDeleted,
    SerialScrapped<'_>,
    SerialHeld<'_>,
    SerialHoldReleased<'_>,
);
