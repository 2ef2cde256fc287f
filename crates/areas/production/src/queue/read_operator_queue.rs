//! `GET /queue/operator/{operator_key}` — returns the open jobs of an operator in their sequence.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::{JobKey, SiteKey, UserKey};
use production_queries::queue::find_operator_queue;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Queue, load_operator_queue};
use super::operators::check_operator;
use crate::job::model::{Job, load_jobs};
use crate::view::View;
use organization::contract::OrganizationRefusal;
use platform::api::{Params, PathParam, Problem, WithEtag};
use platform::auth::Caller;
use platform::records::LockMode;
use platform::refuses;
use platform::state::App;

input! {
    /// Site of the queue.
    pub struct OperatorQueueQuery {
        /// Key of the site. Default: `0`, the main site.
        pub site_key: SiteKey = SiteKey::new("0"),
    }
}

/// Queue of an operator with the jobs in it.
#[derive(Debug, Serialize, ToSchema)]
pub struct OperatorQueue {
    #[serde(flatten)]
    queue: Queue,
    /// Details of the jobs in the sequence of the queue.
    job_data: Vec<Job>,
}

refuses![OrganizationRefusal::UserNotFound,];

/// Read the queue of an operator.
///
/// Returns the open jobs assigned to a user at one site, in the sequence in which the user is to do them, with the
/// details of each job. The sequence follows the queue of the site and the routing, unless the queue is `independent`
/// and has its own sequence. A user who never had a job at the site gets an empty queue without key and revision. The
/// `ETag` is the revision for `PUT /queue/operator/{operator_key}`.
#[utoipa::path(
    get,
    path = "/queue/operator/{operator_key}",
    params(("operator_key" = inline(UserKey), Path, description = "Key of the user."), OperatorQueueQuery),
    responses(
        (status = 200, description = "The queue with its jobs in sequence.", body = OperatorQueue),
        Refused,
    ),
)]
pub async fn read_operator_queue(
    State(app): State<App>,
    caller: Caller,
    PathParam(key): PathParam<UserKey>,
    Params(query): Params<OperatorQueueQuery>,
) -> Result<WithEtag<OperatorQueue>, Problem> {
    let client = app.read().await?;
    check_operator(&app, &client, key, LockMode::Read).await?;
    let site = query.site_key.as_str();
    let Some(row) = find_operator_queue().bind(&client, &site, &key.number()).opt().await? else {
        return Ok(WithEtag::always(0, OperatorQueue { queue: Queue::empty(key, site), job_data: Vec::new() }));
    };
    let queue = load_operator_queue(&client, &row).await?;
    let job_data = load_jobs(&client, &JobKey::numbers(&queue.jobs), View::of(&app, &caller)).await?;
    Ok(WithEtag::always(row.rev, OperatorQueue { queue, job_data }))
}
