//! The language of the interface description, the refusals and the book (docs/glossary.md).

use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;
use serde_json::Value;
use tracewright::app::table;

use super::openapi::document;

/// Words that must not occur in texts for people, with their replacement.
const AVOIDED: [(&str, &str); 36] = [
    (r"\bwhoever\b", "the user who"),
    (r"\bmeanwhile\b", "while you were editing; in the same moment"),
    (r"\bby itself\b", "automatically"),
    (r"\bso much\b", "an amount"),
    (r"\bas it was([.,]|$)", "unchanged"),
    (r"\bthat it is([.,]|$)", "an active sentence"),
    (r"\banew\b", "again"),
    (r"\bmend(s|ed|ing)?\b", "fix"),
    (r"\b(tell|tells|telling|told)\b", "say, show, report"),
    (r"\btak(e|es|en|ing) (\w+ ){0,4}away\b", "remove"),
    (r"\b(give|gives|given|giving|gave) (\w+ )?up\b", "cancel"),
    (r"\b(taken?|takes|taking|took) (\w+ )?back\b", "reverse"),
    (r"\blies\b", "is in"),
    (r"\b(stands|stand|stood)\b", "is"),
    (r"\b(still holds|holds good)\b", "is valid"),
    (r"\b(it|this|that|which|value|file|user|key|text) is no [a-km-z]", "is not a"),
    (r"\bare no [a-z]+ of\b", "are not"),
    (r"\bright the first time\b", "first-pass yield"),
    (r"\bheld back\b", "on hold"),
    (r"\bbill of material\b", "bill of materials"),
    (r"\bwill (come|go)\b", "incoming, outgoing"),
    (r"\b(without line|line is back|line cut)\b", "offline, back online"),
    (r"\bin work\b", "in progress"),
    (r"\bgo(es)? on\b", "continue"),
    (r"\bgoes with it\b", "is removed with it"),
    (r"\b(is|are) gone\b", "deleted, closed, missing"),
    (r"\bpieces?\b", "unit, part of the file"),
    (r"\bthings?\b", "the noun of the trade"),
    (r"\bhow sure\b", "confidence"),
    (r"\b(fits|fit) together\b", "match"),
    (r"\bwhere used\?\b", "where used"),
    (r"\bhow old the stock\b", "stock aging"),
    (r"\bcop(y|ies) of the service\b", "instance"),
    (r"\bnobody may\b", "cannot be"),
    (r"\bsomebody\b", "a user, someone"),
    (r"\bjust as\b", "like"),
];

/// Sentences in which an avoided word is correct: a fragment of the sentence, and the reason.
const ALLOWED: [(&str, &str); 0] = [];

/// Members and parameters that are sufficiently described by up to three words.
const SELF_EVIDENT: [&str; 4] = ["limit", "offset", "status", "message"];

#[test]
fn the_interface_description_has_no_avoided_words() {
    let mut texts = Vec::new();
    collect(&document(), "", &mut texts);
    assert_no_avoided(&texts);
}

#[test]
fn refusals_have_no_avoided_words() {
    let refusals = table().refusals;
    let texts = refusals.iter().map(|(owner, spec)| (format!("{owner}: {}", spec.code), spec.sentence.to_owned()));
    assert_no_avoided(&texts.collect::<Vec<_>>());
}

#[test]
fn the_book_has_no_avoided_words() {
    let mut texts = Vec::new();
    for file in pages(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/book/src")) {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).unwrap();
        // Only text outside of fences is prose.
        let prose = text.split("```").step_by(2).flat_map(str::lines).map(|line| (name.clone(), line.to_owned()));
        texts.extend(prose);
    }
    assert!(texts.len() > 500, "the book was not found");
    assert_no_avoided(&texts);
}

#[test]
fn every_member_and_parameter_is_described_in_at_least_four_words() {
    let mut short = Vec::new();
    short_descriptions(&document(), "", &mut short);
    assert!(short.is_empty(), "{} descriptions say too little:\n{}", short.len(), short.join("\n"));
    assert!(SELF_EVIDENT.len() <= 30);
}

#[test]
fn every_summary_begins_with_a_verb_and_has_at_most_60_characters() {
    let document = document();
    let operations =
        document["paths"].as_object().unwrap().values().flat_map(|item| item.as_object().unwrap().values());
    for operation in operations {
        let summary = operation["summary"].as_str().unwrap();
        assert!(summary.chars().count() <= 60, "{summary}");
        let first = summary.split(' ').next().unwrap();
        assert!(
            first.chars().next().is_some_and(char::is_uppercase) && !["A", "The", "All"].contains(&first),
            "{summary}"
        );
    }
}

/// Asserts that no text contains an avoided word. Each text comes with the place where it was found.
fn assert_no_avoided(texts: &[(String, String)]) {
    let patterns: Vec<_> =
        AVOIDED.iter().map(|(word, instead)| (Regex::new(&format!("(?i){word}")).unwrap(), instead)).collect();
    let mut found = Vec::new();
    for (place, text) in texts {
        if ALLOWED.iter().any(|(fragment, _)| text.contains(fragment)) {
            continue;
        }
        for (pattern, instead) in &patterns {
            if let Some(word) = pattern.find(text) {
                found.push(format!("{place}: \"{}\" (write: {instead}) in: {text}", word.as_str()));
            }
        }
    }
    assert!(found.is_empty(), "{}:\n{}", found.len(), found.join("\n"));
}

/// Collects every summary and description with its path.
fn collect(value: &Value, path: &str, texts: &mut Vec<(String, String)>) {
    match value {
        Value::Object(members) => {
            for (name, inner) in members {
                match inner {
                    Value::String(text) if name == "description" || name == "summary" => {
                        texts.push((path.to_owned(), text.clone()));
                    }
                    _ if name == "example" => {}
                    _ => collect(inner, &format!("{path}/{name}"), texts),
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect(item, &format!("{path}/{index}"), texts);
            }
        }
        _ => {}
    }
}

/// Collects the properties and parameters that are described in fewer than four words.
fn short_descriptions(value: &Value, path: &str, short: &mut Vec<String>) {
    let says_little = |name: &str, described: &Value| {
        // The description of a nullable member is next to the reference to its type.
        let alternatives = described["oneOf"].as_array().into_iter().flatten();
        let texts = [described].into_iter().chain(alternatives).filter_map(|one| one["description"].as_str());
        let words = texts.map(|text| text.split_whitespace().count()).max().unwrap_or_default();
        words < 4 && !SELF_EVIDENT.contains(&name) && described.get("$ref").is_none()
    };
    match value {
        Value::Object(members) => {
            for (name, inner) in members {
                if name == "properties"
                    && let Some(properties) = inner.as_object()
                {
                    let little = properties.iter().filter(|(name, described)| says_little(name, described));
                    short
                        .extend(little.map(|(name, described)| format!("{path}.{name}: {}", described["description"])));
                }
                if name == "parameters"
                    && let Some(parameters) = inner.as_array()
                {
                    let named =
                        parameters.iter().filter_map(|parameter| Some((parameter["name"].as_str()?, parameter)));
                    let little = named.filter(|(name, described)| says_little(name, described));
                    short
                        .extend(little.map(|(name, described)| format!("{path}?{name}: {}", described["description"])));
                }
                if name != "example" {
                    short_descriptions(inner, &format!("{path}/{name}"), short);
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| short_descriptions(item, path, short)),
        _ => {}
    }
}

/// All Markdown files below a folder.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(pages(&path));
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
    found
}
