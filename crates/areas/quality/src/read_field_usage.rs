//! `GET /field/{field_key}/usage` — read where a custom field is used, before it is changed or deleted.

use axum::Json;
use axum::extract::State;
use kernel::wire::key::Key;
use quality_queries::above::{find_form_uses, find_uses};
use quality_queries::field::find_field;
use serde::Serialize;
use utoipa::ToSchema;

use super::limits::USES_SHOWN_MAX;
use super::refusals::QualityRefusal;
use platform::api::{PathParam, Problem};
use platform::refuses;
use platform::state::Reads;

/// A definition that uses a custom field.
#[derive(Serialize, ToSchema)]
pub struct FormUse {
    /// Identifier of the definition: `Phase/…` (a phase whose steps ask for the field), `Operation/…`, `IssueType/…`,
    /// `TaskType/…`, `Product/…` (a product with a value of the field) or `Config/serial_fields` (the form of units).
    record_id: String,
    /// Name or code of the definition. The name of a phase includes the code of its product. `null` when the definition
    /// has no name, such as `Config/serial_fields`.
    name: Option<String>,
}

/// The definitions and records that use a custom field.
#[derive(Serialize, ToSchema)]
pub struct FieldUsage {
    /// Key of the custom field, as in the path.
    field_key: String,
    /// Every definition that uses the field, ordered by name. After the field is deleted, these forms no longer ask for
    /// it.
    forms: Vec<FormUse>,
    /// IDs of at most 20 records that use the field: definitions, units with a value of it, and tasks and issues whose
    /// form asks for it. Empty when nothing uses the field.
    used_by: Vec<String>,
}

refuses![QualityRefusal::FieldNotFound,];

/// Read where a custom field is used.
///
/// Lists the definitions that use the field and up to 20 records that use it or have a value of it. Read this before
/// deleting a field: the deletion is not refused while forms use the field, and steps no longer check a mandatory field
/// that was deleted. The type of a field cannot change while `used_by` is not empty. An unknown key is refused with 404
/// `field_not_found`.
#[utoipa::path(
    get,
    path = "/field/{field_key}/usage",
    params(("field_key" = inline(Key), Path, description = "Key of the custom field, from `GET /field`.")),
    responses(
        (status = 200, description = "The definitions and records that use the field.", body = FieldUsage),
        Refused,
    ),
)]
pub async fn read_field_usage(
    State(reads): State<Reads>,
    PathParam(key): PathParam<Key>,
) -> Result<Json<FieldUsage>, Problem> {
    let client = reads.connect().await?;
    let key = key.as_str();
    find_field().bind(&client, &key).opt().await?.ok_or(QualityRefusal::FieldNotFound)?;
    let forms = find_form_uses().bind(&client, &key).all().await?;
    let used_by = find_uses().bind(&client, &key, &USES_SHOWN_MAX).all().await?;
    let forms = forms.into_iter().map(|row| FormUse { record_id: row.record_id, name: row.name }).collect();
    Ok(Json(FieldUsage { field_key: key.to_owned(), forms, used_by }))
}
