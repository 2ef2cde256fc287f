//! `GET /docs/{asset}` serves the files of the API reference page: Swagger UI, embedded in the binary.

use std::collections::HashMap;
use std::io::Read as _;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use axum::response::Response;
use flate2::read::GzDecoder;
use http::HeaderMap;
use kernel::wire::text::Text;

use platform::api::{GeneralRefusal, PathParam, Problem, ProblemBody};
use platform::embedded::PackedDocument;

include!(concat!(env!("OUT_DIR"), "/swagger.rs"));

/// Compressed files that were requested before. The map is limited by the number of files that the page has.
static ASSETS: LazyLock<Mutex<HashMap<String, Arc<PackedDocument>>>> = LazyLock::new(Mutex::default);

/// Starts Swagger UI with the interface description. The login stays in the memory of the page and ends with it.
const START: &str = r##"window.ui = SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  docExpansion: "none",
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
  layout: "BaseLayout"
});
"##;

/// Read a file of the API reference page.
///
/// Serves scripts, styles and icons to the page at `/api/docs`. Other clients do not need this operation. A client that
/// sends the `ETag` in `If-None-Match` gets 304 while the file is unchanged. An unknown name is refused with 404
/// `route_not_found`.
#[utoipa::path(
    get,
    path = "/docs/{asset}",
    params(("asset" = inline(Text<1, 64>), Path, description = "Name of the file, for example `swagger-ui.css`.")),
    responses(
        (status = 200, description = "The content of the file.", body = String, content_type = "*/*"),
        (status = 304, description = "The client already has this version of the file."),
        (status = 404, description = "The page has no file with this name.", body = ProblemBody),
    ),
)]
pub async fn read_docs_asset(
    PathParam(asset): PathParam<Text<1, 64>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let known = ASSETS.lock().unwrap_or_else(PoisonError::into_inner).get(asset.as_str()).cloned();
    let document = match known {
        Some(document) => document,
        None => load(asset.as_str())?,
    };
    document.send(&headers).await
}

/// Compresses a file of the page and keeps it in [`ASSETS`]. Refuses a name that the page does not have.
fn load(asset: &str) -> Result<Arc<PackedDocument>, Problem> {
    let document = if asset == "start.js" {
        PackedDocument::new("text/javascript", START.into())
    } else {
        let found = FILES.iter().find(|(name, ..)| *name == asset);
        let (_, media_type, packed) = found.ok_or_else(|| {
            GeneralRefusal::RouteNotFound.with_message("The API reference page has no file with this name.")
        })?;
        let mut plain = Vec::new();
        GzDecoder::new(*packed).read_to_end(&mut plain).map_err(Problem::internal)?;
        PackedDocument::new(*media_type, plain.into())
    };
    let mut assets = ASSETS.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(Arc::clone(assets.entry(asset.to_owned()).or_insert_with(|| Arc::new(document))))
}
