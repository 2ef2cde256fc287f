//! Parallel large uploads need little memory.
//!
//! The usual run uploads 24 MiB each. `TRACEWRIGHT_UPLOAD_MIB=500` makes a long run.

use futures_util::{StreamExt, stream};
use reqwest::multipart::{Form, Part};
use reqwest::{Body, Method};
use tokio::task::JoinSet;

use crate::conventions::program::{Service, serve};
use crate::support::{Actor, TestApp, send};

const CLIENTS: usize = 8;
const MIB: usize = 1024 * 1024;
/// Maximum memory that the uploads may add to the service, in KiB.
const ALLOWED_KIB: u64 = 64 * 1024;

/// A value in the status of the process, in KiB.
pub fn memory(service: &Service, line: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", service.id())).unwrap();
    let found = status.lines().find_map(|text| text.strip_prefix(line)).unwrap();
    found.trim_matches(|other: char| !other.is_ascii_digit()).parse().unwrap()
}

/// The processes that a process has started, by any of its threads.
pub fn children(id: u32) -> Vec<u32> {
    let threads = std::fs::read_dir(format!("/proc/{id}/task")).into_iter().flatten().filter_map(Result::ok);
    let lists = threads.filter_map(|thread| std::fs::read_to_string(thread.path().join("children")).ok());
    lists.flat_map(|list| list.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<_>>()).collect()
}

/// Uploads a file of this many MiB as a stream, and returns the status.
async fn upload(actor: Actor, name: String, mib: usize) -> u16 {
    let piece = bytes::Bytes::from(vec![b'x'; MIB]);
    let pieces = stream::iter((0..mib).map(move |_| Ok::<_, std::io::Error>(piece.clone()))).boxed();
    let length = u64::try_from(mib * MIB).unwrap();
    let file = Part::stream_with_length(Body::wrap_stream(pieces), length).file_name(name);
    let form = Form::new().text("bucket", "user").text("object_key", actor.user_key.to_string());
    send(actor.request(Method::POST, "/files").multipart(form.part("contents", file))).await.status
}

#[expect(clippy::print_stderr, reason = "the figure is what the long run is made for")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn eight_large_uploads_at_once_stay_within_64_mib_of_idle() {
    let mib = std::env::var("TRACEWRIGHT_UPLOAD_MIB").ok().and_then(|mib| mib.parse().ok()).unwrap_or(24);
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let mut command = serve(&app, "127.0.0.1:0");
    let limit = (600 * MIB).to_string();
    command.env("TRACEWRIGHT_MAX_FILE_BYTES", &limit).env("TRACEWRIGHT_MAX_UPLOAD_BYTES", &limit);
    let service = Service::start(command).await;
    let actor = admin.at(service.address);
    assert_eq!(upload(actor.clone(), "first".to_owned(), 1).await, 200);
    let idle = memory(&service, "VmRSS:");

    let mut clients = JoinSet::new();
    for client in 0..CLIENTS {
        clients.spawn(upload(actor.clone(), format!("large-{client}"), mib));
    }
    assert_eq!(clients.join_all().await, [200; CLIENTS]);
    let peak = memory(&service, "VmHWM:");
    assert!(peak <= idle + ALLOWED_KIB, "idle {idle} KiB, peak {peak} KiB");
    eprintln!("{CLIENTS} uploads of {mib} MiB: idle {} MiB, peak {} MiB", idle / 1024, peak / 1024);
    service.stop().await;
}
