//! Whole responses of traces and recalls, compared with stored snapshots.

use serde_json::json;

use super::recall_plant::{ask, glued};
use crate::support::assert_snapshot;

#[tokio::test]
async fn traces_are_answered_as_before() {
    let (_app, boss, made) = glued().await;
    let lot = [("lot_key", made.lot.as_str())];
    assert_snapshot("trace_where_used", ask(&boss, "where-used", &lot).await);
    assert_snapshot("trace_recall", ask(&boss, "recall", &lot).await);
    assert_snapshot("trace_origin", ask(&boss, "origin", &[("serial_key", &made.machines[0])]).await);
    let ends = [("from", format!("lot/{}", made.lot)), ("to", format!("serial/{}", made.machines[0]))];
    let ends = ends.each_ref().map(|(name, node)| (*name, node.as_str()));
    assert_snapshot("trace_path", ask(&boss, "path", &ends).await);
    let hold = json!({"selector": {"lot_key": [made.lot]}, "reason": "recall 7", "expected_total": 2});
    assert_snapshot("hold_recalled", boss.post("/trace/hold", hold).await);
}
