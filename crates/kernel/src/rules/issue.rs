//! Rules of issues: open and closed, type and links (docs/spec/collaboration.md#issues).

use crate::rules::refusal::{refusals, refuse_first};

/// State of an issue that the rules check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IssueState {
    /// Whether the issue is open.
    pub open: bool,
    /// Whether the record stores who closed the issue and when.
    pub closed: bool,
    /// Whether the issue has a type. Only an open issue may have none.
    pub typed: bool,
}

/// A command on an issue, with the facts that its rule checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IssueCommand {
    /// Change type, `critical` or form values.
    Update {
        /// Whether the issue has a type afterwards.
        typed: bool,
        /// Whether the type changes to an inactive one.
        type_inactive: bool,
        /// Whether values are sent for an issue without a type.
        data_without_type: bool,
    },
    /// Link the issue to a record.
    Link {
        /// Whether the record exists.
        target_exists: bool,
        /// Whether the issue is already linked to the record, directly or by implication.
        already: bool,
    },
    /// Remove a link of the issue.
    Unlink {
        /// Whether the link exists.
        linked: bool,
        /// Whether the link is only implied by another link.
        implied: bool,
    },
    /// Close the issue.
    Close {
        /// Whether a mandatory field has no value.
        value_missing: bool,
    },
    /// Reopen the issue.
    Reopen,
    /// Delete the issue permanently.
    Delete {
        /// Whether a task requires a linked issue and has only this one. Deleted tasks do not count.
        needed_by_task: bool,
    },
}

/// Result of a command on an issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IssueTransition {
    /// The issue still exists, in this state.
    Stays(IssueState),
    /// The issue is deleted.
    Gone,
}

refusals! {
    /// Why a command on an issue is refused.
    pub enum IssueRefusal {
        /// The issue is closed and cannot be changed.
        Closed = "issue_closed",
        /// The issue is already closed.
        AlreadyClosed = "issue_already_closed",
        /// The issue is already open.
        AlreadyOpen = "issue_already_open",
        /// The issue has no type and cannot be closed.
        TypeRequired = "issue_type_required",
        /// The issue type is inactive.
        TypeInactive = "issue_type_inactive",
        /// Values were sent for an issue without a type.
        DataWithoutType = "data_without_type",
        /// A mandatory field has no value. The response names each field.
        MandatoryMissing = "mandatory_missing",
        /// The record to link to does not exist.
        LinkTargetNotFound = "link_target_not_found",
        /// The issue is already linked to the record.
        AlreadyLinked = "already_linked",
        /// The link does not exist.
        LinkNotFound = "link_not_found",
        /// The link is implied by another link and cannot be removed alone.
        LinkImplied = "link_implied",
        /// A task requires a linked issue and has only this one.
        HasTasks = "issue_has_tasks",
    }
}

/// Whether an issue meets the invariant of every stored issue (docs/spec/collaboration.md#collaboration-invariants).
pub fn is_valid(issue: &IssueState) -> bool {
    issue.closed != issue.open && (issue.typed || issue.open)
}

/// Checks a new issue. The error is the first rule that is violated.
pub fn check_creation(type_inactive: bool, data_without_type: bool) -> Result<(), IssueRefusal> {
    refuse_first(&[(type_inactive, IssueRefusal::TypeInactive), (data_without_type, IssueRefusal::DataWithoutType)])
}

/// Returns the result of the command, or the first rule that refuses it.
pub fn check_transition(command: IssueCommand, issue: &IssueState) -> Result<IssueTransition, IssueRefusal> {
    let closed = (!issue.open, IssueRefusal::Closed);
    let next = match command {
        IssueCommand::Update { typed, type_inactive, data_without_type } => {
            // Only a change of type is checked: an issue may keep a type that has since been deactivated.
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
