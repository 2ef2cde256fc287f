//! States that a record names.

use kernel::string_enum;

string_enum! {
    /// How a component is built in.
    pub enum ComponentStatus {
        /// For good.
        Active = "active",
        /// Drafted, not confirmed.
        Temporary = "temporary",
        /// It was taken out.
        Replaced = "replaced",
        /// It is missing.
        Expected = "expected",
    }
}

string_enum! {
    /// What material went into.
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
        /// It was completed.
        Done = "done",
        /// It was not.
        ToDo = "to_do",
    }
}

string_enum! {
    /// Whether an issue is open.
    pub enum IssueStatus {
        /// It waits for somebody.
        Open = "open",
        /// It is settled.
        Closed = "closed",
    }
}

string_enum! {
    /// The nearest thing that an issue or a task is linked to; a task is never linked to a job.
    pub enum MatterScope {
        /// The unit.
        Serial = "serial",
        /// A job of one of its batches.
        Job = "job",
        /// Its order.
        WorkOrder = "work_order",
    }
}

string_enum! {
    /// What a record says of a file.
    pub enum FileState {
        /// It is shown in the document.
        Included = "included",
        /// It is only named.
        Listed = "listed",
        /// It is not in the store.
        Missing = "missing",
        /// It is no image or PDF, or a broken one.
        NotRenderable = "not_renderable",
    }
}
