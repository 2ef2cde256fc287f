//! Data of events about units and their links.

use serde::Serialize;

use super::{ValueChange, event_data_kinds};
use crate::wire::key::{LinkKey, LotKey, ProductKey, SerialKey};
use crate::wire::time::Timestamp;

/// Units of one product were created.
#[derive(Clone, Debug, Serialize)]
pub struct SerialCreated<'a> {
    /// Codes of the units in the order of their keys. `null` for a unit that has no code yet.
    pub codes: Vec<Option<&'a str>>,
}

/// Values or members of a unit were changed.
#[derive(Clone, Debug, Serialize)]
pub struct SerialUpdated<'a> {
    /// Changed fields and values.
    pub changes: Vec<SerialChange<'a>>,
}

/// One change of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum SerialChange<'a> {
    /// Change of a value in a form.
    Value(ValueChange<'a>),
    /// Change of the unit itself.
    Field(SerialFieldChange<'a>),
}

/// Change of code, lot, release or scrap: `{field, old, new}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "field", rename_all = "snake_case")]
pub enum SerialFieldChange<'a> {
    /// Change of the code.
    Code {
        /// Code before the change. `null` when there was none.
        old: Option<&'a str>,
        /// Code after the change. `null` when there is none.
        new: Option<&'a str>,
    },
    /// Change of the lot that the unit belongs to.
    LotKey {
        /// Key of the lot before the change. `null` when there was none.
        old: Option<LotKey>,
        /// Key of the lot after the change. `null` when there is none.
        new: Option<LotKey>,
    },
    /// Change of the time at which the unit was released.
    Released {
        /// Time of the release before the change. `null` when the unit was not released.
        old: Option<Timestamp>,
        /// Time of the release after the change. `null` when the unit is not released.
        new: Option<Timestamp>,
    },
    /// Change of the time at which the unit was scrapped.
    Scrapped {
        /// Time of scrapping before the change. `null` when the unit was not scrapped.
        old: Option<Timestamp>,
        /// Time of scrapping after the change. `null` when the unit is not scrapped.
        new: Option<Timestamp>,
    },
}

/// Keys of a link and of the records that it connects.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LinkEnds {
    /// Key of the link.
    pub link_key: LinkKey,
    /// Key of the unit that contains the component. `null` when the parent is a batch.
    pub parent_serial_key: Option<SerialKey>,
    /// Key of the unit that is the component.
    pub child_serial_key: SerialKey,
    /// Key of the product that the component is used as.
    pub component_key: ProductKey,
}

/// A component was built in.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SerialLinked {
    /// Keys of the link.
    #[serde(flatten)]
    pub ends: LinkEnds,
}

/// A component was removed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SerialUnlinked<'a> {
    /// Keys of the link.
    #[serde(flatten)]
    pub ends: LinkEnds,
    /// Reason for the removal.
    pub reason: &'a str,
    /// What happened to the component.
    pub disposition: &'a str,
}

/// A unit was released.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SerialReleased {
    /// Time of the release.
    pub released: Timestamp,
}

/// A unit was deleted.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SerialDeleted {}

/// A unit was scrapped.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SerialScrapped<'a> {
    /// Scrap reason.
    pub reason: &'a str,
}

/// Units were put on hold.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SerialHeld<'a> {
    /// Reason for the hold.
    pub reason: &'a str,
}

/// The hold of a unit was released.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SerialHoldReleased<'a> {
    /// Reason for the release of the hold.
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
