//! Documents and image of a product, and the bucket `product` of the files.

use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{
    JPEG, PNG, WEBP, add_doc, field, file_bytes, only, product, put_image, read_product, search, send_file, text,
    with_library, with_library_and,
};
use crate::attachments::steps::{Form, delete, no_target, upload};
use crate::attachments::store::{assert_accounted_for, assert_checksums};
use crate::organization::steps::{assert_refused, changed, column, faults, request_if_match};
use crate::support::{Actor, Answer, png_of, send};

/// Uploads `a.txt` into a folder of a product.
async fn upload_to(actor: &Actor, key: &str, subfolder: Option<&str>) -> Answer {
    upload(actor, &Form::to("product", key, subfolder).file("a.txt", "one")).await
}

#[tokio::test]
async fn add_document_stores_it_and_the_same_name_replaces() {
    let (app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    assert_eq!(changed(add_doc(&lena, &key, "b.txt", b"first").await), json!({"name": "b.txt", "size": 5}));
    changed(add_doc(&lena, &key, "a ä.txt", b"").await);
    assert_eq!(changed(add_doc(&lena, &key, "b.txt", b"2nd").await), json!({"name": "b.txt", "size": 3}));
    let docs = json!([{"name": "a ä.txt", "size": 0}, {"name": "b.txt", "size": 3}]);
    assert_eq!(read_product(&lena, &key).await["docs"], docs);
    assert_eq!(file_bytes(&lena, &key, "doc/b.txt").await, b"2nd");
    assert_eq!(file_bytes(&lena, &key, "doc/a%20%C3%A4.txt").await, b"");
    let query = [("bucket", "product"), ("object_key", key.as_str()), ("recursive", "true")];
    let listed = send(lena.request(Method::GET, "/files").query(&query)).await.ok().json();
    let path = |name: &str| format!("product/{key}/doc/{name}");
    assert_eq!(column(&listed, "path"), [path("a ä.txt"), path("b.txt")]);
    assert_accounted_for(&app).await;
}

#[tokio::test]
async fn add_document_refuses_bad_names_missing_parts_and_unknown_products() {
    let (app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    for name in ["../a", "a/b", "..", "a.", " a"] {
        let refused = add_doc(&lena, &key, name, b"1").await;
        assert_refused(&refused, 422, &json!({"code": "bad_file_name", "filename": name}));
    }
    let path = format!("/product/{key}/doc");
    let other = send_file(&lena, Method::POST, &path, "contents", "a", b"1").await;
    assert_eq!(faults(&other), json!([[["body", "new_doc"], "missing"]]));
    assert_eq!(lena.post(&path, json!({})).await.refusal(), (415, "unsupported_media_type".to_owned()));
    for unknown in ["none", "999999"] {
        assert_refused(&add_doc(&lena, unknown, "a", b"1").await, 404, &only("product_not_found"));
    }
    assert_eq!(app.count("select count(*) from attachments.file").await, 0);
}

#[tokio::test]
async fn add_document_over_the_limit_is_413_file_too_large() {
    let (app, lena) = with_library_and(&["--max-file-bytes", "1000"]).await;
    let key = product(&lena, "P1").await;
    let refused = add_doc(&lena, &key, "big.txt", &png_of(1001)).await;
    assert_refused(&refused, 413, &json!({"code": "file_too_large", "filename": "big.txt", "limit": 1000}));
    assert_eq!(app.count("select count(*) from attachments.file").await, 0);
    changed(add_doc(&lena, &key, "fits.txt", &png_of(1000)).await);
}

// `MAX_FILE_BYTES` is the limit for one uploaded file (docs/spec/conventions.md#limits).
#[tokio::test]
async fn replace_product_image_over_the_limit_is_413_file_too_large() {
    let (app, lena) = with_library_and(&["--max-file-bytes", "1000"]).await;
    let key = product(&lena, "P1").await;
    changed(put_image(&lena, &key, "fits.png", &png_of(1000)).await);
    let refused = put_image(&lena, &key, "big.png", &png_of(1001)).await;
    assert_refused(&refused, 413, &json!({"code": "file_too_large", "filename": "big.png", "limit": 1000}));
    assert_eq!(app.count("select count(*) from attachments.file where name = 'fits.png'").await, 1);
}

// An image has the limit of every uploaded file, 100 MiB (docs/spec/conventions.md#limits).
#[tokio::test]
async fn replace_product_image_of_six_mebibytes_is_200() {
    let (_app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    assert_eq!(
        changed(put_image(&lena, &key, "big.png", &png_of(6 * 1024 * 1024)).await),
        json!({"img_name": "big.png"})
    );
}

#[tokio::test]
async fn add_document_with_an_idempotency_key_is_stored_once() {
    let (_app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    let form = Form::default().named("new_doc", "a.txt", "one");
    let post = async || {
        let request = lena.request(Method::POST, &format!("/product/{key}/doc")).header("idempotency-key", "k");
        send(request.header("content-type", crate::attachments::steps::MULTIPART).body(form.finish())).await.ok()
    };
    let first = post().await;
    changed(lena.delete(&format!("/product/{key}/doc/a.txt")).await);
    let second = post().await;
    assert_eq!((second.header("idempotency-replayed").as_str(), second.json()), ("true", first.json()));
    assert_eq!(read_product(&lena, &key).await["docs"], json!([]));
}

#[tokio::test]
async fn delete_document_removes_it_and_a_second_time_is_404_file_not_found() {
    let (_app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    changed(add_doc(&lena, &key, "a b.txt", b"1").await);
    changed(add_doc(&lena, &key, "c.txt", b"1").await);
    let path = format!("/product/{key}/doc/a%20b.txt");
    assert_eq!(changed(lena.delete(&path).await), json!({}));
    assert_refused(&lena.delete(&path).await, 404, &json!({"code": "file_not_found", "filename": "a b.txt"}));
    assert_eq!(column(&read_product(&lena, &key).await["docs"], "name"), ["c.txt"]);
    assert_eq!(lena.get(&format!("/files/product/{key}/doc/a%20b.txt")).await.code(), "file_not_found");
}

#[tokio::test]
async fn replace_product_image_keeps_one_image_and_detects_its_type_by_content() {
    let (app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    for (name, bytes, content_type) in
        [("a.png", PNG, "image/png"), ("b.txt", JPEG, "image/jpeg"), ("b.txt", WEBP, "image/webp")]
    {
        assert_eq!(changed(put_image(&lena, &key, name, bytes).await), json!({"img_name": name}));
        let read = read_product(&lena, &key).await;
        assert_eq!((&read["image"], &read["img_name"]), (&json!(true), &json!(name)));
        let file = lena.get(&format!("/files/product/{key}/image/{name}")).await.ok();
        assert_eq!((file.bytes.as_ref(), file.header("content-type").as_str()), (bytes, content_type));
        assert_eq!(app.count("select count(*) from attachments.file").await, 1);
    }
    assert_eq!(search(&lena, &[]).await.ok().json()[0]["image"], true);
    assert_eq!(lena.get(&format!("/files/product/{key}/image/a.png")).await.code(), "file_not_found");
    assert_checksums(&app).await;
}

#[tokio::test]
async fn replace_product_image_with_something_else_is_422_not_an_image_and_keeps_the_old_one() {
    let (app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    changed(put_image(&lena, &key, "a.png", PNG).await);
    let before = read_product(&lena, &key).await;
    let others: [&[u8]; 5] = [b"", b"<svg/>", b"GIF89a and so on", b"\x89PNG", b"RIFF\x24\x00\x00\x00WAVEfmt "];
    for bytes in others {
        assert_refused(&put_image(&lena, &key, "x.png", bytes).await, 422, &only("not_an_image"));
    }
    for unknown in ["none", "999999"] {
        assert_refused(&put_image(&lena, unknown, "x.png", b"no image").await, 404, &only("product_not_found"));
    }
    let path = format!("/product/{key}/image");
    let other = send_file(&lena, Method::PUT, &path, "image", "a.png", PNG).await;
    assert_eq!(faults(&other), json!([[["body", "new_image"], "missing"]]));
    assert_eq!(read_product(&lena, &key).await, before);
    assert_accounted_for(&app).await;
}

#[tokio::test]
async fn replace_and_delete_product_image_change_the_revision_and_check_it() {
    let (_app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    let rev = async || text(&read_product(&lena, &key).await, "_rev");
    let path = format!("/product/{key}/image");
    let first = rev().await;
    changed(put_image(&lena, &key, "a.png", PNG).await);
    let second = rev().await;
    assert_ne!(first, second);
    let stale = request_if_match(&lena, Method::DELETE, &path, &first, None).await;
    assert_refused(&stale, 412, &json!({"code": "revision_mismatch", "current_rev": second}));
    assert_eq!(changed(request_if_match(&lena, Method::DELETE, &path, &second, None).await), json!({}));
    let read = read_product(&lena, &key).await;
    assert_eq!((&read["image"], &read["img_name"]), (&json!(false), &json!(null)));
    assert_ne!(read["_rev"], json!(second));
    assert_eq!(lena.delete(&path).await.refusal(), (404, "file_not_found".to_owned()));
}

/// The folders of a product that take files, as refusals name them.
const FOLDERS: &str = "any folder except image, or meta/{custom_field_key} for files of a custom field";

#[tokio::test]
async fn upload_files_to_a_product_takes_any_folder_except_image_and_meta() {
    let (_app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    for subfolder in [None, Some("doc"), Some("free/deep"), Some("imagex"), Some("sub/image"), Some("sub/meta")] {
        changed(upload_to(&lena, &key, subfolder).await);
    }
    assert_eq!(read_product(&lena, &key).await["docs"], json!([{"name": "a.txt", "size": 3}]));
    let invalid = |subfolder: &str| json!({"code": "subfolder_invalid", "subfolder": subfolder, "expected": FOLDERS});
    for subfolder in ["image", "image/deep", "meta"] {
        assert_refused(&upload_to(&lena, &key, Some(subfolder)).await, 404, &invalid(subfolder));
    }
    changed(put_image(&lena, &key, "a.png", PNG).await);
    let body = json!({"bucket": "product", "object_key": key, "subfolder": "image", "filenames": ["a.png"]});
    assert_refused(&delete(&lena, body).await, 404, &invalid("image"));
    assert_eq!(file_bytes(&lena, &key, "image/a.png").await, PNG, "reading opens every folder");
    assert_eq!(read_product(&lena, &key).await["image"], true);
}

#[tokio::test]
async fn upload_files_to_the_metadata_of_a_product_needs_a_field_of_files() {
    let (_app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    let (photos, torque) = (field(&lena, "Photos", "files").await, field(&lena, "Torque", "number").await);
    changed(upload_to(&lena, &key, Some(&format!("meta/{photos}"))).await);
    let unknown = upload_to(&lena, &key, Some("meta/none")).await;
    assert_eq!(unknown.refusal(), (404, "field_not_found".to_owned()));
    let number = upload_to(&lena, &key, Some(&format!("meta/{torque}"))).await;
    assert_refused(&number, 404, &json!({"code": "field_not_files", "field_key": torque}));
    let deep = format!("meta/{photos}/deep");
    let refused = upload_to(&lena, &key, Some(&deep)).await;
    assert_refused(&refused, 404, &json!({"code": "subfolder_invalid", "subfolder": deep, "expected": FOLDERS}));
    assert_eq!(file_bytes(&lena, &key, &format!("meta/{photos}/a.txt")).await, b"one");
}

// docs/spec/attachments.md#buckets-and-folders
#[tokio::test]
async fn files_of_a_product_are_read_by_operators_and_written_by_the_library_role_only() {
    let (app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    changed(upload_to(&lena, &key, Some("doc")).await);
    let anna = app.user("anna", "operator").await;
    let missing = json!({"code": "missing_scope", "scope": "product:catalogue:update"});
    assert_refused(&upload_to(&anna, &key, Some("doc")).await, 403, &missing);
    let body = json!({"bucket": "product", "object_key": key, "subfolder": "doc", "filenames": ["a.txt"]});
    assert_refused(&delete(&anna, body).await, 403, &missing);
    assert_eq!(file_bytes(&anna, &key, "doc/a.txt").await, b"one");
    for unknown in ["none", "999999"] {
        assert_refused(&upload_to(&lena, unknown, None).await, 404, &no_target("product", unknown));
        let answer = lena.get(&format!("/files/product/{unknown}/doc/a.txt")).await;
        assert_refused(&answer, 404, &no_target("product", unknown));
    }
}

#[tokio::test]
async fn files_with_one_name_of_two_products_stay_apart() {
    let (_app, lena) = with_library().await;
    let (one, two) = (product(&lena, "P1").await, product(&lena, "P2").await);
    changed(add_doc(&lena, &one, "a.txt", b"one").await);
    changed(add_doc(&lena, &two, "a.txt", b"two").await);
    changed(lena.delete(&format!("/product/{one}/doc/a.txt")).await);
    assert_eq!(file_bytes(&lena, &two, "doc/a.txt").await, b"two");
    let none: Vec<Value> = Vec::new();
    assert_eq!(read_product(&lena, &one).await["docs"], json!(none));
}
