//! `GET /trace/path`: why a recall contains an item.

use serde_json::{Value, json};

use super::recall_plant::{ask, chain, found, glued, tick};
use crate::serial::plant::{assert_code, on_link, plant};
use crate::support::changed;

/// Facts of a path as (from, to, edge, certainty).
fn way(path: &Value) -> Vec<(String, String, String, String)> {
    let step = |step: &Value| ["from", "to", "edge", "certainty"].map(|name| crate::support::text(step, name)).into();
    path.as_array().unwrap().iter().map(step).collect()
}

/// An expected fact, in the form of [`way`].
fn fact(from: &str, to: &str, edge: &str, certainty: &str) -> (String, String, String, String) {
    [from, to, edge, certainty].map(str::to_owned).into()
}

#[tokio::test]
async fn trace_path_answers_the_facts_from_a_lot_to_a_unit_in_order() {
    let (_app, boss, made) = glued().await;
    let (from, to) = (format!("lot/{}", made.lot), format!("serial/{}", made.machines[0]));
    let result = found(&boss, "path", &[("from", &from), ("to", &to)]).await;
    let (batch, unit) = (format!("batch/{}", made.batch), format!("serial/{}", made.units[0]));
    let expected =
        [fact(&from, &batch, "E3", "batch"), fact(&batch, &unit, "E6", "batch"), fact(&unit, &to, "E1", "exact")];
    assert_eq!(result["paths"].as_array().unwrap().len(), 1);
    assert_eq!(way(&result["paths"][0]), expected);
    assert!(
        result["paths"][0].as_array().unwrap().iter().all(|step| step["at"].is_string() && step["fact"].is_string())
    );
    let back = found(&boss, "path", &[("from", &to), ("to", &from)]).await;
    assert_eq!(back["paths"], json!([]));
}

#[tokio::test]
async fn trace_path_over_an_ended_link_needs_link_scope_ever_or_as_of_and_refuses_bad_or_slow_queries() {
    let (app, boss) = plant().await;
    let ([a, _, c], link) = chain(&boss).await;
    let before = tick(&app);
    changed(on_link(&boss, &link, "unlink", json!({"reason": "because"})).await);
    let (from, to) = (format!("serial/{c}"), format!("serial/{a}"));
    let query = [("from", from.as_str()), ("to", to.as_str())];
    assert_eq!(found(&boss, "path", &query).await["paths"], json!([]));
    let ever = found(&boss, "path", &[query[0], query[1], ("link_scope", "ever")]).await;
    let then = found(&boss, "path", &[query[0], query[1], ("as_of", &before)]).await;
    assert_eq!((ever["paths"][0].as_array().unwrap().len(), &ever["paths"]), (2, &then["paths"]));
    for (query, status, code) in [
        (vec![("from", "serial/999999"), query[1]], 404, "node_not_found"),
        (vec![query[0], ("to", "machine/1")], 404, "node_not_found"),
        (vec![query[0], ("to", "pool/999999")], 404, "node_not_found"),
        (vec![query[0], query[1], ("as_of", "2999-01-01")], 422, "as_of_in_future"),
    ] {
        assert_code(&ask(&boss, "path", &query).await, status, code);
    }
    // The walk waits for the locked table while the clock passes the time limit.
    app.sql.batch_execute("begin; lock table serial.serial in access exclusive mode").await.unwrap();
    let late = async {
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        app.clock().advance(chrono::TimeDelta::minutes(3));
        app.sql.batch_execute("rollback").await.unwrap();
    };
    let (answer, ()) = tokio::join!(ask(&boss, "path", &query), late);
    assert_code(&answer, 503, "trace_timeout");
}
