//! `GET /serial/{serial_key}`.

use axum::extract::State;
use kernel::wire::key::SerialKey;
use queries::queries::serial::serial::find_serial;

use crate::areas::serial::model::Serial;
use crate::areas::serial::refusals::Refusal;
use crate::platform::api::{IfNoneMatch, Problem, Slot, Tagged};
use crate::platform::state::App;
use crate::refuses;

refuses![Refusal::SerialNotFound,];

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
    Slot(key): Slot<SerialKey>,
    if_none_match: IfNoneMatch,
) -> Result<Tagged<Serial>, Problem> {
    let client = app.read().await?;
    let row = find_serial().bind(&client, &key.number()).opt().await?.ok_or(Refusal::SerialNotFound)?;
    Ok(Tagged::new(&if_none_match, row.rev, Serial::from(row)))
}
