//! Links parts to units or batches. One link and a list of links use the same rules and statements.

use std::collections::{BTreeSet, HashMap, HashSet};

use kernel::input;
use kernel::rules::genealogy::Heads;
use kernel::rules::link::{LinkTransition, check_link};
use kernel::wire::key::{BatchKey, JobKey, LinkKey, MovementKey, OrderKey, PhaseKey, ProductKey, SerialKey};

use super::link_rules::{link_facts, link_refused};
use crate::refusals::ProductionRefusal;
use crate::rows::{BatchRecord, WorkKeys, hold_work};
use platform::api::Problem;
use platform::db::Write;
use process::contract::known_phases;
use serial::contract::{
    HeldUnits, Link, LinkStamp, NewLink, SerialRefusal, UnitRecord, attach, confirm, hold_trees, linked_event,
    note_consumptions,
};
use warehouse::contract::{ComponentConsumption, MovementStamp, consume_units, note_links};

input! {
    /// A part to build into a unit or batch.
    pub struct LinkIn {
        /// Key of the part, which must be released and not linked elsewhere.
        pub child_serial_key: SerialKey,
        /// Key of the unit that the part is built into. Absent: the batch is the parent.
        pub parent_serial_key: Option<SerialKey>,
        /// Key of the batch for which the part is linked. Without `parent_serial_key`, the batch is the parent, which
        /// is allowed only for output without serial numbers. Absent: no batch.
        pub batch_key: Option<BatchKey>,
        /// Key of the component to link the part as. If sent, it must be the product of the part. Absent: the product
        /// of the part.
        pub component_key: Option<ProductKey>,
        /// Key of the phase for which the part is linked. Absent: the phase of the batch, if one is named.
        pub phase_key: Option<PhaseKey>,
        /// Key of the work order for which the part is linked. Absent: the work order of the batch, if one is named.
        pub wo_key: Option<OrderKey>,
        /// Key of the job for which the part is linked. Absent: the job of the batch, if one is named.
        pub job_key: Option<JobKey>,
        /// Whether the part is consumed from stock. `false` is refused for a part that is in stock. Default: `true`.
        pub process_inventory: bool = true,
    }
}

/// Outcome of a requested link.
#[derive(Debug)]
pub enum LinkOutcome {
    /// The link was created, or a draft was confirmed.
    Changed(Box<Link>),
    /// The link already existed.
    Unchanged(LinkKey),
}

impl LinkOutcome {
    /// Returns the key of the link.
    pub fn key(&self) -> LinkKey {
        match self {
            Self::Changed(link) => link.key,
            Self::Unchanged(key) => *key,
        }
    }
}

/// The write that a requested link needs.
enum LinkPlan {
    /// A new link.
    Make(NewLink),
    /// The draft of the same part and parent becomes a link.
    Confirm(LinkKey),
    /// Nothing is written, because the part is already linked there.
    Keep,
}

/// Links all parts or none, as if they were linked one after the other, and consumes those that are in stock. A part
/// may be in the list only once. `batch` is the batch that the links name, held by the caller. `at` adds the index of
/// the link to a refusal.
pub async fn build_in(
    write: &mut Write,
    links: &[LinkIn],
    batch: Option<&BatchRecord>,
    linking: LinkStamp,
    at: fn(Problem, usize) -> Problem,
) -> Result<Vec<LinkOutcome>, Problem> {
    let named = LinkReferences::hold(write, links).await?;
    let keys = links.iter().flat_map(|link| [Some(link.child_serial_key), link.parent_serial_key]).flatten();
    let held = hold_trees(write, &keys.collect::<BTreeSet<_>>()).await?;
    let (mut heads, mut made, mut confirmed, mut parts) = (Heads::default(), Vec::new(), Vec::new(), Vec::new());
    for (index, link) in links.iter().enumerate() {
        match plan(&held, &mut heads, &named, batch, link).map_err(|problem| at(problem, index))? {
            LinkPlan::Make(link) => made.push(link),
            LinkPlan::Confirm(key) => confirmed.push(key),
            LinkPlan::Keep => continue,
        }
        parts.push(consumption_of(link, batch, index));
    }
    // A part leaves stock before its link is confirmed, but the journal lists the link first.
    let noted = write.event_count();
    let by = MovementStamp { now: linking.now, user_key: linking.user_key };
    let movements = consume_units(write, by, &held, &parts, &at).await?;
    let effects = write.take_events_since(noted);
    let made = attach(write, &held, &made, linking).await?.into_iter().map(Link::from);
    let changed = made.chain(confirm(write, &confirmed, linking).await?);
    let mut changed: HashMap<SerialKey, Link> = changed.map(|link| (link.child, link)).collect();
    note_stock(write, &movements, &mut changed).await?;
    let mut built = Vec::with_capacity(links.len());
    for link in links {
        let child = held.get(&link.child_serial_key).ok_or(SerialRefusal::SerialNotFound)?;
        built.push(match (changed.remove(&child.key), child.link_key) {
            (Some(link), _) => {
                write.append_event(linked_event(&link, child, linking.now));
                LinkOutcome::Changed(Box::new(link))
            }
            (None, Some(key)) => LinkOutcome::Unchanged(key),
            (None, None) => return Err(Problem::internal("no link was created")),
        });
    }
    write.append_events(effects);
    Ok(built)
}

/// Builds the consumption of a part for the warehouse. `row` is the index of its link, for a refusal.
fn consumption_of(link: &LinkIn, batch: Option<&BatchRecord>, row: usize) -> ComponentConsumption {
    ComponentConsumption {
        serial_key: link.child_serial_key,
        parent: link.parent_serial_key,
        work_order_key: link.wo_key.or_else(|| Some(batch?.work_order_key)),
        job_key: link.job_key.or_else(|| Some(batch?.job_key)),
        batch_key: batch.map(|batch| batch.key),
        row,
    }
}

/// Stores the key of the consumption in each link, and the key of the link in the consumption. A part that was not in
/// stock has no consumption, and its link stays unchanged.
async fn note_stock(
    write: &Write,
    movements: &HashMap<SerialKey, MovementKey>,
    changed: &mut HashMap<SerialKey, Link>,
) -> Result<(), Problem> {
    let pairs: Vec<(LinkKey, MovementKey)> =
        changed.values().filter_map(|link| Some((link.key, *movements.get(&link.child)?))).collect();
    if pairs.is_empty() {
        return Ok(());
    }
    let noted = note_consumptions(write, &pairs).await?;
    changed.extend(noted.into_iter().map(|link| (link.child, link)));
    note_links(write, &pairs.iter().map(|(link, movement)| (*movement, *link)).collect::<Vec<_>>()).await
}

/// Existing work orders, jobs and phases among those that the links name.
struct LinkReferences {
    work: WorkKeys,
    phases: HashSet<String>,
}

impl LinkReferences {
    /// Holds the named work orders and jobs until the commit, and reads which phases exist.
    async fn hold(write: &Write, links: &[LinkIn]) -> Result<Self, Problem> {
        let work = WorkKeys {
            orders: links.iter().filter_map(|link| link.wo_key).collect(),
            jobs: links.iter().filter_map(|link| link.job_key).collect(),
            batches: HashSet::new(),
        };
        let work = hold_work(write, &work).await?;
        let phases: HashSet<&str> = links.iter().filter_map(|link| Some(link.phase_key.as_ref()?.as_str())).collect();
        let phases = known_phases(write.conn(), &phases.into_iter().collect::<Vec<_>>()).await?;
        Ok(Self { work, phases })
    }

    /// Refuses a link that names a work order, job or phase that does not exist.
    fn check(&self, link: &LinkIn) -> Result<(), Problem> {
        if link.phase_key.as_ref().is_some_and(|key| !self.phases.contains(key.as_str())) {
            return Err(SerialRefusal::PhaseNotFound.into());
        }
        if link.wo_key.is_some_and(|key| !self.work.orders.contains(&key)) {
            return Err(SerialRefusal::NamedWorkOrderNotFound.into());
        }
        if link.job_key.is_some_and(|key| !self.work.jobs.contains(&key)) {
            return Err(SerialRefusal::JobNotFound.into());
        }
        Ok(())
    }
}

/// Decides what is written for a link. `heads` tracks the trees that the previous links of the list have joined.
/// Refuses with the first rule that the link breaks.
fn plan(
    held: &HeldUnits,
    heads: &mut Heads,
    named: &LinkReferences,
    batch: Option<&BatchRecord>,
    link: &LinkIn,
) -> Result<LinkPlan, Problem> {
    let child = held.get(&link.child_serial_key).ok_or(SerialRefusal::SerialNotFound)?;
    let parent = link.parent_serial_key.map(|key| held.get(&key).ok_or(SerialRefusal::SerialNotFound)).transpose()?;
    if link.batch_key.is_some() && batch.is_none() {
        return Err(ProductionRefusal::BatchNotFound.into());
    }
    // Previous links of the list may have moved the parent into another tree.
    let top_of = |unit: &UnitRecord| SerialKey::new(heads.of(unit.root_key.number()));
    let parent = parent.map(|unit| UnitRecord { root_key: top_of(unit), ..unit.clone() });
    let component_key = link.component_key.unwrap_or(child.product_key);
    let asked = link_facts(child, parent.as_ref(), batch, component_key, link.process_inventory);
    match (check_link(&asked).map_err(|refusal| link_refused(refusal, child))?, child.link_key) {
        (LinkTransition::Made(_), _) => {
            named.check(link)?;
            if let Some(parent) = &parent {
                heads.take(child.key.number(), parent.root_key.number());
            }
            Ok(LinkPlan::Make(new_link(link, child, batch)))
        }
        (LinkTransition::Changed(_), Some(key)) => Ok(LinkPlan::Confirm(key)),
        (_, Some(_)) => Ok(LinkPlan::Keep),
        (_, None) => Err(Problem::internal("the rules keep the link of a part that has none")),
    }
}

/// Builds the new link, with work order, job and phase of the batch where the request names none.
fn new_link(link: &LinkIn, child: &UnitRecord, batch: Option<&BatchRecord>) -> NewLink {
    NewLink {
        child: child.key,
        parent: link.parent_serial_key,
        component_key: child.product_key,
        work_order_key: link.wo_key.or_else(|| Some(batch?.work_order_key)),
        job_key: link.job_key.or_else(|| Some(batch?.job_key)),
        phase_key: link.phase_key.clone().or_else(|| Some(batch?.phase_key.clone())),
        batch_key: batch.map(|batch| batch.key),
        replaces: None,
    }
}
