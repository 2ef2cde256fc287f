//! `GET /custom-data/{key}` reads one entry of custom data.

use administration_queries::custom_data::find_custom_data;
use axum::extract::State;

use super::model::{CustomData, CustomDataKey};
use super::refusals::AdministrationRefusal;
use platform::api::{IfNoneMatch, PathParam, Problem, WithEtag};
use platform::refuses;
use platform::state::Reads;

refuses![AdministrationRefusal::CustomDataNotFound,];

/// Read a custom data entry.
///
/// Returns the entry with its value and its further members. The `ETag` is its revision: a client that sends it in
/// `If-None-Match` gets 304 while the entry is unchanged. A key without an entry is refused with 404
/// `custom_data_not_found`.
#[utoipa::path(
    get,
    path = "/custom-data/{key}",
    params(("key" = inline(CustomDataKey), Path, description = "Key of the entry, for example `erp_sync`.")),
    responses(
        (status = 200, description = "The entry with its value.", body = CustomData),
        Refused,
    ),
)]
pub async fn read_custom_data(
    State(reads): State<Reads>,
    PathParam(key): PathParam<CustomDataKey>,
    if_none_match: IfNoneMatch,
) -> Result<WithEtag<CustomData>, Problem> {
    let client = reads.connect().await?;
    let row = find_custom_data()
        .bind(&client, &key.as_str())
        .opt()
        .await?
        .ok_or(AdministrationRefusal::CustomDataNotFound)?;
    Ok(WithEtag::new(&if_none_match, row.rev, row.try_into()?))
}
