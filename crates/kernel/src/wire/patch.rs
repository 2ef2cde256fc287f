//! A member of a `PATCH` body: unchanged, or set.

use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use crate::wire::input::{Input, Raw, Reader};

/// `Patch<T>` refuses `null`. `Patch<Option<T>>` accepts it and clears the member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Patch<T> {
    /// The member is absent and stays unchanged.
    #[default]
    Keep,
    /// The member is set to this value.
    Set(T),
}

impl<T> Patch<T> {
    /// Whether the member was sent.
    pub fn is_set(&self) -> bool {
        matches!(self, Self::Set(_))
    }

    /// The sent value, if any.
    pub fn as_ref(&self) -> Option<&T> {
        match self {
            Self::Keep => None,
            Self::Set(value) => Some(value),
        }
    }

    /// The sent value, or the current one if none was sent.
    pub fn or(self, present: T) -> T {
        match self {
            Self::Keep => present,
            Self::Set(value) => value,
        }
    }
}

impl<T> Patch<Option<T>> {
    /// The new value of a nullable member: the sent value, converted, or the current one if none was sent.
    pub fn map_or<U>(self, present: Option<U>, convert: impl FnOnce(T) -> U) -> Option<U> {
        match self {
            Self::Keep => present,
            Self::Set(value) => value.map(convert),
        }
    }
}

impl<T> From<T> for Patch<T> {
    fn from(value: T) -> Self {
        Self::Set(value)
    }
}

impl<T: Input> Input for Patch<T> {
    const IS_TEXT: bool = T::IS_TEXT;

    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        T::read(raw, reader).map(Self::Set)
    }

    fn absent() -> Option<Self> {
        Some(Self::Keep)
    }

    fn schema() -> RefOr<Schema> {
        T::schema()
    }
}
