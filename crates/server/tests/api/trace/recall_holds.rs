//! `POST /trace/hold`: puts everything that a recall reaches on hold exactly once, or nothing.

use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::recall_plant::{chain, found, glued};
use crate::movement::steps::execute;
use crate::serial::plant::{assert_code, events_after, journal_rows, link, plant, post_link, read, serial};
use crate::support::{Actor, Answer, changed, text};

/// Puts on hold what this selector recalls, if the recall has `total` items.
async fn hold(actor: &Actor, selector: Value, total: i64) -> Answer {
    actor.post("/trace/hold", json!({"selector": selector, "reason": "recall 7", "expected_total": total})).await
}

#[tokio::test]
async fn hold_recalled_puts_units_and_lots_on_hold_once() {
    let (app, boss, made) = glued().await;
    let selector = json!({"lot_key": [made.lot]});
    let answer = hold(&boss, selector.clone(), 1).await;
    assert_code(&answer, 409, "recall_changed");
    assert_eq!(answer.detail()["total"], 2);
    let before = journal_rows(&app).await;
    let detail = changed(hold(&boss, selector.clone(), 2).await);
    assert_eq!((&detail["held"], &detail["already_held"]), (&json!(3), &json!(0)));
    assert_eq!(detail["serial_keys_sample"], json!(made.machines));
    let told = events_after(&app, before).await;
    let kinds: Vec<String> = told.iter().map(|event| text(event, "type")).collect();
    assert_eq!(kinds, ["SERIAL_HELD", "LOT_HELD"]);
    assert_eq!(told[0]["serial_keys"], json!(made.machines), "one row for all units of a product");
    assert!(told.iter().all(|event| event["group"] == detail["event_group"]), "{told:?}");
    assert_eq!(read(&boss, &made.machines[0]).await["hold"]["reason"], "recall 7");
    assert_eq!(boss.get(&format!("/lot/{}", made.lot)).await.ok().json()["hold"]["reason"], "recall 7");
    // Units that are on hold are not changed.
    let detail = changed(hold(&boss, selector, 2).await);
    assert_eq!((&detail["held"], &detail["already_held"]), (&json!(0), &json!(3)));
    let held = found(&boss, "recall", &[("lot_key", &made.lot)]).await;
    assert_eq!(held["counts"]["held"], 2);
    let product = text(&read(&boss, &made.machines[0]).await, "product_key");
    let ship = json!({"movement_type": "receipt", "product_key": product, "serial_key": made.machines[0],
        "position_to": made.shelf});
    changed(execute(&boss, ship).await);
    let ship = json!({"movement_type": "shipment", "product_key": product, "serial_key": made.machines[0],
        "position_from": made.shelf});
    assert_code(&execute(&boss, ship).await, 409, "on_hold");
}

#[tokio::test]
async fn hold_recalled_holds_only_the_node_types_asked_for() {
    let (_app, boss, made) = glued().await;
    let body = json!({"selector": {"lot_key": [made.lot]}, "reason": "recall 7", "expected_total": 2,
        "node_types": ["lot"]});
    let detail = changed(boss.post("/trace/hold", body).await);
    assert_eq!((&detail["held"], &detail["serial_keys_sample"]), (&json!(1), &json!([])));
    assert_eq!(read(&boss, &made.machines[0]).await["hold"], Value::Null);
    let body = json!({"selector": {"lot_key": [made.lot], "roots_only": false}, "reason": "all", "expected_total": 4});
    let detail = changed(boss.post("/trace/hold", body).await);
    assert_eq!((&detail["held"], &detail["already_held"]), (&json!(4), &json!(1)));
}

#[tokio::test]
async fn hold_recalled_refuses_what_a_recall_refuses_and_a_walk_that_takes_too_long() {
    let (app, boss) = plant().await;
    let ([_, _, c], _) = chain(&boss).await;
    for (selector, status, code) in [
        (json!({}), 422, "selector_required"),
        (json!({"time_from": "2026-01-01"}), 422, "window_incomplete"),
        (json!({"time_from": "2026-01-02", "time_to": "2026-01-01", "product_key": "1"}), 422, "window_invalid"),
        (json!({"serial_key": ["999999"]}), 404, "serial_not_found"),
        (json!({"lot_key": ["999999"]}), 404, "lot_not_found"),
        (json!({"batch_key": ["999999"]}), 404, "batch_not_found"),
        (json!({"product_key": "999999", "serial_code": ["X"]}), 404, "product_not_found"),
        (json!({"serial_key": [c], "as_of": "2999-01-01"}), 422, "as_of_in_future"),
    ] {
        assert_code(&hold(&boss, selector, 1).await, status, code);
    }
    // The walk waits for the locked table while the clock passes the time limit.
    app.sql.batch_execute("begin; lock table serial.serial in access exclusive mode").await.unwrap();
    let late = async {
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        app.clock().advance(chrono::TimeDelta::minutes(3));
        app.sql.batch_execute("rollback").await.unwrap();
    };
    let (answer, ()) = tokio::join!(hold(&boss, json!({"serial_key": [c]}), 1), late);
    assert_code(&answer, 503, "trace_timeout");
}

/// Number of rounds of the race.
const ROUNDS: usize = 8;

/// Components are built into other units while their recall is put on hold. Either exactly the counted items are put on
/// hold, or nothing is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hold_recalled_during_a_link_holds_what_was_counted_or_nothing() {
    let (app, boss) = plant().await;
    let made = crate::serial::plant::traced(&boss, "T").await;
    for round in 0..ROUNDS {
        let part = serial(&boss, &made, &format!("P{round}")).await;
        let inner = serial(&boss, &made, &format!("I{round}")).await;
        let outer = serial(&boss, &made, &format!("O{round}")).await;
        link(&boss, &part, &inner).await;
        let mut race = JoinSet::new();
        for number in 0..4 {
            let (boss, part, inner, outer) = (boss.clone(), part.clone(), inner.clone(), outer.clone());
            race.spawn(async move {
                match number {
                    0 => post_link(&boss, &inner, &outer).await,
                    _ => hold(&boss, json!({"serial_key": [part], "roots_only": false}), 2).await,
                }
            });
        }
        for answer in race.join_all().await {
            assert!([200, 409].contains(&answer.status), "{} {}", answer.status, answer.code());
        }
        let holds = [read(&boss, &part).await, read(&boss, &inner).await].map(|unit| !unit["hold"].is_null());
        assert_eq!(holds[0], holds[1], "both or none");
        let top = read(&boss, &outer).await;
        assert!(top["hold"].is_null(), "it was not counted");
    }
    // Without a race, the same request puts both on hold.
    let (part, inner) = (serial(&boss, &made, "P").await, serial(&boss, &made, "I").await);
    link(&boss, &part, &inner).await;
    assert_eq!(changed(hold(&boss, json!({"serial_key": [part], "roots_only": false}), 2).await)["held"], 2);
    let twice = "select count(*) from journal.event where event_type = 'SERIAL_HELD'
        group by serial_keys having count(*) > 1";
    assert!(app.sql.query(twice, &[]).await.unwrap().is_empty(), "a unit is put on hold once");
}
