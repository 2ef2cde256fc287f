//! Reads the source files for the tests of the layout.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use tracewright::areas::ORDER;

/// The path of a folder of the repository.
pub fn root(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder)
}

/// The sources of the service: platform, areas and server, each below a folder of that name.
pub fn service() -> Vec<(String, String)> {
    let folders = [("platform", "crates/platform/src"), ("areas", "crates/areas"), ("server", "crates/server/src")];
    let files = folders.iter().flat_map(|(name, folder)| {
        sources(folder).into_iter().map(move |(path, text)| (format!("{name}/{path}"), text))
    });
    files.collect()
}

/// All files below a folder of the repository, each with its path below that folder, without `src`.
pub fn sources(folder: &str) -> Vec<(String, String)> {
    let root = root(folder);
    let (mut files, mut open) = (Vec::new(), vec![root.clone()]);
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.file_name().is_some_and(|name| name != "Cargo.toml")
                && let Ok(text) = fs::read_to_string(&path)
            {
                let below = path.strip_prefix(&root).unwrap().to_string_lossy().replace("/src/", "/");
                files.push((below, text));
            }
        }
    }
    files.sort();
    files
}

/// The first folder of a path: the area, in `areas/` and in `queries/`.
pub fn area_of(path: &str) -> Option<&str> {
    path.split_once('/').map(|(area, _)| area)
}

/// The position of an area in the order of areas. The platform is below all of them. None for another folder.
pub fn place(area: &str) -> Option<usize> {
    if area == "platform" {
        return Some(0);
    }
    ORDER.iter().position(|one| *one == area).map(|place| place + 1)
}

/// Whether a file contains an operation.
pub fn is_operation(text: &str) -> bool {
    text.contains("#[utoipa::path")
}

/// Tables and views as `schema.name`, from the dump of the schema.
pub fn tables() -> BTreeSet<String> {
    let schema = fs::read_to_string(root("docs/schema.sql")).unwrap();
    let named = schema.lines().filter_map(|line| {
        let rest = line.strip_prefix("CREATE TABLE ").or_else(|| line.strip_prefix("CREATE VIEW "))?;
        Some(rest.split([' ', '(']).next()?.to_owned())
    });
    named.collect()
}

/// The tables of higher areas that a text names.
pub fn tables_above(area: &str, text: &str, tables: &BTreeSet<String>) -> Vec<String> {
    let own = place(area).unwrap_or_else(|| panic!("{area} stands in no order"));
    let above = |table: &&String| {
        let schema = table.split('.').next().unwrap();
        place(schema).is_some_and(|place| place > own)
    };
    tables.iter().filter(above).filter(|table| names_word(text, table)).cloned().collect()
}

/// Whether a string contains a word that is not part of a longer one.
pub fn names_word(text: &str, word: &str) -> bool {
    let part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.';
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !before.is_some_and(part) && !after.is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
    })
}

/// Which files of one area import which, by their paths below `crates/areas`.
pub fn imports(area: &str, files: &[(String, String)]) -> BTreeMap<String, BTreeSet<String>> {
    let own: Vec<_> = files.iter().filter(|(path, _)| area_of(path) == Some(area)).collect();
    let known: BTreeSet<&str> = own.iter().map(|(path, _)| path.as_str()).collect();
    let mut graph = BTreeMap::new();
    for (path, text) in own.iter().filter(|(path, _)| !path.ends_with("mod.rs") && !path.ends_with("lib.rs")) {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let mut named = BTreeSet::new();
        for (start, base) in [("super::", folder.to_owned()), ("crate::", area.to_owned())] {
            for (at, _) in text.match_indices(start) {
                named.extend(targets(&base, &text[at + start.len()..], &known));
            }
        }
        named.remove(path.as_str());
        graph.insert(path.clone(), named);
    }
    graph
}

/// The files that an import refers to. Its path may end in a list.
fn targets(base: &str, rest: &str, known: &BTreeSet<&str>) -> Vec<String> {
    if let Some(list) = rest.strip_prefix('{') {
        let list = list.split_once('}').map_or("", |(list, _)| list);
        return list.split(',').flat_map(|item| targets(base, item.trim(), known)).collect();
    }
    let name: String = rest.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect();
    let file = format!("{base}/{name}.rs");
    if known.contains(file.as_str()) {
        return vec![file];
    }
    let folder = format!("{base}/{name}");
    let deeper = rest[name.len()..].strip_prefix("::");
    match deeper.filter(|_| known.iter().any(|path| path.starts_with(&format!("{folder}/")))) {
        Some(deeper) => targets(&folder, deeper, known),
        None => Vec::new(),
    }
}

/// A path through the graph that returns to its start. None when there is no such path.
pub fn circle(graph: &BTreeMap<String, BTreeSet<String>>) -> Option<Vec<String>> {
    graph.keys().find_map(|start| {
        let mut open = vec![vec![start.clone()]];
        let mut seen = BTreeSet::new();
        while let Some(way) = open.pop() {
            for next in graph.get(way.last().unwrap()).into_iter().flatten() {
                if next == start {
                    return Some(way);
                }
                if seen.insert(next.clone()) {
                    open.push(way.iter().cloned().chain([next.clone()]).collect());
                }
            }
        }
        None
    })
}
