//! `GET /tag` — tags by name, or the tags of one record.

use axum::extract::State;
use kernel::input;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;
use kernel::wire::wildcard::Wildcard;
use tag_queries::tag::TagRow;

use super::limits::PAGE;
use super::model::{Tag, TagContext};
use platform::api::{ListResponse, Params, Problem, fault};
use platform::db::{Row, Search};
use platform::state::App;

input! {
    /// Which tags.
    pub struct TagQuery {
        /// Kind of the record; together with its key.
        pub context: Option<TagContext>,
        /// Key of the record.
        pub context_key: Option<Text<1, 200>>,
        /// Text in the name; `*` and `?` stand for other characters.
        pub search: Option<Wildcard>,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

/// Search tags.
#[utoipa::path(
    get,
    path = "/tag",
    params(TagQuery),
    responses(
        (status = 200, description = "Tags by name.", body = Vec<Tag>),
    ),
)]
pub async fn search_tags(
    State(app): State<App>,
    Params(query): Params<TagQuery>,
) -> Result<ListResponse<Tag>, Problem> {
    let lonely = match (&query.context, &query.context_key) {
        (Some(_), None) => Some("context_key"),
        (None, Some(_)) => Some("context"),
        _ => None,
    };
    if let Some(missing) = lonely {
        return Err(fault(&["query", missing], "missing", "Send context and context_key together"));
    }
    let from = match query.context {
        Some(_) => "tag.tag t join tag.tag_connection c on c.tag_key = t.key",
        None => "tag.tag t",
    };
    let pattern = query.search.as_ref().and_then(Wildcard::pattern).map(str::to_owned);
    let search = Search::new("t.key, t.rev, t.name, t.description, t.color", from)
        .filter_by("lower(t.name) like ?", pattern)
        .filter_by("c.context = ?", query.context.map(TagContext::as_str))
        .filter_by("c.context_key = ?", query.context_key.map(Text::into_string));
    let client = app.read().await?;
    let order = r#"lower(t.name) collate "C", t.key collate "C""#;
    let rows = search.page(&client, order, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: rows.iter().map(tag).collect(), total })
}

/// A row of the search, in the order of its columns.
fn tag(row: &Row) -> Tag {
    let row = TagRow { key: row.get(0), rev: row.get(1), name: row.get(2), description: row.get(3), color: row.get(4) };
    row.into()
}
