//! The rules of the layout, held by reading the source.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let (mut files, mut open) = (Vec::new(), vec![root]);
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if let Ok(text) = fs::read_to_string(&path) {
                files.push((path, text));
            }
        }
    }
    files.sort();
    files
}

/// The area that a file of `areas/` or `queries/` belongs to.
fn area_of(path: &Path, below: &str) -> Option<String> {
    let mut parts = path.components().map(|part| part.as_os_str().to_string_lossy().into_owned());
    parts.find(|part| part == below)?;
    parts.next().filter(|name| !name.contains('.'))
}

#[test]
fn platform_names_no_area() {
    for (path, text) in sources("crates/server/src/platform") {
        assert!(!text.contains("crate::areas"), "{} names an area", path.display());
    }
}

#[test]
fn kernel_does_no_input_and_output_and_asks_no_clock() {
    for (path, text) in sources("crates/kernel/src") {
        for word in ["std::fs", "std::net", "tokio", "async fn", "Utc::now", "SystemTime", "std::env"] {
            assert!(!text.contains(word), "{} uses {word}", path.display());
        }
    }
}

#[test]
fn an_area_reaches_another_only_through_its_contract() {
    for (path, text) in sources("crates/server/src/areas") {
        let Some(own) = area_of(&path, "areas") else { continue };
        for (place, _) in text.match_indices("crate::areas::") {
            let rest = &text[place + "crate::areas::".len()..];
            let named = rest.split("::").next().unwrap();
            assert!(
                named == own || rest.starts_with(&format!("{named}::contract")),
                "{} reaches into {named} past its contract",
                path.display()
            );
        }
    }
}

#[test]
fn an_operation_imports_no_other_operation() {
    for (path, text) in sources("crates/server/src/areas") {
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        if !text.contains("#[utoipa::path") || stem == "mod" {
            continue;
        }
        for (place, _) in text.match_indices("use super::") {
            let named = text[place + "use super::".len()..].split("::").next().unwrap();
            let shared = ["model", "store", "contract", "limits", "throttle", "buckets", "copies", "input", "steps"];
            let files = ["exports", "filters", "import_answers", "imports", "replay", "stream"];
            let units = ["allocations", "creation", "genealogy", "linking", "lots", "scrapping", "values"];
            let known = [&shared[..], &files, &units].concat();
            assert!(known.contains(&named), "{} imports {named}", path.display());
        }
    }
}

#[test]
fn only_the_owner_writes_a_table() {
    let written = |text: &str, area: &str| {
        let text = text.to_lowercase();
        ["insert into ", "update ", "delete from ", "truncate "]
            .iter()
            .any(|verb| text.contains(&format!("{verb}{area}.")))
    };
    let areas = ["platform", "administration", "attachments", "configuration", "organization", "quality", "security"];
    let areas: Vec<String> = areas
        .iter()
        .chain(&["journal", "process", "product", "production", "serial", "warehouse"])
        .map(|area| (*area).to_owned())
        .collect();
    for (path, text) in sources("queries") {
        let own = area_of(&path, "queries").unwrap();
        for other in areas.iter().filter(|area| **area != own) {
            assert!(!written(&text, other), "{} writes tables of {other}", path.display());
        }
    }
    for (path, text) in sources("crates/server/src") {
        // Statements that change something live in queries/, where they are checked against the schema.
        for area in &areas {
            assert!(!written(&text, area), "{} writes tables of {area} outside of queries/", path.display());
        }
        let Some(own) = area_of(&path, "areas") else { continue };
        for (place, _) in text.match_indices("queries::queries::") {
            let rest = &text[place + "queries::queries::".len()..];
            let named = rest.split("::").next().unwrap();
            assert!(
                [own.as_str(), "platform"].contains(&named),
                "{} uses the statements of {named}; ask its contract",
                path.display()
            );
        }
    }
}

#[test]
fn times_in_statements_come_from_the_app() {
    for (path, text) in sources("queries") {
        for word in ["now()", "current_timestamp", "clock_timestamp", "random()"] {
            assert!(!text.to_lowercase().contains(word), "{} uses {word}", path.display());
        }
    }
}

#[test]
fn files_stay_small() {
    for folder in ["crates/server/src/areas", "crates/server/src/platform", "crates/xtask/src", "crates/testdb/src"] {
        for (path, text) in sources(folder) {
            let lines = text.lines().count();
            assert!(lines <= 400, "{} has {lines} lines; move a rule to kernel or split it", path.display());
        }
    }
    for (path, text) in sources("crates/server/tests") {
        // A snapshot is as long as the answer it holds.
        if path.extension().is_some_and(|ending| ending == "snap") {
            continue;
        }
        let lines = text.lines().count();
        assert!(lines <= 800, "{} has {lines} lines", path.display());
    }
}

#[test]
fn every_operation_stands_in_a_file_of_its_name() {
    let files: Vec<String> = sources("crates/server/src/areas")
        .iter()
        .filter(|(_, text)| text.contains("#[utoipa::path"))
        .map(|(path, _)| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    for operation in tracewright::app::operations() {
        assert!(files.contains(&operation.name), "{} has no file of its own", operation.name);
    }
}
