//! `POST /serial/bulk` — many new units, all or none.

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
    /// New units.
    pub struct SerialsIn {
        /// The units.
        pub serials: List<SerialIn, 1, BULK_MAX>,
    }
}

/// What was made.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedSerials {
    /// Keys in the order of the request.
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

/// Create many serials.
#[utoipa::path(
    post,
    path = "/serial/bulk",
    request_body = SerialsIn,
    responses(
        (status = 200, description = "Their keys.", body = Envelope<CreatedSerials>),
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
    let message = format!("{} serials created.", keys.len());
    let serial_keys = keys.into_iter().map(|key| key.to_string()).collect();
    write.commit(Envelope::ok(message, CreatedSerials { serial_keys })).await
}
