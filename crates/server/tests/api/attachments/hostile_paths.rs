//! Addresses that try to leave their folder, sent as raw bytes on a socket so that no client library changes them.

use super::hostile::generated;
use super::steps::{Form, MULTIPART, address, paths, upload};
use super::store::{CANARY, guarded_app};
use crate::conventions::shared::{Wire, authorization, exchange, head};
use crate::support::{Actor, TestApp};

/// Sends a request whose path consists of these bytes. None when the service closes the connection without a response.
async fn send_raw(app: &TestApp, actor: &Actor, method: &str, path: &[u8], form: Option<&Form>) -> Option<Wire> {
    let body = form.map(Form::finish).unwrap_or_default();
    let more = match form {
        Some(_) => {
            format!("{}Content-Type: {MULTIPART}\r\nContent-Length: {}\r\n", authorization(actor), body.len())
        }
        None => authorization(actor),
    };
    let text = head(method, "PATH", &more);
    let (before, after) = text.split_once("PATH").unwrap();
    let request = [before.as_bytes(), path, after.as_bytes(), &body].concat();
    exchange(app.instance.address, &request).await
}

/// The path after one percent-decoding.
fn decoded(path: &[u8]) -> Vec<u8> {
    let (mut bytes, mut place) = (Vec::new(), 0);
    while place < path.len() {
        let code = path.get(place + 1..place + 3).and_then(|code| std::str::from_utf8(code).ok());
        match (path[place], code.and_then(|code| u8::from_str_radix(code, 16).ok())) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                place += 3;
            }
            (byte, _) => {
                bytes.push(byte);
                place += 1;
            }
        }
    }
    bytes
}

const PATHS: [&[u8]; 68] = [
    b"..",
    b".",
    b"%2e%2e",
    b"%2E%2E/x",
    b"%2e%2e/x",
    b"../x",
    b"../../x",
    b"../../../canary",
    b"..%2f..%2f..%2fcanary",
    b"%2e%2e%2f%2e%2e%2f%2e%2e%2fcanary",
    b"%2e%2e/%2e%2e/%2e%2e/canary",
    b"%252e%252e%252fx",
    b"%252e%252e/x",
    b"%25252e%25252e%25252fx",
    b"..%5c..%5cx",
    b"..\\..\\x",
    b"%5c%5chost%5cshare",
    b"..%c0%afx",
    b"%c0%ae%c0%ae/x",
    b"%e0%80%ae%e0%80%ae/x",
    b"%uff0e%uff0e/x",
    b"%ef%bc%8e%ef%bc%8e/x",
    b"%ef%bc%8e%ef%bc%8e%ef%bc%8fx",
    b"%00",
    b"f/a%00",
    b"f%00/a",
    b"f/a%00.png",
    b"%00f/a",
    b"/etc/passwd",
    b"%2fetc%2fpasswd",
    b"//etc/passwd",
    b"f//a",
    b"f/./a",
    b"f/../f/a",
    b"./f/a",
    b"f/%2e/a",
    b"f/a/",
    b"f/a/.",
    b"f/a%2f",
    b"f/a%20",
    b"%20f/a",
    b"f%20/a",
    b"f/a.",
    b"f/a%2e",
    b"f./a",
    b"%e2%80%aef/a",
    b"f/%e2%80%8ba",
    b"f/a%e2%80%8b",
    b"%ff",
    b"f/%ff",
    b"%fe%ff/a",
    b"\xff\xfe",
    b"f/\xc3\xa4",
    b"%",
    b"%2",
    b"%zz",
    b"%%32%65",
    b"f/a%0d%0aX-Evil:1",
    b"f/a%0a",
    b"f/%61%",
    b"CON",
    b"f/CON",
    b"C:%5cx",
    b"file:///x",
    b"f/a::$DATA",
    b"f/a;x",
    b"..;/x",
    b"~/x",
];

const FRAGMENTS: [&str; 22] = [
    "..",
    ".",
    "/",
    "%2e%2e",
    "%2e",
    "%2f",
    "%5c",
    "\\",
    "%252e",
    "%252f",
    "%00",
    "%c0%ae",
    "%ff",
    "f",
    "a",
    "x",
    "canary",
    "etc/passwd",
    "%ef%bc%8e",
    "%e2%80%ae",
    "%20",
    "#1",
];

#[tokio::test]
async fn read_file_of_a_hostile_path_shows_nothing_but_the_file_itself() {
    let (app, canaries) = guarded_app().await;
    let anna = app.user("anna", "operator").await;
    upload(&anna, &Form::of(&anna, Some("f")).file("a", "the file itself")).await.ok();
    plant_links(&canaries, &anna);
    let mut cases: Vec<Vec<u8>> = PATHS.iter().map(|path| path.to_vec()).collect();
    cases.extend(generated(41, &FRAGMENTS, 150).into_iter().map(|path| path.replace('#', "%23").into_bytes()));
    cases.extend(["link", "link/canary", "folder/canary", "folder/../x"].map(|path| path.as_bytes().to_vec()));
    cases.extend([vec![b'x'; 300], vec![b'x'; 5000], b"../".repeat(500), b"%2e%2e/".repeat(500), b"x/".repeat(900)]);
    assert!(cases.len() > 200);
    for path in &cases {
        let shown = String::from_utf8_lossy(path).into_owned();
        let whole = [b"/api", address(&anna, "").as_bytes(), path].concat();
        for method in ["GET", "HEAD"] {
            // The service may close the connection of a request that is not valid HTTP without a response.
            let Some(answer) = send_raw(&app, &anna, method, &whole, None).await else { continue };
            assert!(answer.status() < 500 && answer.status() >= 200, "{shown}: {answer:?}");
            assert!(!answer.body.contains(CANARY) && !answer.body.contains("root:"), "{shown}: {answer:?}");
            assert!(!answer.head.contains("X-Evil") && !answer.head.contains("x-evil"), "{shown}: {answer:?}");
            if decoded(path) != b"f/a" {
                assert!((400..500).contains(&answer.status()), "{shown}: {answer:?}");
            }
        }
    }
    // docs/spec/attachments.md#names
    let climbing = [b"/api", address(&anna, "").as_bytes(), b"%2e%2e/x"].concat();
    let answer = send_raw(&app, &anna, "GET", &climbing, None).await.unwrap();
    assert_eq!(answer.refusal(), (404, "file_not_found".to_owned()));
    assert_eq!(paths(&anna, &anna).await, ["f/a"]);
    canaries.assert_untouched().await;
}

/// Places symbolic links in the folder of the user, as someone with a shell on the machine could.
fn plant_links(canaries: &super::store::Canaries, anna: &Actor) {
    let Some(media) = canaries.folder() else { return };
    let (folder, outside) = (media.join(format!("user/{}", anna.user_key)), media.join("../.."));
    std::os::unix::fs::symlink(outside.join("canary"), folder.join("link")).unwrap();
    std::os::unix::fs::symlink(outside, folder.join("folder")).unwrap();
}

#[tokio::test]
async fn read_file_of_a_hostile_bucket_or_key_in_the_path_shows_nothing() {
    let (app, canaries) = guarded_app().await;
    let anna = app.user("anna", "operator").await;
    upload(&anna, &Form::of(&anna, Some("f")).file("a", "the file itself")).await.ok();
    let own = anna.user_key.to_string();
    let mut slots: Vec<Vec<u8>> = PATHS.iter().map(|path| path.to_vec()).collect();
    slots.extend(generated(43, &FRAGMENTS, 40).into_iter().map(|path| path.replace('#', "%23").into_bytes()));
    for slot in &slots {
        let shown = String::from_utf8_lossy(slot).into_owned();
        let bucket = [b"/api/files/", slot.as_slice(), format!("/{own}/f/a").as_bytes()].concat();
        let object_key = [b"/api/files/user/", slot.as_slice(), b"/f/a"].concat();
        let behind = [format!("/api/files/user/{own}").as_bytes(), slot.as_slice(), b"/f/a"].concat();
        for path in [bucket, object_key, behind] {
            let Some(answer) = send_raw(&app, &anna, "GET", &path, None).await else { continue };
            assert!(answer.status() < 500, "{shown}: {answer:?}");
            assert!(!answer.body.contains(CANARY), "{shown}: {answer:?}");
            assert!((400..500).contains(&answer.status()), "{shown}: {answer:?}");
        }
    }
    canaries.assert_untouched().await;
}

/// Whether the specification allows this key for an entry of the configuration, checked independently of the code.
fn good_key(key: &[u8]) -> bool {
    let Ok(key) = std::str::from_utf8(key) else { return false };
    (1..=254).contains(&key.chars().count()) && !key.contains('/') && !key.chars().any(char::is_control)
}

#[tokio::test]
async fn replace_config_file_of_a_hostile_key_stores_under_good_ones_and_refuses_the_others() {
    let (app, canaries) = guarded_app().await;
    let boss = app.user("boss", "admin").await;
    let mut cases: Vec<Vec<u8>> = PATHS.iter().map(|path| path.to_vec()).collect();
    cases.extend(generated(47, &FRAGMENTS, 60).into_iter().map(|path| path.replace('#', "%23").into_bytes()));
    let near: [&[u8]; 9] = [b"a..", b"a.", b"a.b", b"a-", b"%61", b"1a", b"-a", b"_a", b"a%2e%2e"];
    cases.extend(near.map(<[u8]>::to_vec));
    cases.extend([vec![b'x'; 254], vec![b'x'; 255], vec![b'x'; 5000]]);
    for key in &cases {
        let shown = String::from_utf8_lossy(key).into_owned();
        let path = [b"/api/config/", key.as_slice(), b"/file"].concat();
        let form = Form::default().named("file", "n.txt", "of the configuration");
        let put = send_raw(&app, &boss, "PUT", &path, Some(&form)).await;
        let get = send_raw(&app, &boss, "GET", &path, None).await;
        let expected = good_key(&decoded(key));
        for answer in [put, get].into_iter().flatten() {
            assert!(answer.status() < 500, "{shown}: {answer:?}");
            assert_eq!(answer.status() == 200, expected, "{shown}: {answer:?}");
            assert!(!answer.body.contains(CANARY), "{shown}: {answer:?}");
        }
    }
    canaries.assert_untouched().await;
}

#[tokio::test]
async fn replace_config_file_of_a_hostile_file_name_is_422_bad_file_name() {
    let (app, canaries) = guarded_app().await;
    let boss = app.user("boss", "admin").await;
    for name in ["../x", "..", "a/b", "/etc/passwd", "a\\b", "x.", " x", "x ", &"x".repeat(256)] {
        let form = Form::default().named("file", name, "x");
        let request = boss.request(reqwest::Method::PUT, "/config/company_logo/file").header("content-type", MULTIPART);
        let answer = crate::support::send(request.body(form.finish())).await;
        assert_eq!(answer.refusal(), (422, "bad_file_name".to_owned()), "{name}");
    }
    let none = boss.get("/config/company_logo/file").await;
    assert_eq!(none.refusal(), (404, "config_file_not_found".to_owned()));
    canaries.assert_untouched().await;
}
