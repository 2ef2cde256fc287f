//! `GET /site`: sites are created at installation and have no write operation.

use axum::Json;
use axum::extract::State;
use organization_queries::user::list_sites as read_sites;

use super::model::Site;
use platform::api::Problem;
use platform::state::Reads;

/// List sites.
///
/// Returns all sites of the installation, sorted by key, without paging. A site is a plant with its own queue of work
/// orders and its own locations. Sites are created at installation and cannot be changed through the API. Site `0`
/// always exists, and users who are not assigned to a site belong to it.
#[utoipa::path(
    get,
    path = "/site",
    responses(
        (status = 200, description = "All sites, sorted by key.", body = Vec<Site>),
    ),
)]
pub async fn list_sites(State(reads): State<Reads>) -> Result<Json<Vec<Site>>, Problem> {
    let client = reads.connect().await?;
    let rows = read_sites().bind(&client).all().await?;
    Ok(Json(rows.into_iter().map(Site::from).collect()))
}
