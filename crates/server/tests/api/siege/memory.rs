//! Sixty-four clients send the largest bodies within the limits at the same time. The service may use at most 128 MiB
//! more than when idle. Its address space is limited, so that a service that fails this test cannot exhaust the memory
//! of the machine.

use std::time::{Duration, Instant};

use futures_util::{StreamExt, stream};
use reqwest::multipart::{Form, Part};
use reqwest::{Body, Method, RequestBuilder};
use tokio::task::JoinSet;

use super::workbooks::{SHEET, book, book_with, naming_one_text, strings};
use crate::conventions::program::{Service, serve_within};
use crate::crash::memory::memory;
use crate::support::{Actor, TestApp};

const CLIENTS: usize = 64;
const KIB: usize = 1024;
const MIB: usize = 1024 * KIB;
/// Maximum memory that an attack may add to the service, in KiB.
const ALLOWED_KIB: u64 = 128 * 1024;
/// Limit of the address space in bytes. It is higher than the memory, because the allocator reserves far more than it
/// uses.
const ADDRESSES: usize = 8 * 1024 * MIB;

/// A service in its own process, and a user who may import, store files and write bills of materials.
struct Target {
    service: Service,
    anna: Actor,
    idle: u64,
    _app: TestApp,
}

impl Target {
    /// Starts the service and uses it once, so that everything that is loaded once counts as idle memory.
    async fn new() -> Self {
        let app = TestApp::new().await;
        let anna = app.user("anna", "admin library").await;
        let service = Service::start(serve_within(&app, ADDRESSES)).await;
        let anna = anna.at(service.address);
        anna.get("/department").await.ok();
        anna.log_in("anna", "not her password").await;
        let idle = memory(&service, "VmRSS:");
        Self { service, anna, idle, _app: app }
    }

    /// Sends the request from all clients at the same time. Returns their statuses, with 0 where the service closed the
    /// connection.
    async fn attack(&self, name: &str, request: impl Fn(&Actor, usize) -> RequestBuilder) -> Vec<u16> {
        let mut clients = JoinSet::new();
        for client in 0..CLIENTS {
            let request = request(&self.anna, client).timeout(Duration::from_secs(100));
            clients.spawn(async move {
                match request.send().await {
                    Ok(response) => {
                        let status = response.status().as_u16();
                        let _ = response.bytes().await;
                        status
                    }
                    Err(_cut) => 0,
                }
            });
        }
        let mut answers = clients.join_all().await;
        answers.sort_unstable();
        self.assert_modest(name, &answers).await;
        answers
    }

    /// Asserts that no response was an internal error, that the service stayed within its memory limit, and that it
    /// still answers.
    #[expect(clippy::print_stderr, reason = "the figure is what the test is made for")]
    async fn assert_modest(&self, name: &str, answers: &[u16]) {
        assert!(answers.iter().all(|status| *status < 500 || *status == 503), "{name}: {answers:?}");
        let peak = memory(&self.service, "VmHWM:");
        let most = peak.saturating_sub(self.idle) / 1024;
        eprintln!("{name}: {most} MiB above {} MiB; {answers:?}", self.idle / 1024);
        assert!(peak <= self.idle + ALLOWED_KIB, "{name}: {most} MiB above idle");
        // Uses a connection that no attacker has used.
        let client = reqwest::Client::builder().no_proxy().tls_certs_only([]).build().unwrap();
        let asked = client.get(format!("http://{}/api/department", self.service.address));
        let asked = asked.bearer_auth(self.anna.token.as_deref().unwrap()).send().await;
        assert_eq!(asked.expect("an answer").status(), 200, "{name}");
    }
}

/// A body sent in chunks without an announced length.
fn chunked_body(piece: Vec<u8>, times: usize) -> Body {
    let piece = bytes::Bytes::from(piece);
    Body::wrap_stream(stream::iter((0..times).map(move |_| Ok::<_, std::io::Error>(piece.clone()))).boxed())
}

/// A request that imports a workbook of products.
fn import(actor: &Actor, bytes: &bytes::Bytes) -> RequestBuilder {
    let file = Part::stream_with_length(bytes.clone(), u64::try_from(bytes.len()).unwrap()).file_name("a.xlsx");
    actor.request(Method::POST, "/product/import").multipart(Form::new().part("file", file))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn workbooks_that_expand_stay_within_128_mib() {
    let target = Target::new().await;
    let long = format!("<si><t>{}</t></si>", "x".repeat(32_000));
    let fonts = format!("<styleSheet><cellXfs>{}</cellXfs></styleSheet>", "<xf/>".repeat(9_000_000));
    for (name, workbook) in [
        ("one text in 60 000 cells", book(&strings("", &long), &naming_one_text(60_000))),
        ("nine million empty texts", book(&strings("", &"<si/>".repeat(9_000_000)), SHEET)),
        ("nine million formats", book_with(&strings("", ""), SHEET, &[("xl/styles.xml", fonts.into_bytes())])),
        ("one text in 2 000 cells, which is allowed", book(&strings("", &long), &naming_one_text(2_000))),
    ] {
        let workbook = bytes::Bytes::from(workbook);
        target.attack(name, |anna, _| import(anna, &workbook)).await;
    }
    target.service.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bodies_without_a_token_stay_within_128_mib_and_do_not_delay_other_clients() {
    let target = Target::new().await;
    let piece = vec![b'x'; 64 * KIB];
    let types = ["multipart/form-data; boundary=b", "application/x-www-form-urlencoded", "application/json"];
    for kind in types {
        let piece = piece.clone();
        let large = target.attack(kind, |anna, _| {
            let body = chunked_body(piece.clone(), 8 * MIB / piece.len());
            anna.raw(Method::POST, "/api/auth").header("content-type", kind).body(body)
        });
        let answers = large.await;
        assert!(answers.iter().all(|status| [0, 413, 415].contains(status)), "{kind}: {answers:?}");
    }

    let names = (0..700_000).map(|number| format!("{number:x}=&")).collect::<Vec<_>>().concat();
    let names = bytes::Bytes::from(names);
    let live = target.anna.clone();
    let watched = tokio::spawn(async move {
        let mut slowest = Duration::ZERO;
        for _ in 0..40 {
            let start = Instant::now();
            live.get("/health/live").await.ok();
            slowest = slowest.max(start.elapsed());
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        slowest
    });
    let answers = target.attack("700 000 names", |anna, _| {
        let form = anna.raw(Method::POST, "/api/auth").header("content-type", "application/x-www-form-urlencoded");
        form.body(names.clone())
    });
    let answers = answers.await;
    assert!(answers.iter().all(|status| [0, 413].contains(status)), "{answers:?}");
    let slowest = watched.await.unwrap();
    assert!(slowest < Duration::from_secs(2), "/health/live took {slowest:?}");
    target.service.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn json_of_many_values_stays_within_128_mib() {
    let target = Target::new().await;
    let json = |anna: &Actor, method: Method, path: &str, body: bytes::Bytes| {
        anna.request(method, path).header("content-type", "application/json").body(body)
    };
    let list = |value: &str, count: usize| format!("[{}0]", format!("{value},").repeat(count));
    let zeros = bytes::Bytes::from(list("0", 5 * MIB - 8));
    let answers =
        target.attack("10 MiB of 0,", |anna, _| json(anna, Method::PUT, "/product/1/bom", zeros.clone())).await;
    assert!(answers.iter().all(|status| [0, 413, 503].contains(status)), "{answers:?}");
    for (name, body) in [
        ("66 000 objects", list("{\"a\":0}", 66_000)),
        ("10 MiB of texts", list(&format!("\"{}\"", "x".repeat(1000)), 10_000)),
    ] {
        let body = bytes::Bytes::from(body);
        target.attack(name, |anna, _| json(anna, Method::PUT, "/product/1/bom", body.clone())).await;
    }
    let value = bytes::Bytes::from(format!("{{\"value\":{}}}", list("0", 199_000)));
    target.attack("custom data", |anna, n| json(anna, Method::PUT, &format!("/custom-data/k{n}"), value.clone())).await;
    target.service.stop().await;
}

/// A request with a multipart body.
fn multipart(anna: &Actor, path: &str, body: Body) -> RequestBuilder {
    anna.request(Method::POST, path).header("content-type", "multipart/form-data; boundary=b").body(body)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn multipart_bodies_stay_within_128_mib() {
    let target = Target::new().await;
    let head = [&b"--b\r\nContent-Disposition: form-data; name=\""[..], &vec![b'n'; 64 * KIB]].concat();
    let endless =
        target.attack("heads without end", |anna, _| multipart(anna, "/files", chunked_body(head.clone(), 4 * 16)));
    let answers = endless.await;
    assert!(answers.iter().all(|status| [0, 422].contains(status)), "{answers:?}");

    let text = format!("--b\r\nContent-Disposition: form-data; name=\"t\"\r\n\r\n{}\r\n", "t".repeat(60 * KIB));
    let texts = target.attack("199 texts of 60 KiB", |anna, _| {
        multipart(anna, "/files", chunked_body(text.clone().into_bytes(), 199))
    });
    let answers = texts.await;
    assert!(answers.iter().all(|status| [0, 422].contains(status)), "{answers:?}");

    let file = bytes::Bytes::from(vec![b','; 10 * MIB - 1]);
    let answers = target.attack("files of 10 MiB to import", |anna, _| import(anna, &file)).await;
    assert!(answers.iter().all(|status| [0, 422, 503].contains(status)), "{answers:?}");
    target.service.stop().await;
}
