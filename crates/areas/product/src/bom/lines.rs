//! Rules for one line of a bill of materials, of a product or of a work order.

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
    /// Options for consuming a component: location and minimum quantity.
    pub struct ConsumptionOptionsIn {
        /// Key of the location from which the component is consumed. Absent: the default location of the component.
        pub consumption_position_key: Option<Text<1, 100>>,
        /// Whether operators must use this location. If false, they may choose another one. Default: `false`.
        pub consumption_position_mandatory: bool = false,
        /// Whether `minimum_quantity` is consumed instead of `qt` when the stock does not cover `qt`. Default: `false`.
        pub minimum_quantity_if_negative: bool = false,
        /// Quantity per unit to consume when the stock does not cover `qt`, from 0 to `qt`. Required when
        /// `minimum_quantity_if_negative` is true. Absent: no minimum quantity.
        pub minimum_quantity: Option<Amount>,
    }
}

/// Options for consuming a component: location and minimum quantity.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ConsumptionOptions {
    /// Key of the location from which the component is consumed. `null` when the default location of the component
    /// applies.
    pub consumption_position_key: Option<String>,
    /// Whether operators must use this location. If false, they may choose another one.
    pub consumption_position_mandatory: bool,
    /// Whether `minimum_quantity` is consumed instead of `qt` when the stock does not cover `qt`.
    pub minimum_quantity_if_negative: bool,
    /// Quantity per unit to consume when the stock does not cover `qt`. `null` when none is set.
    pub minimum_quantity: Option<Amount>,
}

/// The members of a line that the rules check.
#[derive(Clone, Copy, Debug)]
pub struct SentLine<'a> {
    /// Quantity per unit of the product.
    pub qt: Decimal,
    /// Key of the consuming phase. None for the last phase.
    pub phase_key: Option<&'a str>,
    /// Consumption options, if any were sent.
    pub options: Option<&'a ConsumptionOptionsIn>,
}

/// Returns the named locations that are live, and prevents their deletion until the commit.
pub async fn named_positions<'a>(
    write: &Write,
    options: impl Iterator<Item = Option<&'a ConsumptionOptionsIn>>,
) -> Result<HashSet<String>, Problem> {
    let keys: Vec<String> =
        options.flatten().filter_map(|options| Some(options.consumption_position_key.as_ref()?.to_string())).collect();
    live_positions(write, &keys).await
}

/// Checks a line except for its component: quantity, phase, location and minimum quantity. Every fault is reported.
pub fn check_line<S: BuildHasher>(
    line: SentLine<'_>,
    phases: &[String],
    positions: &HashSet<String, S>,
    reader: &mut Reader,
) {
    refuse(reader, "qt", positive(line.qt));
    if line.phase_key.is_some_and(|phase| !phases.iter().any(|one| one == phase)) {
        reader.at("phase_key", |reader| {
            reader
                .fault("phase_not_of_product", "The phase does not belong to the product. Use a phase of its process");
        });
    }
    let Some(options) = line.options else { return };
    reader.at("consumption_options", |reader| {
        let position = options.consumption_position_key.as_ref().map(Text::as_str);
        if position.is_some_and(|position| !positions.contains(position)) {
            reader.at("consumption_position_key", |reader| {
                reader.fault("position_not_found", "The location does not exist. Check the key");
            });
        }
        let minimum = options.minimum_quantity.map(Amount::get);
        let required = options.minimum_quantity_if_negative;
        refuse(reader, "minimum_quantity", check_minimum(line.qt, minimum, required));
    });
}

/// Reports a fault at `member` if the check of its quantity failed.
pub fn refuse(reader: &mut Reader, member: &'static str, checked: Result<(), QuantityFault>) {
    if let Err(reason) = checked {
        reader.at(member, |reader| reader.fault(reason.code(), reason.message()));
    }
}
