//! Many users act at the same time: exactly one of them succeeds, and the invariants of the area remain true.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use tokio::task::JoinSet;

use super::critical::assert_rule;
use super::office::{
    all_links, assert_invariants, issue, issue_type, link_task, office, on_issue, on_task, read_task, task, task_type,
};
use crate::conventions::shared::eventually;
use crate::production::plant::{any_order, plain};
use crate::support::{Actor, Answer, TestApp, changed};

const ROUNDS: usize = 20;

/// Number of deadlocks that PostgreSQL has counted. Connections report them when they close, so all are closed first.
async fn deadlocks(app: &TestApp) -> i64 {
    app.instance.app.writes.close();
    app.instance.app.reads.close();
    app.instance.app.walks.pool.close();
    app.instance.app.side_writes.close();
    let others = "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    eventually("the connections end", async || (app.count(others).await <= 2).then_some(())).await;
    app.count("select deadlocks from pg_stat_database where datname = current_database()").await
}

/// Checks that exactly one of the answers is 200 and all others are 409 with this code.
#[track_caller]
fn one_wins(answers: &[&Answer], code: &str) {
    let good = answers.iter().filter(|answer| answer.status == 200).count();
    let refused = answers.iter().filter(|answer| answer.refusal() == (409, code.to_owned())).count();
    assert_eq!(
        (good, refused),
        (1, answers.len() - 1),
        "{:?}",
        answers.iter().map(|a| a.refusal()).collect::<Vec<_>>()
    );
}

/// Guard: the lock on the task. The test fails if the task is only read.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn complete_and_cancel_of_a_task_at_the_same_time_succeed_once() {
    let (app, boss) = office().await;
    let kind = task_type(&boss, "T", json!({})).await;
    for round in 0..ROUNDS {
        let key = task(&boss, &kind, &format!("T-{round}"), json!({})).await;
        let (complete, cancel) = tokio::join!(
            on_task(&boss, &key, "complete", json!({})),
            on_task(&boss, &key, "cancel", json!({"reason": "no"}))
        );
        one_wins(&[&complete, &cancel], "task_already_closed");
        let expected = if complete.status == 200 { "completed" } else { "canceled" };
        assert_eq!(read_task(&boss, &key).await["status"], expected);
    }
    let told = "select count(*) from journal.event where event_type in ('TASK_COMPLETED', 'TASK_CANCELED')";
    assert_eq!(app.count(told).await, i64::try_from(ROUNDS).unwrap());
    assert_invariants(&app).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn close_and_reopen_of_an_issue_at_the_same_time_leave_it_as_the_last_one_says() {
    let (app, boss) = office().await;
    let kind = issue_type(&boss, "I", json!({})).await;
    let made = any_order(&boss, "W").await;
    let body = json!({"issue_type_key": kind, "critical": true, "linked_to": [{"type": "job", "key": made.jobs[0]}]});
    let key = issue(&boss, body).await;
    for _ in 0..ROUNDS {
        let (one, two) =
            tokio::join!(on_issue(&boss, &key, "close", json!({})), on_issue(&boss, &key, "close", json!({})));
        one_wins(&[&one, &two], "issue_already_closed");
        let (close, reopen) =
            tokio::join!(on_issue(&boss, &key, "close", json!({})), on_issue(&boss, &key, "reopen", json!({})));
        assert_eq!(reopen.status, 200);
        let open = app.count("select count(*) from collaboration.issue where open").await == 1;
        assert_eq!(open, close.status == 409, "the last command decides");
        assert_eq!(assert_rule(&app, &boss, &made.key, &made.jobs[0]).await.0, open);
        if !open {
            changed(on_issue(&boss, &key, "reopen", json!({})).await);
        }
    }
}

/// Guard: the lock on the task. The test fails without the lock.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_links_of_a_task_at_the_same_time_succeed_once_where_one_is_allowed() {
    let (app, boss) = office().await;
    let kind = task_type(&boss, "T", json!({"link_settings": all_links(false)})).await;
    let (one, two) = (plain(&boss, "P-1").await, plain(&boss, "P-2").await);
    for round in 0..ROUNDS {
        let key = task(&boss, &kind, &format!("T-{round}"), json!({})).await;
        let (first, second) =
            tokio::join!(link_task(&boss, &key, "product", &one), link_task(&boss, &key, "product", &two));
        one_wins(&[&first, &second], "multiple_links_not_allowed");
    }
    assert_invariants(&app).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_tasks_linked_from_both_ends_at_the_same_time_are_linked_once_without_a_deadlock() {
    let (app, boss) = office().await;
    let kind = task_type(&boss, "T", json!({"link_settings": all_links(true)})).await;
    for round in 0..ROUNDS {
        let one = task(&boss, &kind, &format!("A-{round}"), json!({})).await;
        let two = task(&boss, &kind, &format!("B-{round}"), json!({})).await;
        let (first, second) = tokio::join!(link_task(&boss, &one, "task", &two), link_task(&boss, &two, "task", &one));
        one_wins(&[&first, &second], "already_linked");
    }
    assert_eq!(deadlocks(&app).await, 0);
}

/// Records on which random commands operate.
struct Floor {
    tasks: Vec<String>,
    issues: Vec<String>,
    order: String,
    job: String,
    kind: String,
    user: i64,
}

/// Sends a random command on random records.
async fn any_command(boss: &Actor, floor: &Floor, dice: &mut StdRng) -> Answer {
    let task = floor.tasks[dice.random_range(0..floor.tasks.len())].clone();
    let other = floor.tasks[dice.random_range(0..floor.tasks.len())].clone();
    let issue = floor.issues[dice.random_range(0..floor.issues.len())].clone();
    let (job, order) = (&floor.job, &floor.order);
    match dice.random_range(0..17) {
        0 => on_task(boss, &task, "complete", json!({})).await,
        1 => on_task(boss, &task, "cancel", json!({})).await,
        2 => on_task(boss, &task, "reopen", json!({})).await,
        3 => on_task(boss, &task, "suspend", json!({})).await,
        4 | 5 => link_task(boss, &task, "task", &other).await,
        6 => on_task(boss, &task, "unlink", json!({"link_type": "task", "link_key": other})).await,
        7 => link_task(boss, &task, "issue", &issue).await,
        8 => link_task(boss, &task, "work_order", order).await,
        9 => on_issue(boss, &issue, "close", json!({})).await,
        10 => on_issue(boss, &issue, "reopen", json!({"critical": dice.random_bool(0.5)})).await,
        11 => on_issue(boss, &issue, "link", json!({"type": "job", "key": job})).await,
        12 => on_issue(boss, &issue, "unlink", json!({"type": "job", "key": job})).await,
        13 => on_issue(boss, &issue, "link", json!({"type": "work_order", "key": order})).await,
        14 => boss.patch(&format!("/issue/{issue}"), json!({"critical": dice.random_bool(0.5)})).await,
        15 => boss.delete(&format!("/issue/{issue}")).await,
        _ => {
            let people = json!([{"user_key": floor.user.to_string(), "role": "owner"}]);
            let links = json!([{"type": "task", "key": task}, {"type": "issue", "key": issue}, {"type": "work_order", "key": order}]);
            boss.post(
                "/task",
                json!({"task_type_key": floor.kind, "code": format!("N-{}", dice.random_range(0..u32::MAX)),
                "assigned_to": people, "links": links}),
            )
            .await
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_commands_at_the_same_time_keep_every_invariant_and_never_deadlock() {
    let (app, boss) = office().await;
    let made = any_order(&boss, "W").await;
    let kind = task_type(&boss, "T", json!({"link_settings": all_links(true)})).await;
    let weight = issue_type(&boss, "I", json!({})).await;
    let (mut tasks, mut issues) = (Vec::new(), Vec::new());
    for number in 0..6 {
        tasks.push(task(&boss, &kind, &format!("T-{number}"), json!({})).await);
        issues.push(issue(&boss, json!({"issue_type_key": weight, "critical": number % 2 == 0})).await);
    }
    let floor = Floor { tasks, issues, order: made.key.clone(), job: made.jobs[0].clone(), kind, user: boss.user_key };
    let floor = std::sync::Arc::new(floor);
    let mut clients = JoinSet::new();
    for seed in 0..16 {
        let (boss, floor) = (boss.clone(), floor.clone());
        clients.spawn(async move {
            let mut dice = StdRng::seed_from_u64(seed);
            let mut good = 0;
            for _ in 0..20 {
                let answer = any_command(&boss, &floor, &mut dice).await;
                assert!(answer.status < 500, "{}", String::from_utf8_lossy(&answer.bytes));
                good += usize::from(answer.status == 200);
            }
            good
        });
    }
    let good: usize = clients.join_all().await.into_iter().sum();
    assert!(good > 50, "only {good} commands worked");
    assert_invariants(&app).await;
    assert_rule(&app, &boss, &made.key, &made.jobs[0]).await;
    assert_eq!(deadlocks(&app).await, 0);
}
