//! `GET /list` — values of one choice field.

use axum::extract::State;
use kernel::input;
use kernel::wire::input::{Input, Raw, Reader};
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;
use kernel::wire::wildcard::substring;
use serde_json::{Value, json};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

use super::model::CustomListValue;
use super::refusals::QualityRefusal;
use platform::api::{ListResponse, Params, Problem};
use platform::db::{Row, Search};
use platform::refuses;
use platform::state::App;

input! {
    /// Which values.
    pub struct ListQuery {
        /// The choice field; an unknown one has no values.
        pub field_key: Text<1, 200>,
        /// Text looked for in value and external key, as it stands.
        pub search: Option<Text<1, 200>>,
        /// `value`, `ext_key` or `_key`.
        pub sort_by: SortBy = SortBy::default(),
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(100),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

refuses![QualityRefusal::SortNotAllowed,];

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
) -> Result<ListResponse<CustomListValue>, Problem> {
    let order = query.sort_by.order()?;
    let pattern = query.search.as_ref().and_then(|search| substring(search.as_str()));
    let search = Search::new("key, rev, field_key, value, ext_key", "quality.list_value")
        .filter_by("field_key = ?", Some(query.field_key.into_string()))
        .filter_by("(lower(value) like ? or lower(ext_key) like ?)", pattern);
    let client = app.read().await?;
    let rows = search.page(&client, order, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: rows.iter().map(list_value).collect(), total })
}

/// Names of orders, the default first, and what each is in SQL: text from outside never becomes SQL.
const ORDERS: [(&str, &str); 3] = [
    ("value", r#"lower(value) collate "C", key collate "C""#),
    ("ext_key", r#"lower(ext_key) collate "C" nulls last, key collate "C""#),
    ("_key", r#"key collate "C""#),
];

/// The name of an order as it was sent. Another name is a refusal of its own, not a fault of the shape.
#[derive(Clone, Debug, Default)]
pub struct SortBy(Option<Text<1, 100>>);

impl SortBy {
    fn name(&self) -> &str {
        self.0.as_ref().map_or(ORDERS[0].0, Text::as_str)
    }

    fn order(&self) -> Result<&'static str, Problem> {
        let known = ORDERS.iter().find(|(name, _)| *name == self.name());
        let refused = || QualityRefusal::SortNotAllowed.with("allowed", json!(ORDERS.map(|(name, _)| name)));
        known.map(|(_, order)| *order).ok_or_else(refused)
    }
}

impl Input for SortBy {
    const IS_TEXT: bool = true;

    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        Text::read(raw, reader).map(|text| Self(Some(text)))
    }

    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).enum_values(Some(ORDERS.map(|(name, _)| name))).into()
    }

    fn shown(&self) -> Option<Value> {
        Some(self.name().into())
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
