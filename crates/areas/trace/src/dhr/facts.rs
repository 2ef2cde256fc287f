//! Everything that is read for a record and the records of its components.

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

/// The requested unit with everything built into it, and the units that contain it.
#[derive(Debug, Default)]
pub struct DhrTree {
    /// Key of the requested unit.
    pub root: i64,
    /// All units, each after the unit that it is built into.
    pub order: Vec<i64>,
    /// Unit that each unit is built into.
    pub parents: HashMap<i64, i64>,
    /// Units that are built into each unit.
    pub children: HashMap<i64, Vec<i64>>,
    /// Units that contain the requested unit, the outermost first.
    pub above: Vec<DhrParent>,
}

/// A job with the steps that its batches should have, from the work order's copy of the process.
#[derive(Debug)]
pub struct JobWithSteps {
    pub key: i64,
    pub phase_key: String,
    pub phase_name: String,
    /// Whether all steps must be done before a batch is completed.
    pub step_check: bool,
    pub steps: Vec<StepSnapshot>,
}

/// Record that an issue or task is or was linked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkTarget {
    /// Key of a unit.
    Serial(i64),
    /// Key of a job.
    Job(i64),
    /// Key of a work order.
    Order(i64),
}

/// Unit or batch that consumed material.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MaterialConsumer {
    /// Key of the only unit that consumed the material.
    Unit(i64),
    /// Key of the batch whose units all share the material.
    Batch(i64),
}

/// Issues and tasks of all units in the record, with the journal rows that show their earlier states. They are assigned
/// to units when the record is assembled.
#[derive(Debug, Default)]
pub struct IssuesAndTasks {
    /// Issues in their current state, by time of report.
    pub issues: Vec<FindIssues>,
    /// Tasks in their current state, by time of creation.
    pub tasks: Vec<FindTasks>,
    /// Present links, by issue.
    pub issue_links: HashMap<i64, HashSet<LinkTarget>>,
    /// Present links, by task.
    pub task_links: HashMap<i64, HashSet<LinkTarget>>,
    /// Journal rows by issue.
    pub issue_events: HashMap<i64, Vec<FindMatterEvents>>,
    /// Journal rows by task.
    pub task_events: HashMap<i64, Vec<FindMatterEvents>>,
    /// Form rows by issue.
    pub issue_forms: HashMap<i64, Vec<FindForms>>,
    /// Form rows by task.
    pub task_forms: HashMap<i64, Vec<FindForms>>,
    /// Messages by issue.
    pub messages: HashMap<i64, Vec<FindMessages>>,
    /// Names of issue types, by key.
    pub issue_types: HashMap<i64, String>,
}

/// Everything that was read, grouped by owner. Maps have no entry where nothing was found, which [`rows_of`] returns as
/// empty.
#[derive(Debug)]
pub struct DhrFacts {
    pub options: DhrOptions,
    pub moment: RecordMoment,
    pub tree: DhrTree,
    /// Units of the tree in their current state, by key.
    pub units: HashMap<i64, UnitRow>,
    /// Values by unit, including removed components.
    pub values: HashMap<i64, Vec<FindValues>>,
    /// Journal rows by unit, including removed components.
    pub events: HashMap<i64, Vec<FindEvents>>,
    /// Links by the unit that the component is built into.
    pub links: HashMap<i64, Vec<FindLinks>>,
    /// Units that had a component by the moment of the record, even if it was removed.
    pub own_parts: HashSet<i64>,
    /// Units that were built in at the moment of the record.
    pub installed: HashSet<i64>,
    /// Components that units should have, by the owner of the BOM.
    pub expected: HashMap<BomOwner, Vec<ExpectedComponent>>,
    /// Lots by key.
    pub lots: HashMap<i64, FindLots>,
    /// Batches by unit.
    pub batches: HashMap<i64, Vec<FindBatches>>,
    /// Jobs by work order.
    pub jobs: HashMap<i64, Vec<JobWithSteps>>,
    /// Present names of the phases that values name, by phase key.
    pub phase_names: HashMap<String, String>,
    /// Step records by batch.
    pub step_records: HashMap<i64, Vec<FindStepRecords>>,
    /// Edits of done steps, by step record.
    pub step_versions: HashMap<i64, Vec<FindStepVersions>>,
    /// Work sessions by batch.
    pub sessions: HashMap<i64, Vec<FindSessions>>,
    /// Consumed material, by the unit or batch that consumed it.
    pub materials: HashMap<Option<MaterialConsumer>, Vec<FindMaterials>>,
    /// Batch and product of every consumption. A lot declared for the same batch and product is not shown again.
    pub taken: HashSet<(i64, i64)>,
    /// Declared lots by batch.
    pub allocations: HashMap<i64, Vec<FindAllocations>>,
    /// Movements by unit.
    pub movements: HashMap<i64, Vec<MovedRow>>,
    /// Movements of containers together with their contents.
    pub container_moves: Vec<MovedRow>,
    /// Each location with all locations that contain it, including itself.
    pub paths: HashMap<String, Vec<String>>,
    pub matters: IssuesAndTasks,
    /// Fields that the configuration adds to every unit. Empty for a past moment, because past configurations are not
    /// kept.
    pub fields: Vec<Value>,
    pub people: HashMap<i64, FindPeople>,
    pub company: DhrCompany,
    /// Path of the company's logo in the file store, if it has one.
    pub logo_path: Option<String>,
    /// Files that the values of each unit name.
    pub named: HashMap<i64, Vec<FileReference>>,
    /// Stored files by location. A deleted file has no entry.
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

/// Returns the rows of a group. Empty when there is no such group.
pub fn rows_of<'a, K: Eq + Hash, R>(groups: &'a HashMap<K, Vec<R>>, key: &K) -> &'a [R] {
    groups.get(key).map_or(&[], Vec::as_slice)
}

impl DhrFacts {
    /// Returns the batches of a unit that were not canceled by the moment of the record.
    pub fn live_batches(&self, unit: i64) -> impl Iterator<Item = &FindBatches> {
        rows_of(&self.batches, &unit).iter().filter(move |batch| !self.moment.marked(batch.canceled, batch.canceled_at))
    }

    /// Returns the job of a batch, or `None` when it was deleted.
    pub fn job(&self, batch: &FindBatches) -> Option<&JobWithSteps> {
        rows_of(&self.jobs, &batch.work_order_key).iter().find(|job| job.key == batch.job_key)
    }

    /// Returns the name of a phase in the work order of a unit, otherwise its present name, otherwise its key.
    pub fn phase_name(&self, order: Option<i64>, phase: &str) -> String {
        let jobs = order.map_or(&[][..], |order| rows_of(&self.jobs, &order));
        let own = jobs.iter().find(|job| job.phase_key == phase).map(|job| job.phase_name.clone());
        own.or_else(|| self.phase_names.get(phase).cloned()).unwrap_or_else(|| phase.to_owned())
    }
}

/// Returns the rank of a phase in the process of a unit's work order, for sorting. Phases that are not in it come last.
pub fn phase_place(unit: &UnitRow, phase: &str) -> usize {
    let phases = unit.phase_sequence.as_deref().unwrap_or_default();
    phases.iter().position(|one| one == phase).unwrap_or(usize::MAX)
}
