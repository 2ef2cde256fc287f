//! Searches whose filters match too many locations or rows to look each up by key. They must find the same as a plain
//! query.

use crate::serial::plant::plant;
use crate::support::{Actor, TestApp};

/// Three halls with 300, 1 500 and 5 200 bins, for which the search gathers the stock, reads it product by product, or
/// checks every row. Every second bin of the middle hall belongs to others, and so do all bins of a fourth hall. The
/// 400 products have stock without lots, with lots, with units, or with units of lots. More than a thousand rows are on
/// hold: by unit, by lot, or by the lot of a unit.
const FILL: &str = r"
    insert into product.product (key, code, manage_inventory, lot_tracking, created, updated)
        select n, case when n % 2 = 0 then 'P-' else 'p-' end || lpad((n * 7 % 400)::text, 3, '0') || '-' || n, true,
            'optional', '2026-01-01Z', '2026-01-01Z' from generate_series(1, 400) n;
    insert into position.position (key, code, parent_position_key, site_key, created)
        select hall, upper(hall), 'IN', '0', '2026-01-01Z' from unnest('{few,some,many,foreign}'::text[]) hall;
    insert into position.position (key, code, parent_position_key, site_key, owned, created)
        select hall || n, case when n % 3 = 0 then 'Bin-' else 'bin-' end || hall || '-' || n, hall, '0',
            case hall when 'some' then n % 2 = 0 else hall <> 'foreign' end, '2026-01-01Z'
        from (values ('few', 300), ('some', 1500), ('many', 5200), ('foreign', 400)) as halls (hall, bins),
            generate_series(1, bins) n;
    insert into serial.lot (key, product_key, code, origin, created, hold_reason, hold_by, hold_at)
        select 10000 + n, n, 'L-' || n, 'manual', '2026-01-01Z', case when n % 3 = 0 then 'Wet' end,
            case when n % 3 = 0 then 1 end, case when n % 3 = 0 then '2026-01-01Z'::timestamptz end
        from generate_series(1, 400) n;
    insert into serial.serial (key, code, product_key, lot_key, created, released, root_key, hold_reason, hold_by, hold_at)
        select 20000 + n, 'S-' || n, 1 + n % 400, case when n % 4 = 1 then 10000 + 1 + n % 400 end, '2026-01-01Z',
            '2026-01-01Z', 20000 + n, case when n % 5 = 0 then 'Bent' end, case when n % 5 = 0 then 1 end,
            case when n % 5 = 0 then '2026-01-01Z'::timestamptz end
        from generate_series(1, 6000) n where (1 + n % 400) % 4 in (2, 3);
    create temporary table spot as select n, 1 + n % 400 as product_key,
        case n % 8 when 0 then 'few' || 1 + n % 300 when 1 then 'foreign' || 1 + n % 400 when 2 then 'some' || 1 + n % 1500
            when 3 then 'some' || 1 + n * 11 % 1500 else 'many' || 1 + n * 13 % 5200 end as position_key
        from generate_series(1, 8000) n;
    insert into warehouse.pair (product_key, position_key) select distinct product_key, position_key from spot;
    insert into warehouse.stock (product_key, position_key, serial_key, lot_key, quantity)
        select distinct on (p.product_key, p.position_key, s.key) p.product_key, p.position_key, s.key,
            case when p.product_key % 4 = 1 then 10000 + p.product_key end, case when s.key is null then 5 else 1 end
        from spot p left join serial.serial s on s.key = 20000 + p.n
        where s.key is not null or p.product_key % 4 in (0, 1)";

/// The plain query for stock, with which results are compared. `{}` is the condition.
const PLAIN: &str = r#"select s.key::text, s.product_key::text from warehouse.stock s
    join product.product g on g.key = s.product_key join position.position p on p.key = s.position_key
    left join serial.serial u on u.key = s.serial_key left join serial.lot l on l.key = coalesce(s.lot_key, u.lot_key)
    where {} order by lower(g.code) collate "C", lower(array_to_string(p.codes[{depth} :], E'\u0001')) collate "C",
    lower(u.code) collate "C", lower(l.code) collate "C", s.key"#;

/// A filter, the same filter as an SQL condition, and the index in the codes at which the path below the root begins.
const FILTERS: &[(&str, &str, u8)] = &[
    ("root_position_key=few", "p.path @> '{few}'", 3),
    ("root_position_key=some", "p.path @> '{some}'", 3),
    ("root_position_key=many", "p.path @> '{many}'", 3),
    ("position_search=few", "p.path[2] = 'few'", 2),
    ("position_search=some", "p.path[2] = 'some'", 2),
    ("position_search=bin-some", "p.path[2] = 'some'", 2),
    ("position_search=many", "p.path[2] = 'many'", 2),
    ("position_search=bin-some-1*", "p.code ilike 'bin-some-1%'", 2),
    ("root_position_key=some&position_search=some", "p.path[2] = 'some'", 3),
    ("owned=false", "not p.owned", 2),
    ("owned=true", "p.owned", 2),
    ("owned=false&root_position_key=some", "not p.owned and p.path[2] = 'some'", 3),
    ("owned=false&root_position_key=many", "false", 3),
    ("owned=false&position_search=foreign", "p.path[2] = 'foreign'", 2),
    ("held=true", "u.hold_reason is not null or l.hold_reason is not null", 2),
    ("held=false", "u.hold_reason is null and l.hold_reason is null", 2),
    ("held=true&product_key=6", "s.product_key = 6 and (u.hold_reason is not null or l.hold_reason is not null)", 2),
    (
        "held=true&root_position_key=some",
        "p.path[2] = 'some' and (u.hold_reason is not null or l.hold_reason is not null)",
        3,
    ),
    (
        "held=true&root_position_key=some&product_search=p-0",
        "p.path[2] = 'some' and g.code ilike 'p-0%' and (u.hold_reason is not null or l.hold_reason is not null)",
        3,
    ),
    (
        "held=true&position_key=many66",
        "p.key = 'many66' and (u.hold_reason is not null or l.hold_reason is not null)",
        2,
    ),
    (
        "held=true&owned=false&serials_only=true",
        "not p.owned and u.key is not null and (u.hold_reason is not null or l.hold_reason is not null)",
        2,
    ),
];

/// Returns the first two columns of a query as text.
async fn query_pairs(app: &TestApp, statement: &str) -> Vec<(String, String)> {
    app.sql.query(statement, &[]).await.unwrap().iter().map(|row| (row.get(0), row.get(1))).collect()
}

/// Returns one member of each row in the response.
async fn column(actor: &Actor, path: &str, name: &str) -> Vec<String> {
    let body = actor.get(path).await.ok().json();
    body.as_array().unwrap().iter().map(|row| row[name].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn search_inventory_of_many_positions_and_much_on_hold_finds_the_same_as_a_plain_query() {
    let (app, boss) = plant().await;
    app.sql.batch_execute(FILL).await.unwrap();
    app.sql.batch_execute("vacuum analyze").await.unwrap();
    for (filter, condition, depth) in FILTERS {
        let plain = PLAIN.replace("{}", &format!("({condition})")).replace("{depth}", &depth.to_string());
        let wanted = query_pairs(&app, &plain).await;
        assert!(*condition == "false" || !wanted.is_empty(), "{filter} finds nothing");
        let total =
            boss.get(&format!("/inventory?{filter}&limit=1&with_total=true")).await.ok().header("x-total-count");
        assert_eq!(total, wanted.len().to_string(), "{filter}");
        for offset in [0, 150, 900] {
            let keys = column(&boss, &format!("/inventory?{filter}&offset={offset}"), "_key").await;
            let page: Vec<_> = wanted.iter().skip(offset).take(200).map(|row| row.0.clone()).collect();
            assert_eq!(keys, page, "{filter} from {offset} on");
        }
        let mut products: Vec<_> = wanted.into_iter().map(|row| row.1).collect();
        products.dedup();
        let sums = column(&boss, &format!("/inventory/summary?{filter}&limit=1000"), "product_key").await;
        assert_eq!(sums, products, "sums of {filter}");
    }
    let held = FILTERS.iter().find(|filter| filter.0 == "held=true").unwrap().1;
    let count = format!("{} limit 2000", PLAIN.replace("{}", held).replace("{depth}", "2"));
    assert!(query_pairs(&app, &count).await.len() > 1000, "not enough on hold to be looked for product by product");
}

/// Movements that end at their start, after it, or before it because a clock was set back. Some are open or canceled.
const MOVEMENTS: &str = r#"
    insert into product.product (key, code, manage_inventory, created, updated)
        values (1, 'P', true, '2026-01-01Z', '2026-01-01Z');
    insert into warehouse.movement (key, type, status, product_key, position_from, position_to, qt_planned, qt_original,
            qt_confirmed, created, start, "end")
        select 300000 + n, 'receipt', status, 1, 'OUT', 'IN', 5, 5, case when status = 'completed' then 5 else 0 end,
            '2026-01-01Z', case when status <> 'planned' then begun end,
            case when status in ('completed', 'canceled') then begun + case when n % 7 = 0 then interval '3 days'
                when n % 11 = 0 then interval '-2 days' else interval '0' end end
        from (select n, timestamptz '2026-01-01Z' + n * 37 % 600 * interval '1 hour' as begun,
            case when n % 9 = 0 then 'planned' when n % 10 = 0 then 'started' when n % 13 = 0 then 'canceled'
                else 'completed' end as status from generate_series(1, 600) n) t"#;

#[tokio::test]
async fn search_movements_by_start_finds_the_same_as_a_plain_query_whenever_they_ended() {
    let (app, boss) = plant().await;
    app.sql.batch_execute(MOVEMENTS).await.unwrap();
    let (from, to) = ("2026-01-09T03:00:00Z", "2026-01-13T12:00:00Z");
    let began = format!("start >= '{from}'");
    let until = format!("start <= '{to}'");
    for (filter, condition) in [
        (format!("start_from={from}"), began.clone()),
        (format!("start_to={to}"), until.clone()),
        (format!("start_from={from}&start_to={to}"), format!("{began} and {until}")),
        (format!("start_to={to}&include_planned=false"), format!("{until} and status = 'completed'")),
        (format!("start_from={from}&movement_status=started"), format!("{began} and status = 'started'")),
        (format!("start_to={to}&movement_status=canceled"), format!("{until} and status = 'canceled'")),
        (format!("start_from={from}&position_to=IN"), began.clone()),
    ] {
        let canceled = if filter.contains("canceled") { "" } else { "and status <> 'canceled'" };
        let plain = format!(
            r#"select key::text, '' from warehouse.movement where {condition} {canceled}
                order by "end" desc nulls first, start desc nulls last, key desc"#
        );
        let wanted: Vec<String> = query_pairs(&app, &plain).await.into_iter().map(|row| row.0).collect();
        assert!(wanted.len() > 10, "{filter} finds nearly nothing");
        for (limit, offset) in [(1000, 0), (20, 0), (20, 15)] {
            let path = format!("/movement?{filter}&limit={limit}&offset={offset}&with_total=true");
            let page: Vec<String> = wanted.iter().skip(offset).take(limit).cloned().collect();
            assert_eq!(column(&boss, &path, "_key").await, page, "{path}");
            assert_eq!(boss.get(&path).await.ok().header("x-total-count"), wanted.len().to_string(), "{path}");
        }
    }
    let planned = column(&boss, "/movement?movement_status=planned&limit=1000", "_key").await;
    // Every ninth of the 600 movements is planned.
    assert_eq!(planned.len(), 66);
}
