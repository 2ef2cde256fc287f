//! Walks over the tags of a generated page, in which every attribute is quoted and every tag is complete.

use std::fmt::Write;

use anyhow::{Context, Result};

/// One opening tag.
#[derive(Debug)]
pub struct HtmlTag<'a> {
    /// Name of the element.
    pub name: &'a str,
    /// Attributes of the tag, in order.
    pub attributes: Vec<(&'a str, String)>,
}

impl HtmlTag<'_> {
    /// Returns the value of an attribute. None when the tag does not have it.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(own, _)| *own == name).map(|(_, value)| value.as_str())
    }
}

/// Returns the page without its comments, after `change` was applied to every opening tag.
pub fn rewrite(page: &str, mut change: impl FnMut(&mut HtmlTag<'_>) -> Result<()>) -> Result<String> {
    let mut out = String::with_capacity(page.len() + page.len() / 8);
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        if let Some(comment) = from.strip_prefix("<!--") {
            rest = comment.split_once("-->").context("a comment that does not end")?.1;
        } else if from[1..].starts_with(|first: char| first.is_ascii_alphabetic()) {
            let end = end_of(from).context("a tag that does not end")?;
            let (tag, after) = from.split_at(end + 1);
            let mut read = read(tag);
            change(&mut read)?;
            write_tag(&mut out, &read)?;
            rest = after;
        } else {
            out.push('<');
            rest = &from[1..];
        }
    }
    out.push_str(rest);
    Ok(out)
}

/// Finds the `>` that ends a tag. A `>` inside quotes does not end it.
fn end_of(from: &str) -> Option<usize> {
    let mut quoted = false;
    from.bytes().position(|byte| {
        quoted ^= byte == b'"';
        byte == b'>' && !quoted
    })
}

fn read(tag: &str) -> HtmlTag<'_> {
    let inside = tag.trim_start_matches('<').trim_end_matches('>').trim_end_matches('/');
    let (name, mut rest) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
    let mut attributes = Vec::new();
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            return HtmlTag { name, attributes };
        }
        let end = rest.find(|one: char| one == '=' || one.is_whitespace()).unwrap_or(rest.len());
        let (own, after) = rest.split_at(end);
        if let Some((value, next)) = after.strip_prefix("=\"").and_then(|value| value.split_once('"')) {
            attributes.push((own, value.to_owned()));
            rest = next;
        } else {
            attributes.push((own, String::new()));
            rest = after.trim_start_matches('=');
        }
    }
}

fn write_tag(out: &mut String, tag: &HtmlTag<'_>) -> Result<()> {
    write!(out, "<{}", tag.name)?;
    for (name, value) in &tag.attributes {
        if value.is_empty() && *name != "alt" {
            write!(out, " {name}")?;
        } else {
            write!(out, " {name}=\"{value}\"")?;
        }
    }
    out.push('>');
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tag_is_seen_and_nothing_else_is_touched() {
        let page = r#"<p class="a > b">1 &lt; 2 < 3</p><!-- <img src="x"> --><input disabled><img src="y" alt="">"#;
        let mut seen = Vec::new();
        let same = rewrite(page, |tag| {
            seen.push((tag.name.to_owned(), tag.get("src").map(str::to_owned)));
            Ok(())
        })
        .unwrap();
        assert_eq!(same, page.replace(r#"<!-- <img src="x"> -->"#, ""));
        let names: Vec<_> = seen.iter().map(|(name, src)| (name.as_str(), src.as_deref())).collect();
        assert_eq!(names, [("p", None), ("input", None), ("img", Some("y"))]);
    }
}
