//! Operations, phases, and steps with their forms and files. Nothing here is written to the journal. Commands on the
//! process of a product are in the product area.
//!
//! Guarantees: a live phase belongs to the process of exactly one product. A BOM line never names a phase in the trash.
//! The key of a form field is unique in the whole database.

mod add_step_media;
pub mod contract;
mod copies;
mod create_operation;
mod delete_operation;
mod delete_step_media;
mod limits;
mod list_step_media;
mod model;
mod operation_copy;
mod process_replacement;
mod read_operation;
mod read_phases;
mod read_procedure;
mod refusals;
mod rows;
mod search_operations;
mod steps;
mod update_operation;

use kernel::rules::scope::Scope;
use kernel::rules::user::UserRole;
use utoipa_axum::routes;

use refusals::ProcessRefusal;

use platform::api::{Access, Area, Conflict};
use platform::records::{FileRules, RecordKind, RecordRegistration, no_evidence, no_subfolders};

/// Database constraints whose violation is reported as a refusal of this area.
const CONFLICTS: &[Conflict] = &[
    Conflict::new("operation_name_unique", ProcessRefusal::OperationNameTaken.spec()),
    Conflict::new("form_field_pk", ProcessRefusal::DuplicateKey.spec()),
];

/// How other areas find steps and attach files to them, and who may write these files.
const STEP: RecordRegistration = RecordRegistration {
    kind: RecordKind::Step,
    find: |client, keys, look| Box::pin(rows::find_liveness(client, keys, look)),
    files: Some(FileRules {
        write_scope: |caller, _| (!caller.is_person_with(UserRole::Admin)).then_some(Scope::ProcessTemplateUpdate),
        keeps: no_subfolders,
        evidence: no_evidence,
    }),
    tags_changed: None,
};

/// Collects the operations, refusals and records of the area.
pub fn area() -> Area {
    Area::new("process", "Process")
        .examples(include_str!("../examples.json"))
        .record(STEP)
        .refusals(ProcessRefusal::ALL.iter().map(|refusal| refusal.spec()))
        .conflicts(CONFLICTS)
        .op(Access::Scope(Scope::ProcessTemplateRead), routes!(search_operations::search_operations))
        .op(Access::Scope(Scope::ProcessTemplateRead), routes!(read_operation::read_operation))
        .op(Access::Scope(Scope::ProcessTemplateCreate), routes!(create_operation::create_operation))
        .op(Access::Scope(Scope::ProcessTemplateUpdate), routes!(update_operation::update_operation))
        .op(Access::Scope(Scope::ProcessTemplateUpdate), routes!(delete_operation::delete_operation))
        .op(Access::Scope(Scope::ProcessTemplateRead), routes!(read_phases::read_phases))
        .op(Access::Scope(Scope::ProcessTemplateRead), routes!(read_procedure::read_procedure))
        .op(Access::Scope(Scope::ProcessTemplateRead), routes!(list_step_media::list_step_media))
        .op(Access::Scope(Scope::ProcessTemplateUpdate), routes!(add_step_media::add_step_media))
        .op(Access::Scope(Scope::ProcessTemplateUpdate), routes!(delete_step_media::delete_step_media))
}
