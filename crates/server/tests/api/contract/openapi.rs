//! The interface description, the committed file and the operation table (docs/spec/operations.tsv) match.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tracewright::app::{document_text, operations};

use super::source::{is_operation, sources};

const ALL: &str = include_str!("../../../../../docs/spec/operations.tsv");
const NOT_YET: &str = include_str!("../../../../../docs/spec/not-yet.txt");
const COMMITTED: &str = include_str!("../../../../../docs/openapi.json");

/// The interface description of this build.
pub fn document() -> Value {
    serde_json::from_str(&document_text().unwrap()).unwrap()
}

#[test]
fn the_interface_description_is_the_committed_file() {
    assert!(document_text().unwrap() == COMMITTED, "run cargo xtask prepare and commit docs/openapi.json");
}

#[test]
fn the_operation_table_is_operations_tsv_without_those_not_built_yet() {
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
    let scope = |access: platform::api::Access| access.scope().map_or("public", |scope| scope.as_str());
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

/// An operation documents `If-Match` if its handler checks the revision that the client expects, and only then.
#[test]
fn operations_that_check_if_match_and_no_others_describe_it() {
    let document = document();
    let heeds: BTreeSet<String> = sources("crates/areas")
        .into_iter()
        .filter(|(_, text)| is_operation(text) && text.contains("IfMatch,\n"))
        .map(|(path, _)| path.rsplit('/').next().unwrap().trim_end_matches(".rs").to_owned())
        .collect();
    let mut published = BTreeSet::new();
    for operation in document["paths"].as_object().unwrap().values().flat_map(|item| item.as_object().unwrap().values())
    {
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        if parameters.into_iter().any(|one| one["name"] == "If-Match") {
            published.insert(operation["operationId"].as_str().unwrap().to_owned());
        }
    }
    assert_eq!(heeds, published);
}

#[test]
fn every_reference_in_the_interface_description_leads_to_a_schema() {
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
fn the_interface_description_names_version_and_security_scheme() {
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

/// All operations of the interface description: method with path, and the description.
fn described(document: &Value) -> Vec<(String, &Value)> {
    let paths = document["paths"].as_object().unwrap().iter();
    let operations = paths.flat_map(|(path, item)| {
        item.as_object().unwrap().iter().map(move |(method, operation)| (format!("{method} {path}"), operation))
    });
    operations.collect()
}

/// The described parameters of an operation.
fn parameters(operation: &Value) -> impl Iterator<Item = &Value> {
    operation["parameters"].as_array().into_iter().flatten()
}

/// One described parameter of an operation, such as `GET /user`.
fn parameter<'a>(document: &'a Value, what: &str, name: &str) -> &'a Value {
    let operation = described(document).into_iter().find(|(found, _)| found == what);
    let (_, operation) = operation.unwrap_or_else(|| panic!("no operation {what}"));
    parameters(operation).find(|one| one["name"] == name).unwrap_or_else(|| panic!("{what} takes no {name}"))
}

// Checks the documented defaults.
#[test]
fn parameters_describe_their_defaults() {
    let document = document();
    for (what, name, default) in [
        ("put /product/{product_key}/bom", "by_code", json!(false)),
        ("delete /session/{session_key}", "force", json!(false)),
        ("get /list", "limit", json!(100)),
        ("get /list", "sort_by", json!("value")),
        ("post /list/{field_key}", "reset", json!(false)),
        ("get /serial-batch", "filter_empty", json!(false)),
        ("get /serial-hierarchy", "include_expected_components", json!(true)),
        ("get /files", "recursive", json!(false)),
        ("get /product/export", "format", json!("xlsx")),
    ] {
        assert_eq!(parameter(&document, what, name)["schema"]["default"], default, "{what}: {name}");
    }
    // Operations that return whole lists without a limit, or whose files refuse a limit.
    let whole = ["get /field", "get /custom-data", "get /trace/origin", "get /trace/recall", "get /trace/where-used"];
    for (what, operation) in described(&document) {
        for parameter in parameters(operation) {
            let default = &parameter["schema"]["default"];
            match parameter["name"].as_str().unwrap() {
                "offset" => assert_eq!(default, 0, "{what}"),
                "with_total" => assert_eq!(default, false, "{what}"),
                "limit" => assert_eq!(default.is_number(), !whole.contains(&what.as_str()), "{what}"),
                _ => assert!(parameter["required"] == false || default.is_null(), "{what}: {parameter}"),
            }
        }
    }
}

#[test]
fn members_of_bodies_describe_their_defaults() {
    let document = document();
    let member = |schema: &str, name: &str| document["components"]["schemas"][schema]["properties"][name].clone();
    assert_eq!(member("LinkIn", "process_inventory")["default"], true);
    assert_eq!(member("SerialIn", "released")["default"], true);
    assert!(member("BomLineWriteIn", "qt").is_object(), "what a list holds has its name");
    assert_eq!(member("DeleteForm", "bucket")["default"], Value::Null, "what is required has no default");
}

#[test]
fn parameters_without_which_a_request_is_refused_are_required() {
    let document = document();
    for (what, name) in [
        ("get /serial-code", "serial_code"),
        ("get /serial-code/verify-free", "serial_code"),
        ("get /serial-code/verify-free", "product_key"),
        ("get /serial-hierarchy", "serial_key"),
        ("get /list", "field_key"),
        ("delete /list/{field_key}", "value_key"),
        ("get /files", "bucket"),
    ] {
        assert_eq!(parameter(&document, what, name)["required"], true, "{what}: {name}");
    }
    for (what, operation) in described(&document) {
        for parameter in parameters(operation).filter(|parameter| parameter["in"] == "path") {
            assert_eq!(parameter["required"], true, "{what}: {parameter}");
        }
    }
}

#[test]
fn path_parameters_describe_the_values_that_they_accept() {
    let document = document();
    for (what, operation) in described(&document) {
        for parameter in parameters(operation).filter(|parameter| parameter["in"] == "path") {
            let schema = &parameter["schema"];
            let bounded = schema["maxLength"].is_number() || schema["enum"].is_array();
            assert!(bounded, "{what}: {} has neither a length nor words", parameter["name"]);
        }
    }
    for method in ["get", "put", "delete"] {
        let key = parameter(&document, &format!("{method} /custom-data/{{key}}"), "key");
        assert_eq!((&key["schema"]["pattern"], &key["schema"]["maxLength"]), (&json!("^[a-z][a-z0-9_]*$"), &json!(64)));
    }
    let serial = parameter(&document, "get /serial/{serial_key}", "serial_key");
    assert_eq!(serial["schema"]["pattern"], "^[A-Za-z0-9_-]{1,64}$");
}

/// The types that a handler reads with `PathParam` and `PathParams`, and those that its attribute describes.
fn types_of_slots(text: &str) -> (Vec<&str>, Vec<&str>) {
    let read = ["PathParam<", "PathParams<("].iter().find_map(|start| {
        let rest = &text[text.find(&format!(": {start}"))? + start.len() + 2..];
        let (mut depth, mut end) = (0, 0);
        for (place, character) in rest.char_indices() {
            match character {
                '<' => depth += 1,
                '>' | ')' if depth == 0 => {
                    end = place;
                    break;
                }
                '>' => depth -= 1,
                _ => {}
            }
        }
        Some(split_types(&rest[..end]))
    });
    let said = text.match_indices("), Path,").filter_map(|(at, _)| {
        let start = text[..at].rfind("= inline(")? + "= inline(".len();
        Some(&text[start..at])
    });
    (read.unwrap_or_default(), said.collect())
}

/// Splits a list of types at commas, except for commas between angle brackets.
fn split_types(list: &str) -> Vec<&str> {
    let (mut depth, mut start, mut types) = (0, 0, Vec::new());
    for (place, character) in list.char_indices() {
        match character {
            '<' => depth += 1,
            '>' => depth -= 1,
            ',' if depth == 0 => {
                types.push(list[start..place].trim());
                start = place + 1;
            }
            _ => {}
        }
    }
    types.push(list[start..].trim());
    types
}

#[test]
fn the_interface_description_of_a_path_parameter_or_list_is_that_of_the_type_that_reads_it() {
    for (path, text) in sources("crates/areas") {
        if !is_operation(&text) {
            continue;
        }
        assert!(!text.contains("String, Path,"), "{path} describes a slot as any text");
        let (read, said) = types_of_slots(&text);
        assert_eq!(read, said, "{path}: what the handler reads, what the document says");
        let list = text.split_once(": BodyList<").and_then(|(_, rest)| rest.split_once('>'));
        let said = text.split_once("request_body = inline(").and_then(|(_, rest)| rest.split_once(')'));
        assert_eq!(list.map(|(types, _)| types), said.map(|(types, _)| types), "{path}: the list of the body");
    }
}

// The status and media type of every response in a snapshot must be described.
#[test]
fn answers_in_snapshots_have_a_described_status_and_type() {
    let document = document();
    let operations = described(&document);
    for (file, text) in sources("crates/server/tests/api/snapshots") {
        let name = file.trim_end_matches(".snap").split("__").next().unwrap();
        let Some((what, operation)) = operations.iter().find(|(_, one)| one["operationId"] == name) else { continue };
        let json = text.splitn(3, "---\n").nth(2).unwrap();
        let answer: Value = serde_json::from_str(json).unwrap_or_else(|error| panic!("{file}: {error}"));
        let response = &operation["responses"][answer["status"].to_string()];
        assert!(response.is_object(), "{what} answers {}, which it does not name", answer["status"]);
        let seen = answer["content-type"].as_str().unwrap_or_default().split(';').next().unwrap();
        let named: Vec<&str> =
            response["content"].as_object().into_iter().flatten().map(|(name, _)| name.as_str()).collect();
        let fits = |name: &&str| {
            *name == seen || *name == "*/*" || name.strip_suffix('*').is_some_and(|start| seen.starts_with(start))
        };
        assert!(seen.is_empty() || named.iter().any(fits), "{what} answers {seen}, not one of {named:?}");
    }
}

#[test]
fn changes_answer_with_the_envelope_whose_detail_is_an_object() {
    let document = document();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    assert_eq!(schemas["APIResponse"]["properties"]["detail"]["type"], "object");
    let resolved = |schema: &Value| match schema["$ref"].as_str() {
        Some(target) => document.pointer(target.trim_start_matches('#')).unwrap().clone(),
        None => schema.clone(),
    };
    let envelopes: Vec<_> = schemas.iter().filter(|(name, _)| name.starts_with("APIResponse")).collect();
    assert!(envelopes.len() > 30, "{}", envelopes.len());
    for (name, envelope) in envelopes {
        let detail = resolved(&envelope["properties"]["detail"]);
        let object = detail["type"] == "object" || detail["allOf"].is_array() || detail["oneOf"].is_array();
        assert!(object, "{name}: detail is {detail}");
        assert_eq!(envelope["required"], json!(["status", "message", "detail"]), "{name}");
    }
    // Every change and two of the reads return the envelope. A search by POST is not a change.
    for (what, operation) in described(&document) {
        let answer = &operation["responses"]["200"]["content"]["application/json"]["schema"]["$ref"];
        let has_envelope = answer.as_str().is_some_and(|name| name.contains("APIResponse"));
        // These return their result without the envelope: a search with a body, a dry run, a verification.
        let bare = ["post /movement", "post /inventory/count-record/import", "post /serial/{serial_key}/dhr/verify"];
        let bare = bare.contains(&what.as_str());
        let reads = what.starts_with("get ") || bare;
        let changes = !reads || ["get /config", "get /whoami"].contains(&what.as_str());
        assert_eq!(has_envelope, changes, "{what} answers {answer}");
    }
}

#[test]
fn every_described_refusal_has_a_body_that_distinguishes_rules_from_faults_of_the_shape() {
    let document = document();
    let reference = |schema: &str| json!({"$ref": format!("#/components/schemas/{schema}")});
    for (what, operation) in described(&document) {
        for (status, response) in operation["responses"].as_object().unwrap() {
            let status: u16 = status.parse().unwrap();
            // A refusal by the HTTP connection itself may have no body.
            if status < 400 || status == 431 {
                continue;
            }
            let schema = &response["content"]["application/json"]["schema"];
            let rules = response["x-codes"].is_array();
            let own = |schema: &Value| *schema == reference("Problem");
            let expected = match (status, rules) {
                (422, true) => {
                    let both = json!([reference("Problem"), reference("HTTPValidationError")]);
                    schema["oneOf"] == both || own(schema)
                }
                (422, false) => *schema == reference("HTTPValidationError"),
                _ => own(schema),
            };
            assert!(expected, "{what} {status}: {schema}");
        }
        for status in ["431", "500", "503"] {
            assert!(operation["responses"][status].is_object(), "{what} names no {status}");
        }
        let has_body = operation["requestBody"].is_object();
        for status in ["408", "413", "415"] {
            assert!(operation["responses"][status].is_object() || !has_body, "{what} names no {status}");
        }
        let keyed = parameters(operation).any(|parameter| parameter["name"] == "Idempotency-Key");
        assert!(operation["responses"]["409"].is_object() || !keyed, "{what} names no 409");
    }
}

#[test]
fn bodies_describe_whether_they_may_be_absent_and_whether_other_members_are_accepted() {
    let document = document();
    let schemas = &document["components"]["schemas"];
    for (what, operation) in described(&document) {
        let reference = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
        let Some(name) = reference.as_str().and_then(|name| name.rsplit('/').next()) else { continue };
        let closed = schemas[name]["additionalProperties"] == false;
        // A search that ignored an unknown member of its body would find too much.
        let strict = what.starts_with("patch ") || what == "post /movement";
        assert_eq!(closed, strict, "{what}: {name}");
        let optional = what.starts_with("post ") && schemas[name]["required"].is_null();
        assert_eq!(operation["requestBody"]["required"] == false, optional, "{what}: {name}");
    }
    let upload = &document["paths"]["/config/{key}/file"]["put"]["requestBody"];
    assert_ne!(upload["required"], true, "without a body the file goes");
}

#[test]
fn the_security_scheme_lists_roles_and_scopes() {
    let document = document();
    let scopes = &document["components"]["securitySchemes"]["OAuth2PasswordBearer"]["flows"]["password"]["scopes"];
    for word in ["admin", "library", "production", "operator", "serial:read", "product:bom:update"] {
        assert!(scopes[word].as_str().is_some_and(|text| !text.is_empty()), "{word}");
    }
    for (what, operation) in described(&document) {
        for scope in operation["security"].as_array().into_iter().flatten() {
            for name in scope["OAuth2PasswordBearer"].as_array().unwrap() {
                assert!(scopes[name.as_str().unwrap()].is_string(), "{what} needs {name}, which is not in the scheme");
            }
        }
    }
}
