//! What clients of all kinds can speak with the listener: curl, openssl, plain HTTP, and clients with certificates.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::process::Command;

use crate::authority::{Authority, VALID};
use crate::client::{connect, settings, try_exchange};
use crate::service::{Service, new_database, program};

/// Calls the service with curl. Returns what curl writes: version of HTTP, status and the header about HTTPS.
async fn curl(service: &Service, version: &str) -> String {
    let url = format!("https://localhost:{}/api/hello", service.address.port());
    let mut command = Command::new("curl");
    command.args(["-sS", "--noproxy", "*", "--cacert", &service.path("ca.pem"), version, "-o", "/dev/null", "-w"]);
    command.args(["%{http_version} %{http_code} %header{strict-transport-security}", "--max-time", "10", &url]);
    let output = command.output().await.expect("curl");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Makes a handshake with openssl. Returns whether it succeeded, and what openssl writes.
async fn openssl(service: &Service, version: &str) -> (bool, String) {
    let address = format!("localhost:{}", service.address.port());
    let mut command = Command::new("openssl");
    command.args([
        "s_client",
        "-connect",
        &address,
        "-CAfile",
        &service.path("ca.pem"),
        "-verify_return_error",
        version,
    ]);
    // Otherwise openssl itself does not offer old versions.
    command.args(["-cipher", "DEFAULT@SECLEVEL=0", "-alpn", "h2,http/1.1", "-servername", "localhost"]);
    let output = command.stdin(std::process::Stdio::null()).output().await.expect("openssl");
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    (output.status.success(), said)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn curl_gets_http_2_and_http_1_1_and_openssl_only_tls_1_2_and_1_3() {
    let service = Service::start().await;
    let year = "max-age=31536000; includeSubDomains";
    assert_eq!(curl(&service, "--http2").await, format!("2 200 {year}"));
    assert_eq!(curl(&service, "--http1.1").await, format!("1.1 200 {year}"));
    for (flag, name) in [("-tls1_2", "TLSv1.2"), ("-tls1_3", "TLSv1.3")] {
        let (succeeded, said) = openssl(&service, flag).await;
        assert!(succeeded && said.contains("Verify return code: 0 (ok)"), "{flag}: {said}");
        assert!(said.contains(name) && said.contains("ALPN protocol: h2"), "{flag}: {said}");
    }
    let (succeeded, said) = openssl(&service, "-tls1_1").await;
    assert!(!succeeded && said.contains(" alert "), "refused by the service: {said}");
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_without_negotiation_gets_http_1_1_and_one_that_negotiated_it_cannot_use_http_2() {
    let service = Service::start().await;
    let mut connection = connect(&service, settings(&service, &[], None)).await.unwrap();
    connection.write_all(b"GET /api/hello HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await.unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    // The service may answer with 400 or only close the connection.
    let preface = try_exchange(&service, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").await;
    assert!(!preface.as_ref().is_ok_and(|answer| answer.contains("200")), "{preface:?}");
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plain_request_is_refused_with_400_in_the_shape_of_all_errors_and_the_connection_is_closed() {
    let service = Service::start().await;
    let mut connection = TcpStream::connect(service.address).await.unwrap();
    let request =
        b"POST /api/auth HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: plain-1\r\nContent-Length: 3\r\n\r\nabc";
    connection.write_all(request).await.unwrap();
    let mut answer = String::new();
    let read = tokio::time::timeout(Duration::from_secs(5), connection.read_to_string(&mut answer)).await;
    read.expect("the service closes the connection").unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 400") && head.contains("x-request-id: plain-1"), "{head}");
    assert!(!head.contains("strict-transport-security"), "{head}");
    let body: serde_json::Value = serde_json::from_str(body).unwrap();
    assert_eq!(body["status"], 400);
    assert_eq!(body["detail"]["code"], "bad_request", "{body}");
    assert!(body["message"].as_str().unwrap().contains("https://"), "{body}");

    // Without TLS there is no HTTP/2 either, and an incomplete request is closed in time.
    let mut connection = TcpStream::connect(service.address).await.unwrap();
    connection.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").await.unwrap();
    let mut rest = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(5), connection.read_to_end(&mut rest)).await;
    read.expect("the service closes the connection").unwrap();
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_certificate_is_verified_if_there_is_one() {
    let (ours, foreign) = (Authority::new("Terminals"), Authority::new("Terminals"));
    let service = Service::with(|command, folder| {
        std::fs::write(folder.join("clients.pem"), ours.pem()).unwrap();
        command.env("TRACEWRIGHT_TLS_CLIENT_CA_FILE", folder.join("clients.pem"));
    })
    .await;
    let hello = "GET /api/hello HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let (own, strange) = (ours.client(), foreign.client());
    let for_servers = ours.server(&["terminal"], VALID);
    // With TLS 1.3, a client learns with its first answer whether its certificate was accepted.
    let ask = async |own| {
        let mut connection = connect(&service, settings(&service, &["http/1.1"], own)).await?;
        connection.write_all(hello.as_bytes()).await?;
        let mut answer = String::new();
        connection.read_to_string(&mut answer).await.map(|_| answer)
    };
    assert!(ask(None).await.unwrap().starts_with("HTTP/1.1 200"), "without a certificate");
    assert!(ask(Some(&own)).await.unwrap().starts_with("HTTP/1.1 200"), "with a good one");
    let refused = ask(Some(&strange)).await.expect_err("a foreign certificate").to_string();
    assert!(refused.contains("DecryptError") || refused.contains("UnknownCA"), "{refused}");
    let wrong_use = ask(Some(&for_servers)).await;
    assert!(wrong_use.is_err(), "a certificate for servers: {wrong_use:?}");
    service.stop().await;
}

/// Starts the program with these TLS files and expects it to end. Returns the exit code and standard error.
async fn refused(files: &[(&str, String)]) -> (Option<i32>, String) {
    let (db, media) = (new_database().await, tempfile::tempdir().unwrap());
    let mut command = program(&["serve", "--listen", "127.0.0.1:0"]);
    command.env("TRACEWRIGHT_DATABASE_URL", db.service_url()).env("TRACEWRIGHT_MEDIA", media.path());
    for (setting, text) in files {
        let file = media.path().join(setting);
        std::fs::write(&file, text).unwrap();
        command.env(setting, file);
    }
    let output = tokio::time::timeout(Duration::from_secs(30), command.output()).await.expect("it ends").unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_service_does_not_start_with_half_of_a_pair_or_with_one_that_cannot_be_used() {
    let authority = Authority::new("Plant authority");
    let (pair, other) = (authority.server(&["localhost"], VALID), authority.server(&["localhost"], VALID));
    let (certificate, key) = ("TRACEWRIGHT_TLS_CERT_FILE", "TRACEWRIGHT_TLS_KEY_FILE");
    let (code, said) = refused(&[(certificate, pair.certificate.clone())]).await;
    assert!(code == Some(64) && said.contains("--tls-key-file"), "{code:?} {said}");
    let (code, said) = refused(&[(certificate, pair.certificate), (key, other.key)]).await;
    assert!(code == Some(1) && said.contains("cannot be used with the certificate"), "{code:?} {said}");
}
