//! Query plans: a scan among many records reads only indexes, and reports of a few days read only those days.

use crate::serial::plant::plant;
use crate::support::{Actor, TestApp, plan_of};

/// Creates 40 000 records of each kind that a code can name, and as many batches.
async fn with_many() -> (TestApp, Actor) {
    let (app, boss) = plant().await;
    let fill = "insert into product.product (key, code, gtin, traceability_level, created, updated)
            select 5000000 + n, 'P-' || n, lpad(n::text, 13, '0'), 'complete', '2026-01-01Z', '2026-01-01Z'
            from generate_series(1, 40000) n;
        insert into serial.serial (key, root_key, code, product_key, created, released)
            select 6000000 + n, 6000000 + n, 'S-' || n, 5000001 + n % 1000, '2026-01-01Z', '2026-01-01Z'
            from generate_series(1, 40000) n;
        insert into serial.lot (key, product_key, code, origin, created)
            select 7000000 + n, 5000001 + n % 1000, 'L-' || n, 'manual', '2026-01-01Z' from generate_series(1, 40000) n;
        insert into position.position (key, code, parent_position_key, site_key, created)
            select 'X' || n, 'X-' || n, 'IN', '0', '2026-01-01Z' from generate_series(1, 40000) n;
        insert into production.work_order (key, code, product_key, product_code, qt_planned, created, due_by)
            select 8000000 + n, 'W-' || n, 5000001 + n % 1000, 'P', 1, '2026-01-01Z',
                timestamptz '2020-01-01Z' + n * interval '1 hour' from generate_series(1, 40000) n;
        insert into organization.user_account (username, words, site_key, preferences, reset_password, created_at)
            select 'u-' || n, '{}', '0', '{}', false, '2026-01-01Z' from generate_series(1, 40000) n;
        insert into production.job (key, work_order_key, phase_key, phase_alias, operation_key, qt_planned, created, stage)
            select 9000000 + n, 8000000 + n, 'default', 'D', 'default', 1, '2026-01-01Z', 'started'
            from generate_series(1, 40000) n;
        insert into production.batch (job_key, work_order_key, phase_key, product_key, traced, qt_total, qt_pass, active, start,
                \"end\")
            select 9000000 + n, 8000000 + n, 'default', 5000001 + n % 1000, false, 1, 1, false, '2020-01-01Z',
                timestamptz '2020-01-01Z' + n * interval '1 hour' from generate_series(1, 40000) n";
    for statement in fill.split(";\n") {
        app.sql.batch_execute(statement).await.unwrap_or_else(|error| panic!("{statement}: {error:?}"));
    }
    app.sql.batch_execute("vacuum analyze").await.unwrap();
    // The same setting as for the connections of the service.
    app.sql.batch_execute("set random_page_cost = 1.1").await.unwrap();
    (app, boss)
}

#[tokio::test]
async fn scan_code_among_many_records_reads_indexes_only_and_finds_exactly_one() {
    let (app, boss) = with_many().await;
    let values = "'s-77', true, null, 21, '2026-01-01', true, true, true, true, true";
    let plan = plan_of(&app, (&boss, "/scan?code=s-77"), "as kind, s.key::text", values).await;
    for index in [
        "serial_code_order_idx",
        "lot_code_order_idx",
        "position_code_order_idx",
        "work_order_code_order_idx",
        "product_code_order_idx",
        "user_account_username_unique",
    ] {
        assert!(plan.contains(index), "{index}: {plan}");
    }
    assert!(!plan.contains("Seq Scan"), "{plan}");
    for code in ["s-77", "l-77", "x-77", "w-77", "p-77", "u-77"] {
        let found = boss.get(&format!("/scan?code={code}")).await.ok().json();
        assert_eq!(found["matches"].as_array().unwrap().len(), 1, "{code}");
    }
    // A GS1 code: its parts are looked up, not the whole text.
    let code = "/scan?code=%5Dd201095060001343522112345";
    let values = "'00000000000077', null, 'S-77', true, 21, '2026-01-01', 'L-77', true, true";
    let plan = plan_of(&app, (&boss, code), "with made as", values).await;
    for index in ["product_gtin_idx", "serial_code_unique", "lot_code_unique"] {
        assert!(plan.contains(index), "{index}: {plan}");
    }
    assert!(!plan.contains("Seq Scan"), "{plan}");
}

/// The plan of a named statement with these values as parameters.
async fn explained(app: &TestApp, name: &str, values: &[(&str, &str)]) -> String {
    let file = include_str!("../../../../../queries/report/production.sql");
    let statement = file.split("--! ").find(|part| part.starts_with(&format!("{name} "))).expect("a statement");
    let mut sql = statement.split_once('\n').unwrap().1.split(";\n").next().unwrap().to_owned();
    for (parameter, value) in values {
        sql = sql.replace(&format!(":{parameter}"), value);
    }
    let rows = app.sql.simple_query(&format!("explain {sql}")).await.unwrap_or_else(|error| panic!("{sql}: {error:?}"));
    let line = |message: &tokio_postgres::SimpleQueryMessage| match message {
        tokio_postgres::SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
        _ => None,
    };
    rows.iter().filter_map(line).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn reports_of_a_few_days_read_those_days_by_index() {
    let (app, _boss) = with_many().await;
    let moments = "array['2022-01-01Z', '2022-01-02Z', '2022-01-03Z']";
    let values = [
        ("edges", moments),
        ("days", "array['2022-01-01', '2022-01-02', '2022-01-03']"),
        ("since", "timestamptz '2022-01-01Z'"),
        ("until", "timestamptz '2022-01-03Z'"),
        ("site_key", "null"),
        ("product_keys", "null"),
        ("wanted", "5001"),
        ("now", "timestamptz '2026-01-01Z'"),
        ("by_phase", "false"),
        ("reader_key", "1"),
        ("zone", "'UTC'"),
    ];
    for (name, index) in [
        ("sum_output", "batch_ended_idx"),
        ("sum_scrap", "batch_ended_idx"),
        ("sum_first_pass", "batch_ended_idx"),
        ("sum_due_orders", "work_order_due_by_idx"),
        ("find_median_lateness", "work_order_due_by_idx"),
    ] {
        let plan = explained(&app, name, &values).await;
        assert!(plan.contains(index), "{name}: {plan}");
        // With the trailing space, because the table of the units of batches has only a few rows here.
        for table in ["batch ", "work_order ", "job "] {
            assert!(!plan.contains(&format!("Seq Scan on {table}")), "{name}: {plan}");
        }
    }
}
