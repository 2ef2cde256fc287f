//! `POST /operation` creates an operation. Parameters that are not sent come from the configuration or else from the
//! defaults of the service.

use kernel::input;
use kernel::rules::process::{PhaseParametersIn, STEPS_MAX, StepIn};
use kernel::wire::list::List;
use kernel::wire::text::{Code, Description, Name, Notes};
use process_queries::operation::insert_operation;
use serde_json::json;

use super::model::Operation;
use super::refusals::ProcessRefusal;
use super::rows::load_operation;
use super::steps::{StepOwner, define_steps, write_steps};
use configuration::contract::default_operation_parameters;
use platform::api::{Body, Envelope, Problem};
use platform::db::{Committed, Writer};
use platform::refuses;
use quality::contract::{QualityRefusal, note_form};

input! {
    /// Data of a new operation.
    pub struct OperationIn {
        /// Name of the operation, unique ignoring case.
        pub name: Name,
        /// Code of the operation, trimmed. Absent or blank: no code.
        pub code: Code,
        /// Description of the operation. Absent: no description.
        pub description: Option<Description>,
        /// Parameters for phases based on this operation, unless a phase sets its own. Absent members come from the
        /// configuration `default_operation_parameters`.
        pub default_phase_parameters: Option<PhaseParametersIn>,
        /// Notes for operators in phases based on this operation. Absent: no notes.
        pub default_phase_notes: Option<Notes>,
        /// Steps for phases based on this operation, in order, at most 200. The keys of steps and form fields are
        /// ignored, because they get new ones. Absent: no steps.
        pub default_phase_steps: List<StepIn, 0, STEPS_MAX>,
    }
}

refuses![
    ProcessRefusal::OperationNameTaken,
    ProcessRefusal::FormFieldsNotAllowed,
    QualityRefusal::DefaultInvalid,
    QualityRefusal::DefaultRequired,
    QualityRefusal::NamedFieldNotFound,
];

/// Create an operation.
///
/// Creates a template for phases. Parameters that are not sent come from the configuration
/// `default_operation_parameters`. Steps and form fields get new keys, even when keys are sent. The operation has no
/// effect until the process of a product uses it. Nothing is written to the journal. Send an `Idempotency-Key` so that
/// you can safely retry the request.
///
/// Refusals:
///
/// - `operation_name_taken` when another operation has the name, regardless of case.
/// - `form_fields_not_allowed` when a step of type `instruction` has form fields.
/// - `field_not_found`, `default_required` and `default_invalid` when a form field is not valid.
#[utoipa::path(
    post,
    path = "/operation",
    request_body = OperationIn,
    responses(
        (status = 200, description = "The new operation.", body = Envelope<Operation>),
        Refused,
    ),
)]
pub async fn create_operation(
    writer: Writer,
    Body(mut input): Body<OperationIn>,
) -> Result<Committed<Envelope<Operation>>, Problem> {
    let write = writer.begin("create_operation").await?;
    let mut parameters = default_operation_parameters(write.conn()).await?;
    if let Some(sent) = &input.default_phase_parameters {
        parameters = parameters.patched(sent);
    }
    let description = input.description.map(Description::into_string);
    let notes = input.default_phase_notes.map(Notes::into_string);
    let key = insert_operation()
        .bind(write.conn(), &input.name.as_str(), &input.code.as_deref(), &description, &json!(parameters), &notes)
        .one()
        .await?;
    // Steps and fields of a new operation are new, so any key in the request would belong to another record.
    for step in &mut input.default_phase_steps.0 {
        step.key = None;
        step.form_fields.0.iter_mut().for_each(|field| field.0.key = None);
    }
    let defined = define_steps(&write, vec![input.default_phase_steps.0]).await?;
    for steps in defined {
        note_form(&write, format!("Operation/{key}"), &steps.form()).await?;
        write_steps(&write, StepOwner::Operation(&key), steps).await?;
    }
    let operation = load_operation(write.conn(), &key).await?;
    write.commit(Envelope::ok("Operation created.", operation)).await
}
