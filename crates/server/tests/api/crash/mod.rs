//! Kills the service (`kill -9`) at named points of an upload: afterwards, every row has its bytes and no acknowledged
//! file is missing.
//!
//! The usual run has one round for each point. `TRACEWRIGHT_KILL_ROUNDS=10` makes a long run.

mod ledger;
pub mod memory;

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use chrono::TimeDelta;
use platform::files::sweep_step;
use reqwest::Method;
use reqwest::multipart::{Form, Part};

use crate::attachments::store::sha256;
use crate::conventions::program::{Service, serve};
use crate::conventions::shared::eventually;
use crate::support::{Actor, TestApp, send};

/// The named crash points, in the order in which an upload passes them.
const POINTS: [&str; 9] = [
    "upload.registered",
    "upload.first_bytes",
    "upload.streamed",
    "upload.synced",
    "upload.locked",
    "upload.rows_written",
    "upload.committed",
    "removal.begun",
    "removal.bytes_gone",
];

/// Size that the store receives in several parts.
const BYTES: usize = 600 * 1024;

/// Number of rounds, from `TRACEWRIGHT_KILL_ROUNDS`.
fn rounds() -> usize {
    std::env::var("TRACEWRIGHT_KILL_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(1)
}

/// Different bytes for every number.
fn content(number: usize) -> Vec<u8> {
    (0..BYTES).map(|place| u8::try_from((place / 7 + number * 31) % 251).unwrap()).collect()
}

/// One of the two operations that store a file.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Attachment,
    ConfigFile,
}

impl Kind {
    /// Stores a file, always under the same name. Returns whether the service acknowledged it.
    async fn store(self, actor: &Actor, bytes: Vec<u8>) -> bool {
        let file = Part::bytes(bytes).file_name("proof.bin");
        let request = match self {
            Self::Attachment => {
                let form = Form::new().text("bucket", "user").text("object_key", actor.user_key.to_string());
                actor.request(Method::POST, "/files").multipart(form.part("contents", file))
            }
            Self::ConfigFile => {
                actor.request(Method::PUT, "/config/proof/file").multipart(Form::new().part("file", file))
            }
        };
        match request.send().await {
            Ok(response) => response.status() == 200 && response.bytes().await.is_ok(),
            Err(_cut) => false,
        }
    }

    /// The bytes of that file. None when it does not exist.
    async fn read(self, actor: &Actor) -> Option<Vec<u8>> {
        let path = match self {
            Self::Attachment => format!("/files/user/{}/proof.bin", actor.user_key),
            Self::ConfigFile => "/config/proof/file".to_owned(),
        };
        let answer = send(actor.request(Method::GET, &path)).await;
        match answer.status {
            200 => {
                let bytes = answer.bytes.to_vec();
                assert_eq!(answer.header("etag"), format!("\"{}\"", sha256(&bytes)), "bytes and checksum disagree");
                Some(bytes)
            }
            404 => None,
            other => panic!("{other}: {answer:?}"),
        }
    }
}

/// All files below a folder, without the marks of the feed.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let (mut files, mut open) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(next) = open.pop() {
        for entry in std::fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            // Marks of the feed do not belong to a record.
            if path.ends_with("feed/mark") {
                continue;
            }
            if path.is_dir() { open.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}

/// Asserts that every row has its bytes, and that nothing else is left after the sweep.
async fn assert_whole(app: &TestApp) {
    app.clock().advance(TimeDelta::hours(2));
    // The lock of a killed sweep is released only when its database session notices the end of the client.
    let swept = async || {
        while sweep_step(&app.instance.app).await.expect("a sweep") {}
        (app.count("select count(*) from platform.loose_object").await == 0).then_some(())
    };
    eventually("everything loose is swept", swept).await;
    let rows = app
        .sql
        .query(
            "select object_path, sha256 from attachments.file
             union all select object_path, sha256 from configuration.config where object_path is not null",
            &[],
        )
        .await
        .unwrap();
    let named: HashMap<String, String> = rows.iter().map(|row| (row.get(0), row.get(1))).collect();
    let media = PathBuf::from(&app.instance.app.settings.media);
    let stored = files_below(&media);
    assert_eq!(stored.len(), named.len(), "{stored:?} {named:?}");
    for file in stored {
        let path = file.strip_prefix(&media).unwrap().to_string_lossy().into_owned();
        assert_eq!(named.get(&path), Some(&sha256(&std::fs::read(&file).unwrap())), "{path}");
    }
}

/// Kills the service at a crash point while it stores a file. Asserts that the file is the old or the new one, and that
/// no object is lost or left over.
async fn die_at(point: &str, kind: Kind) {
    let app = TestApp::with(&["--keep-deleted-files-hours", "0"]).await;
    let admin = app.user("admin", "admin").await;
    let mut last = None;
    for round in 0..rounds() {
        // Creates bytes that are due for removal, so that the sweep of the next start has something to do.
        for number in [1000 + 2 * round, 1001 + 2 * round] {
            assert!(kind.store(&admin, content(number)).await);
            last = Some(content(number));
        }
        let mut command = serve(&app, "127.0.0.1:0");
        command.env("TRACEWRIGHT_CRASH_AT", point).env("TRACEWRIGHT_KEEP_DELETED_FILES_HOURS", "0");
        let mut service = Service::start(command).await;
        let attempt = content(round);
        let acknowledged = kind.store(&admin.at(service.address), attempt.clone()).await;
        assert_eq!(service.exit_code().await, None, "a signal ends it: {}", service.log());

        let found = kind.read(&admin).await;
        if acknowledged {
            last = Some(attempt);
        } else if found.as_ref() == Some(&attempt) {
            // The change was committed, and only the response was lost.
            last.clone_from(&found);
        }
        assert!(found == last, "{point} {kind:?}: the file is neither the old nor the new one");
    }
    assert_whole(&app).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_killed_during_an_upload_leaves_bytes_for_every_row_and_no_others() {
    for point in POINTS {
        die_at(point, Kind::Attachment).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_killed_during_a_config_file_leaves_bytes_for_every_row_and_no_others() {
    for point in POINTS {
        die_at(point, Kind::ConfigFile).await;
    }
}
