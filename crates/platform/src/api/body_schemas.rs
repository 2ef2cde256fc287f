//! Adjustments to the schemas of request bodies that depend on how the service reads a body.

use http::Method;
use kernel::wire::field::{Field, object_schema};
use kernel::wire::input::Record;
use utoipa::PartialSchema;
use utoipa::openapi::path::Operation as Documented;
use utoipa::openapi::schema::{AdditionalProperties, Object, ObjectBuilder, Schema, SchemaType};
use utoipa::openapi::{Array, RefOr, Required};

use super::Binary;

/// Adds to the description that a `PATCH` refuses unknown members, and that a `POST` without required members needs no
/// body. Does not change bodies that are not a named JSON object.
pub(super) fn describe_body(entry: &mut Documented, method: &Method, schemas: &mut [(String, RefOr<Schema>)]) {
    let Some(RefOr::T(body)) = &mut entry.request_body else { return };
    let Some(RefOr::T(content)) = body.content.get("application/json") else { return };
    let Some(RefOr::Ref(named)) = &content.schema else { return };
    let name = named.ref_location.rsplit('/').next().unwrap_or_default();
    let schema = schemas.iter_mut().find(|(known, _)| known == name);
    let Some((_, RefOr::T(Schema::Object(object)))) = schema else { return };
    if *method == Method::PATCH {
        forbid_other_members(object);
        // A record can be sent back unchanged after a read; its revision is ignored.
        let rev = ObjectBuilder::new()
            .schema_type(SchemaType::AnyValue)
            .description(Some("Accepted and ignored, so that a client can send back a record that it has read."));
        object.properties.entry("_rev".to_owned()).or_insert_with(|| rev.into());
    }
    if *method == Method::POST && object.required.is_empty() {
        body.required = Some(Required::False);
    }
}

/// Marks an object and its nested objects as closed to unknown members, for bodies that are read strictly: those of a
/// `PATCH`, and a [`super::StrictBody`]. Items of lists stay open, because lists are not read strictly.
fn forbid_other_members(object: &mut Object) {
    if object.properties.is_empty() {
        return;
    }
    object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
    for member in object.properties.values_mut() {
        if let RefOr::T(Schema::Object(inner)) = member {
            forbid_other_members(inner);
        }
    }
}

/// Schema of a body that is read as [`super::StrictBody`], which refuses unknown members.
pub fn closed_schema<T: PartialSchema>() -> RefOr<Schema> {
    let mut schema = T::schema();
    if let RefOr::T(Schema::Object(object)) = &mut schema {
        forbid_other_members(object);
    }
    schema
}

/// The part of a multipart body that contains files.
#[derive(Clone, Copy, Debug)]
pub struct FilePartSchema {
    /// Name of the part.
    pub name: &'static str,
    /// Description of the part.
    pub about: &'static str,
    /// Whether the part may be repeated. A part that may be repeated is required.
    pub many: bool,
}

/// Schema of a multipart body: the texts of a record, and one part with files.
pub fn form_schema<R: Record>(files: FilePartSchema) -> RefOr<Schema> {
    let one = Binary::schema();
    let schema = if files.many { Schema::Array(Array::new(one)).into() } else { one };
    let mut fields = R::fields();
    let description = files.about.to_owned();
    let (required, default) = (files.many, None);
    fields.push(Field { name: files.name, alias: None, description, schema, required, default, is_text: false });
    object_schema(fields)
}
