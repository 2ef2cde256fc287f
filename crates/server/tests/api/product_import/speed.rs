//! Duration of imports of large files. The limits are generous because of slow machines and debug builds.

use std::time::{Duration, Instant};

use super::{
    BOMS, PRODUCTS, execute, insert_position, insert_product, insert_products, insert_tag, key, valid, with_library,
    xlsx,
};
use crate::support::{Actor, TestApp};

/// Imports a file. Returns the duration of the dry run, the duration of the execution, and the number of records.
async fn timed(actor: &Actor, path: &str, bytes: Vec<u8>) -> (Duration, Duration, i64) {
    let start = Instant::now();
    let file_key = key(&valid(actor, path, bytes).await);
    let checked = start.elapsed();
    let done = execute(actor, path, &file_key).await.ok().detail();
    (checked, start.elapsed().saturating_sub(checked), done["total"].as_i64().unwrap())
}

/// Imports products of which a third is new and measures the time.
async fn products(app: &TestApp, actor: &Actor, count: i64) -> (Duration, Duration) {
    insert_tag(app, "t1", "Red").await;
    insert_tag(app, "t2", "Blue").await;
    insert_position(app, "x1", "Shelf", Some("0")).await;
    // A third is new, a third changes, a third is identical to the file.
    insert_products(app, count * 2 / 3).await;
    let rows: Vec<[String; 4]> = (1..=count)
        .map(|number| {
            let same = number <= count / 3;
            let text = if same { format!("Product {number}") } else { format!("Better product {number}") };
            [format!("P{number:05}"), text, if same { "" } else { "Red;Blue" }.to_owned(), "Shelf".to_owned()]
        })
        .collect();
    let rows: Vec<Vec<&str>> = rows.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
    let bytes = xlsx(&["code", "description", "tags", "unknown"], &rows).await;
    let (checked, executed, total) = timed(actor, PRODUCTS, bytes).await;
    assert_eq!(total, count);
    (checked, executed)
}

/// Imports BOMs of ten lines each and measures the time.
async fn boms(app: &TestApp, actor: &Actor, lines: i64) -> (Duration, Duration) {
    let mut rows: Vec<[String; 3]> = Vec::new();
    for number in 1..=10 {
        insert_product(app, &format!("C{number}")).await;
    }
    for number in 1..=lines / 10 {
        let code = format!("A{number:05}");
        rows.extend((1..=10).map(|component| [code.clone(), format!("C{component}"), "1.5".to_owned()]));
    }
    let sql = "insert into product.product (code, created, updated)
               select 'A' || lpad(n::text, 5, '0'), $1, $1 from generate_series(1, $2::bigint) n";
    app.sql.execute(sql, &[&app.clock().now(), &(lines / 10)]).await.unwrap();
    let sql = "insert into process.phase (product_key, operation_key, alias, place)
               select key, 'default', 'F1', 1 from product.product where code like 'A%'";
    app.sql.execute(sql, &[]).await.unwrap();
    let rows: Vec<Vec<&str>> = rows.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
    let bytes = xlsx(&["product_code", "component_code", "qt"], &rows).await;
    let (checked, executed, total) = timed(actor, BOMS, bytes).await;
    assert_eq!(total, lines / 10);
    (checked, executed)
}

/// The usual run imports 5 000 rows. `TRACEWRIGHT_IMPORT_ROWS=50000` makes a long run.
#[expect(clippy::print_stderr, reason = "the figures are what the long run is made for")]
#[tokio::test]
async fn imports_of_large_files_take_less_than_thirty_seconds() {
    let rows = std::env::var("TRACEWRIGHT_IMPORT_ROWS").ok().and_then(|rows| rows.parse().ok()).unwrap_or(5000);
    let (app, anna) = with_library().await;
    let (checked, executed) = products(&app, &anna, rows).await;
    eprintln!("{rows} products: dry run {checked:?}, execution {executed:?}");
    assert!(checked + executed < Duration::from_secs(30), "{checked:?} and {executed:?}");
    let start = Instant::now();
    anna.get("/product/export").await.ok();
    eprintln!("{rows} products exported as xlsx: {:?}", start.elapsed());
    let (checked, executed) = boms(&app, &anna, rows).await;
    eprintln!("{rows} lines: dry run {checked:?}, execution {executed:?}");
    assert!(checked + executed < Duration::from_secs(30), "{checked:?} and {executed:?}");
}
