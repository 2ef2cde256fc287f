//! `POST /serial/bulk`: creates many units, all or none.

use axum::extract::State;
use kernel::input;
use kernel::wire::list::List;
use serde::Serialize;
use utoipa::ToSchema;

use super::creation::create_units;
use super::input::SerialIn;
use crate::limits::BULK_MAX;
use crate::refusals::SerialRefusal;
use platform::api::{Body, Envelope, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;
use product::contract::ProductRefusal;

input! {
    /// Units to create.
    pub struct SerialsIn {
        /// Units to create, 1 to 1000. They may be of different products.
        pub serials: List<SerialIn, 1, BULK_MAX>,
    }
}

/// Units that were created.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedSerials {
    /// Keys of the new units, in the order of the request.
    serial_keys: Vec<String>,
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

/// Create many units.
///
/// Creates up to 1000 units in one transaction: either all of them or none. Each unit follows the rules of `POST
/// /serial`. Stock does not change. The journal records one `SERIAL_CREATED` for each product and work order. Send an
/// `Idempotency-Key` so that you can safely retry the request.
///
/// When a unit is refused, `row` is its index in the request, counted from 0. Invalid values are reported all at once,
/// each with its location in the body. `serial_code_taken` also applies to a code that occurs twice in the request.
#[utoipa::path(
    post,
    path = "/serial/bulk",
    request_body = SerialsIn,
    responses(
        (status = 200, description = "Keys of the new units.", body = Envelope<CreatedSerials>),
        Refused,
    ),
)]
pub async fn create_serials(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Body(input): Body<SerialsIn>,
) -> Result<Committed<Envelope<CreatedSerials>>, Problem> {
    let mut write = writer.begin("create_serials").await?;
    let keys = create_units(&app, &mut write, caller.user_key(), &input.serials.0, true).await?;
    let message = format!("{} units created.", keys.len());
    let serial_keys = keys.into_iter().map(|key| key.to_string()).collect();
    write.commit(Envelope::ok(message, CreatedSerials { serial_keys })).await
}
