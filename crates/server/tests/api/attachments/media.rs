//! `/media`: files with their own key, which several records can share. `media_use` tests their use by records and the
//! sweep.

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::steps::{Form, MULTIPART};
use super::store::{app_with, assert_accounted_for, sha256, stored_objects};
use crate::conventions::shared::eventually;
use crate::organization::steps::{assert_refused, changed, faults, members, request_if_match};
use crate::process::steps::{key, with_library};
use crate::support::{Actor, Answer, TestApp, is_replayed, send};

const TEXT: &[u8] = b"0123456789abcdefghij";

/// A body with one file.
pub fn form(name: impl AsRef<[u8]>, content: impl AsRef<[u8]>) -> Form {
    Form::default().typed("file", name, Some("image/png"), content)
}

/// The address of a medium.
pub fn path(media: &str) -> String {
    format!("/media/{media}")
}

/// A request with a multipart body.
fn upload_request(actor: &Actor, method: Method, path: &str, form: &Form) -> RequestBuilder {
    actor.request(method, path).header("content-type", MULTIPART).body(form.finish())
}

/// Sends `POST /media/create`.
pub async fn create(actor: &Actor, form: &Form) -> Answer {
    send(upload_request(actor, Method::POST, "/media/create", form)).await
}

/// Sends `PATCH /media/{media_key}`.
pub async fn replace(actor: &Actor, media: &str, form: &Form) -> Answer {
    send(upload_request(actor, Method::PATCH, &path(media), form)).await
}

/// Sends `PATCH /media/{media_key}` with `If-Match`.
async fn replace_if_match(actor: &Actor, media: &str, form: &Form, rev: &str) -> Answer {
    send(upload_request(actor, Method::PATCH, &path(media), form).header("if-match", rev)).await
}

/// Stores a medium with its name as content, and returns its key.
pub async fn stored(actor: &Actor, name: &str) -> String {
    key(&changed(create(actor, &form(name, name)).await))
}

/// Sends `GET /media/{media_key}` with these headers.
async fn get(actor: &Actor, media: &str, headers: &[(&str, &str)]) -> Answer {
    let request = actor.request(Method::GET, &path(media));
    send(headers.iter().fold(request, |request, (name, value)| request.header(*name, *value))).await
}

/// Waits for this number of stored objects, because a refused upload removes what it has received after its response.
async fn objects_become(app: &TestApp, count: usize) {
    eventually("only the kept objects are left", async || (stored_objects(app).await.len() == count).then_some(()))
        .await;
    assert_accounted_for(app).await;
}

/// `detail` of the refusal for a medium that does not exist.
fn not_found() -> Value {
    json!({"code": "media_not_found"})
}

#[tokio::test]
async fn create_media_answers_every_member_of_the_record_and_stores_the_bytes() {
    let (app, library) = with_library().await;
    let before = app.clock().now();
    let media = changed(create(&library, &form("clip.png", TEXT)).await);
    assert_eq!(members(&media), ["_id", "_key", "_rev", "connected", "content_type", "created_at", "name", "size"]);
    let created = chrono::DateTime::parse_from_rfc3339(media["created_at"].as_str().unwrap()).unwrap();
    assert!(created >= before && created <= app.clock().now(), "{media}");
    let own = key(&media);
    let groups: Vec<usize> = own.split('-').map(str::len).collect();
    assert_eq!(groups, [8, 4, 4, 4, 12], "a UUID: {own}");
    let expected = json!({
        "_id": format!("Media/{own}"), "_key": own, "_rev": "1", "name": "clip.png", "size": 20,
        "content_type": "image/png", "created_at": media["created_at"], "connected": false,
    });
    assert_eq!(media, expected);
    let author = format!("select count(*) from attachments.media where created_by = {}", library.user_key);
    assert_eq!(app.count(&author).await, 1);
    assert_eq!(get(&library, &own, &[]).await.ok().bytes, TEXT);
    assert_eq!(stored_objects(&app).await.len(), 1);
    assert_accounted_for(&app).await;
}

#[tokio::test]
async fn create_media_of_the_same_file_twice_creates_two_media() {
    let (_app, library) = with_library().await;
    let (first, second) = (stored(&library, "a").await, stored(&library, "a").await);
    assert_ne!(first, second);
    changed(library.delete(&path(&first)).await);
    assert_eq!(get(&library, &second, &[]).await.ok().bytes, "a");
}

#[tokio::test]
async fn create_media_accepts_an_empty_file_and_an_unknown_type() {
    let (_app, library) = with_library().await;
    let empty = Form::default().typed("file", "empty", Some("application/x-unheard-of"), "");
    let media = changed(create(&library, &empty.text("note", "passed over")).await);
    assert_eq!((&media["size"], &media["content_type"]), (&json!(0), &json!("application/octet-stream")));
    assert_eq!(get(&library, &key(&media), &[]).await.ok().bytes, "");
}

#[tokio::test]
async fn create_media_repeated_with_its_key_answers_the_first_medium_and_stores_one() {
    let (app, library) = with_library().await;
    let post = async |content: &str| {
        let request = upload_request(&library, Method::POST, "/media/create", &form("a", content));
        send(request.header("idempotency-key", "k1")).await
    };
    let first = post("one").await.ok();
    let again = post("one").await.ok();
    assert!(is_replayed(&again) && !is_replayed(&first));
    assert_eq!(again.bytes, first.bytes);
    assert_refused(&post("other").await, 409, &json!({"code": "idempotency_key_reused"}));
    assert_eq!(app.count("select count(*) from attachments.media").await, 1);
    objects_become(&app, 1).await;
}

#[tokio::test]
async fn create_or_replace_media_with_a_bad_name_is_422_bad_file_name_and_changes_nothing() {
    let (app, library) = with_library().await;
    let media = stored(&library, "old").await;
    for name in [".", "..", "../../etc/passwd", "a/b", "a ", "a.", &"x".repeat(256)] {
        let shown: String = name.chars().take(255).collect();
        for answer in [create(&library, &form(name, "x")).await, replace(&library, &media, &form(name, "x")).await] {
            assert_refused(&answer, 422, &json!({"code": "bad_file_name", "filename": shown}));
        }
    }
    assert_eq!(get(&library, &media, &[]).await.ok().bytes, "old");
    assert_eq!(app.count("select count(*) from attachments.media where rev = 1").await, 1);
    objects_become(&app, 1).await;
}

#[tokio::test]
async fn create_or_replace_media_over_the_limit_of_one_file_is_413_file_too_large_and_changes_nothing() {
    let app = app_with(&["--max-file-bytes", "1000"]).await;
    let library = app.user("lib", "library").await;
    let media = key(&changed(create(&library, &form("just", [7; 1000])).await));
    let big = form("big", [7; 1001]);
    for answer in [create(&library, &big).await, replace(&library, &media, &big).await] {
        assert_refused(&answer, 413, &json!({"code": "file_too_large", "filename": "big", "limit": 1000}));
    }
    assert_eq!(get(&library, &media, &[]).await.ok().bytes.len(), 1000);
    assert_eq!(app.count("select count(*) from attachments.media").await, 1);
    objects_become(&app, 1).await;
}

#[tokio::test]
async fn create_or_replace_media_without_a_file_is_422_at_the_part() {
    let (app, library) = with_library().await;
    let media = stored(&library, "old").await;
    for form in [Form::default().text("file", "no file name"), Form::default().named("contents", "a", "x")] {
        for answer in [create(&library, &form).await, replace(&library, &media, &form).await] {
            assert_eq!(faults(&answer), json!([[["body", "file"], "missing"]]));
        }
    }
    assert_eq!(app.count("select count(*) from attachments.media").await, 1);
}

#[tokio::test]
async fn media_are_written_with_the_role_library_and_read_with_any_token() {
    let (app, library) = with_library().await;
    let (media, operator) = (stored(&library, "a").await, app.user("anna", "operator").await);
    let missing = |scope: &str| json!({"code": "missing_scope", "scope": scope});
    assert_refused(&create(&operator, &form("b", "b")).await, 403, &missing("attachment:media:upload"));
    assert_refused(&replace(&operator, &media, &form("b", "b")).await, 403, &missing("attachment:media:upload"));
    assert_refused(&operator.delete(&path(&media)).await, 403, &missing("attachment:media:delete"));
    assert_eq!(get(&operator, &media, &[]).await.ok().bytes, "a");
    let nobody = app.anonymous();
    for answer in [get(&nobody, &media, &[]).await, create(&nobody, &form("b", "b")).await] {
        assert_refused(&answer, 401, &json!({"code": "not_authenticated"}));
    }
}

#[tokio::test]
async fn replace_media_keeps_key_and_creation_and_changes_content_name_type_and_tag() {
    let (app, library) = with_library().await;
    let (first, other) = (changed(create(&library, &form("a.png", "one")).await), stored(&library, "other").await);
    let own = key(&first);
    let tag = get(&library, &own, &[]).await.ok().header("etag");
    app.clock().advance(chrono::TimeDelta::minutes(5));
    let next = Form::default().typed("file", "b.txt", Some("text/plain"), "second");
    let second = changed(replace(&library, &own, &next).await);
    let expected = json!({
        "_id": first["_id"], "_key": own, "_rev": "2", "name": "b.txt", "size": 6, "content_type": "text/plain",
        "created_at": first["created_at"], "connected": false,
    });
    assert_eq!(second, expected);
    let read = get(&library, &own, &[("if-none-match", &tag)]).await.ok();
    assert_eq!((&read.bytes[..], read.header("etag")), (&b"second"[..], format!("\"{}\"", sha256(b"second"))));
    assert_eq!(read.header("content-type"), "text/plain");
    assert_eq!(read.header("content-disposition"), "attachment; filename*=UTF-8''b.txt");
    assert_eq!(get(&library, &other, &[]).await.ok().bytes, "other");
    assert_eq!(app.count("select count(*) from platform.loose_object").await, 1, "the old bytes");
    assert_accounted_for(&app).await;
}

#[tokio::test]
async fn replace_or_delete_media_with_another_revision_is_412() {
    let (_app, library) = with_library().await;
    let media = stored(&library, "old").await;
    let stale = json!({"code": "revision_mismatch", "current_rev": "1"});
    // The `ETag` of a download is the checksum of the content, not a revision.
    for rev in ["\"2\"", "0", &format!("\"{}\"", sha256(b"old"))] {
        assert_refused(&replace_if_match(&library, &media, &form("n", "new"), rev).await, 412, &stale);
        assert_refused(&request_if_match(&library, Method::DELETE, &path(&media), rev, None).await, 412, &stale);
    }
    assert_eq!(get(&library, &media, &[]).await.ok().bytes, "old");
    assert_eq!(changed(replace_if_match(&library, &media, &form("n", "new"), "\"1\"").await)["_rev"], "2");
    let stale = json!({"code": "revision_mismatch", "current_rev": "2"});
    assert_refused(&request_if_match(&library, Method::DELETE, &path(&media), "\"1\"", None).await, 412, &stale);
    changed(request_if_match(&library, Method::DELETE, &path(&media), "2", None).await);
}

#[tokio::test]
async fn every_operation_on_media_that_do_not_exist_is_404_media_not_found() {
    let (app, library) = with_library().await;
    let gone = stored(&library, "a").await;
    changed(library.delete(&path(&gone)).await);
    for media in [gone.as_str(), "none", "0", "00000000-0000-4000-8000-000000000000", &gone.to_uppercase()] {
        assert_refused(&get(&library, media, &[]).await, 404, &not_found());
        assert_refused(&library.delete(&path(media)).await, 404, &not_found());
        assert_refused(&replace(&library, media, &form("a", "x")).await, 404, &not_found());
        // Existence is checked before the rules on names.
        assert_refused(&replace(&library, media, &form("a/b", "x")).await, 404, &not_found());
    }
    assert_eq!(app.count("select count(*) from attachments.media").await, 0);
}

#[tokio::test]
async fn read_media_answers_the_headers_of_a_download_and_never_inline() {
    let (_app, library) = with_library().await;
    let html = Form::default().typed("file", "a.html", Some("text/html"), TEXT);
    let media = key(&changed(create(&library, &html).await));
    let answer = get(&library, &media, &[]).await.ok();
    let tag = format!("\"{}\"", sha256(TEXT));
    let expected = [
        ("content-type", "text/html"),
        ("content-disposition", "attachment; filename*=UTF-8''a.html"),
        ("content-length", "20"),
        ("x-content-type-options", "nosniff"),
        ("content-security-policy", "sandbox"),
        ("accept-ranges", "bytes"),
        ("etag", &tag),
    ];
    for (header, value) in expected {
        assert_eq!(answer.header(header), value, "{header}");
    }
    let known = get(&library, &media, &[("if-none-match", &tag)]).await;
    assert_eq!((known.status, known.bytes.len(), known.header("etag")), (304, 0, tag));
    let head = send(library.request(Method::HEAD, &path(&media))).await.ok();
    assert_eq!((head.header("content-length").as_str(), head.bytes.len()), ("20", 0));
}

#[tokio::test]
async fn read_media_of_a_range_is_206_with_these_bytes_and_beyond_the_end_416() {
    let (_app, library) = with_library().await;
    let media = key(&changed(create(&library, &form("a", TEXT)).await));
    for (range, bytes, place) in [
        ("bytes=0-4", &b"01234"[..], "bytes 0-4/20"),
        ("bytes=15-", b"fghij", "bytes 15-19/20"),
        ("bytes=-3", b"hij", "bytes 17-19/20"),
    ] {
        let answer = get(&library, &media, &[("range", range)]).await;
        assert_eq!((answer.status, &answer.bytes[..]), (206, bytes), "{range}");
        assert_eq!(answer.header("content-range"), place, "{range}");
    }
    let beyond = get(&library, &media, &[("range", "bytes=20-")]).await;
    assert_refused(&beyond, 416, &json!({"code": "range_not_satisfiable", "size": 20}));
}

#[tokio::test]
async fn read_media_whose_bytes_are_lost_is_500_storage_error_without_the_path() {
    let (app, library) = with_library().await;
    let media = stored(&library, "a").await;
    app.sql.batch_execute("update attachments.media set object_path = 'media/lost'").await.unwrap();
    let answer = get(&library, &media, &[]).await;
    let request_id = answer.header("x-request-id");
    assert_refused(&answer, 500, &json!({"code": "storage_error", "request_id": request_id}));
    assert!(!answer.json().to_string().contains("lost"), "{answer:?}");
}
