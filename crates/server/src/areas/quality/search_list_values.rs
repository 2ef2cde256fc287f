//! `GET /list` — values of one choice field.

use axum::extract::State;
use kernel::input;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;
use kernel::wire::wildcard::substring;

use super::model::CustomListValue;
use super::refusals::Refusal;
use crate::platform::api::{Listed, Params, Problem};
use crate::platform::db::{Row, Search};
use crate::platform::state::App;
use crate::refuses;

input! {
    /// Which values.
    pub struct ListQuery {
        /// The choice field; an unknown one has no values.
        pub field_key: Text<1, 200>,
        /// Text looked for in value and external key, as it stands.
        pub search: Option<Text<1, 200>>,
        /// `value`, `ext_key` or `_key`.
        pub sort_by: Option<Text<1, 100>>,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(100),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

refuses![Refusal::SortNotAllowed,];

/// Search list values.
#[utoipa::path(
    get,
    path = "/list",
    params(ListQuery),
    responses(
        (status = 200, description = "Values.", body = Vec<CustomListValue>),
        Refused,
    ),
)]
pub async fn search_list_values(
    State(app): State<App>,
    Params(query): Params<ListQuery>,
) -> Result<Listed<CustomListValue>, Problem> {
    let order = order(query.sort_by.as_ref().map_or("value", Text::as_str))?;
    let pattern = query.search.as_ref().and_then(|search| substring(search.as_str()));
    let search = Search::new("key, rev, field_key, value, ext_key", "quality.list_value")
        .filter_by("field_key = ?", Some(query.field_key.into_string()))
        .filter_by("(lower(value) like ? or lower(ext_key) like ?)", pattern);
    let client = app.read().await?;
    let rows = search.page(&client, order, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(Listed { rows: rows.iter().map(list_value).collect(), total })
}

/// The order is one of ours: text from outside never becomes SQL.
fn order(sort_by: &str) -> Result<&'static str, Problem> {
    match sort_by {
        "value" => Ok(r#"lower(value) collate "C", key collate "C""#),
        "ext_key" => Ok(r#"lower(ext_key) collate "C" nulls last, key collate "C""#),
        "_key" => Ok(r#"key collate "C""#),
        _ => {
            let allowed = serde_json::json!(["value", "ext_key", "_key"]);
            Err(Refusal::SortNotAllowed.with("allowed", allowed))
        }
    }
}

fn list_value(row: &Row) -> CustomListValue {
    let (key, rev): (String, i64) = (row.get("key"), row.get("rev"));
    CustomListValue {
        id: format!("CustomListValue/{key}"),
        key,
        rev: rev.to_string(),
        field_key: row.get("field_key"),
        value: row.get("value"),
        ext_key: row.get("ext_key"),
    }
}
