//! The notices: every component with its license, and each license text once.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::NoticeComponent;
use crate::root;

/// Prefixes of the names of files with a license, copyright or notice.
const NAMES: &[&str] = &["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE", "OFL"];
/// License of this project. Its text is used for packages under the same license that ship no text.
const OWN: &str = "Apache-2.0";
/// Licenses that do not require their text to be distributed.
const WITHOUT_TEXT: &[&str] = &["0BSD", "CC0-1.0"];

/// Text of the MIT license, for packages that name an author and ship no text.
const MIT: &str = "\
Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the \"Software\"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED \"AS IS\", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
";

/// Builds the whole text. Fails for a component whose license text cannot be found.
pub fn notices(components: &[NoticeComponent]) -> Result<String> {
    // Texts in the order of their first use, and the number of each text by its content.
    let mut texts: Vec<String> = Vec::new();
    let mut number: BTreeMap<String, usize> = BTreeMap::new();
    let mut list = String::new();
    for component in components {
        let own = texts_of(component, components)?;
        let mut numbers = Vec::new();
        for text in own {
            let next = number.len() + 1;
            let place = *number.entry(folded(&text)).or_insert(next);
            if place == next {
                texts.push(text);
            }
            numbers.push(place.to_string());
        }
        let NoticeComponent { name, version, license, .. } = component;
        let texts =
            if numbers.is_empty() { "no text required".to_owned() } else { format!("text {}", numbers.join(", ")) };
        writeln!(list, "{name} {version}\n    {license} ({texts})")?;
    }
    let mut whole = format!(
        "Tracewright contains {} third-party components. Each is listed with its license.\n\
         The license texts follow, each once.\n\n{list}",
        components.len()
    );
    for (place, text) in (1..).zip(&texts) {
        write!(whole, "\n{}\nText {place}\n\n{}\n", "=".repeat(80), text.trim_end())?;
    }
    Ok(whole)
}

/// Finds the license texts of a component: its own files, otherwise those of a package from the same repository,
/// otherwise the standard text of a license that it may be used under.
fn texts_of(component: &NoticeComponent, all: &[NoticeComponent]) -> Result<Vec<String>> {
    let own = read(&component.folder)?;
    if !own.is_empty() {
        return Ok(own);
    }
    let kin = |other: &&NoticeComponent| {
        !component.repository.is_empty()
            && other.license == component.license
            && repository(other) == repository(component)
            && !read(&other.folder).unwrap_or_default().is_empty()
    };
    if let Some(other) = all.iter().find(kin) {
        return read(&other.folder);
    }
    let NoticeComponent { name, version, license, .. } = component;
    let offers = |wanted: &str| license.split([' ', '(', ')']).any(|word| word == wanted);
    if WITHOUT_TEXT.iter().any(|wanted| offers(wanted)) {
        return Ok(Vec::new());
    }
    if let (true, [author, ..]) = (offers("MIT"), component.authors.as_slice()) {
        return Ok(vec![format!("MIT License\n\nCopyright (c) {author}\n\n{MIT}")]);
    }
    ensure!(
        offers(OWN),
        "{name} {version} ({license}) ships no license text, nor does a package of its repository: look it up, and add a \
         way to find it to crates/xtask/src/notices/texts.rs"
    );
    Ok(vec![fs::read_to_string(root().join("LICENSE"))?])
}

/// Returns the URL of the repository in a common form, so that packages of one repository have the same URL.
fn repository(component: &NoticeComponent) -> &str {
    let whole = component.repository.trim_end_matches('/').trim_end_matches(".git");
    whole.split("/tree/").next().unwrap_or(whole)
}

/// Reads the license, copyright and notice files of a package, sorted by name. Empty when it ships none.
fn read(folder: &Path) -> Result<Vec<String>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("{} was not fetched", folder.display()))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_uppercase();
        let is_code = [".RS", ".JS", ".TS", ".MJS"].iter().any(|ending| name.ends_with(ending));
        if NAMES.iter().any(|known| name.starts_with(known)) && !is_code && entry.file_type()?.is_file() {
            files.push(entry.path());
        }
    }
    files.sort();
    let text = |path| fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).replace("\r\n", "\n"));
    Ok(files.into_iter().map(text).collect::<Result<_, _>>()?)
}

/// Collapses whitespace, so that equal texts are recognized.
fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
