//! `POST /trace/hold`: puts everything that a recall reaches on hold, in one transaction.

use std::collections::BTreeSet;

use axum::extract::State;
use kernel::rules::recall::{NodeKind, TraceNode};
use kernel::wire::key::{LotKey, SerialKey};
use kernel::wire::list::List;
use kernel::wire::number::Int;
use kernel::{input, string_enum};
use serde::Serialize;
use utoipa::ToSchema;

use super::input::{RecallQuery, WalkOptions};
use super::limits::SAMPLE;
use super::question::{Question, resolve_moment};
use super::result_builder::run_walk;
use super::walk_result::WalkResult;
use crate::refusals::TraceRefusal;
use platform::api::{Body, Envelope, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer};
use platform::refuses;
use platform::state::App;
use product::contract::ProductRefusal;
use production::contract::ProductionRefusal;
use serial::contract::{
    HoldStamp, SerialReason, SerialRefusal, hold_recalled_lots, hold_recalled_units, hold_trees, lock_recalled_lots,
};

string_enum! {
    /// Type of item that a recall can put on hold.
    pub enum HeldKind {
        /// Units.
        Serial = "serial",
        /// Lots.
        Lot = "lot",
    }
}

input! {
    /// Recall to put on hold, and the reason.
    pub struct RecallHoldIn {
        /// Selectors and options of the recall, the same as the parameters of `GET /trace/recall`.
        pub selector: RecallQuery,
        /// Reason for the hold, 1 to 500 characters, stored on each record and in the journal.
        pub reason: SerialReason,
        /// Value of `counts.total` that `GET /trace/recall` returned when the user reviewed the recall. Another number
        /// of items is refused with `recall_changed`.
        pub expected_total: Int<0, { i64::MAX }>,
        /// Types of items to put on hold: `serial`, `lot` or both. Absent: both.
        pub node_types: List<HeldKind, 0, 2>,
    }
}

/// Units and lots that were put on hold.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecallHeld {
    /// Number of units and lots that this request put on hold.
    held: usize,
    /// Number of units and lots that were already on hold. They keep their reason.
    already_held: usize,
    /// Keys of the first 100 units that were put on hold.
    serial_keys_sample: Vec<String>,
    /// Event group that all journal rows of this request share.
    event_group: String,
}

refuses![
    SerialRefusal::SerialNotFound,
    SerialRefusal::LotNotFound,
    ProductionRefusal::BatchNotFound,
    ProductRefusal::ProductNotFound,
    TraceRefusal::RecallChanged,
    TraceRefusal::AsOfInFuture,
    TraceRefusal::SelectorRequired,
    TraceRefusal::WindowIncomplete,
    TraceRefusal::WindowInvalid,
    TraceRefusal::TraceTimeout,
];

/// Put everything that a recall finds on hold.
///
/// Puts all units and lots that a recall lists, and the units and lots that it started from, on hold with one reason,
/// in one transaction. With `roots_only: true` (default), units between a start and its outermost unit are not put on
/// hold, but a unit that contains a component on hold cannot be shipped. Deleted units are skipped. The operation locks
/// the units found, their trees and the lots, and then repeats the search. Writes one `SERIAL_HELD` per product and one
/// `LOT_HELD` per lot. Send an `Idempotency-Key` so that you can safely retry the request.
///
/// Refused with `recall_changed` when the recall no longer has `expected_total` items or changes during the request:
/// review `GET /trace/recall` again and send the new total.
#[utoipa::path(
    post,
    path = "/trace/hold",
    request_body = RecallHoldIn,
    responses(
        (status = 200, description = "How many units and lots were put on hold.", body = Envelope<RecallHeld>),
        Refused,
    ),
)]
pub async fn hold_recalled(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Body(input): Body<RecallHoldIn>,
) -> Result<Committed<Envelope<RecallHeld>>, Problem> {
    let options = WalkOptions::from(&input.selector);
    let question = Question::Recall(Box::new(input.selector));
    let _turn = app.walks.command_turn().await?;
    let mut write = writer.begin("hold_recalled").await?;
    let found = find_affected(&app, &write, &question, &options).await?;
    let total = i64::try_from(found.items.len()).map_err(Problem::internal)?;
    if total != input.expected_total.get() {
        return Err(TraceRefusal::RecallChanged.with("total", total));
    }
    let wanted = |kind| input.node_types.0.is_empty() || input.node_types.0.contains(&kind);
    let units = if wanted(HeldKind::Serial) { keys(&found, NodeKind::Serial) } else { BTreeSet::new() };
    let lots = if wanted(HeldKind::Lot) { keys(&found, NodeKind::Lot) } else { BTreeSet::new() };
    let units: BTreeSet<SerialKey> = units.into_iter().map(SerialKey::new).collect();
    let lots: Vec<LotKey> = lots.into_iter().map(LotKey::new).collect();
    let living = hold_trees(&write, &units).await?;
    lock_recalled_lots(&write, &lots).await?;
    // The result may have changed before it was locked. Now it cannot change any more.
    let again = find_affected(&app, &write, &question, &options).await?;
    if nodes(&again) != nodes(&found) {
        return Err(TraceRefusal::RecallChanged.with("total", again.items.len()));
    }
    let reason = input.reason.to_string();
    let by = HoldStamp { now: write.now(), user_key: caller.user_key(), reason: &reason };
    let units: Vec<SerialKey> =
        units.into_iter().filter(|key| living.get(key).is_some_and(|unit| !unit.state.deleted)).collect();
    let held = hold_recalled_units(&mut write, by, &units).await?;
    let held_lots = hold_recalled_lots(&mut write, by, &lots).await?;
    let new = held.len() + held_lots.len();
    let detail = RecallHeld {
        held: new,
        already_held: units.len() + lots.len() - new,
        serial_keys_sample: held.iter().take(SAMPLE).map(ToString::to_string).collect(),
        event_group: write.event_group(),
    };
    write.commit(Envelope::ok("Recall put on hold.", detail)).await
}

/// Runs the recall on the data that this transaction sees now.
async fn find_affected(
    app: &App,
    write: &Write,
    question: &Question,
    options: &WalkOptions,
) -> Result<WalkResult, Problem> {
    let moment = resolve_moment(write.now(), options.as_of)?;
    run_walk(write.conn(), &app.clock, moment, question, options).await
}

/// Returns items and starts together, because both are put on hold.
fn nodes(found: &WalkResult) -> BTreeSet<TraceNode> {
    found.items.iter().chain(&found.starts).map(|item| item.node).collect()
}

/// Returns the keys of the items and starts of one kind.
fn keys(found: &WalkResult, kind: NodeKind) -> BTreeSet<i64> {
    nodes(found).into_iter().filter(|node| node.kind == kind).map(|node| node.key).collect()
}
