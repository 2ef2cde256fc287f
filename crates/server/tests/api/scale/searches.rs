//! Searches over many units and a long journal use the index whose comment in the schema names them.

use crate::support::{TestApp, plan_of};

/// 20 000 units, 20 of which are on hold, and as many journal rows: ten for each record that they name, and 100 of a
/// rare type and topic.
const FILL: &str = "
    insert into product.product (key, code, created, updated)
        select number, 'P-' || number, '2026-01-01Z', '2026-01-01Z' from generate_series(1, 20) number;
    insert into serial.serial (key, root_key, code, product_key, created, released, hold_reason, hold_by, hold_at)
        select 100000 + number, 100000 + number, 'U-' || lpad(number::text, 6, '0'), 1 + number % 20,
            timestamptz '2026-01-01Z' + number * interval '1 minute',
            case when number % 2 = 0 then timestamptz '2026-02-01Z' + number * interval '1 minute' end,
            case when number % 1000 = 0 then 'x' end, case when number % 1000 = 0 then 1 end,
            case when number % 1000 = 0 then timestamptz '2026-02-01Z' end
        from generate_series(1, 20000) number;
    insert into journal.event (event_type, event_group, is_primary, topic, at, user_key, product_key, work_order_key,
            job_key, batch_key, position_key, movement_key, task_key, issue_key, message_key, serial_keys)
        select case when number % 200 = 0 then 'TASK_CREATED' else 'SERIAL_LINKED' end, gen_random_uuid(), true,
            case when number % 200 = 0 then 'task' else 'serial' end, '2026-01-01Z', record, record, record, record,
            record, 'IN.' || record, record, record, record, record, array[record]
        from (select number, number % 2000 as record from generate_series(1, 20000) number) rows;
    select setval('platform.key_sequence', 1000000)";

/// The plan of a search for units as `search_serials` composes it.
async fn plan_of_units(app: &TestApp, condition: &str, order: &str) -> String {
    const SOURCE: &str = include_str!("../../../../areas/serial/src/unit/search_serials.rs");
    const FILTERS: &str = include_str!("../../../../areas/serial/src/unit/filters.rs");
    assert!(SOURCE.contains(order), "search_serials has another order than {order}");
    let beginning = condition.split(" like ").next().unwrap();
    assert!(condition == "true" || FILTERS.contains(beginning), "search_serials has no condition {condition}");
    let condition = condition.replace('?', "7");
    let statement = format!(
        "explain select s.key from serial.serial s left join product.product p on p.key = s.product_key
            left join production.work_order w on w.key = s.work_order_key
            where s.deleted_at is null and {condition} order by {order} limit 200"
    );
    let rows = app.sql.query(&statement, &[]).await.unwrap();
    rows.iter().map(|row| row.get::<_, String>(0)).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn searches_use_the_indexes_that_are_made_for_them() {
    let app = TestApp::new().await;
    app.sql.batch_execute(FILL).await.unwrap();
    app.wait_until_sealed().await;
    app.sql.batch_execute("vacuum analyze").await.unwrap();
    // The same setting as for the connections of the service.
    app.sql.batch_execute("set random_page_cost = 1.1").await.unwrap();
    for (condition, order, index) in [
        ("true", "s.created desc, s.key", "serial_created_idx"),
        ("true", "s.released desc nulls last, s.key", "serial_released_idx"),
        ("true", r#"lower(s.code) collate "C" nulls last, s.key"#, "serial_code_order_idx"),
        ("lower(s.code) like '%u-012345%'", "s.created desc, s.key", "serial_code_trgm_idx"),
        ("s.hold_reason is not null", "s.created desc, s.key", "serial_held_idx"),
        ("s.product_key = ?", "s.created desc, s.key", "serial_product_key_idx"),
    ] {
        let plan = plan_of_units(&app, condition, order).await;
        assert!(plan.contains(index), "{index}: {plan}");
    }
    let admin = app.user("admin", "admin").await;
    for (filter, condition, value, index) in [
        ("type=TASK_CREATED", "e.event_type =", "'TASK_CREATED'", "event_type_idx"),
        ("topic=task", "e.topic =", "'task'", "event_topic_idx"),
        ("serial_key=7", "e.serial_keys &&", "'{7}'", "event_serial_keys_idx"),
        ("user_key=7", "e.user_key =", "7", "event_user_key_idx"),
        ("product_key=7", "e.product_key =", "7", "event_product_key_idx"),
        ("work_order_key=7", "e.work_order_key =", "7", "event_work_order_key_idx"),
        ("job_key=7", "e.job_key =", "7", "event_job_key_idx"),
        ("batch_key=7", "e.batch_key =", "7", "event_batch_key_idx"),
        ("position_key=IN.7", "e.position_key =", "'IN.7'", "event_position_key_idx"),
        ("movement_key=7", "e.movement_key =", "7", "event_movement_key_idx"),
        ("task_key=7", "e.task_key =", "7", "event_task_key_idx"),
        ("issue_key=7", "e.issue_key =", "7", "event_issue_key_idx"),
        ("message_key=7", "e.message_key =", "7", "event_message_key_idx"),
    ] {
        // A limit above the number of rows, so that the page itself is the last statement of the request.
        let path = format!("/event?{filter}&limit=1000");
        let found = admin.get(&path).await.ok();
        assert!(found.json().as_array().is_some_and(|rows| rows.len() >= 10), "{filter}: {:?}", found.json());
        let statement = format!("from journal.feed f%where%{condition}");
        // Subjects with few rows are sorted, with the parameters reader, limit and offset. The others are read by key,
        // with the parameters reader, window of positions, window of keys, and limit.
        let is_sorted = ["serial", "movement", "message"].iter().any(|kind| filter.starts_with(kind));
        let others = if is_sorted { "0, 20, 0" } else { "0, 0, 1000000, 0, 2000000, 20" };
        let plan = plan_of(&app, (&admin, &path), &statement, &format!("{value}, {others}")).await;
        assert!(plan.contains(index), "{filter}: {plan}");
    }
}
