//! Everything that was read for a record and the records of its components.

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

/// The asked unit with everything built into it, and what it is built into.
#[derive(Debug, Default)]
pub struct DhrTree {
    /// The asked unit.
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

/// A job with the steps that its batches should have, in the copy of the work order.
#[derive(Debug)]
pub struct JobWithSteps {
    pub key: i64,
    pub phase_key: String,
    pub phase_name: String,
    /// All steps must be done before a batch is completed.
    pub step_check: bool,
    pub steps: Vec<StepSnapshot>,
}

/// What an issue or a task is linked to, now or ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkTarget {
    /// A unit.
    Serial(i64),
    /// A job.
    Job(i64),
    /// A work order.
    Order(i64),
}

/// What material was consumed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MaterialConsumer {
    /// One unit.
    Unit(i64),
    /// Every unit of a batch.
    Batch(i64),
}

/// Issues and tasks around all units of the record, with the journal rows that show their earlier states. Which of them
/// belong to which unit is decided when the record is assembled.
#[derive(Debug, Default)]
pub struct IssuesAndTasks {
    /// By time of report, as they are now.
    pub issues: Vec<FindIssues>,
    /// By time of creation, as they are now.
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

/// Everything that was read, grouped by what it belongs to. Maps have no entry where nothing was found; [`rows_of`]
/// reads that as empty.
#[derive(Debug)]
pub struct DhrFacts {
    pub options: DhrOptions,
    pub moment: RecordMoment,
    pub tree: DhrTree,
    /// Units of the tree, as they are now.
    pub units: HashMap<i64, UnitRow>,
    /// Values by unit; of removed components, too.
    pub values: HashMap<i64, Vec<FindValues>>,
    /// The journal by unit; of removed components, too.
    pub events: HashMap<i64, Vec<FindEvents>>,
    /// Links by the unit that they build into.
    pub links: HashMap<i64, Vec<FindLinks>>,
    /// Units that ever had a component.
    pub own_parts: HashSet<i64>,
    /// Units that were built into something then.
    pub installed: HashSet<i64>,
    /// Components that units should have, by the owner of the BOM.
    pub expected: HashMap<BomOwner, Vec<ExpectedComponent>>,
    /// Lots by key.
    pub lots: HashMap<i64, FindLots>,
    /// Batches by unit.
    pub batches: HashMap<i64, Vec<FindBatches>>,
    /// Jobs by work order.
    pub jobs: HashMap<i64, Vec<JobWithSteps>>,
    /// Names of phases outside of work orders.
    pub phase_names: HashMap<String, String>,
    /// What was recorded in steps, by batch.
    pub step_records: HashMap<i64, Vec<FindStepRecords>>,
    /// Edits of done steps, by step record.
    pub step_versions: HashMap<i64, Vec<FindStepVersions>>,
    /// Work sessions by batch.
    pub sessions: HashMap<i64, Vec<FindSessions>>,
    /// Consumed material by what it was consumed for.
    pub materials: HashMap<Option<MaterialConsumer>, Vec<FindMaterials>>,
    /// Batch and product of every consumption: a declared lot of the same is not shown again.
    pub taken: HashSet<(i64, i64)>,
    /// Declared lots by batch.
    pub allocations: HashMap<i64, Vec<FindAllocations>>,
    /// Movements by unit.
    pub movements: HashMap<i64, Vec<MovedRow>>,
    /// Movements of containers with everything in them.
    pub container_moves: Vec<MovedRow>,
    /// Each location with all locations around it, itself included.
    pub paths: HashMap<String, Vec<String>>,
    pub matters: IssuesAndTasks,
    /// Fields that every unit has by the configuration; empty for a past moment, because past configurations are not
    /// kept.
    pub fields: Vec<Value>,
    pub people: HashMap<i64, FindPeople>,
    pub company: DhrCompany,
    /// Path of the company's logo in the file store, if it has one.
    pub logo_path: Option<String>,
    /// Files that the values of each unit name.
    pub named: HashMap<i64, Vec<FileReference>>,
    /// Stored files by location; one that was deleted has no entry.
    pub files: HashMap<FileLocation, FindFiles>,
}

/// Groups rows by a key, each group in the order of the rows.
pub fn grouped<K: Eq + Hash, R>(rows: Vec<R>, key: impl Fn(&R) -> K) -> HashMap<K, Vec<R>> {
    let mut groups: HashMap<K, Vec<R>> = HashMap::new();
    for row in rows {
        groups.entry(key(&row)).or_default().push(row);
    }
    groups
}

/// The rows of a group; empty when there is no such group.
pub fn rows_of<'a, K: Eq + Hash, R>(groups: &'a HashMap<K, Vec<R>>, key: &K) -> &'a [R] {
    groups.get(key).map_or(&[], Vec::as_slice)
}

impl DhrFacts {
    /// The batches of a unit that were not canceled by then.
    pub fn live_batches(&self, unit: i64) -> impl Iterator<Item = &FindBatches> {
        rows_of(&self.batches, &unit).iter().filter(move |batch| !self.moment.marked(batch.canceled, batch.canceled_at))
    }

    /// The job of a batch; none when it was deleted.
    pub fn job(&self, batch: &FindBatches) -> Option<&JobWithSteps> {
        rows_of(&self.jobs, &batch.work_order_key).iter().find(|job| job.key == batch.job_key)
    }

    /// The name of a phase in the work order of a unit, otherwise its present name, otherwise its key.
    pub fn phase_name(&self, order: Option<i64>, phase: &str) -> String {
        let jobs = order.map_or(&[][..], |order| rows_of(&self.jobs, &order));
        let own = jobs.iter().find(|job| job.phase_key == phase).map(|job| job.phase_name.clone());
        own.or_else(|| self.phase_names.get(phase).cloned()).unwrap_or_else(|| phase.to_owned())
    }
}

/// The rank of a phase in the process of a unit's work order, for sorting; phases that are not in it come last.
pub fn phase_place(unit: &UnitRow, phase: &str) -> usize {
    let phases = unit.phase_sequence.as_deref().unwrap_or_default();
    phases.iter().position(|one| one == phase).unwrap_or(usize::MAX)
}
