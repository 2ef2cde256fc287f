//! Adapts the pages that mdBook has rendered: adds the list of chapters to every page and makes addresses absolute.
//! Fails for anything that the content security policy forbids and for links that lead nowhere. Leaves out files that
//! no page refers to.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use mdbook_driver::book::{Book, BookItem, Chapter};

use crate::HOME;
use crate::html::{HtmlTag, rewrite};

/// Placeholder in the theme for the list of chapters.
const CONTENTS: &str = "<!--contents-->";
/// Pages that only the scripts of mdBook use.
const UNUSED: &[&str] = &["toc.html", "print.html"];
/// Attributes whose value is the address of a file.
const NAMES_A_FILE: &[&str] = &["href", "src", "data-engine", "data-index"];

/// Content of the files of the book, by path.
pub type BookFiles = BTreeMap<String, Vec<u8>>;

/// Content of a page, the anchors that it has, and the addresses that it refers to.
#[derive(Default)]
struct Page {
    html: String,
    ids: BTreeSet<String>,
    links: Vec<String>,
}

/// Reads the rendered pages, adapts and checks them, and returns them with the files that they refer to.
pub fn finish(book: &Book, made: &Path) -> Result<BookFiles> {
    let mut pages = BTreeMap::new();
    for path in walk(made, made)? {
        if Path::new(&path).extension().is_some_and(|ending| ending == "html") && !UNUSED.contains(&path.as_str()) {
            let html = fs::read_to_string(made.join(&path))?.replace(CONTENTS, &contents(book, &path)?);
            pages.insert(path.clone(), mend(&html, &path).with_context(|| path)?);
        }
    }
    let wanted = check(&pages, made)?;
    let mut files: BookFiles = pages.into_iter().map(|(path, page)| (path, page.html.into_bytes())).collect();
    for path in wanted {
        let bytes = fs::read(made.join(&path))?;
        files.entry(path).or_insert(bytes);
    }
    Ok(files)
}

/// Reads all files below a folder.
pub fn read(folder: &Path) -> Result<BookFiles> {
    walk(folder, folder)?.into_iter().map(|path| Ok((path.clone(), fs::read(folder.join(path))?))).collect()
}

/// Lists the paths of all files below a folder, sorted.
fn walk(root: &Path, folder: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(walk(root, &path)?);
        } else {
            found.push(path.strip_prefix(root)?.to_str().context("a file name in UTF-8")?.to_owned());
        }
    }
    found.sort();
    Ok(found)
}

/// Builds the list of chapters for one page. Chapters below another one are listed only if the page is one of them or
/// that chapter.
fn contents(book: &Book, page: &str) -> Result<String> {
    let mut list = String::new();
    let mut open = false;
    for item in &book.items {
        match item {
            BookItem::PartTitle(title) => {
                let end = if std::mem::take(&mut open) { "</ul>" } else { "" };
                write!(list, "{end}<h2>{}</h2>", escape(title))?;
            }
            BookItem::Chapter(chapter) => {
                if !std::mem::replace(&mut open, true) {
                    list.push_str("<ul>");
                }
                entry(&mut list, chapter, page)?;
            }
            BookItem::Separator => {}
        }
    }
    if open {
        list.push_str("</ul>");
    }
    Ok(list)
}

fn entry(list: &mut String, chapter: &Chapter, page: &str) -> Result<()> {
    let address = address_of(chapter)?;
    let current = if address == page { " aria-current=\"page\"" } else { "" };
    write!(list, "<li><a href=\"{HOME}{address}\"{current}>{}</a>", escape(&chapter.name))?;
    let below: Vec<&Chapter> = chapter
        .sub_items
        .iter()
        .filter_map(|item| if let BookItem::Chapter(one) = item { Some(one) } else { None })
        .collect();
    let mut inside = false;
    for chapter in &below {
        inside |= address_of(chapter)? == page;
    }
    if !below.is_empty() && (inside || address == page) {
        list.push_str("<ul>");
        below.into_iter().try_for_each(|chapter| entry(list, chapter, page))?;
        list.push_str("</ul>");
    }
    list.push_str("</li>");
    Ok(())
}

fn address_of(chapter: &Chapter) -> Result<String> {
    let path = chapter.path.as_deref().with_context(|| format!("{} has no file", chapter.name))?;
    Ok(path.with_extension("html").to_str().context("a file name in UTF-8")?.to_owned())
}

fn escape(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;")
}

fn mend(html: &str, path: &str) -> Result<Page> {
    let mut page = Page::default();
    page.html = rewrite(html, |tag| {
        keep_the_policy(tag)?;
        page.ids.extend(tag.get("id").map(str::to_owned));
        for (name, value) in &mut tag.attributes {
            if !NAMES_A_FILE.contains(name) {
                continue;
            }
            *value = from_root(path, value);
            ensure!(*name == "href" || !value.contains(':'), "{value} comes from elsewhere");
            page.links.push(value.clone());
        }
        Ok(())
    })?;
    Ok(page)
}

/// Refuses inline scripts and styles, which the content security policy forbids. A class replaces the style with which
/// mdBook aligns the cells of a table.
fn keep_the_policy(tag: &mut HtmlTag<'_>) -> Result<()> {
    ensure!(tag.name != "style", "a style inside of the page");
    ensure!(tag.name != "script" || tag.get("src").is_some(), "a script inside of the page");
    for (name, value) in &mut tag.attributes {
        ensure!(!name.starts_with("on"), "a script in {name}");
        if *name == "style" {
            let side = value.strip_prefix("text-align: ").with_context(|| format!("a style: {value}"))?;
            (*name, *value) = ("class", format!("to-the-{side}"));
        }
    }
    Ok(())
}

/// Converts an address to its absolute path in the service. Addresses of other sites stay unchanged.
fn from_root(page: &str, address: &str) -> String {
    if address.starts_with('/') || address.contains(':') {
        return address.to_owned();
    }
    if let Some(anchor) = address.strip_prefix('#') {
        return format!("{HOME}{page}#{anchor}");
    }
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in address.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." | "" => {}
            other => parts.push(other),
        }
    }
    format!("{HOME}{}", parts.join("/"))
}

/// Fails if a link leads to a file that does not exist or to an anchor that the page does not have. Returns the files
/// that pages refer to.
fn check(pages: &BTreeMap<String, Page>, made: &Path) -> Result<BTreeSet<String>> {
    let (mut lost, mut wanted) = (String::new(), BTreeSet::new());
    for (path, page) in pages {
        for link in &page.links {
            // Only links within the book are checked, not those to other paths of the service or to other hosts.
            let Some(link) = link.strip_prefix(HOME) else { continue };
            let (file, anchor) = link.split_once('#').map_or((link, None), |(file, anchor)| (file, Some(anchor)));
            let file = if file.is_empty() { "index.html" } else { file };
            let found = match (pages.get(file), anchor) {
                (Some(page), Some(anchor)) => page.ids.contains(anchor),
                (Some(_), None) => true,
                (None, _) => made.join(file).is_file() && !UNUSED.contains(&file),
            };
            if found {
                wanted.insert(file.to_owned());
            } else {
                writeln!(lost, "  {path}: {link}")?;
            }
        }
    }
    if !lost.is_empty() {
        bail!("links of the book that lead nowhere:\n{lost}");
    }
    Ok(wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_seen_from_the_root() {
        assert_eq!(from_root("a/b.html", "../c.html#d"), "/help/c.html#d");
        assert_eq!(from_root("a/b.html", "#d"), "/help/a/b.html#d");
        assert_eq!(from_root("a/b.html", "e.png"), "/help/a/e.png");
        assert_eq!(from_root("b.html", "/api/docs"), "/api/docs");
        assert_eq!(from_root("b.html", "https://x.example/"), "https://x.example/");
    }

    #[test]
    fn what_the_policy_forbids_is_no_page() {
        for wrong in ["<script>1</script>", "<style>a{}</style>", "<p onclick=\"x\">", "<p style=\"color: red\">"] {
            assert!(mend(wrong, "a.html").is_err(), "{wrong}");
        }
        assert!(mend("<img src=\"https://x.example/y.png\">", "a.html").is_err());
        let cell = mend("<td style=\"text-align: right\">1</td>", "a.html").unwrap();
        assert_eq!(cell.html, "<td class=\"to-the-right\">1</td>");
    }

    #[test]
    fn a_link_to_nothing_and_an_anchor_that_is_not_there_are_named() {
        let page = |html: &str| mend(html, "a.html").unwrap();
        let none = Path::new("/nowhere");
        let whole = BTreeMap::from([("a.html".to_owned(), page("<h1 id=\"x\">x</h1><a href=\"#x\">x</a>"))]);
        assert!(check(&whole, none).is_ok());
        for wrong in ["<a href=\"#y\">", "<a href=\"b.html\">", "<img src=\"c.png\">"] {
            let said = check(&BTreeMap::from([("a.html".to_owned(), page(wrong))]), none).unwrap_err().to_string();
            assert!(said.contains("a.html: "), "{said}");
        }
    }
}
