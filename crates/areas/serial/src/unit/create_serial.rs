//! `POST /serial`: creates one unit.

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

/// Unit that was created.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedSerial {
    /// Message to show to the user.
    message: &'static str,
    /// Key of the new unit.
    serial_key: String,
    /// The new unit with its values.
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

/// Create a unit.
///
/// Records a unit of a traced product, for example a bought part or existing stock. Use `POST /serial/bulk` for many
/// units. A unit without a code takes the next code of its product's counter if it is created released or the product
/// assigns codes on creation. The unit starts in state `released`, or `wip` with `released: false`. Creating a unit
/// does not change stock. To put the unit in stock, receive it with a movement. The journal records `SERIAL_CREATED`.
/// Send an `Idempotency-Key` so that you can safely retry the request.
///
/// The request is refused with `serial_code_taken` when another unit of the product has the code, with
/// `counter_not_defined` when a code is needed and the product has no counter, and with `product_not_traced` when the
/// product has no `traceability_level`.
#[utoipa::path(
    post,
    path = "/serial",
    request_body = SerialIn,
    responses(
        (status = 200, description = "The new unit and its key.", body = Envelope<CreatedSerial>),
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
    let key = keys.first().copied().ok_or_else(|| Problem::internal("no unit was created"))?;
    let serial = load_serial(write.conn(), key).await?;
    let message = "Unit created.";
    write.commit(Envelope::ok(message, CreatedSerial { message, serial_key: key.to_string(), serial })).await
}
