//! `/counter`: counters, their templates, periods and uses.

use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{assert_refused, column, faults, list, patch_config, request_if_match, set_clock, take, with_admin};
use crate::support::{Actor, TestApp, send};

/// Creates a counter whose name is its key, and returns it.
async fn create(actor: &Actor, key: &str, template: &[&str], frequency: Option<&str>) -> Value {
    let body = json!({"_key": key, "name": key, "template": template, "frequency": frequency});
    actor.post("/counter", body).await.ok().detail()["counter"].clone()
}

/// A service whose clock is set to May 2026, and its administrator.
async fn in_may() -> (TestApp, Actor) {
    let app = TestApp::new().await;
    set_clock(&app, "2026-05-04T08:30:00Z");
    let admin = app.user("boss", "admin").await;
    (app, admin)
}

#[tokio::test]
async fn create_counter_by_month_without_a_month_is_422_and_by_year_it_shows_its_first_code() {
    let (_app, admin) = in_may().await;
    let body = |frequency: &str| json!({"name": "SN", "template": ["SN-", "%Y", "-", "#5"], "frequency": frequency});
    let refused = admin.post("/counter", body("month")).await;
    assert_refused(&refused, 422, &json!({"code": "counter_template_invalid", "rule": "month"}));
    let made = admin.post("/counter", body("year")).await.ok().detail();
    let counter = &made["counter"];
    assert_eq!((&counter["preview"], &counter["next_tick"]), (&json!("SN-2026-00001"), &json!(1)));
    assert_eq!((&counter["frequency"], &counter["reset_date"]), (&json!("year"), &json!("2027-01-01T00:00:00.000Z")));
    assert_eq!(counter["_key"], made["counter_key"]);
    assert_eq!(counter["_id"], format!("Counter/{}", made["counter_key"].as_str().unwrap()));
    let read = admin.get(&format!("/counter/{}", made["counter_key"].as_str().unwrap())).await.ok();
    assert_eq!(&read.json(), counter);
    assert_eq!(read.header("etag"), format!("\"{}\"", counter["_rev"].as_str().unwrap()));
}

#[tokio::test]
async fn create_counter_computes_the_start_of_the_next_period() {
    let (_app, admin) = in_may().await;
    let template = ["%Y", "%m", "%d", "#2"];
    let cases = [
        ("year", json!("2027-01-01T00:00:00.000Z")),
        ("month", json!("2026-06-01T00:00:00.000Z")),
        ("week", json!("2026-05-11T00:00:00.000Z")),
        ("day", json!("2026-05-05T00:00:00.000Z")),
        ("none", json!(null)),
    ];
    for (frequency, expected) in cases {
        let counter = create(&admin, frequency, &template, Some(frequency)).await;
        assert_eq!(counter["reset_date"], expected, "{frequency}");
        assert_eq!(counter["preview"], "2026050401");
    }
    let silent = create(&admin, "silent", &["#3"], None).await;
    assert_eq!(silent["reset_date"], json!(null));
    assert_eq!(silent["frequency"], "none");
}

#[tokio::test]
async fn create_counter_takes_a_reset_date_of_the_future_only() {
    let (_app, admin) = in_may().await;
    let post = async |name: &str, frequency: Option<&str>, reset_date: &str| {
        let body = json!({"name": name, "template": ["%Y", "#2"], "frequency": frequency, "reset_date": reset_date});
        admin.post("/counter", body).await
    };
    for past in ["2026-05-04T08:00:00Z", "1970-01-01T00:00:00Z"] {
        let refused = post("past", Some("year"), past).await;
        assert_eq!(faults(&refused)[0][0], json!(["body", "reset_date"]), "{past}");
    }
    assert_eq!(
        faults(&post("bad", Some("year"), "tomorrow").await),
        json!([[["body", "reset_date"], "datetime_parsing"]])
    );
    let future = post("future", Some("year"), "2026-07-01T02:00:00+02:00").await.ok().detail();
    assert_eq!(future["counter"]["reset_date"], "2026-07-01T00:00:00.000Z");
    let none = post("none", None, "2026-07-01T00:00:00Z").await.ok().detail();
    assert_eq!(none["counter"]["reset_date"], json!(null));
}

#[tokio::test]
async fn create_counter_checks_every_rule_of_the_template() {
    let (app, admin) = with_admin().await;
    let broken: [(&[&str], Option<&str>, &str); 28] = [
        (&["A"], None, "number_token"),
        (&["#3", "#3"], None, "number_token"),
        (&["#0"], None, "number_token"),
        (&["#13"], None, "number_token"),
        (&["#"], None, "number_token"),
        (&["#x"], None, "number_token"),
        (&["x#3"], None, "number_token"),
        (&["%H", "#3"], None, "date_token"),
        (&["%Z", "#3"], None, "date_token"),
        (&["#3", "%a"], None, "date_token"),
        (&["#3"], Some("year"), "year"),
        (&["%m", "#3"], Some("year"), "year"),
        (&["%Y", "#3"], Some("month"), "month"),
        (&["%m", "#3"], Some("month"), "month"),
        (&["%Y", "%d", "#3"], Some("month"), "month"),
        (&["%Y", "%m", "#3"], Some("week"), "week"),
        (&["%V", "#3"], Some("week"), "week"),
        (&["%G", "%d", "#3"], Some("week"), "week"),
        (&["%G", "#3"], Some("year"), "year"),
        (&["%G", "%m", "#3"], Some("month"), "month"),
        (&["%Y", "%V", "#3"], Some("week"), "week"),
        (&["%y", "%V", "#3"], Some("week"), "week"),
        (&["%Y", "%U", "#3"], Some("week"), "week"),
        (&["%G", "%W", "#3"], Some("week"), "week"),
        (&["%G", "%j", "#3"], Some("day"), "day"),
        (&["%Y", "%m", "#3"], Some("day"), "day"),
        (&["%Y", "%V", "#3"], Some("day"), "day"),
        (&["%j", "#3"], Some("day"), "day"),
    ];
    for (template, frequency, rule) in broken {
        let body = json!({"name": "X", "template": template, "frequency": frequency});
        let refused = admin.post("/counter", body).await;
        let detail = json!({"code": "counter_template_invalid", "rule": rule});
        assert_eq!((refused.status, refused.detail()), (422, detail), "{template:?} {frequency:?}");
    }
    assert_eq!(app.count("select count(*) from configuration.counter").await, 1);
}

#[tokio::test]
async fn create_counter_reads_a_sign_after_the_hash_as_a_literal() {
    let (_app, admin) = with_admin().await;
    let refused = admin.post("/counter", json!({"name": "X", "template": ["#+5"]})).await;
    assert_refused(&refused, 422, &json!({"code": "counter_template_invalid", "rule": "number_token"}));
    assert_eq!(create(&admin, "c", &["#+5", "#2"], None).await["preview"], "#+501");
}

#[tokio::test]
async fn create_counter_takes_every_template_that_shows_its_period() {
    let (_app, admin) = in_may().await;
    let good: [(&[&str], Option<&str>, &str); 12] = [
        (&["#1"], None, "1"),
        (&["#12"], Some("none"), "000000000001"),
        (&["#13", "#0", "#", "x%Y", "#2"], Some("none"), "#13#0#x%Y01"),
        (&["%Y", "#2"], Some("year"), "202601"),
        (&["%y", "#2"], Some("year"), "2601"),
        (&["%y", "%j", "#2"], Some("month"), "2612401"),
        (&["%G", "W", "%V", "#2"], Some("week"), "2026W1901"),
        (&["%G", "%Y", "%V", "%U", "#2"], Some("week"), "20262026191801"),
        (&["%Y", "%W", "#2"], Some("week"), "20261801"),
        (&["%Y", "%j", "#2"], Some("week"), "202612401"),
        (&["%d", ".", "%m", ".", "%y", "/", "#2"], Some("day"), "04.05.26/01"),
        (&["%Y", "%j", "#2", " end"], Some("day"), "202612401 end"),
    ];
    for (number, (template, frequency, preview)) in good.into_iter().enumerate() {
        let counter = create(&admin, &format!("c{number}"), template, frequency).await;
        assert_eq!(counter["preview"], preview, "{template:?}");
    }
}

#[tokio::test]
async fn create_counter_of_bad_shape_is_422_at_its_place() {
    let (app, admin) = with_admin().await;
    let cases = [
        (json!({}), json!([[["body", "name"], "missing"], [["body", "template"], "missing"]])),
        (json!({"name": "", "template": ["#1"]}), json!([[["body", "name"], "string_too_short"]])),
        (json!({"name": "x".repeat(101), "template": ["#1"]}), json!([[["body", "name"], "string_too_long"]])),
        (json!({"name": "x", "template": []}), json!([[["body", "template"], "too_short"]])),
        (json!({"name": "x", "template": "#1"}), json!([[["body", "template"], "list_type"]])),
        (json!({"name": "x", "template": vec!["#1"; 21]}), json!([[["body", "template"], "too_long"]])),
        (json!({"name": "x", "template": ["#1", ""]}), json!([[["body", "template", 1], "string_too_short"]])),
        (
            json!({"name": "x", "template": ["#1", "y".repeat(51)]}),
            json!([[["body", "template", 1], "string_too_long"]]),
        ),
        (json!({"name": "x", "template": ["#1", 5]}), json!([[["body", "template", 1], "string_type"]])),
        (json!({"name": "x", "template": ["#1"], "frequency": "hour"}), json!([[["body", "frequency"], "enum"]])),
        (
            json!({"name": "x", "template": ["#1"], "next_tick": 0}),
            json!([[["body", "next_tick"], "greater_than_equal"]]),
        ),
        (
            json!({"name": "x", "template": ["#1"], "next_tick": 1_000_000_000_000_i64}),
            json!([[["body", "next_tick"], "less_than_equal"]]),
        ),
        (json!({"name": "x", "template": ["#1"], "next_tick": "1"}), json!([[["body", "next_tick"], "int_type"]])),
        (
            json!({"name": "x", "template": ["#1"], "_key": "a b"}),
            json!([[["body", "_key"], "string_pattern_mismatch"]]),
        ),
    ];
    for (body, expected) in cases {
        assert_eq!(faults(&admin.post("/counter", body.clone()).await), expected, "{body}");
    }
    assert_eq!(app.count("select count(*) from configuration.counter").await, 1);
    let largest =
        json!({"name": "n".repeat(100), "template": ["#12", "y".repeat(50)], "next_tick": 999_999_999_999_i64});
    admin.post("/counter", largest).await.ok();
}

#[tokio::test]
async fn create_counter_with_a_taken_name_or_key_is_409() {
    let (_app, admin) = with_admin().await;
    create(&admin, "serials", &["#3"], None).await;
    let name = admin.post("/counter", json!({"name": "SERIALS", "template": ["#3"]})).await;
    assert_refused(&name, 409, &json!({"code": "counter_name_taken"}));
    let default = admin.post("/counter", json!({"name": "Default", "template": ["#3"]})).await;
    assert_eq!(default.refusal(), (409, "counter_name_taken".to_owned()));
    let key = admin.post("/counter", json!({"_key": "serials", "name": "other", "template": ["#3"]})).await;
    assert_refused(&key, 409, &json!({"code": "key_taken", "_key": "serials"}));
}

#[tokio::test]
async fn create_counter_with_an_idempotency_key_makes_one() {
    let (app, admin) = with_admin().await;
    let body = json!({"name": "x", "template": ["#3"], "preview": "ignored", "_rev": "7"});
    let post =
        async || send(admin.request(Method::POST, "/counter").header("idempotency-key", "k").json(&body)).await.ok();
    let (first, second) = (post().await, post().await);
    assert_eq!((second.header("idempotency-replayed").as_str(), &second.bytes), ("true", &first.bytes));
    assert_eq!(first.detail()["counter"]["preview"], "001");
    assert_eq!(app.count("select count(*) from configuration.counter").await, 2);
}

#[tokio::test]
async fn read_counter_default_of_a_new_database_has_its_template_and_its_first_code() {
    let (_app, admin) = in_may().await;
    let default = admin.get("/counter/default").await.ok().json();
    assert_eq!((&default["name"], &default["template"]), (&json!("default"), &json!(["%y", "#6"])));
    assert_eq!((&default["frequency"], &default["next_tick"]), (&json!("year"), &json!(1)));
    assert_eq!(default["preview"], "26000001");
}

#[tokio::test]
async fn read_counter_default_of_a_new_database_answers_the_start_of_the_next_year() {
    let (_app, admin) = in_may().await;
    let default = admin.get("/counter/default").await.ok().json();
    assert_eq!(default["reset_date"], "2027-01-01T00:00:00.000Z");
}

#[tokio::test]
async fn list_counters_combines_exact_name_and_key_and_sorts_by_name() {
    let (_app, admin) = with_admin().await;
    for key in ["b", "C", "a"] {
        create(&admin, key, &["#3"], None).await;
    }
    let names = async |query: &[(&str, &str)]| column(&list(&admin, "/counter", query).await, "name");
    assert_eq!(names(&[]).await, ["a", "b", "C", "default"]);
    assert_eq!(names(&[("name", "b")]).await, ["b"]);
    assert_eq!(names(&[("key", "C")]).await, ["C"]);
    assert_eq!(names(&[("name", "b"), ("key", "b")]).await, ["b"]);
    assert_eq!(names(&[("name", "b"), ("key", "a")]).await, Vec::<String>::new());
    assert_eq!(names(&[("name", "def")]).await, Vec::<String>::new());
    assert_eq!(names(&[("limit", "2"), ("offset", "1")]).await, ["b", "C"]);
    assert_eq!(admin.get("/counter?with_total=true&limit=1").await.ok().header("x-total-count"), "4");
    assert_eq!(faults(&admin.get("/counter?limit=1001").await), json!([[["query", "limit"], "less_than_equal"]]));
    assert_refused(&admin.get("/counter/none").await, 404, &json!({"code": "counter_not_found"}));
}

#[tokio::test]
async fn read_counter_previews_the_code_that_the_next_tick_gives() {
    let (app, admin) = in_may().await;
    create(&admin, "c", &["%y", "-", "#3"], Some("year")).await;
    for expected in ["26-001", "26-002", "26-003"] {
        assert_eq!(admin.get("/counter/c").await.ok().json()["preview"], expected);
        assert_eq!(take(&app.instance.app, "c", 1).await, [expected]);
    }
    set_clock(&app, "2027-02-01T00:00:00Z");
    let later = app.user("later", "admin").await;
    let read = later.get("/counter/c").await.ok().json();
    assert_eq!((&read["preview"], &read["next_tick"]), (&json!("27-001"), &json!(1)));
    assert_eq!(take(&app.instance.app, "c", 1).await, ["27-001"]);
}

#[tokio::test]
async fn a_tick_changes_the_revision_of_the_counter() {
    let (app, admin) = in_may().await;
    let counter = create(&admin, "c", &["#3"], None).await;
    take(&app.instance.app, "c", 1).await;
    assert_ne!(admin.get("/counter/c").await.ok().json()["_rev"], counter["_rev"]);
}

#[tokio::test]
async fn replace_counter_keeps_the_number_unless_one_is_sent() {
    let (app, admin) = in_may().await;
    create(&admin, "c", &["%y", "#3"], Some("year")).await;
    take(&app.instance.app, "c", 4).await;
    let kept =
        admin.put("/counter/c", json!({"name": "New", "template": ["N", "%y", "#2"], "frequency": "year"})).await;
    let kept = kept.ok().detail();
    assert_eq!((&kept["name"], &kept["next_tick"], &kept["preview"]), (&json!("New"), &json!(5), &json!("N2605")));
    assert_eq!(kept["reset_date"], "2027-01-01T00:00:00.000Z");
    let sent = json!({"_key": "c", "name": "New", "template": ["#2"], "next_tick": 77});
    let moved = admin.put("/counter/c", sent).await.ok().detail();
    assert_eq!(
        (&moved["next_tick"], &moved["preview"], &moved["reset_date"]),
        (&json!(77), &json!("77"), &json!(null))
    );
    assert_eq!(admin.get("/counter/c").await.ok().json(), moved);
}

#[tokio::test]
async fn replace_counter_with_another_frequency_computes_the_start_of_the_next_period() {
    let (_app, admin) = in_may().await;
    create(&admin, "c", &["%Y", "%m", "%d", "#2"], Some("year")).await;
    for (frequency, expected) in [
        ("day", json!("2026-05-05T00:00:00.000Z")),
        ("month", json!("2026-06-01T00:00:00.000Z")),
        ("none", json!(null)),
        ("week", json!("2026-05-11T00:00:00.000Z")),
    ] {
        let body = json!({"name": "c", "template": ["%Y", "%m", "%d", "#2"], "frequency": frequency});
        assert_eq!(admin.put("/counter/c", body).await.ok().detail()["reset_date"], expected, "{frequency}");
    }
}

#[tokio::test]
async fn replace_counter_accepts_the_counter_as_it_was_read() {
    let (_app, admin) = in_may().await;
    for key in ["default", "c"] {
        if key == "c" {
            create(&admin, key, &["%Y", "%m", "#2"], Some("month")).await;
        }
        let path = format!("/counter/{key}");
        let mut before = admin.get(&path).await.ok().json();
        let mut after = admin.put(&path, before.clone()).await.ok().detail();
        assert_ne!(before["_rev"].take(), after["_rev"].take());
        assert_eq!(before, after);
    }
}

#[tokio::test]
async fn replace_counter_that_breaks_a_rule_is_refused_and_changes_nothing() {
    let (_app, admin) = in_may().await;
    let before = create(&admin, "c", &["%y", "#3"], Some("year")).await;
    create(&admin, "other", &["#3"], None).await;
    let put = async |path: &str, body: Value| admin.put(path, body).await;
    let rule = put("/counter/c", json!({"name": "c", "template": ["#3"], "frequency": "day"})).await;
    assert_refused(&rule, 422, &json!({"code": "counter_template_invalid", "rule": "day"}));
    let taken = put("/counter/c", json!({"name": "OTHER", "template": ["#3"]})).await;
    assert_refused(&taken, 409, &json!({"code": "counter_name_taken"}));
    let mismatch = put("/counter/c", json!({"_key": "other", "name": "c", "template": ["#3"]})).await;
    assert_refused(&mismatch, 422, &json!({"code": "key_mismatch"}));
    let unknown = put("/counter/none", json!({"name": "n", "template": ["#3"]})).await;
    assert_refused(&unknown, 404, &json!({"code": "counter_not_found"}));
    assert_eq!(faults(&put("/counter/c", json!({"name": "c"})).await), json!([[["body", "template"], "missing"]]));
    assert_eq!(admin.get("/counter/c").await.ok().json(), before);
    let own_name = json!({"name": "C", "template": ["%y", "#3"], "frequency": "year"});
    assert_eq!(put("/counter/c", own_name).await.ok().detail()["name"], "C");
}

#[tokio::test]
async fn counter_revisions_are_compared_by_replace_and_delete() {
    let (_app, admin) = with_admin().await;
    let counter = create(&admin, "c", &["#3"], None).await;
    let etag = admin.get("/counter/c").await.ok().header("etag");
    let known = send(admin.request(Method::GET, "/counter/c").header("if-none-match", &etag)).await;
    assert_eq!(known.ok().header("etag"), etag, "`preview` changes with the day");
    let stale = json!({"code": "revision_mismatch", "current_rev": counter["_rev"]});
    let body = json!({"name": "d", "template": ["#3"]});
    assert_refused(
        &request_if_match(&admin, Method::PUT, "/counter/c", "\"0\"", Some(body.clone())).await,
        412,
        &stale,
    );
    assert_refused(&request_if_match(&admin, Method::DELETE, "/counter/c", "\"0\"", None).await, 412, &stale);
    request_if_match(&admin, Method::PUT, "/counter/c", &etag, Some(body)).await.ok();
    assert_eq!(request_if_match(&admin, Method::DELETE, "/counter/c", &etag, None).await.status, 412);
    let fresh = admin.get("/counter/c").await.ok().header("etag");
    assert_eq!(request_if_match(&admin, Method::DELETE, "/counter/c", &fresh, None).await.ok().detail(), json!({}));
}

#[tokio::test]
async fn delete_counter_that_the_configuration_uses_is_409_with_its_slots() {
    let (_app, admin) = with_admin().await;
    let refused = admin.delete("/counter/default").await;
    assert_eq!(refused.refusal(), (409, "counter_in_use_as_system_counter".to_owned()));
    let mut slots: Vec<String> = serde_json::from_value(refused.detail()["slots"].clone()).unwrap();
    slots.sort_unstable();
    let all = ["counting_sessions", "movement_lists", "positions", "tasks", "warehouse_missions", "work_orders"];
    assert_eq!(slots, all);
    create(&admin, "c", &["#3"], None).await;
    patch_config(&admin, json!({"system_counters": {"tasks": "c"}})).await;
    let one = admin.delete("/counter/c").await;
    assert_refused(&one, 409, &json!({"code": "counter_in_use_as_system_counter", "slots": ["tasks"]}));
    let stale = request_if_match(&admin, Method::DELETE, "/counter/c", "\"0\"", None).await;
    assert_eq!(stale.refusal(), (412, "revision_mismatch".to_owned()));
    let moved: Value =
        all.iter().map(|slot| ((*slot).to_owned(), json!("c"))).collect::<serde_json::Map<_, _>>().into();
    patch_config(&admin, json!({"system_counters": moved})).await;
    admin.delete("/counter/default").await.ok();
}

#[tokio::test]
async fn delete_counter_frees_its_name_and_a_second_time_is_404() {
    let (_app, admin) = with_admin().await;
    create(&admin, "c", &["#3"], None).await;
    assert_eq!(admin.delete("/counter/c").await.ok().detail(), json!({}));
    assert_refused(&admin.delete("/counter/c").await, 404, &json!({"code": "counter_not_found"}));
    assert_refused(&admin.get("/counter/c").await, 404, &json!({"code": "counter_not_found"}));
    create(&admin, "c", &["#3"], None).await;
}

#[tokio::test]
async fn counters_are_read_by_everyone_and_written_with_the_scope() {
    let app = TestApp::new().await;
    let operator = app.user("olga", "operator production quality warehouse").await;
    operator.get("/counter").await.ok();
    operator.get("/counter/default").await.ok();
    let refusal = json!({"code": "missing_scope", "scope": "traceability:counter:write"});
    assert_refused(&operator.post("/counter", json!({})).await, 403, &refusal);
    assert_refused(&operator.put("/counter/default", json!({})).await, 403, &refusal);
    assert_refused(&operator.delete("/counter/default").await, 403, &refusal);
    assert_eq!(app.anonymous().get("/counter").await.refusal(), (401, "not_authenticated".to_owned()));
    create(&app.user("tracy", "traceability").await, "c", &["#3"], None).await;
}
