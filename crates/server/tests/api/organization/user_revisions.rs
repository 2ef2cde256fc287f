//! `_rev`, `ETag`, `If-None-Match` and `If-Match` on users.

use reqwest::Method;
use serde_json::json;

use super::steps::{
    assert_refused, changed, department, department_path, put_image, read, request_if_match, user_path, with_admin,
};
use crate::support::send;

#[tokio::test]
async fn read_user_answers_its_revision_as_etag_and_never_304() {
    let (app, admin) = with_admin().await;
    let path = user_path(&app.user("anna", "operator").await);
    let first = admin.get(&path).await.ok();
    let rev = first.json()["_rev"].as_str().unwrap().to_owned();
    let tag = first.header("etag");
    assert_eq!(tag, format!("\"{rev}\""));
    let get = async |known: &str| send(admin.request(Method::GET, &path).header("if-none-match", known)).await;
    for known in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_owned()] {
        let answer = get(&known).await;
        assert_eq!(answer.status, 200, "{known}: `logged_in` and `department` change without the revision");
        assert_eq!(answer.header("etag"), tag, "{known}");
    }
    for other in ["\"other\"", "\"0\"", "\"\""] {
        assert_eq!(get(other).await.ok().json()["_rev"], *rev, "{other}");
    }
    admin.patch(&path, json!({"name": "Anna"})).await.ok();
    assert_ne!(get(&tag).await.ok().header("etag"), tag);
}

#[tokio::test]
async fn update_user_with_its_revision_quoted_bare_or_star_is_200() {
    let (app, admin) = with_admin().await;
    let path = user_path(&app.user("anna", "operator").await);
    let mut seen = vec![read(&admin, &path).await["_rev"].as_str().unwrap().to_owned()];
    for spelling in ["\"{}\"", "{}", "*", "\"old\", \"{}\""] {
        let wanted = spelling.replace("{}", seen.last().unwrap());
        let answer = request_if_match(&admin, Method::PATCH, &path, &wanted, Some(json!({"name": spelling}))).await;
        let rev = changed(answer)["_rev"].as_str().unwrap().to_owned();
        assert!(!seen.contains(&rev), "{rev} came back after {seen:?}");
        seen.push(rev);
    }
}

#[tokio::test]
async fn update_user_with_another_revision_is_412_with_the_present_one_and_changes_nothing() {
    let (app, admin) = with_admin().await;
    let path = user_path(&app.user("anna", "operator").await);
    let first = read(&admin, &path).await["_rev"].as_str().unwrap().to_owned();
    admin.patch(&path, json!({"name": "Anna"})).await.ok();
    let before = read(&admin, &path).await;
    for wanted in ["\"old\"", "old", &first, &format!("\"{first}\""), "\"*\""] {
        let answer = request_if_match(&admin, Method::PATCH, &path, wanted, Some(json!({"name": "Berta"}))).await;
        assert_refused(&answer, 412, &json!({"code": "revision_mismatch", "current_rev": before["_rev"]}));
    }
    assert_eq!(read(&admin, &path).await, before);
}

#[tokio::test]
async fn every_command_on_a_user_with_another_revision_is_412_and_changes_nothing() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "operator").await;
    let path = user_path(&anna);
    put_image(&admin, &anna, "a.png", super::images::PNG).await.ok();
    let before = read(&admin, &path).await;
    let expected = json!({"code": "revision_mismatch", "current_rev": before["_rev"]});
    for (method, path, body) in [
        (Method::PATCH, path.clone(), Some(json!({"active": false}))),
        (Method::PATCH, format!("{path}/preferences"), Some(json!({"theme": "light"}))),
        (Method::DELETE, format!("{path}/image"), None),
        (Method::DELETE, format!("{path}/password"), None),
        (Method::DELETE, path.clone(), None),
    ] {
        let answer = request_if_match(&admin, method.clone(), &path, "\"old\"", body).await;
        assert_refused(&answer, 412, &expected);
    }
    let request = admin.request(Method::PUT, &format!("{path}/image")).header("if-match", "\"old\"");
    let answer = send(request.multipart(super::steps::file("new_image", "a.jpg", super::images::JPEG))).await;
    assert_refused(&answer, 412, &expected);
    assert_eq!(read(&admin, &path).await, before);
    anna.get("/whoami").await.ok();
}

#[tokio::test]
async fn every_command_on_a_user_with_its_revision_is_200_and_gives_a_new_one() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "operator").await;
    let path = user_path(&anna);
    let mut rev = read(&admin, &path).await["_rev"].as_str().unwrap().to_owned();
    let request = admin.request(Method::PUT, &format!("{path}/image")).header("if-match", &rev);
    send(request.multipart(super::steps::file("new_image", "a.jpg", super::images::JPEG))).await.ok();
    for (method, sub, body) in [
        (Method::PATCH, "/preferences", Some(json!({"theme": "light"}))),
        (Method::DELETE, "/image", None),
        (Method::DELETE, "/password", None),
        (Method::DELETE, "", None),
    ] {
        let present = read(&admin, &path).await["_rev"].as_str().unwrap().to_owned();
        assert_ne!(present, rev, "before {method} {sub}");
        rev = present;
        request_if_match(&admin, method, &format!("{path}{sub}"), &format!("\"{rev}\""), body).await.ok();
    }
    assert_ne!(read(&admin, &path).await["_rev"], *rev);
}

#[tokio::test]
async fn update_user_in_parallel_with_one_revision_succeeds_once() {
    let (app, admin) = with_admin().await;
    let path = user_path(&app.user("anna", "operator").await);
    let rev = read(&admin, &path).await["_rev"].as_str().unwrap().to_owned();
    let change = |name: &'static str| request_if_match(&admin, Method::PATCH, &path, &rev, Some(json!({"name": name})));
    let answers = futures_util::future::join_all(["a", "b", "c", "d"].map(change)).await;
    let mut statuses: Vec<_> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 412, 412, 412]);
}

#[tokio::test]
async fn delete_department_gives_the_archived_users_who_lose_it_a_new_revision() {
    let (app, admin) = with_admin().await;
    let works = department(&admin, "Works").await;
    let path = user_path(&app.user("anna", "").await);
    admin.patch(&path, json!({"department_key": works["_key"]})).await.ok();
    admin.delete(&path).await.ok();
    let before = admin.get(&path).await.ok();
    assert_eq!(before.json()["department_key"], works["_key"]);
    admin.delete(&department_path(&works)).await.ok();
    let after = send(admin.request(Method::GET, &path).header("if-none-match", before.header("etag"))).await;
    assert_eq!(after.status, 200, "the record was written: `_rev` changes with every write");
    assert_eq!(after.json()["department_key"], json!(null));
}
