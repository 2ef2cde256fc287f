//! Unknown query parameters: every operation refuses them before it reads any record.

use platform::api::ApiOperation;
use reqwest::Method;
use serde_json::{Value, json};
use tracewright::app::operations;

use super::access::path_of;
use crate::support::{Actor, Answer, TestApp, send};

/// Calls an operation with the key 1 in its path and this query.
async fn call(actor: &Actor, operation: &ApiOperation, query: &str) -> Answer {
    let method = Method::from_bytes(operation.method.as_str().as_bytes()).unwrap();
    send(actor.request(method, &format!("{}?{query}", path_of(operation, "1")))).await
}

/// A user with all roles.
pub async fn user_with_all_roles(app: &TestApp) -> Actor {
    let roles: Vec<_> = kernel::rules::user::UserRole::ALL.iter().map(|role| role.as_str()).collect();
    app.user("everything", &roles.join(" ")).await
}

/// The names that a response refuses as unknown.
fn unknown(answer: &Answer) -> Vec<String> {
    let body = answer.json();
    let faults = body["detail"].as_array().cloned().unwrap_or_default();
    let refused = |fault: &Value| fault["type"] == "extra_forbidden" && fault["loc"][0] == "query";
    faults.iter().filter(|fault| refused(fault)).map(|fault| fault["loc"][1].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn every_operation_refuses_a_name_in_the_query_that_it_does_not_take() {
    let app = TestApp::new().await;
    let everything = user_with_all_roles(&app).await;
    let mut silent = Vec::new();
    for operation in operations() {
        let what = format!("{} {}", operation.method, operation.path);
        let answer = call(&everything, &operation, "zz_unknown=1&_mine=1").await;
        if answer.status != 422 || unknown(&answer) != ["zz_unknown"] {
            silent.push(format!("{what}: {answer:?}"));
        }
        // Permissions are checked first, so that a caller without them learns nothing about the input.
        if operation.access.scope().is_some() {
            let nobody = call(&app.anonymous(), &operation, "zz_unknown=1").await;
            assert_eq!(nobody.refusal(), (401, "not_authenticated".to_owned()), "{what}");
        }
    }
    assert!(silent.is_empty(), "{} operations take any name:\n{}", silent.len(), silent.join("\n"));
}

#[tokio::test]
async fn parameters_whose_names_begin_with_an_underscore_are_ignored() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "admin").await;
    anna.get("/tag?_=1731&_cache=x").await.ok();
    anna.get("/whoami?_=1731").await.ok();
}

#[tokio::test]
async fn every_unknown_name_is_listed_beside_the_other_faults_in_the_order_of_the_query() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "admin").await;
    let answer = anna.get("/serial?search=zzz&limit=0&code=x").await;
    assert_eq!(answer.status, 422);
    let places: Vec<_> = answer.json()["detail"].as_array().unwrap().iter().map(|fault| fault["loc"].clone()).collect();
    assert_eq!(places, [json!(["query", "search"]), json!(["query", "limit"]), json!(["query", "code"])]);
    assert!(answer.json()["detail"][0]["msg"].as_str().unwrap().contains("serial_search"), "{answer:?}");
    let none = anna.get("/whoami?user_key=1").await;
    assert!(none.json()["detail"][0]["msg"].as_str().unwrap().contains("no query parameters"), "{none:?}");
}

/// A filter with a second name filters in the same way, and using both names sends several values of one filter.
#[tokio::test]
async fn filters_accept_the_names_that_answers_use() {
    let app = TestApp::new().await;
    let boss = user_with_all_roles(&app).await;
    let product = boss.post("/product", json!({"code": "Q"})).await.ok().detail();
    let product = product["_key"].as_str().unwrap().to_owned();
    crate::serial::plant::route(&boss, &product, &["Fit"]).await;
    let mut orders = Vec::new();
    for _ in 0..2 {
        let made = boss.post("/work-order", json!({"product_key": product, "qt_planned": 1})).await.ok().detail();
        orders.push(made["work_order"]["_key"].as_str().unwrap().to_owned());
    }
    let of = async |query: String| {
        let rows = boss.get(&format!("/job?{query}")).await.ok().json();
        rows.as_array().unwrap().iter().map(|row| row["wo_key"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let (first, second) = (&orders[0], &orders[1]);
    assert_eq!(of(format!("wo_key={first}")).await, [first.as_str()]);
    assert_eq!(of(format!("work_order_key={first}")).await, [first.as_str()]);
    assert_eq!(of(format!("work_order_key={first}&wo_key={second}")).await.len(), 2);
    let broken = boss.get("/job?wo_key=a%20b").await;
    assert_eq!(broken.json()["detail"][0]["loc"], json!(["query", "wo_key", 0]));
}
