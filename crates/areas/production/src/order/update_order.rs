//! `PATCH /work-order/{wo_key}` — changes dates, notes, BOM and output location of a work order.

use std::collections::{BTreeSet, HashSet};

use axum::extract::State;
use kernel::input;
use kernel::rules::event_data::{Changes, WorkOrderUpdated};
use kernel::rules::order::{OrderCommand, OrderRefusal, check_transition};
use kernel::wire::key::{OrderKey, PhaseKey, PositionKey, ProductKey};
use kernel::wire::patch::Patch;
use kernel::wire::text::{Notes, Text};
use kernel::wire::time::{Timestamp, Until};
use production_queries::client::Params as _;
use production_queries::job::{UpdateJobsOfOrderParams, update_jobs_of_order};
use production_queries::order::{
    UpdateOrderParams, delete_order_lines, find_declared_components, read_order_lines, update_order as store,
};

use super::model::{WorkOrder, load_order};
use super::order_bom::{EventBomLine, OrderBomLine, OrderPhases, WoBomIn, check_lines, insert_lines};
use super::settlement::event_of;
use crate::refusals::{ProductionRefusal, refused};
use crate::rows::{JobRecord, OrderRecord, jobs_of, lock_order};
use crate::snapshot::find_phase;
use crate::view::View;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer};
use platform::refuses;
use platform::state::App;
use position::contract::live_positions;
use product::contract::hold_ordered;

input! {
    /// Changes to a work order. Absent members stay unchanged.
    pub struct OrderPatch {
        /// New due time. A date without time means the end of that day (UTC). `null` removes it.
        pub due_by: Patch<Option<Until>>,
        /// New planned start, for information only. A date without time means 00:00:00Z. `null` removes it.
        pub start_from: Patch<Option<Timestamp>>,
        /// New project code, from 1 to 100 characters. `null` removes it.
        pub project_code: Patch<Option<Text<1, 100>>>,
        /// New notes for planners and operators, at most 100 000 characters. `null` removes them.
        pub notes: Patch<Option<Notes>>,
        /// Whether clients show the work order to operators as a priority. The position in the queue does not depend on
        /// it.
        pub priority: Patch<bool>,
        /// Key of the location that receives the output. `null` clears it: then the default of the product applies,
        /// otherwise the configuration `default_production_position`, otherwise `IN`.
        pub output_position_key: Patch<Option<PositionKey>>,
        /// All lines of the bill of materials, at most 5000. They replace the current lines.
        pub wo_bom: Patch<WoBomIn>,
    }
}

refuses![
    ProductionRefusal::WorkOrderNotFound,
    ProductionRefusal::PositionNotFound,
    ProductionRefusal::WorkOrderClosed,
    ProductionRefusal::ComponentLinksExist,
    SharedRefusal::RevisionMismatch,
];

/// Change a work order.
///
/// Changes dates, project, notes, priority, output location or bill of materials. Absent members stay unchanged and
/// `null` clears a value. Dates and project code are passed on to jobs that are not closed. The bill of materials and
/// the output location of a closed work order cannot change (`work_order_closed`). A line cannot be removed while an
/// open batch has scanned parts or declared lots of its component: `component_links_exist` lists these components in
/// `component_keys`. Writes `WORK_ORDER_UPDATED` with the old and new values, if something changed.
#[utoipa::path(
    patch,
    path = "/work-order/{wo_key}",
    request_body = OrderPatch,
    params(("wo_key" = inline(OrderKey), Path, description = "Key of the work order.")),
    responses(
        (status = 200, description = "The work order after the change.", body = Envelope<WorkOrder>),
        Refused,
    ),
)]
pub async fn update_order(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<OrderKey>,
    if_match: IfMatch,
    Body(input): Body<OrderPatch>,
) -> Result<Committed<Envelope<WorkOrder>>, Problem> {
    let view = View::of(&app, &caller);
    let mut write = writer.begin("update_order").await?;
    let before = lock_order(&write, key, &if_match).await?;
    let jobs = jobs_of(&write, &[key]).await?;
    let present = event_lines(&write, key).await?;
    let removed = removed_components(&write, &before, &present, &input.wo_bom).await?;
    let material = input.wo_bom.is_set() || input.output_position_key.is_set();
    let lines = new_lines(&write, &before, &jobs, &input, material, &removed).await?;
    let after = apply_patch(&before, input);
    if let Some(lines) = &lines {
        delete_order_lines().bind(write.conn(), &key.number()).await?;
        insert_lines(&write, key, lines).await?;
    }
    let new: Vec<EventBomLine> = match &lines {
        Some(lines) => {
            lines.iter().map(|line| EventBomLine::new(line.component_key, line.qt, &line.phase_key)).collect()
        }
        None => present.clone(),
    };
    let changes = changes(&before, &after).note("wo_bom", &present, &new);
    if !changes.is_empty() || lines.is_some() {
        store_order(&write, &after).await?;
        write.append_event(event_of(&WorkOrderUpdated { changes }, &after, view.now));
    }
    if (&before.project_code, before.start_from, before.due_by) != (&after.project_code, after.start_from, after.due_by)
    {
        update_open_jobs(&write, &after).await?;
    }
    let order = load_order(write.conn(), key, view).await?;
    write.commit(Envelope::ok("Work order changed.", order)).await
}

/// Reads the current BOM lines, as the journal records them.
async fn event_lines(write: &Write, key: OrderKey) -> Result<Vec<EventBomLine>, Problem> {
    let rows = read_order_lines().bind(write.conn(), &[key.number()].as_slice()).all().await?;
    let line = |row: &production_queries::order::ReadOrderLines| {
        EventBomLine::new(ProductKey::new(row.component_key), row.qt, &row.phase_key)
    };
    Ok(rows.iter().map(line).collect())
}

/// Finds components whose BOM lines would be removed although an open batch has scanned parts or declared lots of them.
/// A line that moves to another phase counts as removed. Empty when no lines were sent.
async fn removed_components(
    write: &Write,
    order: &OrderRecord,
    present: &[EventBomLine],
    sent: &Patch<WoBomIn>,
) -> Result<BTreeSet<ProductKey>, Problem> {
    let Patch::Set(sent) = sent else { return Ok(BTreeSet::new()) };
    let last = order.phases.last().map_or("", PhaseKey::as_str);
    let kept: HashSet<(ProductKey, &str)> =
        sent.0.iter().map(|line| (line.component_key, line.phase_key.as_ref().map_or(last, Text::as_str))).collect();
    let declared = find_declared_components().bind(write.conn(), &order.key.number()).all().await?;
    let goes = |component: ProductKey, phase: &str| {
        present.iter().any(|line| line.is_of(component, phase)) && !kept.contains(&(component, phase))
    };
    let declared = declared.into_iter().map(|row| (ProductKey::new(row.component_key), row.phase_key));
    Ok(declared.filter(|(component, phase)| goes(*component, phase)).map(|(component, _)| component).collect())
}

/// Builds the new BOM lines to store, or `None` when none were sent. First refuses changes that the status of the work
/// order forbids. `material` says whether the BOM or the output location changes, and `removed` has the components that
/// cannot be removed.
async fn new_lines(
    write: &Write,
    order: &OrderRecord,
    jobs: &[JobRecord],
    input: &OrderPatch,
    material: bool,
    removed: &BTreeSet<ProductKey>,
) -> Result<Option<Vec<OrderBomLine>>, Problem> {
    let components = match &input.wo_bom {
        Patch::Set(sent) => hold_ordered(write, &sent.0.iter().map(|line| line.component_key).collect()).await?,
        Patch::Keep => std::collections::HashMap::new(),
    };
    if let Patch::Set(Some(position)) = &input.output_position_key {
        let live = live_positions(write, &[position.to_string()]).await?;
        if !live.contains(position.as_str()) {
            return Err(ProductionRefusal::PositionNotFound.into());
        }
    }
    let judged = check_transition(
        OrderCommand::Update { material, links_exist: !removed.is_empty() },
        &OrderRecord::state(jobs),
    );
    judged.map_err(|refusal| match refusal {
        OrderRefusal::ComponentLinksExist => {
            let keys: Vec<String> = removed.iter().map(ToString::to_string).collect();
            ProductionRefusal::ComponentLinksExist.with("component_keys", keys)
        }
        refusal => refused(refusal),
    })?;
    match &input.wo_bom {
        Patch::Set(sent) => Ok(Some(check_lines(write, sent, &components, &phases(write, order, jobs).await?).await?)),
        Patch::Keep => Ok(None),
    }
}

/// Lists the phases of the work order with the names that its jobs have copied, or the current name of a phase without
/// a job.
async fn phases(write: &Write, order: &OrderRecord, jobs: &[JobRecord]) -> Result<OrderPhases, Problem> {
    let mut named = Vec::with_capacity(order.phases.len());
    for key in &order.phases {
        let known = jobs.iter().find(|job| job.phase_key == *key).map(|job| job.phase_alias.clone());
        let alias = match known {
            Some(alias) => alias,
            None => find_phase(write.conn(), key).await?.map_or_else(String::new, |phase| phase.alias),
        };
        named.push((key.clone(), alias));
    }
    Ok(OrderPhases(named))
}

/// Applies the members that were sent to a copy of the work order. BOM lines are stored separately.
fn apply_patch(order: &OrderRecord, input: OrderPatch) -> OrderRecord {
    let order = order.clone();
    OrderRecord {
        due_by: input.due_by.map_or(order.due_by, |moment| moment.0),
        start_from: input.start_from.map_or(order.start_from, |moment| moment.0),
        project_code: input.project_code.map_or(order.project_code, Text::into_string),
        notes: input.notes.map_or(order.notes, Text::into_string),
        priority: input.priority.or(order.priority),
        output_position_key: input.output_position_key.or(order.output_position_key),
        ..order
    }
}

/// Lists the changed members for the journal.
fn changes(before: &OrderRecord, after: &OrderRecord) -> Changes {
    Changes::default()
        .note("due_by", &before.due_by.map(Timestamp), &after.due_by.map(Timestamp))
        .note("start_from", &before.start_from.map(Timestamp), &after.start_from.map(Timestamp))
        .note("project_code", &before.project_code, &after.project_code)
        .note("notes", &before.notes, &after.notes)
        .note("priority", &before.priority, &after.priority)
        .note("output_position_key", &before.output_position_key, &after.output_position_key)
}

/// Stores the changed work order, which is locked.
async fn store_order(write: &Write, order: &OrderRecord) -> Result<(), Problem> {
    let params = UpdateOrderParams {
        project_code: order.project_code.as_deref(),
        notes: order.notes.as_deref(),
        priority: order.priority,
        start_from: order.start_from,
        due_by: order.due_by,
        output_position_key: order.output_position_key.as_ref().map(PositionKey::as_str),
        key: order.key.number(),
    };
    store().params(write.conn(), &params).one().await?;
    Ok(())
}

/// Passes project and dates of the work order on to its open jobs.
async fn update_open_jobs(write: &Write, order: &OrderRecord) -> Result<(), Problem> {
    let params = UpdateJobsOfOrderParams {
        project_code: order.project_code.as_deref(),
        start_from: order.start_from,
        due_by: order.due_by,
        work_order_key: order.key.number(),
    };
    update_jobs_of_order().params(write.conn(), &params).await?;
    Ok(())
}
