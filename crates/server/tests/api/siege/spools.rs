//! Spools: files that buffer a response between the work that produces it and a client that reads it slowly.

use http_body_util::BodyExt;
use platform::spool::{on_disk, spool};

#[tokio::test]
async fn a_spool_can_be_read_while_it_is_written() {
    let (mut file, spooled) = spool().await.unwrap();
    let text: Vec<u8> = (0..=255).cycle().take(300_000).collect();
    let reading = tokio::spawn(spooled.into_body(()).collect());
    for piece in text.chunks(70_000) {
        file.write(piece.to_vec()).await.unwrap();
    }
    file.finish();
    assert_eq!(reading.await.unwrap().unwrap().to_bytes(), text);
}

#[tokio::test]
async fn a_spool_dropped_before_its_end_breaks_off_the_body() {
    let (mut file, spooled) = spool().await.unwrap();
    file.write(b"begun".to_vec()).await.unwrap();
    drop(file);
    assert!(spooled.into_body(()).collect().await.is_err(), "a body that is not whole looked whole");
}

#[tokio::test]
async fn a_write_to_a_spool_fails_when_the_client_is_gone() {
    let (mut file, spooled) = spool().await.unwrap();
    drop(spooled);
    assert!(file.write(b"more".to_vec()).await.is_err());
}

#[tokio::test]
async fn a_large_answer_goes_to_disk_and_comes_back_unchanged() {
    for size in [0, 1, 65_536, 65_537, 1_000_000] {
        let bytes: Vec<u8> = (0..=250).cycle().take(size).collect();
        let body = on_disk(bytes.clone().into(), ()).await.unwrap();
        assert_eq!(body.collect().await.unwrap().to_bytes(), bytes, "{size} bytes");
    }
}
