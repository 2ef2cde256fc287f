//! `GET /field` — list custom fields, filtered by exact name or key.

use axum::extract::State;
use kernel::input;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;
use quality_queries::field::list_fields as read_fields;

use super::model::CustomField;
use platform::api::{ListResponse, Params, Problem};
use platform::state::Reads;

input! {
    /// Filters and page of a list of custom fields.
    pub struct FieldQuery {
        /// Exact name of the field, case-sensitive. Absent: fields with any name.
        pub name: Option<Text<1, 200>>,
        /// Exact key of the field. Absent: fields with any key.
        pub key: Option<Text<1, 64>>,
        /// Maximum number of fields to return, 1 to 1000. Absent: all fields.
        pub limit: Option<Limit>,
        /// Number of fields to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
    }
}

/// List custom fields.
///
/// Lists all custom fields, or those with an exact `name` or `key`, ordered by name ignoring case. The list includes
/// the reserved field `separator`. `GET /list` returns the values of a choice field.
#[utoipa::path(
    get,
    path = "/field",
    params(FieldQuery),
    responses(
        (status = 200, description = "The matching fields, ordered by name.", body = Vec<CustomField>),
    ),
)]
pub async fn list_fields(
    State(reads): State<Reads>,
    Params(query): Params<FieldQuery>,
) -> Result<ListResponse<CustomField>, Problem> {
    let client = reads.connect().await?;
    let (name, key) = (query.name.map(Text::into_string), query.key.map(Text::into_string));
    let rows =
        read_fields().bind(&client, &name, &key, &query.limit.map(Limit::get), &query.offset.get()).all().await?;
    Ok(ListResponse { rows: rows.into_iter().map(CustomField::from).collect(), total: None })
}
