//! Paths of locations as the API returns them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use position::contract::PositionRow;

/// One location on a path through the tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PathStep {
    /// Key of the location on the path.
    pub position_key: String,
    /// Code of the location on the path.
    pub position_code: String,
}

/// The path to a location, starting below `root`, or below the first location of the path if there is no root. The path
/// of the root is the root itself, so that a path is never empty.
pub fn steps_below(root: Option<&str>, path: &[PositionRow]) -> Vec<PathStep> {
    let from = root.map_or(1, |root| path.iter().position(|step| step.key == root).map_or(0, |place| place + 1));
    let shown = if from >= path.len() { path.get(path.len().saturating_sub(1)..) } else { path.get(from..) };
    let step = |row: &PositionRow| PathStep { position_key: row.key.clone(), position_code: row.code.clone() };
    shown.unwrap_or_default().iter().map(step).collect()
}
