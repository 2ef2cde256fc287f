//! `GET /site` — sites are made at installation; there is no write operation.

use axum::Json;
use axum::extract::State;
use organization_queries::user::list_sites as read_sites;

use super::model::Site;
use platform::api::Problem;
use platform::state::App;

/// List the sites.
#[utoipa::path(
    get,
    path = "/site",
    responses(
        (status = 200, description = "Sites.", body = Vec<Site>),
    ),
)]
pub async fn list_sites(State(app): State<App>) -> Result<Json<Vec<Site>>, Problem> {
    let client = app.read().await?;
    let rows = read_sites().bind(&client).all().await?;
    Ok(Json(rows.into_iter().map(Site::from).collect()))
}
