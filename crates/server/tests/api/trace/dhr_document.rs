//! The PDF of a record: records with several levels, page numbers, time zones and limits.

use std::time::Instant;

use serde_json::{Value, json};

use super::dhr_plant::{ask, document, file_of_unit, printed, record, squeezed, verify_file};
use crate::conventions::program::{Service, serve};
use crate::crash::memory::memory;
use crate::serial::plant::{create, field, link, on_link, plant, serial, sql, traced, units};
use crate::support::{Actor, GIF, TestApp, assert_code, changed, print_figure, text};

/// Maximum memory of the service at any moment, in KiB.
const PEAK_KIB: u64 = 256 * 1024;
const WITH_CHILDREN: [(&str, &str); 1] = [("include_children", "true")];

/// Creates a unit with three levels, each with a value, of which one component was replaced. Returns the keys from the
/// top.
async fn three_levels(boss: &Actor) -> Vec<String> {
    field(boss, "torque", "number").await;
    let mut keys = Vec::new();
    for (code, name) in [("PUMP", "P-1"), ("MOTOR", "M-1"), ("BOARD", "B-1")] {
        let made = traced(boss, code).await;
        let body = json!({"product_key": made, "code": name, "data": [{"custom_field_key": "torque", "value": 4}]});
        keys.push(text(&create(boss, body).await, "_key"));
    }
    let board = text(&boss.get(&format!("/serial/{}", keys[2])).await.ok().json(), "product_key");
    let old = serial(boss, &board, "B-0").await;
    let first = link(boss, &old, &keys[1]).await;
    changed(on_link(boss, &first, "replace", json!({"new_child_serial_key": keys[2], "reason": "cold joint"})).await);
    link(boss, &keys[1], &keys[0]).await;
    keys
}

#[tokio::test]
async fn a_pdf_shows_the_records_of_three_levels_one_after_the_other() {
    let (_app, boss) = plant().await;
    let keys = three_levels(&boss).await;
    let answer = ask(&boss, &keys[0], &WITH_CHILDREN).await.ok();
    let shown = printed(&answer.bytes);
    let places: Vec<usize> = ["Device History Record", "Record of part MOTOR M-1", "Record of part BOARD B-1"]
        .iter()
        .map(|title| shown.find(title).unwrap_or_else(|| panic!("{title} in {shown}")))
        .collect();
    assert!(places.is_sorted());
    assert!(shown.contains("Replaced: cold joint"), "{shown}");
    assert!(shown.contains("Built into PUMP P-1 / MOTOR M-1"), "{shown}");
    // Page numbers count across all components, and each page names the unit that it shows.
    let pages: Vec<&str> = shown.split('\u{c}').filter(|page| !page.trim().is_empty()).collect();
    assert!(pages.len() >= 3, "{}", pages.len());
    for (place, page) in pages.iter().enumerate() {
        assert!(page.contains(&format!("Page {} of {}", place + 1, pages.len())), "{page}");
        assert_eq!(page.contains("PUMP - P-1"), place > 0, "{page}");
        assert!(page.contains(&answer.header("etag")[1..13]), "{page}");
    }
    // The PDF contains the whole document.
    assert_eq!(verify_file(&boss, &keys[0], &answer.bytes).await.ok().json()["matches"], true);
    let whole = document(&boss, &keys[0], &WITH_CHILDREN).await;
    assert_eq!(whole["record"]["child_records"][0]["record"]["child_records"][0]["serial_key"], keys[2]);
    assert_eq!(format!("\"{}\"", text(&whole, "content_hash")), answer.header("etag"));
    // Without the option, the components are only named.
    let alone = printed(&ask(&boss, &keys[0], &[]).await.ok().bytes);
    assert!(alone.contains("not included") && !alone.contains("Record of part"), "{alone}");
}

#[tokio::test]
async fn the_time_zone_changes_the_pdf_and_is_part_of_the_record() {
    let (_app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    let key = serial(&boss, &made, "U").await;
    let usual = record(&boss, &key, &[]).await;
    let rome = record(&boss, &key, &[("tz", "Europe/Rome")]).await;
    assert_eq!(rome["options"]["tz"], "Europe/Rome");
    assert_eq!(rome["header"], usual["header"], "times of the record are UTC");
    let shown = printed(&ask(&boss, &key, &[("tz", "Asia/Kolkata")]).await.ok().bytes);
    assert!(shown.contains("+05:30") && shown.contains("times in Asia/Kolkata"), "{shown}");
}

#[tokio::test]
async fn a_pdf_names_characters_without_a_font_and_keeps_long_words_on_the_page() {
    let (_app, boss) = plant().await;
    field(&boss, "note", "text").await;
    let made = traced(&boss, "T").await;
    let long = "Q".repeat(900);
    let value = format!("中 {long} end");
    let body = json!({"product_key": made, "code": "U", "data": [{"custom_field_key": "note", "value": value}]});
    let key = text(&create(&boss, body).await, "_key");
    let shown = squeezed(&printed(&ask(&boss, &key, &[]).await.ok().bytes));
    assert!(shown.contains("<U+4E2D>"), "{shown}");
    assert_eq!(shown.matches('Q').count(), 900, "{shown}");
}

/// Creates a unit with this many components directly in the database, each with a value. Returns the key of the unit.
async fn many_parts(app: &TestApp, boss: &Actor, count: usize) -> String {
    field(boss, "torque", "number").await;
    let made = traced(boss, "BIG").await;
    let top = serial(boss, &made, "TOP").await;
    let parts = app.free_units(made.parse().unwrap(), count).await;
    for part in &parts {
        let insert = format!(
            "with value as (
                insert into serial.value (serial_key, form_field_key, custom_field_key, place, value, last_updated, updated_by)
                values ({part}, 'torque', 'torque', 1, '4.5', now(), {user})
            ), link as (
                insert into serial.link (parent_serial_key, child_serial_key, component_key, confirmed, linked_at, linked_by)
                values ({top}, {part}, {made}, true, now() - interval '1 hour', {user}) returning key
            )
            update serial.serial set link_key = link.key, link_confirmed = true, parent_key = {top}, root_key = {top}
            from link where serial.key = {part}",
            user = boss.user_key
        );
        sql(app, &insert).await;
    }
    top
}

/// A number from an environment variable for long runs, or `usual` if the variable is not set.
fn number_from_env(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(usual)
}

/// `TRACEWRIGHT_DHR_PARTS=200 TRACEWRIGHT_DHR_FILES=100` makes a long run.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_record_with_many_components_and_files_is_one_pdf_in_little_memory() {
    let (parts, files) = (number_from_env("TRACEWRIGHT_DHR_PARTS", 40), number_from_env("TRACEWRIGHT_DHR_FILES", 10));
    let (app, boss) = plant().await;
    let top = many_parts(&app, &boss, parts).await;
    field(&boss, "proof", "files").await;
    let names: Vec<String> = (0..files).map(|place| format!("{place}.gif")).collect();
    for name in &names {
        file_of_unit(&boss, &top, "proof", name, GIF).await;
    }
    let data = json!([{"form_field_key": "proof", "custom_field_key": "proof", "value": names}]);
    changed(boss.patch(&format!("/serial/{top}"), json!({"data": data})).await);
    // The service runs in its own process, so that the measured memory is only that of the document.
    let service = Service::start(serve(&app, "127.0.0.1:0")).await;
    let begun = Instant::now();
    let options = [("include_children", "true"), ("include_attachments", "true")];
    let answer = ask(&boss.at(service.address), &top, &options).await.ok();
    let (took, peak) = (begun.elapsed(), memory(&service, "VmHWM:"));
    let shown = printed(&answer.bytes);
    let pages = shown.split('\u{c}').filter(|page| !page.trim().is_empty()).count();
    print_figure(&format!(
        "a record of {parts} parts and {files} files: {pages} pages, {} kB in {took:?}, peak {} MiB",
        answer.bytes.len() / 1024,
        peak / 1024
    ));
    assert!(pages > parts + files, "{pages}");
    assert_eq!(shown.matches("Record of part").count(), parts);
    assert!(peak <= PEAK_KIB, "{} MiB", peak / 1024);
    service.stop().await;
}

#[tokio::test]
async fn a_record_with_too_many_levels_is_refused() {
    let (_app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    // Each unit is built into the one before. A record has at most 32 levels, and reading stops one level later.
    let codes: Vec<String> = (0..34).map(|place| format!("U{place:02}")).collect();
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    let keys = units(&boss, &made, &codes).await;
    for pair in keys.windows(2).rev() {
        link(&boss, &pair[1], &pair[0]).await;
    }
    let refused = ask(&boss, &keys[0], &[]).await;
    assert_code(&refused, 409, "dhr_too_large");
    assert_eq!(refused.json()["detail"]["units"], 33);
    let copy = json!({"content_hash": "0".repeat(64)});
    assert_code(&boss.post(&format!("/serial/{}/dhr/verify", keys[0]), copy).await, 409, "dhr_too_large");
    let fits: Value = record(&boss, &keys[5], &WITH_CHILDREN).await;
    assert_eq!(fits["header"]["serial_code"], "U05");
}
