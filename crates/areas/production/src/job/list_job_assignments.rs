//! `GET /job-assignment` — lists the open jobs of each operator, and those without an assignee.

use std::collections::{HashMap, HashSet};

use axum::extract::State;
use kernel::input;
use kernel::rules::user::UserRole;
use kernel::wire::key::{DepartmentKey, UserKey};
use production_queries::job::{find_independent_operators, list_assigned_jobs, list_operators, list_unassigned_jobs};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Job, Operator, load_jobs};
use crate::view::View;
use organization::contract::OrganizationRefusal;
use platform::api::{Params, Problem, json_answer};
use platform::auth::Caller;
use platform::refuses;
use platform::state::App;

input! {
    /// Operator whose jobs are listed.
    pub struct JobAssignmentQuery {
        /// Key of the user whose jobs are listed, with any role. Absent: all active users with the role `operator`.
        pub user_key: Option<UserKey>,
    }
}

/// Open jobs of an operator.
#[derive(Debug, Serialize, ToSchema)]
pub struct OperatorJobs {
    /// User who is assigned to the jobs.
    operator: Operator,
    /// Open jobs of the operator, grouped by site and in the sequence of the operator's queue at each site.
    assigned_jobs: Vec<Job>,
    /// Whether at least one queue of the operator has its own sequence instead of following the queue of the site.
    independent: bool,
}

/// Open jobs by operator.
#[derive(Debug, Serialize, ToSchema)]
pub struct Assignments {
    /// Operators sorted by last name and first name, each with the jobs assigned to them.
    assigned_jobs_by_operator: Vec<OperatorJobs>,
    /// Open jobs without an assignee, in the sequence of the site queue and then of the phases.
    unassigned_jobs: Vec<Job>,
}

refuses![OrganizationRefusal::UserNotFound,];

/// List jobs by operator.
///
/// Returns the open jobs of each operator in the sequence of the operator's queue, and all open jobs without an
/// assignee. Without `user_key`, all active users with the role `operator` are listed, including those without jobs.
/// Planners use the list to distribute work, and assign jobs with `POST /job/update`.
#[utoipa::path(
    get,
    path = "/job-assignment",
    params(JobAssignmentQuery),
    responses(
        (status = 200, description = "Open jobs by operator, and jobs without an assignee.", body = Assignments),
        Refused,
    ),
)]
pub async fn list_job_assignments(
    State(app): State<App>,
    caller: Caller,
    Params(query): Params<JobAssignmentQuery>,
) -> Result<axum::response::Response, Problem> {
    let client = app.read().await?;
    let asked = query.user_key.map(UserKey::number);
    let operators = list_operators().bind(&client, &asked, &UserRole::Operator.as_str()).all().await?;
    if asked.is_some() && operators.is_empty() {
        return Err(OrganizationRefusal::UserNotFound.into());
    }
    let users: Vec<i64> = operators.iter().map(|row| row.key).collect();
    let assigned = list_assigned_jobs().bind(&client, &users).all().await?;
    let unassigned = list_unassigned_jobs().bind(&client).all().await?;
    let independent = find_independent_operators().bind(&client, &users).all().await?;
    let independent: HashSet<i64> = independent.into_iter().flatten().collect();
    let keys: Vec<i64> = assigned.iter().map(|row| row.key).chain(unassigned.iter().copied()).collect();
    let jobs = load_jobs(&client, &keys, View::of(&app, &caller)).await?;
    let mut jobs: HashMap<i64, Job> = jobs.into_iter().map(|job| (job.key.number(), job)).collect();
    let unassigned_jobs = unassigned.iter().filter_map(|key| jobs.remove(key)).collect();
    let mut of: HashMap<i64, Vec<Job>> = HashMap::new();
    for row in assigned {
        let Some(user) = row.user_key else { continue };
        of.entry(user).or_default().extend(jobs.remove(&row.key));
    }
    let operator = |row: production_queries::job::ListOperators| OperatorJobs {
        assigned_jobs: of.remove(&row.key).unwrap_or_default(),
        independent: independent.contains(&row.key),
        operator: Operator {
            key: UserKey::new(row.key),
            name: row.name,
            surname: row.surname,
            active: row.active,
            department_key: row.department_key.map(DepartmentKey::new),
        },
    };
    let assigned_jobs_by_operator = operators.into_iter().map(operator).collect();
    Ok(json_answer(&Assignments { assigned_jobs_by_operator, unassigned_jobs }))
}
