//! Paths of positions as they are answered.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use position::contract::PositionRow;

/// One position of a way down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PathStep {
    /// The position.
    pub position_key: String,
    /// Its code.
    pub position_code: String,
}

/// The path to a position, without `root` and what is above it; without a root, without the first position. The root
/// itself is shown as its own path, so that the path is never empty.
pub fn steps_below(root: Option<&str>, path: &[PositionRow]) -> Vec<PathStep> {
    let from = root.map_or(1, |root| path.iter().position(|step| step.key == root).map_or(0, |place| place + 1));
    let shown = if from >= path.len() { path.get(path.len().saturating_sub(1)..) } else { path.get(from..) };
    let step = |row: &PositionRow| PathStep { position_key: row.key.clone(), position_code: row.code.clone() };
    shown.unwrap_or_default().iter().map(step).collect()
}
