//! Prepares the chapters: inserts the pages of the repository that they include, and turns links between these pages
//! into links between chapters.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use mdbook_driver::book::{Book, BookItem, Chapter, SectionNumber};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::root;

/// Folder of the chapters in the repository.
const CHAPTERS: &str = "docs/book/src";
const PICTURES: &str = "docs/pictures";
const DECISIONS: &str = "docs/decisions";
/// Files of the repository that the service serves, with their URL paths.
const SERVED: &[(&str, &str)] = &[("docs/openapi.json", "/api/openapi.json")];

/// The chapter that shows a file of the repository, by file.
type ChapterByFile = BTreeMap<PathBuf, PathBuf>;

/// Inserts included pages into their chapters, adds a chapter for every decision, and turns links to files into links
/// to chapters.
pub fn bring(book: &mut Book) -> Result<()> {
    add_decisions(&mut book.items)?;
    let mut shown = ChapterByFile::new();
    for chapter in book.chapters() {
        let path = path_of(chapter)?;
        shown.insert(Path::new(CHAPTERS).join(path), path.to_owned());
        if let Some((file, None)) = included(path, chapter.content.trim())? {
            shown.insert(file, path.to_owned());
        }
    }
    let mut outcome = Ok(());
    book.for_each_mut(|item| {
        if let BookItem::Chapter(chapter) = item
            && outcome.is_ok()
        {
            outcome = expand(chapter, &shown).with_context(|| chapter.name.clone());
        }
    });
    outcome
}

/// Copies all pictures. Those that no page shows are left out later.
pub fn copy_pictures(to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for file in fs::read_dir(root().join(PICTURES))? {
        let file = file?;
        fs::copy(file.path(), to.join(file.file_name()))?;
    }
    Ok(())
}

fn path_of(chapter: &Chapter) -> Result<&Path> {
    chapter.path.as_deref().with_context(|| format!("{} has no file", chapter.name))
}

/// Adds a chapter for every decision below the chapter that includes the list of decisions, so that no second list has
/// to be maintained.
fn add_decisions(items: &mut [BookItem]) -> Result<()> {
    let list = format!("{{{{#include ../../../decisions/{}}}}}", "README.md");
    let chapters = items.iter_mut().filter_map(|item| if let BookItem::Chapter(one) = item { Some(one) } else { None });
    let Some(chapter) = chapters.into_iter().find(|chapter| chapter.content.contains(&list)) else {
        bail!("no chapter includes {DECISIONS}/README.md");
    };
    let folder = path_of(chapter)?.with_file_name("decisions");
    let mut files: Vec<_> = fs::read_dir(root().join(DECISIONS))?.collect::<Result<Vec<_>, _>>()?;
    files.retain(|file| file.file_name() != "README.md");
    files.sort_by_key(fs::DirEntry::file_name);
    let number = chapter.number.clone().unwrap_or_default();
    for (file, at) in files.into_iter().zip(1..) {
        let name = file.file_name().into_string().ok().context("a file name in UTF-8")?;
        let text = fs::read_to_string(file.path())?;
        let title = text.lines().next().and_then(|line| line.strip_prefix("# ")).context(name.clone())?;
        let include = format!("{{{{#include ../../../../decisions/{name}}}}}");
        let mut decision = Chapter::new(title, include, folder.join(&name), vec![chapter.name.clone()]);
        let mut section = number.to_vec();
        section.push(at);
        decision.number = Some(SectionNumber::new(section));
        chapter.sub_items.push(decision.into());
    }
    Ok(())
}

/// Parses a line that includes a file or one section of it. Returns the file in the repository and the heading of the
/// section. None for any other line.
fn included(chapter: &Path, line: &str) -> Result<Option<(PathBuf, Option<String>)>> {
    let Some(named) = line.strip_prefix("{{#include ").and_then(|rest| rest.strip_suffix("}}")) else {
        return Ok(None);
    };
    let (file, section) = named.split_once('#').map_or((named, None), |(file, name)| (file, Some(name.to_owned())));
    let here = Path::new(CHAPTERS).join(chapter);
    Ok(Some((resolve(&here, file)?, section)))
}

/// Returns the path that a link in a file refers to, relative to the root of the repository.
fn resolve(from: &Path, link: &str) -> Result<PathBuf> {
    let mut parts: Vec<_> = from.parent().into_iter().flat_map(Path::components).collect();
    for part in Path::new(link).components() {
        match part {
            Component::ParentDir => ensure!(parts.pop().is_some(), "{link} leads out of the repository"),
            Component::CurDir => {}
            other => parts.push(other),
        }
    }
    Ok(parts.into_iter().collect())
}

fn expand(chapter: &mut Chapter, shown: &ChapterByFile) -> Result<()> {
    let path = path_of(chapter)?.to_owned();
    let here = Path::new(CHAPTERS).join(&path);
    let (mut text, mut own) = (String::new(), String::new());
    for line in chapter.content.lines() {
        let Some((file, section)) = included(&path, line)? else {
            own.push_str(line);
            own.push('\n');
            continue;
        };
        text.push_str(&relink(&std::mem::take(&mut own), &here, &path, shown)?);
        let whole = fs::read_to_string(root().join(&file)).with_context(|| file.display().to_string())?;
        let part = section.map_or(Ok(whole.as_str()), |name| cut(&whole, &name))?;
        text.push_str(&relink(part, &file, &path, shown)?);
    }
    text.push_str(&relink(&own, &here, &path, shown)?);
    chapter.content = text;
    Ok(())
}

/// Returns a section: from its heading to the next heading of the same or a higher level.
fn cut<'a>(text: &'a str, heading: &str) -> Result<&'a str> {
    let mut found: Option<(usize, HeadingLevel)> = None;
    let mut events = Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter();
    while let Some((event, range)) = events.next() {
        let Event::Start(Tag::Heading { level, .. }) = event else { continue };
        if let Some((start, rank)) = found
            && level <= rank
        {
            return Ok(&text[start..range.start]);
        }
        let mut said = String::new();
        for (inside, _) in events.by_ref() {
            match inside {
                Event::Text(words) | Event::Code(words) => said.push_str(&words),
                Event::End(TagEnd::Heading(_)) => break,
                _ => {}
            }
        }
        if found.is_none() && said == heading {
            found = Some((range.start, level));
        }
    }
    let (start, _) = found.with_context(|| format!("no heading says {heading:?}"))?;
    Ok(&text[start..])
}

/// Returns the text of a file with links that are valid in a chapter. A link to something that is not in the book is
/// replaced by its text.
fn relink(text: &str, file: &Path, chapter: &Path, shown: &ChapterByFile) -> Result<String> {
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        let Event::Start(Tag::Link { dest_url: to, .. } | Tag::Image { dest_url: to, .. }) = event else {
            continue;
        };
        if to.starts_with(['#', '/']) || to.contains(':') {
            continue;
        }
        let whole = text.get(range.clone()).context("a link")?;
        let inner = whole.rfind("](").context("a link")?;
        let (target, anchor) = to.split_once('#').map_or((&*to, ""), |(target, anchor)| (target, anchor));
        let at = range.start + inner;
        match leads_to(&resolve(file, target)?, chapter, shown).with_context(|| format!("{}: {to}", file.display()))? {
            Some(address) => {
                let anchor = if anchor.is_empty() { String::new() } else { format!("#{anchor}") };
                edits.push((at + 2..range.end - 1, format!("{address}{anchor}")));
            }
            None => edits.extend([(range.start..range.start + 1, String::new()), (at..range.end, String::new())]),
        }
    }
    let mut mended = text.to_owned();
    edits.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
    for (range, words) in edits {
        mended.replace_range(range, &words);
    }
    Ok(mended)
}

/// Returns the address of a file of the repository as seen from a chapter. None if no page shows the file. Fails if the
/// file does not exist.
fn leads_to(file: &Path, chapter: &Path, shown: &ChapterByFile) -> Result<Option<String>> {
    if let Some((_, address)) = SERVED.iter().find(|(served, _)| file == Path::new(served)) {
        return Ok(Some((*address).to_owned()));
    }
    let up = "../".repeat(chapter.components().count() - 1);
    if let Some(shown) = shown.get(file) {
        return Ok(Some(format!("{up}{}", shown.display())));
    }
    if let Ok(picture) = file.strip_prefix(PICTURES) {
        return Ok(Some(format!("{up}pictures/{}", picture.display())));
    }
    ensure!(root().join(file).exists(), "no such file");
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_ends_where_the_next_of_its_rank_begins() {
        let text = "# A\n\n## One\n\nx\n\n### Inner\n\ny\n\n## Two\n\nz\n";
        assert_eq!(cut(text, "One").unwrap(), "## One\n\nx\n\n### Inner\n\ny\n\n");
        assert_eq!(cut(text, "Two").unwrap(), "## Two\n\nz\n");
        assert!(cut(text, "Three").is_err());
    }

    #[test]
    fn links_to_files_become_links_to_chapters_and_others_keep_their_words() {
        let shown = ChapterByFile::from([("ARCHITECTURE.md".into(), "developers/architecture.md".into())]);
        let text = "[one](../ARCHITECTURE.md#words), [two](../LICENSE), `[three](x)`, [four](https://a.example/b)";
        let mended = relink(text, Path::new("docs/api.md"), Path::new("integrators/quirks.md"), &shown).unwrap();
        assert_eq!(
            mended,
            "[one](../developers/architecture.md#words), two, `[three](x)`, [four](https://a.example/b)"
        );
        let lost = relink("[five](none.md)", Path::new("docs/api.md"), Path::new("a.md"), &shown);
        assert!(lost.is_err());
    }
}
