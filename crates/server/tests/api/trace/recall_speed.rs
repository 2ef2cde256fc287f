//! A walk over many units: how long it takes, and that its pages together contain the whole result.

use std::time::Instant;

use super::recall_plant::found;
use crate::serial::plant::plant;
use crate::support::{TestApp, print_figure};

/// Number of components of one lot, each in its own unit.
const UNITS: i32 = 5_000;

/// Creates a lot of components, each in its own unit. Returns the key of the lot.
async fn filled(app: &TestApp) -> i64 {
    let product = app.traced_product("UNIT", None).await;
    let insert =
        "insert into serial.lot (product_key, code, origin, created) values ($1, 'L', 'manual', $2) returning key";
    let lot: i64 = app.sql.query_one(insert, &[&product, &app.clock().now()]).await.unwrap().get(0);
    let fill = format!(
        "insert into serial.serial (key, root_key, code, product_key, created, released)
            select 1000000 + n, 1000000 + n, 'U' || n, {product}, '2026-01-01Z', '2026-01-01Z' from generate_series(1, {UNITS}) n;
        insert into serial.serial (key, root_key, code, product_key, lot_key, created, released, parent_key, link_key,
                link_confirmed)
            select 2000000 + n, 1000000 + n, 'P' || n, {product}, {lot}, '2026-01-01Z', '2026-01-01Z', 1000000 + n,
                3000000 + n, true
            from generate_series(1, {UNITS}) n;
        insert into serial.link (key, parent_serial_key, child_serial_key, component_key, confirmed, linked_at)
            select 3000000 + n, 1000000 + n, 2000000 + n, {product}, true, '2026-01-02Z' from generate_series(1, {UNITS}) n;
        analyze"
    );
    app.sql.batch_execute(&fill).await.unwrap();
    lot
}

#[tokio::test]
async fn trace_where_used_of_a_lot_in_5000_units_counts_all_and_its_pages_are_the_whole() {
    let (app, boss) = plant().await;
    let lot = filled(&app).await.to_string();
    let query = [("lot_key", lot.as_str()), ("roots_only", "true")];
    let begun = Instant::now();
    let result = found(&boss, "where-used", &query).await;
    print_figure(&format!("a lot in {UNITS} units: {:?}", begun.elapsed()));
    assert_eq!(result["counts"]["total"], UNITS);
    assert_eq!(result["items"].as_array().unwrap().len(), 200);
    // All pages together contain the whole result.
    let (mut seen, mut cursor) = (200, result["next_cursor"].as_str().map(str::to_owned));
    while let Some(next) = cursor {
        let page = found(&boss, "where-used", &[query[0], query[1], ("cursor", &next)]).await;
        seen += page["items"].as_array().unwrap().len();
        cursor = page["next_cursor"].as_str().map(str::to_owned);
    }
    assert_eq!(seen, usize::try_from(UNITS).unwrap());
}
