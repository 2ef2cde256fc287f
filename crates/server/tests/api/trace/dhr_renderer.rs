//! The renderer: the process that typesets PDFs and reads attached files. Its limits, and what happens when it ends.

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Stdio;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::dhr_plant::{ask, file_of_unit, printed, record, squeezed, verify_file};
use crate::conventions::program::program;
use crate::crash::memory::children;
use crate::serial::plant::{ROLES, field, plant, serial, traced, with_units};
use crate::siege::bombs::{content, deep};
use crate::support::{Actor, GIF, TestApp, assert_code, changed, text};

/// Query parameters for a record with attached files.
pub const WITH_FILES: [(&str, &str); 1] = [("include_attachments", "true")];

/// Creates a unit with these files in a field. Returns its key.
pub async fn unit_with(boss: &Actor, files: &[(String, Vec<u8>)]) -> String {
    field(boss, "proof", "files").await;
    let made = traced(boss, "T").await;
    let unit = serial(boss, &made, "U").await;
    for (name, content) in files {
        file_of_unit(boss, &unit, "proof", name, content).await;
    }
    let names: Vec<&String> = files.iter().map(|(name, _)| name).collect();
    let data = json!([{"form_field_key": "proof", "custom_field_key": "proof", "value": names}]);
    changed(boss.patch(&format!("/serial/{unit}"), json!({"data": data})).await);
    unit
}

/// The states of the files of a record.
pub fn states(record: &Value) -> Vec<String> {
    record["attachments"].as_array().unwrap().iter().map(|file| text(file, "state")).collect()
}

#[tokio::test]
async fn one_file_that_ends_the_renderer_does_not_keep_others_out_of_the_document() {
    let (_app, boss) = plant().await;
    let files = [("a.gif", GIF.to_vec()), ("b.pdf", deep()), ("c.gif", GIF.to_vec())];
    let unit = unit_with(&boss, &files.map(|(name, content)| (name.to_owned(), content))).await;
    // The file ends the process that has read the first file, so the others are sent to a new process.
    let first = ask(&boss, &unit, &WITH_FILES).await.ok();
    assert_eq!(states(&record(&boss, &unit, &WITH_FILES).await), ["included", "not_renderable", "included"]);
    let shown = squeezed(&printed(&first.bytes));
    for (words, is_shown) in [("proof·a.gif", true), ("proof·b.pdf", false), ("proof·c.gif", true)] {
        assert_eq!(shown.contains(words), is_shown, "{words} in {shown}");
    }
    assert_eq!(first.bytes, ask(&boss, &unit, &WITH_FILES).await.ok().bytes, "the same bytes each time");
}

#[tokio::test]
async fn a_record_with_many_files_that_end_the_renderer_is_refused() {
    let (_app, boss) = plant().await;
    let files: Vec<(String, Vec<u8>)> = (0..5).map(|place| (format!("{place}.pdf"), deep())).collect();
    let unit = unit_with(&boss, &files).await;
    let refused = ask(&boss, &unit, &WITH_FILES).await;
    assert_code(&refused, 409, "document_unreadable");
    assert_eq!(refused.detail()["filename"], "4.pdf");
    ask(&boss, &unit, &[]).await.ok();
    // A copy is compared with a record that has the options of the copy, so it includes the same files.
    let mut copy = ask(&boss, &unit, &[("format", "json")]).await.ok().json();
    copy["record"]["options"]["include_attachments"] = json!(true);
    assert_code(&verify_file(&boss, &unit, copy.to_string().as_bytes()).await, 409, "document_unreadable");
}

#[tokio::test]
async fn without_a_renderer_pdfs_are_unavailable_and_json_is_answered() {
    for renderer in ["/nowhere/tracewright", "/bin/false"] {
        let app = TestApp::with(&["--renderer", renderer]).await;
        let boss = app.user("boss", ROLES).await;
        let made = traced(&boss, "T").await;
        let unit = serial(&boss, &made, "U").await;
        let refused = ask(&boss, &unit, &[]).await;
        assert_code(&refused, 503, "overloaded");
        assert_eq!(refused.header("retry-after"), "2");
        ask(&boss, &unit, &[("format", "json")]).await.ok();
    }
}

#[tokio::test]
async fn a_document_that_ends_its_renderer_is_refused_as_pdf_and_answered_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let renderer = folder.path().join("renderer");
    std::fs::write(&renderer, "#!/bin/sh\nkill -KILL $$\n").unwrap();
    std::fs::set_permissions(&renderer, std::fs::Permissions::from_mode(0o755)).unwrap();
    let app = TestApp::with(&["--renderer", renderer.to_str().unwrap()]).await;
    let boss = app.user("boss", ROLES).await;
    let made = traced(&boss, "T").await;
    let unit = serial(&boss, &made, "U").await;
    assert_code(&ask(&boss, &unit, &[]).await, 409, "dhr_too_large");
    ask(&boss, &unit, &[("format", "json")]).await.ok();
}

#[tokio::test]
async fn a_renderer_waits_for_the_next_document_and_is_replaced_when_it_was_killed() {
    let (_app, boss, keys) = with_units(&["U"]).await;
    let first = ask(&boss, &keys[0], &[]).await.ok().bytes;
    let spare = renderers();
    assert_eq!(spare.len(), 1, "{spare:?}");
    assert_eq!(ask(&boss, &keys[0], &[]).await.ok().bytes, first, "the same process gives the same bytes");
    assert_eq!(renderers(), spare);
    // The renderer gets no environment variables of the service, because they can contain secrets.
    let environment = std::fs::read(format!("/proc/{}/environ", spare[0])).unwrap();
    let variables = environment.split(|byte| *byte == 0).filter(|variable| !variable.is_empty());
    let names: BTreeSet<_> =
        variables.map(|one| String::from_utf8_lossy(one).split('=').next().unwrap().to_owned()).collect();
    assert_eq!(names, ["MIMALLOC_ARENA_RESERVE", "RAYON_NUM_THREADS"].map(str::to_owned).into());
    signal("-KILL", spare[0]).await;
    assert_eq!(ask(&boss, &keys[0], &[]).await.ok().bytes, first, "another process gives the same bytes");
}

/// Checks that a spare process that dies before it begins the document, for example because the kernel needs memory,
/// does not make the document count as too large.
#[tokio::test]
async fn a_document_is_typeset_by_a_new_renderer_when_the_spare_one_was_killed_after_it_was_chosen() {
    let (_app, boss, keys) = with_units(&["U"]).await;
    let first = ask(&boss, &keys[0], &[]).await.ok().bytes;
    let spare = renderers();
    // The stopped process receives the command but does not begin it.
    signal("-STOP", spare[0]).await;
    let killing = async {
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        signal("-KILL", spare[0]).await;
    };
    let (answer, ()) = tokio::join!(ask(&boss, &keys[0], &[]), killing);
    assert_eq!(answer.ok().bytes, first, "another process gives the same bytes");
}

/// Sends a signal to a process.
async fn signal(name: &str, id: u32) {
    let sent = tokio::process::Command::new("kill").args([name, &id.to_string()]).status().await.unwrap();
    assert!(sent.success());
}

/// IDs of the renderers that the service in this process has started.
fn renderers() -> Vec<u32> {
    let is_renderer = |id: &u32| {
        let words = std::fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
        words.split(|byte| *byte == 0).any(|word| word == b"render")
    };
    children(std::process::id()).into_iter().filter(is_renderer).collect()
}

#[tokio::test]
async fn a_renderer_limits_itself_before_it_reads() {
    let mut command = program(&["render"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (mut input, mut output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    // A file of unknown type. The response shows that the process has begun, so its limits are set.
    let look = paper::wire::RenderCommand::Look { keep: false, bytes: 1 };
    input.write_all(&[&look.head()[..], b"x"].concat()).await.unwrap();
    let mut head = [0; paper::wire::HEAD_BYTES];
    output.read_exact(&mut head).await.unwrap();
    assert_eq!(paper::wire::RenderReply::read(&head), Some(paper::wire::RenderReply::NotShown));
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", child.id().unwrap())).unwrap();
    let limit = |name: &str| {
        let line = limits.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.split_whitespace().next().unwrap().to_owned()
    };
    assert_eq!((limit("Max core file size"), limit("Max file size")), ("0".to_owned(), "0".to_owned()));
    assert_eq!(limit("Max open files"), "3");
    let cpu: u64 = limit("Max cpu time").parse().unwrap();
    assert!((10..=15).contains(&cpu), "{cpu}");
    let mib: u64 = limit("Max address space").parse::<u64>().unwrap() / 1024 / 1024;
    assert!((512..2048).contains(&mib), "{mib} MiB");
    // A page that needs gigabytes of memory ends this process.
    let page = content(600);
    let look = paper::wire::RenderCommand::Look { keep: false, bytes: u64::try_from(page.len()).unwrap() };
    input.write_all(&[&look.head()[..], &page].concat()).await.unwrap();
    output.read_exact(&mut head).await.unwrap_err();
    assert_eq!(child.wait().await.unwrap().code(), None, "a signal");
}
