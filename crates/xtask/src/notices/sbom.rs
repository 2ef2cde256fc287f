//! The software bill of materials in CycloneDX 1.6. It has no time and no serial number, so that the same sources give
//! the same bytes.

use anyhow::Result;
use serde_json::{Value, json};

use super::NoticeComponent;

/// Builds the whole document.
pub fn bill(components: &[NoticeComponent]) -> Result<String> {
    let own = concat!("pkg:generic/tracewright@", env!("CARGO_PKG_VERSION"));
    let document = json!({
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": { "component": {
            "type": "application",
            "bom-ref": own,
            "name": "tracewright",
            "version": env!("CARGO_PKG_VERSION"),
            "purl": own,
            "licenses": [{ "license": { "id": "Apache-2.0" } }],
        } },
        "components": components.iter().map(component).collect::<Vec<_>>(),
        "dependencies": dependencies(own, components),
    });
    Ok(serde_json::to_string_pretty(&document)? + "\n")
}

/// Builds the CycloneDX entry of a component.
fn component(one: &NoticeComponent) -> Value {
    let mut value = json!({
        "type": "library",
        "bom-ref": one.purl,
        "name": one.name,
        "version": one.version,
        "purl": one.purl,
        "licenses": [{ "expression": one.license }],
    });
    if let (Some((algorithm, sum)), Some(members)) = (&one.hash, value.as_object_mut()) {
        members.insert("hashes".to_owned(), json!([{ "alg": algorithm, "content": sum }]));
    }
    if let (false, Some(members)) = (one.authors.is_empty(), value.as_object_mut()) {
        let authors: Vec<Value> = one.authors.iter().map(|name| json!({ "name": name })).collect();
        members.insert("authors".to_owned(), authors.into());
    }
    value
}

/// Lists the dependencies of each component. The program depends on everything that nothing else needs.
fn dependencies(own: &str, components: &[NoticeComponent]) -> Vec<Value> {
    let below = |one: &NoticeComponent| components.iter().any(|other| other.needs.contains(&one.purl));
    let top: Vec<&str> = components.iter().filter(|one| !below(one)).map(|one| one.purl.as_str()).collect();
    let mut all = vec![json!({ "ref": own, "dependsOn": top })];
    // Build dependencies are not listed, so nothing may refer to them.
    let known = |purl: &&String| components.iter().any(|one| one.purl == **purl);
    all.extend(
        components
            .iter()
            .map(|one| json!({ "ref": one.purl, "dependsOn": one.needs.iter().filter(known).collect::<Vec<_>>() })),
    );
    all
}
