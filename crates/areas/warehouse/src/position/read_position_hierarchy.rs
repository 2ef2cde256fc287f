//! `GET /position-hierarchy` — a position with everything below it, as a tree.

use std::collections::HashMap;

use axum::extract::State;
use axum::response::Response;
use kernel::input;
use kernel::wire::key::PositionKey;
use serde::Serialize;
use utoipa::ToSchema;

use platform::api::{Params, Problem, json_bytes};
use platform::state::App;
use position::contract::{IN, TreeNode, load_tree};

input! {
    /// Of which position.
    pub struct PositionHierarchyQuery {
        /// The position; the whole site when absent.
        pub position_key: Option<PositionKey>,
    }
}

/// A position of the tree.
#[derive(Debug, Serialize, ToSchema)]
pub struct PositionTreeNode {
    /// `Position/key`.
    position_id: String,
    /// Its key.
    position_key: String,
    /// Its code.
    code: String,
    /// Always null.
    product_key: Option<String>,
    /// `Position/key` of the position.
    from: String,
    /// `Position/key` of what it lies in.
    to: Option<String>,
    /// What lies in it, by code.
    #[schema(no_recursion)]
    children: Vec<Self>,
}

/// Read the tree of positions.
#[utoipa::path(
    get,
    path = "/position-hierarchy",
    params(PositionHierarchyQuery),
    responses(
        (status = 200, description = "The position with everything below it, or nothing.", body = Vec<PositionTreeNode>),
    ),
)]
pub async fn read_position_hierarchy(
    State(app): State<App>,
    Params(query): Params<PositionHierarchyQuery>,
) -> Result<Response, Problem> {
    let root = query.position_key.map_or_else(|| IN.to_owned(), PositionKey::into_string);
    let client = app.read().await?;
    let nodes = load_tree(&client, &root).await?;
    Ok(json_bytes(tree_as_json(&root, &nodes)?))
}

/// A step of writing the tree as JSON; steps are on a stack, so the next one is last.
enum PositionWriteStep<'a> {
    /// Write a position up to its children; `true` for the first of its siblings, which needs no comma.
    Open(&'a TreeNode, bool),
    /// Write the end of a position, after its children.
    Close,
}

/// Writes the tree below a root as JSON; without the root, an empty list. Without recursion, because a tree may be
/// deeper than the stack of a thread.
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
        // The JSON of a position ends with its empty list of children: they are inserted before its two brackets.
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

/// A position as the answer shows it, still without children.
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
