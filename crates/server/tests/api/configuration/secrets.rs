//! The configuration is public, so it refuses everything that looks like a secret.

use reqwest::Method;
use serde_json::json;

use super::steps::{config, patch_config, with_admin};
use crate::product::steps::{PNG, send_file};
use crate::support::assert_code;

#[tokio::test]
async fn update_config_of_an_entry_that_looks_like_a_secret_is_refused_with_advice() {
    let (app, admin) = with_admin().await;
    for (body, key) in [
        (json!({"company_name": "ACME", "smtp_password": "hunter2"}), "smtp_password"),
        (json!({"erp_api_key": "k"}), "erp_api_key"),
        (json!({"mail": {"host": "mx", "login": {"clientSecret": "s"}}}), "mail"),
        (json!({"printers": [{"name": "P1", "auth_token": "t"}]}), "printers"),
        (json!({"erp_address": "https://robot:hunter2@erp.example/api"}), "erp_address"),
        (json!({"links": [{"text": "see https://robot:hunter2@erp.example"}]}), "links"),
    ] {
        let refused = admin.patch("/config", body).await;
        assert_code(&refused, 422, "config_value_invalid");
        assert_eq!((&refused.detail()["key"], &refused.detail()["rule"]), (&json!(key), &json!("secret")));
        let message = refused.json()["message"].as_str().unwrap().to_owned();
        assert!(message.contains("everyone can read") && message.contains("environment"), "{message}");
        assert!(!message.contains("hunter2"), "{message}");
    }
    let stored = config(&app).await;
    assert_eq!(stored["company_name"], "My company", "all or nothing");
    assert!(stored.get("smtp_password").is_none() && stored.get("mail").is_none(), "{stored}");
}

#[tokio::test]
async fn update_config_allows_a_flag_or_null_under_a_key_that_sounds_like_a_secret() {
    let (app, admin) = with_admin().await;
    patch_config(&admin, json!({"ask_for_password": true, "smtp_password": null})).await;
    let stored = config(&app).await;
    assert_eq!(stored["ask_for_password"], true);
    assert!(stored.get("smtp_password").is_none(), "{stored}");
}

#[tokio::test]
async fn replace_config_file_under_a_key_that_sounds_like_a_secret_is_refused() {
    let (app, admin) = with_admin().await;
    let refused = send_file(&admin, Method::PUT, "/config/private_key/file", "file", "a.pem", PNG).await;
    assert_code(&refused, 422, "config_value_invalid");
    assert_eq!(refused.detail()["rule"], "secret");
    assert!(config(&app).await.get("private_key").is_none());
}

#[tokio::test]
async fn update_config_stores_an_address_without_a_password() {
    let (app, admin) = with_admin().await;
    let address = "https://robot@erp.example:8443/api?mail=a:b@example.com";
    patch_config(&admin, json!({"erp_address": address})).await;
    assert_eq!(config(&app).await["erp_address"], address);
}
