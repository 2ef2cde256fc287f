//! Hostile clients of the TLS listener: slow and many handshakes, floods of canceled requests, and responses that nobody
//! reads.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use platform::clients::HANDSHAKES_MAX;
use platform::serve::STREAMS_MAX;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::client::{Client, connect, exchange, settings};
use crate::frames::{self, DATA, GOAWAY, RST_STREAM, SETTINGS, cancel, get};
use crate::service::Service;

/// Beginning of the first message of a TLS handshake. Its rest never arrives.
const HALF_A_HELLO: &[u8] = &[22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3];
/// A large public response.
const LARGE: &str = "/api/openapi.json";
/// Setting of HTTP/2 with the maximum number of requests at the same time.
const MAX_CONCURRENT_STREAMS: [u8; 2] = [0, 3];

/// Asserts that the service answers another client, and quickly.
async fn answers(service: &Service) {
    let begun = Instant::now();
    let answer = exchange(service, "GET /api/hello HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
}

/// Waits until the service closes a connection.
async fn closed(connection: &mut TcpStream) {
    let mut rest = Vec::new();
    let _ = connection.read_to_end(&mut rest).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_handshake_that_does_not_continue_is_closed_within_about_ten_seconds() {
    let service = Service::start().await;
    let begun = Instant::now();
    let mut open = tokio::task::JoinSet::new();
    let silences = [&[][..], &HALF_A_HELLO[..1], HALF_A_HELLO, b"G", b"GET /api/hello HTTP/1.1\r\n"];
    for silence in silences.into_iter().cycle().take(50) {
        let mut connection = TcpStream::connect(service.address).await.unwrap();
        open.spawn(async move {
            connection.write_all(silence).await.unwrap();
            closed(&mut connection).await;
        });
    }
    // Complete handshakes without a request: nothing, a half and a complete preface of HTTP/2, and one with settings.
    for silence in [&b""[..], b"PRI * HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"] {
        let mut idle = connect(&service, settings(&service, &["h2"], None)).await.unwrap();
        idle.write_all(silence).await.unwrap();
        open.spawn(async move { while frames::next(&mut idle).await.is_some() {} });
    }
    let mut idle = frames::open(&service, 65_535).await;
    open.spawn(async move { while frames::next(&mut idle).await.is_some() {} });
    answers(&service).await;
    while tokio::time::timeout(Duration::from_secs(14), open.join_next()).await.expect("all are closed").is_some() {
        assert!(begun.elapsed() > Duration::from_secs(5), "closed too early");
    }
    assert!(begun.elapsed() < Duration::from_secs(14), "{:?}", begun.elapsed());
    answers(&service).await;
    service.stop().await;
}

/// Raises the limit of open files of this process, which the service inherits.
async fn raise_file_limit() {
    let id = std::process::id().to_string();
    let mut raise = tokio::process::Command::new("prlimit");
    raise.args(["--pid", &id, "--nofile=8192:"]);
    assert!(raise.status().await.is_ok_and(|status| status.success()));
}

/// Opens a connection from one of the addresses of this machine.
async fn from(address: [u8; 4], to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from((address, 0))).unwrap();
    socket.connect(to).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn too_many_handshakes_close_the_oldest_ones_and_keep_no_client_out() {
    raise_file_limit().await;
    let service = Service::start().await;
    let (begun, more) = (Instant::now(), 50);
    let mut held = Vec::new();
    for number in 0..HANDSHAKES_MAX + more {
        let mut connection = from([127, 2, u8::try_from(number / 200).unwrap(), 1], service.address).await;
        connection.write_all(HALF_A_HELLO).await.unwrap();
        held.push(connection);
    }
    answers(&service).await;
    // Handshakes that begin at about the same time are registered in any order. That of `answers` counts too.
    let (mut ended, oldest) = (0, &mut held[..4 * more]);
    for connection in oldest {
        ended += usize::from(tokio::time::timeout(Duration::from_millis(30), closed(connection)).await.is_ok());
    }
    assert!((more..=more + 2).contains(&ended), "{ended} of the oldest are closed");
    assert!(begun.elapsed() < Duration::from_secs(9), "before their time: {:?}", begun.elapsed());
    let mut byte = [0];
    let newest = tokio::time::timeout(Duration::from_millis(100), held.last_mut().unwrap().read(&mut byte)).await;
    assert!(newest.is_err(), "the newest is open: {newest:?}");
    drop(held);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_canceled_requests_ends_its_connection_and_leaves_the_others_alone() {
    let service = Service::start().await;
    answers(&service).await;
    let before = service.memory_mib();
    let (mut accepted, mut ended) = (0, 0);
    for _ in 0..20 {
        let mut connection = frames::open(&service, 65_535).await;
        let flood: Vec<u8> = (0..5_000).flat_map(|n| [get(2 * n + 1, LARGE), cancel(2 * n + 1)].concat()).collect();
        let (mut reading, mut writing) = tokio::io::split(&mut connection);
        let write = async {
            for piece in flood.chunks(16 * 1024) {
                if writing.write_all(piece).await.is_err() {
                    return;
                }
                accepted += 1;
            }
        };
        let read = async {
            let mut all = Vec::new();
            let _ = reading.read_to_end(&mut all).await;
        };
        let both = async { tokio::join!(write, read) };
        tokio::time::timeout(Duration::from_secs(20), both).await.expect("the service ends the flood");
        ended += 1;
    }
    assert_eq!(ended, 20);
    answers(&service).await;
    let growth = service.memory_mib().saturating_sub(before);
    print_figure(&format!("20 floods of 5 000 canceled requests: {accepted} pieces accepted, {growth} MiB more"));
    assert!(growth < 100, "{growth} MiB");
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_has_at_most_200_requests_at_once() {
    let service = Service::start().await;
    // With a window of 0, no request ends.
    let mut connection = frames::open(&service, 0).await;
    let more = 30;
    for number in 0..STREAMS_MAX + more {
        connection.write_all(&get(2 * number + 1, "/api/hello")).await.unwrap();
    }
    connection.flush().await.unwrap();
    let (mut refused, mut allowed) = (0, 0);
    while refused < more {
        let frame = tokio::time::timeout(Duration::from_secs(5), frames::next(&mut connection)).await;
        let frame = frame.expect("an answer").expect("an open connection");
        match frame.kind {
            SETTINGS if frame.flags == 0 => {
                let setting = frame.payload.chunks(6).find(|setting| setting[..2] == MAX_CONCURRENT_STREAMS).unwrap();
                allowed = u32::from_be_bytes(setting[2..].try_into().unwrap());
            }
            RST_STREAM => {
                assert_eq!(frame.payload, [0, 0, 0, 7], "REFUSED_STREAM");
                refused += 1;
            }
            kind => assert!(kind != GOAWAY && (kind != DATA || frame.payload.is_empty()), "{frame:?}"),
        }
    }
    assert_eq!(allowed, STREAMS_MAX);
    answers(&service).await;
    // A service that stops waits for the responses that this client does not take.
    drop(connection);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_response_that_its_http_2_client_does_not_read_ends_the_connection_and_a_slow_reader_gets_all_of_it() {
    let service = Service::with(|command, _| {
        command.env("TRACEWRIGHT_TEST_WRITE_SECONDS", "3");
    })
    .await;
    // A client that reads slowly, but reads: never more than 64 KiB at once, with pauses.
    let mut slow = Client::http_2(&service, 65_535).await;
    let mut body = slow.get("/openapi.json", None).await.unwrap().into_body();
    let reading = tokio::spawn(async move {
        use http_body_util::BodyExt as _;
        let mut read = 0;
        while let Some(frame) = body.frame().await {
            read += frame.expect("the whole response").into_data().map_or(0, |data| data.len());
            tokio::time::sleep(Duration::from_millis(60)).await;
        }
        read
    });
    let mut stuck = frames::open(&service, 10).await;
    let begun = Instant::now();
    stuck.write_all(&get(1, LARGE)).await.unwrap();
    let mut received = 0;
    let ended = async {
        while let Some(frame) = frames::next(&mut stuck).await {
            received += if frame.kind == DATA { frame.payload.len() } else { 0 };
        }
    };
    tokio::time::timeout(Duration::from_secs(20), ended).await.expect("the service closes the connection");
    assert_eq!(received, 10);
    assert!(begun.elapsed() > Duration::from_secs(3), "{:?}", begun.elapsed());
    let read = reading.await.unwrap();
    assert!(read > 3_000_000, "{read}");
    assert!(begun.elapsed() > Duration::from_secs(6), "too fast to prove anything: {:?}", begun.elapsed());
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn responses_that_nobody_reads_use_a_limited_part_of_the_memory() {
    let service = Service::start().await;
    answers(&service).await;
    let begun = Instant::now();
    let mut held = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let mut connection = frames::open(&service, 1).await;
        for number in 0..STREAMS_MAX {
            connection.write_all(&get(2 * number + 1, LARGE)).await.unwrap();
        }
        connection.flush().await.unwrap();
        held.spawn(async move { while frames::next(&mut connection).await.is_some() {} });
    }
    // More than the budget of all connections waits, so the ones with the largest shares are closed at once.
    tokio::time::timeout(Duration::from_secs(9), held.join_next()).await.expect("a connection is closed");
    answers(&service).await;
    print_figure(&format!("{} MiB, first connection closed after {:?}", service.memory_mib(), begun.elapsed()));
    service.stop().await;
}

/// Prints a measured value in the output of the test.
#[expect(clippy::print_stderr, reason = "figures for the page about parts")]
fn print_figure(text: &str) {
    eprintln!("{text}");
}
