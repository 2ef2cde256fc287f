//! `GET /field/{field_key}/usage` — where a field is used, before it is changed or deleted.

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
use platform::state::App;

/// A definition that uses the field.
#[derive(Serialize, ToSchema)]
pub struct FormUse {
    /// Collection and key of the definition: `Phase/…` (a routing phase whose steps ask for the field), `Operation/…`,
    /// `IssueType/…`, `TaskType/…`, `Product/…` (a product with a value of it) or `Config/serial_fields`.
    record_id: String,
    /// Name of the definition as people know it, for a phase with the code of its product. Null where the record has no
    /// name, as the configuration entry.
    name: Option<String>,
}

/// Where a field is used.
#[derive(Serialize, ToSchema)]
pub struct FieldUsage {
    /// Key of the field.
    field_key: String,
    /// Every definition that uses the field, by name. Deleting the field removes its row from these forms.
    forms: Vec<FormUse>,
    /// Record ids of everything that uses the field, stored values of units, tasks and issues included, at most 20. Empty
    /// means that the field is not used anywhere.
    used_by: Vec<String>,
}

refuses![QualityRefusal::FieldNotFound,];

/// Read where a field is used.
///
/// Lists the forms that ask for the field and the records that have a value of it. Ask before deleting a field: a
/// deletion is not refused while forms use it, and mandatory checks of steps end with their row.
#[utoipa::path(
    get,
    path = "/field/{field_key}/usage",
    params(("field_key" = inline(Key), Path, description = "Key of the field.")),
    responses(
        (status = 200, description = "The uses of the field.", body = FieldUsage),
        Refused,
    ),
)]
pub async fn read_field_usage(
    State(app): State<App>,
    PathParam(key): PathParam<Key>,
) -> Result<Json<FieldUsage>, Problem> {
    let client = app.read().await?;
    let key = key.as_str();
    find_field().bind(&client, &key).opt().await?.ok_or(QualityRefusal::FieldNotFound)?;
    let forms = find_form_uses().bind(&client, &key).all().await?;
    let used_by = find_uses().bind(&client, &key, &USES_SHOWN_MAX).all().await?;
    let forms = forms.into_iter().map(|row| FormUse { record_id: row.record_id, name: row.name }).collect();
    Ok(Json(FieldUsage { field_key: key.to_owned(), forms, used_by }))
}
