//! Request bodies that add, plan and close jobs, and the checked changes that are read from them.

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
    /// Action to apply to a job.
    pub enum Action {
        /// Adds a job to a work order.
        Insert = "insert",
        /// Changes the plan of a job.
        Update = "update",
        /// Closes a job, or deletes it if it never had a batch.
        Close = "close",
    }
}

input! {
    /// Members of a change to a job. The action determines which of them are used, and the others are ignored.
    pub struct JobDataIn {
        /// Key of the job. Required for `update` and `close`, ignored for `insert`.
        pub key as "_key": Option<JobKey>,
        /// Key of the work order. Required for `insert`, except where the path names the work order.
        pub work_order_key: Option<OrderKey>,
        /// Key of a phase of the work order. Required for `insert`.
        pub phase_key: Option<PhaseKey>,
        /// Planned quantity of the job, above 0, in the unit of the product. Required for `insert`. For `update`,
        /// absent means unchanged.
        pub qt_planned: Patch<Quantity>,
        /// Key of the user to assign, who must be active and have the scope `production:job:start`. `null` unassigns
        /// the job. Absent means unassigned for `insert` and unchanged for `update`.
        pub assigned_to: Patch<Option<UserKey>>,
        /// Planned start of the job, for information only. Used by `update`: `null` removes it, and absent means
        /// unchanged.
        pub start_from: Patch<Option<Timestamp>>,
        /// Time by which the job is due. Used by `update`: `null` removes it, and absent means unchanged. A date
        /// without time means the end of that day (UTC).
        pub due_by: Patch<Option<Until>>,
        /// Notes of the job, at most 100 000 characters. For `close` they become the description of the journal row.
        /// For `update`, `null` removes them and absent means unchanged.
        pub notes: Patch<Option<Notes>>,
    }
}

input! {
    /// One change to a job.
    pub struct JobUpdateIn {
        /// Action to apply to the job: `insert`, `update` or `close`.
        pub action: Action,
        /// Data of the change. Which members apply depends on `action`.
        pub data: JobDataIn,
    }
}

/// Changes to jobs that are applied in one transaction.
pub type JobUpdatesIn = List<JobUpdateIn, 1, JOB_UPDATES_MAX>;

/// A job that is added to a work order.
#[derive(Clone, Debug)]
pub struct JobInsertion {
    /// Key of the work order.
    pub order_key: OrderKey,
    /// Key of the phase.
    pub phase_key: PhaseKey,
    /// Planned quantity of the job, in the unit of the product.
    pub planned: Quantity,
    /// Assignee of the job. `None` leaves it unassigned.
    pub assigned_to: Option<UserKey>,
    /// Notes of the job.
    pub notes: Option<String>,
}

/// A change of the plan of a job. Members that were not sent keep their value.
#[derive(Clone, Debug)]
pub struct JobPlanChange {
    /// Key of the job.
    pub key: JobKey,
    /// Planned quantity of the job, in the unit of the product.
    pub planned: Patch<Quantity>,
    /// Assignee of the job. `None` unassigns it.
    pub assigned_to: Patch<Option<UserKey>>,
    /// Planned start, for information only.
    pub start_from: Patch<Option<Timestamp>>,
    /// When the job is due.
    pub due_by: Patch<Option<Until>>,
    /// Notes of the job.
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
        /// Key of the job.
        key: JobKey,
        /// Description of the journal row.
        notes: Option<String>,
    },
}

impl JobChange {
    /// Returns the user to whom the change assigns the job, or `None` when it assigns nobody.
    pub fn assignee(&self) -> Option<UserKey> {
        match self {
            Self::Insert(insertion) => insertion.assigned_to,
            Self::Update(planning) => planning.assigned_to.as_ref().copied().flatten(),
            Self::Close { .. } => None,
        }
    }

    /// Returns the key of the existing job that changes, or `None` for a job that is added.
    pub fn job(&self) -> Option<JobKey> {
        match self {
            Self::Insert(_) => None,
            Self::Update(planning) => Some(planning.key),
            Self::Close { key, .. } => Some(*key),
        }
    }
}

/// Where the changes are in a request body, and which members each change needs. The two operations that accept changes
/// differ in both.
#[derive(Clone, Copy, Debug)]
pub struct JobUpdatesContext {
    /// Name of the member that contains the changes. `None` when they are the whole body.
    pub member: Option<&'static str>,
    /// Key of the work order that all changes belong to. `None` when the path names none.
    pub order_key: Option<OrderKey>,
    /// Whether every `update` must have a quantity.
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

/// Reads one change. If a member is missing, reports the member to `reader` and returns `None`.
fn read_change(update: &JobUpdateIn, context: JobUpdatesContext, reader: &mut Reader) -> Option<JobChange> {
    let JobUpdateIn { action, data } = update;
    let notes = data.notes.as_ref().and_then(Option::as_ref).map(ToString::to_string);
    match action {
        Action::Insert => {
            let order_key = require(context.order_key.or(data.work_order_key), "work_order_key", reader);
            let phase_key = require(data.phase_key.clone(), "phase_key", reader);
            let planned = require(data.qt_planned.as_ref().copied(), "qt_planned", reader);
            Some(JobChange::Insert(JobInsertion {
                order_key: order_key?,
                phase_key: phase_key?,
                planned: planned?,
                assigned_to: data.assigned_to.as_ref().copied().flatten(),
                notes,
            }))
        }
        Action::Update => {
            let key = require(data.key, "_key", reader);
            if context.quantities {
                require(data.qt_planned.as_ref(), "qt_planned", reader)?;
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
        Action::Close => Some(JobChange::Close { key: require(data.key, "_key", reader)?, notes }),
    }
}

/// Returns the value of a member that the action needs. Reports an absent one to `reader`, with its path.
fn require<T>(value: Option<T>, member: &'static str, reader: &mut Reader) -> Option<T> {
    if value.is_none() {
        reader.at(member, |reader| reader.fault("missing", "Field required"));
    }
    value
}
