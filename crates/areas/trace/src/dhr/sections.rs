//! Sections of the record in their published form.

use kernel::wire::number::Amount;
use kernel::wire::time::{Date, Timestamp};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::states::{ComponentStatus, FileState, IssueStatus, MatterScope, Share, StepStatus};

/// Values that were entered in one phase.
#[derive(Debug, Serialize, ToSchema)]
pub struct ValueGroup {
    /// Key of the phase. `null` for values of the unit itself.
    pub phase_key: Option<String>,
    /// Name of the phase. `General` for values of the unit itself.
    pub phase_name: String,
    /// Values of the phase, each with its history.
    pub values: Vec<DhrValue>,
}

/// Value with the user who entered it and the time.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrValue {
    /// Key of the form field.
    pub form_field_key: String,
    /// Key of the custom field.
    pub custom_field_key: String,
    /// Label of the form field, as shown to the user.
    pub label: String,
    /// Type of the custom field, such as `number` or `choice`. `null` when the field was deleted.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// Value of the field, in the JSON form of its type. `null` when the field is empty.
    pub value: Value,
    /// The value as text for display. Times are in the time zone of the record.
    pub display: String,
    /// Whether the field must be filled in.
    pub mandatory: bool,
    /// Key of the step that asked for the value. `null` if there is no step.
    pub step_key: Option<String>,
    /// Key of the batch in which the value was entered. `null` if there is no batch.
    pub batch_key: Option<String>,
    /// Time at which the value was entered. `null` when it is empty or the time is unknown.
    pub entered_at: Option<Timestamp>,
    /// Key of the user who entered the value. `null` when it is empty or the user is unknown.
    pub entered_by: Option<String>,
    /// Key of the journal row that records the value. `null` when there is none.
    pub event_key: Option<String>,
    /// Number of values in `history`, including the current one.
    pub versions: usize,
    /// All values that the field has had, oldest first.
    pub history: Vec<DhrVersion>,
}

/// Value that a field had for some time.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrVersion {
    /// Value of the field, in the JSON form of its type. `null` when the field was cleared.
    pub value: Value,
    /// The value as text for display. Times are in the time zone of the record.
    pub display: String,
    /// Time from which the value applied. `null` when it is unknown.
    pub at: Option<Timestamp>,
    /// Key of the user who entered the value. `null` when the user is unknown.
    pub by: Option<String>,
    /// Key of the journal row that records the change. `null` when there is none.
    pub event_key: Option<String>,
    /// Reason for the change. `null` when none was given.
    pub reason: Option<String>,
}

/// Supplier of a component or of material.
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
    /// Code of the component's product.
    pub product_code: String,
    /// Description of the component's product. `null` when there is none.
    pub product_description: Option<String>,
    /// Code of the lot that the component belongs to. `null` when it belongs to none.
    pub lot_code: Option<String>,
    /// Supplier from the receipt of the component, otherwise from its lot. `null` when it is unknown.
    pub supplier: Option<DhrSupplier>,
    /// Status of the link: `active`, `temporary` (not confirmed), `replaced` (ended) or `expected` (missing).
    pub status: ComponentStatus,
    /// Whether the component is extra, because the BOM does not contain its product.
    pub extra_bom: bool,
    /// Name of the phase in which the component was built in. `null` when it is unknown.
    pub phase_name: Option<String>,
    /// Key of the batch in which the component was built in. `null` if there is no batch.
    pub batch_key: Option<String>,
    /// Time at which the component was built in. `null` when it is missing.
    pub linked_at: Option<Timestamp>,
    /// Key of the user who built the component into the unit. `null` when it is missing or the user is unknown.
    pub linked_by: Option<String>,
    /// Time at which the component was removed. `null` unless it was removed.
    pub ended_at: Option<Timestamp>,
    /// Key of the user who removed the component. `null` unless it was removed.
    pub ended_by: Option<String>,
    /// Reason for the removal. `null` unless the component was removed.
    pub reason: Option<String>,
    /// Disposition of the removed component: `return`, `scrap` or `none`. `null` unless it was removed.
    pub disposition: Option<String>,
    /// Serial number of the component that replaced it. `null` when it was not replaced.
    pub replaced_by_serial_code: Option<String>,
    /// Quantity that the BOM requires and that is not built in. `null` unless the component is missing.
    pub missing_quantity: Option<Amount>,
    /// Whether the component has a device history record, because it has values or components.
    pub has_record: bool,
    /// Whether `child_records` contains the record of the component.
    pub record_included: bool,
}

/// Consumed material without serial numbers.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DhrMaterial {
    /// Code of the product.
    pub product_code: String,
    /// Description of the product. `null` when there is none.
    pub product_description: Option<String>,
    /// Code of the lot. `null` when no lot is recorded.
    pub lot_code: Option<String>,
    /// Lot number that the supplier uses. `null` when it is not recorded.
    pub supplier_lot: Option<String>,
    /// Expiry date of the lot. `null` when the lot has none or no lot is recorded.
    #[schema(value_type = Option<Date>)]
    pub expires: Option<Date>,
    /// Supplier of the lot. `null` when the supplier is unknown.
    pub supplier: Option<DhrSupplier>,
    /// Consumed quantity after reversals, in the unit of the product.
    pub quantity: Amount,
    /// Whether the material was used for this unit alone (`unit`) or for its whole batch (`batch`).
    pub share: Share,
    /// Quantity of the batch that used the material, in the unit of the batch's product. `null` if there is no batch.
    pub batch_units: Option<Amount>,
    /// How the lot was chosen, such as `declared` or `automatic`. `null` when this is not recorded.
    pub allocation: Option<String>,
    /// Code of the location from which the material was consumed. `null` when it is not known.
    pub position_code: Option<String>,
    /// Key of the movement that consumed the material. `null` when the lot was only declared.
    pub movement_key: Option<String>,
    /// Time of the consumption or declaration.
    pub at: Timestamp,
    /// Key of the user who recorded the consumption or declaration. `null` when the user is unknown.
    pub by: Option<String>,
    /// Key of the batch that used the material. `null` if there is no batch.
    pub batch_key: Option<String>,
}

/// Step of a batch of the unit, done or not.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrStep {
    /// Name of the phase.
    pub phase_name: String,
    /// Key of the step.
    pub step_key: String,
    /// Title of the step. `null` when it has none.
    pub step_title: Option<String>,
    /// Key of the batch that the step belongs to.
    pub batch_key: String,
    /// Key of the job that the batch belongs to.
    pub job_key: String,
    /// Whether the step is done: `done` or `to_do`.
    pub status: StepStatus,
    /// Key of the user who completed the step. `null` while `status` is `to_do`.
    pub operator: Option<String>,
    /// Time of completion. `null` while `status` is `to_do`.
    pub completed_at: Option<Timestamp>,
    /// Key of the work session in which the step was completed. `null` when there is none.
    pub work_session_key: Option<String>,
    /// Whether the step was edited after completion.
    pub modified: bool,
    /// Whether the step was canceled. Canceled steps are listed only with `include_history`.
    pub canceled: bool,
    /// Values that the step recorded.
    pub values: Vec<DhrValue>,
    /// Number of versions of the completed step: 1 plus the number of edits. 0 while it is not done.
    pub versions: usize,
}

/// Issue that concerns the unit.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrIssue {
    /// Key of the issue.
    pub issue_key: String,
    /// Name of the issue type. `null` if there is no type.
    pub type_name: Option<String>,
    /// Whether the issue is critical.
    pub critical: bool,
    /// Whether the issue is `open` or `closed`.
    pub status: IssueStatus,
    /// Values of the issue form, each with its history.
    pub values: Vec<DhrValue>,
    /// Time at which the issue was reported.
    pub opened_at: Timestamp,
    /// Key of the user who reported the issue. `null` when the user is unknown.
    pub opened_by: Option<String>,
    /// Time at which the issue was closed. `null` while it is open.
    pub closed_at: Option<Timestamp>,
    /// Key of the user who closed the issue. `null` while it is open.
    pub closed_by: Option<String>,
    /// Nearest linked record through which the issue concerns the unit: `serial`, `job` or `work_order`.
    pub scope: MatterScope,
    /// Messages on the issue.
    pub messages: Vec<DhrMessage>,
}

/// Message on an issue.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrMessage {
    /// Time at which the message was written.
    pub at: Timestamp,
    /// Key of the user who wrote the message. `null` when the user is unknown.
    pub by: Option<String>,
    /// Text of the message. `null` when the message was deleted.
    pub text: Option<String>,
}

/// Task that concerns the unit.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrTask {
    /// Key of the task.
    pub task_key: String,
    /// Code of the task.
    pub code: String,
    /// Name of the task type.
    pub type_name: String,
    /// Title of the task. `null` when it has none.
    pub title: Option<String>,
    /// Status of the task: `open`, `pending`, `completed` or `canceled`.
    pub status: String,
    /// Key of the responsible user. `null` when nobody is assigned.
    pub owner: Option<String>,
    /// Time at which the task was created.
    pub created: Timestamp,
    /// Time at which the task was closed. `null` while it is open or pending.
    pub closed: Option<Timestamp>,
    /// Key of the user who closed the task. `null` while it is open or pending.
    pub closed_by: Option<String>,
    /// Values of the task form, each with its history.
    pub values: Vec<DhrValue>,
    /// Nearest linked record through which the task concerns the unit: `serial` or `work_order`.
    pub scope: MatterScope,
}

/// Movement of the unit, or of a container that the unit was in.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrMovement {
    /// Key of the movement.
    pub movement_key: String,
    /// Type of the movement, such as `receipt` or `shipment`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Time of the movement.
    pub at: Timestamp,
    /// Key of the user who recorded the movement. `null` when the user is unknown.
    pub by: Option<String>,
    /// Code of the location from which the unit or container was moved.
    pub position_from_code: String,
    /// Code of the location to which the unit or container was moved.
    pub position_to_code: String,
    /// Code of the container that was moved. `null` when the unit itself was moved.
    pub container_code: Option<String>,
    /// Code of the movement list. `null` if there is no list.
    pub list_code: Option<String>,
    /// Moved quantity, in the unit of the product. Negative when the unit moves back to `position_from_code`.
    pub quantity: Amount,
    /// Reason for the movement. `null` when none was given.
    pub reason: Option<String>,
    /// Name of the supplier or customer, otherwise the code. `null` when none is recorded.
    pub partner: Option<String>,
    /// Number of the transfer document, otherwise of the sales or purchase document. `null` when none is recorded.
    pub document: Option<String>,
    /// Whether the movement was later reversed.
    pub reversed: bool,
}

/// Batch in which the unit was worked on.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrWork {
    /// Name of the phase.
    pub phase_name: String,
    /// Key of the job that the batch belongs to.
    pub job_key: String,
    /// Key of the batch.
    pub batch_key: String,
    /// Quantity of the batch, in the unit of the product.
    pub batch_units: Amount,
    /// Time at which the batch was started.
    pub start: Timestamp,
    /// Time at which the batch was completed. `null` while it is open.
    pub end: Option<Timestamp>,
    /// Whether the batch was declared by an override instead of being recorded during work.
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
    /// Duration of the work session, in milliseconds. `null` while it is open.
    pub duration_ms: Option<i64>,
    /// Whether the work session was declared by an override instead of being recorded during work.
    pub forced: bool,
}

/// Journal row that names the unit.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrChange {
    /// Time of the event.
    pub at: Timestamp,
    /// Key of the user who caused the event. `null` when the user is unknown.
    pub by: Option<String>,
    /// Type of the event, such as `SERIAL_HELD`.
    pub event_type: String,
    /// Key of the journal row.
    pub event_key: String,
    /// Description of the event, or the reason for it. `null` when none was given.
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
    /// Size of the file, in bytes. `null` when the file is missing.
    pub size: Option<i64>,
    /// SHA-256 of the content, as hexadecimal digits. `null` when the file is missing.
    pub sha256: Option<String>,
    /// Media type of the file. `null` when the file is missing.
    pub content_type: Option<String>,
    /// Name of the phase of the value. `null` if there is no phase.
    pub phase_name: Option<String>,
    /// Label of the value that names the file.
    pub label: String,
    /// Bucket, record key, folder and name of the file, separated by `/`.
    pub path: String,
    /// Path of the request that downloads the file.
    pub href: String,
    /// Time of the upload. `null` when the file is missing.
    pub uploaded_at: Option<Timestamp>,
    /// Key of the user who uploaded the file. `null` when the file is missing.
    pub uploaded_by: Option<String>,
    /// How the record shows the file: `included` in the PDF, only `listed`, `missing` from the file store, or
    /// `not_renderable`.
    pub state: FileState,
}
