//! The sections of the record as they stand on the wire.

use kernel::wire::number::Amount;
use kernel::wire::time::{Date, Timestamp};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::states::{ComponentStatus, FileState, IssueStatus, MatterScope, Share, StepStatus};

/// Values of one phase.
#[derive(Debug, Serialize, ToSchema)]
pub struct ValueGroup {
    /// The phase; null: values of the unit itself.
    pub phase_key: Option<String>,
    /// Its name.
    pub phase_name: String,
    /// The values.
    pub values: Vec<DhrValue>,
}

/// A value with who and when.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrValue {
    /// Its key in the form.
    pub form_field_key: String,
    /// The custom field behind it.
    pub custom_field_key: String,
    /// What it is called.
    pub label: String,
    /// What kind of value it is.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// The value; null when there is none.
    pub value: Value,
    /// As people read it.
    pub display: String,
    /// Whether it must be filled in.
    pub mandatory: bool,
    /// The step that asked for it.
    pub step_key: Option<String>,
    /// The batch in which it was noted.
    pub batch_key: Option<String>,
    /// When it was entered.
    pub entered_at: Option<Timestamp>,
    /// By whom.
    pub entered_by: Option<String>,
    /// The row of the journal that tells of it.
    pub event_key: Option<String>,
    /// How many values it had.
    pub versions: usize,
    /// All values that it ever had, the oldest first.
    pub history: Vec<DhrVersion>,
}

/// A value that something had.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrVersion {
    /// The value; null: it was cleared.
    pub value: Value,
    /// As people read it.
    pub display: String,
    /// Since when.
    pub at: Option<Timestamp>,
    /// By whom.
    pub by: Option<String>,
    /// The row of the journal that tells of it.
    pub event_key: Option<String>,
    /// Why.
    pub reason: Option<String>,
}

/// Who delivered it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DhrSupplier {
    /// The code of the partner.
    pub partner_code: Option<String>,
    /// Its name.
    pub partner_name: Option<String>,
    /// The order that it was bought with.
    pub purchase_doc: Option<String>,
}

/// Something built in, now or once, or missing.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrComponent {
    /// The link; null: it is missing.
    pub link_key: Option<String>,
    /// The part.
    pub serial_key: Option<String>,
    /// Its code.
    pub serial_code: Option<String>,
    /// The code of its product.
    pub product_code: String,
    /// The description of its product.
    pub product_description: Option<String>,
    /// The lot that it belongs to.
    pub lot_code: Option<String>,
    /// Who delivered it.
    pub supplier: Option<DhrSupplier>,
    /// How it is built in.
    pub status: ComponentStatus,
    /// It is not in the bill of materials.
    pub extra_bom: bool,
    /// The phase in which it was built in.
    pub phase_name: Option<String>,
    /// The batch.
    pub batch_key: Option<String>,
    /// When it was built in.
    pub linked_at: Option<Timestamp>,
    /// By whom.
    pub linked_by: Option<String>,
    /// When it was taken out.
    pub ended_at: Option<Timestamp>,
    /// By whom.
    pub ended_by: Option<String>,
    /// Why.
    pub reason: Option<String>,
    /// What happened to it then.
    pub disposition: Option<String>,
    /// What came instead.
    pub replaced_by_serial_code: Option<String>,
    /// How many are missing.
    pub missing_quantity: Option<Amount>,
    /// It has values, or parts of its own.
    pub has_record: bool,
    /// Its record is part of this one.
    pub record_included: bool,
}

/// Material without serials.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DhrMaterial {
    /// The code of the product.
    pub product_code: String,
    /// Its description.
    pub product_description: Option<String>,
    /// The lot.
    pub lot_code: Option<String>,
    /// The lot as its supplier calls it.
    pub supplier_lot: Option<String>,
    /// The last day of the lot.
    #[schema(value_type = Option<Date>)]
    pub expires: Option<Date>,
    /// Who delivered it.
    pub supplier: Option<DhrSupplier>,
    /// How much, less what was taken back.
    pub quantity: Amount,
    /// What it went into.
    pub share: Share,
    /// Units of the batch.
    pub batch_units: Option<Amount>,
    /// Whether the lot was declared or chosen.
    pub allocation: Option<String>,
    /// Where it was taken.
    pub position_code: Option<String>,
    /// The movement; null: the lot was only declared.
    pub movement_key: Option<String>,
    /// When.
    pub at: Timestamp,
    /// By whom.
    pub by: Option<String>,
    /// For which batch.
    pub batch_key: Option<String>,
}

/// A step of a batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrStep {
    /// The phase.
    pub phase_name: String,
    /// The step.
    pub step_key: String,
    /// Its title.
    pub step_title: Option<String>,
    /// The batch.
    pub batch_key: String,
    /// The job.
    pub job_key: String,
    /// Whether it is done.
    pub status: StepStatus,
    /// Who completed it.
    pub operator: Option<String>,
    /// When.
    pub completed_at: Option<Timestamp>,
    /// In which span of work.
    pub work_session_key: Option<String>,
    /// It was edited afterwards.
    pub modified: bool,
    /// It was taken back with its batch; such steps are listed with the history only.
    pub canceled: bool,
    /// What was noted.
    pub values: Vec<DhrValue>,
    /// How often it was written down.
    pub versions: usize,
}

/// An issue.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrIssue {
    /// Its key.
    pub issue_key: String,
    /// Its type.
    pub type_name: Option<String>,
    /// It is critical.
    pub critical: bool,
    /// Whether it is open.
    pub status: IssueStatus,
    /// What is said about it.
    pub values: Vec<DhrValue>,
    /// When it was reported.
    pub opened_at: Timestamp,
    /// By whom.
    pub opened_by: Option<String>,
    /// When it was settled.
    pub closed_at: Option<Timestamp>,
    /// By whom.
    pub closed_by: Option<String>,
    /// The nearest thing that it is linked to.
    pub scope: MatterScope,
    /// What people wrote.
    pub messages: Vec<DhrMessage>,
}

/// What somebody wrote.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrMessage {
    /// When.
    pub at: Timestamp,
    /// Who.
    pub by: Option<String>,
    /// What; null: it was taken back.
    pub text: Option<String>,
}

/// A task.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrTask {
    /// Its key.
    pub task_key: String,
    /// Its code.
    pub code: String,
    /// Its type.
    pub type_name: String,
    /// Its title.
    pub title: Option<String>,
    /// How far it is.
    pub status: String,
    /// Who has it.
    pub owner: Option<String>,
    /// When it was made.
    pub created: Timestamp,
    /// When it ended.
    pub closed: Option<Timestamp>,
    /// By whom.
    pub closed_by: Option<String>,
    /// What is said about it.
    pub values: Vec<DhrValue>,
    /// The nearest thing that it is linked to.
    pub scope: MatterScope,
}

/// A movement of the unit, or of what it lay in.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrMovement {
    /// Its key.
    pub movement_key: String,
    /// What it was for.
    #[serde(rename = "type")]
    pub kind: String,
    /// When.
    pub at: Timestamp,
    /// By whom.
    pub by: Option<String>,
    /// Where from.
    pub position_from_code: String,
    /// Where to.
    pub position_to_code: String,
    /// What was moved, when it was a whole position with the unit in it.
    pub container_code: Option<String>,
    /// The list.
    pub list_code: Option<String>,
    /// How much.
    pub quantity: Amount,
    /// Why.
    pub reason: Option<String>,
    /// With whom.
    pub partner: Option<String>,
    /// The paper.
    pub document: Option<String>,
    /// It was taken back.
    pub reversed: bool,
}

/// A batch of the unit.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrWork {
    /// The phase.
    pub phase_name: String,
    /// The job.
    pub job_key: String,
    /// The batch.
    pub batch_key: String,
    /// Units of the batch.
    pub batch_units: Amount,
    /// When it began.
    pub start: Timestamp,
    /// When it was completed.
    pub end: Option<Timestamp>,
    /// It was not worked but declared.
    pub forced: bool,
    /// Who worked on it.
    pub sessions: Vec<DhrSession>,
}

/// A span of work.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrSession {
    /// Who.
    pub user_key: Option<String>,
    /// From.
    pub start: Timestamp,
    /// Until.
    pub end: Option<Timestamp>,
    /// How long.
    pub duration_ms: Option<i64>,
    /// It was not worked but declared.
    pub forced: bool,
}

/// A row of the journal.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrChange {
    /// When.
    pub at: Timestamp,
    /// Who.
    pub by: Option<String>,
    /// What happened.
    pub event_type: String,
    /// Its key.
    pub event_key: String,
    /// Why.
    pub text: Option<String>,
    /// What it tells.
    #[schema(value_type = Object)]
    pub data: Value,
}

/// A file that a value names.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrAttachment {
    /// Its name.
    pub name: String,
    /// Bytes.
    pub size: Option<i64>,
    /// Checksum.
    pub sha256: Option<String>,
    /// Its type.
    pub content_type: Option<String>,
    /// The phase of the value that names it.
    pub phase_name: Option<String>,
    /// The label of that value.
    pub label: String,
    /// Bucket, record, folder and name.
    pub path: String,
    /// Where it is downloaded.
    pub href: String,
    /// When it was stored.
    pub uploaded_at: Option<Timestamp>,
    /// By whom.
    pub uploaded_by: Option<String>,
    /// Whether it is shown.
    pub state: FileState,
}
