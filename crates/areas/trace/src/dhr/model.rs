//! The record as it stands on the wire: the document, its head, its verdict.

use kernel::rules::device_history::GapCode;
use kernel::wire::time::Timestamp;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::options::DhrOptions;
use super::sections::{
    DhrAttachment, DhrChange, DhrComponent, DhrIssue, DhrMaterial, DhrMovement, DhrStep, DhrTask, DhrWork, ValueGroup,
};

/// The record with what proves it. Nothing outside of `record` depends on the moment of the request.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrDocument {
    /// `dhr/1`.
    pub schema: &'static str,
    /// SHA-256 of the canonical form (RFC 8785) of `record`, in hex.
    pub content_hash: String,
    /// Null: records are not signed yet.
    pub signature: Option<String>,
    /// Null with the signature.
    pub key_id: Option<String>,
    /// Everything that counts.
    #[schema(value_type = DhrRecord)]
    pub record: Value,
}

/// How one unit was made.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrRecord {
    /// What was asked for.
    pub options: DhrOptions,
    /// The newest thing in it.
    pub last_change: Timestamp,
    /// Whose record it is.
    pub company: DhrCompany,
    /// The unit.
    pub header: DhrHeader,
    /// Whether something is missing.
    pub completeness: DhrCompleteness,
    /// Values of the unit, by phase.
    pub serial_data: Vec<ValueGroup>,
    /// What is and was built in, and what is missing.
    pub components: Vec<DhrComponent>,
    /// Material without serials.
    pub materials: Vec<DhrMaterial>,
    /// What was noted in the steps; null: not asked for.
    pub steps: Option<Vec<DhrStep>>,
    /// Issues; null: not asked for.
    pub issues: Option<Vec<DhrIssue>>,
    /// Tasks; null: not asked for.
    pub tasks: Option<Vec<DhrTask>>,
    /// Where it was; null: not asked for.
    pub movements: Option<Vec<DhrMovement>>,
    /// Its batches and who worked on them.
    pub work: Vec<DhrWork>,
    /// The journal; null: not asked for.
    pub changes: Option<Vec<DhrChange>>,
    /// Files that its values name.
    pub attachments: Vec<DhrAttachment>,
    /// Everybody who is named.
    pub people: Vec<DhrPerson>,
    /// Records of the parts; null: not asked for.
    pub child_records: Option<Vec<DhrChild>>,
}

/// Whose record it is.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DhrCompany {
    /// Its name.
    pub name: String,
    /// Checksum of its logo.
    pub logo_sha256: Option<String>,
}

/// The unit.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrHeader {
    /// Its key.
    pub serial_key: String,
    /// Its code.
    pub serial_code: Option<String>,
    /// Where it is in its life.
    pub state: &'static str,
    /// Its product.
    pub product_key: String,
    /// The code of the product.
    pub product_code: String,
    /// Its description.
    pub product_description: Option<String>,
    /// Its trade item number.
    pub gtin: Option<String>,
    /// The order that made it.
    pub work_order_key: Option<String>,
    /// The code of the order.
    pub work_order_code: Option<String>,
    /// The project of the order.
    pub project_code: Option<String>,
    /// The lot that it belongs to.
    pub lot_code: Option<String>,
    /// When its record was made.
    pub created: Timestamp,
    /// By whom.
    pub created_by: Option<String>,
    /// When it left the work.
    pub released: Option<Timestamp>,
    /// By whom.
    pub released_by: Option<String>,
    /// What it is built into, the outermost first.
    pub parents: Vec<DhrParent>,
    /// Where it lies.
    pub position_code: Option<String>,
    /// Why nobody may use it.
    pub hold: Option<DhrHold>,
    /// When it was lost.
    pub scrapped: Option<Timestamp>,
    /// Why.
    pub scrap_reason: Option<String>,
}

/// Something that the unit is built into.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DhrParent {
    /// Its key.
    pub serial_key: String,
    /// Its code.
    pub serial_code: Option<String>,
    /// The code of its product.
    pub product_code: String,
}

/// Why nobody may use the unit.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrHold {
    /// Why.
    pub reason: String,
    /// Who says so.
    pub by: Option<String>,
    /// Since when.
    pub at: Timestamp,
}

/// Whether something is missing.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrCompleteness {
    /// Nothing is.
    pub complete: bool,
    /// What is missing.
    pub gaps: Vec<DhrGap>,
}

/// Something that is missing.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DhrGap {
    /// What kind of thing.
    #[schema(value_type = String)]
    pub code: GapCode,
    /// For people.
    pub text: String,
    /// The keys that belong to it.
    #[schema(value_type = Object)]
    pub data: Value,
}

/// Somebody who is named.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrPerson {
    /// The user.
    pub user_key: String,
    /// First name, or the name to log in with where there is none.
    pub name: String,
    /// Last name.
    pub surname: Option<String>,
}

/// The record of a part.
#[derive(Debug, Serialize, ToSchema)]
pub struct DhrChild {
    /// The part.
    pub serial_key: String,
    /// The hash of its record.
    pub content_hash: String,
    /// Its record, as it would be answered alone.
    #[schema(value_type = DhrRecord, no_recursion)]
    pub record: Value,
}
