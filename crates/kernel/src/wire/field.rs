//! The members of input as the interface description lists them.

use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::Required;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};

/// One documented member of a [`Record`](super::input::Record).
#[derive(Clone, Debug)]
pub struct Field {
    /// Name on the wire.
    pub name: &'static str,
    /// A second name in queries.
    pub alias: Option<&'static str>,
    /// What it means.
    pub description: String,
    /// Its shape.
    pub schema: RefOr<Schema>,
    /// Whether it must be there.
    pub required: bool,
    /// What it is when it is absent.
    pub default: Option<Value>,
    /// Whether `null` in a query is a word like any other.
    pub is_text: bool,
}

/// The object schema of a record.
pub fn object_schema(fields: Vec<Field>) -> RefOr<Schema> {
    let mut object = ObjectBuilder::new();
    for field in fields {
        if field.required {
            object = object.required(field.name);
        }
        object = object.property(field.name, described(field.schema, field.description, field.default));
    }
    object.into()
}

/// Puts a description on a schema that has none yet, and what an absent value means.
fn described(schema: RefOr<Schema>, description: String, default: Option<Value>) -> RefOr<Schema> {
    match with_default(schema, default) {
        RefOr::T(Schema::Object(mut object)) => {
            object.description = Some(description);
            RefOr::T(Schema::Object(object))
        }
        RefOr::T(Schema::Array(mut array)) => {
            array.description = Some(description);
            RefOr::T(Schema::Array(array))
        }
        other => other,
    }
}

fn with_default(schema: RefOr<Schema>, default: Option<Value>) -> RefOr<Schema> {
    match schema {
        RefOr::T(Schema::Object(mut object)) => {
            object.default = default;
            RefOr::T(Schema::Object(object))
        }
        other => other,
    }
}

/// The same, or null.
pub fn nullable(schema: RefOr<Schema>) -> RefOr<Schema> {
    match schema {
        RefOr::T(Schema::Object(mut object)) => {
            object.schema_type = or_null(object.schema_type);
            // A list of words is all there is, so null must be one of them.
            if let Some(words) = object.enum_values.as_mut().filter(|words| !words.contains(&Value::Null)) {
                words.push(Value::Null);
            }
            RefOr::T(Schema::Object(object))
        }
        RefOr::T(Schema::Array(mut array)) => {
            array.schema_type = or_null(array.schema_type);
            RefOr::T(Schema::Array(array))
        }
        other => other,
    }
}

fn or_null(kind: SchemaType) -> SchemaType {
    match kind {
        SchemaType::Type(one) => SchemaType::Array(vec![one, Type::Null]),
        other => other,
    }
}

/// The parameters of a query as the document lists them.
pub fn parameters(fields: Vec<Field>, place: &ParameterIn) -> Vec<Parameter> {
    let parameters = |field: Field| {
        // In a query `null` means absent, unless it may be a text.
        let is_list = matches!(field.schema, RefOr::T(Schema::Array(_)));
        let schema = if field.is_text || is_list { field.schema } else { nullable(field.schema) };
        let one = |name: &str, description: String, required: bool, default: Option<Value>| {
            ParameterBuilder::new()
                .name(name)
                .parameter_in(place.clone())
                .description(Some(description))
                .required(if required { Required::True } else { Required::False })
                .schema(Some(with_default(schema.clone(), default)))
                .build()
        };
        let also = |alias| {
            let description =
                format!("Another name of `{}`, as answers call it. Values of both names count together.", field.name);
            one(alias, description, false, None)
        };
        let more = field.alias.map(also);
        [Some(one(field.name, field.description, field.required, field.default)), more].into_iter().flatten()
    };
    fields.into_iter().flat_map(parameters).collect()
}
