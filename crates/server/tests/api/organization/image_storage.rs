//! Where images are stored, and what happens when the store fails.

use std::path::{Path, PathBuf};

use super::images::{JPEG, PNG};
use super::steps::{put_image, read, user_path, with_admin};
use crate::support::TestApp;

/// Folder of the file store.
fn media(app: &TestApp) -> PathBuf {
    PathBuf::from(&app.instance.app.settings.media)
}

/// The contents of all files of a folder.
fn contents(folder: &Path) -> Vec<Vec<u8>> {
    let files = std::fs::read_dir(folder).unwrap();
    files.map(|entry| std::fs::read(entry.unwrap().path()).unwrap()).collect()
}

#[tokio::test]
async fn replace_user_image_stores_the_bytes_under_the_folder_of_the_user() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "").await;
    put_image(&admin, &anna, "../../../../etc/passwd", PNG).await.ok();
    let folder = media(&app).join(format!("user/{}/image", anna.user_key));
    assert_eq!(contents(&folder), [PNG]);
}

#[tokio::test]
async fn replace_user_image_when_the_store_fails_is_500_storage_error_and_keeps_the_old_image() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "").await;
    put_image(&admin, &anna, "a.png", PNG).await.ok();
    let before = read(&admin, &user_path(&anna)).await;
    // Puts a file where the folder should be. The old image is restored afterwards.
    let (folder, aside) = (media(&app).join("user"), media(&app).join("aside"));
    std::fs::rename(&folder, &aside).unwrap();
    std::fs::write(&folder, "in the way").unwrap();

    let answer = put_image(&admin, &anna, "a.jpg", JPEG).await;
    assert_eq!(answer.refusal(), (500, "storage_error".to_owned()));
    assert_eq!(answer.detail()["request_id"], answer.header("x-request-id"));
    assert!(!answer.json().to_string().contains(&*media(&app).to_string_lossy()), "{answer:?}");

    std::fs::remove_file(&folder).unwrap();
    std::fs::rename(&aside, &folder).unwrap();
    assert_eq!(read(&admin, &user_path(&anna)).await, before);
    assert_eq!(admin.get(&format!("{}/image", user_path(&anna))).await.ok().bytes, PNG);
}
