//! Comparison of schemas: whether they accept less or promise less than before.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// Who writes the value that a schema describes, which decides what breaks the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// The client: values that were accepted must stay accepted.
    Request,
    /// The service: values that were promised must stay present.
    Response,
}

/// Limits that refuse accepted values when they become smaller.
const UPPER: [&str; 4] = ["maxLength", "maxItems", "maximum", "maxProperties"];
/// Limits that refuse accepted values when they become larger.
const LOWER: [&str; 4] = ["minLength", "minItems", "minimum", "exclusiveMinimum"];
/// Maximum depth of the comparison, because some schemas contain themselves.
const DEPTH_MAX: usize = 12;

/// The comparison of one operation.
pub struct Comparison<'a> {
    before: &'a Value,
    now: &'a Value,
    operation: &'a str,
    /// Breaking changes, one per line.
    pub found: Vec<String>,
}

impl<'a> Comparison<'a> {
    /// Starts the comparison of an operation of two documents.
    pub fn new(before: &'a Value, now: &'a Value, operation: &'a str) -> Self {
        Self { before, now, operation, found: Vec::new() }
    }

    /// Records a breaking change.
    pub fn note(&mut self, text: &str) {
        self.found.push(format!("{}: {text}", self.operation));
    }

    /// Compares parameters of path, query and headers.
    pub fn parameters(&mut self, before: &Value, now: &Value) {
        let same = |one: &Value, other: &Value| one["name"] == other["name"] && one["in"] == other["in"];
        let (old, new) = (elements(before), elements(now));
        for parameter in &old {
            let name = parameter["name"].as_str().unwrap_or_default();
            match new.iter().find(|current| same(parameter, current)) {
                None => self.note(&format!("parameter {name} was removed, and unknown parameters are refused")),
                Some(current) => {
                    self.compare(Direction::Request, name, &parameter["schema"], &current["schema"], 0);
                }
            }
        }
        for parameter in new.iter().filter(|parameter| parameter["required"] == true) {
            if !old.iter().any(|known| same(known, parameter) && known["required"] == true) {
                self.note(&format!("parameter {} is required now", parameter["name"].as_str().unwrap_or_default()));
            }
        }
    }

    /// Compares a body, if there was one.
    pub fn at(&mut self, direction: Direction, place: &str, before: Option<&Value>, now: Option<&Value>) {
        match (before, now) {
            (Some(before), Some(now)) => self.compare(direction, place, before, now, 0),
            (Some(_), None) => self.note(&format!("{place} is no longer described")),
            (None, _) => {}
        }
    }

    /// Compares two schemas.
    fn compare(&mut self, direction: Direction, place: &str, before: &Value, now: &Value, depth: usize) {
        let (before, now) = (resolved(self.before, before), resolved(self.now, now));
        if before == now || depth > DEPTH_MAX {
            return;
        }
        self.types(direction, place, &before, &now);
        self.values(direction, place, &before, &now);
        if direction == Direction::Request {
            self.limits(place, &before, &now);
        }
        self.members(direction, place, &before, &now, depth);
        if before.get("items").is_some() {
            self.compare(direction, &format!("{place}[]"), member(&before, "items"), member(&now, "items"), depth + 1);
        }
        for joined in ["allOf", "oneOf", "anyOf"] {
            let (old, new) = (elements(member(&before, joined)), elements(member(&now, joined)));
            if new.len() < old.len() {
                self.note(&format!("{place} has fewer alternatives"));
            }
            for (one, other) in old.iter().zip(&new) {
                self.compare(direction, place, one, other, depth + 1);
            }
        }
    }

    /// Compares types.
    fn types(&mut self, direction: Direction, place: &str, before: &Value, now: &Value) {
        let (old, new) = (words(&before["type"]), words(&now["type"]));
        let breaks = match direction {
            Direction::Request => !old.is_subset(&new),
            Direction::Response => !new.is_subset(&old),
        };
        if breaks && !new.is_empty() {
            self.note(&format!("{place} was {} and is {}", together(&old), together(&new)));
        }
    }

    /// Compares enumerated values: a client may send only known ones, and must expect new ones.
    fn values(&mut self, direction: Direction, place: &str, before: &Value, now: &Value) {
        let (old, new) = (words(&before["enum"]), words(&now["enum"]));
        let gone: BTreeSet<String> = old.difference(&new).cloned().collect();
        if direction == Direction::Request && !new.is_empty() && !gone.is_empty() {
            self.note(&format!("{place} no longer accepts {}", together(&gone)));
        }
    }

    /// Compares limits of length and size.
    fn limits(&mut self, place: &str, before: &Value, now: &Value) {
        let tighter = |name: &str, upper: bool| match (before[name].as_f64(), now[name].as_f64()) {
            (Some(old), Some(new)) => {
                if upper {
                    new < old
                } else {
                    new > old
                }
            }
            (None, Some(_)) => before.get("type").is_some(),
            _ => false,
        };
        let names =
            UPPER.iter().filter(|name| tighter(name, true)).chain(LOWER.iter().filter(|name| tighter(name, false)));
        let names: Vec<&&str> = names.collect();
        for name in names {
            self.note(&format!("{place} has a tighter {name}"));
        }
    }

    /// Compares the members of objects.
    fn members(&mut self, direction: Direction, place: &str, before: &Value, now: &Value, depth: usize) {
        let none = Map::new();
        let old = before["properties"].as_object().unwrap_or(&none);
        let new = now["properties"].as_object().unwrap_or(&none);
        let (old_required, new_required) = (words(&before["required"]), words(&now["required"]));
        for (name, member) in old {
            let inside = format!("{place}.{name}");
            match new.get(name) {
                None => self.note(&format!("{inside} was removed")),
                Some(current) => self.compare(direction, &inside, member, current, depth + 1),
            }
        }
        let (from, to, what) = match direction {
            Direction::Request => (&new_required, &old_required, "is required now"),
            Direction::Response => (&old_required, &new_required, "is no longer always present"),
        };
        for name in from.difference(to).filter(|name| old.contains_key(*name) || direction == Direction::Request) {
            if direction == Direction::Request || new.contains_key(name) {
                self.note(&format!("{place}.{name} {what}"));
            }
        }
    }
}

/// Resolves references of a schema.
fn resolved(document: &Value, schema: &Value) -> Value {
    let mut schema = schema.clone();
    for _ in 0..DEPTH_MAX {
        let Some(target) = member(&schema, "$ref").as_str().and_then(|reference| reference.strip_prefix('#')) else {
            break;
        };
        schema = document.pointer(target).cloned().unwrap_or_default();
    }
    schema
}

/// Returns a member of an object, or null when it is missing.
pub fn member<'a>(object: &'a Value, name: &str) -> &'a Value {
    object.get(name).unwrap_or(&Value::Null)
}

/// Returns the elements of a list, and none for anything else.
fn elements(list: &Value) -> Vec<Value> {
    list.as_array().cloned().unwrap_or_default()
}

/// Converts a text or a list of texts to a set.
fn words(value: &Value) -> BTreeSet<String> {
    let texts = match value {
        Value::Array(texts) => texts.as_slice(),
        Value::Null => &[],
        one => std::slice::from_ref(one),
    };
    texts.iter().map(|text| text.as_str().map_or_else(|| text.to_string(), str::to_owned)).collect()
}

/// Joins the words with commas.
fn together(words: &BTreeSet<String>) -> String {
    words.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
}
