//! Changes to the genealogy: which unit contains which.
//!
//! Every change to a tree locks the row of its head. Two trees are locked in key order, and only then the units inside.
//! A parent therefore cannot move while a component is built into it, and two concurrent links cannot form a loop.
//!
//! Two commands must never wait for each other. Therefore no command waits for a lock after it has locked a row that is
//! not a head, or that may be outside its locked trees. The database function that locks trees leaves out heads that
//! other transactions have locked. The command then goes back to its savepoint and waits for these heads first.

use std::collections::{BTreeSet, HashMap};

use deadpool_postgres::Object;
use kernel::rules::genealogy::{GenealogyLoop, new_roots};
use kernel::rules::unit::BuiltIn;
use kernel::wire::key::{BatchKey, JobKey, LinkKey, OrderKey, PhaseKey, ProductKey, SerialKey, UserKey};
use serial_queries::client::Params as _;
use serial_queries::link::{
    AttachUnitsParams, InsertLinksParams, LinkRow, attach_units, delete_temporary_links, detach_units, insert_links,
};
use serial_queries::serial::{
    find_products_below, find_roots, find_trees, find_units as find_rows, lock_trees, lock_units,
};

use crate::limits::LOCK_ROUNDS_MAX;
use crate::refusals::SerialRefusal;
use crate::rows::UnitRecord;
use platform::api::{IfMatch, Problem};
use platform::db::Write;

/// Units by key. They are locked, unless `find_units` read them.
pub type HeldUnits = HashMap<SerialKey, UnitRecord>;

/// Locks units together with the heads of their trees, so that no other command changes these trees before the commit.
/// Keys without a unit are left out.
pub async fn hold_trees(write: &Write, keys: &BTreeSet<SerialKey>) -> Result<HeldUnits, Problem> {
    let mut locking = TreeLocking::of(keys);
    while locking.may_try()? {
        if let Some((held, ())) = locking.try_hold(write, async { Ok(()) }).await? {
            return Ok(held);
        }
    }
    Ok(HeldUnits::new())
}

/// Attempts to lock units with the heads of their trees.
#[derive(Debug)]
pub struct TreeLocking {
    keys: Vec<i64>,
    /// Heads that other transactions had locked, which the next attempt waits for.
    busy: Vec<i64>,
    rounds: usize,
}

impl TreeLocking {
    /// Prepares the first attempt.
    pub fn of(keys: &BTreeSet<SerialKey>) -> Self {
        Self { keys: keys.iter().map(|key| key.number()).collect(), busy: Vec::new(), rounds: 0 }
    }

    /// Counts an attempt. Fails after too many of them, and then the command runs again. Returns whether there is
    /// anything to lock.
    pub fn may_try(&mut self) -> Result<bool, Problem> {
        self.rounds += 1;
        if self.rounds > LOCK_ROUNDS_MAX {
            return Err(Problem::rerun_command("the trees of a link kept changing"));
        }
        Ok(!self.keys.is_empty())
    }

    /// Makes one attempt, and sends a read of what the locks protect together with them. Returns none when a tree
    /// changed between the first read and the locks, or when another transaction has locked a head that was not known
    /// to be busy. The caller then tries again.
    pub async fn try_hold<T>(
        &mut self,
        write: &Write,
        read: impl Future<Output = Result<T, Problem>>,
    ) -> Result<Option<(HeldUnits, T)>, Problem> {
        let savepoint = async { Ok(write.conn().batch_execute("savepoint trees").await?) };
        let lock = async { Ok(lock_trees().bind(write.conn(), &self.keys, &self.busy).one().await?) };
        let units = async { Ok(find_trees().bind(write.conn(), &self.keys).all().await?) };
        let ((), locked, units, found) = pipeline::four(savepoint, lock, units, read).await?;
        if locked.changed || !locked.skipped.is_empty() {
            self.busy.extend(locked.skipped);
            write.conn().batch_execute("rollback to savepoint trees").await?;
            return Ok(None);
        }
        Ok(Some((units.into_iter().map(|unit| (SerialKey::new(unit.key), unit.into())).collect(), found)))
    }
}

/// Reads units without locking them, so other commands may change them at any time. Keys without a unit are left out.
pub async fn find_units(client: &Object, keys: &[SerialKey]) -> Result<HeldUnits, Problem> {
    let rows = find_rows().bind(client, &SerialKey::numbers(keys)).all().await?;
    Ok(rows.into_iter().map(|unit| (SerialKey::new(unit.key), unit.into())).collect())
}

/// Locks units without their trees: one unit, for a command that changes no tree, or units that the command has just
/// created. Keys without a unit are left out.
pub async fn hold_alone(write: &Write, keys: &[SerialKey]) -> Result<HeldUnits, Problem> {
    let rows = lock_units().bind(write.conn(), &SerialKey::numbers(keys)).all().await?;
    Ok(rows.into_iter().map(|unit| (SerialKey::new(unit.key), unit.into())).collect())
}

/// Locks one unit with its tree, and checks the revision that the client expects.
pub async fn hold_unit(write: &Write, key: SerialKey, if_match: &IfMatch) -> Result<(UnitRecord, HeldUnits), Problem> {
    let held = hold_trees(write, &BTreeSet::from([key])).await?;
    let unit = held.get(&key).cloned().ok_or(SerialRefusal::SerialNotFound)?;
    if_match.check(unit.rev)?;
    Ok((unit, held))
}

/// Returns the products of units and of everything below them. A command that writes these units twice locks the
/// products first, because the second write checks foreign keys again, which locks the products.
pub async fn products_below(write: &Write, keys: &[SerialKey]) -> Result<Vec<ProductKey>, Problem> {
    let products = find_products_below().bind(write.conn(), &SerialKey::numbers(keys)).all().await?;
    Ok(products.into_iter().map(ProductKey::new).collect())
}

/// Link to be created. The parent is a unit or, if none is named, the batch.
///
/// Each key has its own type, so a work order cannot be passed where a batch is required.
///
/// ```compile_fail
/// use kernel::wire::key::{BatchKey, JobKey, OrderKey, ProductKey, SerialKey};
/// use serial::contract::NewLink;
///
/// let (order, batch) = (OrderKey::new(1), BatchKey::new(2));
/// NewLink {
///     child: SerialKey::new(3),
///     parent: Some(SerialKey::new(4)),
///     component_key: ProductKey::new(5),
///     work_order_key: Some(batch),
///     job_key: Some(JobKey::new(6)),
///     phase_key: None,
///     batch_key: Some(order),
///     replaces: None,
/// };
/// ```
///
/// ```
/// use kernel::wire::key::{BatchKey, JobKey, OrderKey, ProductKey, SerialKey};
/// use serial::contract::NewLink;
///
/// let (order, batch) = (OrderKey::new(1), BatchKey::new(2));
/// NewLink {
///     child: SerialKey::new(3),
///     parent: Some(SerialKey::new(4)),
///     component_key: ProductKey::new(5),
///     work_order_key: Some(order),
///     job_key: Some(JobKey::new(6)),
///     phase_key: None,
///     batch_key: Some(batch),
///     replaces: None,
/// };
/// ```
#[derive(Clone, Debug)]
pub struct NewLink {
    /// Key of the component, which must be the head of a tree.
    pub child: SerialKey,
    /// Unit that is to contain the component. `None` when the parent is the batch.
    pub parent: Option<SerialKey>,
    /// Component product that the link is for.
    pub component_key: ProductKey,
    /// Work order that the link is for, if any.
    pub work_order_key: Option<OrderKey>,
    /// Job that the link is for, if any.
    pub job_key: Option<JobKey>,
    /// Phase in which the component is built in, if known.
    pub phase_key: Option<PhaseKey>,
    /// Batch that the link is for, if any.
    pub batch_key: Option<BatchKey>,
    /// Ended link that the new link replaces, if any.
    pub replaces: Option<LinkKey>,
}

/// Who creates or confirms links, when, and whether the links are confirmed.
#[derive(Clone, Copy, Debug)]
pub struct LinkStamp {
    /// Time of the command.
    pub now: chrono::DateTime<chrono::Utc>,
    /// User who creates or confirms the links.
    pub user_key: UserKey,
    /// `false` for a temporary link, which is confirmed when its batch is completed.
    pub confirmed: bool,
}

/// Builds components into units or batches: writes the links, and moves each component with everything below it into
/// the tree of its parent. All units must be locked with their trees. Refuses a unit that would contain itself. Returns
/// the rows of the links.
pub async fn attach(
    write: &Write,
    held: &HeldUnits,
    links: &[NewLink],
    linking: LinkStamp,
) -> Result<Vec<LinkRow>, Problem> {
    if links.is_empty() {
        return Ok(Vec::new());
    }
    let pairs: Vec<(i64, i64)> =
        links.iter().filter_map(|link| Some((link.child.number(), link.parent?.number()))).collect();
    let root_of = |key: i64| held.get(&SerialKey::new(key)).map_or(key, |unit| unit.root_key.number());
    let roots = new_roots(&pairs, root_of)
        .map_err(|GenealogyLoop { child }| SerialRefusal::GenealogyLoop.with("child_serial_key", child.to_string()))?;
    let params = InsertLinksParams {
        confirmed: linking.confirmed,
        now: linking.now,
        linked_by: linking.user_key.number(),
        parent_serial_keys: column(links, |link| link.parent.map(SerialKey::number)),
        child_serial_keys: column(links, |link| link.child.number()),
        component_keys: column(links, |link| link.component_key.number()),
        phase_keys: column(links, |link| link.phase_key.clone().map(PhaseKey::into_string)),
        work_order_keys: column(links, |link| link.work_order_key.map(OrderKey::number)),
        job_keys: column(links, |link| link.job_key.map(JobKey::number)),
        batch_keys: column(links, |link| link.batch_key.map(BatchKey::number)),
        replaces_keys: column(links, |link| link.replaces.map(LinkKey::number)),
    };
    let rows = insert_links().params(write.conn(), &params).all().await?;
    // A child is in the list once: a unit has at most one open link.
    let keys: HashMap<i64, i64> = rows.iter().map(|row| (row.child_serial_key, row.key)).collect();
    // The batch is the parent only where no unit is.
    let batch = |link: &NewLink| link.batch_key.filter(|_| link.parent.is_none()).map(BatchKey::number);
    let root = |link: &NewLink| roots.get(&link.child.number()).copied().unwrap_or(link.child.number());
    let params = AttachUnitsParams {
        confirmed: linking.confirmed,
        child_keys: column(links, |link| link.child.number()),
        parent_keys: column(links, |link| link.parent.map(SerialKey::number)),
        batch_keys: column(links, batch),
        link_keys: column(links, |link| keys.get(&link.child.number()).copied().unwrap_or_default()),
        root_keys: column(links, root),
    };
    attach_units().params(write.conn(), &params).all().await?;
    Ok(rows)
}

/// Collects one value of each link, as a column of a statement.
fn column<T>(links: &[NewLink], of: impl Fn(&NewLink) -> T) -> Vec<T> {
    links.iter().map(of).collect()
}

/// Removes units from the units or batches that contain them, each with everything below it, and updates `held`. Their
/// trees must be locked.
pub async fn detach(write: &Write, held: &mut HeldUnits, children: &[SerialKey]) -> Result<(), Problem> {
    if children.is_empty() {
        return Ok(());
    }
    detach_units().bind(write.conn(), &SerialKey::numbers(children)).await?;
    // Units below them may also be in `held` and now have another root.
    let keys: Vec<i64> = held.keys().map(|key| key.number()).collect();
    for row in find_roots().bind(write.conn(), &keys).all().await? {
        if let Some(unit) = held.get_mut(&SerialKey::new(row.key)) {
            unit.root_key = SerialKey::new(row.root_key);
        }
    }
    for child in children {
        if let Some(unit) = held.get_mut(child) {
            (unit.link_key, unit.state.built_in) = (None, BuiltIn::No);
            (unit.parent_key, unit.parent_batch_key) = (None, None);
        }
    }
    Ok(())
}

/// Deletes temporary links, given as link and component, so that their components are free again. The trees must be
/// locked.
pub async fn remove_temporary(
    write: &Write,
    held: &mut HeldUnits,
    links: &[(LinkKey, SerialKey)],
) -> Result<(), Problem> {
    let (keys, children): (Vec<LinkKey>, Vec<SerialKey>) = links.iter().copied().unzip();
    delete_temporary_links().bind(write.conn(), &LinkKey::numbers(&keys)).await?;
    detach(write, held, &children).await
}
