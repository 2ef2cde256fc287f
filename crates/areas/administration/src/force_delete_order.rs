//! `DELETE /force-delete-work-order/{work_order_key}` deletes a work order of any status with everything that belongs
//! to it, its journal rows included. Its units and lots stay.

use std::collections::BTreeMap;

use administration_queries::reset::allow_erasing;
use axum::extract::State;
use kernel::wire::key::OrderKey;
use serde::Serialize;
use utoipa::ToSchema;

use attachments::contract::{FileBucket, delete_files_of_record_except};
use collaboration::contract::detach_order;
use journal::contract::erase_events_of_order;
use platform::admin_log::AuditChange;
use platform::api::{Envelope, PathParam, Problem};
use platform::db::{Committed, Write, Writer};
use platform::refuses;
use platform::state::App;
use production::contract::{OrderToErase, ProductionRefusal, erase_order, lock_to_erase};
use serial::contract::{ErasedWork, detach_erased_work, find_files_to_keep, hold_units_of_work};
use tag::contract::{TagContext, forget_tags};

/// The rows that a forced deletion of a work order has deleted.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErasedWithOrder {
    /// Key of the deleted work order.
    work_order_key: OrderKey,
    /// Number of deleted rows for each kind of record, for example `{"Job": 3, "Batch": 7}`. A kind without deleted
    /// rows has 0.
    deleted: BTreeMap<&'static str, i64>,
}

/// The data of a deleted work order that the audit log keeps.
#[derive(Debug, Serialize)]
struct OrderErasure<'a> {
    wo_code: &'a str,
    deleted: &'a BTreeMap<&'static str, i64>,
}

refuses![ProductionRefusal::WorkOrderNotFound,];

/// Delete a work order by force.
///
/// Deletes a work order of any status with its jobs, batches, steps, work sessions, WIP, journal rows, messages, queue
/// entries, tags, files, and its links to issues and tasks. It erases traceability records and cannot be undone, so use
/// it only to remove a work order created by mistake that `DELETE /work-order/{wo_key}` refuses to delete. Units and
/// lots remain, but no longer refer to the work order or its batches, and components of removed links are no longer
/// built in. Movements keep their references as text. Files that values of the units name remain readable.
///
/// The work order and everything that belongs to it are locked until the end. The audit log records the code of the
/// work order and how many rows were deleted. The journal records nothing. Repeating the request is refused with 404
/// `work_order_not_found`.
#[utoipa::path(
    delete,
    path = "/force-delete-work-order/{work_order_key}",
    params(("work_order_key" = inline(OrderKey), Path, description = "Key of the work order, from `GET /work-order`.")),
    responses(
        (status = 200, description = "Number of deleted rows, by kind of record.", body = Envelope<ErasedWithOrder>),
        Refused,
    ),
)]
pub async fn force_delete_order(
    State(app): State<App>,
    writer: Writer,
    PathParam(key): PathParam<OrderKey>,
) -> Result<Committed<Envelope<ErasedWithOrder>>, Problem> {
    let mut write = writer.begin("force_delete_order").await?;
    allow_erasing().bind(write.conn()).one().await?;
    let order = lock_to_erase(&write, key).await?;
    let deleted = erase(&app, &write, &order).await?;
    write.audit(AuditChange::deleted(
        format!("work_order/{key}"),
        &OrderErasure { wo_code: &order.code, deleted: &deleted },
    ));
    let answer = ErasedWithOrder { work_order_key: key, deleted };
    write.commit(Envelope::ok("Work order deleted with everything that belongs to it.", answer)).await
}

/// Erases everything that belongs to the work order and returns the number of rows by kind. The caller has locked the
/// work order and allowed erasing. Units are locked before the journal is read, because their commands write rows that
/// name the work order.
async fn erase(app: &App, write: &Write, order: &OrderToErase) -> Result<BTreeMap<&'static str, i64>, Problem> {
    let work = ErasedWork { order_key: order.key, job_keys: &order.job_keys, batch_keys: &order.batch_keys };
    let units = hold_units_of_work(write, &work, &order.unit_keys).await?;
    let named = find_files_to_keep(write, &order.batch_keys).await?;
    let events = erase_events_of_order(write, order.key).await?;
    let links = detach_erased_work(write, &work, &units, &events).await?;
    let named_above = detach_order(write, order.key, &order.job_keys).await?;
    let (rows, erased) = erase_order(write, order).await?;
    let key = order.key.to_string();
    let tags = forget_tags(write, TagContext::WorkOrder, &key).await?;
    let files = delete_files_of_record_except(app, write, FileBucket::Traceability, &key, &named).await?;
    let number = |rows: usize| i64::try_from(rows).map_err(Problem::internal);
    let others = [
        ("WorkOrder", 1),
        ("Job", erased.jobs),
        ("Batch", erased.batches),
        ("SerialLink", number(links)?),
        ("Event", number(events.len())?),
        ("TagConnection", i64::try_from(tags).map_err(Problem::internal)?),
        ("File", number(files)?),
    ];
    // Issues stay, so their count is always 0 and is left out.
    let above = named_above.into_iter().filter(|(name, _)| *name != "Issue");
    Ok(rows.by_collection().into_iter().chain(above).chain(others).collect())
}
