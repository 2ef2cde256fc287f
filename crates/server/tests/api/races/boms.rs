//! Bills of materials that many clients write at the same time: no loop is ever stored, and a reader sees one whole
//! version.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};

use super::race;
use crate::support::{Actor, Answer, TestApp};

/// Rounds of the usual run. `TRACEWRIGHT_BOM_ROUNDS=500` makes a long run.
fn rounds() -> usize {
    std::env::var("TRACEWRIGHT_BOM_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(40)
}

/// Creates products `P0`, `P1`, … with one phase each. Returns their keys.
pub async fn products(actor: &Actor, count: usize) -> Vec<String> {
    let operation = actor.post("/operation", json!({"name": "Assembly"})).await.ok().detail();
    let mut keys = Vec::new();
    for number in 0..count {
        let product = actor.post("/product", json!({"code": format!("P{number}")})).await.ok().detail();
        let key = product["_key"].as_str().unwrap().to_owned();
        let process = json!([{"operation_key": operation["_key"]}]);
        actor.put(&format!("/product/{key}/process"), process).await.ok();
        keys.push(key);
    }
    keys
}

/// Whether the stored lines contain a loop.
async fn has_loop(app: &TestApp) -> bool {
    let rows = app.sql.query("select product_key, component_key from product.bom_line", &[]).await.unwrap();
    let mut below: HashMap<i64, HashSet<i64>> = HashMap::new();
    for row in rows {
        below.entry(row.get(0)).or_default().insert(row.get(1));
    }
    // Removes products that contain nothing or only removed products. Products of a loop are never removed.
    loop {
        let owners: HashSet<i64> = below.keys().copied().collect();
        let before = below.len();
        below.retain(|_, components| components.iter().any(|component| owners.contains(component)));
        if below.len() == before {
            return before > 0;
        }
    }
}

/// Asserts that a refusal shows the path around the ring, from an edited product over the component that was sent for
/// it.
fn assert_refusal(answer: &Answer, length: usize, round: usize) {
    assert_eq!(answer.refusal(), (403, "bom_loop".to_owned()), "round {round}: {answer:?}");
    let data = answer.detail()["data"].clone();
    let way: Vec<&str> = data[0].as_str().unwrap().split(" -> ").collect();
    let first: usize = way[0].strip_prefix('P').unwrap().parse().unwrap();
    let ring: Vec<String> = (0..=length).map(|step| format!("P{}", (first + step) % length)).collect();
    assert_eq!(way, ring, "round {round}");
    let loops = answer.detail()["loops"].clone();
    let codes: Vec<&str> = loops[0].as_array().unwrap().iter().map(|step| step["code"].as_str().unwrap()).collect();
    assert_eq!(codes, way, "round {round}");
}

/// Guard: the lock on all bills of materials, which is taken before the first read.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_bom_replacements_that_would_form_a_loop_never_store_one() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin library").await;
    let keys = products(&admin, 6).await;
    for round in 0..rounds() {
        // Loops of 2 to 6 products: each client adds the next product of the ring to its own.
        let length = 2 + round % 5;
        for key in &keys {
            admin.put(&format!("/product/{key}/bom"), json!([])).await.ok();
        }
        let answers = race(|number| {
            let (admin, place) = (admin.clone(), number % length);
            let path = format!("/product/{}/bom", keys[place]);
            let body = json!([{"component_key": keys[(place + 1) % length], "qt": 1}]);
            async move { admin.put(&path, body).await }
        })
        .await;
        assert!(!has_loop(&app).await, "round {round}");
        for answer in answers.iter().filter(|answer| answer.status != 200) {
            assert_refusal(answer, length, round);
        }
        assert!(answers.iter().any(|answer| answer.status == 403), "round {round}: somebody closes the ring");
        assert!(answers.iter().filter(|answer| answer.status == 200).count() >= length - 1, "round {round}");
    }
}

/// BOM lines with each component once. The quantity shows the version.
fn lines(components: &[String], version: usize) -> Value {
    components.iter().map(|key| json!({"component_key": key, "qt": version + 1})).collect()
}

/// Guard: the lines are deleted and inserted in one transaction, and one statement reads them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readers_during_bom_replacements_see_one_whole_version() {
    let replaces = std::env::var("TRACEWRIGHT_BOM_REPLACES").ok().and_then(|count| count.parse().ok()).unwrap_or(60);
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin library").await;
    let owner = products(&admin, 1).await.remove(0);
    let insert = "insert into product.product (code, created, updated)
        select 'C' || number, now(), now() from generate_series(1, 500) number returning key";
    let components: Vec<String> =
        app.sql.query(insert, &[]).await.unwrap().iter().map(|row| row.get::<_, i64>(0).to_string()).collect();
    let path = Arc::new(format!("/product/{owner}/bom"));
    admin.put(&path, lines(&components, 0)).await.ok();
    let done = Arc::new(AtomicBool::new(false));
    let readers: Vec<_> = (0..2)
        .map(|_| {
            let (admin, path, done) = (admin.clone(), Arc::clone(&path), Arc::clone(&done));
            tokio::spawn(async move {
                let mut reads = 0;
                while !done.load(Ordering::Relaxed) {
                    let read = admin.get(&path).await.ok().json();
                    let rows = read.as_array().unwrap();
                    assert_eq!(rows.len(), 500);
                    assert!(rows.iter().all(|row| row["qt"] == rows[0]["qt"]), "two versions in one answer");
                    reads += 1;
                }
                reads
            })
        })
        .collect();
    for version in 1..=replaces {
        admin.put(&path, lines(&components, version)).await.ok();
    }
    done.store(true, Ordering::Relaxed);
    for reader in readers {
        assert!(reader.await.unwrap() > 0);
    }
}
