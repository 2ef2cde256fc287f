//! QR codes as SVG images.

use std::fmt::Write as _;

use qrcode::{Color, EcLevel, QrCode};

/// Draws a text as a QR code in SVG. The image is empty when the text is too long for a QR code.
pub fn qr(text: &str) -> String {
    let Ok(code) = QrCode::with_error_correction_level(text, EcLevel::M) else {
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>".to_owned();
    };
    let width = code.width();
    let mut dark = String::new();
    for (place, color) in code.to_colors().into_iter().enumerate() {
        if color == Color::Dark {
            // Writing to a string cannot fail.
            let _ = write!(dark, "M{} {}h1v1h-1z", place % width, place / width);
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {width}\" shape-rendering=\"crispEdges\"><path d=\"{dark}\"/></svg>"
    )
}
