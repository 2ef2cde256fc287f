//! `GET /product/bom/export` and `POST /product/bom/import`.

use reqwest::Method;
use serde_json::{Value, json};

use super::{
    BOMS, execute, import, insert_phase, insert_position, insert_product, key, row_faults, snapshot, table, texts,
    valid, with_library,
};
use crate::support::{Actor, TestApp, send};

const HEADINGS: [&str; 9] = [
    "product_code",
    "line_no",
    "component_code",
    "qt",
    "phase",
    "consumption_position",
    "consumption_position_mandatory",
    "minimum_quantity_if_negative",
    "minimum_quantity",
];

/// Creates the products A, B, C and D, each with the phases F1 and F2. Returns the keys of A and its phases.
async fn four(app: &TestApp) -> (i64, String, String) {
    let mut first = None;
    for code in ["A", "B", "C", "D"] {
        let product = insert_product(app, code).await;
        let (one, two) = (insert_phase(app, product, "F1", 1).await, insert_phase(app, product, "F2", 2).await);
        first.get_or_insert((product, one, two));
    }
    first.unwrap()
}

/// Reads the BOM of a product.
async fn bom(actor: &Actor, product: i64) -> Value {
    actor.get(&format!("/product/{product}/bom")).await.ok().json()
}

#[tokio::test]
async fn export_then_import_gives_all_products_skipped_and_changes_nothing() {
    let (app, anna) = with_library().await;
    let (a, f1, _) = four(&app).await;
    insert_position(&app, "x1", "S1", Some("0")).await;
    insert_position(&app, "x2", "s1", None).await;
    // Two phases with the same name and two locations with the same code: the file alone would be ambiguous.
    let f3 = insert_phase(&app, a, "F1", 3).await;
    let c = anna.get("/product?include_text=C").await.ok().json()[0]["_key"].clone();
    let d = anna.get("/product?include_text=D").await.ok().json()[0]["_key"].clone();
    let body = json!([
        {"component_key": c, "qt": 0.25, "phase_key": f3, "extra": {"note": "kept"},
            "consumption_options": {"consumption_position_key": "x2", "consumption_position_mandatory": true,
                "minimum_quantity_if_negative": true, "minimum_quantity": 0.125}},
        {"component_key": d, "qt": 1_000_000, "phase_key": f1},
        {"component_key": c, "qt": 2},
    ]);
    anna.put(&format!("/product/{a}/bom"), body).await.ok();
    let before = snapshot(&app).await;
    for format in ["xlsx", "csv"] {
        let exported = anna.get(&format!("/product/bom/export?format={format}")).await.ok();
        let detail = valid(&anna, BOMS, exported.bytes.to_vec()).await;
        assert_eq!((&detail["rows_total"], &detail["skipped_count"]), (&json!(3), &json!(1)), "{format}: {detail}");
        let done = execute(&anna, BOMS, &key(&detail)).await.ok().detail();
        assert_eq!(done, json!({"created": 0, "updated": 0, "skipped": 1, "total": 1}));
        assert_eq!(snapshot(&app).await, before);
    }
}

/// Products are selected by key or by the filters of the catalog. A template has only the headings.
#[tokio::test]
async fn export_answers_the_lines_of_the_wanted_products() {
    let (app, anna) = with_library().await;
    let (a, ..) = four(&app).await;
    import(&anna, BOMS, "product_code,component_code,qt\nA,C,2.50\nA,D,1\nB,D,3\n").await;
    let answer = anna.get(&format!("/product/bom/export?format=csv&product_key={a}")).await.ok();
    assert_eq!(answer.header("content-disposition"), "attachment; filename*=UTF-8''bom.csv");
    let read = table(&answer.bytes).await;
    assert_eq!(read.headings, HEADINGS);
    let lines =
        [["A", "1", "C", "2.5", "F2", "", "false", "false", ""], ["A", "2", "D", "1", "F2", "", "false", "false", ""]];
    assert_eq!(texts(&read), lines);
    let answer = anna.get("/product/bom/export?include_text=B").await.ok();
    assert_eq!(texts(&table(&answer.bytes).await)[0][..4], ["B", "1", "D", "3"]);
    let answer = anna.get("/product/bom/export?format=template").await.ok();
    assert_eq!(table(&answer.bytes).await.headings, HEADINGS);
    assert_eq!(anna.get("/product/bom/bom").await.status, 404, "a product called bom is looked up by key");
}

#[tokio::test]
async fn import_replaces_the_bom_of_each_product_of_the_file_and_of_no_other() {
    let (app, anna) = with_library().await;
    let (a, f1, f2) = four(&app).await;
    insert_position(&app, "x1", "S1", Some("0")).await;
    import(&anna, BOMS, "product_code,component_code,qt\nA,C,1\nB,C,1\n").await;
    app.sql.execute("update product.bom_line set extra = '{\"a\": 1}' where product_key = $1", &[&a]).await.unwrap();
    let others = "select json_agg(l order by l.key)::text from product.bom_line l where l.product_key <> $1";
    let before: String = app.sql.query_one(others, &[&a]).await.unwrap().get(0);
    let rev = anna.get(&format!("/product/{a}")).await.ok().json()["_rev"].clone();
    let text = format!("{}\nA,3,D,4,,,,,\nA,1,C,2,F1,s1,true,TRUE,1.5\nA,,D,5,F2,,,,0\n", HEADINGS.join(","));
    let done = import(&anna, BOMS, &text).await;
    assert_eq!(done, json!({"created": 0, "updated": 1, "skipped": 0, "total": 1}));
    let lines = bom(&anna, a).await;
    let shown: Vec<Value> = lines
        .as_array()
        .unwrap()
        .iter()
        .map(|line| json!([line["line_no"], line["component_code"], line["qt"], line["phase_key"], line["extra"]]))
        .collect();
    let extra = json!({"a": 1});
    assert_eq!(shown, [json!([1, "C", 2, f1, extra]), json!([2, "D", 4, f2, null]), json!([3, "D", 5, f2, null])]);
    assert_eq!(
        lines[0]["consumption_options"],
        json!({"consumption_position_key": "x1", "consumption_position_mandatory": true,
            "minimum_quantity_if_negative": true, "minimum_quantity": 1.5})
    );
    assert_ne!(anna.get(&format!("/product/{a}")).await.ok().json()["_rev"], rev);
    let after: String = app.sql.query_one(others, &[&a]).await.unwrap().get(0);
    assert_eq!(after, before);
}

#[tokio::test]
async fn import_counts_new_bills_of_materials_as_created() {
    let (app, anna) = with_library().await;
    four(&app).await;
    let done = import(&anna, BOMS, "product_code,component_code,qt\nA,C,1\nB,C,1\nA,D,1\n").await;
    assert_eq!(done, json!({"created": 2, "updated": 0, "skipped": 0, "total": 2}));
}

#[tokio::test]
async fn import_reports_every_broken_rule_of_every_line() {
    let (app, anna) = with_library().await;
    let (a, ..) = four(&app).await;
    insert_phase(&app, a, "F1", 3).await;
    insert_product(&app, "BARE").await;
    insert_position(&app, "x1", "S1", Some("0")).await;
    insert_position(&app, "x2", "S1", None).await;
    app.sql.execute("update product.product set traceability_level = 'complete' where code = 'D'", &[]).await.unwrap();
    let rows = [
        ("NONE,,C,1,,,,,", "product_code", "product_not_found"),
        (",,C,1,,,,,", "product_code", "missing"),
        ("BARE,,C,1,,,,,", "product_code", "no_production_process"),
        ("B,,,1,,,,,", "component_code", "component_missing"),
        ("B,,NONE,1,,,,,", "component_code", "component_not_found"),
        ("B,,C,,,,,,", "qt", "missing"),
        ("B,,C,0,,,,,", "qt", "quantity_not_positive"),
        ("B,,C,-1,,,,,", "qt", "quantity_not_positive"),
        ("B,,C,x,,,,,", "qt", "decimal_parsing"),
        ("B,,C,0.0000001,,,,,", "qt", "decimal_max_places"),
        ("B,,C,1234567890123,,,,,", "qt", "decimal_whole_digits"),
        ("B,,D,1.5,,,,,", "qt", "whole_quantity_required"),
        ("B,,C,1,F9,,,,", "phase", "phase_not_of_product"),
        ("A,,C,1,F1,,,,", "phase", "phase_ambiguous"),
        ("B,,C,1,,S9,,,", "consumption_position", "position_not_found"),
        ("B,,C,1,,S1,,,", "consumption_position", "position_ambiguous"),
        ("B,,C,1,,,maybe,,", "consumption_position_mandatory", "bool_parsing"),
        ("B,,C,1,,,,true,", "minimum_quantity", "minimum_quantity_invalid"),
        ("B,,C,1,,,,,2", "minimum_quantity", "minimum_quantity_invalid"),
        ("B,,C,1,,,,,-1", "minimum_quantity", "minimum_quantity_invalid"),
        ("B,0,C,1,,,,,", "line_no", "greater_than_equal"),
        ("B,x,C,1,,,,,", "line_no", "int_parsing"),
        ("B,,B,1,,,,,", "component_code", "bom_loop"),
    ];
    for (row, column, code) in rows {
        let text = format!("{}\n{row}\n", HEADINGS.join(","));
        let expected = (2, column.to_owned(), code.to_owned());
        assert_eq!(row_faults(&anna, BOMS, &text).await, [expected], "{row}");
    }
    let twice = format!("{}\nB,7,C,1,,,,,\nB,7,D,1,,,,,\n", HEADINGS.join(","));
    assert_eq!(row_faults(&anna, BOMS, &twice).await, [(3, "line_no".to_owned(), "line_no_repeated".to_owned())]);
    assert_eq!(app.count("select count(*) from product.bom_line").await, 0);
}

#[tokio::test]
async fn import_of_more_than_5000_lines_of_a_product_is_a_fault_of_the_rows_beyond() {
    let (app, anna) = with_library().await;
    four(&app).await;
    let rows: String = (0..5002).map(|_| "A,C,1\n").collect();
    let found = row_faults(&anna, BOMS, &format!("product_code,component_code,qt\n{rows}")).await;
    let expected = [5002, 5003].map(|row| (row, "product_code".to_owned(), "too_many_lines".to_owned()));
    assert_eq!(found, expected);
}

/// The message for a row that closes this loop.
fn looped(path: &str) -> String {
    format!("The product would contain itself: {path}. Remove one of these lines")
}

#[tokio::test]
async fn import_finds_loops_in_the_bills_of_materials_that_the_whole_file_would_leave() {
    let (app, anna) = with_library().await;
    four(&app).await;
    import(&anna, BOMS, "product_code,component_code,qt\nA,B,1\nB,C,1\n").await;
    let message = async |text: &str| {
        let request = anna.request(Method::POST, BOMS).header("accept", "application/json");
        let body = send(request.multipart(super::file("a.csv", text.to_owned()))).await.ok().json();
        body["errors"].as_array().unwrap().iter().map(|fault| fault["message"].clone()).collect::<Vec<_>>()
    };
    // Through a product that the file does not name.
    assert_eq!(message("product_code,component_code,qt\nC,A,1\n").await, ["C -> A -> B -> C"].map(looped));
    // Through two products of the file.
    let two = "product_code,component_code,qt\nC,D,1\nD,C,2\nD,B,1\n";
    assert_eq!(message(two).await, ["C -> D -> C", "D -> C -> D", "D -> B -> C -> D"].map(looped));
    assert_eq!(message("product_code,component_code,qt\nA,A,1\n").await, ["A -> A"].map(looped));
    // Lines that the file removes no longer close a loop.
    let turned = "product_code,component_code,qt\nB,D,1\nC,B,1\n";
    assert_eq!(import(&anna, BOMS, turned).await["updated"], 1);
}

#[tokio::test]
async fn execution_that_would_close_a_loop_since_its_dry_run_is_422_and_changes_nothing() {
    let (app, anna) = with_library().await;
    let (a, ..) = four(&app).await;
    let file_key = key(&valid(&anna, BOMS, "product_code,component_code,qt\nA,B,1\nC,D,1\n").await);
    import(&anna, BOMS, "product_code,component_code,qt\nB,A,1\n").await;
    let before = snapshot(&app).await;
    let answer = execute(&anna, BOMS, &file_key).await;
    assert_eq!(answer.refusal(), (422, "import_rows_invalid".to_owned()));
    let faults = answer.detail()["errors"].clone();
    let expected =
        json!([{"row": 2, "column": "component_code", "code": "bom_loop", "message": looped("A -> B -> A")}]);
    assert_eq!(faults, expected);
    assert_eq!(snapshot(&app).await, before);
    assert_eq!(bom(&anna, a).await, json!([]));
}

#[tokio::test]
async fn two_files_that_close_a_loop_together_cannot_both_be_executed() {
    let (app, anna) = with_library().await;
    four(&app).await;
    let one = key(&valid(&anna, BOMS, "product_code,component_code,qt\nA,B,1\n").await);
    let two = key(&valid(&anna, BOMS, "product_code,component_code,qt\nB,A,1\n").await);
    let (one, two) = tokio::join!(execute(&anna, BOMS, &one), execute(&anna, BOMS, &two));
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422]);
    assert_eq!(app.count("select count(*) from product.bom_line").await, 1);
}
