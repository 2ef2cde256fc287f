//! Queues of sites and operators: their sequence, reordering, and independent queues.

use serde_json::{Value, json};

use super::plant::{
    any_order, assert_invariants, assign, begin, complete, floor, made_in, operator_queue, order, site_queue, update,
};
use crate::configuration::steps::patch_config;
use crate::serial::plant::{events_after, journal_rows, sql};
use crate::support::{Actor, Answer, assert_code, assert_refused, changed, request_if_match, text};

/// Sends a new sequence of the queue of the first site.
async fn put_queue(actor: &Actor, keys: &[&String]) -> Answer {
    actor.put("/queue", json!({"work_orders": keys})).await
}

/// Sends a change of the queue of an operator.
async fn put_operator(actor: &Actor, user: &Actor, body: Value) -> Answer {
    actor.put(&format!("/queue/operator/{}", user.user_key), body).await
}

/// Missing, unknown and repeated work orders are listed in the refusal. A stale revision and an unknown site are
/// refused.
#[tokio::test]
async fn replace_site_queue_accepts_only_a_new_sequence_of_the_same_orders() {
    let (app, boss) = floor().await;
    let (a, b, c) = (any_order(&boss, "A").await, any_order(&boss, "B").await, any_order(&boss, "C").await);
    assert_eq!(site_queue(&boss).await, ["A", "B", "C"]);
    let etag = boss.get("/queue/site/0").await.header("etag");
    let before = journal_rows(&app).await;
    let queue = changed(put_queue(&boss, &[&c.key, &a.key, &b.key]).await);
    assert_eq!(queue["work_orders"], json!([c.key, a.key, b.key]));
    assert_eq!(
        (&queue["type"], &queue["site_key"], &queue["subqueue_target_key"]),
        (&json!("s"), &json!("0"), &json!(null))
    );
    assert_eq!(site_queue(&boss).await, ["C", "A", "B"]);
    let events = events_after(&app, before).await;
    assert_eq!(
        (&events[0]["type"], &events[0]["data"]),
        (&json!("QUEUE_UPDATED"), &json!({"queue_key": queue["_key"], "type": "s", "subqueue_target_key": null}))
    );
    let refused = put_queue(&boss, &[&c.key, &a.key]).await;
    assert_refused(
        &refused,
        409,
        &json!({"code": "queue_changed", "missing": [b.key], "unknown": [], "duplicate": []}),
    );
    let stray = "x".to_owned();
    let refused = put_queue(&boss, &[&c.key, &a.key, &b.key, &stray, &a.key]).await;
    assert_refused(
        &refused,
        409,
        &json!({"code": "queue_changed", "missing": [], "unknown": ["x"], "duplicate": [a.key]}),
    );
    let body = json!({"work_orders": [a.key, b.key, c.key]});
    let stale = request_if_match(&boss, reqwest::Method::PUT, "/queue", &etag, Some(body.clone())).await;
    assert_code(&stale, 412, "revision_mismatch");
    let etag = boss.get("/queue/site/0").await.header("etag");
    changed(request_if_match(&boss, reqwest::Method::PUT, "/queue", &etag, Some(body)).await);
    assert_code(&boss.put("/queue", json!({"site_key": "none", "work_orders": []})).await, 404, "site_not_found");
    assert_code(&boss.get("/queue/site/none").await, 404, "site_not_found");
    assert_invariants(&app).await;
}

#[tokio::test]
async fn an_order_in_a_queue_shows_its_remaining_quantity() {
    let (app, boss) = floor().await;
    let made = any_order(&boss, "A").await;
    begin(&app, &made.jobs[0], &boss, 4).await;
    complete(&app, &made.jobs[0], 4, 0).await;
    // Any command updates the work order, which `complete` does not.
    changed(update(&boss, &made.jobs[0], json!({"notes": "settled by this"})).await);
    let queue = boss.get("/queue/site/0").await.ok().json();
    assert_eq!(
        (&queue[0]["qt_remaining"], &queue[0]["qt_completed"], &queue[0]["issue_count"]),
        (&json!(6), &json!(4), &json!(0))
    );
    assert_invariants(&app).await;
}

/// Jobs that lose their assignee or are closed leave the queue.
#[tokio::test]
async fn an_operator_queue_follows_the_site_queue_and_then_the_routing() {
    let (app, boss) = floor().await;
    let anna = app.user("anna", "operator").await;
    let (product, _) = made_in(&boss, json!({"code": "P"}), &["First", "Second"]).await;
    let (a, b) = (order(&boss, &product, "A", 5).await, order(&boss, &product, "B", 5).await);
    assert_eq!(operator_queue(&boss, &anna).await, Vec::<String>::new(), "nobody gave her anything");
    for job in [&b.jobs[1], &a.jobs[1], &b.jobs[0], &a.jobs[0]] {
        assign(&boss, job, &anna).await;
    }
    assert_eq!(operator_queue(&boss, &anna).await, [a.jobs.clone(), b.jobs.clone()].concat());
    changed(put_queue(&boss, &[&b.key, &a.key]).await);
    assert_eq!(operator_queue(&boss, &anna).await, [b.jobs.clone(), a.jobs.clone()].concat());
    changed(update(&boss, &b.jobs[0], json!({"assigned_to": null})).await);
    changed(boss.post(&format!("/job/{}/close", a.jobs[0]), json!({})).await);
    assert_eq!(operator_queue(&boss, &anna).await, [b.jobs[1].clone(), a.jobs[1].clone()]);
    assert_code(&boss.get("/queue/operator/none").await, 404, "user_not_found");
    assert_invariants(&app).await;
}

#[tokio::test]
async fn an_independent_queue_keeps_its_own_sequence_and_new_jobs_come_last() {
    let (app, boss) = floor().await;
    let anna = app.user("anna", "operator").await;
    patch_config(&boss, json!({"allow_independent_reordering_of_job_queues": true})).await;
    let (a, b, c) = (any_order(&boss, "A").await, any_order(&boss, "B").await, any_order(&boss, "C").await);
    assign(&boss, &a.jobs[0], &anna).await;
    assign(&boss, &b.jobs[0], &anna).await;
    let jobs = json!({"jobs": [b.jobs[0], a.jobs[0]], "independent": true});
    let before = journal_rows(&app).await;
    let queue = changed(put_operator(&boss, &anna, jobs).await);
    assert_eq!(
        (&queue["independent"], &queue["jobs"], &queue["type"]),
        (&json!(true), &json!([b.jobs[0], a.jobs[0]]), &json!("o"))
    );
    assert_eq!(queue["subqueue_target_key"], anna.user_key.to_string());
    let events = events_after(&app, before).await;
    assert_eq!(
        events[0]["data"],
        json!({"queue_key": queue["_key"], "type": "o", "subqueue_target_key": anna.user_key.to_string()})
    );
    changed(put_queue(&boss, &[&a.key, &c.key, &b.key]).await);
    assign(&boss, &c.jobs[0], &anna).await;
    assert_eq!(operator_queue(&boss, &anna).await, [b.jobs[0].clone(), a.jobs[0].clone(), c.jobs[0].clone()]);
    changed(put_operator(&boss, &anna, json!({"jobs": [c.jobs[0], b.jobs[0], a.jobs[0]]})).await);
    assert_eq!(operator_queue(&boss, &anna).await, [c.jobs[0].clone(), b.jobs[0].clone(), a.jobs[0].clone()]);
    let before = journal_rows(&app).await;
    changed(put_operator(&boss, &anna, json!({})).await);
    assert_eq!(journal_rows(&app).await, before, "nothing was asked for");
    let back = changed(put_operator(&boss, &anna, json!({"independent": false})).await);
    assert_eq!(back["jobs"], json!([a.jobs[0], c.jobs[0], b.jobs[0]]));
    let kept = changed(put_operator(&boss, &anna, json!({"independent": true})).await);
    assert_eq!(kept["jobs"], json!([a.jobs[0], c.jobs[0], b.jobs[0]]), "as it was when it became independent");
    assert_invariants(&app).await;
}

#[tokio::test]
async fn update_operator_queue_refuses_other_entries_a_stale_revision_and_a_disabled_setting() {
    let (app, boss) = floor().await;
    let anna = app.user("anna", "operator").await;
    let made = any_order(&boss, "A").await;
    assign(&boss, &made.jobs[0], &anna).await;
    let path = format!("/queue/operator/{}", anna.user_key);
    assert_code(
        &put_operator(&boss, &anna, json!({"independent": true})).await,
        409,
        "independent_reordering_disabled",
    );
    assert_code(&put_operator(&boss, &anna, json!({"jobs": [made.jobs[0]]})).await, 422, "jobs_need_independent");
    patch_config(&boss, json!({"allow_independent_reordering_of_job_queues": true})).await;
    let refused = put_operator(&boss, &anna, json!({"jobs": [], "independent": true})).await;
    assert_refused(
        &refused,
        409,
        &json!({"code": "queue_changed", "missing": [made.jobs[0]], "unknown": [], "duplicate": []}),
    );
    let stale =
        request_if_match(&boss, reqwest::Method::PUT, &path, "\"1000000\"", Some(json!({"independent": true}))).await;
    assert_code(&stale, 412, "revision_mismatch");
    assert_code(&boss.put("/queue/operator/none", json!({})).await, 404, "user_not_found");
    assert_code(&boss.put(&format!("{path}?site_key=none"), json!({})).await, 404, "site_not_found");
    changed(boss.put(&path, json!({"independent": true})).await);
}

#[tokio::test]
async fn turning_independent_queues_off_makes_every_queue_follow_its_site_again() {
    let (app, boss) = floor().await;
    let (anna, bert) = (app.user("anna", "operator").await, app.user("bert", "operator").await);
    patch_config(&boss, json!({"allow_independent_reordering_of_job_queues": true})).await;
    let (a, b) = (any_order(&boss, "A").await, any_order(&boss, "B").await);
    let (c, d) = (any_order(&boss, "C").await, any_order(&boss, "D").await);
    for (job, user) in [(&a, &anna), (&b, &anna), (&c, &bert), (&d, &bert)] {
        assign(&boss, &job.jobs[0], user).await;
    }
    changed(put_operator(&boss, &anna, json!({"jobs": [b.jobs[0], a.jobs[0]], "independent": true})).await);
    changed(put_operator(&boss, &bert, json!({"jobs": [d.jobs[0], c.jobs[0]], "independent": true})).await);
    let before = journal_rows(&app).await;
    patch_config(&boss, json!({"company_name": "ACME"})).await;
    assert_eq!(operator_queue(&boss, &anna).await, [b.jobs[0].clone(), a.jobs[0].clone()], "another setting");
    patch_config(&boss, json!({"allow_independent_reordering_of_job_queues": false})).await;
    assert_eq!(operator_queue(&boss, &anna).await, [a.jobs[0].clone(), b.jobs[0].clone()]);
    assert_eq!(operator_queue(&boss, &bert).await, [c.jobs[0].clone(), d.jobs[0].clone()]);
    assert_eq!(app.count("select count(*) from production.queue where independent").await, 0);
    assert_eq!(journal_rows(&app).await, before, "the journal says nothing");
    assert_invariants(&app).await;
}

/// Before that, a read returns an empty queue, for the site and for an operator who never had a job there.
#[tokio::test]
async fn a_site_added_after_the_installation_gets_its_queue_when_it_is_needed() {
    let (app, boss) = floor().await;
    sql(&app, "insert into organization.site (key, name) values ('1', 'Second')").await;
    assert_eq!(boss.get("/queue/site/1").await.ok().json(), json!([]));
    let empty = changed(boss.put("/queue", json!({"site_key": "1", "work_orders": []})).await);
    assert_eq!((&empty["site_key"], &empty["work_orders"]), (&json!("1"), &json!([])));
    let anna = app.user("anna", "operator").await;
    let queue = boss.get(&format!("/queue/operator/{}?site_key=1", anna.user_key)).await.ok().json();
    assert_eq!((&queue["_key"], &queue["jobs"], &queue["job_data"]), (&json!(null), &json!([]), &json!([])));
    let made = any_order(&boss, "A").await;
    assign(&boss, &made.jobs[0], &anna).await;
    assert_eq!(text(&boss.get(&format!("/queue/operator/{}", anna.user_key)).await.ok().json(), "site_key"), "0");
}
