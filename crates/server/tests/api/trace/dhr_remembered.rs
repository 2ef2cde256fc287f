//! Files that ended a renderer are remembered by their checksums, so that each of them ends only one process.

use sha2::{Digest, Sha256};

use super::dhr_plant::{file_of_unit, record};
use super::dhr_renderer::{WITH_FILES, states, unit_with};
use super::dhr_script::Script;
use crate::serial::plant::ROLES;
use crate::siege::bombs::deep;
use crate::support::{Actor, GIF, TestApp, program_file, text};

/// Returns the state of the only file in a record with attached files. Asserts that the record has the checksum of this
/// content.
async fn file_state(boss: &Actor, unit: &str, content: &[u8]) -> String {
    let shown = record(boss, unit, &WITH_FILES).await;
    assert_eq!(text(&shown["attachments"][0], "sha256"), hex::encode(Sha256::digest(content)));
    states(&shown).join(" ")
}

/// Checks that hostile files are remembered (`Renderer::is_known_killer`). Otherwise, every request would start a
/// renderer that dies. The test also checks that they are remembered by checksum: by name or unit, a replaced file
/// would never be read again.
#[tokio::test]
async fn a_file_that_ends_the_renderer_is_opened_once_and_its_replacement_again() {
    let renderer = Script::new(&format!("exec '{}' \"$@\"", program_file().into_string().unwrap()));
    let app = TestApp::with(&["--renderer", &renderer.path()]).await;
    let boss = app.user("boss", ROLES).await;
    let hostile = deep();
    let other = [&hostile[..], b"\n"].concat();
    let unit = unit_with(&boss, &[("a.pdf".to_owned(), hostile.clone())]).await;
    assert_eq!(renderer.starts(), 0, "nobody has asked for a record");
    let mut stored = &hostile[..];
    for (content, state, starts, why) in [
        (&hostile[..], "not_renderable", 1, "the first look"),
        (&hostile[..], "not_renderable", 1, "unchanged: not read again"),
        (GIF, "included", 2, "replaced: read again"),
        (GIF, "included", 3, "a file that can be shown is read each time"),
        (&hostile[..], "not_renderable", 3, "the first content is back, and is known"),
        (&other[..], "not_renderable", 4, "another hostile content is not known yet"),
        (&other[..], "not_renderable", 4, "unchanged: not read again"),
    ] {
        if content != stored {
            file_of_unit(&boss, &unit, "proof", "a.pdf", content).await;
            stored = content;
        }
        assert_eq!(file_state(&boss, &unit, content).await, state, "{why}");
        assert_eq!(renderer.starts(), starts, "{why}");
    }
}
