//! How large a record may be: 8 MiB as PDF, 32 MiB as JSON, and 32 MiB for each file that is shown.

use serde_json::{Value, json};

use super::dhr_plant::{ask, file_of_unit, record};
use crate::collaboration::office::{issue, issue_type, write_to};
use crate::serial::plant::{field, plant, serial, sql, traced};
use crate::support::{Actor, Answer, GIF, TestApp, assert_code, changed};

const MIB: usize = 1024 * 1024;
const PRINTED_MAX: usize = 8 * MIB;
const JSON_MAX: usize = 32 * MIB;
const FILE_MAX: usize = 32 * MIB;
const AS_JSON: [(&str, &str); 1] = [("format", "json")];

/// A unit whose record can have any length.
struct Long {
    app: TestApp,
    boss: Actor,
    unit: String,
    issue: String,
    /// Number of bytes of the record without the text of its only message.
    around: usize,
}

impl Long {
    /// Creates a unit with one issue, which has one message with one letter.
    async fn new() -> Self {
        let (app, boss) = plant().await;
        let made = traced(&boss, "T").await;
        let unit = serial(&boss, &made, "U").await;
        let kind = issue_type(&boss, "Leak", json!({})).await;
        let issue = issue(&boss, json!({"issue_type_key": kind, "linked_to": [{"type": "serial", "key": unit}]})).await;
        write_to(&boss, &format!("Issue/{issue}"), "x").await;
        let short = record(&boss, &unit, &[]).await;
        assert_eq!(short["issues"][0]["messages"][0]["text"], "x", "{short}");
        let around = short.to_string().len() - 1;
        Self { app, boss, unit, issue, around }
    }

    /// Makes the record this many bytes long. The text is written directly, because a client cannot send one of this
    /// length.
    async fn of_bytes(&self, bytes: usize) {
        let letters = bytes - self.around;
        let update = "update collaboration.message set content = repeat('x', ";
        sql(&self.app, &format!("{update}{letters}) where issue_key = {}", self.issue)).await;
    }
}

/// Asserts the refusal of a record that is one byte too large.
#[track_caller]
fn assert_too_large(refused: &Answer, bytes_max: usize) {
    assert_code(refused, 409, "dhr_too_large");
    let (body, detail) = (refused.json(), refused.detail());
    assert_eq!((&detail["bytes"], &detail["units"]), (&json!(bytes_max + 1), &json!(1)), "{body}");
    let message = format!("more than {} MiB", bytes_max / MIB);
    assert!(body["message"].as_str().unwrap().contains(&message), "{body}");
}

/// Checks the limit for PDFs to the byte. A record of exactly 8 MiB reaches the renderer, which counts the rows and
/// refuses it because of its texts. A record with one more byte is refused before that, but still returned as JSON.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_record_above_8_mib_is_refused_as_pdf_before_the_renderer_and_answered_as_json() {
    let long = Long::new().await;
    let Long { boss, unit, .. } = &long;
    long.of_bytes(PRINTED_MAX).await;
    let counted = ask(boss, unit, &[]).await;
    assert_code(&counted, 409, "dhr_too_large");
    assert!(counted.detail()["rows"].is_u64(), "the renderer has counted: {}", counted.json());
    long.of_bytes(PRINTED_MAX + 1).await;
    let refused = ask(boss, unit, &[]).await;
    assert_too_large(&refused, PRINTED_MAX);
    assert_eq!(refused.detail()["rows"], Value::Null, "no renderer has seen it");
    ask(boss, unit, &AS_JSON).await.ok();
}

/// Checks the limit for JSON to the byte, for reading and for verifying.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_record_above_32_mib_is_refused_for_reading_and_verifying() {
    let long = Long::new().await;
    let Long { boss, unit, .. } = &long;
    long.of_bytes(JSON_MAX).await;
    let whole = ask(boss, unit, &AS_JSON).await.ok();
    assert!(whole.bytes.len() > JSON_MAX, "{} bytes", whole.bytes.len());
    long.of_bytes(JSON_MAX + 1).await;
    assert_too_large(&ask(boss, unit, &AS_JSON).await, JSON_MAX);
    let hash = json!({"content_hash": "0".repeat(64)});
    assert_too_large(&boss.post(&format!("/serial/{unit}/dhr/verify"), hash).await, JSON_MAX);
}

/// Checks to the byte the limit for a file that is shown: a larger file is listed, and no renderer reads it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_above_32_mib_is_listed_and_not_shown() {
    let (_app, boss) = plant().await;
    field(&boss, "proof", "files").await;
    let made = traced(&boss, "T").await;
    let unit = serial(&boss, &made, "U").await;
    // Bytes after the end of an image do not change it.
    let mut picture = GIF.to_vec();
    picture.resize(FILE_MAX, 0);
    file_of_unit(&boss, &unit, "proof", "a.gif", &picture).await;
    picture.push(0);
    file_of_unit(&boss, &unit, "proof", "b.gif", &picture).await;
    let data = json!([{"form_field_key": "proof", "custom_field_key": "proof", "value": ["a.gif", "b.gif"]}]);
    changed(boss.patch(&format!("/serial/{unit}"), json!({"data": data})).await);
    let shown = record(&boss, &unit, &[("include_attachments", "true")]).await;
    let states: Vec<&Value> = shown["attachments"].as_array().unwrap().iter().map(|file| &file["state"]).collect();
    assert_eq!(states, [&json!("included"), &json!("not_renderable")]);
}
