//! Hostile `advanced_filters` are refused or answered quickly, and never cause an internal error.

use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::office::{choice, field, form, get, office, task, task_type};
use crate::support::{Actor, TestApp};

/// Maximum duration of a request, even on a busy machine.
const QUICK: Duration = Duration::from_secs(5);

/// A service with fields of every type and one task, whose text is SQL.
async fn with_tasks() -> (TestApp, Actor) {
    let (app, boss) = office().await;
    for kind in ["text", "number", "boolean", "ternary", "date", "time", "files"] {
        field(&boss, kind, kind).await;
    }
    choice(&boss, "choice").await;
    let fields = ["text", "number", "boolean", "ternary", "date", "time", "files", "choice"];
    let kind = task_type(&boss, "T", json!({"form_fields": form(&fields)})).await;
    let values = json!([{"form_field_key": "f-text", "value": "x'; drop table collaboration.task; --"},
        {"form_field_key": "f-number", "value": 1}]);
    task(&boss, &kind, "A", json!({"form_fields": values})).await;
    (app, boss)
}

/// Asserts that both searches respond to the text with 200 or 422 within the time limit.
async fn survives(boss: &Actor, text: &str) {
    for path in ["/task", "/issue"] {
        let began = Instant::now();
        let answer = get(boss, path, &[("advanced_filters", text)]).await;
        let shown: String = text.chars().take(80).collect();
        assert!([200, 422].contains(&answer.status), "{path} {shown}: {}", String::from_utf8_lossy(&answer.bytes));
        assert!(began.elapsed() < QUICK, "{path} {shown} took {:?}", began.elapsed());
    }
}

/// `advanced_filters` with one condition.
fn one(key: &str, value: &Value) -> String {
    json!({"filters": [{"_key": key, "value": value}]}).to_string()
}

#[tokio::test]
async fn advanced_filters_that_are_nested_deeply_or_not_json_never_fail_the_search() {
    let (_app, boss) = with_tasks().await;
    for depth in [64, 127, 128, 2000] {
        let nested = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        survives(&boss, &format!(r#"{{"filters":[{{"_key":"text","value":{nested}}}]}}"#)).await;
        survives(&boss, &STANDARD.encode(format!(r#"{{"a":{nested}}}"#))).await;
        survives(&boss, &nested).await;
    }
    for text in [
        "{",
        "}",
        "{{}}",
        "[]",
        "null",
        "1",
        "\"{}\"",
        "{]",
        r#"{"filters"}"#,
        r#"{"filters":[{}]}"#,
        r#"{"operator":"XOR"}"#,
        r#"{"operator":["AND"]}"#,
        r#"{"filters":"text"}"#,
        r#"{"filters":[null]}"#,
        r#"{"filters":[{"_key":null,"value":1}]}"#,
        r#"{"filters":[{"_key":"text"}]}"#,
        r#"{"__proto__":{},"filters":[]}"#,
        "{\"filters\":[],\"filters\":[{\"_key\":\"text\",\"value\":1}]}",
        "====",
        "e30",
        "e30=",
        "e30==",
        "e3",
        "e30\u{1F600}",
        "%%%",
        "\u{FEFF}{}",
        "/w==",
        "-_-_",
        "+/+/",
    ] {
        survives(&boss, text).await;
    }
}

#[tokio::test]
async fn advanced_filters_with_wrong_types_sql_or_huge_numbers_change_no_data() {
    let (app, boss) = with_tasks().await;
    let values = [
        json!(null),
        json!(true),
        json!(0),
        json!(-0.0),
        json!(""),
        json!([]),
        json!({}),
        json!("'"),
        json!("\\"),
        json!("%"),
        json!("_"),
        json!("\u{0}"),
        json!({"min": null, "max": null}),
        json!({"min": [], "max": {}}),
        json!({"_key": {"_key": "red"}}),
        json!([[[]]]),
        json!("'; drop table collaboration.task; --"),
        json!("1) or true --"),
        json!("$1"),
        json!("?"),
        json!("\u{202E}abc"),
        json!("x".repeat(5000)),
        json!({"min": "2030-01-01"}),
        json!({"_key": "a\u{0}b"}),
        json!(["a", null]),
    ];
    for key in [
        "text",
        "number",
        "boolean",
        "ternary",
        "choice",
        "date",
        "time",
        "files",
        "separator",
        "none",
        "",
        "a'b",
        "\u{0}",
        "ä",
    ] {
        for value in &values {
            survives(&boss, &one(key, value)).await;
        }
    }
    for number in ["1e400", "-1e400", "1e-400", "1e999999999", &"9".repeat(2000), &format!("0.{}1", "0".repeat(2000))] {
        survives(&boss, &format!(r#"{{"filters":[{{"_key":"number","value":{number}}}]}}"#)).await;
        survives(&boss, &format!(r#"{{"filters":[{{"_key":"number","value":{{"min":{number}}}}}]}}"#)).await;
        survives(&boss, &format!(r#"{{"filters":[{{"_key":"text","value":{number}}}]}}"#)).await;
    }
    assert_eq!(app.count("select count(*) from collaboration.task").await, 1);
    let own = get(&boss, "/task", &[("advanced_filters", &one("text", &json!("drop table")))]).await.ok().json();
    assert_eq!(own[0]["code"], "A", "text is text");
}

#[tokio::test]
async fn advanced_filters_of_100_conditions_are_answered_and_of_101_refused() {
    let (_app, boss) = with_tasks().await;
    let many = |count: usize, operator: &str| {
        let filters: Vec<Value> = (0..count).map(|n| json!({"_key": "text", "value": format!("v{n}")})).collect();
        STANDARD.encode(json!({"operator": operator, "filters": filters}).to_string())
    };
    for operator in ["AND", "OR"] {
        survives(&boss, &many(100, operator)).await;
        assert_eq!(get(&boss, "/task", &[("advanced_filters", &many(100, operator))]).await.status, 200);
        assert_eq!(get(&boss, "/task", &[("advanced_filters", &many(101, operator))]).await.status, 422);
    }
    let short: Vec<Value> = (0..100).map(|_| json!({"_key": "text", "value": "a"})).collect();
    for operator in ["AND", "OR"] {
        survives(&boss, &json!({"operator": operator, "filters": short}).to_string()).await;
    }
}

/// Many clients send many different sets of conditions at the same time, and the memory of the service does not grow.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn memory_stays_bounded_while_clients_send_ever_new_sets_of_conditions() {
    let (_app, boss) = with_tasks().await;
    let resident = resident_kib();
    let mut clients = tokio::task::JoinSet::new();
    for client in 0..8 {
        let boss = boss.clone();
        clients.spawn(async move {
            for round in 0..40 {
                let filters: Vec<Value> = (0..=(client * 40 + round) % 90)
                    .map(|n| json!({"_key": if n % 2 == 0 { "text" } else { "number" }, "value": if n % 2 == 0 { json!("abc") } else { json!({"min": n}) }}))
                    .collect();
                let text = STANDARD.encode(json!({"operator": "OR", "filters": filters}).to_string());
                assert_eq!(get(&boss, "/task", &[("advanced_filters", &text)]).await.status, 200);
            }
        });
    }
    clients.join_all().await;
    let grown = resident_kib().saturating_sub(resident);
    assert!(grown < 128 * 1024, "the service grew by {grown} KiB");
}

/// Memory of this process, in which the service runs.
fn resident_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}
