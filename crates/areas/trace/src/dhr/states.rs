//! States that a record names.

use kernel::string_enum;

string_enum! {
    /// How a component is linked to its unit.
    pub enum ComponentStatus {
        /// By an active link.
        Active = "active",
        /// By a temporary link, which is not confirmed.
        Temporary = "temporary",
        /// By a link that has ended.
        Replaced = "replaced",
        /// Not at all: the BOM expects it and it is missing.
        Expected = "expected",
    }
}

string_enum! {
    /// What material was used for.
    pub enum Share {
        /// This unit alone.
        Unit = "unit",
        /// The whole batch.
        Batch = "batch",
    }
}

string_enum! {
    /// Whether a step is done.
    pub enum StepStatus {
        /// The step was completed.
        Done = "done",
        /// The step was not completed.
        ToDo = "to_do",
    }
}

string_enum! {
    /// Whether an issue is open.
    pub enum IssueStatus {
        /// The issue is open.
        Open = "open",
        /// The issue is closed.
        Closed = "closed",
    }
}

string_enum! {
    /// Nearest record that an issue or task is linked to. Tasks are not linked to jobs.
    pub enum MatterScope {
        /// The unit.
        Serial = "serial",
        /// A job of one of its batches.
        Job = "job",
        /// The work order of the unit.
        WorkOrder = "work_order",
    }
}

string_enum! {
    /// State of a file in the record.
    pub enum FileState {
        /// The document shows it.
        Included = "included",
        /// The record only names it.
        Listed = "listed",
        /// It is not in the file store.
        Missing = "missing",
        /// It is not an image or PDF, or it is damaged.
        NotRenderable = "not_renderable",
    }
}
