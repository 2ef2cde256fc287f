//! Sections of the record in their published form.

use kernel::wire::number::Amount;
use kernel::wire::time::{Date, Timestamp};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::states::{ComponentStatus, FileState, IssueStatus, MatterScope, Share, StepStatus};

/// Values of one phase.
#[derive(Debug, Serialize, ToSchema)]
pub struct ValueGroup {
    /// Key of the phase. `null` for values of the unit itself.
    pub phase_key: Option<String>,
    /// Name of the phase.
    pub phase_name: String,
    /// Values of the phase, each with its history.
    pub values: Vec<DhrValue>,
}

/// Value with who entered it and when.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrValue {
    /// Key of the form field.
    pub form_field_key: String,
    /// Key of the custom field.
    pub custom_field_key: String,
    /// Label of the value.
    pub label: String,
    /// Type of the custom field. `null` when the field was deleted.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// The value. `null` when it is empty.
    pub value: Value,
    /// The value as text, in the time zone of the record.
    pub display: String,
    /// Whether the field must be filled in.
    pub mandatory: bool,
    /// Key of the step that asked for the value. `null` without a step.
    pub step_key: Option<String>,
    /// Key of the batch in which it was entered. `null` without a batch.
    pub batch_key: Option<String>,
    /// Time at which the value was entered. `null` when it is empty or the time is unknown.
    pub entered_at: Option<Timestamp>,
    /// Key of the user who entered the value. `null` when it is empty or the user is unknown.
    pub entered_by: Option<String>,
    /// Key of the journal row that records the value. `null` when there is none.
    pub event_key: Option<String>,
    /// Number of values that the field has had.
    pub versions: usize,
    /// All values of the field, oldest first.
    pub history: Vec<DhrVersion>,
}

/// Value that a field had.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrVersion {
    /// The value. `null` when it was cleared.
    pub value: Value,
    /// The value as text, in the time zone of the record.
    pub display: String,
    /// Time from which the value applied. `null` when it is unknown.
    pub at: Option<Timestamp>,
    /// Key of the user who entered it. `null` when the user is unknown.
    pub by: Option<String>,
    /// Key of the journal row that records it. `null` when there is none.
    pub event_key: Option<String>,
    /// Reason for the change. `null` when none was given.
    pub reason: Option<String>,
}

/// Supplier of a component or material.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DhrSupplier {
    /// Code of the supplier. `null` when it is not recorded.
    pub partner_code: Option<String>,
    /// Name of the supplier. `null` when it is not recorded.
    pub partner_name: Option<String>,
    /// Number of the purchase document. `null` when it is not recorded.
    pub purchase_doc: Option<String>,
}

/// Component that is linked, was linked or is missing.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrComponent {
    /// Key of the link. `null` when the component is missing.
    pub link_key: Option<String>,
    /// Key of the component. `null` when it is missing.
    pub serial_key: Option<String>,
    /// Serial number of the component. `null` when it is missing or has none.
    pub serial_code: Option<String>,
    /// Code of its product.
    pub product_code: String,
    /// Description of its product. `null` when there is none.
    pub product_description: Option<String>,
    /// Code of its lot. `null` when it belongs to none.
    pub lot_code: Option<String>,
    /// Supplier, by its receipt or its lot. `null` when it is unknown.
    pub supplier: Option<DhrSupplier>,
    /// How the component is linked: `active`, `temporary`, `replaced` or `expected`.
    pub status: ComponentStatus,
    /// Whether the BOM does not contain its product.
    pub extra_bom: bool,
    /// Name of the phase in which it was built in. `null` when it is unknown.
    pub phase_name: Option<String>,
    /// Key of the batch in which it was built in. `null` without a batch.
    pub batch_key: Option<String>,
    /// Time at which it was built in. `null` when it is missing.
    pub linked_at: Option<Timestamp>,
    /// Key of the user who built it in. `null` when it is missing or the user is unknown.
    pub linked_by: Option<String>,
    /// Time at which it was removed. `null` unless it was removed.
    pub ended_at: Option<Timestamp>,
    /// Key of the user who removed it. `null` unless it was removed.
    pub ended_by: Option<String>,
    /// Reason for the removal. `null` unless it was removed.
    pub reason: Option<String>,
    /// What happened to it then: `return`, `scrap` or `none`. `null` unless it was removed.
    pub disposition: Option<String>,
    /// Serial number of its successor. `null` when it has none.
    pub replaced_by_serial_code: Option<String>,
    /// Missing quantity. `null` unless it is missing.
    pub missing_quantity: Option<Amount>,
    /// Whether it has values or components, and therefore a record.
    pub has_record: bool,
    /// Whether its record is among `child_records`.
    pub record_included: bool,
}

/// Consumed material without serial numbers.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DhrMaterial {
    /// Code of the product.
    pub product_code: String,
    /// Description of the product. `null` when there is none.
    pub product_description: Option<String>,
    /// Code of the lot. `null` when it is unknown.
    pub lot_code: Option<String>,
    /// Lot number that the supplier uses. `null` when it is not recorded.
    pub supplier_lot: Option<String>,
    /// Expiry date of the lot. `null` when it does not expire.
    #[schema(value_type = Option<Date>)]
    pub expires: Option<Date>,
    /// Supplier of the lot. `null` when it is unknown.
    pub supplier: Option<DhrSupplier>,
    /// Consumed quantity after reversals, in the unit of the product.
    pub quantity: Amount,
    /// Whether this unit alone or its whole batch used it.
    pub share: Share,
    /// Quantity of the batch that used it. `null` without a batch.
    pub batch_units: Option<Amount>,
    /// How the lot was chosen, such as `declared` or `automatic`. `null` when it is not recorded.
    pub allocation: Option<String>,
    /// Code of the location it was taken from. `null` when it is not known.
    pub position_code: Option<String>,
    /// Key of the consumption. `null` when the lot was only declared.
    pub movement_key: Option<String>,
    /// Time of the consumption or declaration.
    pub at: Timestamp,
    /// Key of the user who recorded it. `null` when the user is unknown.
    pub by: Option<String>,
    /// Key of the batch that used it. `null` without a batch.
    pub batch_key: Option<String>,
}

/// Step of a batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrStep {
    /// Name of the phase.
    pub phase_name: String,
    /// Key of the step.
    pub step_key: String,
    /// Title of the step. `null` when it has none.
    pub step_title: Option<String>,
    /// Key of the batch.
    pub batch_key: String,
    /// Key of the job.
    pub job_key: String,
    /// Whether the step is done: `done` or `to_do`.
    pub status: StepStatus,
    /// Key of the user who completed the step. `null` while it is to do.
    pub operator: Option<String>,
    /// Time of completion. `null` while it is to do.
    pub completed_at: Option<Timestamp>,
    /// Key of the work session. `null` when there is none.
    pub work_session_key: Option<String>,
    /// Whether the step was edited after completion.
    pub modified: bool,
    /// Whether the step was canceled with its batch. Listed with `include_history` only.
    pub canceled: bool,
    /// Values that the step recorded.
    pub values: Vec<DhrValue>,
    /// Number of versions of the step.
    pub versions: usize,
}

/// Issue that concerns the unit.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrIssue {
    /// Key of the issue.
    pub issue_key: String,
    /// Name of its type. `null` without a type.
    pub type_name: Option<String>,
    /// Whether the issue is critical.
    pub critical: bool,
    /// Whether the issue is `open` or `closed`.
    pub status: IssueStatus,
    /// Values of its form.
    pub values: Vec<DhrValue>,
    /// Time at which it was reported.
    pub opened_at: Timestamp,
    /// Key of the user who reported it. `null` when the user is unknown.
    pub opened_by: Option<String>,
    /// Time at which it was closed. `null` while it is open.
    pub closed_at: Option<Timestamp>,
    /// Key of the user who closed it. `null` while it is open.
    pub closed_by: Option<String>,
    /// Nearest record that it is linked to.
    pub scope: MatterScope,
    /// Messages on the issue.
    pub messages: Vec<DhrMessage>,
}

/// Message on an issue.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrMessage {
    /// Time of the message.
    pub at: Timestamp,
    /// Key of the user who wrote it. `null` when the user is unknown.
    pub by: Option<String>,
    /// Text of the message. `null` when it was deleted.
    pub text: Option<String>,
}

/// Task that concerns the unit.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrTask {
    /// Key of the task.
    pub task_key: String,
    /// Code of the task.
    pub code: String,
    /// Name of its type.
    pub type_name: String,
    /// Title of the task. `null` when it has none.
    pub title: Option<String>,
    /// Status of the task, such as `open` or `pending`.
    pub status: String,
    /// Key of the responsible user. `null` when nobody is assigned.
    pub owner: Option<String>,
    /// Time at which it was created.
    pub created: Timestamp,
    /// Time at which it was closed. `null` while it is open.
    pub closed: Option<Timestamp>,
    /// Key of the user who closed it. `null` while it is open.
    pub closed_by: Option<String>,
    /// Values of its form.
    pub values: Vec<DhrValue>,
    /// Nearest record that it is linked to.
    pub scope: MatterScope,
}

/// Movement of the unit, or of a container with the unit inside.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrMovement {
    /// Key of the movement.
    pub movement_key: String,
    /// Type of the movement, such as `receipt` or `shipment`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Time of the movement.
    pub at: Timestamp,
    /// Key of the user who recorded it. `null` when the user is unknown.
    pub by: Option<String>,
    /// Code of the location it came from.
    pub position_from_code: String,
    /// Code of the location it went to.
    pub position_to_code: String,
    /// Code of the container that was moved. `null` when the unit itself was moved.
    pub container_code: Option<String>,
    /// Code of the movement list. `null` without a list.
    pub list_code: Option<String>,
    /// Moved quantity, in the unit of the product.
    pub quantity: Amount,
    /// Reason for the movement. `null` when none was given.
    pub reason: Option<String>,
    /// Supplier or customer. `null` when none is recorded.
    pub partner: Option<String>,
    /// Number of the document. `null` when none is recorded.
    pub document: Option<String>,
    /// Whether the movement was reversed.
    pub reversed: bool,
}

/// Batch of the unit.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrWork {
    /// Name of the phase.
    pub phase_name: String,
    /// Key of the job.
    pub job_key: String,
    /// Key of the batch.
    pub batch_key: String,
    /// Quantity of the batch.
    pub batch_units: Amount,
    /// Time at which the batch was started.
    pub start: Timestamp,
    /// Time at which the batch was completed. `null` while it is open.
    pub end: Option<Timestamp>,
    /// Whether the batch was declared by an override instead of recorded.
    pub forced: bool,
    /// Work sessions of the batch.
    pub sessions: Vec<DhrSession>,
}

/// Work session of a batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrSession {
    /// Key of the operator. `null` when the user is unknown.
    pub user_key: Option<String>,
    /// Start of the work session.
    pub start: Timestamp,
    /// End of the work session. `null` while it is open.
    pub end: Option<Timestamp>,
    /// Duration in milliseconds. `null` while it is open.
    pub duration_ms: Option<i64>,
    /// Whether the session was declared by an override instead of recorded.
    pub forced: bool,
}

/// Journal row that names the unit.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrChange {
    /// Time of the event.
    pub at: Timestamp,
    /// Key of the user who caused it. `null` when the user is unknown.
    pub by: Option<String>,
    /// Type of the event, such as `SERIAL_HELD`.
    pub event_type: String,
    /// Key of the journal row.
    pub event_key: String,
    /// Description or reason. `null` when none was given.
    pub text: Option<String>,
    /// Details of the event, as `data` of `GET /event/{event_key}` returns them. The members depend on `event_type`.
    #[schema(value_type = Object)]
    pub data: Value,
}

/// File that a value in the record names.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrAttachment {
    /// Name of the file.
    pub name: String,
    /// Size in bytes. `null` when the file is missing.
    pub size: Option<i64>,
    /// SHA-256 of the content. `null` when it is unknown.
    pub sha256: Option<String>,
    /// Media type of the file. `null` when it is unknown.
    pub content_type: Option<String>,
    /// Name of the phase of the value. `null` without a phase.
    pub phase_name: Option<String>,
    /// Label of the value that names the file.
    pub label: String,
    /// Bucket, record, folder and name of the file.
    pub path: String,
    /// Path to download the file.
    pub href: String,
    /// Time of the upload. `null` when it is unknown.
    pub uploaded_at: Option<Timestamp>,
    /// Key of the user who uploaded it. `null` when it is unknown.
    pub uploaded_by: Option<String>,
    /// Whether the file is shown: `included`, `listed`, `missing` or `not_renderable`.
    pub state: FileState,
}
