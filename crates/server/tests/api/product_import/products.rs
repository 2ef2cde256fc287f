//! `GET /product/export`, and how `POST /product/import` reads rows of products.

use serde_json::json;

use super::{
    PRODUCTS, csv, dry_run, import, insert_position, insert_product, insert_products, insert_tag, key, numbered,
    row_faults, snapshot, table, texts, valid, with_library, xlsx,
};
use crate::support::{Actor, TestApp};

const HEADINGS: [&str; 7] = [
    "code",
    "description",
    "tags",
    "counter",
    "manage_inventory",
    "default_consumption_position",
    "default_production_position",
];

/// Texts that a careless export or import would change: formulas, quotes, separators, control characters.
const NASTY: &[&str] = &[
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\tx",
    "\rx",
    "'=1",
    "''=1",
    "'x",
    "a,b;c",
    "say \"hi\"",
    "\"",
    "two\nlines",
    "two\r\nlines",
    "  blanks  ",
    "_x0041_ & <b>",
    "\u{1}\u{b}",
    "Grüße 😀",
    "007",
    "1e5",
    "TRUE",
    "\\",
    "#REF!",
    " ",
    "\n",
];

/// Creates products with every one of these texts as description, products with such codes, and one with an empty
/// description.
async fn catalogue(app: &TestApp) {
    insert_tag(app, "t1", "Red; or blue").await;
    insert_tag(app, "t2", "back\\slash").await;
    insert_tag(app, "t3", "=green").await;
    insert_position(app, "x1", "A1", Some("0")).await;
    insert_position(app, "x2", "A1", None).await;
    insert_position(app, "x3", "=B", Some("0")).await;
    for (number, text) in NASTY.iter().enumerate() {
        let key = insert_product(app, &format!("N{number:02}")).await;
        let sql = "update product.product set description = $1, counter_key = 'default', manage_inventory = true,
                   default_consumption_position_key = 'x2', default_production_position_key = 'x3' where key = $2";
        app.sql.execute(sql, &[text, &key]).await.unwrap();
        let sql = "insert into tag.tag_connection (tag_key, context, context_key)
                   select key, 'product', $1 from tag.tag";
        app.sql.execute(sql, &[&key.to_string()]).await.unwrap();
    }
    for code in ["=X", "+X", "-X", "@X", "'=X", "ü,x", "a\"b", "x;y"] {
        insert_product(app, code).await;
    }
    let empty = insert_product(app, "EMPTY").await;
    app.sql.execute("update product.product set description = '' where key = $1", &[&empty]).await.unwrap();
}

#[tokio::test]
async fn export_then_import_gives_all_rows_skipped_and_changes_nothing() {
    let (app, anna) = with_library().await;
    catalogue(&app).await;
    let before = snapshot(&app).await;
    // The products with these texts as description, eight with such codes, and the one with the empty description.
    let rows = NASTY.len() + 9;
    for format in ["xlsx", "csv"] {
        let exported = anna.get(&format!("/product/export?format={format}")).await.ok();
        let detail = valid(&anna, PRODUCTS, exported.bytes.to_vec()).await;
        assert_eq!(detail["skipped_count"], rows, "{format}: {detail}");
        assert_eq!(detail["rows_total"], rows);
        let done = super::execute(&anna, PRODUCTS, &key(&detail)).await.ok().detail();
        assert_eq!(done, json!({"created": 0, "updated": 0, "skipped": rows, "total": rows}));
        assert_eq!(snapshot(&app).await, before);
    }
}

#[tokio::test]
async fn import_into_an_empty_catalogue_stores_exactly_what_was_exported() {
    let (app, anna) = with_library().await;
    catalogue(&app).await;
    for format in ["xlsx", "csv"] {
        // Removes the location code that two sites share, which would be ambiguous for a new product.
        let sql = "update product.product set default_consumption_position_key = 'x3'";
        app.sql.execute(sql, &[]).await.unwrap();
        let exported = anna.get(&format!("/product/export?format={format}")).await.ok();
        app.sql.batch_execute("delete from tag.tag_connection; delete from product.product").await.unwrap();
        let detail = valid(&anna, PRODUCTS, exported.bytes.to_vec()).await;
        super::execute(&anna, PRODUCTS, &key(&detail)).await.ok();
        let again = anna.get(&format!("/product/export?format={format}")).await.ok();
        assert_eq!(texts(&table(&again.bytes).await), texts(&table(&exported.bytes).await), "{format}");
    }
}

#[tokio::test]
async fn export_answers_xlsx_csv_or_a_template_with_the_columns_that_import_takes() {
    let (app, anna) = with_library().await;
    catalogue(&app).await;
    let answer = anna.get("/product/export?search_string=N00").await.ok();
    assert_eq!(answer.header("content-type"), platform::sheet::XLSX);
    assert_eq!(answer.header("content-disposition"), "attachment; filename*=UTF-8''products.xlsx");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    let read = table(&answer.bytes).await;
    assert_eq!(read.headings, HEADINGS);
    let tags = "=green;back\\\\slash;Red\\; or blue";
    assert_eq!(texts(&read), [["N00", "=1+1", tags, "default", "true", "A1", "=B"]]);
    let answer = anna.get("/product/export?format=csv&search_string=N00").await.ok();
    assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(answer.header("content-disposition"), "attachment; filename*=UTF-8''products.csv");
    let text = String::from_utf8(answer.bytes.to_vec()).unwrap();
    let expected = format!("{}\r\nN00,'=1+1,'{tags},default,true,A1,'=B\r\n", HEADINGS.join(","));
    assert_eq!(text, expected);
    let answer = anna.get("/product/export?format=template&search_string=N00").await.ok();
    assert_eq!(answer.header("content-disposition"), "attachment; filename*=UTF-8''products_template.xlsx");
    let read = table(&answer.bytes).await;
    assert_eq!((read.headings, read.rows), (HEADINGS.map(str::to_owned).to_vec(), Vec::new()));
    assert_eq!(anna.get("/product/export?format=pdf").await.status, 422);
}

#[tokio::test]
async fn export_takes_the_filters_of_the_catalogue() {
    let (app, anna) = with_library().await;
    catalogue(&app).await;
    app.sql.execute("update product.product set active = false where code = 'N01'", &[]).await.unwrap();
    app.sql.execute("update product.product set trash = true where code = 'N02'", &[]).await.unwrap();
    let codes = async |query: &str| -> Vec<String> {
        let answer = anna.get(&format!("/product/export?format=csv&{query}")).await.ok();
        texts(&table(&answer.bytes).await).into_iter().map(|row| row[0].clone()).collect()
    };
    assert_eq!(codes("search_string=N0%3F&exclude_text=N0*").await, Vec::<String>::new());
    assert_eq!(codes("include_text=N00").await, ["N00"]);
    assert_eq!(codes("include_text=N01").await, Vec::<String>::new());
    assert_eq!(codes("include_text=N01&active_only=false").await, ["N01"]);
    assert_eq!(codes("include_text=N02&include_trash=true").await, ["N02"]);
    assert_eq!(codes("tag_key=t1&include_tags=t2&search_string=N24").await, ["N24"]);
    assert_eq!(codes("exclude_tags=t1&search_string=EMP").await, ["EMPTY"]);
}

#[tokio::test]
async fn export_of_more_than_50000_rows_is_422_too_many_rows() {
    let (app, anna) = with_library().await;
    insert_products(&app, 50_001).await;
    let answer = anna.get("/product/export?format=csv").await;
    assert_eq!(answer.refusal(), (422, "too_many_rows".to_owned()));
    assert_eq!(answer.detail()["limit"], 50_000);
    app.sql.execute("delete from product.product where code = 'P00001'", &[]).await.unwrap();
    let answer = anna.get("/product/export?format=csv").await.ok();
    assert_eq!(table(&answer.bytes).await.rows.len(), 50_000);
}

#[tokio::test]
async fn export_of_a_text_too_long_for_a_cell_is_422_in_xlsx_and_200_in_csv() {
    let (app, anna) = with_library().await;
    let long = "x".repeat(32_768);
    insert_product(&app, "P1").await;
    app.sql.execute("update product.product set description = $1", &[&long]).await.unwrap();
    assert_eq!(anna.get("/product/export").await.refusal(), (422, "cell_too_long".to_owned()));
    anna.get("/product/export?format=csv").await.ok();
}

/// Reads the one product that a search by code finds.
async fn product(actor: &Actor, code: &str) -> serde_json::Value {
    let found = actor.get(&format!("/product?details=true&include_text={code}")).await.ok().json();
    assert_eq!(found.as_array().unwrap().len(), 1, "{found}");
    found[0].clone()
}

#[tokio::test]
async fn import_creates_updates_and_skips_by_code() {
    let (app, anna) = with_library().await;
    insert_tag(&app, "t1", "Red").await;
    insert_position(&app, "x1", "Shelf", Some("0")).await;
    insert_products(&app, 2).await;
    let text = format!(
        "{}\nP00001,Product 1,,,false,,\nP00002,New text,RED; ,Default,TRUE,shelf,IN\nNEW,\"a, b\",red;Red,,1,,\n",
        HEADINGS.join(",")
    );
    let detail = valid(&anna, PRODUCTS, text.clone()).await;
    assert_eq!(
        detail,
        json!({"status": "valid", "file_key": detail["file_key"], "filename": "a.csv", "rows_total": 3,
            "created_count": 1, "updated_count": 1, "skipped_count": 1, "ignored_columns": []})
    );
    let rev = product(&anna, "P00002").await["_rev"].clone();
    let done = super::execute(&anna, PRODUCTS, &key(&detail)).await.ok().detail();
    assert_eq!(done, json!({"created": 1, "updated": 1, "skipped": 1, "total": 3}));
    let changed = product(&anna, "P00002").await;
    assert_eq!(changed["description"], "New text");
    assert_eq!(changed["tags"][0]["name"], "Red");
    assert_eq!(changed["counter_key"], "default");
    assert_eq!(changed["manage_inventory"], true);
    assert_eq!(changed["default_consumption_position_key"], "x1");
    assert_eq!(changed["default_production_position_key"], "IN");
    assert_ne!(changed["_rev"], rev);
    let new = product(&anna, "NEW").await;
    assert_eq!((&new["description"], &new["manage_inventory"]), (&json!("a, b"), &json!(true)));
    assert_eq!(new["tags"].as_array().unwrap().len(), 1);
    assert_eq!((&new["active"], &new["counter_key"]), (&json!(true), &json!(null)));
    assert_eq!(import(&anna, PRODUCTS, &text).await["skipped"], 3);
}

#[tokio::test]
async fn import_leaves_absent_columns_alone_and_clears_empty_cells() {
    let (app, anna) = with_library().await;
    insert_tag(&app, "t1", "Red").await;
    let full = "code,description,tags,counter,manage_inventory,default_consumption_position\nP,x,Red,default,true,IN\n";
    import(&anna, PRODUCTS, full).await;
    let only = import(&anna, PRODUCTS, "code,Unknown,DESCRIPTION \nP,1,y\n").await;
    assert_eq!(only["updated"], 1);
    let kept = product(&anna, "P").await;
    assert_eq!((&kept["description"], &kept["counter_key"]), (&json!("y"), &json!("default")));
    assert_eq!((&kept["tags"][0]["name"], &kept["manage_inventory"]), (&json!("Red"), &json!(true)));
    assert_eq!(import(&anna, PRODUCTS, "code\nP\n").await["skipped"], 1);
    import(&anna, PRODUCTS, "code,description,tags,counter,manage_inventory,default_consumption_position\nP\n").await;
    let cleared = product(&anna, "P").await;
    for member in ["description", "counter_key", "default_consumption_position_key"] {
        assert_eq!(cleared[member], json!(null), "{member}");
    }
    assert_eq!((&cleared["tags"], &cleared["manage_inventory"]), (&json!([]), &json!(false)));
}

#[tokio::test]
async fn import_ignores_and_lists_unknown_columns() {
    let (_app, anna) = with_library().await;
    let detail = valid(&anna, PRODUCTS, "Weight, CODE ,status,code\n1,A,OK,B\n").await;
    assert_eq!(detail["ignored_columns"], json!(["Weight", "status", "code"]));
}

#[tokio::test]
async fn import_reports_every_fault_of_every_row() {
    let (app, anna) = with_library().await;
    insert_position(&app, "x1", "A1", Some("0")).await;
    insert_position(&app, "x2", "a1", None).await;
    let long = "x".repeat(101);
    let longer = "x".repeat(10_001);
    let text = format!(
        "{}\nA,,none;nothing,none,maybe,none,A1\n ,x,,,,,\nB,{longer},,,,,\n{long},,,,,,\nC,,,,,,\nC,,,,,,\nD,\0,,,,,\n",
        HEADINGS.join(",")
    );
    let found = row_faults(&anna, PRODUCTS, &text).await;
    let found: Vec<(i64, &str, &str)> =
        found.iter().map(|(row, column, code)| (*row, column.as_str(), code.as_str())).collect();
    assert_eq!(
        found,
        [
            (2, "manage_inventory", "bool_parsing"),
            (2, "tags", "tag_not_found"),
            (2, "tags", "tag_not_found"),
            (2, "counter", "counter_not_found"),
            (2, "default_consumption_position", "position_not_found"),
            (2, "default_production_position", "position_ambiguous"),
            (3, "code", "missing"),
            (4, "description", "string_too_long"),
            (5, "code", "string_too_long"),
            (7, "code", "code_repeated"),
            (8, "description", "string_nul"),
        ]
    );
}

#[tokio::test]
async fn import_with_faults_answers_the_sent_rows_each_with_status_and_errors() {
    let (app, anna) = with_library().await;
    let before = snapshot(&app).await;
    let rows = [vec!["1", "A", "", "ERROR"], vec!["2", "B", "none", ""]];
    let bytes = xlsx(&["Weight", "code", "tags", "Status"], &rows).await;
    let answer = dry_run(&anna, PRODUCTS, "a.xlsx", bytes).await.ok();
    assert_eq!(answer.header("x-import-status"), "error");
    assert_eq!(answer.header("x-error-count"), "1");
    assert_eq!(answer.header("x-valid-count"), "1");
    assert_eq!(answer.header("content-disposition"), "attachment; filename*=UTF-8''import_errors.xlsx");
    let read = table(&answer.bytes).await;
    assert_eq!(read.headings, ["Weight", "code", "tags", "status", "errors"]);
    assert_eq!(
        texts(&read),
        [
            vec!["1", "A", "", "OK"],
            vec!["2", "B", "none", "ERROR", "tags: Tag none does not exist. Create it first or correct the name"]
        ]
    );
    // The corrected file can be sent back with the added columns.
    let corrected = xlsx(&["Weight", "code", "tags", "status", "errors"], &[vec!["2", "B", "", "ERROR", "x"]]).await;
    assert_eq!(valid(&anna, PRODUCTS, corrected).await["created_count"], 1);
    assert_eq!(snapshot(&app).await, before);
}

#[tokio::test]
async fn import_lists_at_most_1000_faults() {
    let (_app, anna) = with_library().await;
    let text = numbered("code,counter", 1500, ",none");
    assert_eq!(row_faults(&anna, PRODUCTS, &text).await.len(), 1000);
    let answer = dry_run(&anna, PRODUCTS, "a.csv", text).await.ok();
    assert_eq!(answer.header("x-error-count"), "1500");
    assert_eq!(table(&answer.bytes).await.rows.len(), 1500);
}

#[tokio::test]
async fn import_reads_numbers_and_truth_values_of_a_spreadsheet() {
    let (_app, anna) = with_library().await;
    let mut book = rust_xlsxwriter::Workbook::new();
    let page = book.add_worksheet();
    for (column, heading) in (0..).zip(["code", "description", "manage_inventory"]) {
        page.write_string(0, column, heading).unwrap();
    }
    page.write_number(1, 0, 4711).unwrap();
    page.write_number(1, 1, 0.1).unwrap();
    page.write_boolean(1, 2, true).unwrap();
    page.write_formula(2, 0, rust_xlsxwriter::Formula::new("=\"A\"&1").set_result("A1")).unwrap();
    let bytes = book.save_to_buffer().unwrap();
    let detail = valid(&anna, PRODUCTS, bytes).await;
    super::execute(&anna, PRODUCTS, &key(&detail)).await.ok();
    let stored = product(&anna, "4711").await;
    assert_eq!((&stored["description"], &stored["manage_inventory"]), (&json!("0.1"), &json!(true)));
    product(&anna, "A1").await;
}

#[tokio::test]
async fn import_of_a_date_or_of_a_broken_formula_is_a_fault_of_the_row() {
    let (_app, anna) = with_library().await;
    let mut book = rust_xlsxwriter::Workbook::new();
    let page = book.add_worksheet();
    page.write_string(0, 0, "code").unwrap();
    let date = rust_xlsxwriter::Format::new().set_num_format("yyyy-mm-dd");
    page.write_number_with_format(1, 0, 45_000, &date).unwrap();
    page.write_formula(2, 0, rust_xlsxwriter::Formula::new("=1/0").set_result("#DIV/0!")).unwrap();
    let answer = dry_run(&anna, PRODUCTS, "a.xlsx", book.save_to_buffer().unwrap()).await.ok();
    let verdicts: Vec<Vec<String>> = texts(&table(&answer.bytes).await);
    assert!(verdicts[0].last().unwrap().contains("to a date"), "{verdicts:?}");
    assert!(verdicts[1].last().unwrap().contains("no value"), "{verdicts:?}");
}

#[tokio::test]
async fn import_reads_every_usual_spelling_of_csv() {
    let (app, anna) = with_library().await;
    for (number, text) in [
        "\u{feff}code,description\r\nA,\"x\r\ny\"\r\n",
        "code;description\nA;x,y\n",
        "\u{feff}code;tags\nA;\"\"\n",
        "code,description\n\n\nA,x",
        "\n\ncode,description\nA,x\n",
        "code\rA\rB\r",
        "\"code\",\"description\"\n\"A\",\"say \"\"hi\"\"\"\n",
        "code,description\nA\n",
        "code,description\nA,x,more,cells\n",
    ]
    .into_iter()
    .enumerate()
    {
        let detail = valid(&anna, PRODUCTS, text).await;
        assert!(detail["created_count"].as_i64().unwrap() >= 1, "{number}: {detail}");
    }
    assert_eq!(super::count_products(&app).await, 0);
    let bytes = csv(&["code", "description"], &[vec!["A", "=x"], vec!["'=B", "''@"]]).await;
    let detail = valid(&anna, PRODUCTS, bytes).await;
    super::execute(&anna, PRODUCTS, &key(&detail)).await.ok();
    assert_eq!(product(&anna, "A").await["description"], "=x");
    assert_eq!(product(&anna, "%27%3DB").await["description"], "''@");
}
