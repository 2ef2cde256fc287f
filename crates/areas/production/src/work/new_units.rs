//! Units that a batch of a first phase creates, and the source of their serial numbers.

use std::collections::HashSet;

use kernel::rules::batch::NewCodes;
use kernel::rules::product::TraceabilityLevel;
use kernel::wire::key::SerialKey;
use serde::Deserialize as _;

use super::sessions::WorkStamp;
use crate::rows::OrderRecord;
use crate::snapshot::SerialField;
use platform::api::Problem;
use platform::db::Write;
use platform::journal::NewEvent;
use product::contract::{MadeProduct, hold_made};
use serial::contract::{EmptyField, UnitCreation, make_units, taken_codes};

/// Units that a first phase is about to create, and the source of their serial numbers.
#[derive(Clone, Debug)]
pub struct NewUnits {
    /// Product of the units, held until the commit.
    pub product: Option<MadeProduct>,
    /// Serial numbers that were sent. Empty when the counter supplies them.
    pub codes: Vec<String>,
    /// The form fields that each unit has, still empty.
    pub fields: Vec<EmptyField>,
    /// Whether units get their serial numbers when they are created.
    pub coded: bool,
    /// Whether every unit must eventually have a serial number. Without a counter the number must be sent when the unit
    /// is created.
    pub complete: bool,
}

impl NewUnits {
    /// Holds the product of a work order. `codes` are the serial numbers that were sent, empty when the counter
    /// supplies them. Also returns those of the sent numbers that units already have.
    pub async fn hold(write: &Write, order: &OrderRecord, codes: Vec<String>) -> Result<(Self, Vec<String>), Problem> {
        let product = hold_made(write, &[order.product_key], &[]).await?.pop();
        let taken = taken_codes(write, order.product_key, &codes).await?;
        let fields = Vec::<SerialField>::deserialize(&order.serial_fields).map_err(Problem::internal)?;
        let field = |field: SerialField| EmptyField {
            form_field_key: field.form_field_key,
            custom_field_key: field.custom_field_key,
            label: field.label,
            hint: field.hint,
            mandatory: field.mandatory,
            phase_key: field.phase_key,
            step_key: field.step_key,
        };
        let fields = fields.into_iter().map(field).collect();
        let complete = order.level == Some(TraceabilityLevel::Complete);
        Ok((Self { product, codes, fields, coded: order.serial_code_on_creation, complete }, taken))
    }

    /// Returns the current counter for serial numbers of the product, `None` without one.
    pub fn counter_key(&self) -> Option<&str> {
        self.product.as_ref()?.counter_key.as_deref()
    }

    /// Collects the facts about serial numbers that the rules check. `taken` lists the sent numbers that units already
    /// have.
    pub fn code_facts(&self, taken: &[String]) -> NewCodes {
        let distinct: HashSet<&String> = self.codes.iter().collect();
        NewCodes {
            sent: u32::try_from(self.codes.len()).unwrap_or(u32::MAX),
            taken: !taken.is_empty(),
            repeated: distinct.len() < self.codes.len(),
            counter_missing: self.codes.is_empty() && self.lacks_counter(),
        }
    }

    /// Whether the units need serial numbers, now or when their batch is completed, and the product has no counter.
    pub fn lacks_counter(&self) -> bool {
        (self.coded || self.complete) && self.counter_key().is_none()
    }

    /// Returns how many serial numbers the counter must supply for `units` new units. 0 when they are sent, or supplied
    /// when the batch is completed.
    pub fn codes_to_count(&self, units: usize) -> usize {
        if self.coded && self.codes.is_empty() { units } else { 0 }
    }

    /// Creates `count` units. `counted` has the serial numbers of the counter, as many as [`Self::codes_to_count`]
    /// returns. `keys` are those that the command has drawn before, if any. Returns their keys and the journal row.
    pub async fn make(
        &self,
        write: &Write,
        order: &OrderRecord,
        by: WorkStamp,
        (count, counted): (usize, Vec<String>),
        keys: Vec<SerialKey>,
    ) -> Result<(Vec<SerialKey>, NewEvent), Problem> {
        let mut codes = if self.codes.is_empty() { counted } else { self.codes.clone() }.into_iter();
        let codes: Vec<Option<String>> = (0..count).map(|_| codes.next()).collect();
        let making = UnitCreation {
            now: by.now,
            user_key: by.user_key,
            product_key: order.product_key,
            counter_key: self.counter_key(),
            work_order_key: order.key,
            fields: &self.fields,
            codes: &codes,
            keys,
        };
        make_units(write, &making).await
    }
}
