//! Movements and movement lists: searches and reads.

use serde_json::{Value, json};

use super::stock::{Row, busy, inside, kept, list, receipt, shelf, written};
use crate::serial::plant::{in_lots, order, plant, serial, traced};
use crate::support::{Actor, assert_code, changed, column, faults, text};

/// Keys of the movements that a search finds, in the order of the response.
async fn keys(actor: &Actor, query: &str) -> Vec<String> {
    column(&actor.get(&format!("/movement{query}")).await.ok().json(), "_key")
}

#[tokio::test]
async fn search_movements_lists_open_ones_first_and_canceled_ones_only_on_request() {
    let (app, boss) = plant().await;
    let (a, glue) = (shelf(&boss, "A").await, kept(&boss, "GLUE").await);
    let row = |status, at| Row { status, at, ..receipt(&boss, &glue, &a) };
    let old = written(&app, &row("completed", "2026-05-01T00:00:00Z")).await;
    let new = written(&app, &row("completed", "2026-05-02T00:00:00Z")).await;
    let planned = written(&app, &row("planned", "2026-05-01T00:00:00Z")).await;
    let started = written(&app, &row("started", "2026-05-01T00:00:00Z")).await;
    let canceled = written(&app, &row("canceled", "2026-05-03T00:00:00Z")).await;
    assert_eq!(keys(&boss, "").await, [&*started, &*planned, &*new, &*old]);
    assert_eq!(keys(&boss, "?include_planned=false").await, [&*new, &*old]);
    assert_eq!(keys(&boss, "?include_completed=false").await, [&*started, &*planned]);
    assert_eq!(keys(&boss, "?include_completed=false&include_planned=false").await, [""; 0]);
    assert_eq!(keys(&boss, "?movement_status=canceled&include_planned=false").await, [&*canceled]);
    assert_eq!(keys(&boss, "?movement_status=planned").await, [&*planned]);
    assert_eq!(keys(&boss, "?movement_status=started").await, [&*started]);
    assert_eq!(keys(&boss, "?movement_status=completed").await, [&*new, &*old]);
    assert_eq!(keys(&boss, "?end_from=2026-05-02").await, [&*new]);
    assert_eq!(keys(&boss, "?end_to=2026-05-01").await, [&*old]);
    assert_eq!(keys(&boss, "?start_from=2026-05-02").await, [&*new]);
    assert_eq!(keys(&boss, "?start_to=2026-05-01").await, [&*started, &*old]);
    assert_eq!(keys(&boss, "?limit=2&offset=1").await, [&*planned, &*new]);
    assert_eq!(keys(&boss, &format!("?user_key={}", boss.user_key)).await, [&*new, &*old]);
    assert_eq!(boss.get("/movement?limit=1&with_total=true").await.ok().header("x-total-count"), "4");
}

#[tokio::test]
async fn search_movements_filters_by_product_unit_lot_and_type() {
    let (app, boss) = plant().await;
    let a = shelf(&boss, "A").await;
    let (glue, unit, oil) = (kept(&boss, "GLUE").await, traced(&boss, "UNIT").await, in_lots(&boss, "OIL").await);
    let s1 = serial(&boss, &unit, "S-1").await;
    let lot = text(&changed(boss.post("/lot", json!({"product_key": oil, "code": "LOT-1"})).await), "_key");
    let of_glue = written(&app, &Row { kind: "shipment", from: &a, to: "OUT", ..receipt(&boss, &glue, &a) }).await;
    let of_unit = written(&app, &Row { serial: Some(&s1), ..receipt(&boss, &unit, &a) }).await;
    let of_lot = written(&app, &Row { lot: Some(&lot), ..receipt(&boss, &oil, &a) }).await;
    let planned = written(&app, &Row { status: "planned", ..receipt(&boss, &unit, &a) }).await;
    let named = format!("update warehouse.movement set serial_code = 'NEW-1', lot_code = 'NL' where key = {planned}");
    app.sql.batch_execute(&named).await.unwrap();
    for (query, found) in [
        (format!("?product_key={glue}"), vec![&of_glue]),
        ("?product_search=gl*".to_owned(), vec![&of_glue]),
        (format!("?serial_keys={s1}&serial_keys=1"), vec![&of_unit]),
        ("?serial_search=s-".to_owned(), vec![&of_unit]),
        ("?serial_search=new".to_owned(), vec![&planned]),
        (format!("?lot_key={lot}"), vec![&of_lot]),
        ("?lot_search=lot".to_owned(), vec![&of_lot]),
        ("?lot_search=NL".to_owned(), vec![&planned]),
        ("?movement_type=shipment".to_owned(), vec![&of_glue]),
        ("?product_key=nothing".to_owned(), vec![]),
        ("?product_search=none".to_owned(), vec![]),
    ] {
        assert_eq!(keys(&boss, &query).await.iter().collect::<Vec<_>>(), found, "{query}");
    }
}

#[tokio::test]
async fn search_movements_by_position_includes_the_positions_below_it() {
    let (app, boss) = plant().await;
    let (a, b, glue) = (shelf(&boss, "A").await, shelf(&boss, "B").await, kept(&boss, "GLUE").await);
    let bin = inside(&boss, &a, "BIN").await;
    let row = |kind, from, to, at| Row { kind, from, to, at, ..receipt(&boss, &glue, "OUT") };
    let into_bin = written(&app, &row("receipt", "OUT", &bin, "2026-05-01T00:00:00Z")).await;
    let out_of_bin = written(&app, &row("transfer", &bin, &b, "2026-05-02T00:00:00Z")).await;
    let into_b = written(&app, &row("receipt", "OUT", &b, "2026-05-03T00:00:00Z")).await;
    for (query, found) in [
        (format!("?position_to={a}"), vec![&into_bin]),
        (format!("?position_to={a}&search_graph=false"), vec![]),
        (format!("?position_from={a}"), vec![&out_of_bin]),
        (format!("?position_from={a}&position_to={b}"), vec![&out_of_bin]),
        (format!("?position_from={b}&position_to={b}"), vec![]),
        (format!("?position_from={bin}&position_to={b}&position_filter_operator=OR"), vec![&into_b, &out_of_bin]),
        (format!("?position_from={a}&position_to={a}&position_filter_operator=OR&search_graph=false"), vec![]),
        ("?position_to=IN".to_owned(), vec![&into_b, &out_of_bin, &into_bin]),
        ("?position_to=nowhere".to_owned(), vec![]),
        (format!("?position_to={b}&limit=1&offset=1"), vec![&out_of_bin]),
    ] {
        assert_eq!(keys(&boss, &query).await.iter().collect::<Vec<_>>(), found, "{query}");
    }
    let both = format!("/movement?position_from={bin}&position_to={b}&position_filter_operator=OR&with_total=true");
    assert_eq!(boss.get(&both).await.ok().header("x-total-count"), "2");
    // Too many locations to look each up by key.
    let many = "insert into position.position (key, code, parent_position_key, site_key, created)
        select 'n' || n, 'N' || n, 'IN', '0', '2026-01-01Z' from generate_series(1, 5100) n";
    app.sql.batch_execute(many).await.unwrap();
    assert_eq!(keys(&boss, "?position_to=IN").await, [&*into_b, &*out_of_bin, &*into_bin]);
    assert_eq!(keys(&boss, "?position_from=IN").await, [&*out_of_bin]);
    let either = "?position_from=IN&position_to=IN&position_filter_operator=OR";
    assert_eq!(keys(&boss, either).await, [&*into_b, &*out_of_bin, &*into_bin]);
}

#[tokio::test]
async fn search_movements_filters_by_reference_and_list() {
    let (app, boss) = plant().await;
    let (a, glue, unit) = (shelf(&boss, "A").await, kept(&boss, "GLUE").await, traced(&boss, "T").await);
    let made = order(&app, "WO-7", &unit, None).await;
    let rows = list(&app, "RC-1", "receipt", "started", "2026-05-04").await;
    let referring = async |refs: Value| written(&app, &Row { refs, ..receipt(&boss, &glue, &a) }).await;
    let of_order = referring(json!({"work_order_key": made})).await;
    let of_batch = referring(json!({"batch_key": "77"})).await;
    let bought = referring(json!({"purchase_doc": "P-1", "partner_code": "ACME"})).await;
    let carried = referring(json!({"transfer_doc": "T-1"})).await;
    let sold = referring(json!({"sales_doc": "S-1"})).await;
    let listed = written(&app, &Row { list: Some(&rows), ..receipt(&boss, &glue, &a) }).await;
    for (query, found) in [
        ("?work_order_search=wo-*".to_owned(), vec![&of_order]),
        ("?work_order_search=none".to_owned(), vec![]),
        ("?batch_key=77".to_owned(), vec![&of_batch]),
        ("?purchase_doc=P-1".to_owned(), vec![&bought]),
        ("?partner_code=ACME".to_owned(), vec![&bought]),
        ("?transfer_doc=T-1".to_owned(), vec![&carried]),
        ("?sales_doc=S-1".to_owned(), vec![&sold]),
        (format!("?list_key={rows}"), vec![&listed]),
        ("?list_search=c-1".to_owned(), vec![&listed]),
    ] {
        assert_eq!(keys(&boss, &query).await.iter().collect::<Vec<_>>(), found, "{query}");
    }
}

/// An unknown movement or movement list is refused with 404.
#[tokio::test]
async fn read_movement_shows_its_parts_and_reversals() {
    let (app, boss) = plant().await;
    let (a, glue) = (shelf(&boss, "A").await, kept(&boss, "GLUE").await);
    let planned = written(&app, &Row { status: "started", ..receipt(&boss, &glue, &a) }).await;
    let part = written(&app, &Row { split_from: Some(&planned), ..receipt(&boss, &glue, &a) }).await;
    let refs = json!({"origin_movement_key": part});
    let back = Row { kind: "reversal", from: &a, to: "OUT", refs, ..receipt(&boss, &glue, &a) };
    let back = written(&app, &back).await;
    let read = async |key: &str| boss.get(&format!("/movement/{key}")).await.ok().json();
    assert_eq!(column(&read(&planned).await["splits"], "_key"), [&*part]);
    assert_eq!(column(&read(&part).await["reversals"], "_key"), [&*back]);
    // Every reference is a member, with null where it is not set.
    assert_eq!(read(&back).await["references"].as_object().unwrap().len(), 13);
    assert_code(&boss.get("/movement/999999").await, 404, "movement_not_found");
    assert_code(&boss.get("/movement-list/999999").await, 404, "movement_list_not_found");
}

#[tokio::test]
async fn latest_positions_and_products_list_the_last_moved_first() {
    let (app, boss) = plant().await;
    let (a, b, gone) = (shelf(&boss, "A").await, shelf(&boss, "B").await, shelf(&boss, "GONE").await);
    let (glue, oil, tape) = (kept(&boss, "GLUE").await, kept(&boss, "OIL").await, kept(&boss, "TAPE").await);
    let row = |product, to, at| Row { at, ..receipt(&boss, product, to) };
    written(&app, &row(&glue, &a, "2026-05-03T00:00:00Z")).await;
    written(&app, &row(&oil, &b, "2026-05-02T00:00:00Z")).await;
    written(&app, &row(&glue, &b, "2026-05-01T00:00:00Z")).await;
    written(&app, &row(&tape, &gone, "2026-05-04T00:00:00Z")).await;
    let transfer = Row { kind: "transfer", from: &b, user: 999, ..row(&oil, &a, "2026-04-01T00:00:00Z") };
    written(&app, &transfer).await;
    // Only products with a pair are suggested. This statement creates the pairs.
    for product in [&glue, &oil, &tape] {
        busy(&app, product, &a, "locked_by = null").await;
    }
    changed(boss.delete(&format!("/position/{gone}")).await);
    changed(boss.patch(&format!("/product/{tape}"), json!({"active": false})).await);
    let codes = async |path: &str| column(&boss.get(&format!("/movement/{path}")).await.ok().json(), "code");
    assert_eq!(codes("latest-positions").await, ["A", "B"]);
    assert_eq!(codes("latest-positions?limit=1").await, ["A"]);
    assert_eq!(codes("latest-positions?position_type=from").await, ["B"]);
    assert_eq!(codes("latest-positions?position_type=from&limit=1&type=transfer").await, ["B"]);
    assert_eq!(codes("latest-positions?movement_type=transfer").await, ["A"]);
    assert_eq!(codes("latest-positions?user_key=999").await, ["A"]);
    assert_eq!(codes("latest-products").await, ["GLUE", "OIL"]);
    assert_eq!(codes("latest-products?limit=1").await, ["GLUE"]);
    assert_eq!(codes("latest-products?movement_type=transfer").await, ["OIL"]);
    assert_eq!(codes("latest-products?user_key=999&type=transfer").await, ["OIL"]);
}

#[tokio::test]
async fn search_movement_lists_by_query_and_by_body_answers_the_same() {
    let (app, boss) = plant().await;
    let (a, glue) = (shelf(&boss, "A").await, kept(&boss, "GLUE").await);
    let rc = list(&app, "RC-1", "receipt", "planned", "2026-05-04").await;
    let sh = list(&app, "SH-1", "shipment", "started", "2026-05-05").await;
    let done = list(&app, "SH-2", "shipment", "completed", "2026-05-06").await;
    written(&app, &Row { status: "planned", list: Some(&rc), ..receipt(&boss, &glue, &a) }).await;
    for (query, body, found) in [
        (String::new(), json!({}), vec![&done, &sh, &rc]),
        (
            format!("?status=planned&status=started&list_key={rc}&list_key={done}"),
            json!({"status": ["planned", "started"], "list_key": [rc, done]}),
            vec![&rc],
        ),
        ("?search=h-".to_owned(), json!({"search": "h-"}), vec![&done, &sh]),
        ("?type=receipt".to_owned(), json!({"type": "receipt"}), vec![&rc]),
        ("?open_only=true".to_owned(), json!({"open_only": true}), vec![&sh, &rc]),
        (format!("?includes_product_key={glue}"), json!({"includes_product_key": glue}), vec![&rc]),
        ("?includes_product_code=glue".to_owned(), json!({"includes_product_code": "glue"}), vec![&rc]),
        ("?due_by_min=2026-05-05".to_owned(), json!({"due_by_min": "2026-05-05"}), vec![&done, &sh]),
        ("?due_by_max=2026-05-05&limit=1".to_owned(), json!({"due_by_max": "2026-05-05", "limit": 1}), vec![&sh]),
    ] {
        let asked = boss.get(&format!("/movement-list{query}")).await.ok().json();
        assert_eq!(column(&asked, "_key").iter().collect::<Vec<_>>(), found, "{query}");
        assert_eq!(boss.post("/movement", body).await.ok().json(), asked, "{query}");
    }
    let unknown = boss.post("/movement", json!({"state": "planned"})).await;
    assert_eq!(faults(&unknown), json!([[["body", "state"], "extra_forbidden"]]));
    let counted = boss.get("/movement-list?with_total=true&limit=1").await.ok();
    assert_eq!(counted.header("x-total-count"), "3");
}

#[tokio::test]
async fn read_movement_list_shows_its_rows_and_their_number_by_status() {
    let (app, boss) = plant().await;
    let (a, glue) = (shelf(&boss, "A").await, kept(&boss, "GLUE").await);
    let rc = list(&app, "RC-1", "receipt", "started", "2026-05-04").await;
    let row = |kind, status, from, to| Row { kind, status, from, to, list: Some(&rc), ..receipt(&boss, &glue, "") };
    let mut rows = Vec::new();
    for row in [
        row("receipt", "planned", "OUT", &a),
        row("receipt", "started", "OUT", &a),
        row("receipt", "completed", "OUT", &a),
        row("receipt", "canceled", "OUT", &a),
        row("reversal", "completed", &a, "OUT"),
    ] {
        rows.push(written(&app, &row).await);
    }
    let read = boss.get(&format!("/movement-list/{rc}")).await.ok().json();
    assert_eq!(read["counts"], json!({"planned": 2, "completed": 1, "canceled": 1}));
    assert_eq!(column(&read["movements"], "_key"), rows);
}
