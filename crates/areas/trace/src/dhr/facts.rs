//! Everything that was read for a record and the records below it.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use kernel::rules::genealogy::{BomOwner, ExpectedComponent};
use serde_json::Value;
use trace_queries::dhr::{
    FindAllocations, FindBatches, FindEvents, FindFiles, FindLinks, FindLots, FindMaterials, FindPeople, FindSessions,
    FindStepRecords, FindStepVersions, FindValues, MovedRow, UnitRow,
};
use trace_queries::history::{FindForms, FindIssues, FindMatterEvents, FindMessages, FindTasks};

use super::file_refs::{FileLocation, FileReference};
use super::model::{DhrCompany, DhrParent};
use super::options::{DhrOptions, RecordMoment};
use production::contract::StepSnapshot;

/// The unit and everything below it.
#[derive(Debug, Default)]
pub struct DhrTree {
    /// The unit.
    pub root: i64,
    /// All units, each after what it is built into.
    pub order: Vec<i64>,
    /// What each is built into.
    pub parents: HashMap<i64, i64>,
    /// What is built into each.
    pub children: HashMap<i64, Vec<i64>>,
    /// What the unit is built into, the outermost first.
    pub above: Vec<DhrParent>,
}

/// A job with its steps.
#[derive(Debug)]
pub struct JobWithSteps {
    /// Its key.
    pub key: i64,
    /// Its phase.
    pub phase_key: String,
    /// The name of the phase.
    pub phase_name: String,
    /// All steps must be done.
    pub step_check: bool,
    /// The steps.
    pub steps: Vec<StepSnapshot>,
}

/// What an issue or a task is linked to, now or ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkTarget {
    /// A unit.
    Serial(i64),
    /// A job.
    Job(i64),
    /// An order.
    Order(i64),
}

/// What material went into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MaterialConsumer {
    /// One unit.
    Unit(i64),
    /// Every unit of a batch.
    Batch(i64),
}

/// Issues and tasks of all units.
#[derive(Debug, Default)]
pub struct IssuesAndTasks {
    /// Issues.
    pub issues: Vec<FindIssues>,
    /// Tasks.
    pub tasks: Vec<FindTasks>,
    /// What issues are linked to now.
    pub issue_links: HashMap<i64, HashSet<LinkTarget>>,
    /// What tasks are linked to now.
    pub task_links: HashMap<i64, HashSet<LinkTarget>>,
    /// The journal of issues.
    pub issue_events: HashMap<i64, Vec<FindMatterEvents>>,
    /// The journal of tasks.
    pub task_events: HashMap<i64, Vec<FindMatterEvents>>,
    /// Forms of issues.
    pub issue_forms: HashMap<i64, Vec<FindForms>>,
    /// Forms of tasks.
    pub task_forms: HashMap<i64, Vec<FindForms>>,
    /// Messages on issues.
    pub messages: HashMap<i64, Vec<FindMessages>>,
    /// Names of the types of issues.
    pub issue_types: HashMap<i64, String>,
}

/// Everything that was read, by what it belongs to.
#[derive(Debug)]
pub struct DhrFacts {
    /// What was asked for.
    pub options: DhrOptions,
    /// The moment that is shown.
    pub moment: RecordMoment,
    /// The units.
    pub tree: DhrTree,
    /// Rows of the units.
    pub units: HashMap<i64, UnitRow>,
    /// Values, of parts that were taken out too.
    pub values: HashMap<i64, Vec<FindValues>>,
    /// The journal, of parts that were taken out too.
    pub events: HashMap<i64, Vec<FindEvents>>,
    /// Links by what they build into.
    pub links: HashMap<i64, Vec<FindLinks>>,
    /// Units that something was ever built into.
    pub own_parts: HashSet<i64>,
    /// Units that are built into something.
    pub installed: HashSet<i64>,
    /// What units should hold.
    pub expected: HashMap<BomOwner, Vec<ExpectedComponent>>,
    /// Lots by key.
    pub lots: HashMap<i64, FindLots>,
    /// Batches by unit.
    pub batches: HashMap<i64, Vec<FindBatches>>,
    /// Jobs by order.
    pub jobs: HashMap<i64, Vec<JobWithSteps>>,
    /// Names of phases outside of orders.
    pub phase_names: HashMap<String, String>,
    /// What was noted, by batch.
    pub step_records: HashMap<i64, Vec<FindStepRecords>>,
    /// Edits, by what was noted.
    pub step_versions: HashMap<i64, Vec<FindStepVersions>>,
    /// Spans of work by batch.
    pub sessions: HashMap<i64, Vec<FindSessions>>,
    /// Material that was taken, by what it went into; what was taken for no work has nothing.
    pub materials: HashMap<Option<MaterialConsumer>, Vec<FindMaterials>>,
    /// Batches with products of which material was taken for them.
    pub taken: HashSet<(i64, i64)>,
    /// Lots that were declared, by batch.
    pub allocations: HashMap<i64, Vec<FindAllocations>>,
    /// Movements by unit.
    pub movements: HashMap<i64, Vec<MovedRow>>,
    /// Movements of positions with everything in them.
    pub container_moves: Vec<MovedRow>,
    /// Positions and what they lie in, themselves too.
    pub paths: HashMap<String, Vec<String>>,
    /// Issues and tasks.
    pub matters: IssuesAndTasks,
    /// Fields that units have by the configuration.
    pub fields: Vec<Value>,
    /// Users by key.
    pub people: HashMap<i64, FindPeople>,
    /// Whose record it is.
    pub company: DhrCompany,
    /// Where its logo is.
    pub logo_path: Option<String>,
    /// Files that each unit names.
    pub named: HashMap<i64, Vec<FileReference>>,
    /// Files by where they belong.
    pub files: HashMap<FileLocation, FindFiles>,
}

/// Rows by what they belong to, each list in the order of the rows.
pub fn grouped<K: Eq + Hash, R>(rows: Vec<R>, key: impl Fn(&R) -> K) -> HashMap<K, Vec<R>> {
    let mut groups: HashMap<K, Vec<R>> = HashMap::new();
    for row in rows {
        groups.entry(key(&row)).or_default().push(row);
    }
    groups
}

/// The rows of a group; none when there is no such group.
pub fn of<'a, K: Eq + Hash, R>(groups: &'a HashMap<K, Vec<R>>, key: &K) -> &'a [R] {
    groups.get(key).map_or(&[], Vec::as_slice)
}

impl DhrFacts {
    /// The batches of a unit that were not canceled by then.
    pub fn live_batches(&self, unit: i64) -> impl Iterator<Item = &FindBatches> {
        of(&self.batches, &unit).iter().filter(move |batch| !self.moment.marked(batch.canceled, batch.canceled_at))
    }

    /// The job of a batch.
    pub fn job(&self, batch: &FindBatches) -> Option<&JobWithSteps> {
        of(&self.jobs, &batch.work_order_key).iter().find(|job| job.key == batch.job_key)
    }

    /// The name of a phase, as the order of a unit calls it or as it is called now.
    pub fn phase_name(&self, order: Option<i64>, phase: &str) -> String {
        let jobs = order.map_or(&[][..], |order| of(&self.jobs, &order));
        let own = jobs.iter().find(|job| job.phase_key == phase).map(|job| job.phase_name.clone());
        own.or_else(|| self.phase_names.get(phase).cloned()).unwrap_or_else(|| phase.to_owned())
    }
}

/// The place of a phase in the work of a unit; those of no order come last.
pub fn phase_place(unit: &UnitRow, phase: &str) -> usize {
    let phases = unit.phase_sequence.as_deref().unwrap_or_default();
    phases.iter().position(|one| one == phase).unwrap_or(usize::MAX)
}
