//! Rules for quantities, the same for requests, files and statements.

use std::fmt;

use rust_decimal::Decimal;
use serde::{Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use crate::wire::input::{Input, Raw, Reader};
use crate::wire::number::{Amount, DECIMAL_PLACES_MAX, Positive, WHOLE_DIGITS_MAX};

/// Exclusive upper bound of a quantity: the database column cannot store more digits.
const LIMIT: Decimal = Decimal::from_parts(3_567_587_328, 232, 0, false, 0);

/// Why a number is not a valid quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum QuantityFault {
    /// The quantity is 0 or less.
    NotPositive,
    /// The quantity has more decimal places than are stored.
    TooFine,
    /// The quantity has more digits before the decimal point than are stored.
    TooLarge,
    /// The quantity is not a whole number although the product is traced.
    NotWhole,
    /// A minimum is negative, above the quantity, or missing where it is required.
    Minimum,
}

impl QuantityFault {
    /// The code of the fault for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotPositive => "quantity_not_positive",
            Self::TooFine => "decimal_max_places",
            Self::TooLarge => "decimal_whole_digits",
            Self::NotWhole => "whole_quantity_required",
            Self::Minimum => "minimum_quantity_invalid",
        }
    }

    /// The message of the fault for people.
    pub fn message(self) -> String {
        match self {
            Self::NotPositive => "The quantity should be greater than 0".to_owned(),
            Self::TooFine => format!("Input should have at most {DECIMAL_PLACES_MAX} decimal places"),
            Self::TooLarge => format!("Input should have at most {WHOLE_DIGITS_MAX} digits before the decimal point"),
            Self::NotWhole => "The quantity of a traced product should be a whole number".to_owned(),
            Self::Minimum => "The minimum should be at least 0 and at most the quantity".to_owned(),
        }
    }
}

/// A quantity: above 0, with at most 6 decimal places and 12 digits before the decimal point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Quantity(Decimal);

impl Quantity {
    /// One unit.
    pub const ONE: Self = Self(Decimal::ONE);

    /// The exact value, without trailing zeros.
    pub const fn get(self) -> Decimal {
        self.0
    }

    /// The value for a response.
    pub fn amount(self) -> Amount {
        Amount::new(self.0)
    }
}

/// Checks a value. The error is the first rule that it violates.
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

/// Checks only that a value is above 0, for callers that report every violated rule.
pub fn positive(value: Decimal) -> Result<(), QuantityFault> {
    if value > Decimal::ZERO { Ok(()) } else { Err(QuantityFault::NotPositive) }
}

/// Checks only that the quantity of a traced product is whole, for callers that report every violated rule.
pub fn whole_if_traced(value: Decimal, traced: bool) -> Result<(), QuantityFault> {
    if traced && !value.fract().is_zero() { Err(QuantityFault::NotWhole) } else { Ok(()) }
}

/// Checks the minimum of a BOM line: the quantity per unit that is consumed when stock does not cover the quantity.
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
