//! 20 000 products with 200 000 BOM lines on four levels, as in a real catalog.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::{Actor, TestApp, plan_of};

/// 2 000 devices, 2 000 assemblies, 2 000 subassemblies with 33 or 34 lines each, and 14 000 parts.
const FILL: &str = "
    insert into process.operation (key, name) values ('fill', 'Filling');
    insert into product.product (key, code, description, created, updated)
        select number, 'X-' || lpad(number::text, 6, '0'), 'Product number ' || number, now(), now()
        from generate_series(1, 20000) number;
    insert into process.phase (key, product_key, operation_key, alias, place)
        select 'f' || number, number, 'fill', 'Filling', 1 from generate_series(1, 6000) number;
    insert into product.bom_line (product_key, line_no, component_key, qt, phase_key)
        select product, line,
            case when product <= 4000 and line <= 5
                then ((product - 1) / 2000 + 1) * 2000 + 1 + (product * 7 + line * 331) % 2000
                else 6001 + (product * 31 + line * 977) % 14000 end,
            line, 'f' || product
        from generate_series(1, 6000) product, generate_series(1, 34) line
        where line <= 33 or product <= 2000;
    select setval('platform.key_sequence', 1000000)";

/// Starts a service with the catalog of [`FILL`] and creates an administrator.
async fn catalogue() -> (TestApp, Actor) {
    let app = TestApp::new().await;
    app.sql.batch_execute(FILL).await.unwrap();
    app.sql.batch_execute("vacuum analyze").await.unwrap();
    assert_eq!(app.count("select count(*) from product.bom_line").await, 200_000);
    let admin = app.user("admin", "admin library").await;
    (app, admin)
}

/// Asserts that reads of BOMs, searches, pages and where-used queries use indexes.
async fn assert_reads_use_indexes(app: &TestApp, admin: &Actor) {
    let bom =
        plan_of(app, (admin, "/product/700/bom"), "from product.bom_line l%where l.product_key = $1", "700").await;
    assert!(!bom.contains("Seq Scan"), "{bom}");
    assert_eq!(admin.get("/product?search_string=012345").await.ok().json().as_array().unwrap().len(), 1);
    // Requests a page without rows, so that the search is the last statement of its connection.
    let search = plan_of(
        app,
        (admin, "/product?search_string=nowhere"),
        "select p.key from product.product p where%lower(p.code) like",
        "'%012345%', 200, 0",
    )
    .await;
    assert!(search.contains("product_code_trgm_idx"), "{search}");
    let page = plan_of(
        app,
        (admin, "/product?offset=100000"),
        "from product.product p where not p.trash and p.active order by",
        "200, 0",
    )
    .await;
    assert!(page.contains("product_code_order_idx"), "{page}");
    let users = plan_of(
        app,
        (admin, "/product/15000/where-used?recursive=true"),
        "with recursive users",
        "15000, true, false, 200, 0",
    )
    .await;
    assert!(users.contains("bom_line_component_key_idx"), "{users}");
}

/// BOM lines with this number of parts.
fn lines(count: i64) -> Value {
    (1..=count).map(|number| json!({"component_key": (6000 + number * 20).to_string(), "qt": number})).collect()
}

/// One test for both, because filling the catalog takes longer than the checks.
#[expect(clippy::print_stderr, reason = "the figure is what the test is made for")]
#[tokio::test]
async fn a_large_catalogue_is_read_by_indexes_and_a_bom_of_500_lines_is_replaced_fast() {
    let (app, admin) = catalogue().await;
    assert_reads_use_indexes(&app, &admin).await;
    let mut times: Vec<Duration> = Vec::new();
    for number in 0..15_i64 {
        // Subassemblies, each of which is in several assemblies, which are in several devices.
        let path = format!("/product/{}/bom", 4001 + number * 100);
        let start = Instant::now();
        admin.put(&path, lines(500)).await.ok();
        times.push(start.elapsed());
    }
    times.sort_unstable();
    let median = times[times.len() / 2];
    eprintln!("BoM of 500 lines: median {median:?}, slowest {:?}", times.last().unwrap());
    assert!(median < Duration::from_millis(500), "{times:?}");
}
