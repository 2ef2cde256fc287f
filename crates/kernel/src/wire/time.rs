//! Points in time in UTC, written with milliseconds and `Z`, and calendar dates.

use std::fmt;

use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, SecondsFormat, TimeDelta, Timelike, Utc};
use serde::{Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, Schema, SchemaFormat, Type};

use crate::wire::input::{Input, Raw, Reader};
use crate::wire::text::read_string;

/// A point in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Timestamp(pub DateTime<Utc>);

impl Timestamp {
    /// Parses RFC 3339 with any offset, or a date, which means its first moment in UTC. A time without an offset is
    /// refused.
    pub fn parse(text: &str) -> Option<Self> {
        if let Some(date) = parse_date(text) {
            return Some(Self(date.and_time(NaiveTime::MIN).and_utc()));
        }
        DateTime::parse_from_rfc3339(text).ok().map(|moment| Self(moment.with_timezone(&Utc)))
    }
}

/// The end of a time span. Like a [`Timestamp`], but a date means its last millisecond in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Until(pub DateTime<Utc>);

impl Until {
    /// Parses RFC 3339 with any offset, or a date.
    pub fn parse(text: &str) -> Option<Self> {
        let Timestamp(moment) = Timestamp::parse(text)?;
        let is_date = parse_date(text).is_some();
        Some(Self(if is_date { moment + TimeDelta::days(1) - TimeDelta::milliseconds(1) } else { moment }))
    }
}

impl Input for Until {
    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        read_moment(raw, reader, Self::parse)
    }

    fn schema() -> RefOr<Schema> {
        <Timestamp as Input>::schema()
    }
}

fn read_moment<T>(raw: Raw<'_>, reader: &mut Reader, parse: fn(&str) -> Option<T>) -> Option<T> {
    let found = parse(&read_string(raw, reader)?);
    if found.is_none() {
        reader.fault("datetime_parsing", "Input should be a timestamp such as 2026-05-04T08:30:00Z");
    }
    found
}

/// Parses `YYYY-MM-DD`, and nothing else.
pub fn parse_date(text: &str) -> Option<NaiveDate> {
    let shape = text.len() == 10
        && text.bytes().enumerate().all(|(place, byte)| match place {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    shape.then(|| NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()).flatten()
}

impl From<DateTime<Utc>> for Timestamp {
    fn from(moment: DateTime<Utc>) -> Self {
        Self(moment)
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.with_text(|text| serializer.serialize_str(text))
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with_text(|text| formatter.write_str(text))
    }
}

impl Timestamp {
    /// Formats the timestamp digit by digit without an allocation, because every record and every log line has
    /// timestamps.
    fn with_text<T>(&self, then: impl FnOnce(&str) -> T) -> T {
        let moment = &self.0;
        let mut text = *b"0000-00-00T00:00:00.000Z";
        let milliseconds = moment.timestamp_subsec_millis();
        let year = u32::try_from(moment.year()).unwrap_or(u32::MAX);
        let parts = [
            (0, 4, year),
            (5, 2, moment.month()),
            (8, 2, moment.day()),
            (11, 2, moment.hour()),
            (14, 2, moment.minute()),
            (17, 2, moment.second()),
            (20, 3, milliseconds),
        ];
        for (start, digits, mut number) in parts {
            for place in text.iter_mut().skip(start).take(digits).rev() {
                *place = b'0' + u8::try_from(number % 10).unwrap_or_default();
                number /= 10;
            }
        }
        match str::from_utf8(&text) {
            Ok(text) if year <= 9999 && milliseconds < 1000 => then(text),
            // Years outside 0 to 9999 and leap seconds are rare enough for a slower path.
            _ => then(&moment.to_rfc3339_opts(SecondsFormat::Millis, true)),
        }
    }
}

impl Input for Timestamp {
    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        read_moment(raw, reader, Self::parse)
    }

    fn schema() -> RefOr<Schema> {
        let format = SchemaFormat::KnownFormat(KnownFormat::DateTime);
        ObjectBuilder::new().schema_type(Type::String).format(Some(format)).into()
    }
}

impl utoipa::PartialSchema for Timestamp {
    fn schema() -> RefOr<Schema> {
        <Self as Input>::schema()
    }
}

impl utoipa::ToSchema for Timestamp {
    fn name() -> std::borrow::Cow<'static, str> {
        "Timestamp".into()
    }
}

/// A calendar date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Date(pub NaiveDate);

impl Input for Date {
    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let date = parse_date(&read_string(raw, reader)?);
        if date.is_none() {
            reader.fault("date_parsing", "Input should be a date such as 2026-05-04");
        }
        date.map(Self)
    }

    fn schema() -> RefOr<Schema> {
        let format = SchemaFormat::KnownFormat(KnownFormat::Date);
        ObjectBuilder::new().schema_type(Type::String).format(Some(format)).into()
    }
}

impl utoipa::PartialSchema for Date {
    fn schema() -> RefOr<Schema> {
        <Self as Input>::schema()
    }
}

impl utoipa::ToSchema for Date {
    fn name() -> std::borrow::Cow<'static, str> {
        "Date".into()
    }
}
