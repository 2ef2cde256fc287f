//! `POST /serial` — a new unit.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::creation::create_units;
use super::input::SerialIn;
use crate::model::Serial;
use crate::refusals::SerialRefusal;
use crate::rows::load_serial;
use platform::api::{Body, Envelope, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;
use product::contract::ProductRefusal;

/// What was made.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedSerial {
    /// For people.
    message: &'static str,
    /// Its key.
    serial_key: String,
    /// The serial.
    serial: Serial,
}

refuses![
    ProductRefusal::ProductNotFound,
    SerialRefusal::WorkOrderNotFound,
    SerialRefusal::LotNotFound,
    SerialRefusal::SerialCodeTaken,
    SerialRefusal::CounterNotDefined,
    SerialRefusal::CounterExhausted,
    SerialRefusal::KeyCodeMismatch,
    SerialRefusal::LotProductMismatch,
    SerialRefusal::ProductNotTraced,
    SerialRefusal::ProductRequired,
];

/// Create a serial.
#[utoipa::path(
    post,
    path = "/serial",
    request_body = SerialIn,
    responses(
        (status = 200, description = "The serial.", body = Envelope<CreatedSerial>),
        Refused,
    ),
)]
pub async fn create_serial(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Body(input): Body<SerialIn>,
) -> Result<Committed<Envelope<CreatedSerial>>, Problem> {
    let mut write = writer.begin("create_serial").await?;
    let keys = create_units(&app, &mut write, caller.user_key(), &[input], false).await?;
    let key = keys.first().copied().ok_or_else(|| Problem::internal("no unit was made"))?;
    let serial = load_serial(write.conn(), key).await?;
    let message = "Serial created.";
    write.commit(Envelope::ok(message, CreatedSerial { message, serial_key: key.to_string(), serial })).await
}
