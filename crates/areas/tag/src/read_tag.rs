//! `GET /tag/{tag_key}` — a tag, and how many records of each kind carry it.

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
use platform::state::App;

/// A tag with its connections.
#[derive(Serialize, ToSchema)]
pub struct TagWithConnections {
    #[serde(flatten)]
    tag: Tag,
    /// Records by kind.
    #[schema(value_type = Object)]
    connections: Map<String, Value>,
}

refuses![TagRefusal::TagNotFound,];

/// Read a tag.
#[utoipa::path(
    get,
    path = "/tag/{tag_key}",
    params(("tag_key" = inline(Key), Path, description = "Key of the tag.")),
    responses(
        (status = 200, description = "The tag.", body = TagWithConnections),
        Refused,
    ),
)]
pub async fn read_tag(
    State(app): State<App>,
    PathParam(key): PathParam<Key>,
) -> Result<WithEtag<TagWithConnections>, Problem> {
    let client = app.read().await?;
    let row = find_tag().bind(&client, &key.as_str()).opt().await?.ok_or(TagRefusal::TagNotFound)?;
    let counts = count_connections().bind(&client, &key.as_str()).all().await?;
    let connections = counts.into_iter().map(|count| (count.context, json!(count.total))).collect();
    Ok(WithEtag::always(row.rev, TagWithConnections { tag: row.into(), connections }))
}
