//! `GET /serial/{serial_key}`.

use axum::extract::State;
use kernel::wire::key::SerialKey;

use crate::model::Serial;
use crate::refusals::SerialRefusal;
use crate::rows::load_serial;
use platform::api::{PathParam, Problem, WithEtag};
use platform::refuses;
use platform::state::App;

refuses![SerialRefusal::SerialNotFound,];

/// Read a serial.
#[utoipa::path(
    get,
    path = "/serial/{serial_key}",
    params(("serial_key" = inline(SerialKey), Path, description = "Key of the serial.")),
    responses(
        (status = 200, description = "The serial, also a deleted one.", body = Serial),
        Refused,
    ),
)]
pub async fn read_serial(
    State(app): State<App>,
    PathParam(key): PathParam<SerialKey>,
) -> Result<WithEtag<Serial>, Problem> {
    let client = app.read().await?;
    let serial = load_serial(&client, key).await?;
    Ok(WithEtag::always(serial.revision(), serial))
}
