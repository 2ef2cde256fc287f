//! The members of input as the interface description lists them.

use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::Required;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};

/// One documented member of a [`Record`](super::input::Record).
#[derive(Clone, Debug)]
pub struct Field {
    /// Name of the member in the API.
    pub name: &'static str,
    /// Second name that queries accept, if any.
    pub alias: Option<&'static str>,
    /// Description of the member.
    pub description: String,
    /// Schema of the member.
    pub schema: RefOr<Schema>,
    /// Whether the member is required.
    pub required: bool,
    /// Value that an absent member gets, if any.
    pub default: Option<Value>,
    /// Whether `null` in a query is ordinary text instead of an absent value.
    pub is_text: bool,
}

/// Joins the lines of a doc comment. None if there is no comment.
fn joined(lines: &[&str]) -> Option<String> {
    let text = lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then_some(text)
}

/// The object schema of a record, with the doc comment of its struct as description.
pub fn record_schema(about: &[&str], fields: Vec<Field>) -> RefOr<Schema> {
    match object_schema(fields) {
        RefOr::T(Schema::Object(mut object)) => {
            object.description = joined(about);
            RefOr::T(Schema::Object(object))
        }
        other => other,
    }
}

/// The schema of a closed list of words. The description is the doc comment of the enum, followed by one line for each
/// word with its meaning. Words are not listed when none of them is documented.
pub fn words_schema(about: &[&str], words: &[(&str, &[&str])]) -> RefOr<Schema> {
    let lines = words.iter().map(|(word, docs)| match joined(docs) {
        Some(meaning) => format!("- `{word}`: {meaning}"),
        None => format!("- `{word}`"),
    });
    let listed = words.iter().any(|(_, docs)| joined(docs).is_some());
    let list = listed.then(|| lines.collect::<Vec<_>>().join("\n"));
    let description = joined(about).into_iter().chain(list).collect::<Vec<_>>().join("\n\n");
    ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(words.iter().map(|(word, _)| *word)))
        .description((!description.is_empty()).then_some(description))
        .into()
}

/// Builds the object schema of the members.
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

/// Adds the description and the default to a schema.
pub(crate) fn described(schema: RefOr<Schema>, description: String, default: Option<Value>) -> RefOr<Schema> {
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

/// Extends a schema so that it also allows `null`.
pub fn nullable(schema: RefOr<Schema>) -> RefOr<Schema> {
    match schema {
        RefOr::T(Schema::Object(mut object)) => {
            object.schema_type = or_null(object.schema_type);
            // An enum lists all allowed values, so null must be one of them.
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

/// The parameters of a query for the interface description.
pub fn parameters(fields: Vec<Field>, place: &ParameterIn) -> Vec<Parameter> {
    let parameters = |field: Field| {
        // In a query, `null` means absent unless the parameter is text.
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
            let description = format!("Alias of `{}`. Values sent under both names are combined.", field.name);
            one(alias, description, false, None)
        };
        let more = field.alias.map(also);
        [Some(one(field.name, field.description, field.required, field.default)), more].into_iter().flatten()
    };
    fields.into_iter().flat_map(parameters).collect()
}
