//! A list with a minimum and a maximum length.

use serde_json::Value;
use utoipa::openapi::schema::Schema;
use utoipa::openapi::{Array, RefOr};

use super::input::{Input, Raw, Reader, says_nothing};

/// A list of `MIN` to `MAX` items. In a query, the parameter is repeated for each item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List<T, const MIN: usize, const MAX: usize>(pub Vec<T>);

impl<T: Input, const MIN: usize, const MAX: usize> Input for List<T, MIN, MAX> {
    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let raws: Vec<Raw<'_>> = match raw {
            Raw::Json(Value::Array(items)) => items.iter().map(Raw::Json).collect(),
            Raw::Text(values) => {
                let said = values.iter().filter(|value| !says_nothing::<T>(value));
                said.map(|value| Raw::Text(std::slice::from_ref(value))).collect()
            }
            Raw::Json(_) => {
                reader.fault("list_type", "Input should be a list");
                return None;
            }
        };
        if raws.len() < MIN {
            reader.fault("too_short", format!("List should have at least {MIN} items"));
            return None;
        }
        if raws.len() > MAX {
            reader.fault("too_long", format!("List should have at most {MAX} items"));
            return None;
        }
        // A list replaces the stored one, so unknown members of its records are ignored as in a `PUT`.
        let strict = std::mem::replace(&mut reader.strict, false);
        let mut items = Vec::with_capacity(raws.len());
        for (index, raw) in raws.into_iter().enumerate() {
            items.push(reader.item(index, |reader| T::read(raw, reader)));
        }
        reader.strict = strict;
        items.into_iter().collect::<Option<Vec<_>>>().map(Self)
    }

    fn absent() -> Option<Self> {
        (MIN == 0).then(|| Self(Vec::new()))
    }

    fn schema() -> RefOr<Schema> {
        Self::of_items(T::schema())
    }
}

impl<T, const MIN: usize, const MAX: usize> List<T, MIN, MAX> {
    fn of_items(items: RefOr<Schema>) -> RefOr<Schema> {
        let mut array = Array::new(items);
        array.min_items = (MIN > 0).then_some(MIN);
        array.max_items = Some(MAX);
        Schema::Array(array).into()
    }
}

/// Schema of a list that is a whole body. It refers to the schema of its items by name.
impl<T: Input + utoipa::ToSchema, const MIN: usize, const MAX: usize> utoipa::PartialSchema for List<T, MIN, MAX> {
    fn schema() -> RefOr<Schema> {
        Self::of_items(utoipa::openapi::Ref::from_schema_name(T::name()).into())
    }
}

impl<T: Input + utoipa::ToSchema, const MIN: usize, const MAX: usize> utoipa::ToSchema for List<T, MIN, MAX> {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((T::name().into_owned(), <T as utoipa::PartialSchema>::schema()));
        T::schemas(schemas);
    }
}
