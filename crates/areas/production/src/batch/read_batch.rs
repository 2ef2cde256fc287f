//! `GET /batch/{batch_key}` — returns a batch with the recorded values of its steps.

use axum::extract::State;
use kernel::wire::key::BatchKey;

use super::model::{Batch, load_batch};
use crate::refusals::ProductionRefusal;
use crate::view::View;
use platform::api::{PathParam, Problem, WithEtag};
use platform::auth::Caller;
use platform::refuses;
use platform::state::App;

refuses![ProductionRefusal::BatchNotFound];

/// Read a batch.
///
/// Returns a batch in any state with its quantities and its steps in order, each with the recorded values. A canceled
/// batch shows the records that were canceled with it. The `ETag` is the revision for `If-Match` of commands on the
/// batch. Units, links and lots have their own operations: `/serials`, `/serial-links` and `/lot-allocation` below this
/// path.
#[utoipa::path(
    get,
    path = "/batch/{batch_key}",
    params(("batch_key" = inline(BatchKey), Path, description = "Key of the batch.")),
    responses(
        (status = 200, description = "The batch with its steps.", body = Batch),
        Refused,
    ),
)]
pub async fn read_batch(
    State(app): State<App>,
    caller: Caller,
    PathParam(key): PathParam<BatchKey>,
) -> Result<WithEtag<Batch>, Problem> {
    let client = app.read().await?;
    let batch = load_batch(&client, key, View::of(&app, &caller)).await?;
    Ok(WithEtag::always(batch.revision, batch))
}
