//! Every 409 of the commands on one unit, in the order in which rules are checked (docs/spec/serial.md#unit-states).

use serde_json::json;

use super::plant::{
    act, assert_code, close, command, join, journal_rows, leave, line, link, lot, plant, read, reserve, serial, set,
    sql, traced, unlink, unreleased, wait_for,
};
use crate::configuration::steps::{insert_position, patch_config};
use crate::organization::steps::changed;

#[tokio::test]
async fn release_serial_with_several_reasons_against_it_answers_the_first() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    let unit = unreleased(&boss, &line.product, None).await;
    join(&app, &line.batch, &unit).await;
    wait_for(&app, &unit, &line.batch, &line.phases[1]).await;
    act(&boss, &unit, "hold").await;
    set(&app, &unit, "released = now(), scrapped = now(), scrap_reason = 'x', deleted_at = now()").await;
    let rows = journal_rows(&app).await;
    let steps = [
        ("serial_deleted", "deleted_at = null"),
        ("serial_scrapped", "scrapped = null, scrap_reason = null"),
        ("serial_already_released", "released = null"),
        ("on_hold", "hold_reason = null, hold_by = null, hold_at = null"),
    ];
    for (code, remedy) in steps {
        assert_code(&command(&boss, &unit, "release", json!({})).await, 409, code);
        set(&app, &unit, remedy).await;
    }
    assert_code(&command(&boss, &unit, "release", json!({})).await, 409, "serial_in_production");
    close(&app, &line.batch).await;
    assert_code(&command(&boss, &unit, "release", json!({})).await, 409, "serial_in_wip");
    sql(&app, "delete from production.wip_link").await;
    assert_code(&command(&boss, &unit, "release", json!({})).await, 409, "serial_code_missing");
    assert_eq!(journal_rows(&app).await, rows);
    set(&app, &unit, "code = 'A'").await;
    changed(command(&boss, &unit, "release", json!({})).await);
}

#[tokio::test]
async fn unrelease_serial_of_a_unit_deleted_not_released_in_stock_installed_or_shipped_is_409() {
    let (app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    let (unit, parent) = (serial(&boss, &made, "A").await, serial(&boss, &made, "P").await);
    insert_position(&app, "bin").await;
    let refused = async |code: &str| {
        assert_code(&command(&boss, &unit, "unrelease", json!({"reason": "x"})).await, 409, code);
    };
    set(&app, &unit, "position_key = 'bin'").await;
    assert_eq!(read(&boss, &unit).await["state"], "in_stock");
    refused("serial_in_stock").await;
    set(&app, &unit, "position_key = null, left_by = 'shipment'").await;
    assert_eq!(read(&boss, &unit).await["state"], "shipped");
    refused("serial_shipped").await;
    set(&app, &unit, "left_by = null").await;
    let built = link(&boss, &unit, &parent).await;
    refused("serial_installed").await;
    unlink(&boss, &built).await;
    set(&app, &unit, "deleted_at = now()").await;
    refused("serial_deleted").await;
    set(&app, &unit, "deleted_at = null, released = null").await;
    refused("serial_not_released").await;
    // A unit that was consumed without a link may return to work in progress.
    set(&app, &unit, "released = now(), left_by = 'consumption'").await;
    assert_eq!(read(&boss, &unit).await["state"], "consumed");
    assert_eq!(act(&boss, &unit, "unrelease").await["state"], "wip");
}

#[tokio::test]
async fn scrap_serial_with_several_reasons_against_it_answers_the_first() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    let (unit, parent) = (serial(&boss, &line.product, "A").await, serial(&boss, &line.product, "P").await);
    let built = link(&boss, &unit, &parent).await;
    join(&app, &line.batch, &unit).await;
    set(&app, &unit, "scrapped = now(), scrap_reason = 'x', deleted_at = now()").await;
    let refused = async |code: &str| {
        assert_code(&command(&boss, &unit, "scrap", json!({"reason": "x"})).await, 409, code);
    };
    refused("serial_deleted").await;
    set(&app, &unit, "deleted_at = null").await;
    refused("serial_scrapped").await;
    set(&app, &unit, "scrapped = null, scrap_reason = null").await;
    refused("serial_installed").await;
    unlink(&boss, &built).await;
    refused("serial_in_production").await;
    close(&app, &line.batch).await;
    // A unit on hold can be scrapped.
    act(&boss, &unit, "hold").await;
    assert_eq!(act(&boss, &unit, "scrap").await["state"], "scrapped");
}

#[tokio::test]
async fn delete_serial_with_several_reasons_against_it_answers_the_first() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    insert_position(&app, "bin").await;
    let (unit, parent) = (serial(&boss, &line.product, "A").await, serial(&boss, &line.product, "P").await);
    let part = serial(&boss, &line.part, "X1").await;
    let inner = link(&boss, &part, &unit).await;
    wait_for(&app, &unit, &line.batch, &line.phases[1]).await;
    join(&app, &line.batch, &unit).await;
    set(&app, &unit, "position_key = 'bin'").await;
    patch_config(&boss, json!({"allow_serial_delete": false})).await;
    let rows = journal_rows(&app).await;
    let refused = async |code: &str| {
        assert_code(&boss.delete(&format!("/serial/{unit}")).await, 409, code);
    };
    refused("serial_delete_disabled").await;
    patch_config(&boss, json!({"allow_serial_delete": true})).await;
    refused("serial_in_stock").await;
    set(&app, &unit, "position_key = null").await;
    assert_eq!(journal_rows(&app).await, rows);
    let outer = link(&boss, &unit, &parent).await;
    refused("serial_installed").await;
    unlink(&boss, &outer).await;
    refused("serial_in_production").await;
    leave(&app, &line.batch, &unit).await;
    refused("serial_in_wip").await;
    sql(&app, "delete from production.wip_link").await;
    refused("serial_has_children").await;
    unlink(&boss, &inner).await;
    // A temporary link counts as well.
    join(&app, &line.batch, &unit).await;
    reserve(&boss, &line.batch, &part, &unit).await;
    close(&app, &line.batch).await;
    refused("serial_has_children").await;
    sql(&app, "update production.batch set active = true, \"end\" = null, qt_pass = 0").await;
    changed(boss.put(&format!("/batch/{}/serial-temp-links", line.batch), json!([])).await);
    close(&app, &line.batch).await;
    changed(boss.delete(&format!("/serial/{unit}")).await);
    assert_code(&boss.delete("/serial/none").await, 404, "serial_not_found");
}

#[tokio::test]
async fn every_command_on_a_deleted_serial_except_delete_is_409_serial_deleted() {
    let (app, boss) = plant().await;
    let key = serial(&boss, &traced(&boss, "T").await, "A").await;
    changed(boss.delete(&format!("/serial/{key}")).await);
    let (record, rows) = (read(&boss, &key).await, journal_rows(&app).await);
    let path = format!("/serial/{key}");
    assert_code(&boss.patch(&path, json!({"code": "B"})).await, 409, "serial_deleted");
    assert_code(&boss.patch(&path, json!({})).await, 409, "serial_deleted");
    assert_code(&boss.patch(&path, json!({"code": null})).await, 409, "serial_deleted");
    for name in ["release", "unrelease", "scrap", "hold", "release-hold"] {
        assert_code(&command(&boss, &key, name, json!({"reason": "x"})).await, 409, "serial_deleted");
    }
    assert_eq!((read(&boss, &key).await, journal_rows(&app).await), (record, rows));
    // Existence is checked before the state.
    assert_code(&boss.patch(&path, json!({"lot_key": "99999999"})).await, 404, "lot_not_found");
}

// A conflict with the state (409) is checked before an invalid value (422).
#[tokio::test]
async fn update_serial_of_a_deleted_serial_is_refused_before_a_lot_of_another_product() {
    let (_app, boss) = plant().await;
    let key = serial(&boss, &traced(&boss, "T").await, "A").await;
    let foreign = lot(&boss, &traced(&boss, "U").await, "L").await;
    changed(boss.delete(&format!("/serial/{key}")).await);
    assert_code(&boss.patch(&format!("/serial/{key}"), json!({"lot_key": foreign})).await, 409, "serial_deleted");
}
