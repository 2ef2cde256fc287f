//! Processes that many clients write at the same time. The guard is the lock on the row of the product, and after it
//! the foreign key of the BOM lines and the unique name of an operation.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::{CLIENTS, race, with_status};
use crate::process::steps::{
    key, keys, operation, phase, process_path, product, read_process, read_product, store_process, with_library,
};
use crate::support::{Actor, TestApp};

const ROUNDS: usize = 50;

/// Asserts that each live phase occurs once in the process of its product, and that the sequence has no gap.
async fn assert_places(app: &TestApp, product: &str) {
    let sql = format!(
        "select count(*) from (select place, row_number() over (order by place) as expected from process.phase
            where product_key = {product} and trashed is null) p where place <> expected"
    );
    assert_eq!(app.count(&sql).await, 0, "places of {product}");
}

/// The process that a client sends: some of the current phases, rotated by the number of the client, and a new one.
fn sent(present: &Value, operation: &str, round: usize, number: usize) -> Value {
    let mut phases: Vec<Value> = present.as_array().unwrap().clone();
    let length = phases.len().max(1);
    phases.rotate_left(number % length);
    phases.truncate(1 + number % 4);
    phases.insert(number % 2, phase(&format!("round {round} client {number}"), operation));
    json!(phases)
}

/// The process is one of those that were stored, never a mixture. Guard: the lock on the product.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_replaced_at_once_leave_exactly_one_of_them() {
    let (app, library) = with_library().await;
    let (p, own) = (product(&library, "P").await, operation(&library, "O").await);
    for round in 0..ROUNDS {
        let start: Value = (0..5).map(|number| phase(&format!("start {number}"), &own)).collect();
        let present = store_process(&library, &p, &start).await;
        let answers = race(|number| {
            let (library, path, body) = (library.clone(), process_path(&p), sent(&present, &own, round, number));
            async move { library.put(&path, body).await }
        })
        .await;
        let fine = |code: &str| code.is_empty() || code == "phase_not_of_product";
        assert!(answers.iter().all(|answer| fine(&answer.code())), "round {round}: {answers:?}");
        let done: Vec<Value> =
            answers.iter().filter(|one| one.status == 200).map(|one| one.detail()["phases"].clone()).collect();
        assert!(!done.is_empty(), "round {round}: nobody came first");
        let left = read_process(&library, &p).await;
        assert!(done.contains(&left), "round {round}: a mixture: {left}");
        assert_eq!(read_product(&library, &p).await["process_phases"], json!(keys(&left)), "round {round}");
        let unique: HashSet<String> = keys(&left).into_iter().collect();
        assert_eq!(unique.len(), keys(&left).len(), "round {round}");
        assert_places(&app, &p).await;
    }
}

/// Lists without keys of present phases never refer to a phase that another client removed, so no request is refused.
/// The process is that of one client, never a mixture. Guard: the lock on the product.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_of_new_phases_replaced_at_once_all_succeed_and_leave_exactly_one_of_them() {
    let (app, library) = with_library().await;
    let (p, own) = (product(&library, "P").await, operation(&library, "O").await);
    let aliases = |round: usize, number: usize| -> Vec<Value> {
        (0..number % 4).map(|place| json!(format!("{round}/{number}/{place}"))).collect()
    };
    for round in 0..ROUNDS {
        let answers = race(|number| {
            let phases: Value =
                aliases(round, number).iter().map(|alias| phase(alias.as_str().unwrap(), &own)).collect();
            let (library, path) = (library.clone(), process_path(&p));
            async move { library.put(&path, phases).await }
        })
        .await;
        assert_eq!(with_status(&answers, 200), CLIENTS, "round {round}: {answers:?}");
        let left = read_process(&library, &p).await;
        let left: Vec<Value> = left.as_array().unwrap().iter().map(|phase| phase["alias"].clone()).collect();
        assert!((0..CLIENTS).any(|number| aliases(round, number) == left), "round {round}: nobody sent {left:?}");
        assert_places(&app, &p).await;
    }
}

/// A BOM line with the component in the phase.
fn lines(component: &str, phase: &str) -> Value {
    json!([{"component_key": component, "qt": 1, "phase_key": phase}])
}

/// Half of the clients remove the first phase from the process, the others add a BOM line to it. Returns all responses.
async fn remove_or_use_phase(library: &Actor, p: &str, phases: &Value, component: &str) -> Vec<crate::support::Answer> {
    let target = key(&phases[0]);
    race(|number| {
        let (library, phases, lines) = (library.clone(), json!([phases[1]]), lines(component, &target));
        let (process, bom) = (process_path(p), format!("/product/{p}/bom"));
        async move { if number % 2 == 0 { library.put(&process, phases).await } else { library.put(&bom, lines).await } }
    })
    .await
}

/// Guard: the lock on the product, and after it the foreign key on live phases.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bom_line_never_names_a_phase_that_a_concurrent_request_removed() {
    let (app, library) = with_library().await;
    let (p, own) = (product(&library, "P").await, operation(&library, "O").await);
    let component = product(&library, "C").await;
    for round in 0..ROUNDS {
        let phases = store_process(&library, &p, &json!([phase("A", &own), phase("B", &own)])).await;
        let answers = remove_or_use_phase(&library, &p, &phases, &component).await;
        for answer in &answers {
            let fine = answer.status == 200
                || answer.status == 422
                || answer.refusal() == (409, "phase_has_bom_lines".to_owned());
            assert!(fine, "round {round}: {answer:?}");
        }
        let lost = "select count(*) from product.bom_line l join process.phase f on f.key = l.phase_key
            where f.trashed is not null or f.product_key <> l.product_key";
        assert_eq!(app.count(lost).await, 0, "round {round}");
        // Either the phase was removed and no line was added, or the line was added and the phase stayed.
        let stayed = keys(&read_process(&library, &p).await).contains(&key(&phases[0]));
        let used = app.count("select count(*) from product.bom_line").await;
        assert_eq!(used, i64::from(stayed), "round {round}");
        library.put(&format!("/product/{p}/bom"), json!([])).await.ok();
    }
}

/// Guard: the unique index.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operation_name_created_by_many_at_once_is_given_once() {
    let (_app, library) = with_library().await;
    for round in 0..ROUNDS {
        let answers = race(|number| {
            let name = if number % 2 == 0 { format!("Operation {round}") } else { format!("OPERATION {round}") };
            let library = library.clone();
            async move { library.post("/operation", json!({"name": name})).await }
        })
        .await;
        assert_eq!(with_status(&answers, 200), 1, "round {round}: {answers:?}");
        let losers = answers.iter().filter(|answer| answer.refusal() == (409, "operation_name_taken".to_owned()));
        assert_eq!(losers.count(), CLIENTS - 1, "round {round}");
    }
}
