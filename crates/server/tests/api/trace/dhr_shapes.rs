//! Whole responses with the record, compared with stored snapshots.

use serde_json::json;

use super::dhr_plant::ask;
use crate::serial::plant::{link, with_units};
use crate::support::assert_snapshot;

#[tokio::test]
async fn the_record_is_answered_as_before() {
    let (_app, boss, keys) = with_units(&["U", "C"]).await;
    link(&boss, &keys[1], &keys[0]).await;
    let answer = ask(&boss, &keys[0], &[("format", "json")]).await;
    let hash = answer.json()["content_hash"].clone();
    assert_snapshot("read_dhr", answer);
    let verified = boss.post(&format!("/serial/{}/dhr/verify", keys[0]), json!({"content_hash": hash})).await;
    assert_snapshot("verify_dhr", verified);
}
