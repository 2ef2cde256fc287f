//! Lists of users and departments: wildcard text, pages, totals.

use serde_json::{Value, json};

use super::steps::{changed, column, faults, list, set_names, with_admin};
use crate::support::{Actor, TestApp};

/// Values to search for. [`SEARCHES`] says which of them each search text finds.
const VALUES: [&str; 9] = ["AB-1", "XAB", "A*B", "50%", "a_b", r"back\slash", "axb", "q?", "MÜLLER"];
const SEARCHES: &[(&str, &[&str])] = &[
    ("AB*", &["AB-1"]),
    ("ab*", &["AB-1"]),
    ("ab", &["AB-1", "XAB"]),
    ("AB", &["AB-1", "XAB"]),
    ("*AB", &["XAB"]),
    ("*a?*", &["AB-1", "XAB", "A*B", "a_b", r"back\slash", "axb"]),
    ("A*B", &["A*B", "a_b", "axb"]),
    ("a?b", &["A*B", "a_b", "axb"]),
    ("?", &[]),
    ("??", &["q?"]),
    ("???", &["XAB", "A*B", "50%", "a_b", "axb"]),
    (r"A\*", &["A*B"]),
    (r"A\*B", &["A*B"]),
    (r"?\*?", &["A*B"]),
    (r"q\?", &["q?"]),
    (r"\?", &["q?"]),
    ("%", &["50%"]),
    ("a%b", &[]),
    ("_", &["a_b"]),
    ("a_b", &["a_b"]),
    ("?_?", &["a_b"]),
    (r"\", &[r"back\slash"]),
    (r"\\", &[r"back\slash"]),
    (r"k\s", &[r"back\slash"]),
    (r"back\", &[r"back\slash"]),
    (r"back\*", &[]),
    (r"*\slash", &[r"back\slash"]),
    (r"\%", &[]),
    ("müller", &["MÜLLER"]),
    ("M?LLER", &["MÜLLER"]),
    ("mu\u{308}ller", &["MÜLLER"]),
    ("zzz", &[]),
    ("*", &VALUES),
    ("", &VALUES),
    ("  ", &VALUES),
];

/// The values in order, because only the set of rows is compared.
fn sorted(mut values: Vec<String>) -> Vec<String> {
    values.sort_unstable();
    values
}

/// Asserts for every search text in [`SEARCHES`] which values of this column it finds.
async fn assert_searches(actor: &Actor, path: &str, column_name: &str) {
    for (search, expected) in SEARCHES {
        let rows = list(actor, path, &[("search", search)]).await.ok().json();
        let expected = sorted(expected.iter().map(|value| (*value).to_owned()).collect());
        assert_eq!(sorted(column(&rows, column_name)), expected, "{path}?search={search}");
    }
}

/// Inserts departments with these names.
async fn departments(app: &TestApp, names: &[&str]) {
    for name in names {
        app.sql.execute("insert into organization.department (name) values ($1)", &[name]).await.unwrap();
    }
}

#[tokio::test]
async fn search_departments_by_wildcard_text_finds_exactly_the_names_that_match() {
    let (app, admin) = with_admin().await;
    departments(&app, &VALUES).await;
    assert_searches(&admin, "/department", "name").await;
}

#[tokio::test]
async fn search_users_by_wildcard_text_finds_exactly_the_surnames_that_match() {
    let app = TestApp::new().await;
    // User names that contain no letter of the search texts.
    for (place, value) in VALUES.iter().enumerate() {
        set_names(&app, &app.user(&format!("{place}{place}{place}{place}"), "").await, None, Some(value)).await;
    }
    let caller = app.user("7777777", "").await;
    app.sql
        .execute(
            "update organization.user_account set active = true, surname = 'AB-1' where key = $1",
            &[&caller.user_key],
        )
        .await
        .unwrap();
    app.sql.execute("update organization.user_account set active = false where username = '0000'", &[]).await.unwrap();
    assert_searches(&caller, "/user", "surname").await;
}

#[tokio::test]
async fn search_users_looks_at_username_name_and_surname_and_at_nothing_else() {
    let (app, admin) = with_admin().await;
    let (first, second, third, fourth) = (
        app.user("needle.one", "").await,
        app.user("two", "").await,
        app.user("three", "").await,
        app.user("four", "").await,
    );
    set_names(&app, &first, None, None).await;
    set_names(&app, &second, Some("The NEEDLE"), None).await;
    set_names(&app, &third, None, Some("Needleman")).await;
    let body = json!({"email": "needle@example.org"});
    admin.patch(&format!("/user/{}", fourth.user_key), body).await.ok();
    let rows = list(&admin, "/user", &[("search", "needle")]).await.ok().json();
    assert_eq!(sorted(column(&rows, "username")), ["needle.one", "three", "two"]);
    let rows = list(&admin, "/user", &[("search", "needle*")]).await.ok().json();
    assert_eq!(sorted(column(&rows, "username")), ["needle.one", "three"]);
}

#[tokio::test]
async fn search_departments_looks_at_the_code_too() {
    let (_app, admin) = with_admin().await;
    for (name, code, description) in [("Works", "ZZ-9", "x"), ("Office", "Y", "ZZ-9"), ("ZZ-9 hall", "H", "x")] {
        changed(admin.post("/department", json!({"name": name, "code": code, "description": description})).await);
    }
    for (search, expected) in [("zz-9", ["Works", "ZZ-9 hall"]), ("zz-*", ["Works", "ZZ-9 hall"])] {
        let rows = list(&admin, "/department", &[("search", search)]).await.ok().json();
        assert_eq!(column(&rows, "name"), expected, "{search}");
    }
}

#[tokio::test]
async fn search_text_of_200_characters_is_200_and_of_201_is_422() {
    let (_app, admin) = with_admin().await;
    for path in ["/user", "/department"] {
        list(&admin, path, &[("search", &"ü".repeat(200))]).await.ok();
        let answer = list(&admin, path, &[("search", &"x".repeat(201))]).await;
        assert_eq!(faults(&answer), json!([[["query", "search"], "string_too_long"]]), "{path}");
    }
}

#[tokio::test]
async fn list_departments_is_ordered_by_lower_cased_name_in_code_point_order() {
    let (app, admin) = with_admin().await;
    departments(&app, &["zeta", "Beta", "ärzte", "_first", "alpha", "Zoo", "1st"]).await;
    let rows = list(&admin, "/department", &[]).await.ok().json();
    assert_eq!(column(&rows, "name"), ["1st", "_first", "alpha", "Beta", "zeta", "Zoo", "ärzte"]);
}

/// Reads a list in pages of several sizes and asserts that each shows every row exactly once, in the same order.
async fn assert_pages_show_every_row_once(actor: &Actor, path: &str) {
    let all = list(actor, path, &[]).await.ok().json();
    let count = all.as_array().unwrap().len();
    assert!(count > 6, "{all}");
    for size in [1, 2, 3, count, count + 1] {
        let mut seen: Vec<Value> = Vec::new();
        loop {
            let (limit, offset) = (size.to_string(), seen.len().to_string());
            let page = list(actor, path, &[("limit", &limit), ("offset", &offset)]).await.ok().json();
            let page = page.as_array().unwrap().clone();
            assert!(page.len() <= size, "{path} {limit} {offset}");
            if page.is_empty() {
                break;
            }
            seen.extend(page);
        }
        assert_eq!(json!(seen), all, "{path} in pages of {size}");
    }
}

#[tokio::test]
async fn paging_by_limit_and_offset_shows_every_row_exactly_once() {
    let (app, admin) = with_admin().await;
    for number in 0..7 {
        departments(&app, &[&format!("Department {}", number * 5 % 7)]).await;
        // Without names, users are sorted by key.
        app.user(&format!("user{number}"), "").await;
    }
    assert_pages_show_every_row_once(&admin, "/department").await;
    assert_pages_show_every_row_once(&admin, "/user").await;
}

#[tokio::test]
async fn total_is_answered_on_request_and_counts_the_filtered_rows_before_paging() {
    let (app, admin) = with_admin().await;
    departments(&app, &["one", "two", "three"]).await;
    for name in ["one", "two", "three"] {
        app.user(name, "").await;
    }
    for (path, all) in [("/department", "3"), ("/user", "4")] {
        let total = async |query: &[(&str, &str)]| list(&admin, path, query).await.ok().header("x-total-count");
        assert_eq!(total(&[]).await, "", "{path}");
        assert_eq!(total(&[("with_total", "false")]).await, "", "{path}");
        assert_eq!(total(&[("with_total", "true")]).await, all, "{path}");
        assert_eq!(total(&[("with_total", "1"), ("limit", "1"), ("offset", "2")]).await, all, "{path}");
        assert_eq!(total(&[("with_total", "true"), ("offset", "1000")]).await, all, "{path}");
        assert_eq!(total(&[("with_total", "true"), ("search", "t*"), ("limit", "1")]).await, "2", "{path}");
        assert_eq!(total(&[("with_total", "true"), ("search", "nothing like it")]).await, "0", "{path}");
    }
}

#[tokio::test]
async fn limit_and_offset_outside_their_bounds_are_422_and_null_is_the_default() {
    let (_app, admin) = with_admin().await;
    let cases = [
        ("limit", "0", "greater_than_equal"),
        ("limit", "-1", "greater_than_equal"),
        ("limit", "1001", "less_than_equal"),
        ("limit", "ten", "int_parsing"),
        ("limit", "99999999999999999999", "int_parsing"),
        ("offset", "-1", "greater_than_equal"),
        ("offset", "1000001", "less_than_equal"),
        ("offset", "x", "int_parsing"),
        ("with_total", "perhaps", "bool_parsing"),
    ];
    for path in ["/user", "/department"] {
        for (name, value, kind) in cases {
            let answer = list(&admin, path, &[(name, value)]).await;
            assert_eq!(faults(&answer), json!([[["query", name], kind]]), "{path}?{name}={value}");
        }
        for (name, value) in [
            ("limit", "null"),
            ("limit", ""),
            ("limit", "1"),
            ("limit", "1000"),
            ("offset", "null"),
            ("offset", "1000000"),
        ] {
            list(&admin, path, &[(name, value)]).await.ok();
        }
        let both = list(&admin, path, &[("offset", "x"), ("limit", "0"), ("with_total", "?")]).await;
        let expected = json!([
            [["query", "offset"], "int_parsing"],
            [["query", "limit"], "greater_than_equal"],
            [["query", "with_total"], "bool_parsing"]
        ]);
        assert_eq!(faults(&both), expected, "{path}");
    }
}

#[tokio::test]
async fn search_with_nul_is_422_string_nul() {
    let (_app, admin) = with_admin().await;
    for path in ["/user", "/department"] {
        let answer = admin.get(&format!("{path}?search=a%00b")).await;
        assert_eq!(faults(&answer), json!([[["query", "search"], "string_nul"]]), "{path}");
    }
}
