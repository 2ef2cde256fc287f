//! Images that tests upload.

/// The first bytes of a PNG. The service needs no more to recognize the type.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// A GIF of one pixel.
pub const GIF: &[u8] = b"GIF89a\x01\x00\x01\x00\x80\x01\x00\xff\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x01\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;";

/// A PNG of this many bytes.
pub fn png_of(size: usize) -> Vec<u8> {
    let mut bytes = PNG.to_vec();
    bytes.resize(size, 7);
    bytes
}
