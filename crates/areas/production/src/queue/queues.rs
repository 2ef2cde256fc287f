//! Locks queues, and moves work orders and jobs into and out of them.
//!
//! A command locks queues after everything else except counters: those of sites first, then those of operators, each in
//! key order.

use std::collections::{BTreeSet, HashMap};

use kernel::wire::key::{OrderKey, SiteKey, UserKey};
use production_queries::queue::{
    FindMisplacedJobs, QueueRow, append_jobs, append_orders, find_misplaced_jobs, lock_independent_queues,
    lock_operator_queues, lock_site_queues, make_operator_queues, make_site_queues, remove_jobs, remove_orders,
    revert_queues as revert_rows, touch_queues,
};

use production_queries::reset::{lock_queues_of_jobs, remove_jobs_of_order};

use platform::api::Problem;
use platform::db::Write;

/// Locks the queues of sites. Creates the queue of a site that was added after the installation.
pub async fn lock_sites(write: &Write, sites: &BTreeSet<SiteKey>) -> Result<HashMap<SiteKey, QueueRow>, Problem> {
    let keys: Vec<&str> = sites.iter().map(SiteKey::as_str).collect();
    let mut rows = lock_site_queues().bind(write.conn(), &keys).all().await?;
    if rows.len() < keys.len() {
        make_site_queues().bind(write.conn(), &keys).await?;
        rows = lock_site_queues().bind(write.conn(), &keys).all().await?;
    }
    Ok(rows.into_iter().map(|row| (SiteKey::new(row.site_key.clone()), row)).collect())
}

/// Locks the queue of an operator at a site. Creates the queue of an operator who never had a job there.
pub async fn lock_operator(write: &Write, user_key: UserKey, site: &SiteKey) -> Result<QueueRow, Problem> {
    lock_operators(write, &BTreeSet::from([(user_key, site.clone())]))
        .await?
        .remove(&(user_key, site.clone()))
        .ok_or_else(|| Problem::internal("the queue of an operator was not created"))
}

/// Locked queues of operators, by user and site.
type OperatorQueues = HashMap<(UserKey, SiteKey), QueueRow>;

/// Locks the queues of operators, each named by user and site, as [`lock_operator`] does.
async fn lock_operators(write: &Write, named: &BTreeSet<(UserKey, SiteKey)>) -> Result<OperatorQueues, Problem> {
    let users: Vec<i64> = named.iter().map(|(user, _)| user.number()).collect();
    let sites: Vec<&str> = named.iter().map(|(_, site)| site.as_str()).collect();
    let mut rows = lock_operator_queues().bind(write.conn(), &users, &sites).all().await?;
    if rows.len() < named.len() {
        make_operator_queues().bind(write.conn(), &users, &sites).await?;
        rows = lock_operator_queues().bind(write.conn(), &users, &sites).all().await?;
    }
    let named = |row: QueueRow| {
        let place = (UserKey::new(row.user_key?), SiteKey::new(row.site_key.clone()));
        Some((place, row))
    };
    Ok(rows.into_iter().filter_map(named).collect())
}

/// Work orders that enter or leave the queue of their site.
#[derive(Clone, Debug, Default)]
pub struct QueueMoves {
    /// New and reopened work orders, which are added at the end of the queue.
    pub enter: Vec<(SiteKey, OrderKey)>,
    /// Closed and deleted work orders, which leave the queue.
    pub leave: Vec<(SiteKey, OrderKey)>,
}

impl QueueMoves {
    /// Whether no work order enters or leaves a queue.
    pub fn is_empty(&self) -> bool {
        self.enter.is_empty() && self.leave.is_empty()
    }
}

/// Finds jobs of work orders that are not in the queue of their assignee.
pub async fn find_misplaced(write: &Write, orders: &[OrderKey]) -> Result<Vec<FindMisplacedJobs>, Problem> {
    Ok(find_misplaced_jobs().bind(write.conn(), &OrderKey::numbers(orders)).all().await?)
}

/// Updates the queues at the end of a command: moves work orders into and out of the queues of their sites, then
/// misplaced jobs into the queues of their assignees. Because it locks queues, only counters may be locked afterwards.
pub async fn settle_queues(write: &Write, moves: &QueueMoves, misplaced: &[FindMisplacedJobs]) -> Result<(), Problem> {
    move_orders(write, moves).await?;
    move_jobs(write, misplaced).await
}

/// Moves work orders into and out of the queues of their sites, which get new revisions.
async fn move_orders(write: &Write, moves: &QueueMoves) -> Result<(), Problem> {
    let sites: BTreeSet<SiteKey> = moves.enter.iter().chain(&moves.leave).map(|(site, _)| site.clone()).collect();
    if sites.is_empty() {
        return Ok(());
    }
    let queues = lock_sites(write, &sites).await?;
    let leaving: Vec<i64> = moves.leave.iter().map(|(_, order)| order.number()).collect();
    if !leaving.is_empty() {
        remove_orders().bind(write.conn(), &leaving).all().await?;
    }
    for (site, queue) in &queues {
        let entering: Vec<i64> =
            moves.enter.iter().filter(|(place, _)| place == site).map(|(_, order)| order.number()).collect();
        if !entering.is_empty() {
            append_orders().bind(write.conn(), &queue.key, &entering).await?;
        }
    }
    touch(write, queues.values()).await
}

/// Removes jobs from their current queues and adds open ones at the end of the queues of their assignees. Both queues
/// get new revisions.
async fn move_jobs(write: &Write, misplaced: &[FindMisplacedJobs]) -> Result<(), Problem> {
    if misplaced.is_empty() {
        return Ok(());
    }
    let ends = |job: &FindMisplacedJobs| {
        let site = SiteKey::new(job.site_key.clone());
        [job.in_queue_of, job.belongs_to].into_iter().flatten().map(move |user| (UserKey::new(user), site.clone()))
    };
    let named: BTreeSet<(UserKey, SiteKey)> = misplaced.iter().flat_map(ends).collect();
    let queues = lock_operators(write, &named).await?;
    let keys: Vec<i64> = misplaced.iter().map(|job| job.key).collect();
    let belongs = |job: &FindMisplacedJobs| {
        let place = (UserKey::new(job.belongs_to?), SiteKey::new(job.site_key.clone()));
        Some((job.key, queues.get(&place)?.key))
    };
    let (jobs, of): (Vec<i64>, Vec<i64>) = misplaced.iter().filter_map(belongs).unzip();
    let remove = async { Ok(remove_jobs().bind(write.conn(), &keys).all().await?) };
    let append = async {
        // Closed jobs belong in no queue.
        if !jobs.is_empty() {
            append_jobs().bind(write.conn(), &jobs, &of).all().await?;
        }
        Ok(())
    };
    pipeline::three(remove, append, touch(write, queues.values())).await?;
    Ok(())
}

/// Removes a work order that is erased, and its jobs, from all queues. The caller has locked the work order and its
/// jobs.
pub async fn leave_queues(write: &Write, site: &SiteKey, order: OrderKey) -> Result<(), Problem> {
    move_orders(write, &QueueMoves { enter: Vec::new(), leave: vec![(site.clone(), order)] }).await?;
    let operators = lock_queues_of_jobs().bind(write.conn(), &order.number()).all().await?;
    if !operators.is_empty() {
        remove_jobs_of_order().bind(write.conn(), &order.number()).await?;
        touch_queues().bind(write.conn(), &operators).all().await?;
    }
    Ok(())
}

/// Gives queues whose entries changed a new revision.
async fn touch(write: &Write, queues: impl Iterator<Item = &QueueRow>) -> Result<(), Problem> {
    let keys: Vec<i64> = queues.map(|queue| queue.key).collect();
    touch_queues().bind(write.conn(), &keys).all().await?;
    Ok(())
}

/// Makes every independent queue follow its site again. Called when the setting that allows such queues is turned off.
pub async fn revert_queues(write: &Write) -> Result<(), Problem> {
    let keys = lock_independent_queues().bind(write.conn()).all().await?;
    if !keys.is_empty() {
        revert_rows().bind(write.conn(), &keys).all().await?;
    }
    Ok(())
}
