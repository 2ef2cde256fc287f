//! Paging, filters, wildcard text (docs/spec/conventions.md#lists). Departments and users represent all lists.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::shared::{assert_fault, department};
use crate::support::{Actor, TestApp};

/// Names of the departments that a search returns.
async fn names(actor: &Actor, query: &str) -> Vec<String> {
    let found = actor.get(&format!("/department?{query}")).await.ok().json();
    found.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_limit_or_offset_out_of_range_is_422_at_its_parameter() {
    let app = TestApp::new().await;
    let user = app.user("user", "").await;
    for list in ["/department", "/user", "/session", "/user/api-tokens"] {
        for (query, place, kind) in [
            ("limit=1001", "limit", "less_than_equal"),
            ("limit=0", "limit", "greater_than_equal"),
            ("limit=-1", "limit", "greater_than_equal"),
            ("limit=ten", "limit", "int_parsing"),
            ("limit=1.5", "limit", "int_parsing"),
            ("limit=99999999999999999999", "limit", "int_parsing"),
            ("offset=-1", "offset", "greater_than_equal"),
            ("offset=1000001", "offset", "less_than_equal"),
            ("offset=x", "offset", "int_parsing"),
        ] {
            assert_fault(&user.get(&format!("{list}?{query}")).await, &["query", place], kind);
        }
        for query in ["limit=1", "limit=1000", "limit=null", "limit=", "offset=1000000", "offset=", "offset=null"] {
            let answer = user.get(&format!("{list}?{query}")).await.ok();
            assert!(answer.json().is_array(), "{list}?{query}");
        }
    }
}

#[tokio::test]
async fn paging_shows_every_row_once_and_the_total_on_request() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    for index in 0..7 {
        department(&admin, &format!("d{index}")).await;
    }
    let all = names(&admin, "").await;
    let mut paged = Vec::new();
    for offset in [0, 3, 6, 9] {
        paged.extend(names(&admin, &format!("limit=3&offset={offset}")).await);
    }
    assert_eq!((paged.len(), &paged), (7, &all));
    let counted = admin.get("/department?limit=2&with_total=true").await.ok();
    assert_eq!(counted.header("x-total-count"), "7");
    assert_eq!(admin.get("/department?limit=2").await.header("x-total-count"), "");
    let filtered = admin.get("/department?search=d1&with_total=true").await.ok();
    assert_eq!(filtered.header("x-total-count"), "1", "filtering comes before paging and counting");
}

#[tokio::test]
async fn names_are_ordered_by_lower_case_in_code_point_order() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    for name in ["b", "A", "Z", "a-1", "\u{e4}", "_"] {
        department(&admin, name).await;
    }
    assert_eq!(names(&admin, "").await, ["_", "A", "a-1", "b", "Z", "\u{e4}"]);
}

#[tokio::test]
async fn unknown_parameters_are_refused_and_unknown_keys_find_nothing() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    department(&admin, "Assembly").await;
    assert_eq!(names(&admin, "_rev=1").await, ["Assembly"]);
    let refused = admin.get("/department?colour=red&_rev=1&limit2=x&LIMIT=0").await;
    assert_eq!(refused.status, 422);
    let faults = refused.json()["detail"].as_array().unwrap().clone();
    let places: Vec<_> = faults.iter().map(|fault| (fault["type"].clone(), fault["loc"][1].clone())).collect();
    let refused = |name: &str| (json!("extra_forbidden"), json!(name));
    assert_eq!(places, [refused("colour"), refused("limit2"), refused("LIMIT")]);
    for key in ["999999", "no-number", "9223372036854775807"] {
        assert_eq!(admin.get(&format!("/user?department_key={key}")).await.ok().json(), json!([]), "{key}");
    }
}

#[tokio::test]
async fn a_boolean_parameter_accepts_every_specified_spelling_and_no_other() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let counted = async |value: &str| {
        let answer = admin.get(&format!("/department?with_total={value}")).await.ok();
        !answer.header("x-total-count").is_empty()
    };
    for value in ["true", "TRUE", "True", "tRuE", "1"] {
        assert!(counted(value).await, "{value}");
    }
    for value in ["false", "FALSE", "False", "0", ""] {
        assert!(!counted(value).await, "{value}");
    }
    for value in ["yes", "no", "on", "t", "2", "-1", "01", "true%20", "%20", "truefalse"] {
        let answer = admin.get(&format!("/department?with_total={value}")).await;
        assert_fault(&answer, &["query", "with_total"], "bool_parsing");
    }
}

#[tokio::test]
async fn an_empty_parameter_means_its_default_also_when_the_default_is_true() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    app.user("gone", "").await;
    app.sql.execute("update organization.user_account set active = false where username = 'gone'", &[]).await.unwrap();
    let count = async |query: &str| admin.get(&format!("/user?{query}")).await.ok().json().as_array().unwrap().len();
    assert_eq!(count("active_only=").await, 1);
    assert_eq!(count("active_only=0").await, 2);
    assert_eq!(count("search=&scope=&department_key=").await, 1);
}

// A repeated parameter means any of its values (docs/spec/conventions.md#lists).
#[tokio::test]
async fn a_repeated_filter_means_any_of_its_values() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let mut keys = Vec::new();
    for name in ["one", "two", "three"] {
        let made = department(&admin, name).await;
        let user = app.user(name, "").await;
        admin.patch(&format!("/user/{}", user.user_key), json!({"department_key": made["_key"]})).await.ok();
        keys.push(made["_key"].as_str().unwrap().to_owned());
    }
    let query = format!("/user?department_key={}&department_key={}", keys[0], keys[1]);
    let found = admin.get(&query).await.ok().json();
    let found: BTreeSet<&str> = found.as_array().unwrap().iter().map(|one| one["username"].as_str().unwrap()).collect();
    assert_eq!(found, BTreeSet::from(["one", "two"]));
}

// docs/spec/conventions.md#wildcard-text; departments represent all records.
#[tokio::test]
async fn wildcard_text_finds_what_the_specification_says() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    for name in ["AB-1", "XAB", "A*C", "A\\D", "50% _", "What?"] {
        department(&admin, name).await;
    }
    for (search, expected) in [
        ("AB*", vec!["AB-1"]),
        ("ab", vec!["AB-1", "XAB"]),
        ("*ab", vec!["XAB"]),
        ("a*1", vec!["AB-1"]),
        ("?AB", vec!["XAB"]),
        ("*A?C*", vec!["A*C"]),
        (r"A\*", vec!["A*C"]),
        (r"\?", vec!["What?"]),
        (r"A\D", vec![r"A\D"]),
        (r"A\\D", vec![r"A\D"]),
        (r"D\", vec![]),
        ("%", vec!["50% _"]),
        ("_", vec!["50% _"]),
        ("AB?", vec![]),
        ("***", vec!["50% _", "A*C", "A\\D", "AB-1", "What?", "XAB"]),
        ("  ", vec!["50% _", "A*C", "A\\D", "AB-1", "What?", "XAB"]),
    ] {
        let query: String = form_urlencoded::Serializer::new(String::new()).append_pair("search", search).finish();
        assert_eq!(names(&admin, &query).await, expected, "{search:?}");
    }
    let long = "x".repeat(201);
    let refused = admin.get(&format!("/department?search={long}")).await;
    assert_fault(&refused, &["query", "search"], "string_too_long");
    assert_eq!(names(&admin, &format!("search={}", &long[1..])).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_list_is_a_bare_array_also_when_it_is_empty() {
    let app = TestApp::new().await;
    let user = app.user("user", "").await;
    assert_eq!(user.get("/department").await.ok().json(), Value::Array(Vec::new()));
}
