//! A revoked token never works again, on any instance, after one second.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::task::JoinSet;

use super::{CLIENTS, ROUNDS};
use crate::support::{Actor, TestApp};

/// Maximum time after which every instance must refuse the token.
const LATEST: Duration = Duration::from_secs(1);

/// A token that still works after this time counts as never refused.
const GIVE_UP_AFTER: Duration = Duration::from_secs(8);

/// Sends requests until the token is refused, and a few more. Returns the time at which the last accepted request was
/// sent.
async fn hammer(caller: Actor, started: Arc<AtomicBool>) -> Option<Instant> {
    let (mut last_accepted, mut refused) = (None, 0);
    let deadline = Instant::now() + GIVE_UP_AFTER;
    while refused < 5 && Instant::now() < deadline {
        let sent = Instant::now();
        let answer = caller.get("/whoami").await;
        match answer.status {
            200 => {
                assert_eq!(refused, 0, "a refused token was accepted again");
                last_accepted = Some(sent);
                started.store(true, Ordering::Release);
            }
            401 => {
                assert_eq!(answer.code(), "token_revoked");
                refused += 1;
            }
            status => panic!("{status}: {answer:?}"),
        }
    }
    last_accepted
}

/// Changes one password while 16 clients use the old token on two instances. Returns the longest time for which one of
/// them still accepted it.
async fn change_under_load(app: &TestApp, other: &crate::support::Instance, round: usize) -> Duration {
    let name = format!("user{round}");
    let user = app.user_with_cheap_password(&name, "operator", "the old password").await;
    let (started, mut clients) = (Arc::new(AtomicBool::new(false)), JoinSet::new());
    for number in 0..CLIENTS {
        let caller = if number % 2 == 0 { user.clone() } else { user.at(other.address) };
        clients.spawn(hammer(caller, Arc::clone(&started)));
    }
    while !started.load(Ordering::Acquire) {
        tokio::task::yield_now().await;
    }
    let body = json!({"current_password": "the old password", "new_password": "the new password"});
    user.put(&format!("/user/{}/password", user.user_key), body).await.ok();
    let answered = Instant::now();
    let last = clients.join_all().await.into_iter().flatten().max();
    last.map_or(Duration::ZERO, |last| last.saturating_duration_since(answered))
}

/// Guard: the notification at commit, and the second after which memory is not trusted without a confirmation.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_password_change_ends_live_tokens_on_two_instances_within_a_second() {
    let app = TestApp::new().await;
    let other = app.another_instance(&[]).await;
    let mut longest = Duration::ZERO;
    for round in 0..ROUNDS {
        longest = longest.max(change_under_load(&app, &other, round).await);
        assert!(longest <= LATEST, "round {round}: accepted {longest:?} after the answer");
    }
}

/// Sends a signal to the database process of every listener.
async fn signal_listeners(app: &TestApp, signal: &str) {
    let listeners = "select pid from pg_stat_activity
                     where datname = current_database() and query in ('select', 'listen tracewright_access')";
    for row in app.sql.query(listeners, &[]).await.unwrap() {
        let pid: i32 = row.get(0);
        let sent = std::process::Command::new("kill").args([signal, &pid.to_string()]).status().unwrap();
        assert!(sent.success(), "a listener could not be signalled");
    }
}

/// Guard: the query that the listener sends. A connection that is lost without notice delivers neither a notification
/// nor an error. Without an answer to the query, every token is read again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_password_change_ends_live_tokens_also_when_notifications_are_lost() {
    let app = TestApp::new().await;
    let other = app.another_instance(&[]).await;
    // Both instances have listened at least once.
    app.user("probe", "").await.get("/whoami").await.ok();
    let listening = "select count(*) from pg_stat_activity where datname = current_database() and query = 'select'";
    while app.count(listening).await < 2 {
        tokio::task::yield_now().await;
    }
    for round in 0..3 {
        signal_listeners(&app, "-STOP").await;
        let longest = change_under_load(&app, &other, 1000 + round).await;
        signal_listeners(&app, "-CONT").await;
        assert!(longest <= LATEST, "round {round}: accepted {longest:?} after the answer");
    }
}
