//! What the interface description says about a body because of its method.

use http::Method;
use kernel::wire::field::{Field, object_schema};
use kernel::wire::input::Record;
use utoipa::PartialSchema;
use utoipa::openapi::path::Operation as Documented;
use utoipa::openapi::schema::{AdditionalProperties, Object, ObjectBuilder, Schema, SchemaType};
use utoipa::openapi::{Array, RefOr, Required};

use super::Binary;

/// A `PATCH` refuses members that are not named; a `POST` counts no body as `{}` where no member is required.
pub(super) fn describe_body(entry: &mut Documented, method: &Method, schemas: &mut [(String, RefOr<Schema>)]) {
    let Some(RefOr::T(body)) = &mut entry.request_body else { return };
    let Some(RefOr::T(content)) = body.content.get("application/json") else { return };
    let Some(RefOr::Ref(named)) = &content.schema else { return };
    let name = named.ref_location.rsplit('/').next().unwrap_or_default();
    let schema = schemas.iter_mut().find(|(known, _)| known == name);
    let Some((_, RefOr::T(Schema::Object(object)))) = schema else { return };
    if *method == Method::PATCH {
        forbid_other_members(object);
        // A record may be sent back as it was read; its revision is ignored.
        let rev = ObjectBuilder::new().schema_type(SchemaType::AnyValue).description(Some("Ignored."));
        object.properties.entry("_rev".to_owned()).or_insert_with(|| rev.into());
    }
    if *method == Method::POST && object.required.is_empty() {
        body.required = Some(Required::False);
    }
}

/// Marks an object and the objects in it as closed: other members are refused. Not the items of lists, which replace
/// the old ones and are read as in a `PUT`.
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

/// The schema of a body that is read as a [`super::StrictBody`]: other members are refused.
pub fn closed_schema<T: PartialSchema>() -> RefOr<Schema> {
    let mut schema = T::schema();
    if let RefOr::T(Schema::Object(object)) = &mut schema {
        forbid_other_members(object);
    }
    schema
}

/// The part of a multipart body that holds files.
#[derive(Clone, Copy, Debug)]
pub struct FilePartSchema {
    /// Its name.
    pub name: &'static str,
    /// Its description.
    pub about: &'static str,
    /// Whether it may be sent several times; it must then be sent at least once.
    pub many: bool,
}

/// The schema of a multipart body: the texts of a record, and a part with files.
pub fn form_schema<R: Record>(files: FilePartSchema) -> RefOr<Schema> {
    let one = Binary::schema();
    let schema = if files.many { Schema::Array(Array::new(one)).into() } else { one };
    let mut fields = R::fields();
    let description = files.about.to_owned();
    let (required, default) = (files.many, None);
    fields.push(Field { name: files.name, alias: None, description, schema, required, default, is_text: false });
    object_schema(fields)
}
