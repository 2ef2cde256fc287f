//! `metadata` of products: values of custom fields (docs/spec/process.md#recorded-values).

use serde_json::{Value, json};

use super::steps::{create, field, product, read_product, text, with_library};
use crate::attachments::steps::{Form, upload};
use crate::organization::steps::changed;
use crate::support::{Actor, Answer, TestApp};

/// A product and a custom field of one type.
async fn with_field(kind: &str) -> (TestApp, Actor, String, String) {
    let (app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    let field = field(&lena, "Field", kind).await;
    (app, lena, key, field)
}

/// Sends metadata of a product.
async fn patch(lena: &Actor, key: &str, metadata: Value) -> Answer {
    lena.patch(&format!("/product/{key}"), json!({"metadata": metadata})).await
}

/// Sends the value of one field.
async fn store(lena: &Actor, key: &str, field: &str, value: Value) -> Answer {
    patch(lena, key, json!([{"custom_field_key": field, "value": value}])).await
}

/// Asserts that values are stored as docs/spec/process.md#recorded-values says. None means that no entry is
/// stored.
async fn assert_stored(lena: &Actor, key: &str, field: &str, cases: Vec<(Value, Option<Value>)>) {
    for (sent, expected) in cases {
        changed(store(lena, key, field, sent.clone()).await);
        let entry = |value: Value| json!([{"custom_field_key": field, "value": value, "label": null, "hint": null}]);
        let expected = expected.map_or_else(|| json!([]), entry);
        let stored = read_product(lena, key).await["metadata"].clone();
        assert_eq!(stored, expected, "{sent}");
    }
}

/// Asserts that values are refused by a rule, comparing whole faults, and that nothing was stored.
async fn assert_refused_by(lena: &Actor, key: &str, field: &str, rule: &str, values: Vec<Value>) {
    let before = read_product(lena, key).await;
    for value in values {
        let answer = store(lena, key, field, value.clone()).await;
        assert_faults(&answer, &json!([[0, field, rule]]), &value.to_string());
    }
    assert_eq!(read_product(lena, key).await, before);
}

/// Asserts a 422 whose items are `[index, form_field_key, rule]`.
#[track_caller]
fn assert_faults(answer: &Answer, expected: &Value, about: &str) {
    let body = answer.json();
    assert_eq!(answer.status, 422, "{about}: {body}");
    let items = body["detail"].as_array().unwrap_or_else(|| panic!("{about}: {body}"));
    let found: Value = items
        .iter()
        .map(|item| {
            assert_eq!(
                (&item["type"], item["msg"].is_string()),
                (&json!("form_value_invalid"), true),
                "{about}: {body}"
            );
            let index = &item["loc"][2];
            assert_eq!(item["loc"], json!(["body", "metadata", index, "value"]), "{about}: {body}");
            json!([index, item["form_field_key"], item["rule"]])
        })
        .collect();
    assert_eq!(&found, expected, "{about}: {body}");
}

#[tokio::test]
async fn metadata_of_type_text_is_trimmed_and_has_at_most_ten_thousand_characters() {
    let (_app, lena, key, field) = with_field("text").await;
    let long = "ä".repeat(10_000);
    let cases = vec![
        (json!("  a b "), Some(json!("a b"))),
        (json!(long), Some(json!(long))),
        (json!(""), None),
        (json!("  "), None),
        (json!(null), None),
    ];
    assert_stored(&lena, &key, &field, cases).await;
    let bad = vec![json!(1), json!(true), json!(["a"]), json!({}), json!("x".repeat(10_001))];
    assert_refused_by(&lena, &key, &field, "wrong_type", bad).await;
}

#[tokio::test]
async fn metadata_of_type_number_is_a_number_or_a_decimal_string() {
    let (_app, lena, key, field) = with_field("number").await;
    let cases = vec![
        (json!(0), Some(json!(0))),
        (json!(-2.5), Some(json!(-2.5))),
        (json!("1.50"), Some(json!(1.5))),
        (json!("12"), Some(json!(12))),
        (json!(null), None),
    ];
    assert_stored(&lena, &key, &field, cases).await;
    let bad = vec![json!("x"), json!("1.0000001"), json!(true), json!([1]), json!("1,5"), json!("NaN")];
    assert_refused_by(&lena, &key, &field, "wrong_type", bad).await;
}

#[tokio::test]
async fn metadata_of_type_boolean_is_true_or_false() {
    let (_app, lena, key, field) = with_field("boolean").await;
    let cases = vec![(json!(true), Some(json!(true))), (json!(false), Some(json!(false))), (json!(null), None)];
    assert_stored(&lena, &key, &field, cases).await;
    assert_refused_by(&lena, &key, &field, "wrong_type", vec![json!("true"), json!(1), json!([])]).await;
}

#[tokio::test]
async fn metadata_of_type_ternary_has_null_as_third_state() {
    let (_app, lena, key, field) = with_field("ternary").await;
    let cases = [true, false].map(|value| (json!(value), Some(json!(value))));
    let cases = cases.into_iter().chain([(json!(null), Some(json!(null)))]).collect();
    assert_stored(&lena, &key, &field, cases).await;
    assert_refused_by(&lena, &key, &field, "wrong_type", vec![json!("null"), json!(0), json!({})]).await;
}

#[tokio::test]
async fn metadata_of_type_choice_copies_the_text_of_the_list_value() {
    let (_app, lena, key, colour) = with_field("choice").await;
    let shape = field(&lena, "Shape", "choice").await;
    changed(lena.post(&format!("/list/{colour}"), json!([{"_key": "r", "value": "Red"}])).await);
    changed(lena.post(&format!("/list/{shape}"), json!([{"_key": "o", "value": "Round"}])).await);
    let red = Some(json!({"_key": "r", "value": "Red"}));
    let cases =
        vec![(json!("r"), red.clone()), (json!({"_key": "r", "value": "old", "zzz": 1}), red), (json!(null), None)];
    assert_stored(&lena, &key, &colour, cases).await;
    let unknown = vec![json!("none"), json!({"_key": "none"}), json!("Red"), json!("o"), json!("")];
    assert_refused_by(&lena, &key, &colour, "choice_not_found", unknown).await;
    assert_refused_by(&lena, &key, &colour, "wrong_type", vec![json!(1), json!({}), json!(["r"]), json!(true)]).await;
    // The text is copied when the value is stored.
    changed(store(&lena, &key, &colour, json!("r")).await);
    changed(lena.post(&format!("/list/{colour}"), json!([{"_key": "r", "value": "Dark red"}])).await);
    assert_eq!(read_product(&lena, &key).await["metadata"][0]["value"]["value"], "Red");
}

#[tokio::test]
async fn metadata_of_type_date_is_a_day() {
    let (_app, lena, key, field) = with_field("date").await;
    let cases = vec![(json!("2028-02-29"), Some(json!("2028-02-29"))), (json!(null), None)];
    assert_stored(&lena, &key, &field, cases).await;
    let bad = ["2026-02-29", "2026-2-3", "2026-01-01T00:00:00Z", "tomorrow", "", "01.02.2026"];
    let bad = bad.iter().map(|text| json!(text)).chain([json!(20_260_101)]).collect();
    assert_refused_by(&lena, &key, &field, "wrong_type", bad).await;
}

#[tokio::test]
async fn metadata_of_type_time_is_answered_with_seconds() {
    let (_app, lena, key, field) = with_field("time").await;
    let cases = vec![
        (json!("07:05"), Some(json!("07:05:00"))),
        (json!("23:59:59"), Some(json!("23:59:59"))),
        (json!("00:00"), Some(json!("00:00:00"))),
        (json!(null), None),
    ];
    assert_stored(&lena, &key, &field, cases).await;
    let bad = ["24:00", "7:05", "07:60", "07:05:60", "07:05:00.5", "07", ""];
    let bad = bad.iter().map(|text| json!(text)).chain([json!(705)]).collect();
    assert_refused_by(&lena, &key, &field, "wrong_type", bad).await;
}

#[tokio::test]
async fn metadata_of_type_files_names_files_in_the_folder_of_the_field() {
    let (_app, lena, key, field) = with_field("files").await;
    let form = Form::to("product", &key, Some(&format!("meta/{field}"))).file("a.png", "12345").file("b.png", "");
    upload(&lena, &form).await.ok();
    upload(&lena, &Form::to("product", &key, Some("doc")).file("doc.txt", "1")).await.ok();
    let (a, b) = (json!({"name": "a.png", "size": 5}), json!({"name": "b.png", "size": 0}));
    let cases = vec![
        (json!(["a.png"]), Some(json!([a]))),
        (json!([{"name": "b.png", "size": 99, "zzz": 1}, "a.png"]), Some(json!([b, a]))),
        (json!([]), None),
        (json!(null), None),
    ];
    assert_stored(&lena, &key, &field, cases).await;
    let unknown = vec![json!(["none"]), json!(["a.png", "doc.txt"]), json!([{"name": "A.PNG"}])];
    assert_refused_by(&lena, &key, &field, "file_not_found", unknown).await;
    assert_refused_by(&lena, &key, &field, "wrong_type", vec![json!("a.png"), json!([1]), json!([{}]), json!({})])
        .await;
}

#[tokio::test]
async fn metadata_of_type_separator_is_refused() {
    let (_app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    let values = vec![json!(null), json!("x"), json!(1)];
    assert_refused_by(&lena, &key, "separator", "value_not_allowed", values).await;
}

#[tokio::test]
async fn metadata_of_an_unknown_field_or_of_one_field_twice_is_refused_with_all_others_together() {
    let (_app, lena, key, number) = with_field("number").await;
    let note = field(&lena, "Note", "text").await;
    let metadata = json!([
        {"custom_field_key": "none", "value": 1},
        {"custom_field_key": number, "value": 1},
        {"custom_field_key": number, "value": 2},
        {"custom_field_key": note, "value": 5},
        {"custom_field_key": "separator", "value": null},
    ]);
    let expected = json!([
        [0, "none", "unknown_field"],
        [2, number, "duplicate_field"],
        [3, note, "wrong_type"],
        [4, "separator", "value_not_allowed"],
    ]);
    assert_faults(&patch(&lena, &key, metadata.clone()).await, &expected, "change");
    let create = lena.post("/product", json!({"code": "P2", "metadata": metadata})).await;
    assert_faults(&create, &expected, "creation");
    assert_eq!(super::steps::codes(&lena, &[]).await, ["P1"]);
}

#[tokio::test]
async fn metadata_keep_their_order_label_and_hint_and_are_replaced_as_a_whole() {
    let (_app, lena, _, number) = with_field("number").await;
    let note = field(&lena, "Note", "text").await;
    let metadata = json!([
        {"custom_field_key": note, "value": "x", "label": "Remark", "hint": "Short"},
        {"custom_field_key": number, "value": 5, "label": null, "hint": null},
    ]);
    let made = create(&lena, json!({"code": "P2", "metadata": metadata})).await;
    assert_eq!(made["metadata"], metadata);
    let key = text(&made, "_key");
    changed(lena.patch(&format!("/product/{key}"), json!({"description": "other"})).await);
    assert_eq!(read_product(&lena, &key).await["metadata"], metadata, "absent is unchanged");
    assert_eq!(
        changed(patch(&lena, &key, metadata.clone()).await)["metadata"],
        metadata,
        "what was read is taken back"
    );
    let one = json!([{"custom_field_key": number, "value": 6, "label": null, "hint": null}]);
    assert_eq!(changed(patch(&lena, &key, one.clone()).await)["metadata"], one);
    assert_eq!(changed(patch(&lena, &key, json!([])).await)["metadata"], json!([]));
}

// The type can change only while no stored value uses the field (docs/spec/quality.md#changing-a-field).
#[tokio::test]
async fn replace_field_of_another_type_while_a_product_has_a_value_is_409_field_in_use() {
    let (_app, lena, key, number) = with_field("number").await;
    changed(store(&lena, &key, &number, json!(5)).await);
    let body = json!({"_key": number, "name": "Field", "type": "text"});
    let refused = lena.put(&format!("/field/{number}"), body.clone()).await;
    assert_eq!(refused.refusal(), (409, "field_in_use".to_owned()));
    assert_eq!(refused.detail()["used_by"], json!([format!("Product/{key}")]));
    changed(patch(&lena, &key, json!([])).await);
    changed(lena.put(&format!("/field/{number}"), body).await);
}

// Stored values stay in their records with their labels (docs/spec/quality.md#changing-a-field).
#[tokio::test]
async fn delete_field_leaves_the_value_in_the_product() {
    let (_app, lena, key, number) = with_field("number").await;
    let metadata = json!([{"custom_field_key": number, "value": 5, "label": "Nm", "hint": null}]);
    changed(patch(&lena, &key, metadata.clone()).await);
    changed(lena.delete(&format!("/field/{number}")).await);
    assert_eq!(read_product(&lena, &key).await["metadata"], metadata);
    let after = changed(lena.patch(&format!("/product/{key}"), json!({"description": "new"})).await);
    assert_eq!(after["metadata"], metadata);
}
