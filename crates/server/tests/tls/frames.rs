//! Frames of HTTP/2, written and read by hand, for clients that no library would let us write.

use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::client::{Connection, connect, settings};
use crate::service::Service;

/// Types of frames.
pub const DATA: u8 = 0;
const HEADERS: u8 = 1;
pub const RST_STREAM: u8 = 3;
pub const SETTINGS: u8 = 4;
pub const GOAWAY: u8 = 7;

const END_STREAM: u8 = 1;
const END_HEADERS: u8 = 4;
const CANCEL: u32 = 8;
const INITIAL_WINDOW_SIZE: u16 = 4;

/// A frame that the service has sent.
#[derive(Debug)]
pub struct Frame {
    pub kind: u8,
    pub flags: u8,
    pub payload: Vec<u8>,
}

/// The bytes of a frame.
fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    [&length[1..], &[kind, flags], &stream.to_be_bytes(), payload].concat()
}

/// A complete request without a body.
pub fn get(stream: u32, path: &str) -> Vec<u8> {
    let text = |name: u8, value: &str| [&[name, u8::try_from(value.len()).unwrap()], value.as_bytes()].concat();
    // GET and https are entries of the static table, the others are literals with an indexed name.
    let head = [vec![0x82, 0x87], text(0x04, path), text(0x01, "localhost")].concat();
    frame(HEADERS, END_STREAM | END_HEADERS, stream, &head)
}

/// Cancels a request.
pub fn cancel(stream: u32) -> Vec<u8> {
    frame(RST_STREAM, 0, stream, &CANCEL.to_be_bytes())
}

/// Opens a connection for HTTP/2 that allows this many bytes of each response.
pub async fn open(service: &Service, window: u32) -> Connection {
    let mut connection = connect(service, settings(service, &["h2"], None)).await.unwrap();
    let setting = [&INITIAL_WINDOW_SIZE.to_be_bytes()[..], &window.to_be_bytes()].concat();
    connection.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").await.unwrap();
    connection.write_all(&frame(SETTINGS, 0, 0, &setting)).await.unwrap();
    connection
}

/// Reads the next frame. None when the connection has ended.
pub async fn next(connection: &mut Connection) -> Option<Frame> {
    let mut head = [0; 9];
    connection.read_exact(&mut head).await.ok()?;
    let length = u32::from_be_bytes([0, head[0], head[1], head[2]]);
    let mut payload = vec![0; usize::try_from(length).unwrap()];
    connection.read_exact(&mut payload).await.ok()?;
    Some(Frame { kind: head[3], flags: head[4], payload })
}
