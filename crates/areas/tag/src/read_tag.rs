//! `GET /tag/{tag_key}` — read a tag, and how many records of each kind have it.

use axum::extract::State;
use kernel::wire::key::Key;
use serde::Serialize;
use serde_json::{Map, Value, json};
use tag_queries::tag::{count_connections, find_tag};
use utoipa::ToSchema;

use super::model::Tag;
use super::refusals::TagRefusal;
use platform::api::{PathParam, Problem, WithEtag};
use platform::refuses;
use platform::state::Reads;

/// A tag with the number of records that have it.
#[derive(Serialize, ToSchema)]
pub struct TagWithConnections {
    #[serde(flatten)]
    tag: Tag,
    /// Number of records with the tag, by kind of record (`product`, `work_order`, `serial`, `position`, `issue`,
    /// `task`). Kinds without such a record are absent.
    #[schema(value_type = BTreeMap<String, i64>)]
    connections: Map<String, Value>,
}

refuses![TagRefusal::TagNotFound,];

/// Read a tag.
///
/// Returns the tag and how many records of each kind have it. Use it before deleting a tag, and to get the `ETag` for
/// `If-Match`. To list the products that have the tag, filter `GET /product` by `tag_key`. An unknown key is refused
/// with 404 `tag_not_found`.
#[utoipa::path(
    get,
    path = "/tag/{tag_key}",
    params(("tag_key" = inline(Key), Path, description = "Key of the tag, from `GET /tag`.")),
    responses(
        (status = 200, description = "The tag, with the number of tagged records by kind.", body = TagWithConnections),
        Refused,
    ),
)]
pub async fn read_tag(
    State(reads): State<Reads>,
    PathParam(key): PathParam<Key>,
) -> Result<WithEtag<TagWithConnections>, Problem> {
    let client = reads.connect().await?;
    let row = find_tag().bind(&client, &key.as_str()).opt().await?.ok_or(TagRefusal::TagNotFound)?;
    let counts = count_connections().bind(&client, &key.as_str()).all().await?;
    let connections = counts.into_iter().map(|count| (count.context, json!(count.total))).collect();
    Ok(WithEtag::always(row.rev, TagWithConnections { tag: row.into(), connections }))
}
