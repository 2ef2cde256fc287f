//! `PATCH /operation/{operation_key}` changes an operation. Sent steps replace the stored list.

use std::collections::HashSet;

use axum::extract::State;
use kernel::input;
use kernel::rules::process::{PhaseParameters, PhaseParametersIn, STEPS_MAX, StepIn};
use kernel::wire::key::Key;
use kernel::wire::list::List;
use kernel::wire::patch::Patch;
use kernel::wire::text::{Code, Description, Name, Notes};
use process_queries::operation::{lock_operation, update_operation as store_operation};
use process_queries::step::{delete_steps, find_step_keys_of_operation, lock_steps};
use serde_json::json;

use super::model::Operation;
use super::refusals::ProcessRefusal;
use super::rows::{load_operation, refuse_system_record};
use super::steps::{StepOwner, define_steps, refuse_repeated, write_steps};
use attachments::contract::{FileBucket, delete_files_of_record};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Write, Writer};
use platform::refuses;
use platform::state::App;
use quality::contract::{QualityRefusal, note_form};

input! {
    /// Changes to an operation. Absent members keep their values, and `null` clears a value.
    pub struct OperationPatch {
        /// Name of the operation, unique ignoring case. Absent: unchanged.
        pub name: Patch<Name>,
        /// Code of the operation, trimmed. Absent: unchanged. `null` or blank: no code.
        pub code: Patch<Code>,
        /// Description of the operation. Absent: unchanged. `null`: no description.
        pub description: Patch<Option<Description>>,
        /// Parameters to change. Absent parameters keep their values. Absent: all parameters unchanged.
        pub default_phase_parameters: Patch<PhaseParametersIn>,
        /// Notes for operators in phases based on this operation. Absent: unchanged. `null`: no notes.
        pub default_phase_notes: Patch<Option<Notes>>,
        /// The complete list of steps, at most 200. A step with `_key` is changed, a step without it is new, and stored
        /// steps that are left out are deleted. Absent: unchanged.
        pub default_phase_steps: Patch<List<StepIn, 0, STEPS_MAX>>,
    }
}

refuses![
    ProcessRefusal::OperationNotFound,
    ProcessRefusal::OperationNameTaken,
    ProcessRefusal::SystemRecord,
    SharedRefusal::RevisionMismatch,
    ProcessRefusal::StepNotOfProduct,
    ProcessRefusal::DuplicateKey,
    ProcessRefusal::FormFieldsNotAllowed,
    QualityRefusal::DefaultInvalid,
    QualityRefusal::DefaultRequired,
    QualityRefusal::NamedFieldNotFound,
];

/// Change an operation.
///
/// Changes the sent members of an operation. Absent members keep their values, and `null` clears a value. The list of
/// steps is replaced as a whole: a step with `_key` is changed, a step without it is new, and a stored step that is
/// left out is deleted with its media files. Phases based on the operation do not change. Use `POST
/// /operation/{operation_key}/copy` to apply the change to them. Repeating the request stores the same values under a
/// new revision, and steps without `_key` are created again with new keys.
///
/// Refusals:
///
/// - `system_record` for the operation `default`, which is built in.
/// - `operation_name_taken` when another operation has the name, regardless of case.
/// - `step_not_of_product` when a `_key` is not a step of this operation.
/// - `revision_mismatch` when the operation changed since it was read. Read it again.
#[utoipa::path(
    patch,
    path = "/operation/{operation_key}",
    request_body = OperationPatch,
    params(("operation_key" = inline(Key), Path, description = "Key of the operation, from `GET /operation`.")),
    responses(
        (status = 200, description = "The changed operation.", body = Envelope<Operation>),
        Refused,
    ),
)]
pub async fn update_operation(
    State(app): State<App>,
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
    Body(patch): Body<OperationPatch>,
) -> Result<Committed<Envelope<Operation>>, Problem> {
    let write = writer.begin("update_operation").await?;
    let present =
        lock_operation().bind(write.conn(), &key.as_str()).opt().await?.ok_or(ProcessRefusal::OperationNotFound)?;
    if_match.check(present.rev)?;
    refuse_system_record(key.as_str())?;
    let parameters = PhaseParameters::default().with_stored(&present.default_phase_parameters);
    let parameters = match &patch.default_phase_parameters {
        Patch::Keep => parameters,
        Patch::Set(sent) => parameters.patched(sent),
    };
    let name = patch.name.as_ref().map_or(present.name, Name::to_string);
    let code = patch.code.as_ref().map_or(present.code, |code| code.as_deref().map(str::to_owned));
    let description = patch.description.map_or(present.description, Description::into_string);
    let notes = patch.default_phase_notes.map_or(present.default_phase_notes, Notes::into_string);
    store_operation().bind(write.conn(), &name, &code, &description, &json!(parameters), &notes, &key.as_str()).await?;
    if let Patch::Set(List(steps)) = patch.default_phase_steps {
        replace_steps(&app, &write, key.as_str(), steps).await?;
    }
    let operation = load_operation(write.conn(), key.as_str()).await?;
    write.commit(Envelope::ok("Operation changed.", operation)).await
}

/// Replaces the steps of an operation: those with a key are changed, those without are new, and those left out are
/// deleted with their files.
async fn replace_steps(app: &App, write: &Write, key: &str, steps: Vec<StepIn>) -> Result<(), Problem> {
    let present: HashSet<String> =
        find_step_keys_of_operation().bind(write.conn(), &key).all().await?.into_iter().collect();
    for defined in define_steps(write, vec![steps]).await? {
        refuse_repeated(defined.given_keys())?;
        if let Some(stranger) = defined.given_keys().find(|given| !present.contains(*given)) {
            let message = format!("The step {stranger} does not belong to this operation. Leave out its _key.");
            return Err(ProcessRefusal::StepNotOfProduct.with_message(message).with("key", stranger));
        }
        note_form(write, format!("Operation/{key}"), &defined.form()).await?;
        let kept: HashSet<String> = defined.given_keys().map(str::to_owned).collect();
        let gone: Vec<String> = present.difference(&kept).cloned().collect();
        lock_steps().bind(write.conn(), &gone).all().await?;
        for step in &gone {
            delete_files_of_record(app, write, FileBucket::Step, step).await?;
        }
        delete_steps().bind(write.conn(), &gone).await?;
        write_steps(write, StepOwner::Operation(key), defined).await?;
    }
    Ok(())
}
