//! Names of types and files: each type name is used once, and file names are nouns.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{names_word, service, sources};

/// Type names that several crates may use: published names of the interface, names of the command line, and types that
/// only their crate uses. This list may only become shorter.
const SHARED: [&str; 12] = [
    "Bucket",
    "CancelIn",
    "Command",
    "Conflict",
    "PairKey",
    "PathStep",
    "ReasonIn",
    "RuleRefusal",
    "SortBy",
    "SortingOrder",
    "TargetIn",
    "TargetType",
];

/// File names ending in "ing" that are nouns of the trade: the opening of a batch, a posting of stock, the counting
/// area.
const NOUNS: [&str; 3] = ["counting.rs", "opening.rs", "posting.rs"];

/// Words in type names that say how the value was obtained instead of what the type is.
const RIDDLES: [&str; 9] = ["Asked", "Given", "Look", "Named", "Standing", "Taken", "Told", "Wanted", "Wish"];

/// The sources of the service, including the rules of the kernel.
fn files() -> Vec<(String, String)> {
    let rules = sources("crates/kernel/src").into_iter().map(|(path, text)| (format!("kernel/{path}"), text));
    service().into_iter().chain(rules).collect()
}

/// The public types of a file.
fn types(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let rest = line.trim_start().strip_prefix("pub ")?;
        let rest = ["struct ", "enum ", "trait ", "type "].iter().find_map(|kind| rest.strip_prefix(kind))?;
        Some(rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().unwrap_or(rest))
    })
}

#[test]
fn no_public_type_has_the_name_of_another() {
    let mut places: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, text) in &files() {
        // A macro names its types by `$name`.
        types(text).filter(|name| !name.is_empty()).for_each(|name| {
            places.entry(name.to_owned()).or_default().insert(path.clone());
        });
    }
    assert!(places.len() > 500, "the types were not found");
    let doubled: BTreeMap<_, _> = places.iter().filter(|(_, paths)| paths.len() > 1).collect();
    let unknown: Vec<_> = doubled.iter().filter(|(name, _)| !SHARED.contains(&name.as_str())).collect();
    assert!(unknown.is_empty(), "one name for two types; say what each is: {unknown:?}");
    let single: Vec<_> = SHARED.iter().filter(|name| !doubled.contains_key(&(**name).to_owned())).collect();
    assert!(single.is_empty(), "these have one place now, take them out of the list: {single:?}");
}

#[test]
fn no_file_is_named_by_an_activity_and_no_type_by_a_word_that_says_nothing() {
    for (path, text) in files() {
        let name = path.rsplit('/').next().unwrap();
        let doing = name.ends_with("ing.rs") && !NOUNS.iter().any(|noun| name.ends_with(noun));
        assert!(!doing, "{path} is named by what is done; name what it holds");
        for riddle in RIDDLES {
            let defined = ["struct", "enum", "trait", "type"].map(|kind| format!("{kind} {riddle}"));
            assert!(!defined.iter().any(|text_of| names_word(&text, text_of)), "{path} has a type {riddle}");
        }
    }
}
