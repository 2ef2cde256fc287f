//! What the interface description says about addresses, responses and scopes matches the source.

use std::collections::BTreeSet;

use kernel::rules::scope::Scope;
use platform::api::OPTIONAL_MEMBERS;
use serde_json::json;
use tracewright::app::{SCOPES_BESIDES, operations};

use super::openapi::document;
use super::source::sources;

/// Two paths that differ only in the names of their parameters are the same address, and client generators refuse them.
#[test]
fn no_two_paths_differ_only_in_the_names_of_their_parameters() {
    let document = document();
    let mut seen = BTreeSet::new();
    for path in document["paths"].as_object().unwrap().keys() {
        let plain: Vec<_> = path.split('/').map(|part| if part.starts_with('{') { "{}" } else { part }).collect();
        assert!(seen.insert(plain.join("/")), "{path} stands twice");
    }
}

/// Every described member of a response is present, and null when it is empty, except for those in `OPTIONAL_MEMBERS`.
#[test]
fn members_of_answers_are_required_unless_the_source_omits_them() {
    let left_out: BTreeSet<String> = OPTIONAL_MEMBERS.iter().map(|(_, member)| (*member).to_owned()).collect();
    let mut skipped = BTreeSet::new();
    for (_, text) in sources("crates/areas") {
        for rest in text.split("skip_serializing_if").skip(1) {
            let member = rest.lines().skip(1).map(str::trim).find(|line| !line.starts_with('#')).unwrap();
            let member = member.trim_start_matches("pub ").split(':').next().unwrap();
            skipped.insert(member.to_owned());
        }
    }
    assert_eq!(skipped, left_out);
    let document = document();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    for (schema, member) in OPTIONAL_MEMBERS {
        let own = &schemas[*schema];
        let mut parts = own["allOf"].as_array().into_iter().flatten().chain([own]);
        assert!(parts.any(|part| part["properties"][*member].is_object()), "{schema} has no member {member}");
    }
    for (schema, member) in [("Serial", "lot_key"), ("Job", "assigned_to"), ("Event", "batch_key"), ("Lot", "expires")]
    {
        let required = schemas[schema]["required"].as_array().unwrap();
        assert!(required.contains(&json!(member)), "{schema}.{member}");
    }
}

/// A scope that no operation needs would be granted to tokens without any effect.
#[test]
fn every_published_scope_is_needed_by_an_operation() {
    let needed: BTreeSet<Scope> = operations().iter().filter_map(|operation| operation.access.scope()).collect();
    let document = document();
    let scopes = &document["components"]["securitySchemes"]["OAuth2PasswordBearer"]["flows"]["password"]["scopes"];
    for scope in Scope::ALL {
        let of_use = needed.contains(scope) || SCOPES_BESIDES.contains(scope);
        assert_eq!(scopes[scope.as_str()].is_string(), of_use, "{}", scope.as_str());
    }
    let source: String = sources("crates/areas").into_iter().map(|(_, text)| text).collect();
    for scope in SCOPES_BESIDES {
        assert!(!needed.contains(&scope), "{scope:?} is needed by an operation and stands in SCOPES_BESIDES");
        assert!(source.contains(&format!("Scope::{scope:?}")), "nothing looks at {scope:?}");
    }
}
