//! Attached files as pages: an image becomes a PDF of one page, so that the typesetter never decodes it. A PDF is used
//! unchanged.

use std::fmt::Write as _;
use std::io::Cursor;
use std::panic::catch_unwind;

use hayro_syntax::Pdf;
use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::{DynamicImage, ExtendedColorType, ImageDecoder, ImageReader, Limits};

use crate::placement::is_placeable;

/// Maximum length in pixels of the longer side of an image in a document: A4 at about 170 dpi.
const SIDE_MAX: u32 = 2000;
/// Maximum length in pixels of a side of an uploaded image.
const READ_SIDE_MAX: u32 = 20_000;
/// Maximum memory in bytes that one image may need while it is decoded.
const UNPACKED_MAX: u64 = 128 * 1024 * 1024;
/// JPEG quality of images in a document, out of 100.
const QUALITY: u8 = 88;
/// Maximum number of pages of one attached file.
const PAGES_MAX: usize = 2000;

/// A file that can be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Content of the file as a PDF.
    pub pdf: Vec<u8>,
    /// Number of pages.
    pub pages: usize,
    /// Whether the file was an image.
    pub is_image: bool,
}

/// Reads a file by its content, regardless of its name. None when it cannot be shown.
pub fn picture(bytes: Vec<u8>) -> Option<Picture> {
    // A panic of the reader means that the file is broken.
    catch_unwind(|| if bytes.starts_with(b"%PDF-") { of_pdf(bytes) } else { of_image(&bytes) }).ok().flatten()
}

/// Accepts a PDF that can be read and placed in a document. None for any other PDF.
fn of_pdf(bytes: Vec<u8>) -> Option<Picture> {
    let pages = Pdf::new(bytes.clone()).ok()?.pages().len();
    let fits = (1..=PAGES_MAX).contains(&pages) && is_placeable(bytes.clone(), pages);
    fits.then_some(Picture { pdf: bytes, pages, is_image: false })
}

/// Decodes an image, reduces it to the maximum size and puts it on a PDF page. None when it cannot be decoded within
/// the limits.
fn of_image(bytes: &[u8]) -> Option<Picture> {
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().ok()?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(READ_SIDE_MAX);
    limits.max_image_height = Some(READ_SIDE_MAX);
    limits.max_alloc = Some(UNPACKED_MAX);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().ok()?;
    if decoder.total_bytes() > UNPACKED_MAX {
        return None;
    }
    let orientation = decoder.orientation().ok()?;
    let mut image = DynamicImage::from_decoder(decoder).ok()?;
    image.apply_orientation(orientation);
    let side = image.width().max(image.height());
    // A resampling filter needs a floating-point copy between its two passes, which for large images takes more memory
    // than the image itself. A plain average of so many pixels looks the same.
    if side > 2 * SIDE_MAX {
        image = image.thumbnail(SIDE_MAX, SIDE_MAX);
    } else if side > SIDE_MAX {
        image = image.resize(SIDE_MAX, SIDE_MAX, FilterType::Triangle);
    }
    let (width, height) = (image.width(), image.height());
    let opaque = on_white(&image);
    drop(image);
    let mut jpeg = Vec::new();
    JpegEncoder::new_with_quality(&mut jpeg, QUALITY).encode(&opaque, width, height, ExtendedColorType::Rgb8).ok()?;
    Some(Picture { pdf: page_of(&jpeg, width, height), pages: 1, is_image: true })
}

/// Pixels as RGB, with transparent parts drawn on white.
fn on_white(image: &DynamicImage) -> Vec<u8> {
    if !image.color().has_alpha() {
        return image.to_rgb8().into_raw();
    }
    let blend = |value: u8, alpha: u16| {
        let mixed = (u16::from(value) * alpha + 255 * (255 - alpha)) / 255;
        u8::try_from(mixed).unwrap_or(u8::MAX)
    };
    let pixels = image.to_rgba8();
    let opaque = pixels.pixels().flat_map(|pixel| {
        let [red, green, blue, alpha] = pixel.0.map(u16::from);
        [red, green, blue].map(|value| blend(u8::try_from(value).unwrap_or(u8::MAX), alpha))
    });
    opaque.collect()
}

/// A PDF with one page that shows one image in its full size.
fn page_of(jpeg: &[u8], width: u32, height: u32) -> Vec<u8> {
    let paint = format!("q {width} 0 0 {height} 0 0 cm /I Do Q");
    let image = format!(
        "<</Type/XObject/Subtype/Image/Width {width}/Height {height}/ColorSpace/DeviceRGB/BitsPerComponent 8\
         /Filter/DCTDecode/Length {}>>stream\n",
        jpeg.len()
    );
    let page = format!(
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 {width} {height}]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>"
    );
    let objects: [Vec<u8>; 5] = [
        b"<</Type/Catalog/Pages 2 0 R>>".to_vec(),
        b"<</Type/Pages/Count 1/Kids[3 0 R]>>".to_vec(),
        page.into_bytes(),
        format!("<</Length {}>>stream\n{paint}\nendstream", paint.len()).into_bytes(),
        [image.as_bytes(), jpeg, b"\nendstream"].concat(),
    ];
    let mut file = b"%PDF-1.7\n".to_vec();
    let mut table = String::from("0000000000 65535 f \n");
    for (number, object) in (1..).zip(&objects) {
        let _ = writeln!(table, "{:010} 00000 n ", file.len());
        file.extend(format!("{number} 0 obj\n").into_bytes());
        file.extend(object);
        file.extend(b"\nendobj\n");
    }
    let start = file.len();
    let count = objects.len() + 1;
    file.extend(
        format!("xref\n0 {count}\n{table}trailer\n<</Size {count}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n")
            .into_bytes(),
    );
    file
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{DynamicImage, ImageFormat};

    use super::{Picture, picture};

    /// A black image in this format.
    fn image_as(format: ImageFormat, width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        DynamicImage::new_rgb8(width, height).write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn an_image_of_every_kind_becomes_a_pdf_of_one_page() {
        for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP, ImageFormat::Gif, ImageFormat::Bmp] {
            let shown = picture(image_as(format, 40, 30)).unwrap();
            assert!(shown.is_image && shown.pages == 1, "{format:?}");
            // The result is itself a PDF that can be read.
            let Picture { pages, is_image, .. } = picture(shown.pdf).unwrap();
            assert_eq!((pages, is_image), (1, false));
        }
    }

    #[test]
    fn a_broken_file_or_one_of_another_kind_is_not_shown() {
        let mut cut = image_as(ImageFormat::Png, 400, 300);
        cut.truncate(60);
        for broken in [cut, b"%PDF-1.7 nothing".to_vec(), b"<svg onload='x'/>".to_vec(), Vec::new()] {
            assert_eq!(picture(broken), None);
        }
    }
}
