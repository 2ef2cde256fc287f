//! `POST /trace/hold` — everything that a recall reaches is put on hold, in one transaction.

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
    /// What can be put on hold.
    pub enum HeldKind {
        /// Units.
        Serial = "serial",
        /// Lots.
        Lot = "lot",
    }
}

input! {
    /// What to put on hold, and why.
    pub struct RecallHoldIn {
        /// Selectors and options of a recall.
        pub selector: RecallQuery,
        /// Why.
        pub reason: SerialReason,
        /// How many items the recall had when it was looked at.
        pub expected_total: Int<0, { i64::MAX }>,
        /// Units, lots, or both.
        pub node_types: List<HeldKind, 0, 2>,
    }
}

/// What was put on hold.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecallHeld {
    /// Units and lots that are on hold from now on.
    held: usize,
    /// Those that were already.
    already_held: usize,
    /// The first hundred units.
    serial_keys_sample: Vec<String>,
    /// The rows of the journal that tell it.
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

/// Put on hold what a recall reaches.
#[utoipa::path(
    post,
    path = "/trace/hold",
    request_body = RecallHoldIn,
    responses(
        (status = 200, description = "How many are on hold.", body = Envelope<RecallHeld>),
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
    // What was found before the locks may have changed; under them it cannot change any more.
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
    write.commit(Envelope::ok("Put on hold.", detail)).await
}

/// Everything that the recall reaches, as this transaction sees it now.
async fn find_affected(
    app: &App,
    write: &Write,
    question: &Question,
    options: &WalkOptions,
) -> Result<WalkResult, Problem> {
    let moment = resolve_moment(write.now(), options.as_of)?;
    run_walk(write.conn(), &app.clock, moment, question, options).await
}

/// Items and starts together: both are put on hold.
fn nodes(found: &WalkResult) -> BTreeSet<TraceNode> {
    found.items.iter().chain(&found.starts).map(|item| item.node).collect()
}

fn keys(found: &WalkResult, kind: NodeKind) -> BTreeSet<i64> {
    nodes(found).into_iter().filter(|node| node.kind == kind).map(|node| node.key).collect()
}
