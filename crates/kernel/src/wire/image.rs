//! Detects images by their content.

/// The media type of a JPEG, PNG or WebP image, detected by its first bytes because a file name proves nothing. None
/// for other content.
pub fn image_type(bytes: &[u8]) -> Option<&'static str> {
    if bytes.starts_with(&[0xFF, 0xD8, 0xFF]) {
        return Some("image/jpeg");
    }
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return Some("image/png");
    }
    (bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP")).then_some("image/webp")
}
