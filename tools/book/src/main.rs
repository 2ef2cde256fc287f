//! Builds the book: turns `docs/book/src` and the pages that it includes into the files that the server embeds. Called
//! by `cargo xtask book`. With `--check`, builds the book twice and fails if the results differ.

mod html;
mod pack;
mod pages;
mod sources;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use mdbook_driver::MDBook;
use mdbook_driver::config::Config;

/// URL path below which the service serves the book.
const HOME: &str = "/help/";

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => make(),
        ["--check"] => check(),
        _ => bail!("book [--check]"),
    }
}

/// The root of the work tree.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs the gate for the book: every link must be valid, and two builds must be the same.
fn check() -> Result<()> {
    make()?;
    let first = pages::read(&output())?;
    make()?;
    ensure!(first == pages::read(&output())?, "two builds of the book differ");
    Ok(())
}

fn folder() -> PathBuf {
    root().join("docs/book")
}

fn output() -> PathBuf {
    folder().join("dist")
}

/// Builds the book in a temporary folder, adapts and checks its pages, and writes the files to embed.
fn make() -> Result<()> {
    let work = BuildFolder::new()?;
    let book = render(&work.0)?;
    let pages = pages::finish(&book, &work.0.join("out"))?;
    pack::into(&output(), &pages)
}

/// Renders the pages with mdBook, and returns the book that they were rendered from.
fn render(work: &Path) -> Result<mdbook_driver::book::Book> {
    let theme = work.join("theme");
    assemble_theme(&theme)?;
    let mut config = Config::from_disk(folder().join("book.toml"))?;
    config.build.build_dir = work.join("out");
    config.set("output.html.theme", &theme)?;
    let mut book = MDBook::load_with_config(folder(), config)?;
    sources::bring(&mut book.book).context("docs/book/src")?;
    book.build()?;
    sources::copy_pictures(&work.join("out/pictures"))?;
    Ok(book.book)
}

/// Assembles the theme of the book. The design tokens and the logo are copied from the console, so that colors and
/// sizes are defined only once.
fn assemble_theme(theme: &Path) -> Result<()> {
    fs::create_dir_all(theme.join("css"))?;
    let own = folder().join("theme");
    let console = root().join("console");
    let parts = [
        (own.join("index.hbs"), "index.hbs"),
        (own.join("book.js"), "book.js"),
        (own.join("book.css"), "css/general.css"),
        (console.join("src/ui/tokens.css"), "css/variables.css"),
        (console.join("public/mark.svg"), "favicon.svg"),
    ];
    for (from, to) in parts {
        fs::copy(&from, theme.join(to)).with_context(|| format!("{}", from.display()))?;
    }
    Ok(())
}

/// A folder for one build, removed when the value is dropped.
struct BuildFolder(PathBuf);

impl BuildFolder {
    fn new() -> Result<Self> {
        let folder = std::env::temp_dir().join(format!("tracewright-book-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }
}

impl Drop for BuildFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
