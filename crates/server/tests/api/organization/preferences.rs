//! Tests of `PATCH /user/{user_key}/preferences`.

use serde_json::{Value, json};

use super::steps::{assert_refused, changed, faults, read, user_path, with_admin};

/// The preferences of a user who has changed nothing.
fn defaults() -> Value {
    json!({
        "theme": "system", "density": "auto", "language": null, "locale": null, "display_font": "orbitron", "home_page": null,
        "job_selection_layout": "card", "work_session_tabs_order": ["jobSteps", "jobDocs", "jobBom", "jobIssues",
            "jobNotes", "jobMessages", "jobProcessView"], "printer": null,
    })
}

#[tokio::test]
async fn update_own_preferences_changes_what_is_sent_and_leaves_the_rest() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "operator").await;
    let path = format!("{}/preferences", user_path(&anna));
    let mut expected = defaults();
    for (name, value) in [
        ("theme", json!("light")),
        ("density", json!("floor")),
        ("language", json!("it")),
        ("locale", json!("de-AT")),
        ("display_font", json!("red-hat-display")),
        ("home_page", json!("operatorRoot")),
        ("job_selection_layout", json!("list")),
        ("work_session_tabs_order", json!(["jobBom", "jobSteps"])),
        ("printer", json!("Zebra 1")),
    ] {
        expected[name] = value.clone();
        assert_eq!(changed(anna.patch(&path, json!({name: value})).await), expected, "{name}");
        assert_eq!(read(&admin, &user_path(&anna)).await["preferences"], expected, "{name}");
    }
    // The session of the user shows the same.
    assert_eq!(super::steps::open_session(&anna).await["preferences"], expected);
}

#[tokio::test]
async fn update_preferences_with_null_sets_the_default() {
    let (app, _admin) = with_admin().await;
    let anna = app.user("anna", "operator").await;
    let path = format!("{}/preferences", user_path(&anna));
    let all = json!({
        "theme": "light", "density": "desk", "language": "en", "locale": "it", "display_font": "red-hat-display", "home_page": "taskRoot",
        "job_selection_layout": "list", "work_session_tabs_order": [], "printer": "P",
    });
    let mut expected = changed(anna.patch(&path, all.clone()).await);
    assert_eq!(expected, all);
    for (name, default) in defaults().as_object().unwrap() {
        expected[name] = default.clone();
        assert_eq!(changed(anna.patch(&path, json!({name: null})).await), expected, "{name}");
    }
    assert_eq!(expected, defaults());
}

#[tokio::test]
async fn update_preferences_accepts_every_value_of_every_list() {
    let (app, _admin) = with_admin().await;
    let anna = app.user("anna", "").await;
    let path = format!("{}/preferences", user_path(&anna));
    let words: [(&str, &[&str]); 6] = [
        ("theme", &["dark", "light", "system"]),
        ("density", &["auto", "floor", "desk"]),
        ("language", &["en", "it"]),
        ("display_font", &["orbitron", "red-hat-display"]),
        ("job_selection_layout", &["card", "list"]),
        (
            "home_page",
            &[
                "adminPanel",
                "libraryRoot",
                "productionRoot",
                "operatorRoot",
                "qualityRoot",
                "taskRoot",
                "reportRoot",
                "warehouseRoot",
                "recallRoot",
                "boardRoot",
            ],
        ),
    ];
    for (name, all) in words {
        for word in all {
            assert_eq!(changed(anna.patch(&path, json!({name: word})).await)[name], *word);
        }
    }
}

#[tokio::test]
async fn update_preferences_with_bad_fields_is_422_and_changes_nothing() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "").await;
    let path = format!("{}/preferences", user_path(&anna));
    let before = read(&admin, &user_path(&anna)).await;
    for (body, expected) in [
        (json!({"theme": "pink"}), json!([[["body", "theme"], "enum"]])),
        (json!({"theme": "DARK"}), json!([[["body", "theme"], "enum"]])),
        (json!({"density": "wide"}), json!([[["body", "density"], "enum"]])),
        (json!({"language": "de"}), json!([[["body", "language"], "enum"]])),
        (json!({"display_font": 1}), json!([[["body", "display_font"], "enum"]])),
        (json!({"home_page": ""}), json!([[["body", "home_page"], "enum"]])),
        (json!({"job_selection_layout": []}), json!([[["body", "job_selection_layout"], "enum"]])),
        (json!({"locale": "x".repeat(36)}), json!([[["body", "locale"], "string_too_long"]])),
        (json!({"locale": "d\u{0}"}), json!([[["body", "locale"], "string_nul"]])),
        (json!({"printer": true}), json!([[["body", "printer"], "string_type"]])),
        (json!({"work_session_tabs_order": "jobBom"}), json!([[["body", "work_session_tabs_order"], "list_type"]])),
        (json!({"no_such_member": 1}), json!([[["body", "no_such_member"], "extra_forbidden"]])),
        (
            json!({"work_session_tabs_order": ["jobBom", "x", null]}),
            json!([[["body", "work_session_tabs_order", 1], "enum"], [["body", "work_session_tabs_order", 2], "enum"]]),
        ),
    ] {
        assert_eq!(faults(&anna.patch(&path, body.clone()).await), expected, "{body}");
    }
    let repeated = anna.patch(&path, json!({"work_session_tabs_order": ["jobBom", "jobDocs", "jobBom"]})).await;
    assert_eq!(repeated.status, 422);
    assert_eq!(read(&admin, &user_path(&anna)).await, before);
}

#[tokio::test]
async fn update_preferences_of_another_user_needs_the_right_to_change_users() {
    let (app, admin) = with_admin().await;
    let (anna, berta) = (app.user("anna", "operator").await, app.user("berta", "production reporting").await);
    let path = format!("{}/preferences", user_path(&anna));
    let refused = berta.patch(&path, json!({"theme": "light"})).await;
    assert_refused(&refused, 403, &json!({"code": "missing_scope", "scope": "org:user:write"}));
    assert_eq!(read(&admin, &user_path(&anna)).await["preferences"], defaults());
    // The refusal does not reveal whether the user exists.
    let unknown = berta.patch("/user/999999/preferences", json!({"theme": "light"})).await;
    assert_refused(&unknown, 403, &json!({"code": "missing_scope", "scope": "org:user:write"}));
    assert_eq!(changed(admin.patch(&path, json!({"theme": "light"})).await)["theme"], "light");
    assert_eq!(read(&admin, &user_path(&berta)).await["preferences"], defaults());
}

#[tokio::test]
async fn update_user_merges_preferences_field_by_field() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "operator").await;
    anna.patch(&format!("{}/preferences", user_path(&anna)), json!({"theme": "light", "printer": "P"})).await.ok();
    let detail = changed(admin.patch(&user_path(&anna), json!({"preferences": {"locale": "fr"}})).await);
    let mut expected = defaults();
    expected["theme"] = json!("light");
    expected["printer"] = json!("P");
    expected["locale"] = json!("fr");
    assert_eq!(detail["preferences"], expected);
    let detail = changed(admin.patch(&user_path(&anna), json!({"preferences": {"theme": null}})).await);
    expected["theme"] = json!("system");
    assert_eq!(detail["preferences"], expected);
}

#[tokio::test]
async fn update_own_preferences_in_parallel_loses_no_field() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "").await;
    let path = format!("{}/preferences", user_path(&anna));
    let changes = [
        json!({"theme": "light"}),
        json!({"locale": "fr"}),
        json!({"display_font": "red-hat-display"}),
        json!({"printer": "P"}),
    ];
    let answers = futures_util::future::join_all(changes.iter().map(|body| anna.patch(&path, body.clone()))).await;
    for answer in answers {
        changed(answer);
    }
    let stored = read(&admin, &user_path(&anna)).await["preferences"].clone();
    for change in changes {
        for (name, value) in change.as_object().unwrap() {
            assert_eq!(&stored[name], value, "{name}");
        }
    }
}
