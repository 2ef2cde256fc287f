//! Quantities: the one place that says which numbers may count goods, for screens, files and statements alike.

use std::fmt;

use rust_decimal::Decimal;
use serde::{Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use crate::wire::input::{Input, Raw, Reader};
use crate::wire::number::{Amount, DECIMAL_PLACES_MAX, Positive, WHOLE_DIGITS_MAX};

/// What a quantity must be less than: more does not fit into its column.
const LIMIT: Decimal = Decimal::from_parts(3_567_587_328, 232, 0, false, 0);

/// Why a number is no quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum QuantityFault {
    /// It is 0 or less.
    NotPositive,
    /// It has more decimals than are stored.
    TooFine,
    /// It has more digits before the point than are stored.
    TooLarge,
    /// It counts units of a traced product, and they are whole.
    NotWhole,
    /// A minimum is below 0, above the quantity, or missing where it is asked for.
    Minimum,
}

impl QuantityFault {
    /// The word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotPositive => "quantity_not_positive",
            Self::TooFine => "decimal_max_places",
            Self::TooLarge => "decimal_whole_digits",
            Self::NotWhole => "whole_quantity_required",
            Self::Minimum => "minimum_quantity_invalid",
        }
    }

    /// The words for people.
    pub fn message(self) -> String {
        match self {
            Self::NotPositive => "A quantity is more than 0".to_owned(),
            Self::TooFine => format!("At most {DECIMAL_PLACES_MAX} decimals"),
            Self::TooLarge => format!("At most {WHOLE_DIGITS_MAX} digits before the point"),
            Self::NotWhole => "Units of a traced product are whole".to_owned(),
            Self::Minimum => "The minimum is at least 0 and at most the quantity".to_owned(),
        }
    }
}

/// How much: more than 0, at most 6 decimals and 12 digits before the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Quantity(Decimal);

impl Quantity {
    /// One unit.
    pub const ONE: Self = Self(Decimal::ONE);

    /// The exact value, without zeros at its end.
    pub const fn get(self) -> Decimal {
        self.0
    }

    /// As it is written into an answer.
    pub fn amount(self) -> Amount {
        Amount::new(self.0)
    }
}

/// The quantity, unless a rule is broken: the first one is named.
pub fn check(value: Decimal, traced: bool) -> Result<Quantity, QuantityFault> {
    positive(value)?;
    let value = value.normalize();
    if i64::from(value.scale()) > DECIMAL_PLACES_MAX {
        return Err(QuantityFault::TooFine);
    }
    if value >= LIMIT {
        return Err(QuantityFault::TooLarge);
    }
    whole_if_traced(value, traced)?;
    Ok(Quantity(value))
}

/// The first rule of a quantity alone, for places that report every broken rule.
pub fn positive(value: Decimal) -> Result<(), QuantityFault> {
    if value > Decimal::ZERO { Ok(()) } else { Err(QuantityFault::NotPositive) }
}

/// The rule of traced products alone, for places that report every broken rule.
pub fn whole_if_traced(value: Decimal, traced: bool) -> Result<(), QuantityFault> {
    if traced && !value.fract().is_zero() { Err(QuantityFault::NotWhole) } else { Ok(()) }
}

/// The minimum of a line: what is consumed per unit when the stock does not cover the quantity.
pub fn check_minimum(quantity: Decimal, minimum: Option<Decimal>, required: bool) -> Result<(), QuantityFault> {
    let fits = minimum.map_or(!required, |minimum| minimum >= Decimal::ZERO && minimum <= quantity);
    if fits { Ok(()) } else { Err(QuantityFault::Minimum) }
}

impl From<Positive> for Quantity {
    fn from(read: Positive) -> Self {
        Self(read.0.get().normalize())
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, formatter)
    }
}

impl Serialize for Quantity {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.amount().serialize(serializer)
    }
}

impl Input for Quantity {
    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        Positive::read(raw, reader).map(Self::from)
    }

    fn schema() -> RefOr<Schema> {
        Positive::schema()
    }
}

impl utoipa::PartialSchema for Quantity {
    fn schema() -> RefOr<Schema> {
        <Self as Input>::schema()
    }
}

impl utoipa::ToSchema for Quantity {
    fn name() -> std::borrow::Cow<'static, str> {
        "Quantity".into()
    }
}
