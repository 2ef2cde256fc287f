//! Enumerations that a record uses.

use kernel::string_enum;

string_enum! {
    /// How a component is linked to its unit.
    pub enum ComponentStatus {
        /// The component is built in.
        Active = "active",
        /// The link is not confirmed yet.
        Temporary = "temporary",
        /// The link has ended, because the component was removed or replaced.
        Replaced = "replaced",
        /// The component is missing: the BOM requires it, but no link exists.
        Expected = "expected",
    }
}

string_enum! {
    /// Whether material was used for one unit or for a batch.
    pub enum Share {
        /// Used for this unit alone.
        Unit = "unit",
        /// Used for the whole batch.
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
    /// Record through which an issue or task concerns the unit. Tasks are not linked to jobs.
    pub enum MatterScope {
        /// The unit.
        Serial = "serial",
        /// A job of one of the unit's batches.
        Job = "job",
        /// The work order of the unit.
        WorkOrder = "work_order",
    }
}

string_enum! {
    /// State of a file in the record.
    pub enum FileState {
        /// The PDF shows the file.
        Included = "included",
        /// The record only names the file.
        Listed = "listed",
        /// The file is not in the file store.
        Missing = "missing",
        /// The file is not an image or PDF, is damaged, or is too large to show.
        NotRenderable = "not_renderable",
    }
}
