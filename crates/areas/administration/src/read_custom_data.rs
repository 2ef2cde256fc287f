//! `GET /custom-data/{key}`.

use administration_queries::custom_data::find_custom_data;
use axum::extract::State;

use super::model::{CustomData, CustomDataKey};
use super::refusals::AdministrationRefusal;
use platform::api::{IfNoneMatch, PathParam, Problem, WithEtag};
use platform::refuses;
use platform::state::App;

refuses![AdministrationRefusal::CustomDataNotFound,];

/// Read an entry.
#[utoipa::path(
    get,
    path = "/custom-data/{key}",
    params(("key" = inline(CustomDataKey), Path, description = "Key of the entry.")),
    responses(
        (status = 200, description = "The entry.", body = CustomData),
        Refused,
    ),
)]
pub async fn read_custom_data(
    State(app): State<App>,
    PathParam(key): PathParam<CustomDataKey>,
    if_none_match: IfNoneMatch,
) -> Result<WithEtag<CustomData>, Problem> {
    let client = app.read().await?;
    let row = find_custom_data()
        .bind(&client, &key.as_str())
        .opt()
        .await?
        .ok_or(AdministrationRefusal::CustomDataNotFound)?;
    Ok(WithEtag::new(&if_none_match, row.rev, row.try_into()?))
}
