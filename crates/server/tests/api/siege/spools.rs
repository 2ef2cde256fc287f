//! Files between what writes them and a client that reads them.

use http_body_util::BodyExt;
use platform::spool::{on_disk, spool};

#[tokio::test]
async fn what_is_written_is_read_while_it_is_written() {
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
async fn a_file_that_is_not_finished_cuts_the_body_off() {
    let (mut file, spooled) = spool().await.unwrap();
    file.write(b"begun".to_vec()).await.unwrap();
    drop(file);
    assert!(spooled.into_body(()).collect().await.is_err(), "a body that is not whole looked whole");
}

#[tokio::test]
async fn nothing_is_written_for_a_client_that_has_gone() {
    let (mut file, spooled) = spool().await.unwrap();
    drop(spooled);
    assert!(file.write(b"more".to_vec()).await.is_err());
}

#[tokio::test]
async fn large_bytes_go_to_disk_and_come_back_the_same() {
    for size in [0, 1, 65_536, 65_537, 1_000_000] {
        let bytes: Vec<u8> = (0..=250).cycle().take(size).collect();
        let body = on_disk(bytes.clone().into(), ()).await.unwrap();
        assert_eq!(body.collect().await.unwrap().to_bytes(), bytes, "{size} bytes");
    }
}
