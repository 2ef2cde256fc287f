//! An issue: open or closed (docs/spec/collaboration.md#issues).

use crate::rules::refusal::{refusals, refuse_first};

/// What the rules look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IssueState {
    /// It is not settled yet.
    pub open: bool,
    /// Who closed it and when is known.
    pub closed: bool,
    /// It has a type; it may be missing while it is open.
    pub typed: bool,
}

/// What somebody wants of an issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IssueCommand {
    /// Change its record.
    Update {
        /// It has a type afterwards.
        typed: bool,
        /// The type that was sent has no new issues.
        type_inactive: bool,
        /// Values were sent, and there is no type.
        data_without_type: bool,
    },
    /// Link it to a record.
    Link {
        /// The record exists.
        target_exists: bool,
        /// It is linked to it.
        already: bool,
    },
    /// Take a link away.
    Unlink {
        /// The link is there.
        linked: bool,
        /// Another link implies it.
        implied: bool,
    },
    /// It is settled.
    Close {
        /// A mandatory value is missing.
        value_missing: bool,
    },
    /// It is not settled.
    Reopen,
    /// It is removed for good.
    Delete {
        /// A live task needs it as its only linked issue.
        needed_by_task: bool,
    },
}

/// What becomes of an issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IssueTransition {
    /// It is there.
    Stays(IssueState),
    /// It is gone.
    Gone,
}

refusals! {
    /// Why a command on an issue is refused.
    pub enum IssueRefusal {
        /// It is closed, and cannot be changed.
        Closed = "issue_closed",
        /// It is closed.
        AlreadyClosed = "issue_already_closed",
        /// It is open.
        AlreadyOpen = "issue_already_open",
        /// It needs a type to be closed.
        TypeRequired = "issue_type_required",
        /// The type has no new issues.
        TypeInactive = "issue_type_inactive",
        /// Values belong to a type.
        DataWithoutType = "data_without_type",
        /// A mandatory value is missing: the rule of the item in the answer.
        MandatoryMissing = "mandatory_missing",
        /// There is no such record.
        LinkTargetNotFound = "link_target_not_found",
        /// It is linked already.
        AlreadyLinked = "already_linked",
        /// There is no such link.
        LinkNotFound = "link_not_found",
        /// The link goes with the one that implies it.
        LinkImplied = "link_implied",
        /// A task needs it.
        HasTasks = "issue_has_tasks",
    }
}

/// What is true of every stored issue (docs/spec/collaboration.md#collaboration-invariants).
pub fn is_valid(issue: &IssueState) -> bool {
    issue.closed != issue.open && (issue.typed || issue.open)
}

/// Whether an issue can be reported.
pub fn check_creation(type_inactive: bool, data_without_type: bool) -> Result<(), IssueRefusal> {
    refuse_first(&[(type_inactive, IssueRefusal::TypeInactive), (data_without_type, IssueRefusal::DataWithoutType)])
}

/// What becomes of an issue, or the first rule that forbids it.
pub fn check_transition(command: IssueCommand, issue: &IssueState) -> Result<IssueTransition, IssueRefusal> {
    let closed = (!issue.open, IssueRefusal::Closed);
    let next = match command {
        IssueCommand::Update { typed, type_inactive, data_without_type } => {
            // A type that is sent again is no change: an issue keeps a type that was made inactive since.
            refuse_first(&[
                closed,
                (type_inactive, IssueRefusal::TypeInactive),
                (data_without_type, IssueRefusal::DataWithoutType),
            ])?;
            IssueState { typed, ..*issue }
        }
        IssueCommand::Link { target_exists, already } => {
            refuse_first(&[
                (!target_exists, IssueRefusal::LinkTargetNotFound),
                closed,
                (already, IssueRefusal::AlreadyLinked),
            ])?;
            *issue
        }
        IssueCommand::Unlink { linked, implied } => {
            refuse_first(&[(!linked, IssueRefusal::LinkNotFound), closed, (implied, IssueRefusal::LinkImplied)])?;
            *issue
        }
        IssueCommand::Close { value_missing } => {
            refuse_first(&[
                (!issue.open, IssueRefusal::AlreadyClosed),
                (!issue.typed, IssueRefusal::TypeRequired),
                (value_missing, IssueRefusal::MandatoryMissing),
            ])?;
            IssueState { open: false, closed: true, ..*issue }
        }
        IssueCommand::Reopen => {
            refuse_first(&[(issue.open, IssueRefusal::AlreadyOpen)])?;
            IssueState { open: true, closed: false, ..*issue }
        }
        IssueCommand::Delete { needed_by_task } => {
            refuse_first(&[(needed_by_task, IssueRefusal::HasTasks)])?;
            return Ok(IssueTransition::Gone);
        }
    };
    Ok(IssueTransition::Stays(next))
}
