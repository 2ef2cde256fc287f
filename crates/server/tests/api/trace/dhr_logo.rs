//! The company logo can be any file, even a hostile one. Records are printed in any case.

use std::io::Write as _;
use std::process::Command;

use reqwest::Method;
use sha2::{Digest, Sha256};

use super::dhr_plant::{ask, printed, record, squeezed};
use super::dhr_renderer::{WITH_FILES, unit_with};
use crate::product::steps::send_file;
use crate::serial::plant::{plant, with_units};
use crate::siege::bombs::{deep, nested, png};
use crate::support::{Actor, GIF, assert_code, changed};

/// Stores a file as the logo of the company.
async fn put_logo(boss: &Actor, logo: &[u8]) {
    changed(send_file(boss, Method::PUT, "/config/company_logo/file", "file", "logo.png", logo).await);
}

/// Number of images that a PDF draws on all of its pages.
fn images_in(pdf: &[u8]) -> usize {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(pdf).unwrap();
    let listed = Command::new("pdfimages").arg("-list").arg(file.path()).output();
    let listed = listed.expect("pdfimages, of the package poppler-utils");
    assert!(listed.status.success(), "{listed:?}");
    // The list begins with two heading lines.
    String::from_utf8(listed.stdout).unwrap().lines().count().saturating_sub(2)
}

/// Checks that the renderer reads a logo within its limits. A logo that cannot be shown, or that ends the renderer, is
/// left out, and the document is still printed. A good logo is drawn, so that leaving out all logos fails the test.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hostile_logo_is_left_out_and_the_record_is_printed() {
    let (_app, boss, keys) = with_units(&["U"]).await;
    put_logo(&boss, &png(40, 30)).await;
    assert!(images_in(&ask(&boss, &keys[0], &[]).await.ok().bytes) > 0, "a good logo is drawn");
    for (name, logo) in [
        ("a broken PNG", b"\x89PNG\r\n\x1a\nbroken".to_vec()),
        ("a PNG wider than is read", png(20_001, 2)),
        ("a PNG of 160 MB when it is unpacked", png(20_000, 2000)),
        ("a PDF of 50 000 arrays", nested("[")),
        ("a PDF deeper than any stack", deep()),
        ("a script", b"<svg onload='x'/>".to_vec()),
    ] {
        put_logo(&boss, &logo).await;
        let document = ask(&boss, &keys[0], &[]).await.ok();
        assert_eq!(images_in(&document.bytes), 0, "{name}");
        assert!(squeezed(&printed(&document.bytes)).contains("DeviceHistoryRecord"), "{name}");
        let company = record(&boss, &keys[0], &[]).await["company"].clone();
        assert_eq!(company["logo_sha256"], hex::encode(Sha256::digest(&logo)), "{name}");
    }
}

/// Checks the refusal if a logo ended the renderer that had read the attached files. Without the refusal, the document
/// would not contain files that its record lists as included.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_logo_that_ends_the_renderer_of_attached_files_refuses_the_record_and_is_named() {
    let (_app, boss) = plant().await;
    let unit = unit_with(&boss, &[("a.gif".to_owned(), GIF.to_vec())]).await;
    put_logo(&boss, &deep()).await;
    let refused = ask(&boss, &unit, &WITH_FILES).await;
    assert_code(&refused, 409, "document_unreadable");
    assert!(refused.json()["message"].as_str().unwrap().contains("logo"), "{}", refused.json());
    ask(&boss, &unit, &[]).await.ok();
    let again = ask(&boss, &unit, &WITH_FILES).await.ok();
    assert_eq!(images_in(&again.bytes), 1, "the logo is known and left out, the attached file is drawn");
    put_logo(&boss, b"no picture").await;
    assert!(images_in(&ask(&boss, &unit, &WITH_FILES).await.ok().bytes) > 0, "the attached file is drawn");
}
