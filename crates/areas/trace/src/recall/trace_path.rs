//! `GET /trace/path`: finds the facts that connect a component with an item that contains it.

use axum::Json;
use axum::extract::State;
use kernel::input;
use kernel::rules::recall::{Edge, LinkScope, NodeKind, TraceNode, WalkStart};
use kernel::wire::text::Text;
use kernel::wire::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::limits::WAYS_MAX;
use super::model::PathStep;
use super::question::{begin_snapshot, resolve_moment};
use super::walk::facts::WalkMoment;
use super::walk::start_node::NamedKeys;
use super::walk::traversal::{Direction, Walk};
use crate::refusals::TraceRefusal;
use platform::api::{Params, Problem};
use platform::refuses;
use platform::state::App;

input! {
    /// Both ends of the path.
    pub struct PathQuery {
        /// The component, as `serial/{key}`, `lot/{key}`, `batch/{key}` or `pool/{product_key}`.
        pub from: Text<1, 100>,
        /// The item that contains the component, in the same form as `from`.
        pub to: Text<1, 100>,
        /// Moment for which the genealogy is shown: a timestamp with offset, not in the future. Absent: now.
        pub as_of: Option<Timestamp>,
        /// Links to follow: `current` follows only links that had not ended by `as_of`, `ever` also follows ended
        /// links. Default: `current`.
        pub link_scope: LinkScope = LinkScope::Current,
    }
}

/// Paths from a component to an item that contains it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Paths {
    /// Shortest paths, at most 20. Empty when the item does not contain the component. Each path is a list of steps
    /// from the component upward.
    paths: Vec<Vec<PathStep>>,
}

refuses![TraceRefusal::NodeNotFound, TraceRefusal::AsOfInFuture, TraceRefusal::TraceTimeout,];

/// Explain why an item contains a component.
///
/// Returns the shortest paths from a component to an item of a recall or where-used result. Each step names the link,
/// movement, batch or unit that proves it, with time and certainty. The list is empty when the item does not contain
/// the component. Refused with `node_not_found` when `from` or `to` does not exist or is not in the form `serial/12`,
/// and with `trace_timeout` after 120 seconds.
#[utoipa::path(
    get,
    path = "/trace/path",
    params(PathQuery),
    responses(
        (status = 200, description = "The shortest paths. Empty when there is none.", body = Paths),
        Refused,
    ),
)]
pub async fn trace_path(State(app): State<App>, Params(query): Params<PathQuery>) -> Result<Json<Paths>, Problem> {
    let from = TraceNode::parse(query.from.as_str()).ok_or(TraceRefusal::NodeNotFound)?;
    let to = TraceNode::parse(query.to.as_str()).ok_or(TraceRefusal::NodeNotFound)?;
    let (transaction, now) = begin_snapshot(&app).await?;
    let client = transaction.client();
    // Read like a past moment even for now, because only that statement returns the time of links.
    let moment = WalkMoment { is_now: false, ..resolve_moment(now, query.as_of.map(|Timestamp(at)| at))? };
    let mut walk = Walk::new(client, &app.clock, moment, Direction::Forward);
    for node in [from, to] {
        let of = |kinds: &[NodeKind]| if kinds.contains(&node.kind) { vec![node.key] } else { Vec::new() };
        let named = NamedKeys {
            serials: of(&[NodeKind::Serial]),
            lots: of(&[NodeKind::Lot]),
            batches: of(&[NodeKind::Batch]),
            products: of(&[NodeKind::Pool]),
        };
        let known = named.find_existing(client, moment).await?;
        if known.serials.is_empty() && known.lots.is_empty() && known.batches.is_empty() && known.products.is_empty() {
            return Err(TraceRefusal::NodeNotFound.into());
        }
    }
    let mut starts = vec![WalkStart { node: from, place: 0 }];
    if from.kind == NodeKind::Pool {
        walk.enter_pools(&[(from.key, 0)], true).await?;
        let pools = walk.stretches_of(from.key).into_iter();
        starts = pools.map(|node| WalkStart { node, place: i64::MIN }).collect();
    }
    walk.collect(&starts, None).await?;
    let is_end = |node: TraceNode| node.kind == to.kind && node.key == to.key;
    let ways = walk.graph.ways(&starts, is_end, query.link_scope, WAYS_MAX);
    let steps = |way: Vec<Edge>| way.iter().map(step).collect();
    Ok(Json(Paths { paths: ways.into_iter().map(steps).collect() }))
}

/// Converts an edge to a step of the response. Stretches of a pool are internal, so the response names the whole pool.
fn step(edge: &Edge) -> PathStep {
    let whole = |node: TraceNode| TraceNode { stretch: 0, ..node };
    PathStep {
        from: whole(edge.from),
        to: whole(edge.to),
        edge: edge.kind,
        fact: edge.fact.to_string(),
        at: edge.at.map(Timestamp),
        certainty: edge.certainty,
    }
}
