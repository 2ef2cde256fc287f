//! The configuration in the interface description: the known entries with their types. Other entries can have any value.

use utoipa::openapi::schema::{AdditionalProperties, Array, ObjectBuilder, Schema, SchemaType, Type};
use utoipa::openapi::{Ref, RefOr};

use super::config::{COUNTER_SLOTS, ENTRIES_MAX, EntryKind, KNOWN, LIST_MAX, MOVEMENT_TYPES, TEXT_CHARS_MAX};
use super::form_definition::FormFieldIn;
use super::process::PhaseParametersIn;
use crate::wire::field::{described, nullable};
use crate::wire::input::Input;
use crate::wire::key::Key;
use crate::wire::list::List;
use crate::wire::number::NonNegative;
use crate::wire::text::{Text, string_schema};

/// Pattern of an absolute web address without a query, fragment or trailing slash.
const URI_PATTERN: &str = r"^https?://[!$-.0-;=@-\[\]_a-z~]([!$-;=@-\[\]_a-z~]*[!$-.0-;=@-\[\]_a-z~])?$";
/// Maximum number of characters of a web address: 8 for `https://` and 2000 for the rest.
const URI_CHARS_MAX: usize = 2008;

/// The schema of all entries in a response.
pub fn entries_schema() -> RefOr<Schema> {
    let about = "Values by key. Entries other than the known ones are possible and can have any value.";
    let mut object = ObjectBuilder::new().description(Some(about)).additional_properties(Some(any_value()));
    for (key, kind, about) in KNOWN {
        let about = match kind {
            EntryKind::File | EntryKind::BaseUri | EntryKind::Text => format!("{about} `null` when there is none."),
            _ => about.to_owned(),
        };
        object = object.property(key, described(stored_schema(kind), about, None));
    }
    object.into()
}

/// The schema of a change: every entry is optional, and null resets a known one to its default.
pub fn entries_patch_schema() -> RefOr<Schema> {
    let about = "Values to change, by key. Entries other than the known ones are possible and can have any value.";
    let mut object = ObjectBuilder::new()
        .description(Some(about))
        .additional_properties(Some(any_value()))
        .max_properties(Some(ENTRIES_MAX));
    for (key, kind, about) in KNOWN {
        let null = match kind {
            EntryKind::File => "Only the current value can be sent.",
            EntryKind::Position => "`null` or absent: reset to the default.",
            EntryKind::BaseUri | EntryKind::Text => "`null` removes it. Absent: unchanged.",
            _ => "`null`: reset to the default. Absent: unchanged.",
        };
        object = object.property(key, described(nullable(sent_schema(kind)), format!("{about} {null}"), None));
    }
    object.into()
}

fn any_value() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(SchemaType::AnyValue)
}

/// The schema of a value in a response. Members of objects can be absent, because a change can remove them.
fn stored_schema(kind: EntryKind) -> RefOr<Schema> {
    match kind {
        EntryKind::File | EntryKind::BaseUri | EntryKind::Text => nullable(sent_schema(kind)),
        EntryKind::PhaseParameters => {
            let types = SchemaType::Array(vec![Type::Boolean, Type::Integer]);
            let value = ObjectBuilder::new().schema_type(types);
            ObjectBuilder::new().additional_properties(Some(value)).into()
        }
        EntryKind::Counters => {
            let key = ObjectBuilder::new().schema_type(Type::String);
            ObjectBuilder::new().additional_properties(Some(key)).into()
        }
        EntryKind::FormFields => Schema::Array(Array::new(Ref::from_schema_name("FormField"))).into(),
        _ => sent_schema(kind),
    }
}

/// The schema of a value in a request.
fn sent_schema(kind: EntryKind) -> RefOr<Schema> {
    match kind {
        EntryKind::CompanyName | EntryKind::Position => <Text<1, 200> as Input>::schema(),
        EntryKind::File => ObjectBuilder::new().schema_type(Type::String).into(),
        EntryKind::Flag => <bool as Input>::schema(),
        EntryKind::Cost => <NonNegative as Input>::schema(),
        EntryKind::PhaseParameters => closed(<PhaseParametersIn as Input>::schema()),
        EntryKind::Counters => closed(counters_schema()),
        EntryKind::FormFields => <List<FormFieldIn, 0, LIST_MAX> as Input>::schema(),
        EntryKind::List => list_of(any_value()),
        EntryKind::MovementTypes => {
            list_of(ObjectBuilder::new().schema_type(Type::String).enum_values(Some(MOVEMENT_TYPES)))
        }
        EntryKind::BaseUri => string_schema(1, URI_CHARS_MAX).pattern(Some(URI_PATTERN)).into(),
        EntryKind::Text => <Text<0, TEXT_CHARS_MAX> as Input>::schema(),
    }
}

fn list_of(items: ObjectBuilder) -> RefOr<Schema> {
    let mut list = Array::new(items);
    list.max_items = Some(LIST_MAX);
    Schema::Array(list).into()
}

fn counters_schema() -> RefOr<Schema> {
    let mut object = ObjectBuilder::new();
    for slot in COUNTER_SLOTS {
        let about = format!("Key of the counter for codes of the type `{slot}`.");
        object = object.property(slot, described(<Key as Input>::schema(), about, None));
    }
    object.into()
}

/// Adapts the schema of an object that is merged with the stored one: unknown members are refused, and null removes a
/// member.
fn closed(schema: RefOr<Schema>) -> RefOr<Schema> {
    let RefOr::T(Schema::Object(mut object)) = schema else { return schema };
    object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
    for member in object.properties.values_mut() {
        *member = nullable(member.clone());
    }
    RefOr::T(Schema::Object(object))
}
