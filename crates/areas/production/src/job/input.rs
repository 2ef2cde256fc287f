//! Bodies that add, plan and close jobs, and the changes that they become once their members are checked.

use kernel::input;
use kernel::rules::quantity::Quantity;
use kernel::string_enum;
use kernel::wire::input::{Members, Reader};
use kernel::wire::key::{JobKey, OrderKey, PhaseKey, UserKey};
use kernel::wire::list::List;
use kernel::wire::patch::Patch;
use kernel::wire::text::Notes;
use kernel::wire::time::{Timestamp, Until};

use crate::limits::JOB_UPDATES_MAX;
use platform::api::Problem;

string_enum! {
    /// What becomes of a job.
    pub enum Action {
        /// It is added to an order.
        Insert = "insert",
        /// It is planned anew.
        Update = "update",
        /// It is closed.
        Close = "close",
    }
}

input! {
    /// What is said about a job; which members count follows from the action.
    pub struct JobDataIn {
        /// The job: update, close.
        pub key as "_key": Option<JobKey>,
        /// The order: insert.
        pub work_order_key: Option<OrderKey>,
        /// The phase: insert.
        pub phase_key: Option<PhaseKey>,
        /// How much: insert, update.
        pub qt_planned: Patch<Quantity>,
        /// Who does it: insert, update.
        pub assigned_to: Patch<Option<UserKey>>,
        /// Not before: update.
        pub start_from: Patch<Option<Timestamp>>,
        /// Not after: update.
        pub due_by: Patch<Option<Until>>,
        /// Free text; of a close kept in the journal.
        pub notes: Patch<Option<Notes>>,
    }
}

input! {
    /// One change.
    pub struct JobUpdateIn {
        /// What becomes of the job.
        pub action: Action,
        /// What is said about it.
        pub data: JobDataIn,
    }
}

/// Changes of jobs, done together.
pub type JobUpdatesIn = List<JobUpdateIn, 1, JOB_UPDATES_MAX>;

/// A job that is added to an order.
#[derive(Clone, Debug)]
pub struct JobInsertion {
    /// The order.
    pub order_key: OrderKey,
    /// The phase.
    pub phase_key: PhaseKey,
    /// Planned quantity.
    pub planned: Quantity,
    /// Its assignee; `None` leaves it unassigned.
    pub assigned_to: Option<UserKey>,
    /// Free text.
    pub notes: Option<String>,
}

/// A change of the plan of a job: members that were not sent keep their value.
#[derive(Clone, Debug)]
pub struct JobPlanChange {
    /// The job.
    pub key: JobKey,
    /// Planned quantity.
    pub planned: Patch<Quantity>,
    /// Its assignee; `None` unassigns it.
    pub assigned_to: Patch<Option<UserKey>>,
    /// When it may start at the earliest.
    pub start_from: Patch<Option<Timestamp>>,
    /// When it is due.
    pub due_by: Patch<Option<Until>>,
    /// Free text.
    pub notes: Patch<Option<Notes>>,
}

/// One change of a job, with all members that its action needs.
#[derive(Clone, Debug)]
pub enum JobChange {
    /// A job is added.
    Insert(JobInsertion),
    /// The plan of a job changes.
    Update(Box<JobPlanChange>),
    /// A job is closed.
    Close {
        /// The job.
        key: JobKey,
        /// Description of the journal row.
        notes: Option<String>,
    },
}

impl JobChange {
    /// The user whom the change assigns; `None` when it assigns nobody.
    pub fn assignee(&self) -> Option<UserKey> {
        match self {
            Self::Insert(insertion) => insertion.assigned_to,
            Self::Update(planning) => planning.assigned_to.as_ref().copied().flatten(),
            Self::Close { .. } => None,
        }
    }

    /// The existing job that changes; `None` for one that is added.
    pub fn job(&self) -> Option<JobKey> {
        match self {
            Self::Insert(_) => None,
            Self::Update(planning) => Some(planning.key),
            Self::Close { key, .. } => Some(*key),
        }
    }
}

/// Where changes are in a body, and which members they need: the two operations that take them differ in both.
#[derive(Clone, Copy, Debug)]
pub struct JobUpdatesContext {
    /// The member that contains them; `None` when they are the whole body.
    pub member: Option<&'static str>,
    /// The order that all of them belong to, when it is in the path.
    pub order_key: Option<OrderKey>,
    /// Whether every job that is changed must have a quantity.
    pub quantities: bool,
}

/// Checks that each change has the members that its action needs. Every missing member is reported with its path.
pub fn read_changes(sent: &JobUpdatesIn, context: JobUpdatesContext) -> Result<Vec<JobChange>, Problem> {
    let mut reader = Reader::new("body");
    let mut changes = Vec::with_capacity(sent.0.len());
    let mut each = |reader: &mut Reader| {
        for (index, update) in sent.0.iter().enumerate() {
            let read = |reader: &mut Reader| changes.extend(read_change(update, context, reader));
            reader.item(index, |reader| reader.at("data", read));
        }
    };
    match context.member {
        Some(member) => reader.at(member, each),
        None => each(&mut reader),
    }
    reader.finish(Some(()), Members::Parameters(&[])).map_err(Problem::invalid)?;
    Ok(changes)
}

/// One change; `None` when a member is missing, which is then reported to `reader`.
fn read_change(update: &JobUpdateIn, context: JobUpdatesContext, reader: &mut Reader) -> Option<JobChange> {
    let JobUpdateIn { action, data } = update;
    let notes = data.notes.as_ref().and_then(Option::as_ref).map(ToString::to_string);
    match action {
        Action::Insert => {
            let order_key = needed(context.order_key.or(data.work_order_key), "work_order_key", reader);
            let phase_key = needed(data.phase_key.clone(), "phase_key", reader);
            let planned = needed(data.qt_planned.as_ref().copied(), "qt_planned", reader);
            Some(JobChange::Insert(JobInsertion {
                order_key: order_key?,
                phase_key: phase_key?,
                planned: planned?,
                assigned_to: data.assigned_to.as_ref().copied().flatten(),
                notes,
            }))
        }
        Action::Update => {
            let key = needed(data.key, "_key", reader);
            if context.quantities {
                needed(data.qt_planned.as_ref(), "qt_planned", reader)?;
            }
            Some(JobChange::Update(Box::new(JobPlanChange {
                key: key?,
                planned: data.qt_planned,
                assigned_to: data.assigned_to,
                start_from: data.start_from,
                due_by: data.due_by,
                notes: data.notes.clone(),
            })))
        }
        Action::Close => Some(JobChange::Close { key: needed(data.key, "_key", reader)?, notes }),
    }
}

/// Reports a member that is missing.
fn needed<T>(value: Option<T>, member: &'static str, reader: &mut Reader) -> Option<T> {
    if value.is_none() {
        reader.at(member, |reader| reader.fault("missing", "Field required"));
    }
    value
}
