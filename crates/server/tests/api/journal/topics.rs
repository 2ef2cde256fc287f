//! Which topics a caller may read, and which rows a stream leaves out.

use chrono::TimeDelta;
use platform::auth::Context;
use serde_json::json;

use super::{Listening, asking, found, numbered, refused, with_listener};
use crate::support::{event, send};

const KINDS: [(&str, &str); 7] = [
    ("production", "production:work-order:read"),
    ("serial", "serial:read"),
    ("inventory", "inventory:inventory:read"),
    ("task", "collaboration:task:read"),
    ("issue", "collaboration:issue:read"),
    ("message", "collaboration:message:read"),
    ("product", "product:catalogue:read"),
];

#[tokio::test]
async fn every_topic_needs_its_read_scope_besides_the_scope_to_subscribe() {
    let (app, anna) = with_listener().await;
    let expires = app.clock().now() + TimeDelta::hours(1);
    for (topic, scope) in KINDS {
        let scopes = ["notification:stream:subscribe", scope];
        let api = anna.with_token(&app.insert_token(anna.user_key, Context::Api, &scopes, expires).await);
        Listening::to(&api, &format!("topics={topic}")).await;
        for (other, _) in KINDS.iter().filter(|(other, _)| *other != topic) {
            let answer = refused(&api, &format!("topics={topic},{other}")).await;
            assert_eq!(answer.refusal(), (403, "topic_not_allowed".to_owned()), "{topic} {other}");
            assert_eq!(answer.detail()["topic"], *other);
        }
        let deaf = anna.with_token(&app.insert_token(anna.user_key, Context::Api, &[scope], expires).await);
        let answer = refused(&deaf, &format!("topics={topic}")).await;
        assert_eq!(answer.refusal(), (403, "missing_scope".to_owned()));
    }
    let all = KINDS.map(|(topic, _)| topic).join(",");
    Listening::to(&anna, &format!("topics={all},user:{}", anna.user_key)).await;
}

#[tokio::test]
async fn an_unknown_topic_is_422_and_another_users_topic_is_403() {
    let (app, anna) = with_listener().await;
    let ben = app.user("ben", "admin").await;
    for topic in ["weather", "Serial", "user:", "user", "", " task"] {
        let answer = refused(&anna, &format!("topics=task,{topic}")).await;
        assert_eq!(answer.refusal(), (422, "unknown_topic".to_owned()), "{topic:?}");
        assert_eq!(answer.detail()["topic"], topic);
    }
    for topic in [format!("user:{}", anna.user_key), "user:other".to_owned(), format!("user:0{}", ben.user_key)] {
        let answer = refused(&ben, &format!("topics={topic}")).await;
        assert_eq!(answer.refusal(), (403, "topic_not_allowed".to_owned()), "{topic}");
        assert_eq!(answer.detail()["topic"], topic);
    }
}

#[tokio::test]
async fn stream_events_checks_the_token_then_the_parameters_then_the_topics() {
    let (app, anna) = with_listener().await;
    let nobody = app.anonymous();
    assert_eq!(refused(&nobody, "last_event_id=x").await.refusal(), (401, "not_authenticated".to_owned()));
    assert_eq!(refused(&nobody.with_token("x.y.z"), "").await.refusal(), (401, "invalid_token".to_owned()));
    let expires = app.clock().now() + TimeDelta::hours(1);
    let deaf = app.insert_token(anna.user_key, Context::Api, &["serial:read"], expires).await;
    assert_eq!(refused(&anna.with_token(&deaf), "last_event_id=x").await.status, 403);
    for query in ["", "topics="] {
        let missing = refused(&anna, query).await;
        assert_eq!((missing.status, &missing.detail()[0]["type"]), (422, &json!("missing")));
        assert_eq!(missing.detail()[0]["loc"], json!(["query", "topics"]));
    }
    let malformed = refused(&anna, "topics=weather&last_event_id=x").await;
    assert_eq!(malformed.detail()[0]["loc"], json!(["query", "last_event_id"]));
    for id in ["x", "-1", "1.0", "99999999999999999999999999999999999999999"] {
        let malformed = send(asking(&anna, "topics=weather", Some(id))).await;
        assert_eq!(malformed.status, 422, "{id}");
        assert_eq!(malformed.detail()[0]["loc"], json!(["header", "Last-Event-ID"]), "{id}");
    }
}

#[tokio::test]
async fn a_stream_sends_only_rows_of_its_topics_orders_jobs_and_tasks() {
    let (app, anna) = with_listener().await;
    let rows: Vec<_> = [
        ("JOB_STARTED", json!({"work_order_key": 1, "job_key": 11})),
        ("JOB_STARTED", json!({"work_order_key": 1, "job_key": 12})),
        ("JOB_STARTED", json!({"work_order_key": 2, "job_key": 21})),
        ("SERIAL_HELD", json!({"work_order_key": 1})),
        ("TASK_CREATED", json!({"work_order_key": 1, "task_key": 31})),
        ("JOB_STARTED", json!({})),
    ]
    .into_iter()
    .enumerate()
    .map(|(number, (kind, mut members))| {
        members["data"] = json!({"n": number});
        event(kind, members)
    })
    .chain([numbered(99)])
    .collect();
    let queries: [(&str, &[u64]); 8] = [
        ("topics=production", &[0, 1, 2, 5, 99]),
        ("topics=production,task", &[0, 1, 2, 4, 5, 99]),
        ("topics=production,serial&work_order_key=1", &[0, 1, 3]),
        ("topics=production&work_order_key=1&job_key=12", &[1]),
        ("topics=production&job_key=11&job_key=21", &[0, 2]),
        ("topics=task,production&task_key=31", &[4]),
        ("topics=production&job_key=abc", &[]),
        ("topics=inventory", &[]),
    ];
    let mut streams = Vec::new();
    for (query, expected) in queries {
        streams.push((Listening::to(&anna, query).await, query, expected));
    }
    app.journal(&rows).await;
    app.wait_until_sealed().await;
    // The last row of every stream, which arrives after all expected rows.
    app.journal(&[event("WIP_BOOKED", json!({"work_order_key": 1, "job_key": 12, "task_key": 31}))]).await;
    for (mut stream, query, expected) in streams {
        assert_eq!(stream.numbers(expected.len()).await, expected, "{query}");
        if query == "topics=production" {
            assert_eq!(stream.row().await.data["event_type"], "WIP_BOOKED");
        }
    }
    // Replayed rows are the same as those sent live.
    for (query, expected) in queries {
        let mut stream = Listening::after(&anna, query, Some("0")).await;
        assert_eq!(stream.numbers(expected.len()).await, expected, "replay of {query}");
    }
}

#[tokio::test]
async fn a_users_topic_sends_rows_for_the_user_and_confidential_rows_to_nobody_else() {
    let (app, anna) = with_listener().await;
    let ben = app.user("ben", "").await;
    let row = |number: usize, audience: &[i64], confidential: bool| {
        let members = json!({"data": {"n": number}, "audience": audience, "confidential": confidential});
        event("MESSAGE_POSTED", members)
    };
    let rows = [
        row(1, &[], false),
        row(2, &[anna.user_key], false),
        row(3, &[anna.user_key, ben.user_key], true),
        row(4, &[ben.user_key], true),
        row(5, &[anna.user_key], true),
        event("JOB_ASSIGNED", json!({"data": {"n": 6}, "audience": [ben.user_key]})),
        row(7, &[], true),
        row(9, &[anna.user_key, ben.user_key], false),
    ];
    let own = |actor: &crate::support::Actor| format!("topics=user:{}", actor.user_key);
    let expected: [(&crate::support::Actor, String, &[u64]); 4] = [
        (&anna, own(&anna), &[2, 3, 5, 9]),
        (&anna, "topics=message".to_owned(), &[1, 2, 3, 5, 9]),
        (&ben, own(&ben), &[3, 4, 6, 9]),
        (&ben, "topics=message".to_owned(), &[1, 2, 3, 4, 9]),
    ];
    let mut streams = Vec::new();
    for (actor, query, _) in &expected {
        streams.push(Listening::to(actor, query).await);
    }
    app.journal(&rows).await;
    for ((actor, query, numbers), mut stream) in expected.into_iter().zip(streams) {
        assert_eq!(stream.numbers(numbers.len()).await, numbers, "{query}");
        let mut again = Listening::after(actor, &query, Some("0")).await;
        assert_eq!(again.numbers(numbers.len()).await, numbers, "replay of {query}");
    }
}

/// The journal is one table with everything: it must not show rows about tasks, issues or stock to a token that may not
/// read these.
#[tokio::test]
async fn searches_single_events_and_histories_show_rows_of_topics_that_the_caller_may_read() {
    let (app, anna) = with_listener().await;
    let unit = app.traced_product("T", None).await;
    let unit = app.free_units(unit, 1).await[0];
    for (topic, _) in KINDS {
        app.journal(&[event("JOB_STARTED", json!({"topic": topic, "serial_keys": [unit], "data": {"of": topic}}))])
            .await;
    }
    app.wait_until_sealed().await;
    let all = found(&anna, "").await;
    assert_eq!(all.len(), KINDS.len());
    let expires = app.clock().now() + TimeDelta::hours(1);
    for (topic, scope) in KINDS {
        let scopes = ["traceability:event:read", "serial:read", scope];
        let token = app.insert_token(anna.user_key, Context::Api, &scopes, expires).await;
        let program = anna.with_token(&token);
        let mut wanted = vec!["serial", topic];
        wanted.sort_by_key(|name| KINDS.iter().position(|(kind, _)| kind == name));
        wanted.dedup();
        for path in ["/event?with_total=true".to_owned(), format!("/serial/{unit}/history?with_total=true")] {
            let answer = program.get(&path).await.ok();
            let rows = answer.json();
            let topics: Vec<&str> = rows.as_array().unwrap().iter().filter_map(|row| row["topic"].as_str()).collect();
            assert_eq!(topics, wanted, "{path} with {scope}");
            assert_eq!(answer.header("x-total-count"), wanted.len().to_string(), "{path} with {scope}");
        }
        for row in &all {
            let path = format!("/event/{}", row["_key"].as_str().unwrap());
            let status = if wanted.contains(&row["topic"].as_str().unwrap()) { 200 } else { 404 };
            assert_eq!(program.get(&path).await.status, status, "{} with {scope}", row["topic"]);
        }
    }
    let token = app.insert_token(anna.user_key, Context::Api, &["traceability:event:read"], expires).await;
    assert!(found(&anna.with_token(&token), "").await.is_empty());
}
