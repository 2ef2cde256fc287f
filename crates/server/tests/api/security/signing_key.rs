//! Signing of tokens: algorithms, key files and their rotation.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use jsonwebtoken::{Algorithm, EncodingKey, Header, decode_header, encode};
use platform::auth::{Claims, Signer};
use tempfile::TempDir;

use super::steps::{PASSWORD, assert_code, assert_whoami, claims_of, log_in};
use crate::support::{Actor, SECRET, TestApp};

const OLD: &str = "an older secret for tests, long enough for HS256";

/// The caller with the same claims under another signature.
fn resigned(actor: &Actor, signer: &Signer) -> Actor {
    let claims: Claims = serde_json::from_value(claims_of(actor.token.as_ref().unwrap())).unwrap();
    actor.with_token(&signer.sign(&claims).unwrap())
}

/// Runs `openssl` and asserts that it succeeds.
fn openssl(arguments: &[&str]) {
    let made = Command::new("openssl").args(arguments).output().expect("openssl");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
}

/// Writes a key pair to two files in the folder.
fn key_pair(folder: &Path, name: &str) -> (String, String) {
    let file = |kind: &str| folder.join(format!("{name}.{kind}.pem")).to_str().unwrap().to_owned();
    let (private, public) = (file("private"), file("public"));
    openssl(&["genpkey", "-algorithm", "ed25519", "-out", &private]);
    openssl(&["pkey", "-in", &private, "-pubout", "-out", &public]);
    (private, public)
}

/// The signer for a key pair, given as the paths of its files.
fn signer_of((private, public): &(String, String)) -> Signer {
    // Without the line break at the end of the file, as the service reads it.
    let read = |file: &str| std::fs::read_to_string(file).unwrap().trim_end().to_owned();
    Signer::eddsa(read(private).as_bytes(), read(public).as_bytes(), None).unwrap()
}

/// A temporary folder for key files.
fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

#[tokio::test]
async fn a_token_of_the_previous_secret_is_valid_only_during_a_rotation() {
    let folder = folder();
    let file = folder.path().join("previous");
    // With a line break at the end, as an editor saves it, which is not part of the secret.
    std::fs::write(&file, format!("{OLD}\n")).unwrap();
    let old = Signer::hs256(OLD.as_bytes(), None).unwrap();
    let rotating = TestApp::with(&["--jwt-previous-secret-file", file.to_str().unwrap()]).await;
    let anna = rotating.user("anna", "").await;
    assert_whoami(&resigned(&anna, &old).get("/whoami").await, &anna);
    assert_whoami(&anna.get("/whoami").await, &anna);
    let after = rotating.another_instance(&[]).await;
    assert_code(&resigned(&anna, &old).at(after.address).get("/whoami").await, 401, "invalid_token");
    assert_whoami(&anna.at(after.address).get("/whoami").await, &anna);
}

#[tokio::test]
async fn a_token_issued_during_a_rotation_names_and_uses_the_new_secret() {
    let folder = folder();
    let file = folder.path().join("previous");
    std::fs::write(&file, OLD).unwrap();
    let app = TestApp::with(&["--jwt-previous-secret-file", file.to_str().unwrap()]).await;
    app.user_with_password("anna", "", PASSWORD).await;
    let anna = log_in(&app, "anna", PASSWORD).await;
    let old = resigned(&anna, &Signer::hs256(OLD.as_bytes(), None).unwrap());
    let key_id = |actor: &Actor| decode_header(actor.token.as_ref().unwrap()).unwrap().kid.unwrap();
    assert_ne!(key_id(&anna), key_id(&old));
    // An instance without the previous secret accepts the token, because the new secret has signed it.
    let after = app.another_instance(&[]).await;
    assert_whoami(&anna.at(after.address).get("/whoami").await, &anna);
}

#[tokio::test]
async fn a_token_that_names_one_key_and_was_signed_by_another_is_401_during_a_rotation() {
    let folder = folder();
    let file = folder.path().join("previous");
    std::fs::write(&file, OLD).unwrap();
    let app = TestApp::with(&["--jwt-previous-secret-file", file.to_str().unwrap()]).await;
    let anna = app.user("anna", "").await;
    let claims = claims_of(anna.token.as_ref().unwrap());
    let old = resigned(&anna, &Signer::hs256(OLD.as_bytes(), None).unwrap());
    let names = [&anna, &old].map(|actor| decode_header(actor.token.as_ref().unwrap()).unwrap().kid);
    let forged = |kid: Option<String>, secret: &str| {
        let header = Header { kid, ..Header::new(Algorithm::HS256) };
        anna.with_token(&encode(&header, &claims, &EncodingKey::from_secret(secret.as_bytes())).unwrap())
    };
    let [new_name, old_name] = names;
    let strange = "a third secret for tests, long enough for HS256";
    for (kid, secret) in [(new_name.clone(), OLD), (old_name.clone(), SECRET), (old_name, strange), (new_name, strange)]
    {
        assert_code(&forged(kid, secret).get("/whoami").await, 401, "invalid_token");
    }
    assert_code(&forged(Some("../../dev/null".to_owned()), strange).get("/whoami").await, 401, "invalid_token");
}

#[tokio::test]
async fn with_eddsa_tokens_are_signed_by_the_private_key_and_no_others_are_accepted() {
    let folder = folder();
    let (keys, strange) = (key_pair(folder.path(), "ours"), key_pair(folder.path(), "strange"));
    let flags = ["--jwt-alg", "EdDSA", "--jwt-private-key-file", &keys.0, "--jwt-public-key-file", &keys.1];
    let app = TestApp::with(&flags).await;
    app.user_with_password("anna", "", PASSWORD).await;
    let anna = log_in(&app, "anna", PASSWORD).await;
    let header = decode_header(anna.token.as_ref().unwrap()).unwrap();
    assert_eq!(header.alg, Algorithm::EdDSA);
    assert!(header.kid.is_some());
    assert_whoami(&anna.get("/whoami").await, &anna);

    assert_code(&resigned(&anna, &signer_of(&strange)).get("/whoami").await, 401, "invalid_token");
    assert_code(
        &resigned(&anna, &Signer::hs256(SECRET.as_bytes(), None).unwrap()).get("/whoami").await,
        401,
        "invalid_token",
    );
    // The public key is known to everyone, so it must not work as a shared secret, in any form or under any key ID.
    let pem = std::fs::read(&keys.1).unwrap();
    let trimmed = pem.trim_ascii_end().to_vec();
    let claims = claims_of(anna.token.as_ref().unwrap());
    for secret in [pem, trimmed] {
        let header = Header { kid: header.kid.clone(), ..Header::new(Algorithm::HS256) };
        let forged = encode(&header, &claims, &EncodingKey::from_secret(&secret)).unwrap();
        assert_code(&anna.with_token(&forged).get("/whoami").await, 401, "invalid_token");
    }
}

#[tokio::test]
async fn with_eddsa_a_token_of_the_previous_key_is_valid_during_a_rotation() {
    let folder = folder();
    let (new, old) = (key_pair(folder.path(), "new"), key_pair(folder.path(), "old"));
    let flags = ["--jwt-alg", "EdDSA", "--jwt-private-key-file", &new.0, "--jwt-public-key-file", &new.1];
    let rotating = [flags.as_slice(), &["--jwt-previous-public-key-file", &old.1]].concat();
    let app = TestApp::with(&rotating).await;
    let anna = app.user("anna", "").await;
    let before = resigned(&anna, &signer_of(&old));
    assert_whoami(&before.get("/whoami").await, &anna);
    assert_whoami(&anna.get("/whoami").await, &anna);
    let after = app.another_instance(&flags).await;
    assert_code(&before.at(after.address).get("/whoami").await, 401, "invalid_token");
}

#[tokio::test]
async fn with_hs256_a_token_signed_by_eddsa_is_401() {
    let folder = folder();
    let keys = key_pair(folder.path(), "some");
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    assert_code(&resigned(&anna, &signer_of(&keys)).get("/whoami").await, 401, "invalid_token");
}

#[tokio::test]
async fn serve_with_a_secret_of_31_bytes_does_not_start() {
    let app = TestApp::new().await;
    let mut serve = tokio::process::Command::new(env!("CARGO_BIN_EXE_tracewright"));
    serve.args(["serve", "--listen", "127.0.0.1:0", "--database-url", &app.database_url()]);
    serve.args(["--jwt-secret", &"x".repeat(31)]).kill_on_drop(true);
    let ended = tokio::time::timeout(Duration::from_mins(1), serve.output()).await.expect("it must not serve").unwrap();
    assert!(!ended.status.success());
    let told = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(told.contains("31 bytes") && told.contains("32"), "{told}");
}
