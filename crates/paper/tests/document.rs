//! Tests of documents: the bytes are reproducible, the record is embedded, and size is limited.

#![expect(clippy::unwrap_used, reason = "a test stops at a broken assumption")]

use std::io::Read;

use chrono::{DateTime, Utc};
use paper::{
    AttachedPicture, DocumentSource, EmbeddedRecord, ROWS_MAX, RenderError, RenderedPdf, TEXT_BYTES_MAX, picture,
    render,
};
use serde_json::{Value, json};

const HASH: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

/// Serial number of the unit of a record, which these tests also use as its key.
fn code_of(record: &Value) -> &Value {
    record.pointer("/header/serial_code").unwrap()
}

/// A record of a unit with some values, parts, and the records of the parts.
fn record(code: &str, values: usize, children: Vec<Value>) -> Value {
    let value = |place: usize| {
        json!({"label": format!("Field {place}"), "type": "text", "value": "x", "display": format!("value {place} <b>#[x]"),
            "mandatory": place.is_multiple_of(2), "entered_at": "2026-03-01T10:15:00.000Z", "entered_by": "7",
            "history": [{"display": "old", "at": "2026-03-01T09:00:00.000Z", "by": "7", "reason": null},
                {"display": "new", "at": "2026-03-01T10:15:00.000Z", "by": "7", "reason": "typo"}]})
    };
    let parts: Vec<Value> = children
        .iter()
        .map(|child| {
            json!({"product_code": "PART", "serial_code": code_of(child), "serial_key": code_of(child),
                "status": "active", "linked_at": "2026-03-01T10:15:00.000Z", "linked_by": "7", "has_record": true, "record_included": true})
        })
        .collect();
    let child_records: Vec<Value> = children
        .into_iter()
        .map(|child| json!({"serial_key": code_of(&child), "content_hash": HASH, "record": child}))
        .collect();
    json!({
        "options": {"tz": "UTC"}, "last_change": "2026-03-01T10:15:00.000Z", "company": {"name": "ACME"},
        "header": {"serial_key": code, "serial_code": code, "product_code": "PUMP", "state": "released", "parents": [],
            "created": "2026-03-01T10:15:00.000Z", "created_by": "7", "released": "2026-03-01T10:15:00.000Z", "released_by": "7"},
        "completeness": {"complete": true, "gaps": []},
        "serial_data": [{"phase_name": "General", "values": (0..values).map(value).collect::<Vec<_>>()}],
        "components": parts, "materials": [], "work": [], "attachments": [], "issues": [], "tasks": [], "movements": [],
        "people": [{"user_key": "7", "name": "Ada", "surname": "Byron"}],
        "child_records": child_records,
    })
}

fn make(record: &Value, attached: Vec<AttachedPicture>, pages_max: usize) -> Result<RenderedPdf, RenderError> {
    let last_change: DateTime<Utc> = "2026-03-01T10:15:00Z".parse().unwrap();
    let document = json!({"schema": "dhr/1", "record": record}).to_string().into_bytes();
    render(DocumentSource {
        record,
        content_hash: HASH,
        document,
        last_change,
        producer: "test",
        logo: None,
        attached,
        pages_max,
    })
}

fn attached(serial_key: &str, place: u8) -> AttachedPicture {
    let side = 900;
    // Noise does not compress, so the image is as large as a photo.
    let mut seed = u32::from(place) + 1;
    let pixels: Vec<u8> = (0..side * side * 3)
        .map(|_| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            seed.to_be_bytes()[0]
        })
        .collect();
    let image = image::RgbImage::from_raw(side, side, pixels).unwrap();
    let mut bytes = std::io::Cursor::new(Vec::new());
    image.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    let caption = format!("Assembly · PUMP {serial_key} · photo · {place}.png");
    AttachedPicture { serial_key: serial_key.to_owned(), caption, picture: picture(bytes.into_inner()).unwrap() }
}

#[test]
fn the_same_record_gives_the_same_bytes_and_another_one_others() {
    let one = record("P-1", 5, vec![record("M-1", 3, vec![record("B-1", 1, Vec::new())])]);
    let (first, second) = (make(&one, Vec::new(), 100).unwrap(), make(&one, Vec::new(), 100).unwrap());
    assert!(first.bytes.starts_with(b"%PDF-"));
    assert_eq!(first.bytes, second.bytes);
    let other = record("P-2", 5, Vec::new());
    assert_ne!(make(&other, Vec::new(), 100).unwrap().bytes, first.bytes);
}

#[test]
fn the_record_is_inside() {
    let made = make(&record("P-1", 1, Vec::new()), Vec::new(), 100).unwrap();
    let mut text = Vec::new();
    EmbeddedRecord::find(&made.bytes).unwrap().reader().read_to_end(&mut text).unwrap();
    let inside: Value = serde_json::from_slice(&text).unwrap();
    assert_eq!(inside["record"]["header"]["serial_code"], "P-1");
    assert!(EmbeddedRecord::find(b"%PDF-1.7").is_none());
}

#[test]
fn pages_are_bounded() {
    let long = record("P-1", 300, Vec::new());
    assert!(matches!(make(&long, Vec::new(), 3), Err(RenderError::TooLong(pages)) if pages > 3));
    let shown = (0..4).map(|place| attached("P-1", place)).collect();
    assert!(matches!(make(&record("P-1", 1, Vec::new()), shown, 3), Err(RenderError::TooLong(_))));
}

#[test]
fn what_is_drawn_is_counted_before_it_is_laid_out() {
    let mut long = record("P-1", 1, Vec::new());
    let message = json!({"at": "2026-03-01T10:15:00.000Z", "by": "7", "text": "a".repeat(20_000)});
    let issue =
        json!({"issue_key": "1", "type_name": "Leak", "status": "open", "values": [], "messages": vec![message; 60]});
    long.as_object_mut().unwrap().insert("issues".to_owned(), json!([issue]));
    assert!(
        matches!(make(&long, Vec::new(), 20_000), Err(RenderError::TooMuch(weight)) if weight.bytes > TEXT_BYTES_MAX)
    );
    let rows = record("P-1", usize::try_from(ROWS_MAX).unwrap(), Vec::new());
    assert!(matches!(make(&rows, Vec::new(), 20_000), Err(RenderError::TooMuch(weight)) if weight.rows > ROWS_MAX));
}
