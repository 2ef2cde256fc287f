//! Trees of units that are as deep, wide and large as a plant may build them.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::conventions::program::{Service, serve};
use crate::crash::memory::memory;
use crate::races::genealogy::{link, with_tracer};
use crate::support::{Actor, TestApp};

/// Root of a chain of 1 000 units, each built into the previous one.
const CHAIN: i64 = 100_001;
const CHAIN_END: i64 = 101_000;
/// A unit with 20 000 parts.
const WIDE: i64 = 200_000;
const WIDE_PARTS: i64 = 20_000;
/// Root of a tree of 5 000 units, with seven components in each.
const TREE: i64 = 300_001;
const TREE_UNITS: i64 = 5_000;
/// Maximum duration of one request, for a debug build on a busy machine.
const BOUND: Duration = Duration::from_secs(10);
/// Maximum memory that four readers of the unit with 20 000 parts may add to the service, in KiB.
const ALLOWED_KIB: u64 = 96 * 1024;
const READERS: usize = 4;

/// Creates units as (key, parent, root), all linked on the second day of the year except for the last ones. The key of
/// a link is that of its component plus 500 000.
const FILL: &str = "
    insert into product.product (key, code, traceability_level, created, updated)
        values (1, 'UNIT', 'complete', '2026-01-01Z', '2026-01-01Z');
    create temporary table unit (key bigint, parent_key bigint, root_key bigint);
    insert into unit select 200000 + n, case when n > 0 then 200000 end, 200000 from generate_series(0, 20000) n;
    insert into unit select 100000 + n, case when n > 1 then 99999 + n end, 100001 from generate_series(1, 1000) n;
    insert into unit select 300000 + n, case when n > 1 then 300001 + (n - 2) / 7 end, 300001
        from generate_series(1, 5000) n;
    insert into unit select 400000 + n, null, 400000 + n from generate_series(1, 10000) n;
    insert into serial.serial (key, root_key, code, product_key, created, released, parent_key, link_key, link_confirmed)
        select key, root_key, case when key < 300000 then 'U-' || key end, 1, '2026-01-01Z', '2026-01-01Z', parent_key,
            case when parent_key is not null then 500000 + key end, parent_key is not null
        from unit;
    insert into serial.link (key, parent_serial_key, child_serial_key, component_key, confirmed, linked_at)
        select 500000 + key, parent_key, key, 1, true, '2026-01-02Z' from unit where parent_key is not null;
    select setval('platform.key_sequence', 2000000)";

/// Starts a service with the trees of [`FILL`] and creates a user who may trace units.
async fn forest() -> (TestApp, Actor) {
    let (app, tracer) = with_tracer().await;
    app.sql.batch_execute(FILL).await.unwrap();
    app.sql.batch_execute("vacuum analyze").await.unwrap();
    (app, tracer)
}

/// Reads within [`BOUND`] and prints the duration.
#[expect(clippy::print_stderr, reason = "the figures are what the test is made for")]
async fn timed(actor: &Actor, about: &str, path: &str) -> String {
    let start = Instant::now();
    let answer = actor.get(path).await.ok();
    let took = start.elapsed();
    eprintln!("{about}: {took:?}, {} KiB", answer.bytes.len() / 1024);
    assert!(took < BOUND, "{about}: {took:?}");
    String::from_utf8(answer.bytes.to_vec()).unwrap()
}

/// Writes within [`BOUND`] and prints the duration.
#[expect(clippy::print_stderr, reason = "the figures are what the test is made for")]
async fn timed_post(actor: &Actor, about: &str, path: &str, body: Value) -> Value {
    let start = Instant::now();
    let answer = actor.post(path, body).await.ok();
    let took = start.elapsed();
    eprintln!("{about}: {took:?}");
    assert!(took < BOUND, "{about}: {took:?}");
    answer.detail()
}

/// The keys of the units in the order of the text. The text is scanned instead of parsed, because a parser would
/// recurse too deeply.
fn keys_in(text: &str) -> Vec<i64> {
    text.split("\"serial_key\":\"").skip(1).map(|rest| rest.split('"').next().unwrap().parse().unwrap()).collect()
}

/// Keys of the tree that contains a unit, in the order of the response, with further parameters.
async fn tree_of(actor: &Actor, about: &str, unit: i64, more: &str) -> Vec<i64> {
    keys_in(&timed(actor, about, &format!("/serial-hierarchy?serial_key={unit}{more}")).await)
}

/// Pairs of child and parent in a tree that is not too deep for a parser.
fn parents_in(text: &str) -> HashMap<i64, i64> {
    let (mut found, mut open) = (HashMap::new(), vec![serde_json::from_str::<Value>(text).unwrap()[0].take()]);
    let key = |node: &Value| -> i64 { node["serial_key"].as_str().unwrap().parse().unwrap() };
    while let Some(mut node) = open.pop() {
        for child in node["children"].take().as_array().unwrap() {
            found.insert(key(child), key(&node));
            open.push(child.clone());
        }
    }
    found
}

/// Asserts that the chain, the wide unit and the large tree are read completely, both now and for moments before and
/// after they were linked.
async fn assert_trees_are_whole(tracer: &Actor) {
    let chain: Vec<i64> = (CHAIN..=CHAIN_END).collect();
    let wide: Vec<i64> = (WIDE..=WIDE + WIDE_PARTS).collect();
    assert_eq!(tree_of(tracer, "chain of 1 000", CHAIN + 500, "").await, chain);
    assert_eq!(tree_of(tracer, "unit of 20 000 parts", WIDE + 7, "").await, wide);
    let text = timed(tracer, "tree of 5 000", &format!("/serial-hierarchy?serial_key={}", TREE + 4000)).await;
    let expected = |unit: i64| (TREE + unit - 1, TREE + (unit - 2) / 7);
    assert_eq!(parents_in(&text), (2..=TREE_UNITS).map(expected).collect());
    for (about, moment, chain_then, wide_then) in
        [("after", "2026-01-02T00:00:00Z", &chain[..], &wide[..]), ("before", "2026-01-01T23:59:59Z", &[], &[])]
    {
        let more = format!("&as_of={moment}");
        let then = |unit: i64, whole: &[i64]| if whole.is_empty() { vec![unit] } else { whole.to_vec() };
        let read = tree_of(tracer, &format!("chain {about} it was linked"), CHAIN_END, &more).await;
        assert_eq!(read, then(CHAIN_END, chain_then));
        let read = tree_of(tracer, &format!("parts {about} they were linked"), WIDE + 9, &more).await;
        assert_eq!(read, then(WIDE + 9, wide_then));
        let read = tree_of(tracer, &format!("tree {about} it was linked"), TREE + 4999, &more).await;
        assert_eq!(read.len(), if chain_then.is_empty() { 1 } else { usize::try_from(TREE_UNITS).unwrap() });
    }
}

/// Asserts that all parents and all children of units are listed.
async fn assert_parents_and_children_are_whole(tracer: &Actor) {
    let parents = |unit: i64| format!("/serial-parents?serial_key={unit}");
    let children = |unit: i64| format!("/serial-children?serial_key={unit}");
    let read = timed(tracer, "parents at the end of the chain", &parents(CHAIN_END)).await;
    assert_eq!(keys_in(&read), (CHAIN..CHAIN_END).collect::<Vec<_>>());
    assert_eq!(keys_in(&timed(tracer, "parents of a part", &parents(WIDE + 5)).await), [WIDE]);
    let read = timed(tracer, "20 000 children", &children(WIDE)).await;
    assert_eq!(keys_in(&read), (WIDE + 1..=WIDE + WIDE_PARTS).collect::<Vec<_>>());
    let with_ended = format!("{}&include_replaced=true", children(TREE));
    let read = timed(tracer, "children with the ended ones", &with_ended).await;
    assert_eq!(keys_in(&read), (TREE + 1..=TREE + 7).collect::<Vec<_>>());
    assert_eq!(keys_in(&timed(tracer, "children in the chain", &children(CHAIN)).await), [CHAIN + 1]);
}

/// A statement of the service in the form in which the database receives it.
fn statement(name: &str) -> String {
    let file = include_str!("../../../../../queries/serial/genealogy.sql");
    let (_, rest) = file.split_once(&format!("--! {name} : ")).unwrap();
    let (_, sql) = rest.split_once('\n').unwrap();
    sql.split(';').next().unwrap().replace(":key", "$1").replace(":at", "$2")
}

/// The plans of a statement: one for these values, and one for any values.
async fn plans(app: &TestApp, name: &str, values: &str) -> Vec<String> {
    let mut plans = Vec::new();
    for mode in ["force_custom_plan", "force_generic_plan"] {
        app.sql.batch_execute(&format!("set plan_cache_mode = {mode}; deallocate all")).await.unwrap();
        app.sql.batch_execute(&format!("prepare asked as {}", statement(name))).await.unwrap();
        let rows = app.sql.simple_query(&format!("explain execute asked({values})")).await.unwrap();
        let line = |message: &tokio_postgres::SimpleQueryMessage| match message {
            tokio_postgres::SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
            _ => None,
        };
        plans.push(rows.iter().filter_map(line).collect::<Vec<_>>().join("\n"));
    }
    plans
}

/// Asserts that the statements that read trees use indexes for any values.
async fn assert_reads_use_indexes(app: &TestApp) {
    let then = format!("{CHAIN_END}, '2026-06-01Z'");
    let both_ways = ["link_parent_serial_key_idx", "child"];
    let asked = [
        ("find_tree", CHAIN.to_string(), &["serial_root_key_idx"][..]),
        ("find_ancestors", CHAIN_END.to_string(), &["serial_pk"]),
        ("find_children", TREE.to_string(), &["serial_parent_key_idx"]),
        ("find_linked_children", TREE.to_string(), &["link_parent_serial_key_idx"]),
        ("find_tree_at", then, &both_ways),
    ];
    for (name, values, indexes) in asked {
        for plan in plans(app, name, &values).await {
            assert!(indexes.iter().all(|index| plan.contains(index)), "{name}: {plan}");
            assert!(!plan.contains("Seq Scan on link"), "{name}: {plan}");
            // For a moment in the past, reading all units of the found links at once is also acceptable.
            assert!(name == "find_tree_at" || !plan.contains("Seq Scan on serial"), "{name}: {plan}");
        }
    }
}

/// Removes a link in the middle of the chain, links it again, gives its root another component, and checks each tree,
/// both now and at the moments in between.
async fn assert_chain_is_cut_and_joined(app: &TestApp, tracer: &Actor) {
    let second = chrono::TimeDelta::seconds(1);
    let moment = || format!("&as_of={}", app.clock().now().format("%Y-%m-%dT%H:%M:%S%.3fZ"));
    let (middle, whole) = (CHAIN + 500, (CHAIN..=CHAIN_END).collect::<Vec<_>>());
    let unlink = format!("/serial-link/{}/unlink", 500_000 + middle);
    timed_post(tracer, "unlink in the middle", &unlink, json!({"reason": "cut"})).await;
    assert_eq!(tree_of(tracer, "upper half", CHAIN + 499, "").await, (CHAIN..middle).collect::<Vec<_>>());
    assert_eq!(tree_of(tracer, "lower half", CHAIN_END, "").await, (middle..=CHAIN_END).collect::<Vec<_>>());
    let read = timed(tracer, "parents in the lower half", &format!("/serial-parents?serial_key={CHAIN_END}")).await;
    assert_eq!(keys_in(&read), (middle..CHAIN_END).collect::<Vec<_>>());
    app.clock().advance(second);
    let cut = moment();
    app.clock().advance(second);

    timed_post(tracer, "link in the middle", "/serial-link", link(middle, middle - 1)).await;
    assert_eq!(tree_of(tracer, "joined chain", CHAIN_END, "").await, whole);
    let closing = tracer.post("/serial-link", link(CHAIN, CHAIN_END)).await;
    assert_eq!(closing.refusal(), (409, "genealogy_loop".to_owned()));
    app.clock().advance(second);
    let joined = moment();
    app.clock().advance(second);

    let (fresh, replace) = (400_001, format!("/serial-link/{}/replace", 500_001 + CHAIN));
    let body = json!({"new_child_serial_key": fresh.to_string(), "reason": "worn"});
    timed_post(tracer, "replace at the head", &replace, body).await;
    assert_eq!(tree_of(tracer, "head with its new part", CHAIN, "").await, [CHAIN, fresh]);
    let with_old = tree_of(tracer, "head with its old part too", CHAIN, "&include_replaced=true").await;
    assert_eq!(with_old, [CHAIN, fresh, CHAIN + 1]);
    assert_eq!(tree_of(tracer, "what was replaced", CHAIN_END, "").await, whole[1..]);

    assert_eq!(tree_of(tracer, "chain before the replacement", CHAIN_END, &joined).await, whole);
    assert_eq!(tree_of(tracer, "chain while it was cut", CHAIN, &cut).await, whole[..500]);
    assert_eq!(tree_of(tracer, "the rest while it was cut", CHAIN_END, &cut).await, whole[500..]);
    assert_eq!(tree_of(tracer, "chain before it was cut", CHAIN, "&as_of=2026-06-01T00:00:00Z").await, whole);
}

/// Asserts the memory that two reads by each of the four clients need. `TRACEWRIGHT_TREE_READS=10` selects the long
/// form.
#[expect(clippy::print_stderr, reason = "the figure is what the test is made for")]
async fn assert_readers_need_little_memory(app: &TestApp, tracer: &Actor) {
    let reads = std::env::var("TRACEWRIGHT_TREE_READS").ok().and_then(|reads| reads.parse().ok()).unwrap_or(2);
    let service = Service::start(serve(app, "127.0.0.1:0")).await;
    let actor = tracer.at(service.address);
    actor.get(&format!("/serial-hierarchy?serial_key={CHAIN}")).await.ok();
    let idle = memory(&service, "VmRSS:");
    let (mut clients, start) = (JoinSet::new(), Instant::now());
    for _ in 0..READERS {
        let actor = actor.clone();
        clients.spawn(async move {
            for _ in 0..reads {
                let read = actor.get(&format!("/serial-hierarchy?serial_key={WIDE}")).await.ok();
                let text = String::from_utf8(read.bytes.to_vec()).unwrap();
                assert_eq!(text.matches("\"serial_key\":\"").count(), usize::try_from(WIDE_PARTS).unwrap() + 1);
            }
        });
    }
    clients.join_all().await;
    let peak = memory(&service, "VmHWM:");
    let took = start.elapsed();
    eprintln!("{READERS} times {reads} reads in {took:?}: idle {} MiB, peak {} MiB", idle / 1024, peak / 1024);
    assert!(peak <= idle + ALLOWED_KIB, "idle {idle} KiB, peak {peak} KiB");
    service.stop().await;
}

/// One test for everything, because filling takes longer than the checks. The service does not recurse, so threads with
/// the usual stack are enough.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deep_wide_and_large_trees_are_read_and_changed_whole_by_indexes_and_in_little_memory() {
    let (app, tracer) = forest().await;
    assert_trees_are_whole(&tracer).await;
    assert_parents_and_children_are_whole(&tracer).await;
    assert_reads_use_indexes(&app).await;
    assert_readers_need_little_memory(&app, &tracer).await;
    assert_chain_is_cut_and_joined(&app, &tracer).await;
}

/// The clock of one instance may be behind that of another.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_read_of_a_history_that_a_wrong_clock_made_circular_ends() {
    let (app, tracer) = with_tracer().await;
    let product = app.traced_product("P", None).await;
    let units = app.free_units(product, 2).await;
    let (one, other) = (units[0], units[1]);
    let made = tracer.post("/serial-link", link(one, other)).await.ok().detail();
    app.clock().advance(chrono::TimeDelta::seconds(60));
    let unlink = format!("/serial-link/{}/unlink", made["_key"].as_str().unwrap());
    tracer.post(&unlink, json!({"reason": "turned round"})).await.ok();
    app.clock().advance(chrono::TimeDelta::seconds(-40));
    tracer.post("/serial-link", link(other, one)).await.ok();
    app.clock().advance(chrono::TimeDelta::seconds(10));
    let moment = app.clock().now().format("%Y-%m-%dT%H:%M:%S%.3fZ");
    for unit in [one, other] {
        let path = format!("/serial-hierarchy?serial_key={unit}&as_of={moment}");
        let read = tokio::time::timeout(BOUND, tracer.get(&path)).await.expect("the read ends").ok();
        let mut keys = keys_in(std::str::from_utf8(&read.bytes).unwrap());
        keys.sort_unstable();
        assert!(keys == [unit] || keys == units, "{keys:?}");
    }
}

#[expect(clippy::print_stderr, reason = "the figure is what the test is made for")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_units_are_created_in_blocks_of_a_thousand_with_the_codes_of_the_counter_in_order() {
    let (app, tracer) = with_tracer().await;
    tracer.post("/counter", json!({"_key": "s", "name": "s", "template": ["S-", "#6"]})).await.ok();
    let product = app.traced_product("P", Some("s")).await;
    let unit = json!({"product_key": product.to_string()});
    let body = json!({"serials": vec![unit; 1000]});
    let start = Instant::now();
    let mut keys: Vec<i64> = Vec::new();
    for _ in 0..10 {
        let made = tracer.post("/serial/bulk", body.clone()).await.ok().detail();
        let made = made["serial_keys"].as_array().unwrap().clone();
        keys.extend(made.iter().map(|key| key.as_str().unwrap().parse::<i64>().unwrap()));
    }
    let took = start.elapsed();
    eprintln!("10 000 counted units in blocks of 1 000: {took:?}");
    assert!(took < Duration::from_secs(15), "{took:?}");
    // In the order of the request, with the codes of the counter in ascending order.
    let stored = app.sql.query("select key, code from serial.serial order by code", &[]).await.unwrap();
    let stored: Vec<(i64, String)> = stored.iter().map(|row| (row.get(0), row.get(1))).collect();
    let expected = keys.iter().zip(1..).map(|(key, number)| (*key, format!("S-{number:06}")));
    assert!(stored == expected.collect::<Vec<_>>(), "codes are missing, repeated or out of order");
}
