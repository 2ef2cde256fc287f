//! Events of tasks and issues reach open streams immediately, on every instance.

use std::time::{Duration, Instant};

use serde_json::json;

use super::office::{issue, office, on_task, task, task_type};
use crate::journal::Listening;
use crate::support::{Actor, changed};

/// Maximum time between a command and its event on the stream.
const HEARD_WITHIN: Duration = Duration::from_secs(1);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_issue_reaches_a_stream_of_another_instance_within_a_second() {
    let (app, boss) = office().await;
    let other = app.another_instance(&[]).await;
    let mut listening = Listening::to(&boss.at(other.address), "topics=issue").await;
    for _ in 0..5 {
        let began = Instant::now();
        let key = issue(&boss, json!({"critical": true})).await;
        let heard = listening.row().await;
        assert!(began.elapsed() < HEARD_WITHIN, "heard after {:?}", began.elapsed());
        assert_eq!((heard.event.as_str(), &heard.data["event_type"]), ("issue", &json!("ISSUE_CREATED")));
        assert_eq!((&heard.data["issue_key"], &heard.data["data"]["critical"]), (&json!(key), &json!(true)));
    }
}

#[tokio::test]
async fn events_of_a_task_reach_the_topic_task_and_the_assignees_before_and_after_a_change() {
    let (app, boss) = office().await;
    let (anna, ben) = (app.user("anna", "operator").await, app.user("ben", "operator").await);
    let own = |user: &Actor| format!("topics=user:{}", user.user_key);
    let mut all = Listening::to(&boss, "topics=task").await;
    let mut of_anna = Listening::to(&anna, &own(&anna)).await;
    let mut of_ben = Listening::to(&ben, &own(&ben)).await;
    let kind = task_type(&boss, "T", json!({})).await;
    let owner = |user: &Actor| json!({"assigned_to": [{"user_key": user.user_key.to_string(), "role": "owner"}]});
    let first = task(&boss, &kind, "A", owner(&anna)).await;
    changed(boss.patch(&format!("/task/{first}"), owner(&ben)).await);
    changed(on_task(&boss, &first, "complete", json!({})).await);
    for kind in ["TASK_CREATED", "TASK_UPDATED", "TASK_COMPLETED"] {
        assert_eq!(all.row().await.data["event_type"], kind);
    }
    for kind in ["TASK_CREATED", "TASK_UPDATED"] {
        assert_eq!(of_anna.row().await.data["event_type"], kind, "of a change hear those before and after");
    }
    for kind in ["TASK_UPDATED", "TASK_COMPLETED"] {
        assert_eq!(of_ben.row().await.data["event_type"], kind);
    }
    app.wait_until_sealed().await;
    let events = boss.get(&format!("/event?task_key={first}")).await.ok().json();
    assert_eq!((&events[0]["task_code"], &events[0]["task_key"]), (&json!("A"), &json!(first)));
}
