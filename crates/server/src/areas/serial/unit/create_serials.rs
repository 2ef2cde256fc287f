//! `POST /serial/bulk` — many new units, all or none.

use axum::extract::State;
use kernel::input;
use kernel::wire::list::List;
use serde::Serialize;
use utoipa::ToSchema;

use super::creation::create_units;
use super::input::SerialIn;
use crate::areas::product::contract::ProductRefusal;
use crate::areas::serial::limits::BULK_MAX;
use crate::areas::serial::refusals::SerialRefusal;
use crate::platform::api::{Body, Envelope, Problem};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Writer};
use crate::platform::state::App;
use crate::refuses;

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
