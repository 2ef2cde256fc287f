//! `GET /serial`: filters, conditions on values, order and pages (docs/spec/serial.md#units).

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use super::plant::{
    act, ask, assert_code, create, field, join, line, link, lot, order, plant, product, reserve, serial, set, text,
    traced, unlink, unreleased,
};
use crate::attachments::steps::{Form, upload};
use crate::configuration::steps::{insert_position, patch_config};
use crate::organization::steps::{changed, column, faults};
use crate::support::{Actor, TestApp, send};

/// Codes of the units that a search finds, sorted.
async fn codes_found(actor: &Actor, query: &[(&str, &str)]) -> Vec<String> {
    let sorted: Vec<(&str, &str)> =
        query.iter().copied().chain([("sort_by", "code"), ("sorting_order", "asc")]).collect();
    column(&ask(actor, "/serial", &sorted).await, "code")
}

#[tokio::test]
async fn search_serials_by_keys_texts_and_wildcards() {
    let (app, boss) = plant().await;
    let (pump, valve) = (traced(&boss, "Pump-1").await, traced(&boss, "Valve_2").await);
    let first = order(&app, "WO-10", &pump, Some("Alpha")).await;
    let second = order(&app, "WO-20", &pump, Some("beta*")).await;
    let mut keys = Vec::new();
    for (code, made, wo_key) in
        [("AB-1", &pump, Some(&first)), ("AB-2", &pump, Some(&second)), ("XAB", &valve, None), ("Z*", &valve, None)]
    {
        keys.push(text(&create(&boss, json!({"code": code, "product_key": made, "wo_key": wo_key})).await, "_key"));
    }
    assert_eq!(codes_found(&boss, &[]).await, ["AB-1", "AB-2", "XAB", "Z*"]);
    assert_eq!(
        codes_found(&boss, &[("serial_key", &keys[0]), ("serial_key", &keys[2]), ("serial_key", "none")]).await,
        ["AB-1", "XAB"]
    );
    for (text, expected) in [
        ("ab", vec!["AB-1", "AB-2", "XAB"]),
        ("AB*", vec!["AB-1", "AB-2"]),
        ("*ab", vec!["XAB"]),
        ("ab-?", vec!["AB-1", "AB-2"]),
        (r"\*", vec!["Z*"]),
        ("_", vec![]),
        (" ", vec!["AB-1", "AB-2", "XAB", "Z*"]),
    ] {
        assert_eq!(codes_found(&boss, &[("serial_search", text)]).await, expected, "{text}");
    }
    assert_eq!(codes_found(&boss, &[("product_code_search", "pump*")]).await, ["AB-1", "AB-2"]);
    assert_eq!(codes_found(&boss, &[("product_code_search", "_")]).await, ["XAB", "Z*"]);
    assert_eq!(codes_found(&boss, &[("work_order_search", "*20")]).await, ["AB-2"]);
    assert_eq!(codes_found(&boss, &[("work_order_search", "wo")]).await, ["AB-1", "AB-2"]);
    assert_eq!(codes_found(&boss, &[("project_search", "ALPHA")]).await, ["AB-1"]);
    assert_eq!(codes_found(&boss, &[("project_search", r"beta\*")]).await, ["AB-2"]);
    assert_eq!(
        codes_found(&boss, &[("product_key", &pump), ("product_key", &valve), ("serial_search", "xab")]).await,
        ["XAB"]
    );
    assert_eq!(codes_found(&boss, &[("product_key", &valve)]).await, ["XAB", "Z*"]);
    assert_eq!(codes_found(&boss, &[("wo_key", &first), ("wo_key", &second)]).await, ["AB-1", "AB-2"]);
    assert_eq!(codes_found(&boss, &[("wo_key", &first), ("product_key", &valve)]).await, Vec::<String>::new());
    let long = "x".repeat(201);
    let refused = send(boss.request(Method::GET, "/serial").query(&[("serial_search", &long)])).await;
    assert_eq!(faults(&refused), json!([[["query", "serial_search"], "string_too_long"]]));
    let row = &ask(&boss, "/serial", &[("serial_search", "AB-1")]).await[0];
    assert_eq!((&row["wo_code"], &row["project_code"]), (&json!("WO-10"), &json!("Alpha")));
    assert_eq!((&row["product"]["_key"], &row["product"]["code"]), (&json!(pump), &json!("Pump-1")));
}

#[tokio::test]
async fn search_serials_contains_and_is_contained_in_go_over_all_levels_of_active_links() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    let made = &line.product;
    let (a, b, c) = (serial(&boss, made, "A").await, serial(&boss, made, "B").await, serial(&boss, made, "C").await);
    link(&boss, &a, &b).await;
    link(&boss, &b, &c).await;
    // Ended and temporary links are not followed.
    let (gone, draft) = (serial(&boss, made, "GONE").await, serial(&boss, made, "DRAFT").await);
    let ended = link(&boss, &gone, &c).await;
    unlink(&boss, &ended).await;
    join(&app, &line.batch, &c).await;
    reserve(&boss, &line.batch, &draft, &c).await;
    assert_eq!(codes_found(&boss, &[("contains", "a")]).await, ["B", "C", "DRAFT"][..2]);
    assert_eq!(codes_found(&boss, &[("contains", "A*")]).await, ["B", "C"]);
    assert_eq!(codes_found(&boss, &[("contains", "c")]).await, Vec::<String>::new());
    assert_eq!(codes_found(&boss, &[("contains", "gone")]).await, Vec::<String>::new());
    assert_eq!(codes_found(&boss, &[("contains", "draft")]).await, Vec::<String>::new());
    assert_eq!(codes_found(&boss, &[("is_contained_in", "C")]).await, ["A", "B"]);
    assert_eq!(codes_found(&boss, &[("is_contained_in", "B"), ("contains", "?")]).await, Vec::<String>::new());
    assert_eq!(codes_found(&boss, &[("is_contained_in", "C"), ("contains", "?")]).await, ["B"]);
}

#[tokio::test]
async fn search_serials_by_times_users_states_holds_lots_batches_and_locations() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    let anna = app.user("anna", "production").await;
    insert_position(&app, "hall").await;
    app.sql
        .batch_execute(
            "insert into position.position (key, code, parent_position_key, site_key, created)
        values ('bin', 'bin', 'hall', '0', now())",
        )
        .await
        .unwrap();
    let lot_key = lot(&boss, &line.part, "L1").await;
    let first = create(&boss, json!({"product_key": line.part, "code": "FIRST", "lot_key": lot_key})).await;
    app.clock().advance(TimeDelta::hours(2));
    let wip = unreleased(&anna, &line.product, Some("WIP")).await;
    join(&app, &line.batch, &wip).await;
    app.clock().advance(TimeDelta::hours(2));
    let last = create(&boss, json!({"product_key": line.part, "code": "LAST"})).await;
    let (first_key, last_key) = (text(&first, "_key"), text(&last, "_key"));
    let gone = serial(&boss, &line.part, "GONE").await;
    changed(boss.delete(&format!("/serial/{gone}")).await);
    link(&boss, &first_key, &wip).await;
    act(&boss, &wip, "hold").await;
    set(&app, &last_key, "position_key = 'bin'").await;
    let (from, to) = (text(&first, "created"), text(&last, "created"));
    assert_eq!(codes_found(&boss, &[("time_created_from", &from), ("time_created_to", &from)]).await, ["FIRST"]);
    // A bare date is its first moment as a lower bound and its last moment as an upper bound.
    let days = [("time_created_from", &from[..10]), ("time_created_to", &to[..10])];
    assert_eq!(codes_found(&boss, &days).await, ["FIRST", "LAST", "WIP"]);
    assert_eq!(codes_found(&boss, &[("time_created_from", &to)]).await, ["LAST"]);
    assert_eq!(
        codes_found(&boss, &[("time_released_from", &from), ("time_released_to", &to)]).await,
        ["FIRST", "LAST"]
    );
    assert_eq!(codes_found(&boss, &[("time_released_from", &to)]).await, ["LAST"]);
    assert_eq!(codes_found(&boss, &[("created_by", &anna.user_key.to_string())]).await, ["WIP"]);
    assert_eq!(codes_found(&boss, &[("filter_unreleased", "true")]).await, ["FIRST", "LAST"]);
    assert_eq!(codes_found(&boss, &[("include_deleted", "true")]).await, ["FIRST", "GONE", "LAST", "WIP"]);
    assert_eq!(codes_found(&boss, &[("state", "installed"), ("state", "in_stock")]).await, ["FIRST", "LAST"]);
    assert_eq!(codes_found(&boss, &[("state", "wip")]).await, ["WIP"]);
    assert_eq!(codes_found(&boss, &[("include_deleted", "true"), ("state", "deleted")]).await, ["GONE"]);
    assert_eq!(codes_found(&boss, &[("held", "true")]).await, ["WIP"]);
    assert_eq!(codes_found(&boss, &[("held", "false")]).await, ["FIRST", "LAST"]);
    assert_eq!(codes_found(&boss, &[("lot_key", &lot_key), ("lot_key", "none")]).await, ["FIRST"]);
    assert_eq!(codes_found(&boss, &[("batch_key", &line.batch)]).await, ["WIP"]);
    for place in ["bin", "hall", "IN"] {
        assert_eq!(codes_found(&boss, &[("position_key", place)]).await, ["LAST"], "{place}");
    }
    assert_eq!(codes_found(&boss, &[("position_key", "none")]).await, Vec::<String>::new());
    for (query, kind) in [
        ("state=lost", "enum"),
        ("held=maybe", "bool_parsing"),
        ("time_created_from=soon", "datetime_parsing"),
        ("sort_by=weight", "enum"),
        ("sorting_order=up", "enum"),
        ("limit=0", "greater_than_equal"),
        ("limit=1001", "less_than_equal"),
        ("offset=-1", "greater_than_equal"),
    ] {
        let answer = boss.get(&format!("/serial?{query}")).await;
        assert_eq!(faults(&answer)[0][1], kind, "{query}");
    }
}

#[tokio::test]
async fn search_serials_sorts_with_nulls_last_in_both_directions_and_pages_every_row_once() {
    let (app, boss) = plant().await;
    let (p, q) = (traced(&boss, "b").await, traced(&boss, "A").await);
    let (wo1, wo2) = (order(&app, "wo-b", &p, None).await, order(&app, "WO-A", &p, None).await);
    let rows = [
        ("1", json!({"product_key": p, "code": "B2", "wo_key": wo1})),
        ("2", json!({"product_key": q, "code": "a1", "released": false})),
        ("3", json!({"product_key": p, "released": false, "wo_key": wo2})),
        ("4", json!({"product_key": q, "code": "C3"})),
        ("5", json!({"product_key": q, "released": false})),
    ];
    let mut names = std::collections::HashMap::new();
    for (name, body) in rows {
        names.insert(text(&create(&boss, body).await, "_key"), name);
        app.clock().advance(TimeDelta::minutes(1));
    }
    let sorted = async |by: &str, direction: &str| -> String {
        let found = ask(&boss, "/serial", &[("sort_by", by), ("sorting_order", direction)]).await;
        column(&found, "_key").iter().map(|key| names[key]).collect()
    };
    assert_eq!((sorted("created", "asc").await, sorted("created", "desc").await), ("12345".into(), "54321".into()));
    assert_eq!((sorted("released", "asc").await, sorted("released", "desc").await), ("14235".into(), "41235".into()));
    assert_eq!((sorted("code", "asc").await, sorted("code", "desc").await), ("21435".into(), "41235".into()));
    assert_eq!(
        (sorted("product_code", "asc").await, sorted("product_code", "desc").await),
        ("24513".into(), "13245".into())
    );
    assert_eq!((sorted("wo_code", "asc").await, sorted("wo_code", "desc").await), ("31245".into(), "13245".into()));
    let unsorted = ask(&boss, "/serial", &[]).await;
    assert_eq!(column(&unsorted, "_key").iter().map(|key| names[key]).collect::<String>(), "54321");
    // All units were created at the same moment: the key decides the order, and pages do not overlap.
    app.sql.batch_execute("update serial.serial set created = '2026-01-01Z'").await.unwrap();
    let mut pages = Vec::new();
    for offset in ["0", "2", "4", "6"] {
        pages.extend(column(&ask(&boss, "/serial", &[("limit", "2"), ("offset", offset)]).await, "_key"));
    }
    assert_eq!(pages.iter().map(|key| names[key]).collect::<String>(), "12345");
    let page = boss.get("/serial?limit=1&with_total=true&filter_unreleased=true").await.ok();
    assert_eq!((page.json().as_array().unwrap().len(), page.header("x-total-count")), (1, "2".to_owned()));
}

/// Creates units with values of every type. The key of each field is its type.
async fn with_values() -> (TestApp, Actor) {
    let (app, boss) = plant().await;
    for kind in ["text", "number", "boolean", "ternary", "choice", "date", "files"] {
        field(&boss, kind, kind).await;
    }
    changed(boss.post("/list/choice", json!([{"_key": "r", "value": "Red"}, {"_key": "b", "value": "Blue"}])).await);
    let made = traced(&boss, "T").await;
    let data = |values: &[(&str, Value)]| -> Value {
        values
            .iter()
            .map(|(key, value)| json!({"custom_field_key": key, "form_field_key": key, "value": value}))
            .collect()
    };
    let all = data(&[
        ("text", json!("Hot 100% Steel")),
        ("number", json!(1.5)),
        ("boolean", json!(false)),
        ("ternary", json!(null)),
        ("choice", json!("r")),
        ("date", json!("2026-01-02")),
    ]);
    create(&boss, json!({"product_key": made, "code": "ALL", "data": all})).await;
    let some = data(&[("text", json!("cold steel")), ("ternary", json!(true)), ("choice", json!("b"))]);
    let key = text(&create(&boss, json!({"product_key": made, "code": "SOME", "data": some})).await, "_key");
    upload(&boss, &Form::to("serial", &key, Some("files")).file("a.png", "1")).await.ok();
    let body = json!({"data": [{"form_field_key": "files", "custom_field_key": "files", "value": ["a.png"]}]});
    changed(boss.patch(&format!("/serial/{key}"), body).await);
    serial(&boss, &made, "NONE").await;
    (app, boss)
}

/// Encodes text as Base64 with the given last two characters of the alphabet, with or without padding.
fn base64(text: &str, last: [u8; 2], padded: bool) -> String {
    let alphabet: Vec<u8> = (b'A'..=b'Z').chain(b'a'..=b'z').chain(b'0'..=b'9').chain(last).collect();
    let mut coded = String::new();
    for chunk in text.as_bytes().chunks(3) {
        let bits = chunk.iter().fold(0, |bits, byte| (bits << 8) | usize::from(*byte)) << (8 * (3 - chunk.len()));
        for place in 0..=chunk.len() {
            coded.push(char::from(alphabet[(bits >> (18 - 6 * place)) & 63]));
        }
        coded.extend(std::iter::repeat_n('=', if padded { 3 - chunk.len() } else { 0 }));
    }
    coded
}

/// Builds `advanced_filters` with these conditions on custom fields. Without an operator, the default applies.
fn conditions(pairs: &[(&str, Value)], operator: Option<&str>) -> String {
    let filters: Value = pairs.iter().map(|(key, value)| json!({"_key": key, "value": value})).collect();
    match operator {
        Some(operator) => json!({"operator": operator, "filters": filters}).to_string(),
        None => json!({"filters": filters}).to_string(),
    }
}

#[tokio::test]
async fn search_serials_with_advanced_filters_compares_by_the_type_of_the_field() {
    let (_app, boss) = with_values().await;
    let with = async |text: &str| codes_found(&boss, &[("advanced_filters", text)]).await;
    for (key, value, expected) in [
        ("text", json!("STEEL"), vec!["ALL", "SOME"]),
        ("text", json!("100%"), vec!["ALL"]),
        ("text", json!("o_d"), vec![]),
        ("number", json!(1.5), vec!["ALL"]),
        ("number", json!(1), vec![]),
        ("boolean", json!(false), vec!["ALL"]),
        ("boolean", json!(true), vec![]),
        ("ternary", json!(true), vec!["SOME"]),
        ("ternary", json!(null), vec!["ALL"]),
        ("choice", json!("r"), vec!["ALL"]),
        ("choice", json!("Red"), vec![]),
        ("date", json!("2026-01-02"), vec!["ALL"]),
        ("unknown", json!("x"), vec![]),
    ] {
        assert_eq!(with(&conditions(&[(key, value.clone())], None)).await, expected, "{key} {value}");
    }
    let pair = [("text", json!("steel")), ("choice", json!("b"))];
    assert_eq!(with(&conditions(&pair, None)).await, ["SOME"]);
    assert_eq!(with(&conditions(&pair, Some("AND"))).await, ["SOME"]);
    assert_eq!(with(&conditions(&pair, Some("OR"))).await, ["ALL", "SOME"]);
    assert_eq!(with("{}").await.len(), 3);
    assert_eq!(with(r#"{"operator":"OR","filters":[]}"#).await.len(), 3);
    assert_eq!(with("").await.len(), 3);
    // Both Base64 alphabets are accepted. The text contains characters that the two encode differently.
    let filter =
        conditions(&[("text", json!("steel"))], None).replace("{\"filters\"", "{\"note\":\"?>?>~~~\",\"filters\"");
    let (standard, for_url) = (base64(&filter, *b"+/", true), base64(&filter, *b"-_", false));
    assert!(standard.contains(['+', '/']) && for_url.contains(['-', '_']), "{standard}");
    for text in [&filter, &standard, &for_url] {
        assert_eq!(with(text).await, ["ALL", "SOME"], "{text}");
    }
    let both = [("advanced_filters", filter.as_str()), ("serial_search", "some")];
    assert_eq!(codes_found(&boss, &both).await, ["SOME"]);
}

#[tokio::test]
async fn search_serials_with_advanced_filters_on_files_asks_whether_there_are_any() {
    let (_app, boss) = with_values().await;
    let with =
        async |pairs: &[(&str, Value)]| codes_found(&boss, &[("advanced_filters", &conditions(pairs, None))]).await;
    assert_eq!(with(&[("files", json!(true))]).await, ["SOME"]);
    assert_eq!(with(&[("files", json!(false))]).await, ["ALL", "NONE"]);
    assert_eq!(with(&[("files", json!(false)), ("choice", json!("r"))]).await, ["ALL"]);
}

#[tokio::test]
async fn search_serials_with_unreadable_advanced_filters_is_422() {
    let (_app, boss) = plant().await;
    let bare = r#"[{"_key":"a","value":1}]"#;
    let cases = [
        "nonsense".to_owned(),
        "{".to_owned(),
        "5".to_owned(),
        bare.to_owned(),
        base64(bare, *b"+/", true),
        base64("not json", *b"+/", true),
        r#"{"operator":"XOR"}"#.to_owned(),
        r#"{"filters":{}}"#.to_owned(),
        r#"{"filters":[5]}"#.to_owned(),
        r#"{"filters":[{"value":1}]}"#.to_owned(),
        r#"{"filters":[{"_key":5,"value":1}]}"#.to_owned(),
    ];
    for text in cases {
        let answer = send(boss.request(Method::GET, "/serial").query(&[("advanced_filters", &text)])).await;
        assert_code(&answer, 422, "bad_advanced_filters");
    }
}

#[tokio::test]
async fn search_serials_shows_the_fields_of_serials_with_the_values_of_each() {
    let (_app, boss) = with_values().await;
    let fields = json!([{"_key": "number"}, {"_key": "choice"}, {"_key": "extra", "custom_field_key": "text"}]);
    patch_config(&boss, json!({"serial_fields": fields})).await;
    let definitions = boss.get("/serial-field").await.ok().json();
    let grid = async |code: &str| ask(&boss, "/serial", &[("serial_search", code)]).await[0]["grid_data"].clone();
    let of_all = grid("ALL").await;
    for (place, value) in [(0, json!(1.5)), (1, json!({"_key": "r", "value": "Red"})), (2, json!(null))] {
        let mut expected = definitions[place].clone();
        expected["value"] = value;
        assert_eq!(of_all[place], expected);
    }
    let of_none = grid("NONE").await;
    assert_eq!(column(&of_none, "_key"), ["number", "choice", "extra"]);
    assert!(of_none.as_array().unwrap().iter().all(|row| row["value"].is_null()), "{of_none}");
    let plain = product(&boss, json!({"code": "OTHER", "traceability_level": "form_only"})).await;
    serial(&boss, &plain, "PLAIN").await;
    assert_eq!(grid("PLAIN").await.as_array().unwrap().len(), 3, "every serial has the same fields");
}
