//! Results as files: CSV and JSON lines. The last line proves that a file is complete.

use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::recall_plant::{ask, chain, found, wire};
use crate::conventions::program::{Service, serve};
use crate::crash::memory::memory;
use crate::serial::plant::{link, plant, serial, traced};
use crate::support::{Answer, TestApp, print_figure, send};

/// SHA-256 of bytes as hexadecimal text.
fn sha256_of(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// Lines of a file, and the bytes before its last line, which contains their checksum.
fn split_last_line(answer: &Answer) -> (Vec<String>, Vec<u8>) {
    let text = String::from_utf8(answer.bytes.to_vec()).unwrap();
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let last = lines.last().unwrap();
    let before = text.as_bytes()[..text.trim_end().len() - last.len()].to_vec();
    (lines, before)
}

#[tokio::test]
async fn a_csv_export_guards_formulas_ends_with_its_checksum_and_has_the_same_bytes_each_time() {
    let (app, boss) = plant().await;
    let made = traced(&boss, "=T,\"x\"").await;
    let (parent, child) = (serial(&boss, &made, "+A").await, serial(&boss, &made, "B").await);
    link(&boss, &child, &parent).await;
    let at = wire(app.clock().now());
    let query = [("serial_key", child.as_str()), ("as_of", at.as_str()), ("format", "csv")];
    let answer = ask(&boss, "where-used", &query).await.ok();
    let (lines, before) = split_last_line(&answer);
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("node,type,key,code,product_key,product_code,"), "{}", lines[0]);
    assert!(
        lines[1].starts_with(&format!("serial/{parent},serial,{parent},'+A,{made},\"'=T,\"\"x\"\"\",")),
        "{}",
        lines[1]
    );
    assert_eq!(lines[2], format!("#end,1,{}", sha256_of(&before)));
    assert!(before.ends_with(b"\r\n") && answer.bytes.ends_with(b"\r\n"));
    let name = answer.header("content-disposition");
    assert!(name.starts_with("attachment; filename=\"where-used_2") && name.ends_with(".csv\""), "{name}");
    // The same request as of the same moment returns the same bytes.
    let again = ask(&boss, "where-used", &query).await.ok();
    assert_eq!(again.bytes, answer.bytes);
}

#[tokio::test]
async fn a_json_lines_export_begins_with_the_counts_and_ends_with_its_checksum() {
    let (_app, boss) = plant().await;
    let ([a, b, c], _) = chain(&boss).await;
    let request = boss.request(Method::GET, "/trace/where-used").query(&[("serial_key", &c)]);
    let answer = send(request.header("accept", "application/x-ndjson")).await.ok();
    let (lines, before) = split_last_line(&answer);
    let lines: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["type"], &lines[0]["total"]), (&json!("counts"), &json!(2)));
    assert_eq!((&lines[1]["key"], &lines[2]["key"]), (&json!(a), &json!(b)));
    assert_eq!(lines[3], json!({"type": "end", "count": 2, "sha256": sha256_of(&before)}));
    let page = found(&boss, "where-used", &[("serial_key", &c)]).await;
    assert_eq!(page["items"], json!([lines[1], lines[2]]));
    for (what, query) in [("origin", [("serial_key", &a)]), ("recall", [("serial_key", &a)])] {
        let query = [(query[0].0, query[0].1.as_str()), ("format", "jsonl")];
        let answer = ask(&boss, what, &query).await.ok();
        assert!(answer.header("content-disposition").contains(&format!("\"{what}_")));
        let (lines, _) = split_last_line(&answer);
        assert!(lines.last().unwrap().contains("\"end\""));
    }
}

/// Creates units of one lot, each with its own code. Returns the key of the lot.
pub async fn lot_of_units(app: &TestApp, count: i32) -> i64 {
    let product = app.traced_product("MANY", None).await;
    let lot: i64 = app
        .sql
        .query_one(
            "insert into serial.lot (product_key, code, origin, created) values ($1, 'L', 'manual', $2) returning key",
            &[&product, &app.clock().now()],
        )
        .await
        .unwrap()
        .get(0);
    let insert = "insert into serial.serial (key, root_key, code, product_key, lot_key, created, released)
        select key, key, 'U' || key, $1, $4, $3, $3
        from (select nextval('platform.key_sequence') as key from generate_series(1, $2)) keys";
    app.sql.execute(insert, &[&product, &count, &app.clock().now(), &lot]).await.unwrap();
    app.sql.batch_execute("analyze").await.unwrap();
    lot
}

/// Number of rows in the large file. Each row has about 700 bytes of JSON.
const ROWS: i32 = 60_000;
/// Maximum memory in KiB that sending the file may add to the memory for the counts alone. The file has more than 30
/// MiB and is sent in blocks.
const ALLOWED_KIB: u64 = 24 * 1024;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_large_export_is_sent_in_little_memory() {
    let (app, boss) = plant().await;
    let lot = lot_of_units(&app, ROWS).await;
    let service = Service::start(serve(&app, "127.0.0.1:0")).await;
    let boss = boss.at(service.address);
    let path = format!("/trace/where-used?lot_key={lot}&format=jsonl");
    // A page needs the same walk as the file, and counts alone need none.
    let small = boss.get(&format!("/trace/where-used?lot_key={lot}&limit=1")).await.ok().json();
    assert_eq!(small["counts"]["total"], ROWS);
    let before = memory(&service, "VmHWM:");
    let answer = boss.get(&path).await.ok();
    let added = memory(&service, "VmHWM:").saturating_sub(before);
    print_figure(&format!("{} MiB sent, {added} KiB more", answer.bytes.len() / 1024 / 1024));
    let (lines, _) = split_last_line(&answer);
    assert_eq!(lines.len(), usize::try_from(ROWS).unwrap() + 2);
    assert!(added < ALLOWED_KIB, "{added} KiB");
    service.stop().await;
}
