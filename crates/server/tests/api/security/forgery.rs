//! Forged tokens: tokens that the service has not issued, or that were changed afterwards.

use jsonwebtoken::crypto::sign;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};

use super::steps::{assert_code, assert_whoami, claims_of, token_key_of};
use crate::support::{Actor, SECRET, TestApp};

/// Signs any claims with the secret of the service.
fn signed(claims: &Value) -> String {
    signed_by(Algorithm::HS256, SECRET, claims)
}

/// Signs any claims with this algorithm and secret.
fn signed_by(algorithm: Algorithm, secret: &str, claims: &Value) -> String {
    encode(&Header::new(algorithm), claims, &EncodingKey::from_secret(secret.as_bytes())).expect("a token")
}

/// Returns the claims with another value for the claim `name`.
fn with_claim(claims: &Value, name: &str, value: Value) -> Value {
    let mut claims = claims.clone();
    claims[name] = value;
    claims
}

/// Returns the claims without the claim `name`.
fn without_claim(claims: &Value, name: &str) -> Value {
    let mut claims = claims.clone();
    claims.as_object_mut().unwrap().remove(name);
    claims
}

/// Asserts that a token is refused with 401 `invalid_token`.
async fn assert_invalid_token(actor: &Actor, token: &str, what: &str) {
    let answer = actor.with_token(token).get("/whoami").await;
    assert_eq!(answer.refusal(), (401, "invalid_token".to_owned()), "{what}");
    assert_eq!(answer.header("www-authenticate"), "Bearer error=\"invalid_token\"", "{what}");
}

/// A user with a valid token, the token, and its claims.
async fn anna(app: &TestApp) -> (Actor, String, Value) {
    let anna = app.user("anna", "admin").await;
    let token = anna.token.clone().unwrap();
    let claims = claims_of(&token);
    // Each forged token below differs from this one in a single respect.
    assert_whoami(&anna.with_token(&signed(&claims)).get("/whoami").await, &anna);
    (anna, token, claims)
}

#[tokio::test]
async fn a_token_with_algorithm_none_is_401_in_every_spelling() {
    let app = TestApp::new().await;
    let (anna, token, _) = anna(&app).await;
    let parts: Vec<&str> = token.split('.').collect();
    // The base64 of `{"alg":…,"typ":"JWT"}`. The last one has no algorithm.
    let headers = [
        ("none", "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0"),
        ("None", "eyJhbGciOiJOb25lIiwidHlwIjoiSldUIn0"),
        ("NONE", "eyJhbGciOiJOT05FIiwidHlwIjoiSldUIn0"),
        ("nOnE", "eyJhbGciOiJuT25FIiwidHlwIjoiSldUIn0"),
        ("empty", "eyJhbGciOiIiLCJ0eXAiOiJKV1QifQ"),
        ("absent", "eyJ0eXAiOiJKV1QifQ"),
    ];
    for (spelling, header) in headers {
        let message = format!("{header}.{}", parts[1]);
        let key = EncodingKey::from_secret(SECRET.as_bytes());
        let really_signed = sign(message.as_bytes(), &key, Algorithm::HS256).unwrap();
        for signature in ["", parts[2], really_signed.as_str()] {
            assert_invalid_token(&anna, &format!("{message}.{signature}"), spelling).await;
        }
        assert_invalid_token(&anna, &message, spelling).await;
    }
}

#[tokio::test]
async fn a_token_of_another_hmac_with_the_right_secret_is_401() {
    let app = TestApp::new().await;
    let (anna, token, claims) = anna(&app).await;
    let key = EncodingKey::from_secret(SECRET.as_bytes());
    let (message, _) = token.rsplit_once('.').unwrap();
    for algorithm in [Algorithm::HS384, Algorithm::HS512] {
        let honest = signed_by(algorithm, SECRET, &claims);
        assert_invalid_token(&anna, &honest, "header and signature agree").await;
        let signature = sign(message.as_bytes(), &key, algorithm).unwrap();
        assert_invalid_token(&anna, &format!("{message}.{signature}"), "the header says HS256").await;
        let (message, _) = honest.rsplit_once('.').unwrap();
        let signature = sign(message.as_bytes(), &key, Algorithm::HS256).unwrap();
        assert_invalid_token(&anna, &format!("{message}.{signature}"), "only the header says otherwise").await;
    }
}

#[tokio::test]
async fn a_token_with_a_wrong_or_damaged_signature_is_401() {
    let app = TestApp::new().await;
    let (anna, token, claims) = anna(&app).await;
    for secret in ["another secret for tests, long enough for HS256", "", " ", &SECRET[1..]] {
        assert_invalid_token(&anna, &signed_by(Algorithm::HS256, secret, &claims), secret).await;
    }
    assert_invalid_token(&anna, &token[..token.len() - 2], "cut").await;
    assert_invalid_token(&anna, &format!("{token}AA"), "longer").await;
    assert_invalid_token(&anna, &format!("{token}=="), "padded").await;
    assert_invalid_token(&anna, &format!("{token}.{token}"), "twice").await;
    // The claims of an administrator's valid token with the signature of another user's valid token.
    let ben = app.user("ben", "").await;
    let (bens_message, bens_signature) = ben.token.as_ref().unwrap().rsplit_once('.').unwrap();
    let (message, signature) = token.rsplit_once('.').unwrap();
    assert_invalid_token(&anna, &format!("{message}.{bens_signature}"), "signature of another token").await;
    assert_invalid_token(&anna, &format!("{bens_message}.{signature}"), "claims of another token").await;
}

#[tokio::test]
async fn a_token_whose_issue_or_expiry_is_missing_or_not_an_integer_is_401() {
    let app = TestApp::new().await;
    let (anna, _, claims) = anna(&app).await;
    let huge: Value = serde_json::from_str("99999999999999999999999").unwrap();
    let wrong =
        [json!("9999999999"), json!(9_999_999_999.5), json!(null), json!(true), json!([9_999_999_999_i64]), huge];
    for name in ["exp", "iat"] {
        for value in &wrong {
            let token = signed(&with_claim(&claims, name, value.clone()));
            assert_invalid_token(&anna, &token, &format!("{name} {value}")).await;
        }
        assert_invalid_token(&anna, &signed(&without_claim(&claims, name)), &format!("no {name}")).await;
    }
}

#[tokio::test]
async fn a_token_whose_expiry_is_negative_or_past_is_401_expired() {
    let app = TestApp::new().await;
    let (anna, _, claims) = anna(&app).await;
    let now = app.clock().now().timestamp();
    for expiry in [i64::MIN, -1, 0, now - 1] {
        let token = signed(&with_claim(&claims, "exp", json!(expiry)));
        assert_code(&anna.with_token(&token).get("/whoami").await, 401, "token_expired");
    }
}

#[tokio::test]
async fn a_token_with_a_claim_of_the_wrong_type_or_without_it_is_401() {
    let app = TestApp::new().await;
    let (anna, _, claims) = anna(&app).await;
    for name in ["jti", "sub", "ctyp", "ctx"] {
        for value in [json!(7), json!(null), json!([claims[name]]), json!({})] {
            let token = signed(&with_claim(&claims, name, value.clone()));
            assert_invalid_token(&anna, &token, &format!("{name} {value}")).await;
        }
        assert_invalid_token(&anna, &signed(&without_claim(&claims, name)), &format!("no {name}")).await;
    }
    for value in [json!(7), json!(["admin"]), json!({})] {
        let token = signed(&with_claim(&claims, "scope", value.clone()));
        assert_invalid_token(&anna, &token, &format!("scope {value}")).await;
    }
    for claims in [json!([]), json!("x"), json!(null), json!({})] {
        assert_invalid_token(&anna, &signed(&claims), &claims.to_string()).await;
    }
}

#[tokio::test]
async fn a_token_of_another_consumer_type_is_401() {
    let app = TestApp::new().await;
    let (anna, _, claims) = anna(&app).await;
    for kind in ["app", "equipment", "3psw", "User", "", "user "] {
        assert_invalid_token(&anna, &signed(&with_claim(&claims, "ctyp", json!(kind))), kind).await;
    }
}

#[tokio::test]
async fn a_token_that_disagrees_with_its_record_is_401() {
    let app = TestApp::new().await;
    let (anna, _, claims) = anna(&app).await;
    let ben = app.user("ben", "operator").await;
    let forgeries = [
        ("sub", json!(ben.user_key.to_string())),
        ("sub", json!(format!("0{}", anna.user_key))),
        ("sub", json!("")),
        ("jti", json!(token_key_of(&ben))),
        ("jti", json!("0".repeat(32))),
        ("jti", json!(token_key_of(&anna).to_uppercase())),
        ("jti", json!("' or true --")),
        ("ctx", json!("API")),
        ("ctx", json!("SSE")),
        ("ctx", json!("PASSWORD_RESET")),
        ("ctx", json!("user_session")),
    ];
    for (name, value) in forgeries {
        let token = signed(&with_claim(&claims, name, value.clone()));
        assert_invalid_token(&anna, &token, &format!("{name} {value}")).await;
    }
}

#[tokio::test]
async fn a_token_whose_key_is_not_32_hex_characters_is_401_even_if_the_database_could_not_store_it() {
    let app = TestApp::new().await;
    let (anna, _, claims) = anna(&app).await;
    for key in ["", "\0", "a\0b", &"f".repeat(33), &"g".repeat(32), &"x".repeat(5000)] {
        assert_invalid_token(&anna, &signed(&with_claim(&claims, "jti", json!(key))), &format!("{key:?}")).await;
    }
}

#[tokio::test]
async fn a_token_whose_record_was_deleted_is_401() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    app.sql.execute("delete from security.token where key = $1", &[&token_key_of(&anna)]).await.unwrap();
    assert_invalid_token(&anna, anna.token.as_ref().unwrap(), "deleted").await;
}

#[tokio::test]
async fn the_scope_claim_of_a_token_grants_nothing() {
    let app = TestApp::new().await;
    let ben = app.user("ben", "operator").await;
    let claims = with_claim(&claims_of(ben.token.as_ref().unwrap()), "scope", json!("admin"));
    let forged = ben.with_token(&signed(&claims));
    assert_eq!(forged.get("/whoami").await.ok().detail()["scope"], "operator");
    assert_code(&forged.post("/user", json!({})).await, 403, "missing_scope");
}

#[tokio::test]
async fn a_token_issued_more_than_a_minute_in_the_future_is_401() {
    let app = TestApp::new().await;
    let (anna, _, claims) = anna(&app).await;
    let now = app.clock().now().timestamp();
    for (name, ahead) in [("iat", 65), ("iat", 86_400), ("nbf", 65), ("nbf", i64::MAX - now)] {
        let token = signed(&with_claim(&claims, name, json!(now + ahead)));
        assert_invalid_token(&anna, &token, &format!("{name} {ahead} s ahead")).await;
    }
    for (name, ahead) in [("iat", 30), ("nbf", 30), ("nbf", -30)] {
        let token = signed(&with_claim(&claims, name, json!(now + ahead)));
        assert_whoami(&anna.with_token(&token).get("/whoami").await, &anna);
    }
    // The same token becomes valid when its start time is reached.
    let token = signed(&with_claim(&claims, "nbf", json!(now + 300)));
    assert_invalid_token(&anna, &token, "too early").await;
    app.clock().advance(chrono::TimeDelta::minutes(5));
    assert_whoami(&anna.with_token(&token).get("/whoami").await, &anna);
    for value in [json!("7"), json!([7]), json!(1.5)] {
        let token = signed(&with_claim(&claims, "nbf", value.clone()));
        assert_invalid_token(&anna, &token, &format!("nbf {value}")).await;
    }
}
