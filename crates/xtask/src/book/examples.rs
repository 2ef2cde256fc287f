//! Runs the examples of the integrators' part against a demonstration plant, and compares their output.
//!
//! The blocks of one language on one page form one program, in order, so that later blocks can use earlier results. A
//! block that names a file (`python file=plant.py`) is written to that file, which later pages can use.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};

use super::{BuildFolder, folder};
use crate::demonstration::Demonstration;
use crate::root;

/// Line printed between two blocks, to separate their output.
const MARK: &str = "@@block";
/// Character that matches any text in an `output` block.
const ANYTHING: char = '…';
/// Maximum duration of one program in seconds.
const SECONDS: &str = "60";

/// Converts `x.ts` to `x.js`. The first argument is the path of the compiler.
const STRIP: &str = r#"
    const [compiler, file] = process.argv.slice(1);
    const ts = require(compiler);
    const fs = require("node:fs");
    const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
    const code = fs.readFileSync(file, "utf8");
    const { outputText, diagnostics } = ts.transpileModule(code, { compilerOptions, reportDiagnostics: true });
    if (diagnostics.length > 0) throw new Error(ts.formatDiagnostic(diagnostics[0], ts.createCompilerHost({})));
    fs.writeFileSync(file.replace(/ts$/, "js"), outputText);
"#;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Language {
    Shell,
    Python,
    TypeScript,
}

impl Language {
    const ALL: [Self; 3] = [Self::Shell, Self::Python, Self::TypeScript];

    /// Returns the language of a code block. None for other blocks.
    fn of(word: &str) -> Option<Self> {
        match word {
            "sh" => Some(Self::Shell),
            "python" => Some(Self::Python),
            "ts" => Some(Self::TypeScript),
            _ => None,
        }
    }

    /// Returns the statement that prints the mark.
    fn mark(self) -> String {
        match self {
            Self::Shell => format!("printf '\\n{MARK}\\n'\n"),
            Self::Python => format!("print('\\n{MARK}', flush=True)\n"),
            Self::TypeScript => format!("console.log('\\n{MARK}');\n"),
        }
    }
}

/// A block that is executed.
struct Example {
    language: Language,
    file: Option<String>,
    code: String,
    output: Option<String>,
}

/// Runs all examples. The first page that fails ends the run.
#[expect(clippy::print_stderr, reason = "a command line tool")]
pub fn run(program: &Path) -> Result<()> {
    let mut pages: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder().join("src/integrators"))? {
        pages.push(entry?.path());
    }
    pages.sort();
    let demo = Demonstration::start(program)?;
    let work = BuildFolder::new()?;
    fs::write(work.0.join("package.json"), r#"{"type": "module"}"#)?;
    for page in pages {
        let examples = read(&fs::read_to_string(&page)?)?;
        let name = page.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for example in &examples {
            if let Some(file) = &example.file {
                put(&work.0, file, &example.code)?;
            }
        }
        for language in Language::ALL {
            let mine = |example: &&Example| example.language == language && example.file.is_none();
            let own: Vec<&Example> = examples.iter().filter(mine).collect();
            if !own.is_empty() {
                try_out(&demo, &work.0, language, &own).with_context(|| format!("{name}, {language:?}"))?;
            }
        }
        eprintln!("   {name}: {} examples", examples.len());
    }
    Ok(())
}

/// Reads the blocks of a page, each with the `output` that follows it.
fn read(text: &str) -> Result<Vec<Example>> {
    let mut found: Vec<Example> = Vec::new();
    let mut block: Option<(String, String)> = None;
    for event in Parser::new(text) {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(word))) => {
                block = Some((word.to_string(), String::new()));
            }
            Event::Text(words) => {
                if let Some((_, code)) = &mut block {
                    code.push_str(&words);
                }
            }
            Event::End(TagEnd::CodeBlock) => {
                let Some((said, code)) = block.take() else { continue };
                let (word, rest) = said.split_once(' ').unwrap_or((&said, ""));
                if let Some(language) = Language::of(word) {
                    let file = rest.strip_prefix("file=").map(str::to_owned);
                    found.push(Example { language, file, code, output: None });
                } else if word == "output" {
                    found.last_mut().context("an output without an example")?.output = Some(code);
                }
            }
            _ => {}
        }
    }
    Ok(found)
}

/// Runs the blocks of one language as one program and compares its output.
fn try_out(demo: &Demonstration, work: &Path, language: Language, examples: &[&Example]) -> Result<()> {
    let blocks: Vec<&str> = examples.iter().map(|example| example.code.as_str()).collect();
    let code = blocks.join(&language.mark());
    let mut call = Command::new("timeout");
    call.arg(SECONDS)
        .current_dir(work)
        .env("PLANT", &demo.base)
        .env("PASSWORD", &demo.password)
        .env("TOKEN", &demo.token);
    match language {
        Language::Shell => {
            put(work, "example.sh", &format!("set -euo pipefail\n{code}"))?;
            call.args(["bash", "example.sh"]);
        }
        Language::Python => {
            put(work, "example.py", &code)?;
            call.args(["python3", "example.py"]);
        }
        Language::TypeScript => {
            put(work, "example.ts", &code)?;
            call.args(["node", "example.js"]);
        }
    }
    let output = call.output().with_context(|| format!("cannot run {call:?}"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.success(), "{}\n{said}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
    let mark = format!("\n{MARK}\n");
    let parts: Vec<&str> = said.split(mark.as_str()).collect();
    ensure!(parts.len() == examples.len(), "{} parts of output for {} blocks", parts.len(), examples.len());
    for (example, part) in examples.iter().zip(parts) {
        if let Some(expected) = &example.output {
            ensure!(matches(expected.trim(), part.trim()), "{}\nprinted\n{part}\ninstead of\n{expected}", example.code);
        }
    }
    Ok(())
}

/// Writes a file, and for TypeScript also its JavaScript, with the compiler of the console.
fn put(work: &Path, name: &str, code: &str) -> Result<()> {
    fs::write(work.join(name), code)?;
    if Path::new(name).extension().is_none_or(|ending| ending != "ts") {
        return Ok(());
    }
    let compiler = root().join("console/node_modules/typescript").canonicalize();
    let compiler = compiler.context("the node_modules of the console are missing: run cargo xtask console")?;
    let call = ["--input-type=commonjs", "-e", STRIP];
    let output = Command::new("node").args(call).arg(compiler).arg(name).current_dir(work).output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}

/// Whether a text matches the expected one, where `…` matches any text.
fn matches(expected: &str, text: &str) -> bool {
    let mut pieces = expected.split(ANYTHING);
    let Some(mut rest) = text.strip_prefix(pieces.next().unwrap_or_default()) else { return false };
    let pieces: Vec<&str> = pieces.collect();
    let Some((last, middle)) = pieces.split_last() else { return rest.is_empty() };
    for piece in middle {
        let Some(at) = rest.find(piece) else { return false };
        rest = &rest[at + piece.len()..];
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_stand_for_anything() {
        assert!(matches("a … c", "a b b c"));
        assert!(matches("…", "anything"));
        assert!(matches("{\"key\": \"…\"}", "{\"key\": \"17\"}"));
        assert!(!matches("a … c", "a b d"));
        assert!(!matches("a", "a b"));
    }

    #[test]
    fn an_output_belongs_to_the_block_before_it() {
        let read = read("```python file=a.py\nf\n```\n\n```sh\none\n```\n\n```output\n1\n```\n\n```text\nno\n```\n\n```python\ntwo\n```\n").unwrap();
        let told: Vec<_> = read.iter().map(|one| (one.language, one.code.as_str(), one.output.as_deref())).collect();
        assert_eq!(read[0].file.as_deref(), Some("a.py"));
        assert_eq!(told[1..], [(Language::Shell, "one\n", Some("1\n")), (Language::Python, "two\n", None)]);
    }
}
