//! `POST /operation` — a new operation. Parameters: the sent ones over the configuration over the service's own.

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
    /// A new operation.
    pub struct OperationIn {
        /// Its name; unique, whatever the case.
        pub name: Name,
        /// Its code.
        pub code: Code,
        /// Free text.
        pub description: Option<Description>,
        /// Parameters of new phases.
        pub default_phase_parameters: Option<PhaseParametersIn>,
        /// Notes of new phases.
        pub default_phase_notes: Option<Notes>,
        /// Steps of new phases.
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
#[utoipa::path(
    post,
    path = "/operation",
    request_body = OperationIn,
    responses(
        (status = 200, description = "The operation.", body = Envelope<Operation>),
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
    // Steps and fields of a new operation are new, whatever keys they carry.
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
