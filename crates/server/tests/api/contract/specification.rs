//! The pages of the specification: citations and links refer to headings that exist, and the pages stay short enough to
//! be read.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::source::{root, sources};

/// Folders and files that may cite the specification: code, statements, console, documentation.
const CITING: [&str; 9] = [
    "crates/areas",
    "crates/kernel",
    "crates/platform",
    "crates/server",
    "crates/xtask",
    "queries",
    "console/src",
    "console/e2e",
    "docs",
];

/// Maximum number of words of all pages together, because nobody reads a specification that is too long.
const MOST_WORDS: usize = 25_500;

/// Whether a path names a Markdown page.
fn is_page(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension == "md")
}

/// The pages of the specification.
fn pages() -> Vec<(String, String)> {
    sources("docs/spec").into_iter().filter(|(path, _)| is_page(path)).collect()
}

/// Pages with the anchors of their headings.
fn anchors() -> BTreeMap<String, BTreeSet<String>> {
    pages().into_iter().map(|(path, text)| (path, headings(&text).map(slug).collect())).collect()
}

/// Headings outside of blocks of code.
fn headings(text: &str) -> impl Iterator<Item = &str> {
    let mut code = false;
    text.lines().filter_map(move |line| {
        code ^= line.starts_with("```");
        let title = line.trim_start_matches('#');
        (!code && line.starts_with('#') && title.starts_with(' ')).then(|| title.trim())
    })
}

/// A heading as an anchor: lower case, blanks as hyphens, other characters removed.
fn slug(heading: &str) -> String {
    let kept = heading.chars().filter(|sign| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_'));
    kept.map(|sign| if sign == ' ' { '-' } else { sign.to_ascii_lowercase() }).collect()
}

/// The addresses that follow each occurrence of `before`.
fn addresses<'a>(text: &'a str, before: &'a str) -> impl Iterator<Item = &'a str> {
    text.match_indices(before).map(move |(at, _)| {
        let rest = &text[at + before.len()..];
        let end = rest.find(|sign: char| !(sign.is_alphanumeric() || "-_.#/".contains(sign))).unwrap_or(rest.len());
        rest[..end].trim_end_matches(['.', '/'])
    })
}

/// Every text file that may cite the specification, with its path in the repository.
fn citing() -> Vec<(String, String)> {
    let mut files = Vec::new();
    for folder in CITING {
        files.extend(sources(folder).into_iter().map(|(path, text)| (format!("{folder}/{path}"), text)));
    }
    for page in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"] {
        files.push((page.to_owned(), fs::read_to_string(root(page)).unwrap()));
    }
    files.retain(|(path, _)| !path.contains("/dist/") && !path.ends_with("openapi.json"));
    files
}

/// Whether the page of an address exists and, if the address names a heading, whether that exists too.
fn leads_somewhere(anchors: &BTreeMap<String, BTreeSet<String>>, address: &str) -> bool {
    let (page, heading) = address.split_once('#').unwrap_or((address, ""));
    anchors.get(page).is_some_and(|known| heading.is_empty() || known.contains(heading))
}

#[test]
fn citations_of_the_specification_name_headings_that_exist() {
    let (anchors, mut dead, mut seen) = (anchors(), Vec::new(), 0);
    for (path, text) in citing() {
        for address in addresses(&text, "docs/spec/").filter(|address| address.contains(".md")) {
            seen += 1;
            if !leads_somewhere(&anchors, address) {
                dead.push(format!("{path}: docs/spec/{address}"));
            }
        }
    }
    assert!(dead.is_empty(), "{dead:#?}");
    assert!(seen > 100, "the search finds citations: {seen}");
}

#[test]
fn links_among_the_pages_name_headings_that_exist() {
    let (anchors, mut dead) = (anchors(), Vec::new());
    for (path, text) in pages() {
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let address = if target.starts_with('#') { format!("{path}{target}") } else { target.to_owned() };
            let outside = address.starts_with("../") && root("docs/spec").join(&address).exists();
            if !outside && !leads_somewhere(&anchors, &address) {
                dead.push(format!("{path}: {target}"));
            }
        }
    }
    assert!(dead.is_empty(), "{dead:#?}");
}

#[test]
fn headings_of_a_page_differ_and_all_pages_stay_readable() {
    let mut words = 0;
    for (path, text) in pages() {
        let all: Vec<String> = headings(&text).map(slug).collect();
        let different: BTreeSet<&String> = all.iter().collect();
        assert_eq!(different.len(), all.len(), "{path} has a heading twice");
        words += text.split_whitespace().count();
    }
    assert!(words <= MOST_WORDS, "{words} words: what the interface description says already is linked, not repeated");
}

/// File numbers of a specification that is cited by file and section: `22: 4.7`.
const FILES: [&str; 19] =
    ["00", "10", "11", "12", "13", "14", "15", "20", "21", "22", "23", "24", "30", "31", "32", "33", "40", "41", "50"];

/// Whether a line cites a text by numbers: a file and a section, or a numbered example or paragraph.
fn cites_numbers(line: &str) -> bool {
    let by_file = line.match_indices(": ").any(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + 2..]);
        let digits = before.len() - before.trim_end_matches(|sign: char| sign.is_ascii_digit()).len();
        let file = &before[before.len() - digits..];
        let inside = before[..before.len() - digits].ends_with([':', '.', '-', '/', 'T']);
        FILES.contains(&file) && !inside && after.starts_with(|sign: char| sign.is_ascii_digit())
    });
    let lower = line.to_lowercase();
    let by_word = ["contract ", "acceptance example ", "acceptance examples "].iter().any(|word| {
        lower
            .match_indices(word)
            .any(|(at, _)| lower[at + word.len()..].starts_with(|sign: char| sign.is_ascii_digit()))
    });
    by_file || by_word
}

#[test]
fn nothing_cites_a_text_by_numbers() {
    for known in ["(22: 4.7)", "// 40: 9", "see 00: 3.3", "Contract 13, invariant 5", "acceptance example 4"] {
        assert!(cites_numbers(known), "{known} is known");
    }
    let mut found = Vec::new();
    for (path, text) in citing().into_iter().filter(|(path, _)| !path.ends_with("specification.rs")) {
        let comment = |line: &&str| {
            let line = line.trim_start();
            is_page(&path) || ["//", "--", "*"].iter().any(|sign| line.starts_with(sign))
        };
        found.extend(
            text.lines().filter(comment).filter(|line| cites_numbers(line)).map(|line| format!("{path}: {line}")),
        );
    }
    assert!(found.is_empty(), "cite a heading instead, as docs/spec/production.md#completing-a-batch: {found:#?}");
}
