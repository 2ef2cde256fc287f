//! Positions moved and made by many at the same moment: none ever lies in itself, and a code is given once.

use serde_json::json;

use super::{race, race_of, with_status};
use crate::support::{Answer, TestApp, changed, text};

const MOVES: usize = 16;

/// Guard: the lock of the tree, or else those on what is moved and where to, under which the way to it is read; with
/// neither a loop is stored.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_moves_into_each_other_exactly_one_wins() {
    let app = TestApp::new().await;
    let keeper = app.user("keeper", "warehouse").await;
    for round in 0..MOVES {
        let mut pair = Vec::new();
        for side in ["A", "B"] {
            let body = json!({"code": format!("{side}{round}"), "fixed": false});
            pair.push(text(&changed(keeper.post("/position", body).await), "_key"));
        }
        let answers: Vec<Answer> = race_of(2, |number| {
            let (keeper, path) = (keeper.clone(), format!("/position/{}", pair[number]));
            let body = json!({"parent_position_key": pair[1 - number]});
            async move { keeper.patch(&path, body).await }
        })
        .await;
        let refusals: Vec<_> = answers.iter().filter(|answer| answer.status != 200).map(Answer::refusal).collect();
        assert_eq!(refusals, [(409, "position_loop".to_owned())], "round {round}");
    }
    let loops = "select count(*) from position.position p where p.path[1] not in ('IN', 'OUT', 'NULL')
        or cardinality(p.path) <> (select count(distinct step) from unnest(p.path) as step)";
    assert_eq!(app.count(loops).await, 0);
    let astray = "select count(*) from position.position p join position.position above
        on above.key = p.parent_position_key where p.path <> above.path || p.key";
    assert_eq!(app.count(astray).await, 0);
}

/// Guard: the unique index on site and code, and what it means to the one who asked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_code_is_given_to_one_of_many() {
    let app = TestApp::new().await;
    let keeper = app.user("keeper", "warehouse").await;
    for round in 0..8 {
        let answers = race(|_| {
            let (keeper, body) = (keeper.clone(), json!({"code": format!("C{round}")}));
            async move { keeper.post("/position", body).await }
        })
        .await;
        assert_eq!(with_status(&answers, 200), 1, "round {round}");
        let refused = answers.iter().filter(|answer| answer.status != 200).map(Answer::refusal);
        assert!(refused.into_iter().all(|refusal| refusal == (409, "position_code_taken".to_owned())), "round {round}");
    }
}
