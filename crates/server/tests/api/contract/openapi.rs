//! The published document, the committed file, the table of the contract: all the same.

use std::collections::BTreeSet;

use serde_json::Value;
use tracewright::app::{document_text, operations};

const ALL: &str = include_str!("../../../../../docs/spec/operations.tsv");
const NOT_YET: &str = include_str!("../../../../../docs/spec/not-yet.txt");
const COMMITTED: &str = include_str!("../../../../../docs/openapi.json");

fn document() -> Value {
    serde_json::from_str(&document_text().unwrap()).unwrap()
}

#[test]
fn the_document_is_the_committed_file() {
    assert!(document_text().unwrap() == COMMITTED, "run cargo xtask prepare and commit docs/openapi.json");
}

#[test]
fn the_operation_table_is_the_contract_minus_what_is_not_built_yet() {
    let not_yet: BTreeSet<String> = NOT_YET.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect();
    let mut expected = BTreeSet::new();
    for line in ALL.lines().skip(1) {
        let columns: Vec<_> = line.split('\t').collect();
        let [method, path, tag, owner, scope, mark] = columns[..] else { panic!("not six columns: {line}") };
        assert!(tracewright::areas::ORDER.contains(&owner), "{line}");
        assert!(["seed", "gap", "ours"].contains(&mark), "{line}");
        assert!(scope == "public" || kernel::rules::scope::Scope::from_name(scope).is_some(), "{line}");
        expected.insert((format!("{method} {path}"), tag.to_owned(), owner.to_owned(), scope.to_owned()));
    }
    for name in &not_yet {
        assert!(expected.iter().any(|(known, ..)| known == name), "not-yet.txt names {name}, the contract does not");
    }
    expected.retain(|(name, ..)| !not_yet.contains(name));
    let scope = |access: tracewright::platform::api::Access| access.scope().map_or("public", |scope| scope.as_str());
    let mounted: BTreeSet<_> = operations()
        .iter()
        .map(|operation| {
            let name = format!("{} {}", operation.method, operation.path);
            (name, operation.tag.to_owned(), operation.owner.to_owned(), scope(operation.access).to_owned())
        })
        .collect();
    let missing: Vec<_> = expected.difference(&mounted).collect();
    let surplus: Vec<_> = mounted.difference(&expected).collect();
    assert!(missing.is_empty() && surplus.is_empty(), "not mounted: {missing:?}; not in the contract: {surplus:?}");
}

#[test]
fn every_operation_has_a_summary_and_every_parameter_a_description() {
    let document = document();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let what = format!("{method} {path}");
            assert!(operation["summary"].is_string(), "{what} has no summary");
            assert!(operation["operationId"].is_string(), "{what} has no operation id");
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                assert!(parameter["description"].is_string(), "{what}: {} is not described", parameter["name"]);
            }
        }
    }
}

#[test]
fn every_reference_in_the_document_leads_somewhere() {
    let document = document();
    let mut open = vec![&document];
    while let Some(value) = open.pop() {
        match value {
            Value::Object(members) => {
                if let Some(Value::String(target)) = members.get("$ref") {
                    let place = target.strip_prefix('#').expect("a local reference");
                    assert!(document.pointer(place).is_some(), "{target} leads nowhere");
                }
                open.extend(members.values());
            }
            Value::Array(items) => open.extend(items),
            _ => {}
        }
    }
}

#[test]
fn the_document_names_version_and_security_scheme() {
    let document = document();
    assert_eq!(document["info"]["version"], "0.1.0");
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    let scheme = &document["components"]["securitySchemes"]["OAuth2PasswordBearer"];
    assert_eq!(scheme["flows"]["password"]["tokenUrl"], "/api/auth");
}

#[test]
fn operation_names_are_unique() {
    let names: BTreeSet<_> = operations().iter().map(|operation| operation.name.clone()).collect();
    assert_eq!(names.len(), operations().len());
}
