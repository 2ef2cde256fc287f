//! Files of a record: listed with their checksums, and shown on request.

use serde_json::{Value, json};

use super::dhr_plant::{ask, file_of_unit, gaps, printed, record, squeezed, verify_file};
use crate::attachments::steps::{Form, upload};
use crate::collaboration::office::{issue, issue_type};
use crate::serial::plant::{field, plant, serial, traced};
use crate::support::{Actor, GIF, changed, text};

/// Makes the field `proof` of a unit name these files.
async fn set_files(actor: &Actor, unit: &str, files: &[&str]) {
    let data = json!([{"form_field_key": "proof", "custom_field_key": "proof", "value": files}]);
    changed(actor.patch(&format!("/serial/{unit}"), json!({"data": data})).await);
}

/// Name and state of each file of a record.
fn states(record: &Value) -> Vec<(String, String)> {
    record["attachments"].as_array().unwrap().iter().map(|file| (text(file, "name"), text(file, "state"))).collect()
}

#[tokio::test]
async fn attached_files_are_listed_and_with_include_attachments_shown_in_the_document() {
    let (_app, boss) = plant().await;
    field(&boss, "proof", "files").await;
    let made = traced(&boss, "T").await;
    let unit = serial(&boss, &made, "U").await;
    // A record serves as a PDF with several pages.
    let pdf = ask(&boss, &unit, &[]).await.ok().bytes;
    for (name, content) in [("a.gif", GIF), ("b.pdf", &pdf), ("c.txt", b"text"), ("d.png", b"\x89PNG\r\n\x1a\nbroken")]
    {
        file_of_unit(&boss, &unit, "proof", name, content).await;
    }
    set_files(&boss, &unit, &["b.pdf", "a.gif", "c.txt", "d.png"]).await;
    let listed = record(&boss, &unit, &[]).await;
    assert_eq!(
        states(&listed),
        ["a.gif", "b.pdf", "c.txt", "d.png"].map(|name| (name.to_owned(), "listed".to_owned()))
    );
    let file = &listed["attachments"][0];
    assert_eq!(
        (&file["size"], &file["label"], &file["uploaded_by"]),
        (&json!(GIF.len()), &json!("proof"), &json!(boss.user_key.to_string()))
    );
    assert_eq!(text(file, "path"), format!("serial/{unit}/proof/a.gif"));
    assert_eq!(text(file, "sha256").len(), 64);
    assert_eq!(boss.get(text(file, "href").trim_start_matches("/api")).await.ok().bytes.as_ref(), GIF);
    let options = [("include_attachments", "true")];
    let included = record(&boss, &unit, &options).await;
    let told: Vec<String> = states(&included).into_iter().map(|(_, state)| state).collect();
    assert_eq!(told, ["included", "included", "not_renderable", "not_renderable"]);
    assert_eq!(gaps(&included), Vec::<String>::new());
    let document = ask(&boss, &unit, &options).await.ok();
    let shown = printed(&document.bytes);
    let squeezed = squeezed(&shown);
    for words in ["General · T U · proof · a.gif", "General · T U · proof · b.pdf · page 1/", "renderable"] {
        assert!(squeezed.contains(&super::dhr_plant::squeezed(words)), "{words} in {shown}");
    }
    assert_eq!(document.bytes, ask(&boss, &unit, &options).await.ok().bytes, "the same bytes with pictures too");
    assert_eq!(verify_file(&boss, &unit, &document.bytes).await.ok().json()["matches"], true);
}

#[tokio::test]
async fn files_of_linked_issues_are_attachments_of_the_record() {
    let (_app, boss) = plant().await;
    field(&boss, "proof", "files").await;
    let kind = issue_type(
        &boss,
        "Leak",
        json!({"form_template": [{"_key": "f", "custom_field_key": "proof", "label": "Photo"}]}),
    )
    .await;
    let made = traced(&boss, "T").await;
    let unit = serial(&boss, &made, "U").await;
    let found = issue(&boss, json!({"issue_type_key": kind, "linked_to": [{"type": "serial", "key": unit}]})).await;
    upload(&boss, &Form::to("issue", &found, Some("f")).file("leak.gif", GIF)).await.ok();
    changed(
        boss.patch(&format!("/issue/{found}"), json!({"data": [{"form_field_key": "f", "value": ["leak.gif"]}]})).await,
    );
    let shown = record(&boss, &unit, &[]).await;
    let file = &shown["attachments"][0];
    assert_eq!((text(file, "path"), &file["label"]), (format!("issue/{found}/f/leak.gif"), &json!("Photo")));
    assert_eq!(record(&boss, &unit, &[("include_issues", "false")]).await["attachments"], json!([]));
}
