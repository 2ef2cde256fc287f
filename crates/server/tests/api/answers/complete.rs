//! Every operation has a stored snapshot of its answer, and every snapshot belongs to an operation.

use std::collections::BTreeSet;
use std::fs;

/// Operations without a snapshot: files of the docs page, the endless stream, and the description in docs/openapi.json.
const WITHOUT: [&str; 3] = ["read_docs_asset", "read_openapi", "stream_events"];

/// What the snapshots show, by their file names: operations, and `refusal`.
fn snapshot_names() -> BTreeSet<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/api/snapshots");
    let names = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    names.map(|name| name.trim_end_matches(".snap").split("__").next().unwrap().to_owned()).collect()
}

#[test]
fn every_operation_has_a_snapshot_and_every_snapshot_an_operation() {
    let operations: BTreeSet<String> = tracewright::app::operations().iter().map(|row| row.name.clone()).collect();
    let kept = snapshot_names();
    let missing: Vec<&String> = operations.difference(&kept).filter(|name| !WITHOUT.contains(&name.as_str())).collect();
    assert!(missing.is_empty(), "without a snapshot: {missing:?}");
    let strange: Vec<&String> = kept.difference(&operations).filter(|name| *name != "refusal").collect();
    assert!(strange.is_empty(), "snapshots of no operation: {strange:?}");
}
