//! `GET /docs/{asset}` — the files of the page: Swagger UI, embedded in the binary.

use std::sync::Arc;

use axum::response::{IntoResponse, Response};
use http::header;
use kernel::wire::text::Text;
use utoipa_swagger_ui::Config;

use crate::platform::api::{General, Problem, ProblemBody, Slot};

/// Starts Swagger UI on our document. The login stays in the page's memory and is gone with it.
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

/// Read a file of the page.
#[utoipa::path(
    get,
    path = "/docs/{asset}",
    params(("asset" = inline(Text<1, 64>), Path, description = "Name of the file.")),
    responses(
        (status = 200, description = "The file.", body = String, content_type = "*/*"),
        (status = 404, description = "The page has no such file.", body = ProblemBody),
    ),
)]
pub async fn read_docs_asset(Slot(asset): Slot<Text<1, 64>>) -> Result<Response, Problem> {
    if asset.as_str() == "start.js" {
        return Ok(([(header::CONTENT_TYPE, "text/javascript")], START).into_response());
    }
    let found = utoipa_swagger_ui::serve(asset.as_str(), Arc::new(Config::default())).map_err(Problem::internal)?;
    let file = found.ok_or_else(|| General::RouteNotFound.saying("The page has no such file."))?;
    Ok(([(header::CONTENT_TYPE, file.content_type)], file.bytes.into_owned()).into_response())
}
