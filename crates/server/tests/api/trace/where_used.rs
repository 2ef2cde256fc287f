//! `GET /trace/where-used` and `GET /trace/origin`: items and links, moments in the past, and refusals
//! (docs/spec/recall.md#items-and-links).

use platform::auth::Context;
use serde_json::{Value, json};

use super::recall_plant::{ask, chain, each, found, glued, keys, received, tick, wire};
use crate::movement::steps::{position, receive_unit};
use crate::serial::plant::{assert_code, in_lots, link, lot, on_link, plant, serial};
use crate::support::{changed, text};

#[tokio::test]
async fn trace_where_used_of_a_component_finds_everything_above_it() {
    let (_app, boss) = plant().await;
    let ([a, b, c], _) = chain(&boss).await;
    let result = found(&boss, "where-used", &[("serial_key", &c)]).await;
    assert_eq!(result["counts"]["total"], 2);
    assert_eq!(keys(&result), [a.clone(), b.clone()]);
    assert_eq!(each(&result, "depth"), [json!(2), json!(1)]);
    assert_eq!(each(&result, "certainty"), [json!("exact"), json!("exact")]);
    assert_eq!(each(&result, "via"), [json!(format!("serial/{b}")), json!(format!("serial/{c}"))]);
    assert_eq!(each(&result, "root_serial_key"), [json!(a), json!(a)]);
    assert_eq!(each(&result, "state"), [json!("released"), json!("installed")]);
    let roots = found(&boss, "where-used", &[("serial_key", &c), ("roots_only", "true")]).await;
    assert_eq!((keys(&roots), &roots["counts"]["finished"]), (vec![a], &json!(1)));
}

#[tokio::test]
async fn trace_origin_of_a_unit_finds_everything_below_it_and_its_receipts() {
    let (_app, boss) = plant().await;
    let made = crate::movement::steps::traced(&boss, "T").await;
    let (a, b) = (serial(&boss, &made, "A").await, serial(&boss, &made, "B").await);
    let shelf = position(&boss, "SHELF").await;
    let papers = json!({"purchase_doc": "PO-3", "partner_code": "S1", "partner_name": "Supplier"});
    let got = received(&boss, &made, &shelf, json!({"serial_code": "C", "qt_planned": 1, "references": papers})).await;
    let c = text(&json!({"key": got["serial_keys"][0]}), "key");
    link(&boss, &b, &a).await;
    link(&boss, &c, &b).await;
    let result = found(&boss, "origin", &[("serial_key", &a)]).await;
    assert_eq!(keys(&result), [b, c]);
    let receipt = &result["receipts"][0];
    assert_eq!((&receipt["purchase_doc"], &receipt["serial_code"]), (&json!("PO-3"), &json!("C")), "{result}");
    assert_eq!(result["suppliers"], json!([{"partner_code": "S1", "partner_name": "Supplier", "documents": ["PO-3"]}]));
}

#[tokio::test]
async fn trace_origin_of_a_unit_shows_its_own_receipt_and_of_a_lot_those_of_all_its_units() {
    let (_app, boss) = plant().await;
    let product = crate::movement::steps::traced(&boss, "VALVE").await;
    let (lot, shelf) = (lot(&boss, &product, "L1").await, position(&boss, "SHELF").await);
    let unit = |number: usize| {
        let papers = json!({"purchase_doc": format!("PO-{}", number % 2), "partner_code": "S1"});
        json!({"movement_type": "receipt", "product_key": product, "position_to": shelf, "lot_key": lot,
            "serial_code": format!("V{number:04}"), "references": papers})
    };
    let mut units = Vec::new();
    // More units than the 1000 receipts that a response shows.
    for numbers in [0..501, 501..1002] {
        let rows: Vec<Value> = numbers.map(&unit).collect();
        let made = changed(boss.post("/movement/execute", json!({"movements": rows})).await);
        units.extend(made["serial_keys"].as_array().unwrap().clone());
    }
    let one = found(&boss, "origin", &[("serial_key", units[1].as_str().unwrap())]).await;
    assert_eq!((&one["receipts_total"], &one["receipts"][0]["serial_code"]), (&json!(1), &json!("V0001")), "{one}");
    let all = found(&boss, "origin", &[("lot_key", &lot)]).await;
    assert_eq!((&all["receipts_total"], all["receipts"].as_array().unwrap().len()), (&json!(1002), 1000));
    let documents = json!(["PO-0", "PO-1"]);
    assert_eq!(all["suppliers"], json!([{"partner_code": "S1", "partner_name": null, "documents": documents}]));
}

#[tokio::test]
async fn trace_where_used_reads_ended_links_of_units_that_are_older_than_their_mark() {
    let (app, boss) = plant().await;
    let ([_, _, c], upper) = chain(&boss).await;
    changed(on_link(&boss, &upper, "unlink", json!({"reason": "leak"})).await);
    let marks = "select coalesce(string_agg(key::text, ' '), '') from serial.serial where has_ended_links";
    let marked: String = app.sql.query_one(marks, &[]).await.unwrap().get(0);
    assert_eq!(marked, c, "only the removed component is marked");
    // As after an upgrade: the row was written before the column existed.
    app.sql.batch_execute("update serial.serial set has_ended_links = null").await.unwrap();
    for (limit, scope, total) in [("0", "current", 0), ("0", "ever", 2), ("10", "ever", 2)] {
        let asked = [("serial_key", c.as_str()), ("limit", limit), ("link_scope", scope)];
        let counts = found(&boss, "where-used", &asked).await["counts"].clone();
        assert_eq!((&counts["total"], &counts["ever_total"]), (&json!(total), &json!(2)), "{limit} {scope}");
    }
}

#[tokio::test]
async fn trace_where_used_of_a_replaced_component_finds_the_unit_as_of_before() {
    let (app, boss) = plant().await;
    let ([a, b, c], upper) = chain(&boss).await;
    let new = serial(&boss, &text(&boss.get(&format!("/serial/{c}")).await.ok().json(), "product_key"), "C2").await;
    let before = tick(&app);
    changed(on_link(&boss, &upper, "replace", json!({"new_child_serial_key": new, "reason": "leak"})).await);
    let after = tick(&app);
    let now = found(&boss, "where-used", &[("serial_key", &c)]).await;
    assert_eq!((&now["counts"]["total"], &now["counts"]["ever_total"]), (&json!(0), &json!(2)));
    let ever = found(&boss, "where-used", &[("serial_key", &c), ("link_scope", "ever")]).await;
    assert_eq!(keys(&ever), [a.clone(), b.clone()]);
    assert_eq!(each(&ever, "link_state"), [json!("past"), json!("past")]);
    assert_eq!((&ever["counts"]["past"], &ever["counts"]["ever_total"]), (&json!(2), &json!(2)));
    let earlier = found(&boss, "where-used", &[("serial_key", &c), ("as_of", &before)]).await;
    assert_eq!(keys(&earlier), [a.clone(), b]);
    assert_eq!(each(&earlier, "link_state"), [json!("current"), json!("current")]);
    assert_eq!(each(&earlier, "state"), [json!("released"), json!("installed")]);
    let later = found(&boss, "where-used", &[("serial_key", &c), ("as_of", &after)]).await;
    assert_eq!(later["counts"]["total"], 0);
    let back = found(&boss, "origin", &[("serial_key", &a), ("as_of", &before)]).await;
    assert!(keys(&back).contains(&c) && !keys(&back).contains(&new), "{back}");
}

#[tokio::test]
async fn trace_where_used_of_a_consumed_lot_finds_every_unit_of_the_batch_and_origin_finds_the_lot() {
    let (app, boss, made) = glued().await;
    let query = [("lot_key", made.lot.as_str())];
    let result = found(&boss, "where-used", &query).await;
    let mut reached = keys(&result);
    reached.sort();
    let mut expected: Vec<String> = made.units.iter().chain(&made.machines).cloned().collect();
    expected.sort();
    assert_eq!(reached, expected, "{result}");
    assert!(each(&result, "certainty").iter().all(|certainty| certainty == "batch"));
    // The same request with the current moment in `as_of`.
    let told = wire(app.clock().now());
    let again = found(&boss, "where-used", &[query[0], ("as_of", &told)]).await;
    assert_eq!((&again["items"], &again["counts"]), (&result["items"], &result["counts"]));
    let back = found(&boss, "origin", &[("serial_key", &made.machines[0])]).await;
    assert!(keys(&back).contains(&made.lot) && keys(&back).contains(&made.batch), "{back}");
    assert_eq!(back["receipts"][0]["lot_code"], "L7");
    // Where used of a batch finds its units with the certainty `exact`.
    let batch = found(&boss, "where-used", &[("batch_key", &made.batch)]).await;
    assert!(each(&batch, "certainty").iter().all(|certainty| certainty == "exact"), "{batch}");
}

#[tokio::test]
async fn further_pages_show_the_moment_of_the_first_and_refuse_foreign_or_expired_cursors() {
    let (app, boss) = plant().await;
    let ([a, b, c], _) = chain(&boss).await;
    let query = [("serial_key", c.as_str()), ("limit", "1")];
    let first = found(&boss, "where-used", &query).await;
    let cursor = text(&first, "next_cursor");
    let top = serial(&boss, &text(&boss.get(&format!("/serial/{a}")).await.ok().json(), "product_key"), "TOP").await;
    link(&boss, &a, &top).await;
    let next = [query[0], query[1], ("cursor", cursor.as_str())];
    let second = found(&boss, "where-used", &next).await;
    assert_eq!([keys(&first), keys(&second)].concat(), [a, b]);
    assert_eq!(
        (&second["counts"], &second["next_cursor"], &second["as_of"]),
        (&Value::Null, &Value::Null, &first["as_of"])
    );
    assert_eq!(first["counts"]["total"], 2);
    assert_eq!(found(&boss, "where-used", &[query[0]]).await["counts"]["total"], 3);
    // Cursors of another request are refused, and so are cursors of a result that is no longer stored.
    let other = [("serial_key", top.as_str()), ("limit", "1"), ("cursor", &cursor)];
    assert_code(&ask(&boss, "where-used", &other).await, 422, "cursor_mismatch");
    assert_code(&ask(&boss, "where-used", &[query[0], ("cursor", &cursor)]).await, 422, "cursor_mismatch");
    assert_code(&ask(&boss, "where-used", &[query[0], query[1], ("cursor", "x")]).await, 422, "cursor_mismatch");
    let gone = [query[0], query[1], ("cursor", "1.1")];
    assert_code(&ask(&boss, "where-used", &gone).await, 410, "cursor_expired");
    // The cursor is also refused after the 24 hours for which a result is stored. The first token has expired by then.
    let later = app.clock().now() + chrono::TimeDelta::hours(25);
    let token = app.insert_token(boss.user_key, Context::UserSession, &[], later + chrono::TimeDelta::hours(1)).await;
    app.clock().advance(chrono::TimeDelta::hours(25));
    assert_code(&ask(&boss.with_token(&token), "where-used", &next).await, 410, "cursor_expired");
}

#[tokio::test]
async fn limit_0_answers_counts_only_max_depth_marks_the_result_truncated_and_state_filters_items() {
    let (_app, boss) = plant().await;
    let ([a, b, c], _) = chain(&boss).await;
    let none = found(&boss, "where-used", &[("serial_key", &c), ("limit", "0")]).await;
    assert_eq!((&none["items"], &none["counts"]["total"], &none["next_cursor"]), (&json!([]), &json!(2), &Value::Null));
    let cut = found(&boss, "where-used", &[("serial_key", &c), ("max_depth", "1")]).await;
    assert_eq!((keys(&cut), &cut["truncated"]), (vec![b], &json!(true)));
    let whole = found(&boss, "where-used", &[("serial_key", &c), ("max_depth", "2")]).await;
    assert_eq!((keys(&whole).len(), &whole["truncated"]), (2, &json!(false)));
    let state = found(&boss, "where-used", &[("serial_key", &c), ("state", "released")]).await;
    assert_eq!(keys(&state), [a]);
}

#[tokio::test]
async fn trace_where_used_and_origin_refuse_missing_ambiguous_and_unknown_starts() {
    let (_app, boss) = plant().await;
    let ([a, ..], _) = chain(&boss).await;
    let glue = in_lots(&boss, "GLUE").await;
    lot(&boss, &glue, "L1").await;
    let product = text(&boss.get(&format!("/serial/{a}")).await.ok().json(), "product_key");
    for what in ["where-used", "origin"] {
        for (query, status, code) in [
            (vec![], 422, "start_required"),
            (vec![("serial_code", "A")], 422, "start_required"),
            (vec![("product_key", product.as_str())], 422, "start_required"),
            (vec![("serial_key", "1"), ("lot_key", "1")], 422, "start_ambiguous"),
            (vec![("serial_key", "999999")], 404, "serial_not_found"),
            (vec![("lot_key", "999999")], 404, "lot_not_found"),
            (vec![("batch_key", "999999")], 404, "batch_not_found"),
            (vec![("product_key", "999999"), ("lot_code", "L1")], 404, "product_not_found"),
            (vec![("product_key", product.as_str()), ("serial_code", "NONE")], 404, "serial_not_found"),
            (vec![("product_key", glue.as_str()), ("lot_code", "NONE")], 404, "lot_not_found"),
            (vec![("serial_key", a.as_str()), ("as_of", "2999-01-01")], 422, "as_of_in_future"),
            (vec![("serial_key", a.as_str()), ("as_of", "2001-01-01")], 404, "serial_not_found"),
            (vec![("serial_key", a.as_str()), ("format", "csv"), ("limit", "5")], 422, "not_with_export"),
            (vec![("serial_key", a.as_str()), ("limit", "5"), ("cursor", "9.5")], 410, "cursor_expired"),
            (vec![("serial_key", a.as_str()), ("limit", "5"), ("cursor", "no")], 422, "cursor_mismatch"),
        ] {
            assert_code(&ask(&boss, what, &query).await, status, code);
        }
        let coded = found(&boss, what, &[("product_key", &product), ("serial_code", " a ")]).await;
        assert_eq!(coded["counts"]["total"], if what == "origin" { 2 } else { 0 });
        let lots = found(&boss, what, &[("product_key", &glue), ("lot_code", "l1")]).await;
        assert_eq!(lots["counts"]["total"], 0);
    }
}

#[tokio::test]
async fn a_walk_that_takes_too_long_is_refused_without_a_partial_answer() {
    let (app, boss) = plant().await;
    let ([_, _, c], _) = chain(&boss).await;
    for what in ["where-used?serial_key", "origin?serial_key", "recall?serial_key"] {
        // The walk waits for the locked table while the clock passes the time limit.
        app.sql.batch_execute("begin; lock table serial.serial in access exclusive mode").await.unwrap();
        let path = format!("/trace/{what}={c}");
        let waiting = boss.get(&path);
        let late = async {
            tokio::time::sleep(std::time::Duration::from_millis(500)).await;
            app.clock().advance(chrono::TimeDelta::minutes(3));
            app.sql.batch_execute("rollback").await.unwrap();
        };
        let (answer, ()) = tokio::join!(waiting, late);
        assert_code(&answer, 503, "trace_timeout");
    }
}

#[tokio::test]
async fn a_consumption_that_names_no_use_is_counted_as_unresolved() {
    let (_app, boss) = plant().await;
    let (made, shelf) = (crate::movement::steps::traced(&boss, "T").await, position(&boss, "SHELF").await);
    let unit = receive_unit(&boss, &made, &shelf, "LOST").await;
    let body = json!({"movement_type": "consumption", "product_key": made, "serial_key": unit, "position_from": shelf});
    let movement = crate::movement::steps::moved(&boss, body).await;
    let result = found(&boss, "where-used", &[("serial_key", &unit)]).await;
    assert_eq!(result["counts"]["unresolved"], json!({"movements": 1, "quantity": 1, "movement_keys": [movement]}));
}
