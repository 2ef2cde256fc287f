//! Introductions to the tags of the interface description, from `tags.md`. It has one section for each tag, in the
//! order in which a newcomer needs them.

use kernel::rules::diagram::diagram;
use utoipa::openapi::tag::{Tag, TagBuilder};

/// The introductions in Markdown.
const TEXT: &str = include_str!("../tags.md");

/// All tags with their introductions.
pub fn tags() -> Vec<Tag> {
    let sections = TEXT.split("\n## ").skip(1).filter_map(|section| section.split_once('\n'));
    let each = sections.map(|(name, text)| TagBuilder::new().name(name.trim()).description(Some(introduction(text))));
    each.map(TagBuilder::build).collect()
}

/// The text of a section, with a state diagram in place of every line `{{states:resource}}`.
fn introduction(text: &str) -> String {
    let lines = text.trim().lines().map(|line| {
        let resource = line.trim().strip_prefix("{{states:").and_then(|rest| rest.strip_suffix("}}"));
        match resource.and_then(diagram) {
            Some(drawn) => format!("```text\n{drawn}```"),
            None => line.to_owned(),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}
