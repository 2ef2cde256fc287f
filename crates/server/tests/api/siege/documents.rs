//! Hostile documents: copies of records to verify, attachments to print, records with too much text. The service stays
//! up, within 128 MiB of what it needs when idle, and answers others. Only a renderer process ends.
//!
//! The ordinary run has 16 clients and a limit of half a second for other requests. `TRACEWRIGHT_DOCUMENT_CLIENTS=64`
//! and `TRACEWRIGHT_LIVE_MS=100` with a release build make a long run.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use tokio::task::{JoinHandle, JoinSet};

use super::bombs::{content, deep, embedded, nested, page_tree, png, record};
use super::number;
use crate::collaboration::office::{issue, issue_type};
use crate::conventions::program::{Service, serve_within};
use crate::crash::memory::{children, memory};
use crate::serial::plant::{field, plant, serial, traced};
use crate::support::{Actor, TestApp, changed, print_figure};
use crate::trace::dhr_plant::{ask, file_of_unit, record as record_of};

const KIB: u64 = 1024;
const MIB: usize = 1024 * 1024;
/// Maximum memory that an attack may add to the service, in KiB.
const ALLOWED_KIB: u64 = 128 * KIB;
/// Maximum memory of all renderers together, in KiB.
const RENDERERS_KIB: u64 = 1280 * KIB;
/// Limit of the address space in bytes. It is higher than the memory, because the allocator reserves far more than it
/// uses.
const ADDRESSES: usize = 8 * 1024 * MIB;
/// How long other users may wait for a document during an attack.
const OTHERS_WITHIN: Duration = Duration::from_secs(10);

/// A service in its own process, and a user with all permissions.
struct Target {
    service: Service,
    boss: Actor,
    made: String,
    idle: u64,
    _app: TestApp,
}

/// Watches memory and response times of the service and its renderers until it is stopped.
struct Watch {
    ended: Arc<AtomicBool>,
    slowest: JoinHandle<Duration>,
    renderers: Arc<AtomicU64>,
}

impl Target {
    /// Starts the service and prints a record in both formats, so that everything that is loaded once counts as idle
    /// memory.
    async fn new() -> Self {
        let (app, boss) = plant().await;
        field(&boss, "proof", "files").await;
        let made = traced(&boss, "T").await;
        let unit = serial(&boss, &made, "FRIENDLY").await;
        let service = Service::start(serve_within(&app, ADDRESSES)).await;
        let boss = boss.at(service.address);
        ask(&boss, &unit, &[]).await.ok();
        ask(&boss, &unit, &[("format", "json")]).await.ok();
        let idle = memory(&service, "VmRSS:");
        Self { service, boss, made, idle, _app: app }
    }

    /// Creates a unit with files in a field. Returns its key.
    async fn with_files(&self, code: &str, files: &[(&str, Vec<u8>)]) -> String {
        let unit = serial(&self.boss, &self.made, code).await;
        for (name, content) in files {
            file_of_unit(&self.boss, &unit, "proof", name, content).await;
        }
        let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
        let data = json!([{"form_field_key": "proof", "custom_field_key": "proof", "value": names}]);
        changed(self.boss.patch(&format!("/serial/{unit}"), json!({"data": data})).await);
        unit
    }

    /// Starts to watch the service.
    fn watch(&self) -> Watch {
        let (ended, renderers) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
        let (live, until, most, service) =
            (self.service.anonymous(), Arc::clone(&ended), Arc::clone(&renderers), self.service.id());
        let slowest = tokio::spawn(async move {
            let mut slowest = Duration::ZERO;
            while !until.load(Ordering::Relaxed) {
                let start = Instant::now();
                live.get("/health/live").await.ok();
                slowest = slowest.max(start.elapsed());
                most.fetch_max(resident_below(service), Ordering::Relaxed);
                tokio::time::sleep(Duration::from_millis(25)).await;
            }
            slowest
        });
        Watch { ended, slowest, renderers }
    }

    /// Sends the request from all clients at the same time. Returns their statuses, with 0 where the service closed the
    /// connection.
    async fn attack(&self, name: &str, clients: usize, request: impl Fn(&Actor) -> RequestBuilder) -> Vec<u16> {
        let watch = self.watch();
        let mut asked = JoinSet::new();
        for _ in 0..clients {
            let request = request(&self.boss).timeout(Duration::from_secs(100));
            asked.spawn(async move {
                match request.send().await {
                    Ok(response) => {
                        let status = response.status().as_u16();
                        let again = response.headers().contains_key("retry-after");
                        let _ = response.bytes().await;
                        assert!(status < 500 || (status == 503 && again), "{status} without Retry-After");
                        status
                    }
                    Err(_cut) => 0,
                }
            });
        }
        let mut answers = asked.join_all().await;
        answers.sort_unstable();
        self.assert_modest(name, watch, &answers).await;
        answers
    }

    /// Stops watching. Asserts that the service and its renderers stayed within their memory limits and that other
    /// users were answered in time.
    async fn assert_modest(&self, name: &str, watch: Watch, answers: &[u16]) {
        watch.ended.store(true, Ordering::Relaxed);
        let (slowest, renderers) = (watch.slowest.await.unwrap(), watch.renderers.load(Ordering::Relaxed));
        let most = memory(&self.service, "VmHWM:").saturating_sub(self.idle);
        print_figure(&format!(
            "{name}: {} MiB above {} MiB, renderers {} MiB, live within {slowest:?}; {answers:?}",
            most / KIB,
            self.idle / KIB,
            renderers / KIB
        ));
        assert!(most <= ALLOWED_KIB, "{name}: {} MiB above idle", most / KIB);
        assert!(renderers <= RENDERERS_KIB, "{name}: renderers have {} MiB", renderers / KIB);
        let bound = Duration::from_millis(u64::try_from(number("TRACEWRIGHT_LIVE_MS", 500)).unwrap());
        assert!(slowest <= bound, "{name}: /health/live took {slowest:?}");
        assert!(!answers.contains(&0), "{name}: {answers:?}");
    }
}

/// Memory of all children of a process, in KiB. `prlimit` replaced itself with the service, so its children are the
/// renderers.
fn resident_below(id: u32) -> u64 {
    let resident = |child: u32| {
        let status = std::fs::read_to_string(format!("/proc/{child}/status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim_matches(|other: char| !other.is_ascii_digit()).parse::<u64>().ok()
    };
    children(id).into_iter().filter_map(resident).sum()
}

/// A request that verifies a copy of a record.
fn verify(actor: &Actor, unit: &str, copy: &bytes::Bytes) -> RequestBuilder {
    let file = Part::stream_with_length(copy.clone(), u64::try_from(copy.len()).unwrap()).file_name("copy");
    actor.request(Method::POST, &format!("/serial/{unit}/dhr/verify")).multipart(Form::new().part("file", file))
}

/// A request for the PDF of a record with its attached files.
fn with_files(actor: &Actor, unit: &str) -> RequestBuilder {
    actor.request(Method::GET, &format!("/serial/{unit}/dhr?include_attachments=true"))
}

/// Number of clients in an attack.
fn clients() -> usize {
    number("TRACEWRIGHT_DOCUMENT_CLIENTS", 16)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_copies_to_verify_are_refused_within_128_mib() {
    let target = Target::new().await;
    let unit = serial(&target.boss, &target.made, "U").await;
    let many = number("TRACEWRIGHT_BOMB_MIB", 128);
    for (name, copy, refusals) in [
        ("50 000 arrays", nested("["), [422, 422]),
        ("50 000 dictionaries", nested("<</a"), [422, 422]),
        ("100 000 arrays in JSON", record(&"[".repeat(100_000)), [422, 422]),
        ("a page tree of 24 doublings", page_tree(24), [422, 422]),
        ("deflated twice", embedded("[ /FlateDecode /FlateDecode ]", many), [422, 422]),
        ("deflated once, as ours is", embedded("/FlateDecode", many), [413, 413]),
        ("30 MiB of 0,", record(&format!("[{}0]", "0,".repeat(15 * MIB))), [413, 503]),
        ("8 MiB of one text", record(&format!("\"{}\"", "x".repeat(8 * MIB))), [200, 503]),
    ] {
        let copy = bytes::Bytes::from(copy);
        let answers = target.attack(name, clients(), |boss| verify(boss, &unit, &copy)).await;
        assert!(answers.iter().all(|status| refusals.contains(status)), "{name}: {answers:?}");
    }
    target.service.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_attachments_of_a_record_are_marked_not_renderable_and_end_only_a_renderer() {
    let target = Target::new().await;
    for (name, file, state) in [
        ("nested.pdf", nested("["), "not_renderable"),
        ("deep.pdf", deep(), "not_renderable"),
        ("tree.pdf", page_tree(24), "not_renderable"),
        ("content.pdf", content(number("TRACEWRIGHT_BOMB_MIB", 600)), "not_renderable"),
        ("large.png", png(5700, 5800), "included"),
    ] {
        let unit = target.with_files(name, &[(name, file)]).await;
        let answers = target.attack(name, clients().div_ceil(8), |boss| with_files(boss, &unit)).await;
        assert!(
            answers.iter().all(|status| [200, 503].contains(status)) && answers.contains(&200),
            "{name}: {answers:?}"
        );
        let shown = record_of(&target.boss, &unit, &[("include_attachments", "true")]).await;
        assert_eq!(shown["attachments"][0]["state"], state, "{name}");
    }
    target.service.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_record_with_too_much_text_is_refused_while_others_are_printed() {
    let target = Target::new().await;
    let (boss, made) = (&target.boss, &target.made);
    let (unit, other) = (serial(boss, made, "LONG").await, serial(boss, made, "OTHER").await);
    let kind = issue_type(boss, "Leak", json!({})).await;
    let found = issue(boss, json!({"issue_type_key": kind, "linked_to": [{"type": "serial", "key": unit}]})).await;
    for place in 0..200 {
        let text = if place % 2 == 0 { "word ".repeat(4000) } else { "a".repeat(20_000) };
        boss.post("/message", json!({"recipient_id": format!("Issue/{found}"), "content": text})).await.ok();
    }
    let friendly = {
        let (boss, other) = (boss.clone(), other.clone());
        tokio::spawn(async move {
            let mut slowest = Duration::ZERO;
            for _ in 0..3 {
                let begun = Instant::now();
                ask(&boss, &other, &[]).await.ok();
                slowest = slowest.max(begun.elapsed());
            }
            slowest
        })
    };
    let path = format!("/serial/{unit}/dhr");
    let answers = target.attack("200 messages", clients().div_ceil(4), |boss| boss.request(Method::GET, &path)).await;
    assert!(answers.iter().all(|status| *status == 409), "{answers:?}");
    let slowest = friendly.await.unwrap();
    assert!(slowest <= OTHERS_WITHIN, "{slowest:?}");
    let begun = Instant::now();
    let refused = ask(boss, &unit, &[]).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "dhr_too_large"));
    assert!(refused.detail()["bytes"].as_u64() > Some(4_000_000), "{:?}", refused.detail());
    assert!(begun.elapsed() <= OTHERS_WITHIN, "{:?}", begun.elapsed());
    // The JSON format of the record is complete.
    let messages: Value = record_of(boss, &unit, &[]).await["issues"][0]["messages"].clone();
    assert_eq!(messages.as_array().map(Vec::len), Some(200));
    target.service.stop().await;
}
