//! `GET /list` — search the values of one choice field.

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
use platform::state::Reads;

input! {
    /// Filters, order and page of a search for list values.
    pub struct ListQuery {
        /// Key of the choice field. An unknown key or a field of another type gives an empty list.
        pub field_key: Text<1, 200>,
        /// Text to find in the value or in its external key, 1 to 200 characters, ignoring case. `*` and `?` have no
        /// special meaning. Absent or blank: no filter.
        pub search: Option<Text<1, 200>>,
        /// Order of the values: `value`, `ext_key` (values without one last) or `_key`. Default: `value`.
        pub sort_by: SortBy = SortBy::default(),
        /// Maximum number of values to return, 1 to 1000. Default: 100.
        pub limit: Limit = Limit::clamped(100),
        /// Number of values to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching values in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

refuses![QualityRefusal::SortNotAllowed,];

/// Search the values of a choice field.
///
/// Lists the values that a field of type `choice` offers, filtered by text and ordered by `sort_by`. Use it to fill a
/// selection list in a form. An unknown `field_key` returns an empty list. An unknown name in `sort_by` is refused with
/// 422 `sort_not_allowed`, with the accepted names in `detail.allowed`.
#[utoipa::path(
    get,
    path = "/list",
    params(ListQuery),
    responses(
        (status = 200, description = "The matching values, in the requested order.", body = Vec<CustomListValue>),
        Refused,
    ),
)]
pub async fn search_list_values(
    State(reads): State<Reads>,
    Params(query): Params<ListQuery>,
) -> Result<ListResponse<CustomListValue>, Problem> {
    let order = query.sort_by.order()?;
    let pattern = query.search.as_ref().and_then(|search| substring(search.as_str()));
    let search = Search::new("key, rev, field_key, value, ext_key", "quality.list_value")
        .filter_by("field_key = ?", Some(query.field_key.into_string()))
        .filter_by("(lower(value) like ? or lower(ext_key) like ?)", pattern);
    let client = reads.connect().await?;
    let rows = search.page(&client, order, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: rows.iter().map(list_value).collect(), total })
}

/// Names that `sort_by` accepts, the default first, each with its SQL. Only this SQL is executed, never text of a
/// request.
const ORDERS: [(&str, &str); 3] = [
    ("value", r#"lower(value) collate "C", key collate "C""#),
    ("ext_key", r#"lower(ext_key) collate "C" nulls last, key collate "C""#),
    ("_key", r#"key collate "C""#),
];

/// The name of an order as sent. Any text is accepted here, because an unknown name has its own refusal and is not a
/// validation error.
#[derive(Clone, Debug, Default)]
pub struct SortBy(Option<Text<1, 100>>);

impl SortBy {
    /// The name as sent, or the default.
    fn name(&self) -> &str {
        self.0.as_ref().map_or(ORDERS[0].0, Text::as_str)
    }

    /// The SQL of the order. Refuses an unknown name.
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

/// Reads a list value from a row of the search.
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
