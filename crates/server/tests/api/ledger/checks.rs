//! Tests of the ledger check itself (`ledger_check.sql`): each invariant is broken once by SQL, and the check must find
//! it.

use serde_json::json;

use super::{assert_sound, broken, with_storekeeper};
use crate::support::{Actor, TestApp, text};

/// A small warehouse: stock without lots, a lot, a unit in stock, a component built in, a list, and a reversal.
struct Small {
    app: TestApp,
    plain: i64,
    unit: i64,
    part: i64,
    lot: i64,
    shelf: String,
    list: i64,
    received: i64,
}

/// A key as a number.
fn number(key: &str) -> i64 {
    key.parse().unwrap()
}

/// Executes a movement that must succeed, and returns `detail`.
async fn execute(keeper: &Actor, body: serde_json::Value) -> serde_json::Value {
    keeper.post("/movement/execute", body).await.ok().detail()
}

/// Builds the small warehouse by requests, so that it has no broken invariant.
async fn small() -> Small {
    let (app, keeper) = with_storekeeper().await;
    let plain = app.stocked_product("PLAIN", false, "none", false).await;
    let lotted = app.stocked_product("LOTTED", false, "required", false).await;
    let traced = app.stocked_product("UNITS", true, "none", false).await;
    let shelf = text(&keeper.post("/position", json!({"code": "SHELF"})).await.ok().detail(), "_key");
    let receipt = |product: i64, rest: serde_json::Value| {
        let mut body = json!({"movement_type": "receipt", "product_key": product.to_string(), "position_to": shelf});
        body.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
        body
    };
    let received = execute(&keeper, receipt(plain, json!({"qt_planned": 10}))).await;
    let received = received["movement_keys"][0].as_str().unwrap().to_owned();
    let back = json!({"quantity": 1, "reason": "too many"});
    keeper.post(&format!("/movement/{received}/reverse"), back).await.ok();
    let lot = execute(&keeper, receipt(lotted, json!({"lot_code": "L1", "qt_planned": 5}))).await;
    let mut units = Vec::new();
    for code in ["S1", "S2", "S3"] {
        let made = execute(&keeper, receipt(traced, json!({"serial_code": code}))).await;
        units.push(made["serial_keys"][0].as_str().unwrap().to_owned());
    }
    let link = json!({"child_serial_key": units[1], "parent_serial_key": units[0]});
    keeper.post("/serial-link", link).await.ok();
    let sent = json!({"movement_type": "shipment", "product_key": traced.to_string(), "serial_key": units[2]});
    execute(&keeper, sent).await;
    let row = |quantity: i64| json!({"product_key": plain.to_string(), "qt_planned": quantity, "position_to": shelf});
    let list = json!({"code": "RC-1", "type": "receipt", "movements": [row(4), row(2)]});
    let list = keeper.post("/movement-list", list).await.ok().detail();
    let first = list["movement_keys"][0].as_str().unwrap();
    keeper.post(&format!("/movement/{first}/confirm"), json!({"quantity": 1})).await.ok();
    assert_sound(&broken(&app).await, "made by the service");
    Small {
        plain,
        unit: number(&units[0]),
        part: number(&units[1]),
        lot: number(lot["lot_keys"][0].as_str().unwrap()),
        shelf,
        list: number(list["movement_list_key"].as_str().unwrap()),
        received: number(&received),
        app,
    }
}

/// Removes the constraints and triggers that would refuse the broken rows. Rolled back afterwards.
const GUARDS: &str = "
    alter table warehouse.stock drop constraint stock_pair_fk, drop constraint stock_position_fk,
        drop constraint stock_position_check, drop constraint stock_quantity_check, drop constraint stock_serial_check,
        drop constraint stock_lot_check;
    drop trigger stock_negative_check on warehouse.stock;
    drop index warehouse.stock_serial_unique, warehouse.stock_key_unique;
    alter table serial.serial drop constraint serial_stock_check;
    drop trigger movement_never_changes on warehouse.movement;
    alter table warehouse.movement drop constraint movement_reversed_check, drop constraint movement_confirmed_check,
        drop constraint movement_end_check;
    alter table warehouse.movement_list drop constraint movement_list_end_check;
    drop trigger position_spreads on position.position;
    alter table position.position drop constraint position_path_check;";

/// Breaks one invariant by SQL, returns what the check finds, and rolls back.
async fn found(small: &Small, wrong: &str) -> Vec<String> {
    let wrong = wrong
        .replace(":plain", &small.plain.to_string())
        .replace(":unit", &small.unit.to_string())
        .replace(":part", &small.part.to_string())
        .replace(":lot", &small.lot.to_string())
        .replace(":shelf", &format!("'{}'", small.shelf))
        .replace(":list", &small.list.to_string())
        .replace(":received", &small.received.to_string());
    small
        .app
        .sql
        .batch_execute(&format!("begin; {GUARDS} {wrong}"))
        .await
        .unwrap_or_else(|error| panic!("{wrong}: {error:?}"));
    let found = broken(&small.app).await.into_iter().map(|(_, broken)| broken).collect();
    small.app.sql.batch_execute("rollback").await.unwrap();
    found
}

#[tokio::test]
async fn ledger_check_finds_stock_that_its_movements_do_not_explain() {
    let small = small().await;
    let sum = "stock is not the sum of its movements";
    for (wrong, told) in [
        ("update warehouse.stock set quantity = quantity + 1 where product_key = :plain", sum),
        ("delete from warehouse.stock where product_key = :plain", sum),
        ("update warehouse.stock set lot_key = null where lot_key = :lot", sum),
        ("update warehouse.stock set position_key = 'IN' where serial_key = :unit", sum),
        (
            "insert into warehouse.stock (product_key, position_key, quantity) values (:plain, 'IN', 0)",
            "stock of nothing",
        ),
        ("update warehouse.stock set quantity = -1 where product_key = :plain", "stock below zero"),
        ("update warehouse.stock set quantity = -1 where lot_key = :lot", "stock below zero"),
        (
            "update warehouse.stock set quantity = 2 where serial_key = :unit",
            "a unit that is not one, or lies with a lot",
        ),
        (
            "update warehouse.stock set lot_key = :lot where serial_key = :unit",
            "a unit that is not one, or lies with a lot",
        ),
        (
            "insert into warehouse.stock (product_key, position_key, serial_key, quantity)
                select product_key, 'IN', key, 1 from serial.serial where key = :unit",
            "a unit lies in two rows",
        ),
        (
            "insert into warehouse.stock (product_key, position_key, quantity) values (:plain, :shelf, 3)",
            "a stock key has two rows",
        ),
        (
            "update warehouse.stock set serial_key = :unit, quantity = 1 where product_key = :plain",
            "stock of a unit or lot of another product",
        ),
        (
            "update warehouse.stock set position_key = 'OUT' where lot_key = :lot",
            "stock outside of the stock positions",
        ),
        ("update position.position set deleted = true where key = :shelf", "stock outside of the stock positions"),
        ("delete from warehouse.pair where product_key = :plain", "a pair is missing"),
        ("delete from warehouse.stock_total_change", "a kept total is not the sum of the stock"),
        (
            "with day as (
                insert into warehouse.stock_age_day (today, soon, edges)
                values ('2026-01-01', '2026-04-01', '{2025-12-01Z}') returning key)
             insert into warehouse.stock_age_total
             select key, :plain, '0', 0, 0, 1, 0, 0, 0, 0 from day",
            "a kept total by age is not the sum of the stock",
        ),
        (
            "insert into warehouse.stock_total (site_key, product_key, quantity, rows) values ('0', :plain, 0, 1)",
            "a kept total is not the sum of the stock",
        ),
    ] {
        let found = found(&small, wrong).await;
        assert!(found.iter().any(|broken| broken == told), "{wrong}: {found:?}");
    }
    assert_sound(&broken(&small.app).await, "as it was");
}

#[tokio::test]
async fn ledger_check_finds_units_that_contradict_their_stock_or_links() {
    let small = small().await;
    let place = "a unit says another place than its stock";
    let state = "stock of a unit that is built in, scrapped, deleted or in work";
    for (wrong, told) in [
        ("update serial.serial set position_key = null where key = :unit", place),
        ("update serial.serial set position_key = 'IN' where key = :unit", place),
        ("update serial.serial set position_key = :shelf where key = :part", place),
        (
            "update serial.serial set left_by = 'shipment' where key = :part",
            "a unit says something else than how it left stock",
        ),
        (
            "update serial.serial set left_by = null where left_by = 'shipment'",
            "a unit says something else than how it left stock",
        ),
        ("update serial.serial set released = null where key = :unit", state),
        ("update serial.serial set scrapped = now() where key = :unit", state),
        ("update serial.serial set deleted_at = now() where key = :unit", state),
        (
            "insert into warehouse.stock (product_key, position_key, serial_key, quantity)
                select product_key, 'IN', key, 1 from serial.serial where key = :part",
            state,
        ),
        (
            "update warehouse.movement set serial_key = :unit where type = 'consumption'",
            "a link and its movement do not fit",
        ),
        ("update warehouse.movement set refs = '{}' where type = 'consumption'", "a link and its movement do not fit"),
        (
            "update warehouse.movement set reversed_qt = 1 where type = 'consumption'",
            "a link and its movement do not fit",
        ),
    ] {
        let found = found(&small, wrong).await;
        assert!(found.iter().any(|broken| broken == told), "{wrong}: {found:?}");
    }
}

#[tokio::test]
async fn ledger_check_finds_contradictory_movements_and_lists() {
    let small = small().await;
    let (list, ended) =
        ("a list does not stand where its rows are", "a movement ended without its time or its quantity");
    let sum = "what was taken back is not the sum of its reversals";
    for (wrong, told) in [
        ("update warehouse.movement set reversed_qt = 11 where key = :received", "more was taken back than was moved"),
        ("update warehouse.movement set reversed_qt = -1 where key = :received", "more was taken back than was moved"),
        ("update warehouse.movement set reversed_qt = 2 where key = :received", sum),
        ("update warehouse.movement set inverse_movement_key = null where key = :received", sum),
        ("update warehouse.movement set lot_key = :lot where type = 'reversal'", "a reversal of nothing"),
        ("update warehouse.movement set refs = '{}' where type = 'reversal'", "a reversal of nothing"),
        ("update warehouse.movement set qt_confirmed = 0 where key = :received", ended),
        ("update warehouse.movement set posted = null where key = :received", ended),
        ("update warehouse.movement set qt_confirmed = 1 where status = 'planned'", ended),
        (
            "update warehouse.movement set qt_planned = 0 where status = 'planned'",
            "an open movement has nothing to move",
        ),
        (
            "update position.position set deleted = true where key = :shelf",
            "an open movement goes to a deleted position",
        ),
        ("update warehouse.movement_list set status = 'planned' where key = :list", list),
        ("update warehouse.movement_list set status = 'completed' where key = :list", list),
        ("update warehouse.movement_list set status = 'canceled' where key = :list", list),
        ("update warehouse.movement_list set closed_by = 1 where key = :list", list),
        ("update warehouse.movement_list set type = 'shipment' where key = :list", list),
        ("update warehouse.movement set status = 'canceled' where status in ('planned', 'started')", list),
    ] {
        let found = found(&small, wrong).await;
        assert!(found.iter().any(|broken| broken == told), "{wrong}: {found:?}");
    }
}

#[tokio::test]
async fn ledger_check_finds_positions_that_contradict_the_tree_and_codes_that_are_not_unique() {
    let small = small().await;
    let tree = "a position says another place than the tree";
    let orphaned = "a position is in none, or in a deleted one";
    for (wrong, told) in [
        ("update position.position set path = array['OUT', key] where key = :shelf", tree),
        ("update position.position set blocked = true where key = :shelf", tree),
        ("update position.position set codes = array['IN', 'OLD'] where key = :shelf", tree),
        ("update position.position set available = false where key = 'IN'", tree),
        ("update position.position set consumable = false where key = :shelf", tree),
        ("update position.position set allow_consumption = false where key = 'IN'", tree),
        ("update position.position set parent_position_key = key where key = :shelf", tree),
        ("update position.position set deleted = true where key = 'IN'", orphaned),
        (
            "drop index position.position_code_unique;
            insert into position.position (key, code, parent_position_key, site_key, created)
                select 'twin', lower(code), 'IN', site_key, now() from position.position where key = :shelf",
            "two positions of a site have one code",
        ),
    ] {
        let found = found(&small, wrong).await;
        assert!(found.iter().any(|broken| broken == told), "{wrong}: {found:?}");
    }
}

#[tokio::test]
async fn ledger_check_finds_stock_whose_copies_are_outdated() {
    let small = small().await;
    let told = "stock has outdated copies";
    for wrong in [
        "update warehouse.stock set site_key = '1' where product_key = :plain",
        "update warehouse.stock set product_sort = 'old' where product_key = :plain",
        "update warehouse.stock set place_sort = 'old' where product_key = :plain",
        "update warehouse.stock set unit_sort = 'old' where serial_key = :unit",
        "update warehouse.stock set unit_lot_key = :lot where serial_key = :unit",
        "update warehouse.stock set lot_sort = null where lot_key = :lot",
        "update warehouse.stock set product_sort = null where product_key = :plain",
        "update warehouse.stock set arrived = null where product_key = :plain",
        "update warehouse.stock set arrived = arrived - interval '1 day' where serial_key = :unit",
        "update warehouse.stock set expires = '2030-01-01' where lot_key = :lot",
    ] {
        let found = found(&small, wrong).await;
        assert_eq!(found, [told], "{wrong}");
    }
}
