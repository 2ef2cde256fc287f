//! Paths of locations as the interface answers them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use position::contract::PositionRow;

/// One location on a path through the tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PathStep {
    /// Key of the location.
    pub position_key: String,
    /// Code of the location.
    pub position_code: String,
}

/// The path to a location below `root`; without a root, below the first location of the path. The root itself is shown
/// as its own path, so that a path is never empty.
pub fn steps_below(root: Option<&str>, path: &[PositionRow]) -> Vec<PathStep> {
    let from = root.map_or(1, |root| path.iter().position(|step| step.key == root).map_or(0, |place| place + 1));
    let shown = if from >= path.len() { path.get(path.len().saturating_sub(1)..) } else { path.get(from..) };
    let step = |row: &PositionRow| PathStep { position_key: row.key.clone(), position_code: row.code.clone() };
    shown.unwrap_or_default().iter().map(step).collect()
}
