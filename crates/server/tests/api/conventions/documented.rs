//! The limits and budgets in docs/operations.md are those of the program.

use std::path::Path;
use std::time::Duration;

use attachments::UNUSED_MEDIA_KEPT;
use clap::Parser;
use paper::wire::{DOCUMENT_BYTES_MAX, MADE_BYTES_MAX};
use paper::{ROWS_MAX, TEXT_BYTES_MAX as TEXT_BYTES_MAX_OF_PDF};
use platform::api::budget::{
    DOCUMENTS, FILES, JSON_TREES, JSON_VALUE_BYTES, LARGE_BODIES, SMALL_BODIES, SMALL_BODY_BYTES,
};
use platform::api::compression::{COMPRESS_IN_PLACE, COMPRESS_UP_TO, compressed_at_once};
use platform::api::multipart::{PARTS_MAX, TEXT_BYTES_MAX, TEXTS_BYTES_MAX, UPLOAD_WITHIN};
use platform::api::multipart_stream::PART_HEAD_BYTES_MAX;
use platform::api::request_body::{
    BODY_WITHIN, FORM_BYTES_MAX, FORM_PARAMETERS_MAX, FREE_JSON_BODY_BYTES_MAX, JSON_BYTES_MAX, JSON_VALUES_MAX,
    LIST_BYTES_MAX,
};
use platform::clients::HANDSHAKES_MAX;
use platform::config::{Settings, cores};
use platform::db::pool::{
    ANSWER_AFTER, CONNECTION_AGE_MAX, CONNECTION_WITHIN, SIDE_WRITE_CONNECTIONS, STATEMENT_WITHIN,
};
use platform::db::prepared_searches::SEARCHES_KEPT_MAX;
use platform::db::watched_connection::{ALIVE_WITHIN, PROBE_EVERY};
use platform::files::{BUCKET_CHUNK, DIRECTORY_CHUNK, UPLOADS_MAX};
use platform::render::{
    IDLE_WITHIN, LOOK_CPU, LOOK_WITHIN, MEMORY, RENDERERS_MAX, SET_CPU, SET_WITHIN, THREADS, TURN_WITHIN,
};
use platform::serve::{HEAD_WITHIN, PING_EVERY, PONG_WITHIN, STREAMS_MAX, UNREAD_BYTES_MAX, WRITE_TIMEOUT};
use platform::sheet::{AT_ONCE, CELLS_MAX, STRINGS_MAX, TEXT_BYTES_MAX as SHEET_TEXT_BYTES_MAX};
use platform::walks::{
    COMMAND_TURN_WITHIN, EXPORT_TURN_WITHIN, EXPORTS, EXPORTS_PER_USER, WALK_TURN_WITHIN, WALKS_PER_USER,
};

use super::program::{Service, serve};
use crate::support::{SECRET, TestApp, send};

#[derive(Parser)]
struct Command {
    #[command(flatten)]
    settings: Settings,
}

/// The settings of a service that has only the required flags.
fn settings() -> Settings {
    Command::parse_from(["test", "--database-url", "postgres://x@y/z", "--jwt-secret", SECRET]).settings
}

/// A number as the page writes it.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).unwrap()).collect();
    groups.join(" ")
}

/// A number of bytes as the page writes it.
fn bytes(bytes: u64) -> String {
    let (kib, mib) = (1024, 1024 * 1024);
    if bytes.is_multiple_of(mib) { format!("{} MiB", bytes / mib) } else { format!("{} KiB", bytes / kib) }
}

/// A size in memory as the page writes it.
fn size(size: usize) -> String {
    bytes(u64::try_from(size).unwrap())
}

/// A duration in seconds as the page writes it.
fn seconds(duration: Duration) -> String {
    format!("{} s", duration.as_secs())
}

/// A duration in minutes as the page writes it.
fn minutes(duration: Duration) -> String {
    format!("{} min", duration.as_secs() / 60)
}

/// The rows of the tables, as name and value.
#[expect(clippy::too_many_lines, reason = "a table, row by row as the page has it")]
fn expected() -> Vec<(&'static str, String)> {
    let own = settings();
    vec![
        (
            "JSON body",
            format!(
                "{}; {} where lists of up to 5 000 lines are taken; {} for custom data and the configuration",
                bytes(JSON_BYTES_MAX),
                bytes(LIST_BYTES_MAX),
                bytes(FREE_JSON_BODY_BYTES_MAX)
            ),
        ),
        ("JSON values in a body", grouped(JSON_VALUES_MAX)),
        ("form, and a body that the operation does not read", bytes(FORM_BYTES_MAX)),
        ("parameters of a form", grouped(FORM_PARAMETERS_MAX)),
        ("one file / multipart request", format!("{} / {}", bytes(own.max_file_bytes), bytes(own.max_upload_bytes))),
        (
            "parts of a multipart body / headers of one part / one text field / all text fields",
            format!(
                "{PARTS_MAX} / {} / {} / {}",
                size(PART_HEAD_BYTES_MAX),
                size(TEXT_BYTES_MAX),
                size(TEXTS_BYTES_MAX)
            ),
        ),
        (
            "time to receive a body; a multipart body, between chunks and in total",
            format!("{}; {} and {}", seconds(BODY_WITHIN), seconds(BODY_WITHIN), minutes(UPLOAD_WITHIN)),
        ),
        ("a media file that no record uses", format!("removed after {} h", UNUSED_MEDIA_KEPT.num_hours())),
        (
            "files received at once, each with a chunk in memory",
            format!("{UPLOADS_MAX}, with {} (directory) or {} (S3)", size(DIRECTORY_CHUNK), size(BUCKET_CHUNK)),
        ),
        (
            "cells / text / shared texts of one spreadsheet",
            format!("{} / {} / {}", grouped(CELLS_MAX), size(SHEET_TEXT_BYTES_MAX), grouped(STRINGS_MAX)),
        ),
        ("spreadsheets read or written at once", AT_ONCE.to_string()),
        (
            "renderers at once / memory of each, in addition to the program itself / threads of each",
            format!("{RENDERERS_MAX} / {} / {THREADS}", bytes(MEMORY)),
        ),
        (
            "CPU and elapsed time of a renderer for one attached file / for one document",
            format!(
                "{LOOK_CPU} s of CPU time within {} / {SET_CPU} s of CPU time within {}",
                seconds(LOOK_WITHIN),
                seconds(SET_WITHIN)
            ),
        ),
        ("wait for a renderer, or for a turn to assemble a record", seconds(TURN_WITHIN)),
        ("an idle renderer", format!("exits after {}", seconds(IDLE_WITHIN))),
        (
            "rows / text / JSON of a record as PDF",
            format!(
                "{} / {} / {}",
                grouped(usize::try_from(ROWS_MAX).unwrap()),
                bytes(TEXT_BYTES_MAX_OF_PDF),
                bytes(DOCUMENT_BYTES_MAX)
            ),
        ),
        ("size of a generated PDF", bytes(MADE_BYTES_MAX)),
        ("the first request of a connection", format!("within {}", seconds(HEAD_WITHIN))),
        ("a response that its client does not read", seconds(WRITE_TIMEOUT)),
        (
            "HTTP/2: ping to a client, and its reply",
            format!("every {}, within {}", seconds(PING_EVERY), seconds(PONG_WITHIN)),
        ),
        ("HTTP/2: requests of one connection at once", STREAMS_MAX.to_string()),
        (
            "TLS handshakes at once; beyond that the oldest is closed",
            format!("{}, each within {}", grouped(HANDSHAKES_MAX), seconds(HEAD_WITHIN)),
        ),
        ("clients at once", grouped(own.max_clients)),
        ("clients at once from one address, unless it is a trusted proxy", grouped(own.max_clients_per_address)),
        ("event streams of one user on one instance", own.max_streams_per_user.to_string()),
        (
            "database connections of one instance",
            format!(
                "4 per core for reads, {} for recalls, records and exports, {} for writes, \
                 {SIDE_WRITE_CONNECTIONS} for a second write of the same request, 1 listener, 1 for the sealer",
                own.walk_connections, own.write_connections
            ),
        ),
        (
            "recalls, device history records and exports at once / of one user",
            format!(
                "{} / {WALKS_PER_USER}, the others wait up to {} (`POST /trace/hold`: {})",
                own.walk_connections,
                seconds(WALK_TURN_WITHIN),
                seconds(COMMAND_TURN_WITHIN)
            ),
        ),
        (
            "exports being sent to clients at once / to one user",
            format!("{EXPORTS} / {EXPORTS_PER_USER}, the others wait up to {}", seconds(EXPORT_TURN_WITHIN)),
        ),
        (
            "responses compressed at once, except those up to 16 KiB",
            format!(
                "one for every two cores; above {}, and when all are busy, a response is sent uncompressed",
                bytes(COMPRESS_UP_TO)
            ),
        ),
        ("age of a database connection", minutes(CONNECTION_AGE_MAX)),
        ("prepared searches kept per connection", SEARCHES_KEPT_MAX.to_string()),
        ("wait for a connection / a lock", format!("{} / 10 s", seconds(CONNECTION_WITHIN))),
        (
            "a statement",
            format!(
                "{}, and {} more for its reply; {} when the server does not respond at all",
                seconds(own.database.statement_within()),
                seconds(ANSWER_AFTER),
                seconds(PROBE_EVERY + ALIVE_WITHIN)
            ),
        ),
        ("free space for files, below which an instance is not ready", format!("{} MiB", own.min_free_mib)),
        ("first part of each body, up to 16 KiB", size(SMALL_BODIES.bytes())),
        ("the rest of bodies", size(LARGE_BODIES.bytes())),
        ("JSON of bodies above 16 KiB, as trees", size(JSON_TREES.bytes())),
        ("files in memory (images, imports)", size(FILES.bytes())),
        ("responses that HTTP/2 clients have not read", size(UNREAD_BYTES_MAX)),
        ("documents in transit: files to a renderer, records and PDFs to clients", size(DOCUMENTS.bytes())),
        (
            "renderers: 2 processes of their own, 512 MiB each",
            format!("{} MiB, apart from the service", u64::try_from(RENDERERS_MAX).unwrap() * MEMORY / 1024 / 1024),
        ),
        (
            "files received: 64 chunks",
            format!("{} (directory), {} (S3)", size(UPLOADS_MAX * DIRECTORY_CHUNK), size(UPLOADS_MAX * BUCKET_CHUNK)),
        ),
    ]
}

#[test]
fn every_limit_in_operations_md_is_that_of_the_program() {
    let page = page("docs/operations.md");
    let missing: Vec<String> = expected()
        .iter()
        .map(|(name, value)| format!("| {name} | {value} |"))
        .filter(|row| !page.lines().any(|line| line.starts_with(row)))
        .collect();
    assert!(missing.is_empty(), "docs/operations.md lacks:\n{}", missing.join("\n"));
    assert_eq!(SMALL_BODY_BYTES, 16 * 1024, "as the rows say");
    assert_eq!((COMPRESS_IN_PLACE, compressed_at_once()), (16 * 1024, cores().div_ceil(2)), "as the rows say");
    assert_eq!(settings().database.statement_within(), STATEMENT_WITHIN);
}

#[test]
fn the_largest_allowed_body_fits_into_the_memory_budget() {
    let most = usize::try_from(LIST_BYTES_MAX).unwrap();
    assert!(most <= LARGE_BODIES.bytes());
    assert!(JSON_VALUES_MAX * JSON_VALUE_BYTES + most <= JSON_TREES.bytes());
}

/// The text of a file of the repository.
fn page(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)).unwrap()
}

/// TLS to the database and access to metrics, which SECURITY.md once described incorrectly.
#[tokio::test]
async fn security_md_says_what_the_program_does_about_tls_and_metrics() {
    let page = page("SECURITY.md");
    let help = super::program::run(&["serve", "--help"]).await.ok().out;
    let is_checked = help.contains("sslmode=verify-full") && help.contains("unless the URL contains `sslmode=disable`");
    let says = page.contains("PostgreSQL on another machine is encrypted") && page.contains("sslmode=verify-full");
    assert!(is_checked && says && !page.contains("not encrypted"), "TLS to the database");

    let app = TestApp::new().await;
    let closed = Service::start(serve(&app, "127.0.0.1:0")).await;
    let asked = send(closed.anonymous().raw(reqwest::Method::GET, "/metrics")).await;
    closed.stop().await;
    let is_served = asked.status == 200 && String::from_utf8_lossy(&asked.bytes).contains("# TYPE");
    assert!(!is_served, "metrics without a setting");
    assert!(page.contains("With neither setting it does not exist") && !page.contains("`/metrics` is open"));
    for setting in ["TRACEWRIGHT_METRICS_LISTEN", "TRACEWRIGHT_METRICS_TOKEN"] {
        assert!(help.contains(setting) && page.contains(setting), "{setting}");
    }
}
