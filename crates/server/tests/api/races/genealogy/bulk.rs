//! Lists of links with common parts, sent at the same time: each part is built in once, and no commands deadlock.

use serde_json::{Value, json};

use super::{assert_sound, broken, deadlocks, link, race_of, rounds, with_tracer};
use crate::support::Actor;

/// Number of clients in a round.
const CLIENTS: usize = 8;
/// Number of parts that all clients want.
const PARTS: usize = 40;

/// Guards: roots that another command has locked are waited for in key order, and all others are locked without
/// waiting.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_bulk_links_with_common_components_link_each_component_once() {
    let (app, tracer) = with_tracer().await;
    let product = app.traced_product("P", None).await;
    for round in 0..rounds() {
        let (parts, parents) = (app.free_units(product, PARTS).await, app.free_units(product, CLIENTS).await);
        let answers = race_of(CLIENTS, |number| {
            let (tracer, parent) = (tracer.clone(), parents[number]);
            // Each client begins with another part, and every second one uses the opposite order.
            let mut wanted: Vec<i64> = (0..PARTS / 2).map(|place| parts[(place + number * 5) % PARTS]).collect();
            if number % 2 == 1 {
                wanted.reverse();
            }
            async move { link_what_is_free(&tracer, wanted, parent, number % 4 < 2).await }
        })
        .await;
        let linked: usize = answers.iter().map(Vec::len).sum();
        assert_eq!(linked, PARTS, "round {round}: each part once");
        assert_sound(&broken(&app).await, &format!("round {round}"));
        assert_eq!(deadlocks(&app).await, 0, "round {round}");
    }
}

/// Sends the list until it is accepted, each time without the part that another client has linked first. In a chain,
/// each part is built into the previous one.
async fn link_what_is_free(tracer: &Actor, mut wanted: Vec<i64>, parent: i64, chain: bool) -> Vec<i64> {
    while !wanted.is_empty() {
        let above = |place: usize| if chain && place > 0 { wanted[place - 1] } else { parent };
        let links: Vec<Value> = wanted.iter().enumerate().map(|(place, part)| link(*part, above(place))).collect();
        let answer = tracer.post("/serial-link/bulk", json!({"links": links})).await;
        if answer.status == 200 {
            return wanted;
        }
        let known = ["child_already_linked", "genealogy_loop"];
        assert!(answer.status == 409 && known.contains(&answer.code().as_str()), "{answer:?}");
        wanted.remove(usize::try_from(answer.detail()["index"].as_u64().unwrap()).unwrap());
    }
    wanted
}
