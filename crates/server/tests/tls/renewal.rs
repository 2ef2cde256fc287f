//! Certificates that are replaced while the service runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use http_body_util::BodyExt as _;

use crate::authority::{Authority, EXPIRED, Pair, VALID};
use crate::client::{Client, presented, try_exchange};
use crate::service::{Service, eventually};

/// Number of replacements under load, as the contract demands.
const REPLACEMENTS: usize = 100;

/// Requests that succeeded and failed.
#[derive(Default)]
struct Load {
    over: AtomicBool,
    good: AtomicUsize,
    failed: AtomicUsize,
}

impl Load {
    /// Counts the result of one request. Prints a failure, so that the output of the test shows it.
    #[expect(clippy::print_stderr, reason = "the reason of a failed request")]
    fn count(&self, result: Result<(), String>) {
        match result {
            Ok(()) => self.good.fetch_add(1, Ordering::Relaxed),
            Err(error) => {
                eprintln!("a request failed: {error}");
                self.failed.fetch_add(1, Ordering::Relaxed)
            }
        };
    }

    /// Sends requests on one connection until the load is over.
    async fn on_one_connection(self: Arc<Self>, mut client: Client) {
        while !self.over.load(Ordering::Relaxed) {
            let answer = client.get("/hello", None).await;
            self.count(match answer {
                Ok(answer) if answer.status() == 200 => {
                    answer.into_body().collect().await.map(drop).map_err(|error| error.to_string())
                }
                Ok(answer) => Err(answer.status().to_string()),
                Err(error) => Err(error.to_string()),
            });
        }
    }

    /// Sends every request on a new connection until the load is over.
    async fn on_new_connections(self: Arc<Self>, service: Arc<Service>) {
        let hello = "GET /api/hello HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        while !self.over.load(Ordering::Relaxed) {
            let answer = try_exchange(&service, hello).await;
            self.count(match answer {
                Ok(answer) if answer.starts_with("HTTP/1.1 200") => Ok(()),
                Ok(answer) => Err(answer),
                Err(error) => Err(error.to_string()),
            });
        }
    }
}

#[expect(clippy::print_stderr, reason = "the number of requests is a figure of the test")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_certificate_replaced_100_times_under_load_fails_no_request() {
    let service = Arc::new(Service::start().await);
    let (load, mut workers) = (Arc::<Load>::default(), tokio::task::JoinSet::new());
    workers.spawn(Arc::clone(&load).on_one_connection(Client::http_1(&service).await));
    workers.spawn(Arc::clone(&load).on_one_connection(Client::http_2(&service, 65_535).await));
    for _ in 0..2 {
        workers.spawn(Arc::clone(&load).on_new_connections(Arc::clone(&service)));
    }
    let begun = Instant::now();
    for number in 1..=REPLACEMENTS {
        let pair = service.authority.server(&["localhost", &format!("number-{number}.example")], VALID);
        service.install(&pair);
        service.signal("HUP").await;
        let what = format!("certificate {number}");
        eventually(&what, async || (presented(&service).await == pair.der).then_some(())).await;
    }
    let duration = begun.elapsed();
    load.over.store(true, Ordering::Relaxed);
    while workers.join_next().await.is_some() {}
    let (good, failed) = (load.good.load(Ordering::Relaxed), load.failed.load(Ordering::Relaxed));
    eprintln!("{REPLACEMENTS} replacements in {duration:?}: {good} requests, {failed} failed");
    assert_eq!(failed, 0, "of {good}");
    assert!(good > 10 * REPLACEMENTS, "{good}");
    assert!(service.logged("the TLS certificate was replaced") >= REPLACEMENTS, "{}", service.log());
    let Ok(service) = Arc::try_unwrap(service) else { panic!("a worker still uses the service") };
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changed_files_are_used_within_about_ten_seconds_without_a_signal() {
    let service = Service::start().await;
    assert_eq!(presented(&service).await, service.pair.der);
    let renewed = service.authority.server(&["localhost"], (2020, 2090));
    service.install(&renewed);
    let begun = Instant::now();
    eventually("the new certificate", async || (presented(&service).await == renewed.der).then_some(())).await;
    assert!(begun.elapsed() < Duration::from_secs(12), "{:?}", begun.elapsed());
    service.stop().await;
}

/// Files that must not replace the pair in use, each with the reason that the log must name.
fn bad_pairs(service: &Service) -> Vec<(Pair, &'static str)> {
    let issue = |years| service.authority.server(&["localhost"], years);
    let (good, other, expired, future) = (issue(VALID), issue(VALID), issue(EXPIRED), issue((2090, 2095)));
    let half = good.certificate[..good.certificate.len() / 2].to_owned();
    let with = |certificate: &str, key: &str| Pair {
        certificate: certificate.to_owned(),
        key: key.to_owned(),
        der: Vec::new(),
    };
    vec![
        (expired, "expired on 2021-01-01"),
        (future, "is not valid before 2090-01-01"),
        (with(&good.certificate, &other.key), "cannot be used with the certificate"),
        (with(&half, &good.key), "service.pem"),
        (with("", &good.key), "contains no certificate"),
        (with(&good.certificate, "no key"), "service.key contains no private key"),
        (with(&good.key, &good.key), "contains no certificate"),
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pair_that_is_broken_foreign_or_expired_is_kept_out_and_the_next_good_one_is_used() {
    let service = Service::start().await;
    let expiry = service.metric("tls_certificate_expiry_seconds").await;
    let end_of_2095 = 3_976_214_400.0;
    assert!((expiry - end_of_2095).abs() < 1.0, "{expiry}");
    assert!(service.metric("tls_reload_errors_total").await.abs() < 0.5);

    let refused = "the new TLS certificate is refused";
    for (number, (pair, reason)) in bad_pairs(&service).iter().enumerate() {
        service.install(pair);
        service.signal("HUP").await;
        eventually(reason, async || (service.logged(refused) > number).then_some(())).await;
        let log = service.log();
        let line = log.lines().rfind(|line| line.contains(refused)).unwrap();
        assert!(line.contains(reason) && line.contains("ERROR"), "{reason}: {line}");
        assert_eq!(presented(&service).await, service.pair.der, "{reason}");
    }
    std::fs::remove_file(service.file("service.key")).unwrap();
    service.signal("HUP").await;
    eventually("a missing file", async || (service.logged("service.key cannot be read") > 0).then_some(())).await;
    assert_eq!(presented(&service).await, service.pair.der);
    assert!(service.metric("tls_reload_errors_total").await > 7.5);

    let renewed = Authority::new("Another authority").server(&["localhost"], (2020, 2090));
    service.install(&renewed);
    service.signal("HUP").await;
    eventually("the good pair", async || (service.logged("certificate was replaced") > 0).then_some(())).await;
    // Its authority is not that of the client.
    assert!(try_exchange(&service, "GET / HTTP/1.1\r\n\r\n").await.is_err());
    service.stop().await;
}
