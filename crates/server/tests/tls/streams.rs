//! The live event stream over HTTP/2, next to other requests of the same connection.

use std::time::Duration;

use http_body_util::BodyExt as _;
use hyper::body::Incoming;
use serde_json::json;

use crate::client::Client;
use crate::service::Service;

/// Reads a stream until it contains a text.
async fn read_until(body: &mut Incoming, text: &str) -> String {
    let mut all = String::new();
    let reading = async {
        while !all.contains(text) {
            let frame = body.frame().await.expect("an open stream").expect("no error");
            all.push_str(std::str::from_utf8(&frame.into_data().unwrap()).unwrap());
        }
    };
    let within = tokio::time::timeout(Duration::from_secs(20), reading).await;
    within.unwrap_or_else(|_| panic!("no {text} in the stream"));
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_event_stream_over_http_2_is_live_beside_a_response_that_the_same_client_does_not_read() {
    let service = Service::start().await;
    let mut client = Client::http_2(&service, 16 * 1024).await;
    let (token, user) = client.log_in().await;
    let stream = client.get(&format!("/event/stream?topics=user:{user}"), Some(&token)).await.unwrap();
    assert_eq!((stream.status().as_u16(), stream.version()), (200, http::Version::HTTP_2));
    let mut events = stream.into_body();
    read_until(&mut events, "event: ready").await;

    // This response stays unread: its stream is full, those of the others are not.
    let unread = client.get("/openapi.json", None).await.unwrap();
    for number in 0..5 {
        let message = json!({"recipient_id": format!("User/{user}"), "content": format!("number {number}")});
        let (status, posted) = client.post("/message", &token, &message).await;
        assert!((200..300).contains(&status), "{posted}");
        let text = read_until(&mut events, "\n\n").await;
        assert!(text.contains("MESSAGE_"), "{text}");
    }
    // What was not read is still complete.
    let whole = unread.into_body().collect().await.unwrap().to_bytes();
    assert!(whole.len() > 3_000_000, "{}", whole.len());
    // A stopping service ends the stream instead of waiting for it.
    service.signal("TERM").await;
    read_until(&mut events, "event: end").await;
}
