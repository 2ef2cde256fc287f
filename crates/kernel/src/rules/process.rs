//! Processes: the parameters of phases, and phases and steps as clients send them.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use crate::input;
use crate::rules::form_definition::FormFieldIn;
use crate::string_enum;
use crate::wire::input::{Input, Raw, Reader};
use crate::wire::key::Key;
use crate::wire::list::List;
use crate::wire::number::Int;
use crate::wire::patch::Patch;
use crate::wire::text::{Description, Name, Notes};

/// Maximum number of phases of a process.
pub const PHASES_MAX: usize = 200;
/// Maximum number of steps of a phase or operation.
pub const STEPS_MAX: usize = 200;
/// Maximum number of fields of a step's form.
pub const FORM_FIELDS_MAX: usize = 200;

/// A number of seconds or units, from 0 to 1 000 000 000.
pub type Count = Int<0, 1_000_000_000>;

/// Parameters that control how operators work in a phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PhaseParameters {
    /// Whether several jobs of the same work order and phase may be active at once. If false, a job cannot be started
    /// while another one is active.
    pub parallel_job_allowed: bool,
    /// Whether steps are completed one by one and the last one completes the batch. Always false in a phase without
    /// steps.
    pub step_check: bool,
    /// Whether steps must be completed in order.
    pub step_check_force_order: bool,
    /// Default batch size in units. 0 means the whole remaining quantity.
    pub production_batch_qt: i64,
    /// Seconds without a heartbeat after which an active job is paused. 0 means never.
    pub max_offline: i64,
    /// Whether completing a batch opens the next one.
    pub auto_new_batch: bool,
    /// Standard time per unit, in seconds.
    pub std_processing_time: i64,
    /// Whether the job keeps running when its operator starts other work.
    pub unsupervised_work_allowed: bool,
    /// Whether the user interface shows the timer of the job.
    pub display_job_timer: bool,
}

impl Default for PhaseParameters {
    fn default() -> Self {
        Self {
            parallel_job_allowed: true,
            step_check: false,
            step_check_force_order: false,
            production_batch_qt: 1,
            max_offline: 60,
            auto_new_batch: true,
            std_processing_time: 60,
            unsupervised_work_allowed: false,
            display_job_timer: false,
        }
    }
}

input! {
    /// Parameters to set. Absent ones keep the value of the operation or of the stored record.
    pub struct PhaseParametersIn {
        /// Whether several jobs of the same work order and phase may be active at once. Absent: the inherited value.
        pub parallel_job_allowed: Patch<bool>,
        /// Whether steps are completed one by one and the last one completes the batch. Ignored in a phase without
        /// steps. Absent: the inherited value.
        pub step_check: Patch<bool>,
        /// Whether steps must be completed in order. Absent: the inherited value.
        pub step_check_force_order: Patch<bool>,
        /// Default batch size in units. 0 means the whole remaining quantity. Absent: the inherited value.
        pub production_batch_qt: Patch<Count>,
        /// Seconds without a heartbeat after which an active job is paused. 0 means never. Absent: the inherited value.
        pub max_offline: Patch<Count>,
        /// Whether completing a batch opens the next one. Absent: the inherited value.
        pub auto_new_batch: Patch<bool>,
        /// Standard time per unit, in seconds. Absent: the inherited value.
        pub std_processing_time: Patch<Count>,
        /// Whether the job keeps running when its operator starts other work. Absent: the inherited value.
        pub unsupervised_work_allowed: Patch<bool>,
        /// Whether the user interface shows the timer of the job. Absent: the inherited value.
        pub display_job_timer: Patch<bool>,
    }
}

impl PhaseParameters {
    /// Overrides these parameters with stored ones. Stored parameters that cannot be read are ignored.
    #[must_use]
    pub fn with_stored(self, stored: &Value) -> Self {
        match PhaseParametersIn::read(Raw::Json(stored), &mut Reader::new("stored")) {
            Some(stored) => self.patched(&stored),
            None => self,
        }
    }

    /// Overrides these parameters with sent ones.
    #[must_use]
    pub fn patched(self, sent: &PhaseParametersIn) -> Self {
        let count = |sent: &Patch<Count>, present: i64| sent.as_ref().map_or(present, |count| count.get());
        Self {
            parallel_job_allowed: sent.parallel_job_allowed.or(self.parallel_job_allowed),
            step_check: sent.step_check.or(self.step_check),
            step_check_force_order: sent.step_check_force_order.or(self.step_check_force_order),
            production_batch_qt: count(&sent.production_batch_qt, self.production_batch_qt),
            max_offline: count(&sent.max_offline, self.max_offline),
            auto_new_batch: sent.auto_new_batch.or(self.auto_new_batch),
            std_processing_time: count(&sent.std_processing_time, self.std_processing_time),
            unsupervised_work_allowed: sent.unsupervised_work_allowed.or(self.unsupervised_work_allowed),
            display_job_timer: sent.display_job_timer.or(self.display_job_timer),
        }
    }
}

string_enum! {
    /// What a step asks of the operator.
    pub enum StepType {
        /// An instruction to read.
        Instruction = "instruction",
        /// A form to fill in.
        Form = "form",
    }
}

/// A field of a step's form, for which the custom field is required.
#[derive(Clone, Debug)]
pub struct StepFieldIn(pub FormFieldIn);

impl Input for StepFieldIn {
    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let field = FormFieldIn::read(raw, reader)?;
        if field.custom_field_key.is_none() {
            reader.at("custom_field_key", |reader| reader.fault("missing", "Field required"));
            return None;
        }
        Some(Self(field))
    }

    fn schema() -> RefOr<Schema> {
        <FormFieldIn as Input>::schema()
    }
}

input! {
    /// A step of a phase or operation.
    pub struct StepIn {
        /// Key of the stored step to replace. Absent: the step is new.
        pub key as "_key": Option<Key>,
        /// Title of the step. Absent: no title.
        pub title: Option<Name>,
        /// Instruction for the operator, in Markdown. Absent: none.
        pub description: Option<Description>,
        /// What the step asks for: `instruction` to read, or `form` to fill in. Default: `instruction`.
        pub kind as "type": StepType = StepType::Instruction,
        /// Fields of the form in order, at most 200. Must be empty for an instruction.
        pub form_fields: List<StepFieldIn, 0, FORM_FIELDS_MAX>,
    }
}

input! {
    /// A phase of a process.
    pub struct PhaseIn {
        /// Key of the stored phase to replace. Absent: the phase is new.
        pub key as "_key": Option<Key>,
        /// Name of the phase within the product. Absent: the name of the operation.
        pub alias: Option<Name>,
        /// Key of the operation that the phase is based on.
        pub operation_key: Key,
        /// Parameters of the phase. Absent members, or an absent object, take the parameters of the operation.
        pub params: Option<PhaseParametersIn>,
        /// Steps of the phase in order, at most 200. They are not copied from the operation.
        pub steps: List<StepIn, 0, STEPS_MAX>,
        /// Notes that operators see in this phase. Absent: none.
        pub production_notes: Option<Notes>,
    }
}
