use serde_json::{Value, json};

use super::breaks;

/// Builds a document with one operation that accepts and returns a tag.
fn document() -> Value {
    json!({
        "paths": {"/tag": {"post": {
            "parameters": [{"name": "notify", "in": "query", "schema": {"type": "string", "enum": ["all", "none"]}}],
            "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/TagIn"}}}},
            "responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Tag"}}}}},
        }}},
        "components": {"schemas": {
            "TagIn": {"type": "object", "required": ["name"], "properties": {
                "name": {"type": "string", "maxLength": 40}, "color": {"type": ["string", "null"]},
            }},
            "Tag": {"type": "object", "required": ["key", "name"], "properties": {
                "key": {"type": "string"}, "name": {"type": "string"},
                "parts": {"type": "array", "items": {"type": "integer"}},
            }},
        }},
    })
}

/// Lists the breaking changes when the value at a JSON pointer is replaced.
fn broken(place: &str, value: Value) -> Vec<String> {
    let mut now = document();
    *now.pointer_mut(place).unwrap() = value;
    breaks(&document(), &now)
}

const TAG_IN: &str = "/components/schemas/TagIn/properties";
const TAG: &str = "/components/schemas/Tag/properties";

#[test]
fn an_unchanged_document_has_no_breaking_changes() {
    assert_eq!(breaks(&document(), &document()), Vec::<String>::new());
}

#[test]
fn removed_and_tightened_members_are_reported_as_breaking() {
    assert_eq!(broken("/paths", json!({})), ["POST /tag: was removed"]);
    assert_eq!(
        broken("/paths/~1tag/post/parameters", json!([])),
        ["POST /tag: parameter notify was removed, and unknown parameters are refused"]
    );
    assert_eq!(broken(TAG, json!({"key": {"type": "string"}})).len(), 2);
    assert_eq!(
        broken("/components/schemas/Tag/required", json!(["key"])),
        ["POST /tag: 200.name is no longer always present"]
    );
    let places = [
        ("/paths/~1tag/post/parameters/0/schema/enum", json!(["all"]), "notify no longer accepts none"),
        (&format!("{TAG}/parts/items/type"), json!("string"), "200.parts[] was integer and is string"),
        (&format!("{TAG_IN}/color/type"), json!("string"), "body.color was null, string and is string"),
        (&format!("{TAG_IN}/name/maxLength"), json!(20), "body.name has a tighter maxLength"),
        ("/components/schemas/TagIn/required", json!(["name", "color"]), "body.color is required now"),
    ];
    for (place, value, said) in places {
        assert_eq!(broken(place, value), [format!("POST /tag: {said}")], "{place}");
    }
}

#[test]
fn added_and_loosened_members_are_not_reported_as_breaking() {
    let mut now = document();
    now["paths"]["/tag"]["get"] = json!({"responses": {}});
    now["components"]["schemas"]["TagIn"]["properties"]["note"] = json!({"type": "string"});
    now["components"]["schemas"]["Tag"]["properties"]["note"] = json!({"type": "string"});
    now["components"]["schemas"]["Tag"]["required"] = json!(["key", "name", "note"]);
    now["paths"]["/tag"]["post"]["parameters"][0]["schema"]["enum"] = json!(["all", "none", "some"]);
    now["components"]["schemas"]["TagIn"]["properties"]["name"]["maxLength"] = json!(80);
    assert_eq!(breaks(&document(), &now), Vec::<String>::new());
}
