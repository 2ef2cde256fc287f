//! Rules for a line of a bill of materials, whether of a product or of a work order.

use std::collections::HashSet;
use std::hash::BuildHasher;

use kernel::input;
use kernel::rules::quantity::{QuantityFault, check_minimum, positive};
use kernel::wire::input::Reader;
use kernel::wire::number::Amount;
use kernel::wire::text::Text;
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use platform::api::Problem;
use platform::db::Write;
use position::contract::live_positions;

input! {
    /// Where and how a component is consumed.
    pub struct ConsumptionOptionsIn {
        /// Where the component is taken from.
        pub consumption_position_key: Option<Text<1, 100>>,
        /// A declaration may not name another position.
        pub consumption_position_mandatory: bool = false,
        /// Without enough stock the minimum quantity is consumed.
        pub minimum_quantity_if_negative: bool = false,
        /// That quantity, per unit.
        pub minimum_quantity: Option<Amount>,
    }
}

/// Where and how a component is consumed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ConsumptionOptions {
    /// Where the component is taken from.
    pub consumption_position_key: Option<String>,
    /// A declaration may not name another position.
    pub consumption_position_mandatory: bool,
    /// Without enough stock the minimum quantity is consumed.
    pub minimum_quantity_if_negative: bool,
    /// That quantity, per unit.
    pub minimum_quantity: Option<Amount>,
}

/// A line, as far as the rules look at it.
#[derive(Clone, Copy, Debug)]
pub struct SentLine<'a> {
    /// Quantity per unit.
    pub qt: Decimal,
    /// Consuming phase; the last one when absent.
    pub phase_key: Option<&'a str>,
    /// Where and how the component is consumed.
    pub options: Option<&'a ConsumptionOptionsIn>,
}

/// Those of the named positions that are live; they stay so until the commit.
pub async fn named_positions<'a>(
    write: &Write,
    options: impl Iterator<Item = Option<&'a ConsumptionOptionsIn>>,
) -> Result<HashSet<String>, Problem> {
    let keys: Vec<String> =
        options.flatten().filter_map(|options| Some(options.consumption_position_key.as_ref()?.to_string())).collect();
    live_positions(write, &keys).await
}

/// Checks a line except its component: quantity, phase, location and minimum quantity. Every fault is reported.
pub fn check_line<S: BuildHasher>(
    line: SentLine<'_>,
    phases: &[String],
    positions: &HashSet<String, S>,
    reader: &mut Reader,
) {
    refuse(reader, "qt", positive(line.qt));
    if line.phase_key.is_some_and(|phase| !phases.iter().any(|one| one == phase)) {
        reader.at("phase_key", |reader| {
            reader.fault("phase_not_of_product", "The product has no such phase");
        });
    }
    let Some(options) = line.options else { return };
    reader.at("consumption_options", |reader| {
        let position = options.consumption_position_key.as_ref().map(Text::as_str);
        if position.is_some_and(|position| !positions.contains(position)) {
            reader.at("consumption_position_key", |reader| {
                reader.fault("position_not_found", "There is no such position");
            });
        }
        let minimum = options.minimum_quantity.map(Amount::get);
        let required = options.minimum_quantity_if_negative;
        refuse(reader, "minimum_quantity", check_minimum(line.qt, minimum, required));
    });
}

/// Reports a quantity that is not allowed; nothing when it is.
pub fn refuse(reader: &mut Reader, member: &'static str, checked: Result<(), QuantityFault>) {
    if let Err(reason) = checked {
        reader.at(member, |reader| reader.fault(reason.code(), reason.message()));
    }
}
