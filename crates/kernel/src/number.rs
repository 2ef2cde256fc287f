//! Whole numbers with bounds, and exact decimals.

use std::str::FromStr;

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use serde::{Serialize, Serializer};
use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, Schema, SchemaFormat, Type};

use crate::input::{Input, Raw, Reader};

/// A whole number from `MIN` to `MAX`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Int<const MIN: i64, const MAX: i64>(i64);

impl<const MIN: i64, const MAX: i64> Int<MIN, MAX> {
    /// The number; outside its bounds it is moved to the nearest one.
    pub const fn clamped(value: i64) -> Self {
        if value < MIN {
            Self(MIN)
        } else if value > MAX {
            Self(MAX)
        } else {
            Self(value)
        }
    }

    /// The number.
    pub const fn get(self) -> i64 {
        self.0
    }
}

impl<const MIN: i64, const MAX: i64> Input for Int<MIN, MAX> {
    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let value = match raw {
            Raw::Json(Value::Number(number)) => whole(&number.to_string()),
            Raw::Json(_) => None,
            Raw::Text(_) => raw.text().and_then(|text| text.trim().parse().ok()),
        };
        let Some(value) = value else {
            let kind = if matches!(raw, Raw::Json(_)) { "int_type" } else { "int_parsing" };
            reader.fault(kind, "Input should be a whole number of 64 bits");
            return None;
        };
        if value < MIN {
            reader.fault("greater_than_equal", format!("Input should be at least {MIN}"));
        } else if value > MAX {
            reader.fault("less_than_equal", format!("Input should be at most {MAX}"));
        }
        (MIN..=MAX).contains(&value).then_some(Self(value))
    }

    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::Integer)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
            .minimum(Some(MIN))
            .maximum(Some(MAX))
            .into()
    }
}

/// A JSON number without a fraction, however it is written.
fn whole(text: &str) -> Option<i64> {
    text.parse().ok().or_else(|| {
        let decimal = exact(text)?;
        decimal.is_integer().then(|| decimal.to_i64()).flatten()
    })
}

fn exact(text: &str) -> Option<Decimal> {
    Decimal::from_str_exact(text).or_else(|_| Decimal::from_scientific(text)).ok()
}

/// Decimals after the point.
pub const DECIMAL_PLACES_MAX: u32 = 6;
/// Digits before the point.
pub const WHOLE_DIGITS_MAX: u32 = 12;

/// A quantity or a cost: exact, at most 6 decimals and 12 digits before the point, trailing zeros dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Amount(Decimal);

impl Amount {
    /// Takes a stored value.
    pub fn new(value: Decimal) -> Self {
        Self(value.normalize())
    }

    /// The exact value.
    pub fn get(self) -> Decimal {
        self.0
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number = serde_json::Number::from_str(&self.0.to_string()).map_err(serde::ser::Error::custom)?;
        number.serialize(serializer)
    }
}

impl Input for Amount {
    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let text = match raw {
            Raw::Json(Value::Number(number)) => number.to_string(),
            Raw::Json(_) => {
                reader.fault("decimal_type", "Input should be a number");
                return None;
            }
            Raw::Text(_) => raw.text().unwrap_or_default().trim().to_owned(),
        };
        // Too long for an exact decimal: the reason is still one of the two the person can act on.
        if text.len() > 40 {
            reader.fault("decimal_parsing", "Input should be a decimal number of reasonable length");
            return None;
        }
        let Some(value) = exact(&text).map(|value| value.normalize()) else {
            reader.fault("decimal_parsing", "Input should be a decimal number");
            return None;
        };
        if value.scale() > DECIMAL_PLACES_MAX {
            reader.fault("decimal_max_places", format!("At most {DECIMAL_PLACES_MAX} decimals"));
            return None;
        }
        if value.abs().trunc() >= Decimal::from(10_u64.pow(WHOLE_DIGITS_MAX)) {
            reader.fault("decimal_whole_digits", format!("At most {WHOLE_DIGITS_MAX} digits before the point"));
            return None;
        }
        Some(Self(value))
    }

    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Number).into()
    }
}

impl utoipa::PartialSchema for Amount {
    fn schema() -> RefOr<Schema> {
        <Self as Input>::schema()
    }
}

impl utoipa::ToSchema for Amount {
    fn name() -> std::borrow::Cow<'static, str> {
        "Amount".into()
    }
}

/// An amount that is not below zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NonNegative(pub Amount);

impl Input for NonNegative {
    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let amount = Amount::read(raw, reader)?;
        if amount.get() < Decimal::ZERO {
            reader.fault("greater_than_equal", "Input should be at least 0");
            return None;
        }
        Some(Self(amount))
    }

    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Number).minimum(Some(0)).into()
    }
}
