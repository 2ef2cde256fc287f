//! Changes of the genealogy: which unit contains which.
//!
//! Every change of a tree locks the row of its head. Two trees are locked in key order, and only then the units inside.
//! A parent therefore cannot move while a component is built into it, and no two links can close a loop together.

use std::collections::{BTreeSet, HashMap};

use deadpool_postgres::Object;
use kernel::rules::genealogy::{GenealogyLoop, new_roots};
use kernel::rules::unit::BuiltIn;
use kernel::wire::key::{BatchKey, JobKey, LinkKey, OrderKey, PhaseKey, ProductKey, SerialKey, UserKey};
use serial_queries::client::Params as _;
use serial_queries::link::{
    AttachUnitsParams, InsertLinksParams, LinkRow, attach_units, delete_temporary_links, detach_units, insert_links,
};
use serial_queries::serial::{find_products_below, find_roots, find_units as find_rows, lock_units, try_lock_units};

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
    let keys: Vec<i64> = keys.iter().map(|key| key.number()).collect();
    let mut busy = BTreeSet::new();
    for _ in 0..LOCK_ROUNDS_MAX {
        write.conn().batch_execute("savepoint trees").await?;
        if let Some(held) = try_hold(write, &keys, &mut busy).await? {
            return Ok(held);
        }
        write.conn().batch_execute("rollback to savepoint trees").await?;
    }
    Err(Problem::rerun_command("the trees of a link moved on and on"))
}

/// Makes one attempt of [`hold_trees`]. Returns none when a tree changed between the first read and the locks, or when
/// another transaction has locked a head that was free at the last attempt: then the caller rolls back and tries again.
///
/// Two commands must never wait for each other. No command therefore waits for a lock while it has locked a row that is
/// not a head, or that may be outside the trees it has locked. It first waits for the heads that were busy, one by one
/// and in key order, and locks all others only where that takes no waiting.
async fn try_hold(write: &Write, keys: &[i64], busy: &mut BTreeSet<i64>) -> Result<Option<HeldUnits>, Problem> {
    let roots = find_roots().bind(write.conn(), &keys).all().await?;
    let heads: BTreeSet<i64> = roots.iter().map(|row| row.root_key).collect();
    let mut held: HeldUnits = HashMap::new();
    for head in heads.intersection(busy) {
        let Some(unit) = lock_units().bind(write.conn(), &[*head].as_slice()).opt().await? else { return Ok(None) };
        if unit.root_key != unit.key {
            return Ok(None);
        }
        held.insert(SerialKey::new(unit.key), unit.into());
    }
    let others: Vec<i64> = heads.difference(busy).copied().collect();
    let rows = try_lock_units().bind(write.conn(), &others).all().await?;
    if rows.iter().any(|unit| unit.root_key != unit.key) {
        return Ok(None);
    }
    held.extend(rows.into_iter().map(|unit| (SerialKey::new(unit.key), unit.into())));
    busy.extend(others.into_iter().filter(|head| !held.contains_key(&SerialKey::new(*head))));
    if held.len() < heads.len() {
        return Ok(None);
    }
    let inside: Vec<i64> = roots.iter().map(|row| row.key).filter(|key| !heads.contains(key)).collect();
    if inside.is_empty() {
        return Ok(Some(held));
    }
    let again = find_roots().bind(write.conn(), &inside).all().await?;
    if again.iter().any(|row| !heads.contains(&row.root_key)) {
        return Ok(None);
    }
    let rows = lock_units().bind(write.conn(), &inside).all().await?;
    held.extend(rows.into_iter().map(|unit| (SerialKey::new(unit.key), unit.into())));
    Ok(Some(held))
}

/// Reads units without a lock, for an answer that guarantees nothing. Keys without a unit are left out.
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

/// Link to be created. The parent is a unit, or else the batch.
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
    /// The component, which is the head of its own tree.
    pub child: SerialKey,
    /// Unit that is to contain the component; none when the parent is the batch.
    pub parent: Option<SerialKey>,
    /// Product that the unit is built in as.
    pub component_key: ProductKey,
    /// Work order for which it is linked, if any.
    pub work_order_key: Option<OrderKey>,
    /// Job for which it is linked, if any.
    pub job_key: Option<JobKey>,
    /// Phase in which it is built in, if known.
    pub phase_key: Option<PhaseKey>,
    /// Batch for which it is linked, if any.
    pub batch_key: Option<BatchKey>,
    /// Ended link that it replaces, if any.
    pub replaces: Option<LinkKey>,
}

/// Who links, when, and whether temporarily.
#[derive(Clone, Copy, Debug)]
pub struct LinkStamp {
    /// Time of the command.
    pub now: chrono::DateTime<chrono::Utc>,
    /// User who links.
    pub user_key: UserKey,
    /// `false` for a temporary link, which completing its batch confirms.
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

/// Removes units from what contains them, each with everything below it, and updates `held`. Their trees must be
/// locked.
pub async fn detach(write: &Write, held: &mut HeldUnits, children: &[SerialKey]) -> Result<(), Problem> {
    if children.is_empty() {
        return Ok(());
    }
    detach_units().bind(write.conn(), &SerialKey::numbers(children)).await?;
    // Units below them may be held, too, and have another root now.
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
