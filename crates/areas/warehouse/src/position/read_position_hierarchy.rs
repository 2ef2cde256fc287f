//! `GET /position-hierarchy` — a location with everything below it, as a tree.

use std::collections::HashMap;

use axum::extract::State;
use axum::response::Response;
use kernel::input;
use kernel::wire::key::PositionKey;
use serde::Serialize;
use utoipa::ToSchema;

use platform::api::{Params, Problem, json_bytes};
use platform::state::Reads;
use position::contract::{IN, TreeNode, load_tree};

input! {
    /// Selects the root of the tree.
    pub struct PositionHierarchyQuery {
        /// Key of the location at the root of the tree. Default: `IN`, the root of site `0`.
        pub position_key: Option<PositionKey>,
    }
}

/// A location of the tree with the locations directly in it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PositionTreeNode {
    /// Identifier of the location: `Position/` followed by its key.
    position_id: String,
    /// Key of the location in the tree.
    position_key: String,
    /// Code of the location in the tree.
    code: String,
    /// Always `null`. The member is kept for compatibility.
    product_key: Option<String>,
    /// Identifier of the location itself, the start of the edge to its parent.
    from: String,
    /// Identifier of the parent location. `null` for a root.
    to: Option<String>,
    /// Locations directly in this one, ordered by code. Empty when there are none.
    #[schema(no_recursion)]
    children: Vec<Self>,
}

/// Read the tree of locations.
///
/// Returns an array with one location and everything below it as a nested tree, with siblings ordered by code. Deleted
/// locations are left out. If the location is deleted or unknown, the array is empty. The tree does not contain stock.
/// Read stock with `GET /position/{position_key}` or `GET /inventory`.
#[utoipa::path(
    get,
    path = "/position-hierarchy",
    params(PositionHierarchyQuery),
    responses(
        (status = 200, description = "The location with everything below it, or `[]`.", body = Vec<PositionTreeNode>),
    ),
)]
pub async fn read_position_hierarchy(
    State(reads): State<Reads>,
    Params(query): Params<PositionHierarchyQuery>,
) -> Result<Response, Problem> {
    let root = query.position_key.map_or_else(|| IN.to_owned(), PositionKey::into_string);
    let client = reads.connect().await?;
    let nodes = load_tree(&client, &root).await?;
    Ok(json_bytes(tree_as_json(&root, &nodes)?))
}

/// A step of writing the tree as JSON. Steps are on a stack: the last element is the next step.
enum PositionWriteStep<'a> {
    /// Write a location up to its children. `true` for the first of its siblings, which needs no comma.
    Open(&'a TreeNode, bool),
    /// Write the end of a location, after its children.
    Close,
}

/// Writes the tree below a root as JSON, or an empty list if the root is missing. Works without recursion, because a
/// tree may be deeper than the stack of a thread.
fn tree_as_json(root: &str, nodes: &[TreeNode]) -> Result<Vec<u8>, Problem> {
    let mut below: HashMap<&str, Vec<&TreeNode>> = HashMap::new();
    for node in nodes.iter().filter(|node| node.key != root) {
        below.entry(node.parent_position_key.as_deref().unwrap_or_default()).or_default().push(node);
    }
    let mut text = b"[".to_vec();
    let mut open: Vec<PositionWriteStep<'_>> =
        nodes.iter().filter(|node| node.key == root).map(|node| PositionWriteStep::Open(node, true)).collect();
    while let Some(work) = open.pop() {
        let PositionWriteStep::Open(node, first) = work else {
            text.extend(b"]}");
            continue;
        };
        if !first {
            text.push(b',');
        }
        let head = serde_json::to_vec(&tree_node(node)).map_err(Problem::internal)?;
        // The JSON of a location ends with its empty list of children (`]}`): the children are inserted before these
        // brackets.
        text.extend(head.strip_suffix(b"]}").unwrap_or(&head));
        open.push(PositionWriteStep::Close);
        let children = below.remove(node.key.as_str()).unwrap_or_default();
        open.extend(
            children.into_iter().enumerate().rev().map(|(place, child)| PositionWriteStep::Open(child, place == 0)),
        );
    }
    text.push(b']');
    Ok(text)
}

/// A location as the response shows it, still without children.
fn tree_node(node: &TreeNode) -> PositionTreeNode {
    PositionTreeNode {
        position_id: format!("Position/{}", node.key),
        position_key: node.key.clone(),
        code: node.code.clone(),
        product_key: None,
        from: format!("Position/{}", node.key),
        to: node.parent_position_key.as_ref().map(|parent| format!("Position/{parent}")),
        children: Vec::new(),
    }
}
