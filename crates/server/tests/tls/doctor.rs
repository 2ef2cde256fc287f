//! What `tracewright doctor` says about the certificate of the listener.

use chrono::Datelike;
use rcgen::{CertificateParams, KeyPair};

use crate::authority::{Authority, EXPIRED, Pair, VALID};
use crate::service::program;

/// Runs `doctor` with a certificate file and a key on a machine that trusts an authority. Returns the line about the
/// certificate. The other lines fail, because there is no database.
async fn line(certificate: &str, key: &str, trusted: &Authority) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    for (name, text) in [("service.pem", certificate), ("service.key", key), ("trusted.pem", &trusted.pem())] {
        std::fs::write(file(name), text).unwrap();
    }
    let mut command = program(&["doctor", "--listen", "127.0.0.1:0", "--database-url", "postgres://x@127.0.0.1:1/x"]);
    command.env("SSL_CERT_FILE", file("trusted.pem")).env("TRACEWRIGHT_MEDIA", file("media"));
    command.env("TRACEWRIGHT_TLS_CERT_FILE", file("service.pem")).env("TRACEWRIGHT_TLS_KEY_FILE", file("service.key"));
    let output = command.output().await.unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let line = said.lines().find(|line| line.contains(" certificate: "));
    line.unwrap_or_else(|| panic!("{said}")).to_owned()
}

/// [`line`] of a pair as an authority issued it.
async fn line_of(pair: &Pair, trusted: &Authority) -> String {
    line(&pair.certificate, &pair.key, trusted).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doctor_checks_chain_name_and_expiry_of_the_certificate() {
    let (ours, unknown) = (Authority::new("Ours"), Authority::new("Unknown"));
    let pair = ours.server(&["plant.example", "127.0.0.1"], VALID);
    let trusted = line_of(&pair, &ours).await;
    assert!(trusted.starts_with("ok     certificate: valid for plant.example, 127.0.0.1; "), "{trusted}");
    assert!(trusted.contains("an authority that this machine trusts; expires on 2096-01-01"), "{trusted}");

    let incomplete = line_of(&pair, &unknown).await;
    assert!(incomplete.starts_with("WRONG") && incomplete.contains("issued by CN=Ours"), "{incomplete}");
    assert!(incomplete.contains("Append the certificates of its authorities"), "{incomplete}");
    let complete = line(&format!("{}{}", pair.certificate, ours.pem()), &pair.key, &unknown).await;
    assert!(complete.starts_with("ok") && complete.contains("Clients must trust it"), "{complete}");
    let wrong_chain =
        line(&format!("{}{}", pair.certificate, unknown.pem()), &pair.key, &Authority::new("Third")).await;
    assert!(wrong_chain.starts_with("WRONG") && wrong_chain.contains("are not a chain"), "{wrong_chain}");

    let elsewhere = line_of(&ours.server(&["elsewhere.example"], VALID), &ours).await;
    assert!(elsewhere.starts_with("ok") && elsewhere.contains("the name of this machine is"), "{elsewhere}");
    let nameless = line_of(&ours.server(&[], VALID), &ours).await;
    assert!(nameless.starts_with("WRONG") && nameless.contains("names no host"), "{nameless}");

    let expired = line_of(&ours.server(&["plant.example"], EXPIRED), &ours).await;
    assert!(expired.starts_with("WRONG") && expired.contains("expired on 2021-01-01"), "{expired}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doctor_accepts_a_self_signed_certificate_and_warns_14_days_before_the_end() {
    let key = KeyPair::generate().unwrap();
    let own = CertificateParams::new(["plant.example".to_owned()]).unwrap().self_signed(&key).unwrap();
    let said = line(&own.pem(), &key.serialize_pem(), &Authority::new("Unknown")).await;
    assert!(said.starts_with("ok") && said.contains("self-signed"), "{said}");

    let soon = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs() + 5 * 24 * 3600;
    let soon = chrono::DateTime::from_timestamp(i64::try_from(soon).unwrap(), 0).unwrap();
    let (month, day) = (u8::try_from(soon.month()).unwrap(), u8::try_from(soon.day()).unwrap());
    let mut about = CertificateParams::new(["plant.example".to_owned()]).unwrap();
    about.not_after = rcgen::date_time_ymd(soon.year(), month, day);
    let ending = about.self_signed(&key).unwrap();
    let said = line(&ending.pem(), &key.serialize_pem(), &Authority::new("Unknown")).await;
    assert!(said.starts_with("WRONG") && said.contains("expires in 4 days"), "{said}");
    service_without_tls().await;
}

/// Without TLS the line says that a proxy is needed.
async fn service_without_tls() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = program(&["doctor", "--listen", "127.0.0.1:0", "--database-url", "postgres://x@127.0.0.1:1/x"]);
    let output = command.env("TRACEWRIGHT_MEDIA", folder.path()).output().await.unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("ok     certificate: no TLS at this listener"), "{said}");
}
