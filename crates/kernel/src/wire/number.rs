//! Whole numbers with bounds, and exact decimals.

use std::str::FromStr;

use rust_decimal::Decimal;
use serde::{Serialize, Serializer};
use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, Schema, SchemaFormat, Type};

use crate::wire::input::{Input, Raw, Reader};

/// A whole number from `MIN` to `MAX`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Int<const MIN: i64, const MAX: i64>(i64);

impl<const MIN: i64, const MAX: i64> Int<MIN, MAX> {
    /// Limits a value to the range from `MIN` to `MAX`.
    pub const fn clamped(value: i64) -> Self {
        if value < MIN {
            Self(MIN)
        } else if value > MAX {
            Self(MAX)
        } else {
            Self(value)
        }
    }

    /// Returns the number.
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
            reader.fault(kind, "Input should be a whole number");
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

    fn shown(&self) -> Option<Value> {
        Some(self.0.into())
    }
}

/// Parses a JSON number without a fraction in any notation, such as `1e3`.
fn whole(text: &str) -> Option<i64> {
    let number = Exact::of(text)?;
    if number.decimals() > 0 || number.whole_digits() > 19 {
        return None;
    }
    format!("{}{}{}", number.sign, number.digits, "0".repeat(usize::try_from(number.exponent).ok()?)).parse().ok()
}

/// A decimal number split as text, so that nothing is ever rounded: `sign digits × 10^exponent`. The digits have no
/// zeros at either end. Zero has the digit `0` and the exponent 0.
struct Exact {
    sign: &'static str,
    digits: String,
    exponent: i64,
}

impl Exact {
    fn of(text: &str) -> Option<Self> {
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (sign, mantissa) = match mantissa.strip_prefix('-') {
            Some(rest) => ("-", rest),
            None => ("", mantissa),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let power = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        if whole.is_empty() || !all_digits(whole) || !all_digits(fraction) || power.is_empty() || !all_digits(power) {
            return None;
        }
        // Capped: a larger exponent also exceeds every limit that is checked later.
        let power = power.parse::<i64>().unwrap_or(i64::MAX).min(1_000_000);
        let power = if exponent.starts_with('-') { -power } else { power };
        let digits = format!("{whole}{fraction}");
        let kept = digits.trim_end_matches('0');
        let dropped = i64::try_from(digits.len() - kept.len()).ok()?;
        let digits = kept.trim_start_matches('0').to_owned();
        let exponent = if digits.is_empty() { 0 } else { power - i64::try_from(fraction.len()).ok()? + dropped };
        Some(Self {
            sign: if digits.is_empty() { "" } else { sign },
            digits: if digits.is_empty() { "0".to_owned() } else { digits },
            exponent,
        })
    }

    fn decimals(&self) -> i64 {
        (-self.exponent).max(0)
    }

    fn whole_digits(&self) -> i64 {
        i64::try_from(self.digits.len()).unwrap_or(i64::MAX).saturating_add(self.exponent).max(0)
    }
}

/// Maximum number of digits after the decimal point.
pub const DECIMAL_PLACES_MAX: i64 = 6;
/// Maximum number of digits before the decimal point.
pub const WHOLE_DIGITS_MAX: i64 = 12;

/// A quantity or a cost: exact, at most 6 decimals and 12 digits before the point, trailing zeros dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Amount(Decimal);

impl Amount {
    /// Wraps a stored value without its trailing zeros.
    pub fn new(value: Decimal) -> Self {
        Self(value.normalize())
    }

    /// Returns the exact value.
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
        let Some(number) = Exact::of(&text) else {
            reader.fault("decimal_parsing", "Input should be a decimal number");
            return None;
        };
        if number.decimals() > DECIMAL_PLACES_MAX {
            reader
                .fault("decimal_max_places", format!("Input should have at most {DECIMAL_PLACES_MAX} decimal places"));
            return None;
        }
        if number.whole_digits() > WHOLE_DIGITS_MAX {
            let message = format!("Input should have at most {WHOLE_DIGITS_MAX} digits before the decimal point");
            reader.fault("decimal_whole_digits", message);
            return None;
        }
        let value = Decimal::from_scientific(&format!("{}{}e{}", number.sign, number.digits, number.exponent))
            .ok()?
            .normalize();
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

/// An amount of 0 or more.
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

/// An amount above 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Positive(pub Amount);

impl Input for Positive {
    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let amount = Amount::read(raw, reader)?;
        if amount.get() <= Decimal::ZERO {
            reader.fault("greater_than", "Input should be greater than 0");
            return None;
        }
        Some(Self(amount))
    }

    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Number).exclusive_minimum(Some(0)).into()
    }
}
