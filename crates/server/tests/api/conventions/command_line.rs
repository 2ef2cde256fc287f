//! The commands help, migrate, openapi, licenses and doctor of the binary.

use testdb::Template;
use tokio::io::AsyncReadExt;
use tokio::net::TcpListener;

use super::program::{Service, finish, program, run, serve};
use crate::support::{SECRET, TestApp};

const COMMITTED: &str = include_str!("../../../../../docs/openapi.json");

/// A database without any schema.
async fn empty_database() -> testdb::TestDb {
    let template = Template::prepare("empty", async |_| Ok(())).await.expect("a template");
    template.clone_database().await.expect("a database")
}

#[tokio::test]
async fn help_of_every_command_exits_0_and_names_its_settings() {
    let commands: [(&[&str], &[&str]); 11] = [
        (&[], &["serve", "migrate", "user", "backup", "restore", "openapi", "doctor"]),
        (&["serve"], &["TRACEWRIGHT_DATABASE_URL", "TRACEWRIGHT_JWT_SECRET", "TRACEWRIGHT_LISTEN"]),
        (&["migrate"], &["TRACEWRIGHT_DATABASE_URL", "TRACEWRIGHT_CELL"]),
        (&["user"], &["create", "reset-password"]),
        (&["user", "create"], &["TRACEWRIGHT_DATABASE_URL", "--scope", "--password-stdin"]),
        (&["user", "reset-password"], &["TRACEWRIGHT_DATABASE_URL", "--password-stdin"]),
        (&["backup", "run"], &["TRACEWRIGHT_BACKUP_FILES", "TRACEWRIGHT_BACKUP_NAME", "--full"]),
        (&["backup", "verify"], &["TRACEWRIGHT_BACKUP_SCRATCH", "--label", "--to", "--files", "--keep"]),
        (&["restore"], &["TRACEWRIGHT_BACKUP_FILES", "--to", "--data-dir", "--files-to", "--note", "--yes"]),
        (&["openapi"], &["OpenAPI"]),
        (&["doctor"], &["TRACEWRIGHT_DATABASE_URL", "TRACEWRIGHT_PATRONI_URLS", "--cluster", "--json"]),
    ];
    for (command, words) in commands {
        let ended = run(&[command, &["--help"]].concat()).await.ok();
        for word in words {
            assert!(ended.out.contains(word), "{command:?} does not name {word}: {}", ended.out);
        }
    }
}

#[tokio::test]
async fn help_of_serve_names_every_specified_setting_and_shows_no_secret() {
    let mut command = program(&["serve", "--help"]);
    for name in ["JWT_SECRET", "ADMIN_PASSWORD", "METRICS_TOKEN", "DATABASE_URL"] {
        command.env(format!("TRACEWRIGHT_{name}"), "hush-hush");
    }
    let help = finish(command).await.ok().out;
    for name in
        ["CORS_ORIGINS", "MARKER_SECONDS", "MAX_BODY_BYTES", "MAX_FILE_BYTES", "MAX_UPLOAD_BYTES", "METRICS_TOKEN"]
    {
        assert!(help.contains(&format!("TRACEWRIGHT_{name}")), "{name} is not in {help}");
    }
    assert!(!help.contains("hush-hush"), "{help}");
}

#[tokio::test]
async fn an_unknown_command_or_flag_fails_and_points_to_help() {
    for arguments in [&["fly"][..], &["openapi", "--colour"], &[], &["user"]] {
        let ended = run(arguments).await;
        assert!(ended.code.is_some_and(|code| code != 0), "{arguments:?}: {ended:?}");
        assert!(ended.err.contains("--help") || ended.err.contains("Usage"), "{arguments:?}: {ended:?}");
    }
}

#[tokio::test]
async fn serve_refuses_a_media_root_that_is_not_a_path_outside_of_api() {
    for root in ["media", "/", "/media/", "/a//b", "/api", "/api/files", "/{key}", "/a b", ""] {
        let ended = run(&["serve", "--media-root", root]).await;
        assert!(ended.code.is_some_and(|code| code != 0), "{root}: {ended:?}");
        assert!(ended.err.contains("/media"), "{root}: {ended:?}");
    }
}

#[tokio::test]
async fn migrate_says_when_there_is_nothing_to_do() {
    let app = TestApp::new().await;
    let ended = run(&["migrate", "--database-url", &app.owner_url()]).await.ok();
    assert!(ended.err.contains("up to date"), "{ended:?}");
    assert!(!ended.err.contains("applying"), "{ended:?}");
}

#[tokio::test]
async fn migrate_makes_an_empty_database_ready_and_repeated_changes_nothing() {
    let (database, media) = (empty_database().await, tempfile::tempdir().unwrap());
    let url = database.url();
    let first = run(&["migrate", "--database-url", &url]).await.ok();
    assert!(first.err.contains("applying 0001_"), "{first:?}");
    let second = run(&["migrate", "--database-url", &url]).await.ok();
    assert!(!second.err.contains("applying"), "{second:?}");
    let media = media.path().to_string_lossy();
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--media", &media, "--drain-seconds", "0"];
    let mut command = program(&arguments);
    command.env("TRACEWRIGHT_DATABASE_URL", &url).env("TRACEWRIGHT_JWT_SECRET", SECRET);
    let service = Service::start(command).await;
    service.anonymous().get("/health/ready").await.ok();
    service.stop().await;
}

#[tokio::test]
async fn migrate_without_a_database_fails_with_a_sentence() {
    let closed = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let url = format!("postgres://postgres@{closed}/none");
    run(&["migrate", "--database-url", &url]).await.failed_with(&["database cannot be reached"]);
    run(&["migrate", "--database-url", "not an address"]).await.failed_with(&["database"]);
}

#[tokio::test]
async fn openapi_prints_the_committed_document() {
    let ended = run(&["openapi"]).await.ok();
    assert!(ended.out == COMMITTED, "not docs/openapi.json");
    assert_eq!(ended.err, "");
}

#[tokio::test]
async fn openapi_with_an_output_that_closes_early_is_not_an_error() {
    let mut command = program(&["openapi"]);
    // More than fits in a pipe, so that the program is still writing when its reader closes it.
    assert!(COMMITTED.len() > 1 << 16);
    let mut child = command.spawn().expect("it starts");
    let mut out = child.stdout.take().expect("a pipe");
    out.read_exact(&mut [0; 16]).await.expect("its beginning");
    drop(out);
    let ended = child.wait_with_output().await.expect("it ends");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success() && said.is_empty(), "{:?}: {said}", ended.status);
}

#[tokio::test]
async fn licenses_prints_notices_and_a_bill_of_materials_of_what_is_linked() {
    let made = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/notices/dist/sbom.cdx.json.gz");
    if !std::path::Path::new(made).exists() {
        // The gates generate the notices before the first build. A build without them says how to generate them.
        run(&["licenses"]).await.failed_with(&["cargo xtask notices"]);
        return;
    }
    let text = run(&["licenses"]).await.ok().out;
    assert!(text.contains("\ntokio 1.") && text.contains("\n@mantine/core ") && text.contains("MIT License"));
    let bill: serde_json::Value = serde_json::from_str(&run(&["licenses", "--sbom"]).await.ok().out).unwrap();
    assert_eq!((&bill["bomFormat"], &bill["specVersion"]), (&"CycloneDX".into(), &"1.6".into()));
    let components = bill["components"].as_array().unwrap();
    // Packages in a lock file, with their hashes. The lock file of the tools counts too, for the tool that builds the
    // book.
    let lock = concat!(include_str!("../../../../../Cargo.lock"), include_str!("../../../../../tools/Cargo.lock"));
    for component in components.iter().filter(|one| one["purl"].as_str().unwrap().starts_with("pkg:cargo/")) {
        let (name, version) = (component["name"].as_str().unwrap(), component["version"].as_str().unwrap());
        let entry = format!("name = \"{name}\"\nversion = \"{version}\"\n");
        let hash = component["hashes"][0]["content"].as_str().unwrap();
        assert!(lock.contains(&entry) && lock.contains(hash), "{component}");
    }
    let named = |name: &str| components.iter().any(|one| one["name"] == *name);
    assert!(named("tokio-postgres") && named("typst") && named("react"), "{} components", components.len());
    // Tools that only tests use are not shipped.
    assert!(!named("proptest") && !named("fantoccini") && !named("vitest"));
}

#[tokio::test]
async fn doctor_names_what_is_wrong_and_exits_not_0() {
    let app = TestApp::new().await;
    let media = &app.instance.app.settings.media;
    let arguments = ["doctor", "--media", media, "--listen", "127.0.0.1:0", "--jwt-secret", SECRET];
    let ended = run(&[&arguments[..], &["--database-url", &app.database_url()]].concat()).await;
    assert!(ended.code.is_some_and(|code| code != 0), "{ended:?}");
    // The cluster of the tests does not sync to disk, which is the only fault here.
    let wrong: Vec<_> = ended.out.lines().filter(|line| line.starts_with("WRONG")).collect();
    assert!(wrong.len() == 1 && wrong[0].contains("fsync"), "{ended:?}");
    for part in ["token secret", "port", "file store", "database", "schema", "role", "clock"] {
        assert!(ended.out.lines().any(|line| line.starts_with(&format!("ok     {part}: "))), "{part}: {ended:?}");
    }
    assert!(!ended.out.contains(SECRET) && !ended.err.contains(SECRET));
}

#[tokio::test]
async fn doctor_reports_all_faults_at_once() {
    let (database, used) = (empty_database().await, TcpListener::bind("127.0.0.1:0").await.unwrap());
    let (url, listen) = (database.url(), used.local_addr().unwrap().to_string());
    let file = tempfile::NamedTempFile::new().unwrap();
    let media = file.path().join("below-a-file").to_string_lossy().into_owned();
    let ended = run(&["doctor", "--database-url", &url, "--listen", &listen, "--media", &media]).await;
    assert!(ended.code.is_some_and(|code| code != 0), "{ended:?}");
    for part in ["token secret", "port", "file store", "database settings", "schema"] {
        assert!(ended.out.lines().any(|line| line.starts_with(&format!("WRONG  {part}: "))), "{part}: {ended:?}");
    }
    assert!(ended.out.contains("tracewright migrate"), "it says what to do: {ended:?}");

    let url = "postgres://postgres@127.0.0.1:1/none";
    let nowhere = run(&["doctor", "--database-url", url, "--listen", &listen, "--media", &media]).await;
    assert!(nowhere.out.contains("WRONG  database: ") && nowhere.code != Some(0), "{nowhere:?}");
}

#[tokio::test]
async fn serve_writes_its_log_as_json_on_request() {
    let app = TestApp::new().await;
    let mut command = serve(&app, "127.0.0.1:0");
    command.args(["--drain-seconds", "0", "--log-format", "json"]).stdout(std::process::Stdio::null());
    command.env("TRACEWRIGHT_ADMIN_PASSWORD", "a long enough password");
    let mut child = command.spawn().unwrap();
    let mut lines = tokio::io::AsyncBufReadExt::lines(tokio::io::BufReader::new(child.stderr.take().unwrap()));
    let mut ready = false;
    while let Some(line) = lines.next_line().await.unwrap() {
        let line: serde_json::Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        if line["message"] == "ready" {
            ready = line["address"].is_string();
            break;
        }
    }
    child.kill().await.unwrap();
    assert!(ready, "no line tells that it is ready and where");
}
