//! `GET /tag` — search tags by name, or list the tags of one record.

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
use platform::state::Reads;

input! {
    /// Filters and page of a search for tags.
    pub struct TagQuery {
        /// Kind of the record whose tags are listed. Requires `context_key`. Absent: all tags.
        pub context: Option<TagContext>,
        /// Key of the record whose tags are listed. Requires `context`. An unknown key gives an empty list. Absent: all
        /// tags.
        pub context_key: Option<Text<1, 200>>,
        /// Text to find in the name, ignoring case. `*` matches any text and `?` any one character. With a wildcard,
        /// the whole name must match. Absent or blank: no filter.
        pub search: Option<Wildcard>,
        /// Maximum number of tags to return, 1 to 1000. Default: 1000.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Number of tags to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching tags in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

/// Search tags.
///
/// Lists tags by name or, with `context` and `context_key`, the tags of one record. Without a parameter it lists all
/// tags. Results are ordered by name, ignoring case. Sending only one of `context` and `context_key` is a validation
/// error (422).
#[utoipa::path(
    get,
    path = "/tag",
    params(TagQuery),
    responses(
        (status = 200, description = "The matching tags, ordered by name.", body = Vec<Tag>),
    ),
)]
pub async fn search_tags(
    State(reads): State<Reads>,
    Params(query): Params<TagQuery>,
) -> Result<ListResponse<Tag>, Problem> {
    let lonely = match (&query.context, &query.context_key) {
        (Some(_), None) => Some("context_key"),
        (None, Some(_)) => Some("context"),
        _ => None,
    };
    if let Some(missing) = lonely {
        return Err(fault(
            &["query", missing],
            "missing",
            "Required when the other one of context and context_key is sent",
        ));
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
    let client = reads.connect().await?;
    let order = r#"lower(t.name) collate "C", t.key collate "C""#;
    let rows = search.page(&client, order, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: rows.iter().map(tag).collect(), total })
}

/// Reads a tag from a row of the search. Columns are read by their order in the statement.
fn tag(row: &Row) -> Tag {
    let row = TagRow { key: row.get(0), rev: row.get(1), name: row.get(2), description: row.get(3), color: row.get(4) };
    row.into()
}
