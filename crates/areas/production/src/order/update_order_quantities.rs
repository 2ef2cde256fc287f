//! `PATCH /work-order/{wo_key}/update-quantities` — changes the planned quantity of a work order and of its jobs.

use axum::extract::State;
use kernel::input;
use kernel::rules::event_data::{Changes, WorkOrderUpdated};
use kernel::rules::order::{OrderCommand, OrderRefusal, check_transition};
use kernel::rules::quantity::{Quantity, whole_if_traced};
use kernel::wire::key::OrderKey;
use kernel::wire::number::Amount;
use production_queries::order::set_order_quantity;
use serde_json::json;

use super::details::{OrderDetails, load_details};
use super::settlement::{event_of, settle};
use crate::job::input::{JobUpdatesContext, JobUpdatesIn, read_changes};
use crate::job::updates::{hold_assignees, lock_jobs_of};
use crate::refusals::{ProductionRefusal, refused};
use crate::rows::{OrderRecord, jobs_of, lock_order};
use crate::view::View;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer};
use platform::refuses;
use platform::state::App;

input! {
    /// New quantities of a work order and its jobs.
    pub struct QuantitiesIn {
        /// New planned quantity of the work order, in the unit of the product: above 0 and not below the completed
        /// quantity.
        pub new_quantity: Quantity,
        /// Changes to jobs of this work order, 1 to 500 of them, applied in order. An `update` must have `qt_planned`,
        /// and an `insert` needs no `work_order_key`.
        pub job_updates: JobUpdatesIn,
    }
}

refuses![
    ProductionRefusal::WorkOrderNotFound,
    ProductionRefusal::JobNotFound,
    ProductionRefusal::JobClosed,
    ProductionRefusal::JobIsActive,
    ProductionRefusal::JobHasActiveBatch,
    ProductionRefusal::QuantityBelowDone,
    ProductionRefusal::WholeQuantityRequired,
    ProductionRefusal::PhaseNotOfOrder,
    ProductionRefusal::UserNotOperator,
    SharedRefusal::RevisionMismatch,
];

/// Change quantities of a work order.
///
/// Sets the planned quantity of the work order and applies job updates in one transaction, so that both stay
/// consistent. The quantity cannot be lower than the completed quantity: `quantity_below_done` returns the smallest
/// possible value in `minimum`. The quantities of the jobs of a phase need not add up to the quantity of the work
/// order. A job whose completed quantity reaches its new quantity is closed, unless it has an open batch. The status
/// and queues of the work order are updated. Writes `WORK_ORDER_UPDATED` if the quantity of the work order changes, and
/// the journal rows of the job updates, as described for `POST /job/update`. `If-Match` is compared with the `_rev` of
/// the work order.
#[utoipa::path(
    patch,
    path = "/work-order/{wo_key}/update-quantities",
    request_body = QuantitiesIn,
    params(("wo_key" = inline(OrderKey), Path, description = "Key of the work order.")),
    responses(
        (status = 200, description = "The work order with its jobs after the change.", body = Envelope<OrderDetails>),
        Refused,
    ),
)]
pub async fn update_order_quantities(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<OrderKey>,
    if_match: IfMatch,
    Body(input): Body<QuantitiesIn>,
) -> Result<Committed<Envelope<OrderDetails>>, Problem> {
    let view = View::of(&app, &caller);
    let place = JobUpdatesContext { member: Some("job_updates"), order_key: Some(key), quantities: true };
    let changes = read_changes(&input.job_updates, place)?;
    let mut write = writer.begin("update_order_quantities").await?;
    let operators = hold_assignees(&write, &changes).await?;
    let mut order = lock_order(&write, key, &if_match).await?;
    check_quantity(&write, &order, input.new_quantity).await?;
    if input.new_quantity.get() != order.planned {
        set_order_quantity().bind(write.conn(), &input.new_quantity.get(), &key.number()).one().await?;
        let new = input.new_quantity.amount();
        let changes = Changes::default().note("qt_planned", &Amount::new(order.planned), &new);
        write.append_event(event_of(&WorkOrderUpdated { changes }, &order, view.now));
        order.planned = input.new_quantity.get();
    }
    let mut locked = lock_jobs_of(&write, &changes, vec![order], operators).await?;
    locked.apply(&mut write, &changes, caller.user_key(), view.now).await?;
    settle(&mut write, &mut locked.orders, view.now).await?;
    let details = load_details(write.conn(), key, view).await?;
    write.commit(Envelope::ok("Quantities changed.", details)).await
}

/// Refuses a quantity that is below the completed quantity, or not whole although the output is traced.
async fn check_quantity(write: &Write, order: &OrderRecord, new: Quantity) -> Result<(), Problem> {
    let jobs = jobs_of(write, &[order.key]).await?;
    let command = OrderCommand::ChangeQuantity {
        below_done: new.get() < order.completed,
        broken: whole_if_traced(new.get(), order.traced()).is_err(),
    };
    let judged = check_transition(command, &OrderRecord::state(&jobs));
    judged.map(drop).map_err(|refusal| match refusal {
        OrderRefusal::QuantityBelowDone => ProductionRefusal::QuantityBelowDone
            .with("job_key", json!(null))
            .with("minimum", json!(Amount::new(order.completed))),
        refusal => refused(refusal),
    })
}
