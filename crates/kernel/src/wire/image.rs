//! Detects images by their content.

/// The media type of a JPEG, PNG or WebP image, by its first bytes. The name of a file proves nothing.
pub fn image_type(bytes: &[u8]) -> Option<&'static str> {
    if bytes.starts_with(&[0xFF, 0xD8, 0xFF]) {
        return Some("image/jpeg");
    }
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return Some("image/png");
    }
    (bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP")).then_some("image/webp")
}
