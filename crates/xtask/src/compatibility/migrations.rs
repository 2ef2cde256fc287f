//! Checks whether instances of the last release work on the schema that the new migrations make.

use std::fs;

use anyhow::{Context, Result, ensure};
use kernel::rules::compatibility::{COMPATIBLE, Incompatible, incompatible};
use kernel::rules::release::Release;

use super::{git, tags};
use crate::{prepare, root};

/// Version of this work tree.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// File with the oldest release whose instances work on the schema.
const RUNNER: &str = "crates/platform/src/db/migrate.rs";

/// Lists the statements of new migrations that instances of a release do not work with.
pub fn check(released: &str) -> Result<()> {
    let known = git(&["ls-tree", "--name-only", released, "migrations/"])?;
    let is_new = |name: &str| !known.lines().any(|path| path.strip_prefix("migrations/") == Some(name));
    let mut new = Vec::new();
    for path in prepare::migrations()? {
        let name = path.file_name().context("a file name")?.to_string_lossy().into_owned();
        if is_new(&name) {
            new.push((name, fs::read_to_string(&path)?));
        }
    }
    let found = incompatible(new.iter().map(|(name, sql)| (name.as_str(), sql.as_str())));
    let mut faults = Vec::new();
    for one in found {
        let users = if one.removed.is_empty() { Vec::new() } else { statements_with(released, &one.removed)? };
        faults.extend(fault(&one, &users));
    }
    let hint = format!("a statement that is compatible for another reason has the comment `{COMPATIBLE}…` before it");
    ensure!(faults.is_empty(), "instances of {released} do not work on the new schema:\n{}\n{hint}", faults.join("\n"));
    Ok(())
}

/// What is wrong with a statement. None if a comment declares it compatible and the release does not contradict.
fn fault(found: &Incompatible, users: &[String]) -> Option<String> {
    let Incompatible { migration, statement, reason, is_exempt, .. } = found;
    if !users.is_empty() {
        return Some(format!("{migration}: {statement}\n    is used by {}", users.join(", ")));
    }
    (!is_exempt).then(|| format!("{migration}: {statement}\n    {reason}"))
}

/// Files with statements of a release that contain all these names.
fn statements_with(released: &str, names: &[String]) -> Result<Vec<String>> {
    let files = git(&["ls-tree", "-r", "--name-only", released, "queries/"])?;
    let mut found = Vec::new();
    for file in files.lines() {
        let text = git(&["show", &format!("{released}:{file}")])?.to_lowercase();
        if names.iter().all(|name| has_name(&text, name)) {
            found.push(file.to_owned());
        }
    }
    Ok(found)
}

/// Whether a text contains a name as a whole word.
fn has_name(text: &str, name: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    text.match_indices(name).any(|(at, _)| {
        let (before, after) = (text.get(..at).unwrap_or_default(), text.get(at + name.len()..).unwrap_or_default());
        !before.ends_with(is_part) && !after.starts_with(is_part)
    })
}

/// Checks that the oldest binary that `migrate` records is the release before this one.
pub fn check_oldest_binary() -> Result<()> {
    let text = fs::read_to_string(root().join(RUNNER))?;
    let recorded = recorded(&text).with_context(|| format!("{RUNNER} has no OLDEST_BINARY"))?;
    let expected = release_before(VERSION, &tags()?)?;
    ensure!(
        recorded == expected,
        "OLDEST_BINARY in {RUNNER} is {recorded}, but the release before {VERSION} is {expected}"
    );
    Ok(())
}

/// The release that the runner of migrations records.
fn recorded(text: &str) -> Option<&str> {
    text.split_once("OLDEST_BINARY: &str = \"")?.1.split('"').next()
}

/// The newest of these tags that is older than a version. If there is none, the version itself: it is the first release.
fn release_before(version: &str, tags: &[String]) -> Result<String> {
    let own: Release = version.parse()?;
    let older = tags.iter().filter_map(|tag| tag.parse::<Release>().ok()).filter(|release| *release < own);
    Ok(older.max().unwrap_or(own).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(sql: &str) -> Incompatible {
        incompatible([("0099_trial.sql", sql)]).remove(0)
    }

    #[test]
    fn a_comment_exempts_a_statement_unless_the_release_uses_what_it_removes() {
        let plain = found("alter table tag.tag drop column code;");
        let exempt =
            found("-- compatible: no statement has used it since 0.2.0\nalter table tag.tag drop column code;");
        assert!(fault(&plain, &[]).unwrap().contains("removes what instances"));
        assert_eq!(fault(&exempt, &[]), None);
        let users = ["queries/tag/tags.sql".to_owned()];
        assert!(fault(&exempt, &users).unwrap().ends_with("is used by queries/tag/tags.sql"));
    }

    #[test]
    fn names_are_whole_words() {
        let text = "select code from tag.tag where tag_code = $1";
        assert!(has_name(text, "code") && has_name(text, "tag.tag"));
        assert!(!has_name(text, "tag.ta") && !has_name("select tag_code", "code"));
    }

    /// The names of `queries/` are written as in a migration. Otherwise nothing would ever be found.
    #[test]
    fn a_column_that_is_used_is_found_in_the_committed_statements() {
        let names = ["tag.tag".to_owned(), "name".to_owned()];
        assert!(!statements_with("HEAD", &names).unwrap().is_empty());
        let names = ["tag.tag".to_owned(), "no_such_column".to_owned()];
        assert_eq!(statements_with("HEAD", &names).unwrap(), Vec::<String>::new());
    }

    #[test]
    fn the_release_before_is_the_newest_older_tag() {
        let tags = ["v0.1.0", "v0.10.0", "v0.9.3", "v1.0.0"].map(str::to_owned);
        assert_eq!(release_before("0.11.0", &tags).unwrap(), "0.10.0");
        assert_eq!(release_before("0.1.0", &tags).unwrap(), "0.1.0");
        assert_eq!(release_before("0.2.0", &[]).unwrap(), "0.2.0");
        assert_eq!(recorded("pub const OLDEST_BINARY: &str = \"0.1.0\";"), Some("0.1.0"));
    }
}
