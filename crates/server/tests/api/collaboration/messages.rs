//! Messages on records, which every user can read, and messages to a user, which only the two users can read.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::office::{
    all_links, assert_invariants, get, issue, last_event, number, office, read_issue, task, task_type, write_to,
};
use crate::journal::Listening;
use crate::production::plant::{any_order, read_job, read_order};
use crate::serial::plant::{act, serial, traced};
use crate::support::{Actor, Answer, assert_code, changed, column, faults, request_if_match, text};

/// Sends a message to a recipient.
async fn post(actor: &Actor, recipient: &str) -> Answer {
    actor.post("/message", json!({"recipient_id": recipient, "content": "x"})).await
}

/// Lists messages.
async fn read(actor: &Actor, query: &[(&str, &str)]) -> Value {
    get(actor, "/message", query).await.ok().json()
}

#[tokio::test]
async fn post_message_on_every_kind_of_record_is_listed_there_and_journaled_with_its_keys() {
    let (app, boss) = office().await;
    let made = any_order(&boss, "W").await;
    let order_product = text(&read_order(&boss, &made.key).await, "product_key");
    let product = traced(&boss, "P").await;
    let unit = serial(&boss, &product, "U").await;
    let problem = issue(&boss, json!({})).await;
    let kind = task_type(&boss, "T", json!({"link_settings": all_links(true)})).await;
    let todo = task(&boss, &kind, "A", json!({})).await;
    let null = Value::Null;
    for (recipient, expected) in [
        (
            format!("WorkOrder/{}", made.key),
            [&null, &null, &number(&made.key), &null, &number(&order_product), &json!([])],
        ),
        (
            format!("Job/{}", made.jobs[0]),
            [&null, &null, &number(&made.key), &number(&made.jobs[0]), &number(&order_product), &json!([])],
        ),
        (format!("Product/{product}"), [&null, &null, &null, &null, &number(&product), &json!([])]),
        (format!("Serial/{unit}"), [&null, &null, &null, &null, &number(&product), &json!([number(&unit)])]),
        (format!("Issue/{problem}"), [&number(&problem), &null, &null, &null, &null, &json!([])]),
        (format!("Task/{todo}"), [&null, &number(&todo), &null, &null, &null, &json!([])]),
    ] {
        let key = write_to(&boss, &recipient, "hello").await;
        let told = last_event(&app).await;
        let keys = [&told["issue"], &told["task"], &told["order"], &told["job"], &told["product"], &told["serials"]];
        assert_eq!(keys, expected, "{recipient}");
        assert_eq!((&told["message"], &told["data"]), (&number(&key), &json!({"recipient_id": recipient})));
        assert_eq!((&told["confidential"], &told["audience"]), (&json!(false), &json!([])));
        assert_eq!(column(&read(&boss, &[("recipient_id", &recipient)]).await, "_key"), [key]);
    }
    assert_eq!(read_job(&boss, &made.jobs[0]).await["message_count"], 1);
    assert_eq!(read_issue(&boss, &problem).await["message_count"], 1);
}

#[tokio::test]
async fn post_message_to_a_missing_deleted_or_malformed_recipient_is_refused() {
    let (app, boss) = office().await;
    let gone = app.user("gone", "operator").await;
    changed(boss.delete(&format!("/user/{}", gone.user_key)).await);
    let product = traced(&boss, "P").await;
    let unit = serial(&boss, &product, "U").await;
    act(&boss, &unit, "unrelease").await;
    changed(boss.delete(&format!("/serial/{unit}")).await);
    let trashed = traced(&boss, "Q").await;
    changed(boss.delete(&format!("/product/{trashed}")).await);
    let kind = task_type(&boss, "T", json!({})).await;
    let todo = task(&boss, &kind, "A", json!({})).await;
    changed(boss.delete(&format!("/task/{todo}")).await);
    for recipient in [
        format!("User/{}", gone.user_key),
        format!("Serial/{unit}"),
        format!("Product/{trashed}"),
        format!("Task/{todo}"),
        "Issue/1".to_owned(),
        "Job/1".to_owned(),
        "WorkOrder/x".to_owned(),
        "User/999999".to_owned(),
    ] {
        assert_code(&post(&boss, &recipient).await, 404, "recipient_not_found");
        assert_eq!(read(&boss, &[("recipient_id", &recipient)]).await, json!([]), "{recipient}");
    }
    for recipient in ["Batch/1", "Serial", "Serial/", "serial/1", "User/a b", "/1"] {
        assert_code(&post(&boss, recipient).await, 422, "recipient_invalid");
        assert_code(&get(&boss, "/message", &[("recipient_id", recipient)]).await, 422, "recipient_invalid");
    }
    let empty = boss.post("/message", json!({"recipient_id": "User/1", "content": ""})).await;
    assert_eq!(faults(&empty), json!([[["body", "content"], "string_too_short"]]));
    let long = boss.post("/message", json!({"recipient_id": "User/1", "content": "x".repeat(20_001)})).await;
    assert_eq!(faults(&long), json!([[["body", "content"], "string_too_long"]]));
}

#[tokio::test]
async fn delete_message_by_its_sender_removes_the_text_for_good_from_database_and_journal() {
    let (app, boss) = office().await;
    let problem = issue(&boss, json!({})).await;
    let on = format!("Issue/{problem}");
    let key = write_to(&boss, &on, "a secret plan").await;
    let path = format!("/message/{key}");
    let after = changed(boss.patch(&path, json!({"content": "a better plan"})).await);
    assert!(after["updated"].is_string() && after["content"] == "a better plan");
    assert_eq!(last_event(&app).await["type"], "MESSAGE_UPDATED");
    let stale = request_if_match(&boss, reqwest::Method::PATCH, &path, "\"77\"", Some(json!({"content": "x"}))).await;
    assert_code(&stale, 412, "revision_mismatch");
    assert_code(
        &request_if_match(&boss, reqwest::Method::DELETE, &path, "\"77\"", None).await,
        412,
        "revision_mismatch",
    );
    let other = app.user("other", "operator").await;
    assert_code(&other.delete(&path).await, 403, "not_message_sender");
    let left = changed(boss.delete(&path).await);
    assert!(left["deleted"].is_string() && left["content"] == "[deleted]");
    assert_eq!(last_event(&app).await["data"], json!({"recipient_id": on}));
    assert_code(&boss.delete(&path).await, 409, "message_deleted");
    assert_code(&boss.patch(&path, json!({"content": "x"})).await, 409, "message_deleted");
    let kept = "select count(*) from collaboration.message where content like '%plan%'";
    assert_eq!(app.count(kept).await, 0);
    assert_eq!(app.count("select count(*) from journal.event where data::text like '%plan%'").await, 0);
}

#[tokio::test]
async fn list_messages_answers_them_by_time_with_the_name_of_the_sender() {
    let (app, boss) = office().await;
    let on = format!("Issue/{}", issue(&boss, json!({})).await);
    let mut keys = Vec::new();
    for content in ["a", "b", "c"] {
        keys.push(write_to(&boss, &on, content).await);
        app.clock().advance(TimeDelta::seconds(1));
    }
    let contents = async |query: &[(&str, &str)]| {
        let mut query = query.to_vec();
        query.push(("recipient_id", &on));
        column(&read(&boss, &query).await, "content")
    };
    assert_eq!(contents(&[]).await, ["a", "b", "c"]);
    assert_eq!(contents(&[("sorting_order", "desc")]).await, ["c", "b", "a"]);
    assert_eq!(contents(&[("limit", "1"), ("offset", "1")]).await, ["b"]);
    let first = read(&boss, &[("recipient_id", &on)]).await[0].clone();
    assert_eq!((&first["sender_key"], &first["sender_name"]), (&json!(boss.user_key.to_string()), &json!("boss")));
}

/// Two users write to each other. A third user with every permission must not see the messages in lists, events or
/// streams.
#[tokio::test]
async fn a_message_to_a_user_is_invisible_to_everyone_else_even_an_administrator() {
    let (app, admin) = office().await;
    let (anna, ben) = (app.user("anna", "operator").await, app.user("ben", "operator").await);
    let to = |user: &Actor| format!("User/{}", user.user_key);
    let own = format!("message,user:{}", admin.user_key);
    let mut third = Listening::to(&admin, &format!("topics={own}")).await;
    let mut second = Listening::to(&ben, &format!("topics=message,user:{}", ben.user_key)).await;
    let key = write_to(&anna, &to(&ben), "between us").await;
    let answer = write_to(&ben, &to(&anna), "yes").await;
    changed(anna.patch(&format!("/message/{key}"), json!({"content": "between us two"})).await);
    let told = last_event(&app).await;
    assert_eq!((&told["confidential"], told["audience"].as_array().unwrap().len()), (&json!(true), 2));
    app.wait_until_sealed().await;
    for (reader, other) in [(&anna, &ben), (&ben, &anna)] {
        let talk = column(&read(reader, &[("recipient_id", &to(other))]).await, "_key");
        assert_eq!(talk, [key.clone(), answer.clone()], "both directions");
        let events = reader.get("/event?topic=message&with_total=true").await.ok();
        assert_eq!((events.json().as_array().unwrap().len(), events.header("x-total-count")), (3, "3".to_owned()));
    }
    for user in [&anna, &ben] {
        assert_eq!(read(&admin, &[("recipient_id", &to(user))]).await, json!([]));
        let counted = get(&admin, "/message", &[("recipient_id", &to(user)), ("with_total", "true")]).await.ok();
        assert_eq!(counted.header("x-total-count"), "0");
    }
    assert_eq!(read(&admin, &[]).await, json!([]));
    let path = format!("/message/{key}");
    for refused in [
        admin.patch(&path, json!({"content": "x"})).await,
        admin.delete(&path).await,
        request_if_match(&admin, reqwest::Method::DELETE, &path, "\"77\"", None).await,
    ] {
        assert_code(&refused, 404, "message_not_found");
    }
    assert_code(&ben.delete(&path).await, 403, "not_message_sender");
    for query in
        ["topic=message", &format!("message_key={key}"), &format!("user_key={}", anna.user_key), "type=MESSAGE_POSTED"]
    {
        let events = admin.get(&format!("/event?{query}&with_total=true")).await.ok();
        assert_eq!((events.json(), events.header("x-total-count")), (json!([]), "0".to_owned()), "{query}");
    }
    let event = text(&anna.get("/event?topic=message").await.ok().json()[0], "_key");
    assert_code(&admin.get(&format!("/event/{event}")).await, 404, "event_not_found");
    for kind in ["MESSAGE_POSTED", "MESSAGE_POSTED", "MESSAGE_UPDATED"] {
        assert_eq!(second.row().await.data["event_type"], kind);
    }
    // The stream of the third user skips the confidential rows: its first row is the next one for everyone.
    let problem = issue(&admin, json!({})).await;
    write_to(&anna, &format!("Issue/{problem}"), "for all").await;
    let heard = third.row().await;
    assert_eq!(heard.data["data"]["recipient_id"], json!(format!("Issue/{problem}")));
    assert_invariants(&app).await;
}
