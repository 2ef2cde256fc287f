//! TLS connections to a database server whose certificate was issued by a company's own authority.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, Instant};

use platform::db::{connect_detached, migrate};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use testdb::Cluster;

use super::frozen::{HANGS_AFTER, Own, Stopped, processes};
use crate::conventions::program::{Service, program};
use crate::support::{Actor, SECRET, TestApp};

type Authority = CertifiedIssuer<'static, KeyPair>;

/// Creates a certificate authority.
fn authority() -> Authority {
    let mut about = CertificateParams::new([]).unwrap();
    about.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(about, KeyPair::generate().unwrap()).unwrap()
}

/// A PostgreSQL server that requires TLS: one role uses SCRAM, another sends its password as cleartext inside TLS.
struct Server {
    cluster: Own,
    folder: tempfile::TempDir,
}

/// Access rules of the server (`pg_hba.conf`).
const RULES: &str = "local all postgres trust
hostnossl all postgres 127.0.0.1/32 trust
hostssl all tracer all scram-sha-256
hostssl all careless all password
hostssl all postgres all trust
";

impl Server {
    /// Starts a server with a certificate for `localhost`. Writes the certificates of its authority and of another
    /// authority to files.
    async fn new(purpose: &'static str) -> Self {
        let started = tokio::task::spawn_blocking(move || Cluster::start_apart(purpose, "")).await;
        let cluster = Own(started.unwrap().unwrap());
        let (authority, key) = (authority(), KeyPair::generate().unwrap());
        let certificate =
            CertificateParams::new(["localhost".to_owned()]).unwrap().signed_by(&key, &authority).unwrap();
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("ours.pem"), authority.pem()).unwrap();
        std::fs::write(folder.path().join("other.pem"), self::authority().pem()).unwrap();

        let client = connect_detached(&cluster.0.url("postgres")).await.unwrap();
        // The server process writes its files, so that it owns them regardless of the user who runs the tests.
        for (name, text) in
            [("server.crt", certificate.pem()), ("server.key", key.serialize_pem()), ("pg_hba.conf", RULES.to_owned())]
        {
            let path = cluster.0.data_directory().join(name).to_string_lossy().into_owned();
            let object = client.query_one("select lo_from_bytea(0, $1)", &[&text.as_bytes()]).await.unwrap();
            client.query_one("select lo_export($1, $2)", &[&object.get::<_, u32>(0), &path]).await.unwrap();
            std::fs::set_permissions(&path, Permissions::from_mode(0o600)).unwrap();
        }
        for statement in [
            "alter system set ssl = on",
            "create role tracer login superuser password 'plum'",
            "create role careless login password 'plum'",
            "select pg_reload_conf()",
        ] {
            client.batch_execute(statement).await.unwrap();
        }
        let server = Self { cluster, folder };
        let speaks = async || connect_detached(&server.url("tracer:plum", "localhost", "ours")).await.ok();
        crate::conventions::shared::eventually("the server speaks TLS", speaks).await;
        server
    }

    /// URL of the database for a role, with this host name and the certificate file of this authority.
    fn url(&self, role: &str, host: &str, authority: &str) -> String {
        let file = self.folder.path().join(format!("{authority}.pem"));
        let port = self.cluster.0.port();
        format!("postgres://{role}@{host}:{port}/postgres?sslmode=verify-full&sslrootcert={}", file.display())
    }
}

/// Connects and returns the error. The connection must fail.
async fn connect_error(url: &str) -> String {
    format!("{:#}", connect_detached(url).await.expect_err("a refusal"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_server_is_refused_with_another_authority_or_name_or_without_channel_binding() {
    let server = Server::new("tls").await;
    let client = connect_detached(&server.url("tracer:plum", "localhost", "ours")).await.unwrap();
    let sql = "select version from pg_stat_ssl where pid = pg_backend_pid()";
    let protocol: String = client.query_one(sql, &[]).await.unwrap().get(0);
    assert_eq!(protocol, "TLSv1.3");

    let other = connect_error(&server.url("tracer:plum", "localhost", "other")).await;
    assert!(other.contains("BadSignature"), "{other}");
    let name = connect_error(&server.url("tracer:plum", "127.0.0.1", "ours")).await;
    assert!(name.contains("not valid for name"), "{name}");
    // A server that asks for the cleartext password would learn it. The client therefore sends no password without
    // channel binding.
    let unbound = connect_error(&server.url("careless:plum", "localhost", "ours")).await;
    assert!(unbound.contains("channel binding"), "{unbound}");
    let wrong = connect_error(&server.url("tracer:pear", "localhost", "ours")).await;
    assert!(wrong.contains("password"), "{wrong}");
    let file = connect_error(&server.url("tracer:plum", "localhost", "missing")).await;
    assert!(file.contains("missing.pem"), "{file}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_service_works_over_tls_and_a_frozen_database_is_still_503_in_time() {
    let server = Server::new("tls-frozen").await;
    let url = server.url("tracer:plum", "localhost", "ours");
    migrate::migrate(&mut connect_detached(&url).await.unwrap(), |_| {}).await.unwrap();
    let media = tempfile::tempdir().unwrap();
    let media = media.path().to_string_lossy().into_owned();
    let mut doctor = program(&["doctor", "--listen", "127.0.0.1:0", "--media", &media, "--database-url", &url]);
    let said = doctor.env("TRACEWRIGHT_JWT_SECRET", SECRET).output().await.unwrap();
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(said.contains("ok     connection: TLSv1.3 with TLS_"), "{said}");

    let mut command = program(&["serve", "--listen", "127.0.0.1:0", "--media", &media, "--database-url", &url]);
    command.env("TRACEWRIGHT_JWT_SECRET", SECRET).env("TRACEWRIGHT_ADMIN_PASSWORD", "vertical-lathe-7-plum");
    let service = Service::start(command).await;
    let login = service.anonymous().log_in("cadmin", "vertical-lathe-7-plum").await.ok();
    let token = login.json()["access_token"].as_str().unwrap().to_owned();
    let cadmin = Actor::new(service.address, Some(token), 0);
    cadmin.post("/session", serde_json::json!({"user_key": login.detail()["user_key"]})).await.ok();
    cadmin.get("/department").await.ok();
    // An idle connection does not time out: the next request uses it again.
    tokio::time::sleep(Duration::from_secs(6)).await;
    cadmin.get("/department").await.ok();

    let stopped = Stopped::now(processes(&server.cluster.0));
    let start = Instant::now();
    let answer = tokio::time::timeout(HANGS_AFTER, cadmin.get("/department")).await.expect("an answer");
    assert_eq!(answer.status, 503, "{answer:?}");
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    drop(stopped);
    service.stop().await;
}

#[tokio::test]
async fn without_sslmode_only_a_database_on_this_machine_is_connected_unencrypted() {
    let app = TestApp::new().await;
    let here = app.database_url();
    connect_detached(&here).await.unwrap();
    // The database server of the tests has no TLS. Connections that require TLS fail, all others succeed.
    let asked = format!("{here}?sslmode=verify-full");
    assert!(connect_error(&asked).await.contains("TLS"), "{}", connect_error(&asked).await);
    // The same server under a name that the service does not recognize as this machine.
    let somewhere = here.replace("127.0.0.1", "127.1");
    connect_error(&somewhere).await;
    connect_detached(&format!("{somewhere}?sslmode=disable")).await.unwrap();
    // The keyword form of a connection string, which `psql` also accepts.
    let (role, rest) = here.trim_start_matches("postgres://").split_once('@').unwrap();
    let (host, name) = rest.split_once('/').unwrap();
    let (host, port) = host.split_once(':').unwrap();
    let words = format!("user={} host={host} port={port} dbname={name}", role.split(':').next().unwrap());
    connect_detached(&words).await.unwrap();
    connect_error(&format!("{words} sslmode=require")).await;
    let half = connect_error(&format!("{here}?sslmode=prefer")).await;
    assert!(half.contains("verify-full or disable"), "{half}");
}
