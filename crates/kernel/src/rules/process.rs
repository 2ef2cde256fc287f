//! Processes: what a phase does by itself, and what it asks of people.

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

/// Phases of a process.
pub const PHASES_MAX: usize = 200;
/// Steps of a phase.
pub const STEPS_MAX: usize = 200;
/// Fields of a step's form.
pub const FORM_FIELDS_MAX: usize = 200;

/// A number of seconds or pieces.
pub type Count = Int<0, 1_000_000_000>;

/// How a phase is worked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PhaseParameters {
    /// False: a job waits while another job of the same order and phase is active.
    pub parallel_job_allowed: bool,
    /// Every step is completed one by one.
    pub step_check: bool,
    /// Steps are completed in their order.
    pub step_check_force_order: bool,
    /// Default size of a batch; 0 is the whole rest.
    pub production_batch_qt: i64,
    /// Seconds without a sign of life after which a job is paused; 0 is never.
    pub max_offline: i64,
    /// The next batch opens when one is completed.
    pub auto_new_batch: bool,
    /// Seconds per unit.
    pub std_processing_time: i64,
    /// Starting other work does not pause this job.
    pub unsupervised_work_allowed: bool,
    /// For the user interface.
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
    /// Parameters to set; the others come from where the phase comes from.
    pub struct PhaseParametersIn {
        /// False: a job waits while another job of the same order and phase is active.
        pub parallel_job_allowed: Patch<bool>,
        /// Every step is completed one by one.
        pub step_check: Patch<bool>,
        /// Steps are completed in their order.
        pub step_check_force_order: Patch<bool>,
        /// Default size of a batch; 0 is the whole rest.
        pub production_batch_qt: Patch<Count>,
        /// Seconds without a sign of life after which a job is paused; 0 is never.
        pub max_offline: Patch<Count>,
        /// The next batch opens when one is completed.
        pub auto_new_batch: Patch<bool>,
        /// Seconds per unit.
        pub std_processing_time: Patch<Count>,
        /// Starting other work does not pause this job.
        pub unsupervised_work_allowed: Patch<bool>,
        /// For the user interface.
        pub display_job_timer: Patch<bool>,
    }
}

impl PhaseParameters {
    /// Stored parameters over these; what cannot be read stays.
    #[must_use]
    pub fn with_stored(self, stored: &Value) -> Self {
        match PhaseParametersIn::read(Raw::Json(stored), &mut Reader::new("stored")) {
            Some(stored) => self.patched(&stored),
            None => self,
        }
    }

    /// Sent parameters over these.
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
    /// What a step asks for.
    pub enum StepType {
        /// Only to be read.
        Instruction = "instruction",
        /// Has a form to fill in.
        Form = "form",
    }
}

/// A field of a step's form: it names its custom field.
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
    /// A step of a phase.
    pub struct StepIn {
        /// Its key; a new step has none.
        pub key as "_key": Option<Key>,
        /// Its title.
        pub title: Option<Name>,
        /// What to do, in Markdown.
        pub description: Option<Description>,
        /// What it asks for.
        pub kind as "type": StepType = StepType::Instruction,
        /// Its form.
        pub form_fields: List<StepFieldIn, 0, FORM_FIELDS_MAX>,
    }
}

input! {
    /// A phase of a process.
    pub struct PhaseIn {
        /// Its key; a new phase has none.
        pub key as "_key": Option<Key>,
        /// Its name inside the product; the operation's when absent.
        pub alias: Option<Name>,
        /// The operation it comes from.
        pub operation_key: Key,
        /// Parameters; the operation's when absent.
        pub params: Option<PhaseParametersIn>,
        /// Its steps, in order.
        pub steps: List<StepIn, 0, STEPS_MAX>,
        /// Shown to operators.
        pub production_notes: Option<Notes>,
    }
}
