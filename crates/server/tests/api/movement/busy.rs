//! Every command that would move stock is refused while the stock is being counted or its variances are still to be
//! posted.

use serde_json::{Value, json};

use super::steps::{execute, moved, plain, plant, position, receive, receive_unit, traced};
use crate::serial::plant::{post_link, serial};
use crate::support::{Actor, Answer, TestApp, assert_code, assert_refused, changed, text};

/// Sets columns of all pairs, in the same way as a count.
async fn set_pairs(app: &TestApp, members: &str) {
    app.sql.execute(&format!("update warehouse.pair set {members}"), &[]).await.unwrap();
}

/// Sends every command that moves the product, the unit or its component. With `building`, only those that build a
/// component into a unit.
async fn commands(boss: &Actor, names: &Value, building: bool) -> Vec<(&'static str, Answer)> {
    let (p, place) = (&names["p"], &names["place"]);
    let row = json!({"product_key": p, "position_from": place});
    let list = json!({"type": "shipment", "status": "completed", "movements": [row]});
    let posts = [
        (
            "execute",
            "/movement/execute".to_owned(),
            json!({"type": "shipment", "product_key": p, "position_from": place}),
        ),
        ("new list", "/movement-list".to_owned(), list),
        ("confirm", format!("/movement/{}/confirm", names["open"].as_str().unwrap()), json!({})),
        ("confirm list", format!("/movement-list/{}/confirm", names["list"].as_str().unwrap()), json!({})),
        ("reverse", format!("/movement/{}/reverse", names["done"].as_str().unwrap()), json!({"reason": "x"})),
        (
            "link",
            "/serial-link".to_owned(),
            json!({"child_serial_key": names["part"], "parent_serial_key": names["unit"]}),
        ),
        (
            "links",
            "/serial-link/bulk".to_owned(),
            json!({"links": [{"child_serial_key": names["part"], "parent_serial_key": names["unit"]}]}),
        ),
        (
            "replace",
            format!("/serial-link/{}/replace", names["link"].as_str().unwrap()),
            json!({"new_child_serial_key": names["part"], "reason": "x", "disposition": "none"}),
        ),
        ("unlink", format!("/serial-link/{}/unlink", names["link"].as_str().unwrap()), json!({"reason": "x"})),
        ("scrap", format!("/serial/{}/scrap", names["part"].as_str().unwrap()), json!({"reason": "x"})),
    ];
    let mut answers = Vec::new();
    for (name, path, body) in posts {
        if !building || ["link", "links", "replace"].contains(&name) {
            answers.push((name, boss.post(&path, body).await));
        }
    }
    answers
}

/// Commands that build a component into a unit are also refused where the location is blocked or does not allow
/// consumption.
#[tokio::test]
async fn every_command_that_moves_stock_is_refused_while_it_is_counted_or_locked_by_a_count() {
    let (app, boss) = plant().await;
    let (p, t, place) = (plain(&boss, "P").await, traced(&boss, "T").await, position(&boss, "A1").await);
    let done = receive(&boss, &p, &place, 9).await;
    let (unit, part) = (serial(&boss, &t, "U").await, receive_unit(&boss, &t, &place, "C").await);
    let built = receive_unit(&boss, &t, &place, "B").await;
    let link = text(&changed(post_link(&boss, &built, &unit).await), "_key");
    let body = json!({"type": "shipment", "product_key": p, "position_from": place});
    let open = changed(boss.post("/movement/plan", body).await)["movement_keys"][0].clone();
    let rows = json!([{"product_key": p, "position_from": place}]);
    let list = changed(boss.post("/movement-list", json!({"type": "shipment", "movements": rows})).await);
    let names = json!({"p": p, "t": t, "place": place, "done": done, "unit": unit, "part": part, "link": link,
        "open": open, "list": list["movement_list_key"]});
    // The user 7 and the session 8 do not have to exist.
    set_pairs(&app, "counting_by = 7").await;
    for (name, answer) in commands(&boss, &names, false).await {
        assert_eq!(answer.json()["detail"]["code"], "stock_counting", "{name}: {}", answer.json());
    }
    let detail = json!({"code": "stock_counting", "product_key": p, "position_key": place, "count_by": "7"});
    assert_refused(
        &execute(&boss, json!({"type": "shipment", "product_key": p, "position_from": place})).await,
        409,
        &detail,
    );
    set_pairs(&app, "counting_by = null, locked_by = 8").await;
    for (name, answer) in commands(&boss, &names, false).await {
        assert_eq!(answer.json()["detail"]["code"], "stock_locked", "{name}: {}", answer.json());
    }
    let detail = json!({"code": "stock_locked", "product_key": p, "position_key": place, "locked_by": "8"});
    assert_refused(
        &execute(&boss, json!({"type": "shipment", "product_key": p, "position_from": place})).await,
        409,
        &detail,
    );
    // At other locations the product can be moved.
    moved(&boss, json!({"type": "receipt", "product_key": p, "position_to": "IN"})).await;
    set_pairs(&app, "locked_by = null").await;
    boss.patch(&format!("/position/{place}"), json!({"available": false})).await.ok();
    for (name, answer) in commands(&boss, &names, true).await {
        assert_eq!(answer.json()["detail"]["code"], "position_unavailable", "{name}: {}", answer.json());
    }
    boss.patch(&format!("/position/{place}"), json!({"available": true, "allow_consumption": false})).await.ok();
    for (name, answer) in commands(&boss, &names, true).await {
        assert_eq!(answer.json()["detail"]["code"], "consumption_not_allowed", "{name}: {}", answer.json());
    }
}

#[tokio::test]
async fn linking_a_component_not_in_stock_is_refused_by_every_command_with_inventory_management_on() {
    let (_app, boss) = plant().await;
    let (t, place) = (traced(&boss, "T").await, position(&boss, "A1").await);
    let (unit, part) = (serial(&boss, &t, "U").await, serial(&boss, &t, "C").await);
    let built = receive_unit(&boss, &t, &place, "B").await;
    let link = text(&changed(post_link(&boss, &built, &unit).await), "_key");
    boss.patch("/config", json!({"enable_inventory_management": true})).await.ok();
    assert_code(&post_link(&boss, &part, &unit).await, 409, "serial_not_in_stock");
    let bulk = json!({"links": [{"child_serial_key": part, "parent_serial_key": unit}]});
    assert_code(&boss.post("/serial-link/bulk", bulk).await, 409, "serial_not_in_stock");
    let body = json!({"new_child_serial_key": part, "reason": "x"});
    assert_code(&boss.post(&format!("/serial-link/{link}/replace"), body).await, 409, "serial_not_in_stock");
}
