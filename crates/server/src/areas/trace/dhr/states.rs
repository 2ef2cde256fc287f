//! States that a record names.

use kernel::words;

words! {
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

words! {
    /// What material went into.
    pub enum Share {
        /// This unit alone.
        Unit = "unit",
        /// The whole batch.
        Batch = "batch",
    }
}

words! {
    /// Whether a step is done.
    pub enum StepStatus {
        /// It was completed.
        Done = "done",
        /// It was not.
        ToDo = "to_do",
    }
}

words! {
    /// Whether an issue is open.
    pub enum IssueStatus {
        /// It waits for somebody.
        Open = "open",
        /// It is settled.
        Closed = "closed",
    }
}

words! {
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

words! {
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
