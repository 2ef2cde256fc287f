//! The record in its published form: document, header and completeness.

use kernel::rules::device_history::GapCode;
use kernel::wire::time::Timestamp;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::options::DhrOptions;
use super::sections::{
    DhrAttachment, DhrChange, DhrComponent, DhrIssue, DhrMaterial, DhrMovement, DhrStep, DhrTask, DhrWork, ValueGroup,
};

/// Device history record with its hash. Its content does not depend on the time of the request.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrDocument {
    /// Version of the format, `dhr/1`.
    pub schema: &'static str,
    /// SHA-256 of the canonical form (RFC 8785) of `record`, as 64 hexadecimal digits.
    pub content_hash: String,
    /// Always `null`, because records are not signed.
    pub signature: Option<String>,
    /// Always `null`, because records are not signed.
    pub key_id: Option<String>,
    /// The record that `content_hash` covers.
    #[schema(value_type = DhrRecord)]
    pub record: Value,
}

/// Record of how one unit was made.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrRecord {
    /// Options with which the record was created.
    pub options: DhrOptions,
    /// Time of the newest fact in the record.
    pub last_change: Timestamp,
    /// Company that issues the record, from the configuration.
    pub company: DhrCompany,
    /// Identity and state of the unit.
    pub header: DhrHeader,
    /// Whether the record is complete, and which gaps it has.
    pub completeness: DhrCompleteness,
    /// Values of the unit, by phase.
    pub serial_data: Vec<ValueGroup>,
    /// Components that are linked, were linked or are missing.
    pub components: Vec<DhrComponent>,
    /// Consumed material without serial numbers.
    pub materials: Vec<DhrMaterial>,
    /// Steps of the unit's batches. `null` unless `include_step_data` is `true`.
    pub steps: Option<Vec<DhrStep>>,
    /// Issues of the unit. `null` when `include_issues` is `false`.
    pub issues: Option<Vec<DhrIssue>>,
    /// Tasks of the unit. `null` when `include_issues` is `false`.
    pub tasks: Option<Vec<DhrTask>>,
    /// Movements of the unit. `null` when `include_movements` is `false`.
    pub movements: Option<Vec<DhrMovement>>,
    /// Batches of the unit with their work sessions.
    pub work: Vec<DhrWork>,
    /// Journal rows of the unit. `null` unless `include_history` is `true`.
    pub changes: Option<Vec<DhrChange>>,
    /// Files that the record names.
    pub attachments: Vec<DhrAttachment>,
    /// All users that the record names.
    pub people: Vec<DhrPerson>,
    /// Records of active components. `null` unless `include_children` is `true`.
    pub child_records: Option<Vec<DhrChild>>,
}

/// Company that issues the record, from the configuration.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DhrCompany {
    /// Name of the company, from the entry `company_name` of the configuration.
    pub name: String,
    /// SHA-256 of the logo, as hexadecimal digits. `null` when there is no logo.
    pub logo_sha256: Option<String>,
}

/// Identity and state of the unit.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrHeader {
    /// Key of the unit.
    pub serial_key: String,
    /// Serial number of the unit. `null` when it has none.
    pub serial_code: Option<String>,
    /// State of the unit: `wip`, `in_stock`, `installed`, `shipped`, `consumed`, `released`, `scrapped` or `deleted`.
    pub state: &'static str,
    /// Key of the product.
    pub product_key: String,
    /// Code of the product.
    pub product_code: String,
    /// Description of the product. `null` when it has none.
    pub product_description: Option<String>,
    /// GTIN of the product. `null` when it has none.
    pub gtin: Option<String>,
    /// Key of the work order that made the unit. `null` if there is no work order.
    pub work_order_key: Option<String>,
    /// Code of the work order. `null` if there is no work order.
    pub work_order_code: Option<String>,
    /// Project code of the work order. `null` when there is none.
    pub project_code: Option<String>,
    /// Code of the lot that the unit belongs to. `null` when it belongs to none.
    pub lot_code: Option<String>,
    /// Time at which the unit was created, in UTC.
    pub created: Timestamp,
    /// Key of the user who created the unit. `null` when the user is unknown.
    pub created_by: Option<String>,
    /// Time of the release. `null` while the unit is in progress.
    pub released: Option<Timestamp>,
    /// Key of the user who released the unit. `null` while it is in progress, or when the user is unknown.
    pub released_by: Option<String>,
    /// Units that contain the unit, the outermost first.
    pub parents: Vec<DhrParent>,
    /// Code of the location. `null` when the unit is not in stock.
    pub position_code: Option<String>,
    /// Hold of the unit, with its reason. `null` when it is not on hold.
    pub hold: Option<DhrHold>,
    /// Time at which the unit was scrapped. `null` when it is not scrapped.
    pub scrapped: Option<Timestamp>,
    /// Reason for the scrap. `null` when the unit is not scrapped.
    pub scrap_reason: Option<String>,
}

/// Unit that contains the unit of the record.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DhrParent {
    /// Key of the containing unit.
    pub serial_key: String,
    /// Serial number of the containing unit. `null` when it has none.
    pub serial_code: Option<String>,
    /// Code of the containing unit's product.
    pub product_code: String,
}

/// Hold of the unit, with its reason.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrHold {
    /// Reason for the hold.
    pub reason: String,
    /// Key of the user who put the unit on hold. `null` when the user is unknown.
    pub by: Option<String>,
    /// Time at which the hold began.
    pub at: Timestamp,
}

/// Whether the record is complete, and what it lacks.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrCompleteness {
    /// Whether the record has no gap.
    pub complete: bool,
    /// Reasons why the record is incomplete. Gaps in sections that the record leaves out count too. Empty when it is
    /// complete.
    pub gaps: Vec<DhrGap>,
}

/// One reason why the record is incomplete.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DhrGap {
    /// Code of the gap, such as `step_not_done` or `issue_open`.
    pub code: GapCode,
    /// Human-readable description of the gap, in English.
    pub text: String,
    /// Keys and names that the gap is about. The members depend on `code`: for example `step_key`, `batch_key` and
    /// `phase_name` for `step_not_done`, `product_code` and `missing_quantity` for `component_missing`. Empty for gaps
    /// about the unit as a whole, such as `not_released`.
    #[schema(value_type = Object)]
    pub data: Value,
}

/// User that the record names.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrPerson {
    /// Key of the user.
    pub user_key: String,
    /// First name of the user, or the user name when no first name is recorded.
    pub name: String,
    /// Last name of the user. `null` when none is recorded.
    pub surname: Option<String>,
}

/// Device history record of a component.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrChild {
    /// Key of the component.
    pub serial_key: String,
    /// SHA-256 of the canonical form of the component's record, as 64 hexadecimal digits.
    pub content_hash: String,
    /// Record of the component, identical to what a request for the component with the same options returns.
    #[schema(value_type = DhrRecord, no_recursion)]
    pub record: Value,
}
