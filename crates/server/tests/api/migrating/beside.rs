//! Runs every migration since the last release on a plant that is being written to: no write may wait for long.

use std::time::{Duration, Instant};

use platform::db::connect_detached;
use platform::db::migrate::{MIGRATIONS, Migration, apply_missing};
use testdb::Template;
use tokio_postgres::Client;
use tokio_util::sync::CancellationToken;

use super::patience;
use crate::support::print_figure;

/// The last migration that was released before this rule existed. Earlier migrations cannot be changed any more.
pub const RELEASED: &str = "0032_";

/// Maximum time for which a write may wait during any migration.
const WAIT_MAX: Duration = Duration::from_secs(2);

/// Fills the tables that are written to most, without triggers and foreign keys.
const FILL: &str = "
    set session_replication_role = replica;
    insert into product.product (key, code, created, updated) values (1, 'P', '2026-01-01Z', '2026-01-01Z');
    insert into serial.serial (key, root_key, code, product_key, created, released)
        select n, n, 'U-' || n, 1, '2026-01-01Z', '2026-01-01Z' from generate_series(1, 40000) n;
    insert into serial.link (key, parent_serial_key, child_serial_key, component_key, confirmed, linked_at)
        select n, 1 + n % 1000, 1000 + n, 1, true, '2026-01-02Z' from generate_series(1, 20000) n;
    insert into warehouse.movement (key, type, status, product_key, serial_key, position_from, position_to, qt_planned,
            qt_original, qt_confirmed, created, \"end\", posted)
        select n, 'transfer', 'completed', 1, 1 + n % 40000, 'A', 'B', 1, 1, 1, '2026-01-01Z', '2026-01-01Z', n
        from generate_series(1, 60000) n;
    insert into warehouse.stock (key, product_key, position_key, serial_key, quantity, movement_key)
        select n, 1, 'B', n, 1, n from generate_series(1, 10000) n;
    insert into production.batch (key, job_key, work_order_key, phase_key, product_key, traced, qt_total, start)
        select n, n, 1 + n / 4, 'default', 1, true, 1, '2026-01-01Z' from generate_series(1, 10000) n;
    insert into journal.event (key, event_type, event_group, is_primary, topic, at, serial_keys)
        select n, 'SERIAL_CREATED', gen_random_uuid(), true, 'serial', '2026-01-01Z', array[1 + n % 40000]
        from generate_series(1, 40000) n;
    select setval('platform.key_sequence', 1000000);
    set session_replication_role = origin;
    analyze";

/// The writes that run at the same time. `$1` is the number of the round.
const WRITES: [(&str, &str); 6] = [
    ("serial.serial", "update serial.serial set rev = rev + 1 where key = 1 + $1::bigint % 40000"),
    ("serial.link", "update serial.link set rev = rev + 1 where key = 1 + $1::bigint % 20000"),
    ("warehouse.movement", "update warehouse.movement set rev = rev + 1 where key = 1 + $1::bigint % 60000"),
    ("warehouse.stock", "update warehouse.stock set rev = rev + 1 where key = 1 + $1::bigint % 10000"),
    ("production.batch", "update production.batch set rev = rev + 1 where key = 1 + $1::bigint % 10000"),
    (
        "journal.event",
        "insert into journal.event (event_type, event_group, is_primary, topic, at, serial_keys)
         values ('SERIAL_CREATED', gen_random_uuid(), true, 'serial', now(), array[$1::bigint])",
    ),
];

/// An additional migration, so that the test always builds an index on a large table.
const TRIAL: Migration = Migration {
    name: "9999_trial.sql",
    sql: "-- no transaction
create index concurrently if not exists movement_trial_idx on warehouse.movement (created, key);
",
};

/// Writes until it is stopped. Returns the number of writes and the longest wait.
async fn write(client: Client, sql: &str, stop: CancellationToken) -> (i64, Duration) {
    let (mut turn, mut longest) = (0, Duration::ZERO);
    let statement = client.prepare(sql).await.unwrap();
    while !stop.is_cancelled() {
        let begun = Instant::now();
        client.execute(&statement, &[&turn]).await.unwrap();
        longest = longest.max(begun.elapsed());
        turn += 1;
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    (turn, longest)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_write_waits_for_long_beside_any_migration_since_the_release() {
    let released: Vec<Migration> =
        MIGRATIONS.iter().copied().filter(|one| &one.name[..RELEASED.len()] <= RELEASED).collect();
    let template = Template::prepare("released_0032", async |url| {
        apply_missing(&mut connect_detached(url).await?, &released, &patience(3), |_| ()).await.map(drop)
    });
    let db = template.await.unwrap().clone_database().await.unwrap();
    let client = db.connect().await.unwrap();
    client.batch_execute(FILL).await.unwrap();
    let stop = CancellationToken::new();
    let mut writers = Vec::new();
    for (table, sql) in WRITES {
        let client = connect_detached(&db.url()).await.unwrap();
        writers.push((table, tokio::spawn(write(client, sql, stop.clone()))));
    }
    let all = [MIGRATIONS, &[TRIAL]].concat();
    let mut client = connect_detached(&db.url()).await.unwrap();
    let begun = Instant::now();
    let applied = apply_missing(&mut client, &all, &patience(60), |_| ()).await.unwrap();
    let took = begun.elapsed();
    stop.cancel();
    assert_eq!(applied, all.len() - released.len());
    // The procedures of migrations have filled the stock that was there before.
    let filled = "select count(*) from warehouse.stock s join warehouse.movement m on m.key = s.movement_key
        where s.arrived = m.\"end\"";
    assert_eq!(client.query_one(filled, &[]).await.unwrap().get::<_, i64>(0), 10_000);
    for (table, writer) in writers {
        let (count, longest) = writer.await.unwrap();
        print_figure(&format!("{applied} migrations in {took:?}: {count} writes to {table}, the longest {longest:?}"));
        assert!(count > 0, "nothing was written to {table}");
        assert!(longest < WAIT_MAX, "a write to {table} waited for {longest:?}");
    }
}
