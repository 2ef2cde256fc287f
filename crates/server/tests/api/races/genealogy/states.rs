//! A link and a change that would prevent it, at the same time: the second command sees the effect of the first.

use serde_json::json;

use super::{CLIENTS, assert_sound, broken, link, race_of, rounds, with_status, with_tracer};
use crate::support::{Actor, Answer, TestApp};

/// A change of a unit while it is being linked.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Change {
    Delete,
    Scrap,
    Hold,
    Unrelease,
}

impl Change {
    /// Sends the change.
    async fn make(self, actor: &Actor, unit: i64) -> Answer {
        let reason = json!({"reason": "race"});
        match self {
            Self::Delete => actor.delete(&format!("/serial/{unit}")).await,
            Self::Scrap => actor.post(&format!("/serial/{unit}/scrap"), reason).await,
            Self::Hold => actor.post(&format!("/serial/{unit}/hold"), reason).await,
            Self::Unrelease => actor.post(&format!("/serial/{unit}/unrelease"), reason).await,
        }
    }

    /// The refusal of links after the change, and the refusals of the change itself: after a link, and after the same
    /// change.
    fn codes(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::Delete => ("serial_deleted", &["serial_installed", "serial_has_children"]),
            Self::Scrap => ("serial_scrapped", &["serial_installed", "serial_scrapped"]),
            Self::Hold => ("on_hold", &["already_on_hold"]),
            Self::Unrelease => ("serial_not_released", &["serial_installed", "serial_not_released"]),
        }
    }
}

/// Starts a service in which units can be deleted, and creates a user with all permissions for units and a traced
/// product.
async fn with_deletes() -> (TestApp, Actor, i64) {
    let (app, tracer) = with_tracer().await;
    tracer.patch("/config", json!({"allow_serial_delete": true})).await.ok();
    let product = app.traced_product("P", None).await;
    (app, tracer, product)
}

/// Asserts that every link (`true`) and every change either succeeded or was refused because of the other one.
#[track_caller]
fn assert_answers(answers: &[(bool, Answer)], change: Change, about: &str) {
    let (of_link, of_change) = change.codes();
    for (linked, answer) in answers {
        let known = if *linked { &[of_link][..] } else { of_change };
        let refused = answer.status == 409 && known.contains(&answer.code().as_str());
        assert!(answer.status == 200 || refused, "{about}: {answer:?}");
    }
}

/// Separates the responses to links from those to changes.
fn split(answers: Vec<(bool, Answer)>) -> (Vec<Answer>, Vec<Answer>) {
    let (links, changes): (Vec<_>, Vec<_>) = answers.into_iter().partition(|(linked, _)| *linked);
    let bare = |answers: Vec<(bool, Answer)>| answers.into_iter().map(|(_, answer)| answer).collect();
    (bare(links), bare(changes))
}

/// Guard: a command that changes a unit locks its row, and also the root of its tree where links matter.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_component_is_never_linked_after_it_was_deleted_scrapped_held_or_unreleased() {
    let (app, tracer, product) = with_deletes().await;
    for round in 0..rounds().div_ceil(2) {
        for change in [Change::Delete, Change::Scrap, Change::Hold, Change::Unrelease] {
            let units = app.free_units(product, 2).await;
            let (child, parent) = (units[round % 2], units[1 - round % 2]);
            let answers = race_of(CLIENTS, |number| {
                // The order of the two commands alternates between rounds.
                let (tracer, linked) = (tracer.clone(), (number + round) % 2 == 0);
                async move {
                    let answer = if linked {
                        tracer.post("/serial-link", link(child, parent)).await
                    } else {
                        change.make(&tracer, child).await
                    };
                    (linked, answer)
                }
            })
            .await;
            let about = format!("round {round}, {change:?}");
            assert_answers(&answers, change, &about);
            let (links, changes) = split(answers);
            let (linked, done) = (with_status(&links, 200) > 0, with_status(&changes, 200) > 0);
            if change == Change::Hold {
                assert!(done, "{about}: a unit can be held wherever it is");
            } else {
                assert!(linked != done, "{about}: linked {linked}, changed {done}");
            }
            let open =
                format!("select count(*) from serial.link where child_serial_key = {child} and ended_at is null");
            assert_eq!(app.count(&open).await, i64::from(linked), "{about}");
        }
    }
    assert_sound(&broken(&app).await, "afterwards");
}

/// Guard: a command that deletes or scraps a unit locks its row, as does a command that builds something into it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_linked_into_a_unit_after_it_was_deleted_or_scrapped() {
    let (app, tracer, product) = with_deletes().await;
    for round in 0..rounds().div_ceil(2) {
        for change in [Change::Delete, Change::Scrap] {
            let mut children = app.free_units(product, CLIENTS).await;
            let parent = children.remove(if round % 2 == 0 { 0 } else { CLIENTS - 1 });
            let answers = race_of(CLIENTS, |number| {
                // A few changes among many links, each of which has its own part.
                let (tracer, part) =
                    (tracer.clone(), children.get(number).copied().filter(|_| number % 8 != round % 8));
                async move {
                    match part {
                        Some(child) => (true, tracer.post("/serial-link", link(child, parent)).await),
                        None => (false, change.make(&tracer, parent).await),
                    }
                }
            })
            .await;
            let about = format!("round {round}, {change:?}");
            assert_answers(&answers, change, &about);
            let (links, changes) = split(answers);
            let linked = with_status(&links, 200);
            let open =
                format!("select count(*) from serial.link where parent_serial_key = {parent} and ended_at is null");
            assert_eq!(app.count(&open).await, i64::try_from(linked).unwrap(), "{about}");
            match change {
                Change::Delete => assert_eq!(with_status(&changes, 200) > 0, linked == 0, "{about}"),
                _ => assert_eq!(with_status(&changes, 200), 1, "{about}"),
            }
        }
    }
    assert_sound(&broken(&app).await, "afterwards");
}

/// Guard: `greatest` in `set_scrapped`. The time of a command is its beginning, so a link that was created first can
/// have the later time.
#[tokio::test]
async fn a_unit_is_never_scrapped_at_a_time_before_its_last_link() {
    let (app, tracer, product) = with_deletes().await;
    let units = app.free_units(product, 2).await;
    tracer.post("/serial-link", link(units[0], units[1])).await.ok();
    // Without the trigger that protects a confirmed link against changes.
    let later = "set session_replication_role = replica;
        update serial.link set linked_at = linked_at + interval '1 minute'; reset session_replication_role";
    app.sql.batch_execute(later).await.unwrap();
    Change::Scrap.make(&tracer, units[1]).await.ok();
    assert_sound(&broken(&app).await, "afterwards");
}

/// Guard: a command that replaces the drafts of a batch reads them while it has locked their trees.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_draft_link_confirmed_while_drafts_are_replaced_stays_confirmed() {
    let (app, tracer, product) = with_deletes().await;
    let unit = app.free_units(product, 1).await[0];
    let batch = app.open_batch(product, true, &[unit]).await;
    let path = format!("/batch/{batch}/serial-temp-links");
    for (round, child) in app.free_units(product, rounds()).await.into_iter().enumerate() {
        let draft = json!([{"parent_serial_key": unit.to_string(), "child_serial_key": child.to_string()}]);
        tracer.put(&path, draft).await.ok();
        let answers = race_of(CLIENTS, |number| {
            let (tracer, path) = (tracer.clone(), path.clone());
            async move {
                match (number + round) % 2 {
                    0 => tracer.put(&path, json!([])).await,
                    _ => tracer.post("/serial-link", link(child, unit)).await,
                }
            }
        })
        .await;
        assert_sound(&broken(&app).await, &format!("round {round}"));
        assert_eq!(with_status(&answers, 200), CLIENTS, "round {round}: {answers:?}");
        let read = tracer.get(&format!("/serial-children?serial_key={unit}")).await.ok().json();
        let confirmed =
            |row: &serde_json::Value| row["serial_key"] == json!(child.to_string()) && row["confirmed"] == true;
        assert!(read.as_array().unwrap().iter().any(confirmed), "round {round}: {child} is not among {read}");
    }
}
