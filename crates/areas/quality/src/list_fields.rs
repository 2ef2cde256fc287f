//! `GET /field` — fields by exact name or key.

use axum::extract::State;
use kernel::input;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;
use quality_queries::field::list_fields as read_fields;

use super::model::CustomField;
use platform::api::{ListResponse, Params, Problem};
use platform::state::App;

input! {
    /// Which fields.
    pub struct FieldQuery {
        /// Exact name.
        pub name: Option<Text<1, 200>>,
        /// Key.
        pub key: Option<Text<1, 64>>,
        /// Rows of a page; all when absent.
        pub limit: Option<Limit>,
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
    }
}

/// List fields.
#[utoipa::path(
    get,
    path = "/field",
    params(FieldQuery),
    responses(
        (status = 200, description = "Fields by name.", body = Vec<CustomField>),
    ),
)]
pub async fn list_fields(
    State(app): State<App>,
    Params(query): Params<FieldQuery>,
) -> Result<ListResponse<CustomField>, Problem> {
    let client = app.read().await?;
    let (name, key) = (query.name.map(Text::into_string), query.key.map(Text::into_string));
    let rows =
        read_fields().bind(&client, &name, &key, &query.limit.map(Limit::get), &query.offset.get()).all().await?;
    Ok(ListResponse { rows: rows.into_iter().map(CustomField::from).collect(), total: None })
}
