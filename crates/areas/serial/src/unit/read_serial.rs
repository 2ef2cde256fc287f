//! `GET /serial/{serial_key}`: reads one unit.

use axum::extract::State;
use kernel::wire::key::SerialKey;

use crate::model::Serial;
use crate::refusals::SerialRefusal;
use crate::rows::load_serial;
use platform::api::{PathParam, Problem, WithEtag};
use platform::refuses;
use platform::state::Reads;

refuses![SerialRefusal::SerialNotFound,];

/// Read a unit.
///
/// Returns one unit with its values, state, location and hold. Deleted units are returned too, with `deleted: true`.
/// The `ETag` of the response is the revision of the unit. Send it in `If-Match` when you change the unit. An unknown
/// key is refused with `serial_not_found`.
#[utoipa::path(
    get,
    path = "/serial/{serial_key}",
    params(("serial_key" = inline(SerialKey), Path, description = "Key of the unit, from `GET /serial`.")),
    responses(
        (status = 200, description = "The unit, even if it is deleted.", body = Serial),
        Refused,
    ),
)]
pub async fn read_serial(
    State(reads): State<Reads>,
    PathParam(key): PathParam<SerialKey>,
) -> Result<WithEtag<Serial>, Problem> {
    let client = reads.connect().await?;
    let serial = load_serial(&client, key).await?;
    Ok(WithEtag::always(serial.revision(), serial))
}
