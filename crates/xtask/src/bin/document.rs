//! Documents a crate and tests its examples. `cargo xtask check` runs it as `rustdoc` of `cargo test --doc`.
//!
//! `cargo doc` would compile every dependency once more, only to check it. The libraries that the tests have built
//! contain everything that rustdoc needs, and `cargo test --doc` passes them.

use std::env;
use std::ffi::OsString;
use std::process::{Command, ExitCode};

/// Folder for the pages, in the folder of the build. Nobody reads them: what counts is that they have no broken link.
const PAGES: &str = "target/documentation";

/// Arguments of `cargo test --doc` that rustdoc accepts only with `--test`, each followed by a value.
const ONLY_FOR_TESTS: [&str; 3] = ["--test-run-directory", "--test-runtool", "--test-args"];

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let is_test = arguments.iter().any(|argument| argument == "--test");
    if is_test && !succeeds(&of_documentation(&arguments)) {
        return ExitCode::FAILURE;
    }
    if succeeds(&arguments) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs rustdoc. Returns whether it succeeded.
fn succeeds(arguments: &[OsString]) -> bool {
    Command::new("rustdoc").args(arguments).status().is_ok_and(|status| status.success())
}

/// Returns the arguments that write pages instead of running tests.
fn of_documentation(arguments: &[OsString]) -> Vec<OsString> {
    let mut kept = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let text = argument.to_string_lossy();
        if ONLY_FOR_TESTS.contains(&text.as_ref()) {
            rest.next();
        } else if text != "--test" && text != "--no-run" && !text.starts_with("--test-") {
            kept.push(argument.clone());
        }
    }
    kept.extend(["--out-dir", PAGES].map(OsString::from));
    kept
}
