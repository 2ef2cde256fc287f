//! Tests of the loader, each on its own database.

use testdb::TestDb;

use super::*;

/// Units per transaction, so that a small plant needs several.
const SMALL: i64 = 500;

async fn database() -> (TestDb, Client) {
    let database = testdb::migrated().await.unwrap();
    let client = database.connect().await.unwrap();
    (database, client)
}

async fn load(client: &Client, serials: i64) -> i64 {
    fill(client, Size { serials, chunk: SMALL }, &mut ProgressLine::hidden()).await.unwrap()
}

async fn count(client: &Client, statement: &str) -> i64 {
    client.query_one(statement, &[]).await.unwrap().get(0)
}

#[tokio::test]
async fn a_load_fills_to_the_count_in_several_runs_and_breaks_no_promise() {
    let (_database, client) = database().await;
    assert_eq!(load(&client, 700).await, 700);
    assert_eq!(load(&client, 2000).await, 1300);
    assert_eq!(load(&client, 2000).await, 0);
    assert_eq!(load(&client, 1000).await, 0);
    assert_eq!(count(&client, "select count(*) from serial.serial").await, 2000);
    assert_eq!(count(&client, "select count(*) from product.product").await, 200);
    let finished = "select count(*) from serial.serial s join product.product p on p.key = s.product_key
        where p.code <= 'PRD0020' and s.state";
    let tested = count(&client, &format!("{finished} <> 'wip'")).await;
    let finished = count(&client, &format!("{finished} not in ('wip', 'scrapped')")).await;
    assert!((25..=50).contains(&finished), "{finished} finished units");
    assert_eq!(count(&client, "select count(*) from serial.value").await, 3 * tested);
    let links = count(&client, "select count(*) from serial.link").await;
    let ended = count(&client, "select count(*) from serial.link where ended_at is not null").await;
    assert!((links / 200..=links / 50).contains(&ended), "{ended} of {links} links ended");
    let of_units = "select count(*) from journal.event where topic = 'serial'";
    assert_eq!(count(&client, of_units).await, 2000 + links + ended);
    let of_type = async |word: &str| {
        count(
            &client,
            &format!("select count(*) from warehouse.movement where type = '{word}' and serial_key is not null"),
        )
        .await
    };
    assert_eq!(of_type("production").await, finished);
    assert!((finished / 2..finished).contains(&of_type("shipment").await));
    assert!(of_type("consumption").await >= tested);
    assert_eq!(of_type("receipt").await, of_type("consumption").await);
    let lying = count(&client, "select count(*) from serial.serial where state = 'in_stock'").await;
    assert_eq!(lying, finished - of_type("shipment").await);
    assert_eq!(count(&client, "select count(*) from warehouse.stock where serial_key is not null").await, lying);
    assert!(count(&client, "select count(*) from warehouse.stock where serial_key is null").await >= 20);
    assert_eq!(count(&client, "select count(*) from warehouse.stock where arrived is null").await, 0);
    ensure_sound(&client).await.unwrap();
}

#[tokio::test]
async fn a_load_has_production_in_all_states_that_the_checks_of_the_shop_floor_and_of_references_accept() {
    let (_database, client) = database().await;
    load(&client, 6000).await;
    for check in [
        include_str!("../../../server/tests/api/shopfloor/floor_check.sql"),
        include_str!("../../../server/tests/api/production/orphans.sql"),
    ] {
        let broken = client.query(check, &[]).await.unwrap();
        let broken: Vec<(String, String)> = broken.iter().map(|row| (row.get(0), row.get(1))).collect();
        assert_eq!(broken, []);
    }
    ensure_sound(&client).await.unwrap();
    let made = "select count(*) from serial.serial where work_order_key is not null";
    let waiting = "select count(*) from production.wip_link where job_key is null";
    let made = count(&client, made).await;
    assert!(made * 15 > 6000, "{made} units are made here");
    assert_eq!(count(&client, "select count(distinct serial_key) from production.batch_unit").await, made);
    assert!(count(&client, "select count(*) from production.step_record").await > 2 * made - 60);
    for (what, statement) in [
        ("units between two phases", waiting),
        ("units in a batch of the last phase", "select count(*) from production.wip_link where job_key is not null"),
        ("scrapped units", "select count(*) from serial.serial where state = 'scrapped'"),
        ("units in an open batch", "select count(*) from production.batch_unit where active"),
        ("open work sessions", "select count(*) from production.work_session where \"end\" is null"),
        ("late orders", "select count(*) from production.work_order where \"end\" > due_by"),
    ] {
        assert!(count(&client, statement).await > 0, "the plant has no {what}");
    }
    for table in [
        "collaboration.issue_link where work_order_key is not null",
        "collaboration.issue where open",
        "collaboration.task where status = 'open'",
        "collaboration.task_time",
        "collaboration.message where task_key is not null",
        "collaboration.message where issue_key is not null",
        "collaboration.form_item where number is not null",
        "counting.record where processed",
        "counting.position_completion",
        "attachments.file",
        "journal.event where topic = 'issue'",
        "journal.event where topic = 'task'",
    ] {
        assert!(count(&client, &format!("select count(*) from {table}")).await > 0, "{table}");
    }
    let customers = "select count(distinct refs ->> 'partner_code') from warehouse.movement where type = 'shipment'";
    assert!(count(&client, customers).await > 0, "nothing was shipped");
    for status in ["created", "planned", "started", "closed"] {
        let orders = format!("select count(*) from production.work_order where status = '{status}'");
        let jobs = format!("select count(*) from production.job where stage = '{status}'");
        assert!(count(&client, &orders).await > 0 && count(&client, &jobs).await > 0, "{status}");
    }
}

#[tokio::test]
async fn the_check_of_production_finds_each_error() {
    let (_database, client) = database().await;
    load(&client, 3000).await;
    for (statement, told) in [
        ("update production.job set qt_completed = 0 where stage = 'closed'", "a job does not add up"),
        (
            "update production.job set worked_cost_ms = worked_cost_ms + 1 where stage = 'closed'",
            "the time of a job does not add up",
        ),
        (
            "update production.work_order set batches_without_cost = 0 where status = 'closed'",
            "the batches without cost of an order do not add up",
        ),
        (
            "update production.job set stage = 'planned', start = null, \"end\" = null, qt_completed = 0,
                qt_scrapped = 0 where stage = 'closed'",
            "a job says something else than its batches",
        ),
        ("update production.work_order set qt_completed = 99", "an order says something else than its jobs"),
        ("delete from production.batch_unit", "a batch has not as many units as it is"),
        ("delete from production.batch_flow", "a batch took something else than it is"),
        (
            "insert into journal.event (event_type, event_group, is_primary, topic, at, batch_key)
                select 'BATCH_COMPLETED', gen_random_uuid(), true, 'production', now(), min(key) from production.batch",
            "a batch was told as completed more or less than once",
        ),
        (
            "update production.work_session set \"end\" = null, duration = null
                where key = (select min(key) from production.work_session where \"end\" is not null)",
            "an open span of work that is on no open batch of its job",
        ),
        (
            "update production.batch_unit set active = true where serial_key =
                (select min(child_serial_key) from serial.link l join production.batch_unit u
                on u.serial_key = l.child_serial_key where l.ended_at is null)",
            "a unit is in two places: a batch, a unit",
        ),
        (
            "update production.batch_unit set active = true where batch_key = (
                select min(u.batch_key) from production.batch_unit u join serial.serial s on s.key = u.serial_key
                where s.state = 'shipped')",
            "what travels is finished, scrapped or deleted",
        ),
        (
            "update serial.serial set work_order_key = null where work_order_key is not null",
            "a unit of a batch of another order",
        ),
        ("delete from production.queued_order", "an order is not in its queue, or in one although it is closed"),
        ("delete from production.queued_job", "a job is not in the queue of its operator"),
    ] {
        client.batch_execute("begin").await.unwrap();
        assert!(client.execute(statement, &[]).await.unwrap() > 0, "{statement}");
        let broken = broken_production(&client).await.unwrap();
        assert!(broken.iter().any(|(_, broken)| broken == told), "{told} is not in {broken:?}");
        client.batch_execute("rollback").await.unwrap();
    }
}

#[tokio::test]
async fn a_load_that_was_interrupted_ends_with_the_same_plant() {
    let (_one, straight) = database().await;
    load(&straight, 2000).await;
    let (other, watching) = database().await;
    let url = other.url();
    let interrupted = tokio::spawn(async move {
        let client = connect(&url).await.unwrap();
        fill(&client, Size { serials: 2000, chunk: SMALL }, &mut ProgressLine::hidden()).await
    });
    // One transaction is committed, and the server ends the connection during the next one.
    let victim = "select count(pg_terminate_backend(pid)) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
            and exists (select from administration.custom_data where (value ->> 'serials')::bigint > 0)";
    let deadline = Instant::now() + std::time::Duration::from_mins(1);
    while count(&watching, victim).await == 0 {
        assert!(Instant::now() < deadline, "nothing was loaded");
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
    assert!(interrupted.await.unwrap().is_err(), "the load was not interrupted");
    let before = count(&watching, "select count(*) from serial.serial").await;
    assert!((1..2000).contains(&before), "{before} serials were there");
    let client = other.connect().await.unwrap();
    assert_eq!(load(&client, 2000).await, 2000 - before);
    ensure_sound(&client).await.unwrap();
    assert_eq!(fingerprint(&client).await.unwrap(), fingerprint(&straight).await.unwrap());
}

#[tokio::test]
async fn indexes_and_foreign_keys_that_a_load_drops_are_the_same_afterwards_even_after_an_interruption() {
    let (_database, client) = database().await;
    let schema = async || {
        let statement = "select string_agg(line, E'\n' order by line) from (
            select pg_get_indexdef(indexrelid) || coalesce(obj_description(indexrelid, 'pg_class'), '') from pg_index
            union all
            select conrelid::regclass || conname || pg_get_constraintdef(oid) || convalidated from pg_constraint
        ) as schema (line)";
        client.query_one(statement, &[]).await.unwrap().get::<_, String>(0)
    };
    let complete = schema().await;
    load(&client, 500).await;
    deferred::set_aside(&client).await.unwrap();
    assert!(schema().await.lines().count() + 60 < complete.lines().count(), "most indexes are still there");
    // The load that dropped them was interrupted, and so was the next one.
    deferred::set_aside(&client).await.unwrap();
    load(&client, 1000).await;
    assert_eq!(schema().await, complete);
    ensure_sound(&client).await.unwrap();
    // A row that breaks a foreign key ends the load.
    deferred::set_aside(&client).await.unwrap();
    client.batch_execute("update serial.link set phase_key = 'x'").await.unwrap();
    let refused = deferred::put_back(&client, &ProgressLine::hidden()).await.unwrap_err();
    assert!(format!("{refused:#}").contains("link_phase_fk"), "{refused:#}");
}

#[tokio::test]
async fn the_fingerprint_tells_plants_apart_and_a_used_database_is_refused() {
    let (_database, client) = database().await;
    load(&client, 2000).await;
    let first = fingerprint(&client).await.unwrap();
    assert_eq!(first.len(), 22, "{first:?}");
    client
        .execute("update serial.lot set supplier_lot = 'X' where key = (select min(key) from serial.lot)", &[])
        .await
        .unwrap();
    assert_ne!(fingerprint(&client).await.unwrap(), first);
    client.execute("delete from administration.custom_data", &[]).await.unwrap();
    let refused = fill(&client, Size::of(500), &mut ProgressLine::hidden()).await.unwrap_err();
    assert!(refused.to_string().contains("of its own"), "{refused:#}");
}

#[tokio::test]
async fn the_check_of_the_stock_finds_a_unit_that_is_not_where_it_says() {
    let (_database, client) = database().await;
    load(&client, 400).await;
    client.execute("update serial.serial set left_by = 'shipment' where left_by = 'consumption'", &[]).await.unwrap();
    let wrong = broken_promises(&client).await.unwrap();
    assert!(wrong.iter().all(|(_, broken)| broken == "a unit says something else than how it left stock"), "{wrong:?}");
    assert!(!wrong.is_empty());
}

#[tokio::test]
async fn the_check_of_the_genealogy_finds_every_kind_of_wrong_row() {
    let (_database, client) = database().await;
    load(&client, 400).await;
    let child = count(&client, "select min(key) from serial.serial where parent_key <> root_key").await;
    let cases = [
        ("update serial.serial set root_key = parent_key where key = $1", vec![("root_key", child)]),
        ("update serial.serial set link_confirmed = false where key = $1", vec![("open link", child)]),
        ("update serial.serial set parent_key = root_key where key = $1", vec![("open link", child)]),
        (
            "update serial.link set ended_at = linked_at, reason = 'x', disposition = 'none'
             where child_serial_key = $1 and ended_at is null",
            vec![("open link", child)],
        ),
        (
            "insert into serial.link (parent_serial_key, child_serial_key, component_key, confirmed, linked_at)
             select s.root_key, s.key, s.product_key, true, s.created from serial.serial s where s.key = $1",
            vec![("several open parents", child), ("open link", child)],
        ),
    ];
    for (statement, expected) in cases {
        // Without the index that refuses a second parent, because the check must not depend on it.
        client.batch_execute("begin; drop index serial.link_open_child_unique").await.unwrap();
        assert_eq!(client.execute(statement, &[&child]).await.unwrap(), 1, "{statement}");
        let expected: Vec<_> = expected.iter().map(|(problem, key)| ((*problem).to_owned(), *key)).collect();
        assert_eq!(wrong_units(&client).await.unwrap(), expected, "{statement}");
        client.batch_execute("rollback").await.unwrap();
    }
}

#[tokio::test]
async fn the_check_of_the_genealogy_finds_a_loop() {
    let (_database, client) = database().await;
    load(&client, 400).await;
    let child = count(&client, "select min(key) from serial.serial where parent_key = root_key").await;
    let head = "update serial.serial head set parent_key = child.key, root_key = child.key, link_key = child.link_key
        from serial.serial child where head.key = child.root_key and child.key = $1";
    client.execute(head, &[&child]).await.unwrap();
    let wrong = wrong_units(&client).await.unwrap();
    assert!(wrong.contains(&("root_key".to_owned(), child)), "{wrong:?}");
}
