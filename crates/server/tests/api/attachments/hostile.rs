//! Hostile names in every field that accepts a file name. None of them leaves its folder or makes the service fail, and
//! an accepted name is returned unchanged, in NFC. Hostile paths in addresses are in `hostile_paths`.

use serde_json::{Value, json};
use unicode_normalization::UnicodeNormalization;

use super::steps::{Form, address, delete, key, list_with, paths, upload};
use super::store::guarded_app;
use crate::organization::steps::column;
use crate::support::{Actor, Answer, send};

/// Pseudo-random numbers, the same in every run.
pub struct Dice(u64);

impl Dice {
    /// A number from 0 to `sides` - 1.
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % sides
    }
}

/// Texts of one to six fragments, chosen by a seed, so that a test always gets the same ones.
pub fn generated(seed: u64, fragments: &[&str], count: usize) -> Vec<String> {
    let mut dice = Dice(seed);
    let one = |_| (0..=dice.roll(6)).map(|_| fragments[dice.roll(fragments.len())]).collect();
    (0..count).map(one).collect()
}

/// Hostile names that have been used in real attacks.
const NAMES: [&str; 74] = [
    "..",
    ".",
    "../x",
    "../../etc/passwd",
    "../../../../../../../../etc/passwd",
    "/etc/passwd",
    "//x",
    "x/",
    "./x",
    "a/b",
    "a/../b",
    "..\\x",
    "..\\..\\x",
    "C:\\x",
    "C:x",
    "\\\\host\\share",
    "a\\b",
    "....//x",
    "..;/x",
    "..%2fx",
    "%2e%2e%2fx",
    "%2e%2e",
    "%252e%252e%252fx",
    "..%c0%afx",
    "..%00x",
    "%00",
    "x%00.png",
    "\u{ff0e}\u{ff0e}",
    "\u{ff0e}\u{ff0e}\u{ff0f}x",
    "\u{2024}\u{2024}",
    "\u{2025}",
    "\u{2026}",
    "\u{2215}x",
    "\u{29f8}x",
    "a\u{202e}gpj.exe",
    "\u{200e}x",
    "\u{200f}..",
    "\u{feff}x",
    "x\u{200b}",
    "\u{200b}",
    "\u{ad}",
    "x.",
    "x..",
    "...",
    ". .",
    " x",
    "x ",
    "\u{a0}x",
    "x\u{3000}",
    "\tx",
    "x\ty",
    "CON",
    "con.txt",
    "NUL",
    "nul.",
    "AUX",
    "COM1",
    "LPT1.png",
    "x:y",
    "x::$DATA",
    "x*",
    "x?",
    "<x>",
    "x|y",
    "~",
    "~root",
    "-rf",
    "$(id)",
    "`id`",
    "';drop table attachments.file;--",
    "{{7*7}}",
    "x#1",
    "e\u{301}",
    "\u{212b}",
];

const FRAGMENTS: [&str; 26] = [
    ".",
    "..",
    "/",
    "\\",
    " ",
    "x",
    "canary",
    "%2e",
    "%2f",
    "%5c",
    "%00",
    "\u{ff0e}",
    "\u{ff0f}",
    "\u{202e}",
    "\u{301}",
    "e",
    "\u{e9}",
    ":",
    "~",
    "\t",
    "\u{85}",
    "\u{2028}",
    "etc",
    "passwd",
    "#1",
    "\u{1f600}",
];

/// Invisible characters, and those that change the order of others. Together with [`good_name`], this repeats the rules
/// of docs/spec/attachments.md#names independently of the code. Blank means Unicode white space.
fn misleads(sign: char) -> bool {
    matches!(sign,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// The name under which a file must be stored. None when it must be refused.
fn good_name(name: &str) -> Option<String> {
    let name: String = name.nfc().collect();
    let good = (1..=255).contains(&name.len())
        && name != "."
        && name != ".."
        && !name.contains(['/', '\\'])
        && !name.chars().any(|sign| sign.is_control() || misleads(sign))
        && name.trim() == name
        && !name.ends_with('.');
    good.then_some(name)
}

/// The folder under which a file must be stored. None when it must be refused.
fn good_folder(folder: &str) -> Option<String> {
    let segments: Vec<String> = folder.split('/').map(good_name).collect::<Option<_>>()?;
    (segments.len() <= 8 && segments[0] != "image").then(|| segments.join("/"))
}

/// The text with every byte percent-encoded.
fn percent(text: &str) -> String {
    let codes: Vec<String> = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
    codes.concat()
}

/// Asserts that the service did not fail, whether it accepted or refused.
#[track_caller]
fn assert_no_failure(answer: &Answer, what: &str) {
    assert!(answer.status < 500, "{what:?}: {answer:?}");
}

/// Names around the limit of 255 bytes and far beyond it.
fn long_names() -> Vec<String> {
    let long = ["x".repeat(255), "x".repeat(256), "\u{e9}".repeat(127), "\u{e9}".repeat(128), "x".repeat(5000)];
    long.into_iter().chain([format!("{}..", "x".repeat(253)), "../".repeat(300)]).collect()
}

#[tokio::test]
async fn upload_files_of_hostile_names_stores_good_ones_under_their_name_and_refuses_the_others() {
    let (app, canaries) = guarded_app().await;
    let anna = app.user("anna", "operator").await;
    let mut cases: Vec<String> = NAMES.map(str::to_owned).to_vec();
    cases.extend(generated(13, &FRAGMENTS, 120));
    cases.extend(long_names());
    assert!(cases.len() > 190);
    let mut expected = Vec::new();
    for name in &cases {
        // A backslash before the closing quotation mark escapes it, so the header then has no name at all.
        let unreadable = name.ends_with('\\');
        let answer = upload(&anna, &Form::of(&anna, Some("h")).file(name, name)).await;
        assert_no_failure(&answer, name);
        match good_name(name).filter(|_| !unreadable) {
            Some(good) => {
                assert_eq!(answer.status, 200, "{name:?}: {answer:?}");
                assert_eq!(answer.detail()["files"][0]["name"], good.as_str(), "{name:?}");
                let bytes = anna.get(&address(&anna, &format!("h/{}", percent(&good)))).await.ok().bytes;
                assert_eq!(bytes, *name, "{name:?}");
                expected.push(format!("h/{good}"));
            }
            None if unreadable || name.chars().any(|one| one.is_ascii_control() && one != '\t') => {
                assert_eq!(answer.status, 422, "{name:?}: {answer:?}");
            }
            None => assert_eq!(answer.refusal(), (422, "bad_file_name".to_owned()), "{name:?}"),
        }
    }
    expected.sort_unstable();
    expected.dedup();
    assert_eq!(paths(&anna, &anna).await, expected, "nothing else is shown");
    canaries.assert_untouched().await;
}

#[tokio::test]
async fn upload_files_of_a_name_that_is_not_utf8_is_422_bad_file_name() {
    let (app, canaries) = guarded_app().await;
    let anna = app.user("anna", "operator").await;
    let names: [&[u8]; 5] = [b"\xff", b"a\xc0\xafb", b"\xc0\xae\xc0\xae", b"\xed\xa0\x80", b"x\xfe.png"];
    for name in names {
        let alone = upload(&anna, &Form::of(&anna, None).file(name, "x")).await;
        let beside = upload(&anna, &Form::of(&anna, None).file("good", "x").file(name, "x")).await;
        assert_eq!(paths(&anna, &anna).await, [""; 0], "{name:?}: a file was dropped in silence");
        for answer in [alone, beside] {
            assert_eq!(answer.refusal(), (422, "bad_file_name".to_owned()), "{name:?}");
        }
    }
    canaries.assert_untouched().await;
}

// "Every part that carries a file name is a file": regardless of how the name is written, the file is stored or
// refused.
#[tokio::test]
async fn upload_files_of_a_name_in_an_unusual_header_is_stored_or_refused_never_dropped() {
    let (app, canaries) = guarded_app().await;
    let anna = app.user("anna", "operator").await;
    let heads = [
        "Content-Disposition: form-data; name=\"contents\"; filename*=UTF-8''odd",
        "Content-Disposition: form-data; name=\"contents\"; FILENAME=\"odd\"",
        "Content-Disposition: form-data; name=\"contents\"; filename=odd",
        "Content-Disposition: form-data; filename=\"odd\"; name=\"contents\"",
        "content-disposition:form-data;name=contents;filename=odd",
        "Content-Disposition: form-data; name=\"contents\"; filename=\"odd\\\"",
    ];
    let mut dropped = Vec::new();
    for head in heads {
        let form = Form::of(&anna, Some("h")).text("reset_folder", "true").file("good", "x");
        let answer = upload(&anna, &form.part(head.as_bytes(), b"x")).await;
        assert_no_failure(&answer, head);
        if answer.status == 200 && answer.detail()["files"].as_array().unwrap().len() != 2 {
            dropped.push(head);
        }
    }
    assert_eq!(dropped, [""; 0], "200, and the file is not there");
    canaries.assert_untouched().await;
}

#[tokio::test]
async fn upload_files_to_hostile_subfolders_stores_under_good_ones_and_refuses_the_others() {
    let (app, canaries) = guarded_app().await;
    let anna = app.user("anna", "operator").await;
    let mut cases: Vec<String> = NAMES.map(str::to_owned).to_vec();
    cases.extend(["\0", "a\0b", "a\r\nb", "a//b", "image", "image/x", "e\u{301}/e\u{301}", "a/b/c"].map(str::to_owned));
    cases.extend(generated(29, &FRAGMENTS, 120));
    cases.extend(long_names());
    assert!(cases.len() > 200);
    let mut expected = Vec::new();
    for folder in &cases {
        let answer = upload(&anna, &Form::of(&anna, Some(folder)).file("n", folder)).await;
        assert_no_failure(&answer, folder);
        let listed = list_with(&anna, &anna, &[("subfolder", folder)]).await;
        if let Some(good) = good_folder(folder) {
            assert_eq!(answer.status, 200, "{folder:?}: {answer:?}");
            assert_eq!(answer.detail()["subfolder"], good.as_str(), "{folder:?}");
            assert_eq!(column(&listed.ok().json(), "subfolder"), [good.as_str()], "{folder:?}");
            expected.push(format!("{good}/n"));
        } else {
            let refusals = [(404, "subfolder_invalid".to_owned()), (422, String::new())];
            assert!(refusals.contains(&answer.refusal()), "{folder:?}: {answer:?}");
            assert!(listed.status == 422 || listed.ok().json() == json!([]), "{folder:?}");
        }
        let gone = delete(
            &anna,
            json!({"bucket": "user", "object_key": key(&anna), "subfolder": folder,
            "filenames": ["none"]}),
        )
        .await;
        assert_eq!(gone.status / 100, 4, "{folder:?}: {gone:?}");
    }
    expected.sort_unstable();
    expected.dedup();
    assert_eq!(paths(&anna, &anna).await, expected, "nothing else is shown");
    canaries.assert_untouched().await;
}

/// Uploads, deletes and lists files of one target, which are the three operations that take the target as a field.
async fn ask(actor: &Actor, bucket: &str, object_key: &str) -> [Answer; 3] {
    let upload = upload(actor, &Form::to(bucket, object_key, None).file("n", "x")).await;
    let body = json!({"bucket": bucket, "object_key": object_key, "filenames": ["n"]});
    let query = [("bucket", bucket), ("object_key", object_key)];
    let list = send(actor.request(reqwest::Method::GET, "/files").query(&query)).await;
    [upload, delete(actor, body).await, list]
}

#[tokio::test]
async fn hostile_object_keys_are_refused_in_every_operation() {
    let (app, canaries) = guarded_app().await;
    let boss = app.user("boss", "admin").await;
    let own = key(&boss);
    let mut cases: Vec<String> = NAMES.map(str::to_owned).to_vec();
    cases.extend(["\0", "1\0", "1 or 1=1", "1;--", "", "1e0", "0x1", "\u{ff11}", "-0", "1_0"].map(str::to_owned));
    cases
        .extend(["/", "/..", "/../", " ", "\u{a0}", "\0", ".", "/n", "%", "\u{200b}"].map(|end| format!("{own}{end}")));
    cases.extend(["0", "+", " ", "./", "../user/"].map(|start| format!("{start}{own}")));
    cases.extend(generated(31, &FRAGMENTS, 60));
    cases.extend(long_names());
    for object_key in &cases {
        for answer in ask(&boss, "user", object_key).await {
            assert!([404, 422].contains(&answer.status), "{object_key:?}: {answer:?}");
            let code = answer.code();
            assert!(["target_not_found", ""].contains(&code.as_str()), "{object_key:?}: {answer:?}");
        }
    }
    assert_eq!(app.count("select count(*) from attachments.file").await, 0);
    canaries.assert_untouched().await;
}

#[tokio::test]
async fn hostile_buckets_are_422_in_every_operation() {
    let (app, canaries) = guarded_app().await;
    let boss = app.user("boss", "admin").await;
    let own = key(&boss);
    let mut cases: Vec<String> = NAMES.map(str::to_owned).to_vec();
    let near = ["", "USER", "User", "users", "user ", " user", "user/", "/user", "user/..", "user\0", "\0", "config"];
    cases.extend(near.map(str::to_owned));
    cases.extend(
        ["unplaced", "health", "image", "media", "us\u{200b}er", "\u{ff55}ser", "null", "0"].map(str::to_owned),
    );
    for bucket in &cases {
        for answer in ask(&boss, bucket, &own).await {
            assert_eq!(answer.status, 422, "{bucket:?}: {answer:?}");
            let place: Value = answer.detail()[0]["loc"][1].clone();
            assert_eq!(place, "bucket", "{bucket:?}");
        }
    }
    assert_eq!(app.count("select count(*) from attachments.file").await, 0);
    canaries.assert_untouched().await;
}

#[tokio::test]
async fn delete_files_of_hostile_names_is_refused_and_removes_nothing() {
    let (app, canaries) = guarded_app().await;
    let anna = app.user("anna", "operator").await;
    upload(&anna, &Form::of(&anna, Some("h")).file("a", "x").file("x", "y")).await.ok();
    let mut cases: Vec<String> = NAMES.map(str::to_owned).to_vec();
    cases.extend(["", "\0", "a\0", "\0a", "a/", "./a", "h/a", "\n", "a\u{7f}"].map(str::to_owned));
    cases.extend(generated(37, &FRAGMENTS, 60).into_iter().filter(|name| name != "x"));
    cases.extend(long_names());
    for name in &cases {
        let body = json!({"bucket": "user", "object_key": key(&anna), "subfolder": "h", "filenames": ["a", name]});
        let answer = delete(&anna, body).await;
        let expected = match good_name(name) {
            Some(_) => (404, "file_not_found".to_owned()),
            // NUL and excessive length are refused for every text, before the rules on names.
            None if name.contains('\0') || name.chars().count() > 4000 => (422, String::new()),
            None => (422, "bad_file_name".to_owned()),
        };
        assert_eq!(answer.refusal(), expected, "{name:?}");
    }
    assert_eq!(paths(&anna, &anna).await, ["h/a", "h/x"]);
    canaries.assert_untouched().await;
}
