//! The lot of what a batch makes.

use kernel::rules::product::LotTracking;
use kernel::wire::key::LotKey;

use super::completion_events::CompletionEvents;
use super::contents::BatchContents;
use super::parts::CompletionRequest;
use crate::work::sessions::WorkStamp;
use platform::api::Problem;
use platform::db::Write;
use serial::contract::{ProducedLot, SerialRefusal, produce_lot};

/// How the code of a produced lot begins: so much of the code of the order.
const LOT_PREFIX_CHARS: usize = 88;

/// The lot that the batch fills; made also where no movement is.
pub async fn output_lot(
    write: &Write,
    at: &BatchContents,
    request: &CompletionRequest,
    by: WorkStamp,
    events: &mut CompletionEvents,
) -> Result<Option<LotKey>, Problem> {
    let without_lots = at.traced() || at.output_lot_tracking == LotTracking::None;
    if without_lots && request.declared.output_lot_code.is_some() {
        return Err(SerialRefusal::LotNotAllowed.into());
    }
    if without_lots || !at.job.last_phase || request.good.is_zero() {
        return Ok(None);
    }
    let prefix: String = at.order.code.to_uppercase().chars().take(LOT_PREFIX_CHARS).collect();
    let lot = ProducedLot {
        now: by.now,
        user_key: by.user_key,
        product_key: at.order.product_key,
        batch_key: at.key,
        work_order_key: at.order.key,
        code: request.declared.output_lot_code.clone(),
        numbered: (format!("{prefix}-"), at.released_batches + 1),
    };
    let (key, event) = produce_lot(write, &lot).await?;
    events.lot.extend(event.map(|event| at.with_batch(event)));
    Ok(Some(key))
}
