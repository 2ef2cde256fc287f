//! Query plans of the warehouse searches on a large data set: they use indexes and do not read whole tables.

use crate::serial::plant::plant;
use crate::support::plan_of;

/// 2 000 products, 4 000 bins in 40 halls, 15 of them in one building, 20 000 rows of stock, and 120 000 movements with
/// 3 000 lists. A third of the bins belong to others, half of them can be moved, and a tenth of the lots are on hold.
const FILL: &str = r#"
    insert into product.product (key, code, manage_inventory, lot_tracking, created, updated)
        select n, 'P-' || lpad(n::text, 5, '0'), true, 'optional', '2026-01-01Z', '2026-01-01Z'
        from generate_series(1, 2000) n;
    insert into position.position (key, code, parent_position_key, site_key, created)
        values ('z1', 'BUILDING', 'IN', '0', '2026-01-01Z');
    insert into position.position (key, code, parent_position_key, site_key, created)
        select 'h' || n, 'HALL-' || n, case when n <= 15 then 'z1' else 'IN' end, '0', '2026-01-01Z'
        from generate_series(1, 40) n;
    insert into position.position (key, code, parent_position_key, site_key, owned, fixed, created)
        select 'b' || n, 'BIN-' || lpad(n::text, 5, '0'), 'h' || 1 + n % 40, '0', n % 3 > 0, n % 2 > 0, '2026-01-01Z'
        from generate_series(1, 4000) n;
    insert into serial.lot (key, product_key, code, origin, created, hold_reason, hold_by, hold_at)
        select 100000 + n, 1 + n % 2000, 'L-' || lpad(n::text, 6, '0'), 'manual', '2026-01-01Z',
            case when n % 10 = 0 then 'Wet' end, case when n % 10 = 0 then 1 end,
            case when n % 10 = 0 then '2026-01-01Z'::timestamptz end
        from generate_series(1, 20000) n;
    insert into warehouse.pair (product_key, position_key)
        select distinct 1 + n % 2000, 'b' || 1 + (n * 7) % 4000 from generate_series(1, 60000) n;
    insert into warehouse.stock (product_key, position_key, lot_key, quantity)
        select 1 + n % 2000, 'b' || 1 + (n * 7) % 4000, 100000 + n, 5 from generate_series(1, 20000) n;
    insert into warehouse.movement_list (key, code, type, status, due_by, created, "end")
        select 200000 + n, 'ML-' || n, 'receipt', case when n % 100 = 0 then 'planned' else 'completed' end,
            date '2026-01-01' + n % 300, '2026-01-01Z', case when n % 100 <> 0 then '2026-01-02Z'::timestamptz end
        from generate_series(1, 3000) n;
    insert into warehouse.movement (key, type, status, product_key, lot_key, position_from, position_to, qt_planned,
            qt_original, qt_confirmed, created, start, "end", user_key, movement_list_key, movement_list_item, refs)
        select 300000 + n, case when n % 5000 = 0 then 'adjustment' when n % 2 = 0 then 'receipt' else 'transfer' end,
            case when n % 1000 = 0 then 'planned' when n % 3001 = 0 then 'canceled' else 'completed' end,
            1 + n % 2000, 100000 + 1 + n % 20000,
            case when n % 5000 = 0 then 'NULL' when n % 2 = 0 then 'OUT' else 'b' || 1 + (n * 11) % 4000 end,
            'b' || 1 + (n * 7 + 1) % 4000, 5, 5, case when n % 1000 = 0 or n % 3001 = 0 then 0 else 5 end, '2026-01-01Z',
            case when n % 1000 <> 0 then '2026-01-01Z'::timestamptz + n * interval '1 minute' end,
            case when n % 1000 <> 0 then '2026-01-01Z'::timestamptz + n * interval '1 minute' end,
            case when n % 1000 <> 0 then n % 50 end, case when n % 40 = 0 then 200001 + n % 3000 end,
            case when n % 40 = 0 then 1 end,
            case when n % 10 = 0 then jsonb_build_object('purchase_doc', 'PO-' || n / 100, 'partner_code', 'C' || n % 300)
                else '{}' end
        from generate_series(1, 120000) n where (n * 11) % 4000 <> (n * 7 + 1) % 4000;
    select setval('platform.key_sequence', 1000000)"#;

/// A page far beyond the end has no rows to load, so the search is the last statement of its connection.
const BEYOND: &str = "offset=900000";

/// Parts of the plan of a search that reads product by product until a page is full, and locations from the index only.
const BY_PRODUCT: &[&str] = &[
    "product_code_order_idx",
    "Index Only Scan using stock_product_key_idx on stock k",
    "hashed SubPlan",
    "Incremental Sort",
];

/// A requested path, a part of its statement, values to plan the statement with, and what the plan must contain.
const SEARCHES: &[(&str, &str, &str, &[&str])] = &[
    ("/movement?", "from warehouse.movement m where m.status <> 'canceled' order", "500, 0", &["movement_order_idx"]),
    ("/movement?movement_type=adjustment&", "m.type = $1 order", "'adjustment', 500, 0", &["movement_type_idx"]),
    ("/movement?movement_status=canceled&", "m.status = 'canceled' order", "500, 0", &["movement_canceled_idx"]),
    ("/movement?movement_status=planned&", "m.status = 'planned'", "500, 0", &["movement_planned_idx"]),
    (
        "/movement?start_from=2026-01-10&",
        "m.start >= $1",
        "'2026-01-10Z', 500, 0",
        &["movement_order_idx", "Index Cond: ((\"end\" >= ", "movement_lasting_idx"],
    ),
    (
        "/movement?start_to=2026-01-10&",
        "m.start <= $1",
        "'2026-01-10Z', 500, 0",
        &["movement_order_idx", "Index Cond: ((\"end\" <= ", "movement_lasting_idx"],
    ),
    (
        "/movement?include_completed=false&",
        "m.status <> 'canceled' and m.\"end\" is null order",
        "500, 0",
        &["movement_order_idx"],
    ),
    ("/movement?end_to=2026-01-10&", "m.\"end\" <= $1", "'2026-01-10Z', 500, 0", &["movement_order_idx"]),
    ("/movement?product_key=7&", "m.product_key = $1 order", "7, 500, 0", &["movement_product_key_idx"]),
    (
        "/movement?product_search=p-0000&",
        "m.product_key = asked.key",
        "500, 0, '{1,2,3,4,5,6,7,8,9}'",
        &["movement_product_key_idx"],
    ),
    ("/movement?position_to=h7&", "m.position_to = asked.key", "500, 0, '{h7,b6,b46}'", &["movement_position_to_idx"]),
    (
        "/movement?position_from=b7&position_to=b9&position_filter_operator=OR&",
        "m.position_from = asked.key",
        "500, 0, '{b7}', '{b9}'",
        &["movement_position_from_idx", "movement_position_to_idx"],
    ),
    ("/movement?lot_key=100008&", "m.lot_key = any ($1) order", "'{100008}', 500, 0", &["movement_lot_key_idx"]),
    (
        "/movement?lot_search=l-00000&",
        "union%r.lot_code",
        "'{100001,100002}', '%l-00000%', 500, 0",
        &["movement_lot_key_idx", "movement_new_lot_idx", "movement_pk"],
    ),
    (
        "/movement?list_key=200041&",
        "m.movement_list_key = any ($1) order",
        "'{200041}', 500, 0",
        &["movement_list_key_idx"],
    ),
    ("/movement?user_key=7&", "m.user_key = $1 order", "7, 500, 0", &["movement_user_key_idx"]),
    (
        "/movement?purchase_doc=PO-7&",
        "r.refs @> $1",
        r#"'{"purchase_doc": "PO-7"}', 500, 0"#,
        &["movement_refs_idx", "movement_pk"],
    ),
    ("/movement?partner_code=C70&", "m.refs ->> 'partner_code' = $1", "'C70', 500, 0", &["movement_partner_idx"]),
    (
        "/inventory?",
        "from warehouse.stock s left join%where s.site_key = $1 order",
        "'0', 200, 0",
        &["Index Scan using stock_order_idx on stock s", "Incremental Sort"],
    ),
    ("/inventory?product_key=7&", "s.product_key = $2 order", "'0', 7, 200, 0", &["stock_product_key_idx"]),
    ("/inventory?position_key=b7&", "s.position_key = $2 order", "'0', 'b7', 200, 0", &["stock_position_key_idx"]),
    (
        "/inventory?lot_key=100008&",
        "k.lot_key = any ($2)",
        "'0', '{100008}', 200, 0",
        &["stock_lot_key_idx", "stock_unit_lot_key_idx", "stock_pk"],
    ),
    (
        "/inventory?held=true&",
        "c.hold_reason is not null",
        "'IN', 1, '0', '{7,17,27}', 200, 0",
        &["product_code_order_idx", "hashed SubPlan", "lot_held_idx", "Incremental Sort"],
    ),
    (
        "/inventory?root_position_key=h7&",
        "s.position_key = any ($3)",
        "'h7', 2, '{h7,b6,b46}', 200, 0",
        &["stock_position_key_idx"],
    ),
    ("/inventory?root_position_key=z1&", "k.position_key in", "'z1', 2, '{h7,b6,b46}', 200, 0", BY_PRODUCT),
    ("/inventory?position_search=building&", "k.position_key in", "'IN', 1, '{h7,b6,b46}', 200, 0", BY_PRODUCT),
    ("/inventory?owned=false&", "k.position_key in", "'IN', 1, '0', '{b6,b46}', 200, 0", BY_PRODUCT),
    ("/position?fixed_only=true&", "p.fixed and not p.deleted", "'0', 'IN', 200, 0", &["position_fixed_idx"]),
    ("/position?is_in_position=h7&", "select unnest($1::text[])", "'{h7,b6,b46}', 'h7', 200, 0", &["position_pk"]),
    ("/movement-list?", "from warehouse.movement_list l where true", "100, 0", &["movement_list_order_idx"]),
    ("/movement-list?open_only=true&", "l.status in ('planned', 'started')", "100, 0", &["movement_list_open_idx"]),
    (
        "/movement-list?search=ml-77&",
        "where lower(l.code) like $1 order",
        "'%ml-77%', 100, 0",
        &["movement_list_code_trgm_idx"],
    ),
];

/// Plan nodes that read a large table completely, which no search may do. The first also stands for movement lists.
const NEVER: [&str; 3] = ["Seq Scan on movement", "Seq Scan on stock", "Seq Scan on lot"];

#[tokio::test]
async fn warehouse_searches_use_their_indexes_and_never_read_a_whole_large_table() {
    let (app, boss) = plant().await;
    app.sql.batch_execute(FILL).await.unwrap();
    app.sql.batch_execute("vacuum analyze").await.unwrap();
    // The same setting as for the connections of the service.
    app.sql.batch_execute("set random_page_cost = 1.1").await.unwrap();
    let mut wrong = Vec::new();
    for (path, part, values, indexes) in SEARCHES {
        let plan = plan_of(&app, (&boss, &format!("{path}{BEYOND}")), part, values).await;
        let missing: Vec<_> = indexes.iter().filter(|index| !plan.contains(**index)).collect();
        let found: Vec<_> = NEVER.iter().filter(|scan| plan.contains(**scan)).collect();
        if !missing.is_empty() || !found.is_empty() {
            wrong.push(format!("{path}: misses {missing:?}, has {found:?}\n{plan}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
