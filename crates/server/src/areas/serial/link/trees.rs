//! Changes of what is built into what.
//!
//! Every change of a tree holds the row of its head; two trees are held in key order, and only then the units inside.
//! So a parent cannot move while something is hung below it, and no two links can close a loop together.

use std::collections::{BTreeSet, HashMap};

use kernel::rules::genealogy::{Loop, new_roots};
use kernel::wire::key::Key;
use queries::queries::serial::link::{attach_units, delete_temporary_links, detach_units, insert_links};
use queries::queries::serial::serial::{Unit, find_products_below, find_roots, lock_units};

use crate::areas::serial::limits::LOCK_ROUNDS_MAX;
use crate::areas::serial::rows::{refused, serial_not_found};
use crate::platform::api::{IfMatch, Problem};
use crate::platform::db::{Write, next_keys};

/// Units that are held, by key.
pub type Held = HashMap<i64, Unit>;

/// Holds units together with the heads of their trees. A key without a unit is left out.
pub async fn hold_trees(write: &Write, keys: &BTreeSet<i64>) -> Result<Held, Problem> {
    let keys: Vec<i64> = keys.iter().copied().collect();
    for _ in 0..LOCK_ROUNDS_MAX {
        write.conn().batch_execute("savepoint trees").await?;
        if let Some(held) = try_hold(write, &keys).await? {
            return Ok(held);
        }
        write.conn().batch_execute("rollback to savepoint trees").await?;
    }
    Err(Problem::transaction_failed("the trees of a link moved on and on").worth_repeating())
}

/// Nothing when what was read before the locks is old. Nobody waits for a lock while he holds a row that is no head,
/// or that may not be in a tree he holds: so no two writers wait for each other.
async fn try_hold(write: &Write, keys: &[i64]) -> Result<Option<Held>, Problem> {
    let roots = find_roots().bind(write.conn(), &keys).all().await?;
    let heads: BTreeSet<i64> = roots.iter().map(|row| row.root_key).collect();
    let mut held: Held = HashMap::new();
    for head in &heads {
        let Some(unit) = lock_units().bind(write.conn(), &[*head].as_slice()).opt().await? else { return Ok(None) };
        if unit.root_key != unit.key {
            return Ok(None);
        }
        held.insert(unit.key, unit);
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
    held.extend(rows.into_iter().map(|unit| (unit.key, unit)));
    Ok(Some(held))
}

/// Holds one unit with its tree, and checks the revision the client expects.
pub async fn hold_unit(write: &Write, key: &Key, if_match: &IfMatch) -> Result<(Unit, Held), Problem> {
    let number = key.number().ok_or_else(serial_not_found)?;
    let held = hold_trees(write, &BTreeSet::from([number])).await?;
    let unit = held.get(&number).cloned().ok_or_else(serial_not_found)?;
    if_match.check(unit.rev)?;
    Ok((unit, held))
}

/// The products of units and of everything below them. A unit that is updated twice in one transaction has its foreign
/// keys checked anew, which locks its product.
pub async fn products_below(write: &Write, keys: &[i64]) -> Result<Vec<i64>, Problem> {
    Ok(find_products_below().bind(write.conn(), &keys).all().await?)
}

/// A link to be made. The parent is a unit, or else the batch.
#[derive(Clone, Debug)]
pub struct NewLink {
    /// What is built in: the head of its own tree.
    pub child: i64,
    /// What it is built into.
    pub parent: Option<i64>,
    /// The component that it stands for.
    pub component_key: i64,
    /// The order.
    pub work_order_key: Option<i64>,
    /// The job.
    pub job_key: Option<i64>,
    /// The phase.
    pub phase_key: Option<String>,
    /// The batch.
    pub batch_key: Option<i64>,
    /// The link that it comes for.
    pub replaces: Option<i64>,
}

/// Who links, when, and whether for good.
#[derive(Clone, Copy, Debug)]
pub struct Linking {
    /// When.
    pub now: chrono::DateTime<chrono::Utc>,
    /// Who.
    pub user_key: i64,
    /// False: a temporary link.
    pub confirmed: bool,
}

/// Hangs units below others; all of them are held with their trees. Answers the keys of the links.
pub async fn attach(write: &Write, held: &Held, links: &[NewLink], linking: Linking) -> Result<Vec<i64>, Problem> {
    if links.is_empty() {
        return Ok(Vec::new());
    }
    let pairs: Vec<(i64, i64)> = links.iter().filter_map(|link| Some((link.child, link.parent?))).collect();
    let root_of = |key: i64| held.get(&key).map_or(key, |unit| unit.root_key);
    let roots = new_roots(&pairs, root_of)
        .map_err(|Loop { child }| refused("genealogy_loop").with("child_serial_key", child.to_string()))?;
    let keys = next_keys(write.conn(), links.len()).await?;
    insert_links()
        .bind(
            write.conn(),
            &linking.confirmed,
            &linking.now,
            &Some(linking.user_key),
            &keys,
            &column(links, |link| link.parent),
            &column(links, |link| link.child),
            &column(links, |link| link.component_key),
            &column(links, |link| link.phase_key.clone()),
            &column(links, |link| link.work_order_key),
            &column(links, |link| link.job_key),
            &column(links, |link| link.batch_key),
            &column(links, |link| link.replaces),
        )
        .await?;
    // The batch is the parent only where no unit is.
    let batch = |link: &NewLink| link.batch_key.filter(|_| link.parent.is_none());
    let root = |link: &NewLink| roots.get(&link.child).copied().unwrap_or(link.child);
    attach_units()
        .bind(
            write.conn(),
            &linking.confirmed,
            &column(links, |link| link.child),
            &column(links, |link| link.parent),
            &column(links, batch),
            &keys,
            &column(links, root),
        )
        .await?;
    Ok(keys)
}

fn column<T>(links: &[NewLink], of: impl Fn(&NewLink) -> T) -> Vec<T> {
    links.iter().map(of).collect()
}

/// Takes units out of what they are built into, each with everything below it; their trees are held.
pub async fn detach(write: &Write, held: &mut Held, children: &[i64]) -> Result<(), Problem> {
    if children.is_empty() {
        return Ok(());
    }
    detach_units().bind(write.conn(), &children).await?;
    // Units below them may be held too: what they belong to is asked anew.
    let keys: Vec<i64> = held.keys().copied().collect();
    for row in find_roots().bind(write.conn(), &keys).all().await? {
        if let Some(unit) = held.get_mut(&row.key) {
            unit.root_key = row.root_key;
        }
    }
    for child in children {
        if let Some(unit) = held.get_mut(child) {
            (unit.link_key, unit.link_confirmed) = (None, false);
            (unit.parent_key, unit.parent_batch_key) = (None, None);
        }
    }
    Ok(())
}

/// Removes temporary links, given as (link, child), and frees their children; the trees are held.
pub async fn remove_temporary(write: &Write, held: &mut Held, links: &[(i64, i64)]) -> Result<(), Problem> {
    let (keys, children): (Vec<i64>, Vec<i64>) = links.iter().copied().unzip();
    delete_temporary_links().bind(write.conn(), &keys).await?;
    detach(write, held, &children).await
}
