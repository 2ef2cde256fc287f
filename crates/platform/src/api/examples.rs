//! Examples of the interface description: requests to the demonstration plant and their recorded responses.
//!
//! Every area keeps its examples in `examples.json`: requests in the order in which they are sent to a fresh plant. A
//! test sends them all and compares the responses, so that a published example cannot become wrong unnoticed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::openapi::path::{Operation as Documented, Parameter, ParameterBuilder};
use utoipa::openapi::{OpenApi, RefOr};

/// Values from responses that later requests use, by the names under which examples keep them.
pub type KeptValues = BTreeMap<String, Value>;

/// A request to the demonstration plant, with its recorded response.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// ID of the operation in the interface description.
    pub operation: String,
    /// User of the demonstration plant who sends the request. `nobody` sends no token. Absent: `demo`, who may do
    /// everything.
    #[serde(rename = "as", default, skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
    /// Name of a kept value to send as the token, instead of the token of a user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// Path parameters, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub path: KeptValues,
    /// Query parameters, by name. A list is sent as repeated parameters.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub query: KeptValues,
    /// Request headers, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub headers: KeptValues,
    /// JSON body.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<Value>,
    /// Fields of a URL-encoded form body.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub form: KeptValues,
    /// Parts of a multipart body.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<ExamplePart>,
    /// Values of the response that later requests use: JSON pointers by name, or `etag` for the header.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub keep: BTreeMap<String, String>,
    /// Whether the request only prepares data for later examples and is not published.
    #[serde(default, skip_serializing_if = "is_false")]
    pub preparation: bool,
    /// The recorded response.
    pub answer: ExampleAnswer,
}

/// A part of a multipart body.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ExamplePart {
    /// Name of the form field.
    pub name: String,
    /// Name of the file. Absent for a plain value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Media type. Absent if the part has no `Content-Type`.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub media_type: Option<String>,
    /// The content as text, or in base64 after the prefix `base64:`.
    pub content: String,
}

/// A recorded response.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ExampleAnswer {
    /// HTTP status.
    pub status: u16,
    /// Media type. Empty for a response without a body.
    #[serde(rename = "type")]
    pub media_type: String,
    /// Body, if it is JSON of less than 64 KiB or a short text. A long list is cut to two items. Absent for a file, a
    /// stream or a large document.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<Value>,
    /// The values that the example keeps, by name. They may come from a part of the response that is not recorded.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub kept: KeptValues,
}

/// Whether a flag is false, so that serialization omits it.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

impl Example {
    /// The request with every `{name}` replaced by the value that an earlier response provided.
    #[must_use]
    pub fn with_values(&self, values: &KeptValues) -> Self {
        let all = |map: &KeptValues| map.iter().map(|(name, value)| (name.clone(), replace(value, values))).collect();
        Self {
            path: all(&self.path),
            query: all(&self.query),
            headers: all(&self.headers),
            body: self.body.as_ref().map(|body| replace(body, values)),
            form: all(&self.form),
            parts: self.parts.iter().map(|part| part.with_values(values)).collect(),
            ..self.clone()
        }
    }

    /// Copies the values of the example into the description of its operation: parameters, request body and response.
    fn publish(&self, entry: &mut Documented) {
        for parameter in entry.parameters.iter_mut().flatten() {
            let RefOr::T(parameter) = parameter else { continue };
            if let Some(value) = self.value_of(parameter) {
                *parameter = ParameterBuilder::from(parameter.clone()).example(Some(value.clone())).build();
            }
        }
        if let Some(RefOr::T(body)) = &mut entry.request_body {
            for (media_type, content) in &mut body.content {
                if let RefOr::T(content) = content {
                    content.example = self.body_as(media_type);
                }
            }
        }
        if let Some(RefOr::T(response)) = entry.responses.responses.get_mut(&self.answer.status.to_string())
            && let Some(RefOr::T(content)) = response.content.get_mut(&self.answer.media_type)
        {
            content.example.clone_from(&self.answer.body);
        }
    }

    /// The value that the example sends for a parameter. None when it sends none.
    fn value_of(&self, parameter: &Parameter) -> Option<&Value> {
        [&self.path, &self.query, &self.headers].into_iter().find_map(|given| given.get(&parameter.name))
    }

    /// The body, if it has this media type.
    fn body_as(&self, media_type: &str) -> Option<Value> {
        match media_type {
            "application/json" => self.body.clone(),
            "application/x-www-form-urlencoded" if !self.form.is_empty() => {
                Some(Value::Object(self.form.clone().into_iter().collect()))
            }
            "multipart/form-data" if !self.parts.is_empty() => {
                let shown = |part: &ExamplePart| Value::from(part.file.clone().unwrap_or_else(|| part.content.clone()));
                Some(Value::Object(self.parts.iter().map(|part| (part.name.clone(), shown(part))).collect()))
            }
            _ => None,
        }
    }
}

impl ExamplePart {
    /// The part with every `{name}` replaced by the value that an earlier response provided.
    fn with_values(&self, values: &KeptValues) -> Self {
        Self { content: replace_names(&self.content, values), ..self.clone() }
    }
}

/// Replaces every `{name}` in a JSON value with the kept value of that name. A string that consists only of `{name}`
/// becomes the value itself, so that numbers stay numbers.
fn replace(value: &Value, values: &KeptValues) -> Value {
    match value {
        Value::Object(members) => {
            Value::Object(members.iter().map(|(name, inner)| (name.clone(), replace(inner, values))).collect())
        }
        Value::Array(items) => Value::Array(items.iter().map(|item| replace(item, values)).collect()),
        Value::String(text) => {
            let whole = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
            if let Some(kept) = whole.and_then(|name| values.get(name)) {
                return kept.clone();
            }
            Value::String(replace_names(text, values))
        }
        other => other.clone(),
    }
}

/// Replaces every `{name}` in a string with the kept value of that name.
fn replace_names(text: &str, values: &KeptValues) -> String {
    values.iter().fold(text.to_owned(), |text, (name, kept)| {
        let shown = kept.as_str().map_or_else(|| kept.to_string(), str::to_owned);
        text.replace(&format!("{{{name}}}"), &shown)
    })
}

/// Parses the text of an area's `examples.json`.
pub fn read_examples(text: &str) -> serde_json::Result<Vec<Example>> {
    serde_json::from_str(text)
}

/// Adds to the description of every operation its first example that is not a preparation.
pub fn publish_examples(document: &mut OpenApi, texts: &[&str]) -> serde_json::Result<()> {
    let mut first: BTreeMap<String, Example> = BTreeMap::new();
    for text in texts {
        let mut values = KeptValues::new();
        for example in read_examples(text)? {
            let filled = example.with_values(&values);
            values.extend(example.answer.kept.clone());
            if !filled.preparation {
                first.entry(filled.operation.clone()).or_insert(filled);
            }
        }
    }
    for item in document.paths.paths.values_mut() {
        let entries = [&mut item.get, &mut item.post, &mut item.put, &mut item.patch, &mut item.delete];
        for entry in entries.into_iter().flatten() {
            if let Some(example) = entry.operation_id.as_ref().and_then(|name| first.get(name)) {
                example.publish(entry);
            }
        }
    }
    Ok(())
}
