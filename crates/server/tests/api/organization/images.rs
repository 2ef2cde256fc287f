//! `PUT`, `GET` and `DELETE /user/{user_key}/image`.

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::json;

use super::steps::{assert_refused, changed, faults, file, members, put_image, read, user_path, with_admin};
use crate::support::{Actor, Answer, png_of, send};

pub const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR and so on";
pub const JPEG: &[u8] = b"\xff\xd8\xff\xe0\x00\x10JFIF and so on";
pub const WEBP: &[u8] = b"RIFF\x24\x00\x00\x00WEBPVP8 and so on";
const SVG: &[u8] = br#"<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>"#;
const LIMIT: usize = 5 * 1024 * 1024;

/// Reads the image of a user.
async fn get_image(actor: &Actor, user: &Actor) -> Answer {
    actor.get(&format!("{}/image", user_path(user))).await
}

#[tokio::test]
async fn replace_user_image_recognizes_the_type_by_content_and_read_user_image_answers_the_same_bytes() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "operator").await;
    assert_eq!(read(&admin, &user_path(&anna)).await["has_image"], false);
    for (bytes, name, content_type) in
        [(PNG, "a.svg", "image/png"), (JPEG, "a.png", "image/jpeg"), (WEBP, "", "image/webp")]
    {
        let detail = changed(put_image(&admin, &anna, name, bytes).await);
        assert_eq!(detail, json!({"size": bytes.len(), "content_type": content_type}));
        let image = get_image(&anna, &anna).await.ok();
        assert_eq!(image.bytes, bytes);
        assert_eq!(image.header("content-type"), content_type);
        assert_eq!(image.header("x-content-type-options"), "nosniff");
        assert!(image.header("etag").starts_with('"'), "{image:?}");
        assert_eq!(read(&admin, &user_path(&anna)).await["has_image"], true);
    }
    let rows =
        format!("select count(*) from attachments.file where bucket = 'user' and object_key = '{}'", anna.user_key);
    assert_eq!(app.count(&rows).await, 1);
    let listed = read(&admin, "/user?search=anna").await;
    assert_eq!(listed[0]["has_image"], true);
}

#[tokio::test]
async fn replace_user_image_ignores_the_type_that_the_client_claims() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "").await;
    let part = |bytes: &'static [u8], claimed| Part::bytes(bytes).file_name("x").mime_str(claimed).unwrap();
    let put = async |part| {
        let path = format!("{}/image", user_path(&anna));
        send(admin.request(Method::PUT, &path).multipart(Form::new().part("new_image", part))).await
    };
    assert_eq!(changed(put(part(PNG, "image/jpeg")).await)["content_type"], "image/png");
    assert_eq!(put(part(SVG, "image/png")).await.refusal(), (422, "not_an_image".to_owned()));
}

#[tokio::test]
async fn replace_user_image_with_something_else_is_422_not_an_image_and_keeps_the_old_one() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "").await;
    put_image(&admin, &anna, "a.png", PNG).await.ok();
    let before = read(&admin, &user_path(&anna)).await;
    let others: [(&str, &[u8]); 8] = [
        ("a.jpg", SVG),
        ("a.png", b""),
        ("a.png", b"\x89PNG"),
        ("a.jpg", b"\xff\xd8"),
        ("a.gif", b"GIF89a and so on"),
        ("a.webp", b"RIFF\x24\x00\x00\x00WAVEfmt "),
        ("a.webp", b"RIFF\x24\x00"),
        ("a.html", b"<html>\x89PNG\r\n\x1a\n"),
    ];
    for (name, bytes) in others {
        let answer = put_image(&admin, &anna, name, bytes).await;
        assert_refused(&answer, 422, &json!({"code": "not_an_image"}));
    }
    assert_eq!(read(&admin, &user_path(&anna)).await, before);
    assert_eq!(get_image(&admin, &anna).await.ok().bytes, PNG);
}

#[tokio::test]
async fn replace_user_image_of_up_to_exactly_five_mebibytes_is_200() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "").await;
    for size in [1024 * 1024, 2 * 1024 * 1024 + 1, 3 * 1024 * 1024, LIMIT] {
        let detail = changed(put_image(&admin, &anna, "big.png", png_of(size)).await);
        assert_eq!(detail["size"], size);
        assert_eq!(get_image(&admin, &anna).await.ok().bytes, png_of(size));
    }
}

#[tokio::test]
async fn replace_user_image_over_five_mebibytes_is_413_file_too_large_and_keeps_the_old_one() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "").await;
    put_image(&admin, &anna, "a.png", PNG).await.ok();
    for size in [LIMIT + 1, 2 * LIMIT] {
        let answer = put_image(&admin, &anna, "bigger.png", png_of(size)).await;
        assert_refused(&answer, 413, &json!({"code": "file_too_large", "filename": "bigger.png", "limit": LIMIT}));
    }
    assert_eq!(get_image(&admin, &anna).await.ok().bytes, PNG);
}

#[tokio::test]
async fn replace_user_image_without_the_part_is_422_and_without_multipart_415() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "").await;
    let path = format!("{}/image", user_path(&anna));
    let missing = json!([[["body", "new_image"], "missing"]]);
    for form in [Form::new().text("other", "x"), file("image", "a.png", PNG)] {
        let answer = send(admin.request(Method::PUT, &path).multipart(form)).await;
        assert_eq!(faults(&answer), missing);
    }
    let nothing = admin.request(Method::PUT, &path).header("content-type", "multipart/form-data; boundary=x");
    assert_eq!(faults(&send(nothing.body("--x--\r\n")).await), missing);
    let json = admin.put(&path, json!({"new_image": "x"})).await;
    assert_refused(&json, 415, &json!({"code": "unsupported_media_type"}));
    let raw = send(admin.request(Method::PUT, &path).header("content-type", "image/png").body(PNG)).await;
    assert_refused(&raw, 415, &json!({"code": "unsupported_media_type"}));
    assert_eq!(read(&admin, &user_path(&anna)).await["has_image"], false);
}

#[tokio::test]
async fn replace_user_image_ignores_other_parts() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "").await;
    let part = Part::bytes(JPEG).file_name("a.jpg");
    let form = Form::new().text("note", "x").part("new_image", part).text("more", "y");
    let path = format!("{}/image", user_path(&anna));
    changed(send(admin.request(Method::PUT, &path).multipart(form)).await);
    assert_eq!(get_image(&admin, &anna).await.ok().bytes, JPEG);
}

#[tokio::test]
async fn read_user_image_is_304_for_its_etag_which_changes_with_the_content() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "").await;
    let path = format!("{}/image", user_path(&anna));
    put_image(&admin, &anna, "a.png", PNG).await.ok();
    let tag = get_image(&admin, &anna).await.ok().header("etag");
    let get = async |known: &str| send(admin.request(Method::GET, &path).header("if-none-match", known)).await;
    for known in [tag.clone(), format!("W/{tag}"), "*".to_owned()] {
        let answer = get(&known).await;
        assert_eq!((answer.status, answer.bytes.len(), answer.header("etag")), (304, 0, tag.clone()), "{known}");
    }
    assert_eq!(get("\"other\"").await.ok().bytes, PNG);
    put_image(&admin, &anna, "a.jpg", JPEG).await.ok();
    let fresh = get(&tag).await.ok();
    assert_eq!(fresh.bytes, JPEG);
    assert_ne!(fresh.header("etag"), tag);
}

#[tokio::test]
async fn delete_user_image_removes_it_and_repeated_is_404_file_not_found() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "").await;
    put_image(&admin, &anna, "a.png", PNG).await.ok();
    let path = format!("{}/image", user_path(&anna));
    assert_eq!(changed(admin.delete(&path).await), json!({}));
    assert_eq!(read(&admin, &user_path(&anna)).await["has_image"], false);
    assert_eq!(admin.get(&path).await.refusal(), (404, "file_not_found".to_owned()));
    assert_eq!(admin.delete(&path).await.refusal(), (404, "file_not_found".to_owned()));
}

#[tokio::test]
async fn read_or_delete_user_image_that_does_not_exist_is_404_with_its_filename() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "").await;
    let path = format!("{}/image", user_path(&anna));
    for answer in [admin.get(&path).await, admin.delete(&path).await] {
        assert_eq!(answer.refusal(), (404, "file_not_found".to_owned()));
        let detail = answer.detail();
        assert_eq!(members(&detail), ["code", "filename"], "`filename` belongs to this code: {detail}");
    }
}

#[tokio::test]
async fn user_image_may_be_read_by_everyone_and_changed_by_administrators() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "operator").await;
    let expected = json!({"code": "missing_scope", "scope": "org:user:write"});
    assert_refused(&put_image(&anna, &anna, "a.png", PNG).await, 403, &expected);
    put_image(&admin, &anna, "a.png", PNG).await.ok();
    assert_refused(&anna.delete(&format!("{}/image", user_path(&anna))).await, 403, &expected);
    let reader = app.user("reader", "").await;
    assert_eq!(get_image(&reader, &anna).await.ok().bytes, PNG);
}
