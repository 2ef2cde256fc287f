//! Known media types of files. The service does not repeat any other type that a client sends.

/// The media type of a file of unknown type.
pub const UNKNOWN: &str = "application/octet-stream";

const KNOWN: [&str; 49] = [
    "application/json",
    "application/msword",
    "application/pdf",
    "application/rtf",
    "application/vnd.ms-excel",
    "application/vnd.ms-powerpoint",
    "application/vnd.oasis.opendocument.presentation",
    "application/vnd.oasis.opendocument.spreadsheet",
    "application/vnd.oasis.opendocument.text",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/x-7z-compressed",
    "application/x-tar",
    "application/gzip",
    "application/xml",
    "application/yaml",
    "application/zip",
    "application/sql",
    "application/step",
    "application/dxf",
    "audio/aac",
    "audio/mpeg",
    "audio/ogg",
    "audio/wav",
    "audio/webm",
    "image/avif",
    "image/bmp",
    "image/gif",
    "image/heic",
    "image/jpeg",
    "image/png",
    "image/svg+xml",
    "image/tiff",
    "image/webp",
    "image/vnd.dxf",
    "model/gltf+json",
    "model/obj",
    "model/step",
    "model/stl",
    "text/css",
    "text/csv",
    "text/html",
    "text/markdown",
    "text/plain",
    "text/xml",
    "video/mp4",
    "video/quicktime",
    "video/webm",
];

/// The type without its parameters if it is known, otherwise [`UNKNOWN`].
pub fn known_type(given: &str) -> &'static str {
    let given = given.split(';').next().unwrap_or_default().trim();
    KNOWN.iter().copied().find(|known| known.eq_ignore_ascii_case(given)).unwrap_or(UNKNOWN)
}

/// Whether a client with this `Accept` header prefers CSV to JSON: the header names `text/csv`, with a higher quality
/// than `application/json`.
pub fn prefers_csv(accept: &str) -> bool {
    let wanted = |name: &str| {
        accept.split(',').find_map(|range| {
            let mut parts = range.split(';').map(str::trim);
            let is_named = parts.next().is_some_and(|kind| kind.eq_ignore_ascii_case(name));
            let weight = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
            is_named.then(|| weight.map_or(Some(1.0), |weight| weight.parse::<f64>().ok()).unwrap_or(0.0))
        })
    };
    let csv = wanted("text/csv").unwrap_or(0.0);
    csv > 0.0 && csv > wanted("application/json").unwrap_or(0.0)
}
