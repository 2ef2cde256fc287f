//! Pictures to send.

/// What a PNG begins with; the service looks no further.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// A picture of this many bytes.
pub fn png_of(size: usize) -> Vec<u8> {
    let mut bytes = PNG.to_vec();
    bytes.resize(size, 7);
    bytes
}
