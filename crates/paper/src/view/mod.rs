//! The view of a record: headings and tables of texts, in the order of the document. The template knows no fields of
//! the record.
//!
//! Every value is a text, because the template would format JSON numbers differently.

mod labels;
mod sections;
mod table;

use serde_json::{Value, json};

use crate::render::DocumentSource;
use labels::{PrintLabels, breakable, of_list, shown, text_of};
use table::Table;

/// Builds everything that the template draws.
pub fn view_of(paper: &DocumentSource<'_>) -> Value {
    let record = paper.record;
    let tz = record.pointer("/options/tz").and_then(text_of).unwrap_or("UTC");
    let mut parts = Vec::new();
    flatten(paper, record, Vec::new(), &mut parts);
    let header = &record["header"];
    let unit = format!("{} - {}", name(header, "product_code"), name(header, "serial_code"));
    json!({
        "title": format!("Device History Record {unit}"),
        "unit": drawn(&unit),
        "company": drawn(record.pointer("/company/name").and_then(text_of).unwrap_or_default()),
        "has_logo": paper.logo.is_some(),
        "hash": paper.content_hash,
        "prefix": paper.content_hash.get(..12).unwrap_or(paper.content_hash),
        "tz": drawn(tz),
        "records": parts,
    })
}

/// A text member of a header, or a dash.
fn name<'a>(header: &'a Value, member: &str) -> &'a str {
    text_of(&header[member]).unwrap_or("-")
}

/// A text outside of a table, with break points for long words.
fn drawn(text: &str) -> String {
    breakable(text)
}

/// Adds a record and then the records of its components, depth first. `above` are the names of the units that contain
/// it, outermost first.
fn flatten(paper: &DocumentSource<'_>, record: &Value, above: Vec<String>, parts: &mut Vec<Value>) {
    let labels = PrintLabels::of(record);
    let header = &record["header"];
    let own = format!("{} {}", name(header, "product_code"), name(header, "serial_code"));
    let mut sections = sections::sections(record, &labels);
    sections.retain(|section| !section.is_null());
    parts.push(json!({
        "heading": drawn(&own),
        "above": drawn(&above.join(" / ")),
        "is_part": !above.is_empty(),
        "head": head(record, &labels),
        "verdict": verdict(record),
        "sections": sections,
        "pages": pages(paper, text_of(&header["serial_key"]).unwrap_or_default()),
    }));
    let below: Vec<String> = above.into_iter().chain([own]).collect();
    for child in of_list(&record["child_records"]) {
        flatten(paper, &child["record"], below.clone(), parts);
    }
}

/// The head of a record: pairs of label and value.
fn head(record: &Value, labels: &PrintLabels) -> Value {
    let header = &record["header"];
    let parents = of_list(&header["parents"]).iter();
    let parents: Vec<String> =
        parents.map(|parent| format!("{} {}", name(parent, "product_code"), name(parent, "serial_code"))).collect();
    let done = |at: &str, by: &str| labels.done(&header[at], &header[by]);
    let hold = &header["hold"];
    let hold =
        (!hold.is_null()).then(|| format!("{} ({})", shown(&hold["reason"]), labels.done(&hold["at"], &hold["by"])));
    let scrapped = text_of(&header["scrapped"])
        .map(|_| format!("{}: {}", labels.time(&header["scrapped"]), shown(&header["scrap_reason"])));
    let rows = [
        ("Code", Some(shown(&header["product_code"]))),
        ("Description", Some(shown(&header["product_description"]))),
        ("S/N", Some(shown(&header["serial_code"]))),
        ("GTIN", text_of(&header["gtin"]).map(str::to_owned)),
        ("Work Order", Some(shown(&header["work_order_code"]))),
        ("Project", Some(shown(&header["project_code"]))),
        ("Created", Some(done("created", "created_by"))),
        ("Released", Some(done("released", "released_by"))),
        ("State", Some(shown(&header["state"]))),
        ("Lot", Some(shown(&header["lot_code"]))),
        ("Parents", Some(if parents.is_empty() { "-".to_owned() } else { parents.join(" / ") })),
        ("Position", text_of(&header["position_code"]).map(str::to_owned)),
        ("On hold", hold),
        ("Scrapped", scrapped),
        ("As of", record.pointer("/options/as_of").map(|at| labels.time(at))),
        ("Last change", Some(labels.time(&record["last_change"]))),
    ];
    rows.into_iter().filter_map(|(label, value)| Some(json!([label, breakable(&value?)]))).collect()
}

/// Whether the record is complete, with a table of its gaps.
fn verdict(record: &Value) -> Value {
    let completeness = &record["completeness"];
    let mut table = Table::new(&[("Gap", 2), ("What is missing", 5)]);
    for gap in of_list(&completeness["gaps"]) {
        table.row(&[text_of(&gap["code"]).unwrap_or_default(), text_of(&gap["text"]).unwrap_or_default()]);
    }
    json!({"complete": completeness["complete"] == true, "table": table.done()})
}

/// Pages of the attached files of one unit, with captions.
fn pages(paper: &DocumentSource<'_>, serial_key: &str) -> Value {
    let own = paper.attached.iter().enumerate().filter(|(_, one)| one.serial_key == serial_key);
    let each = own.flat_map(|(place, one)| {
        (1..=one.picture.pages).map(move |page| {
            let count = one.picture.pages;
            let of = if one.picture.is_image { String::new() } else { format!(" · page {page}/{count}") };
            json!({"path": format!("/attached/{place}.pdf"), "page": page.to_string(), "caption": drawn(&format!("{}{of}", one.caption))})
        })
    });
    each.collect()
}
