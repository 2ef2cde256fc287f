//! Unlinking and replacing components (docs/spec/serial.md#unlinking-and-replacing).

use reqwest::Method;
use serde_json::{Value, json};

use super::plant::{
    act, ask, assert_code, events_after, journal_rows, link, on_link, post_once, read, serial, set, text, traced,
    types_of_one_command, unlink, with_units,
};
use crate::configuration::steps::insert_position;
use crate::organization::steps::{changed, faults, request_if_match};
use crate::support::Actor;

/// Searches links.
async fn links(actor: &Actor, query: &[(&str, &str)]) -> Value {
    ask(actor, "/serial-link", query).await
}

#[tokio::test]
async fn unlink_component_ends_the_link_with_its_reason_and_disposition_also_in_a_shipped_or_scrapped_unit() {
    let (app, boss, keys) = with_units(&["P", "C1", "C2", "C3"]).await;
    let first = link(&boss, &keys[1], &keys[0]).await;
    let rows = journal_rows(&app).await;
    let ended = changed(on_link(&boss, &first, "unlink", json!({"reason": " leak "})).await);
    let told = [&ended["replaced"], &ended["confirmed"], &ended["reason"], &ended["disposition"], &ended["ended_by"]];
    assert_eq!(json!(told), json!([true, true, "leak", "none", boss.user_key.to_string()]));
    assert!(ended["ended_at"].is_string());
    let events = events_after(&app, rows).await;
    assert_eq!(types_of_one_command(&events, &boss), ["SERIAL_UNLINKED"]);
    let data = json!({"link_key": first, "parent_serial_key": keys[0], "child_serial_key": keys[1],
        "component_key": ended["component_key"], "reason": "leak", "disposition": "none"});
    assert_eq!((&events[0]["data"], &events[0]["serial_keys"]), (&data, &json!([keys[1], keys[0]])));
    // The disposition is scrap. The operator does not need the scope for scrapping units.
    let second = link(&boss, &keys[2], &keys[0]).await;
    let otto = app.user("otto", "operator").await;
    let rows = journal_rows(&app).await;
    let body = json!({"reason": "broken", "disposition": "scrap"});
    assert_eq!(changed(on_link(&otto, &second, "unlink", body).await)["disposition"], "scrap");
    let events = events_after(&app, rows).await;
    assert_eq!(types_of_one_command(&events, &otto), ["SERIAL_UNLINKED", "SERIAL_SCRAPPED"]);
    let part = read(&boss, &keys[2]).await;
    assert_eq!((&part["state"], &part["scrap_reason"]), (&json!("scrapped"), &json!("broken")));
    // A component can be unlinked from a shipped unit and from a scrapped one.
    let third = link(&boss, &keys[3], &keys[0]).await;
    set(&app, &keys[0], "left_by = 'shipment'").await;
    unlink(&boss, &third).await;
    let third = link(&boss, &keys[3], &keys[0]).await;
    act(&boss, &keys[0], "scrap").await;
    unlink(&boss, &third).await;
}

#[tokio::test]
async fn unlink_component_refuses_unknown_records_ended_links_and_a_return_without_consumption() {
    let (app, boss, keys) = with_units(&["P", "C"]).await;
    insert_position(&app, "bin").await;
    let link_key = link(&boss, &keys[1], &keys[0]).await;
    let reason = json!({"reason": "x"});
    for key in ["none", "99999999"] {
        assert_code(&on_link(&boss, key, "unlink", reason.clone()).await, 404, "link_not_found");
    }
    assert_eq!(faults(&on_link(&boss, &link_key, "unlink", json!({})).await), json!([[["body", "reason"], "missing"]]));
    let body = json!({"reason": "x", "disposition": "burn"});
    assert_eq!(faults(&on_link(&boss, &link_key, "unlink", body).await), json!([[["body", "disposition"], "enum"]]));
    let lost = json!({"reason": "x", "disposition": "none", "return_position_key": "nowhere"});
    assert_code(&on_link(&boss, &link_key, "unlink", lost).await, 404, "position_not_found");
    let body = json!({"reason": "x", "disposition": "return", "return_position_key": "bin"});
    assert_code(&on_link(&boss, &link_key, "unlink", body).await, 409, "no_consumption");
    assert_eq!(read(&boss, &keys[1]).await["state"], "installed");
    unlink(&boss, &link_key).await;
    assert_code(&on_link(&boss, &link_key, "unlink", reason).await, 409, "link_not_active");
    let body = json!({"reason": "x", "disposition": "return"});
    assert_code(&on_link(&boss, &link_key, "unlink", body).await, 409, "link_not_active");
}

// Existence is checked before the state (docs/spec/conventions.md#order-of-checks).
#[tokio::test]
async fn unlink_and_replace_refuse_a_missing_position_before_an_ended_link() {
    let (_app, boss, keys) = with_units(&["P", "C", "N"]).await;
    let link_key = link(&boss, &keys[1], &keys[0]).await;
    unlink(&boss, &link_key).await;
    let body = json!({"reason": "x", "return_position_key": "nowhere", "new_child_serial_key": keys[2]});
    for name in ["unlink", "replace"] {
        assert_code(&on_link(&boss, &link_key, name, body.clone()).await, 404, "position_not_found");
    }
}

#[tokio::test]
async fn replace_component_chains_the_links_and_journals_the_end_before_the_new_link() {
    let (app, boss, keys) = with_units(&["P", "C1", "C2", "C3"]).await;
    let first = link(&boss, &keys[1], &keys[0]).await;
    let rows = journal_rows(&app).await;
    let body = json!({"new_child_serial_key": keys[2], "reason": "leak", "disposition": "scrap"});
    let both = changed(on_link(&boss, &first, "replace", body).await);
    assert_eq!(both.as_object().unwrap().len(), 2);
    let second = text(&both["link"], "_key");
    let told =
        |link: &Value| json!([link["_key"], link["replaced"], link["replaced_by_link_key"], link["replaces_link_key"]]);
    assert_eq!(
        (told(&both["ended"]), told(&both["link"])),
        (json!([first, true, second, null]), json!([second, false, null, first]))
    );
    assert_eq!((&both["ended"]["reason"], &both["ended"]["disposition"]), (&json!("leak"), &json!("scrap")));
    assert_eq!(both["ended"]["ended_at"], both["link"]["linked_at"]);
    let events = events_after(&app, rows).await;
    assert_eq!(types_of_one_command(&events, &boss), ["SERIAL_UNLINKED", "SERIAL_LINKED", "SERIAL_SCRAPPED"]);
    assert_eq!(
        (&events[0]["serial_keys"], &events[1]["serial_keys"]),
        (&json!([keys[1], keys[0]]), &json!([keys[2], keys[0]]))
    );
    let states = [read(&boss, &keys[1]).await["state"].clone(), read(&boss, &keys[2]).await["state"].clone()];
    assert_eq!(json!(states), json!(["scrapped", "installed"]));
    // The replacement is replaced too. The links before it do not change again.
    let body = json!({"new_child_serial_key": keys[3], "reason": "worn"});
    let third = text(&changed(on_link(&boss, &second, "replace", body).await)["link"], "_key");
    let chain: Vec<Value> = {
        let mut found = links(&boss, &[("parent_serial_key", &keys[0])]).await.as_array().unwrap().clone();
        found.sort_by_key(|link| text(link, "_key"));
        found.iter().map(told).collect()
    };
    let expected = json!([[first, true, second, null], [second, true, third, first], [third, false, null, second]]);
    assert_eq!(json!(chain), expected);
    assert_code(
        &on_link(&boss, &first, "replace", json!({"new_child_serial_key": keys[2], "reason": "x"})).await,
        409,
        "link_not_active",
    );
}

#[tokio::test]
async fn replace_component_refuses_a_new_part_that_cannot_be_built_in() {
    let (app, boss, keys) = with_units(&["P", "C", "N", "TOP", "BUSY"]).await;
    let (p, c, n, top, busy) = (&keys[0], &keys[1], &keys[2], &keys[3], &keys[4]);
    let other = serial(&boss, &traced(&boss, "U").await, "U1").await;
    let link_key = link(&boss, c, p).await;
    link(&boss, p, top).await;
    let elsewhere = serial(&boss, &traced(&boss, "V").await, "V1").await;
    let taken = link(&boss, busy, &elsewhere).await;
    let before = links(&boss, &[]).await;
    let replace = async |new: &str| {
        on_link(&boss, &link_key, "replace", json!({"new_child_serial_key": new, "reason": "x"})).await
    };
    assert_code(&replace("none").await, 404, "serial_not_found");
    assert_code(
        &on_link(&boss, "none", "replace", json!({"new_child_serial_key": n, "reason": "x"})).await,
        404,
        "link_not_found",
    );
    assert_code(&replace(c).await, 409, "same_child");
    let refused = replace(busy).await;
    assert_code(&refused, 409, "child_already_linked");
    assert_eq!(refused.detail()["link_key"], json!(taken));
    assert_code(&replace(top).await, 409, "genealogy_loop");
    for (cause, remedy, code) in [
        ("deleted_at = now()", "deleted_at = null", "serial_deleted"),
        ("scrapped = now()", "scrapped = null", "serial_scrapped"),
        ("released = null", "released = now()", "serial_not_released"),
        (
            "hold_reason = 'x', hold_by = 1, hold_at = now()",
            "hold_reason = null, hold_by = null, hold_at = null",
            "on_hold",
        ),
    ] {
        set(&app, n, cause).await;
        assert_code(&replace(n).await, 409, code);
        set(&app, n, remedy).await;
    }
    assert_code(&replace(&other).await, 422, "component_mismatch");
    let body = json!({"new_child_serial_key": n, "reason": "x", "disposition": "return"});
    assert_code(&on_link(&boss, &link_key, "replace", body).await, 409, "no_consumption");
    let faults_of = faults(&on_link(&boss, &link_key, "replace", json!({})).await);
    assert_eq!(faults_of, json!([[["body", "new_child_serial_key"], "missing"], [["body", "reason"], "missing"]]));
    assert_eq!(links(&boss, &[]).await, before);
    let body = json!({"new_child_serial_key": other, "reason": "x", "allow_other_component": true});
    let both = changed(on_link(&boss, &link_key, "replace", body).await);
    assert_eq!(both["link"]["component_key"], both["ended"]["component_key"], "it stands for the same component");
}

#[tokio::test]
async fn link_commands_happen_once_per_idempotency_key_and_check_the_revision() {
    let (app, boss, keys) = with_units(&["P", "C", "N"]).await;
    let body = json!({"child_serial_key": keys[1], "parent_serial_key": keys[0]});
    let first = post_once(&boss, "/serial-link", "k1", &body).await.ok();
    let link_key = text(&first.detail(), "_key");
    let rev = text(&first.detail(), "_rev");
    let replace = json!({"new_child_serial_key": keys[2], "reason": "x"});
    for (name, body) in [("unlink", json!({"reason": "x"})), ("replace", replace.clone())] {
        let path = format!("/serial-link/{link_key}/{name}");
        let refused = request_if_match(&boss, Method::POST, &path, "\"0\"", Some(body)).await;
        assert_eq!((refused.status, refused.detail()), (412, json!({"code": "revision_mismatch", "current_rev": rev})));
    }
    let path = format!("/serial-link/{link_key}/replace");
    let replaced = post_once(&boss, &path, "k2", &replace).await.ok();
    let next = text(&replaced.detail()["link"], "_key");
    let path = format!("/serial-link/{next}/unlink");
    let ended = post_once(&boss, &path, "k3", &json!({"reason": "x"})).await.ok();
    let rows = journal_rows(&app).await;
    // All requests are repeated in the same order. Each returns its first response again and changes nothing.
    let again = [
        (post_once(&boss, "/serial-link", "k1", &body).await, first),
        (post_once(&boss, &format!("/serial-link/{link_key}/replace"), "k2", &replace).await, replaced),
        (post_once(&boss, &path, "k3", &json!({"reason": "x"})).await, ended),
    ];
    for (again, first) in again {
        assert_eq!((again.header("idempotency-replayed").as_str(), &again.bytes), ("true", &first.bytes));
    }
    assert_eq!((journal_rows(&app).await, app.count("select count(*) from serial.link").await), (rows, 2));
}
