//! `GET /task/{task_key}`: reads one task with the records that it is linked to.

use std::collections::HashMap;

use axum::extract::State;
use collaboration_queries::task_time::sum_times;
use deadpool_postgres::Object;
use kernel::rules::link_settings::LinkSetting;
use kernel::rules::task::LinkType;
use kernel::wire::key::{ProductKey, TaskKey, UserKey};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Linked, Task, TaskLink, load_tasks};
use crate::bases::{issue_bases, order_bases, serial_bases, task_bases};
use crate::refusals::CollaborationRefusal;
use platform::api::{PathParam, Problem, WithEtag};
use platform::clock::Clock;
use platform::refuses;
use platform::state::Reads;
use product::contract::product_bases;

/// Time that one user spent on a task.
#[derive(Debug, Serialize, ToSchema)]
pub struct TimeSpent {
    /// Key of the user who spent the time.
    #[schema(value_type = String)]
    user_key: UserKey,
    /// Total time in milliseconds. A running entry counts up to the time of the request.
    duration: i64,
    /// Whether the user has a running time entry on the task.
    active: bool,
}

/// A task with its link settings, its linked records and the recorded time.
#[derive(Debug, Serialize, ToSchema)]
pub struct TaskDetails {
    #[serde(flatten)]
    task: Task,
    /// Link settings of the task type, one for each kind of record.
    link_settings: Vec<LinkSetting>,
    /// Time recorded on the task, one item for each user. Empty when no time was recorded.
    time_spent: Vec<TimeSpent>,
}

refuses![CollaborationRefusal::TaskNotFound,];

/// Read a task.
///
/// Returns one task with its form, its links with the linked records in short form, the link settings of its type, and
/// the time recorded by each user. The `ETag` is the revision of the task: send it as `If-Match` when you change the
/// task. The response is never 304, because linked records and running time change without a new revision. An unknown
/// or deleted task is refused with `task_not_found`.
#[utoipa::path(
    get,
    path = "/task/{task_key}",
    params(("task_key" = inline(TaskKey), Path, description = "Key of the task.")),
    responses(
        (status = 200, description = "The task with its linked records and recorded time.", body = TaskDetails),
        Refused,
    ),
)]
pub async fn read_task(
    State(reads): State<Reads>,
    State(clock): State<Clock>,
    PathParam(key): PathParam<TaskKey>,
) -> Result<WithEtag<TaskDetails>, Problem> {
    let client = reads.connect().await?;
    let task = load_tasks(&client, &[key.number()]).await?.pop().filter(|task| !task.is_deleted());
    let mut task = task.ok_or(CollaborationRefusal::TaskNotFound)?;
    let rev = task.rev.parse().unwrap_or_default();
    add_records(&client, &mut task.links).await?;
    let link_settings = std::mem::take(&mut task.link_settings);
    let rows = sum_times().bind(&client, &clock.now(), &key.number()).all().await?;
    let time_spent = rows.into_iter().map(|row| TimeSpent {
        user_key: UserKey::new(row.user_key),
        duration: row.duration,
        active: row.active,
    });
    let time_spent = time_spent.collect();
    // Linked records change without a new revision of the task, so the response is never 304.
    Ok(WithEtag::always(rev, TaskDetails { task, link_settings, time_spent }))
}

/// Adds the short form of the linked record to each link, with one statement for each kind of record.
async fn add_records(client: &Object, links: &mut [TaskLink]) -> Result<(), Problem> {
    let of = |kind: LinkType| -> Vec<i64> {
        links.iter().filter(|link| link.kind == kind).map(|link| link.number).collect()
    };
    let mut issues = issue_bases(client, &of(LinkType::Issue)).await?;
    let mut orders = order_bases(client, &of(LinkType::WorkOrder)).await?;
    let products: Vec<ProductKey> = of(LinkType::Product).into_iter().map(ProductKey::new).collect();
    let mut products = if products.is_empty() { HashMap::new() } else { product_bases(client, &products).await? };
    let mut serials = serial_bases(client, &of(LinkType::Serial)).await?;
    let mut tasks = task_bases(client, &of(LinkType::Task)).await?;
    for link in links {
        link.l = match link.kind {
            LinkType::Issue => issues.remove(&link.number).map(Linked::Issue),
            LinkType::WorkOrder => orders.remove(&link.number).map(Linked::WorkOrder),
            LinkType::Product => products.remove(&ProductKey::new(link.number)).map(Linked::Product),
            LinkType::Serial => serials.remove(&link.number).map(Linked::Serial),
            LinkType::Task => tasks.remove(&link.number).map(Linked::Task),
        };
    }
    Ok(())
}
