//! `GET /batch/{batch_key}` — a batch with what was noted in its steps.

use axum::extract::State;
use kernel::wire::key::BatchKey;

use super::model::{Batch, load_batch};
use crate::areas::production::refusals::ProductionRefusal;
use crate::areas::production::view::View;
use crate::platform::api::{Problem, Slot, Tagged};
use crate::platform::auth::Caller;
use crate::platform::state::App;
use crate::refuses;

refuses![ProductionRefusal::BatchNotFound];

/// Read a batch.
#[utoipa::path(
    get,
    path = "/batch/{batch_key}",
    params(("batch_key" = inline(BatchKey), Path, description = "Key of the batch.")),
    responses(
        (status = 200, description = "The batch.", body = Batch),
        Refused,
    ),
)]
pub async fn read_batch(
    State(app): State<App>,
    caller: Caller,
    Slot(key): Slot<BatchKey>,
) -> Result<Tagged<Batch>, Problem> {
    let client = app.read().await?;
    let batch = load_batch(&client, key, View::of(&app, &caller)).await?;
    Ok(Tagged::always(batch.revision, batch))
}
