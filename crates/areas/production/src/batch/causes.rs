//! The causes that prevent the completion of a batch, each with the records concerned and the operation that resolves
//! it.
//!
//! If each refusal reported one cause, the operator would need one attempt per cause. Therefore a completion collects
//! all causes, and the refusal has the status and the code of the first one.

use kernel::wire::input::{Fault, PathSegment};
use kernel::wire::key::{LotKey, PositionKey, ProductKey, SerialKey};
use kernel::wire::number::Amount;
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use crate::snapshot::StepSnapshot;
use platform::api::Problem;
use serial::contract::UnitRecord;

/// Number of causes that the message of a refusal spells out. The others are only counted.
const SPELLED_OUT: usize = 3;

/// The operation that supplies what is missing: its method and path, and its operation ID.
pub type Remedy = (&'static str, &'static str);

/// The operation that completes a step.
pub const COMPLETE_STEP: Remedy = ("POST /batch/{batch_key}/step/{step_key}/complete", "complete_step");
/// The operation that saves draft values of steps.
pub const NOTE_STEP: Remedy = ("POST /batch/temp-data", "note_step");
/// The operation that declares the scanned parts.
pub const SCAN_PARTS: Remedy = ("PUT /batch/{batch_key}/serial-temp-links", "replace_temp_links");
/// The operation that declares the lots to use.
pub const ALLOCATE_LOTS: Remedy = ("PUT /batch/{batch_key}/lot-allocation", "replace_lot_allocations");
/// The operation that receives or transfers stock.
pub const MOVE_STOCK: Remedy = ("POST /movement/execute", "execute_movements");
/// The operation that completes a count.
pub const COMPLETE_COUNT: Remedy = ("POST /inventory/count-record/{record_key}/complete", "complete_count");
/// The operation that posts the variances of a count.
pub const CONFIRM_COUNT: Remedy = ("POST /inventory/count-session/{session_key}/confirm", "confirm_count_session");
/// The operation that makes a location available, or allows consumption from it.
pub const CHANGE_POSITION: Remedy = ("PATCH /position/{position_key}", "update_position");
/// The operation that releases the hold of a unit.
pub const RELEASE_UNIT: Remedy = ("POST /serial/{serial_key}/release-hold", "release_serial_hold");
/// The operation that releases the hold of a lot.
pub const RELEASE_LOT: Remedy = ("POST /lot/{lot_key}/release-hold", "release_lot_hold");
/// The operation that assigns a counter to a product.
pub const CHANGE_PRODUCT: Remedy = ("PATCH /product/{product_key}", "update_product");
/// The operation that resumes the job.
pub const RESUME_JOB: Remedy = ("POST /job/{job_key}/resume", "resume_job");

/// One cause that prevents the completion of a batch. Members that do not apply to the code are `null`.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Cause {
    /// Code that the refusal has when this is the only cause, or `mandatory_missing` for a missing value of a step.
    pub code: &'static str,
    /// Sentence for the operator that names what is missing, by title and code, and what to do.
    pub message: String,
    /// Method and path of the operation that supplies what is missing, such as `PUT
    /// /batch/{batch_key}/serial-temp-links`. `null` when no single operation helps.
    pub operation: Option<&'static str>,
    /// `operationId` of that operation in the interface description. `null` when no single operation helps.
    pub operation_id: Option<&'static str>,
    /// Key of the step that is not done or lacks a value. `null` for other causes.
    pub step_key: Option<String>,
    /// Title of the step in `step_key`. `null` when the step has none, and for other causes.
    pub step_title: Option<String>,
    /// Key of the form field that lacks a value. `null` for other causes.
    pub form_field_key: Option<String>,
    /// Key of the product concerned: a component, or the output when its serial numbers lack a counter. `null` for
    /// other causes.
    #[schema(value_type = Option<String>)]
    pub product_key: Option<ProductKey>,
    /// Code of the product in `product_key`. `null` for other causes.
    pub product_code: Option<String>,
    /// Key of the unit concerned: the unit that lacks parts, or the part that cannot be used. `null` for other causes.
    #[schema(value_type = Option<String>)]
    pub serial_key: Option<SerialKey>,
    /// Serial number of the unit in `serial_key`. `null` while the unit has none, and for other causes.
    pub serial_code: Option<String>,
    /// Key of the location where stock is missing or cannot be moved. `null` for other causes.
    #[schema(value_type = Option<String>)]
    pub position_key: Option<PositionKey>,
    /// Code of the location in `position_key`. `null` for other causes.
    pub position_code: Option<String>,
    /// Key of the lot concerned. `null` when the cause does not concern a lot.
    #[schema(value_type = Option<String>)]
    pub lot_key: Option<LotKey>,
    /// Quantity that is needed, in the unit of the product. `null` when the cause is not about a quantity.
    pub expected: Option<Amount>,
    /// Quantity that is linked, declared or in stock, in the unit of the product. `null` when the cause is not about a
    /// quantity.
    pub found: Option<Amount>,
}

impl Cause {
    /// Builds a cause from its code, its sentence and the operation that resolves it.
    pub fn new(code: &'static str, message: String, remedy: Option<Remedy>) -> Self {
        let (operation, operation_id) = remedy.unzip();
        Self { code, message, operation, operation_id, ..Self::default() }
    }

    /// Adds the step that the cause is about.
    pub fn step(self, step: &StepSnapshot) -> Self {
        Self { step_key: Some(step.key.clone()), step_title: step.title.clone(), ..self }
    }

    /// Adds the product that the cause is about.
    pub fn product(self, key: ProductKey, code: &str) -> Self {
        Self { product_key: Some(key), product_code: Some(code.to_owned()), ..self }
    }

    /// Adds the unit that the cause is about, if there is one.
    pub fn unit(self, unit: Option<&UnitRecord>) -> Self {
        Self { serial_key: unit.map(|unit| unit.key), serial_code: unit.and_then(|unit| unit.code.clone()), ..self }
    }

    /// Adds the location that the cause is about.
    pub fn position(self, key: &PositionKey, code: String) -> Self {
        Self { position_key: Some(key.clone()), position_code: Some(code), ..self }
    }

    /// Adds the quantity that is needed and the quantity that was found.
    pub fn figures(self, expected: Decimal, found: Decimal) -> Self {
        Self { expected: Some(Amount::new(expected)), found: Some(Amount::new(found)), ..self }
    }

    /// Turns the cause into a fault, for a refusal that lists faults of the body.
    fn fault(&self) -> Fault {
        let more = match json!(self) {
            Value::Object(members) => members,
            _ => Map::new(),
        };
        let more = more.into_iter().filter(|(name, _)| name != "code" && name != "message").collect();
        let loc = ["path", "batch_key"].map(|name| PathSegment::Name(name.into())).to_vec();
        Fault { loc, msg: self.message.clone(), kind: self.code, more }
    }
}

/// Returns the name of a unit in a sentence: its serial number, or `without serial number`.
pub fn unit_label(unit: &UnitRecord) -> String {
    unit.code.clone().unwrap_or_else(|| "without serial number".to_owned())
}

/// All causes that prevent the completion of a batch, in the sequence of the checks.
#[derive(Debug, Default)]
pub struct Causes {
    /// The refusal that decides status and code of the response. `None` without a cause.
    first: Option<Problem>,
    /// Number of faults of the body at the start of `all`. 0 when another cause comes first.
    of_body: usize,
    all: Vec<Cause>,
}

impl Causes {
    /// Whether nothing prevents the completion so far.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Adds a refusal with its causes. Only the first refusal decides status and code.
    pub fn add(&mut self, problem: impl Into<Problem>, causes: impl IntoIterator<Item = Cause>) {
        self.first.get_or_insert_with(|| problem.into());
        for cause in causes {
            if !self.is_known(&cause) {
                self.all.push(cause);
            }
        }
    }

    /// Whether a cause about the same unit was added before. A scrapped unit, for example, cannot be moved either, and
    /// is reported once. Causes with quantities are always reported, because they are about missing parts.
    fn is_known(&self, cause: &Cause) -> bool {
        let about = |one: &Cause| one.serial_key.filter(|_| one.expected.is_none());
        about(cause).is_some() && self.all.iter().any(|one| about(one) == about(cause))
    }

    /// Adds missing values, which are faults of the body with a path. When no other cause was added before, the refusal
    /// is a validation list: these faults, then the other causes.
    pub fn add_values(&mut self, faults: Vec<Fault>, causes: Vec<Cause>) {
        if self.first.is_none() {
            (self.of_body, self.first) = (causes.len(), Some(Problem::invalid(faults)));
        }
        self.all.extend(causes);
    }

    /// Returns the refusal of a declaration that is invalid: the causes that were found before it, or `problem` when
    /// there are none.
    pub fn refusal_or(self, problem: Problem) -> Problem {
        self.refuse().err().unwrap_or(problem)
    }

    /// Returns all causes, for the readiness of a batch.
    pub fn into_all(self) -> Vec<Cause> {
        self.all
    }

    /// Refuses when there is a cause, with status and code of the first cause and a list of all in `causes`.
    pub fn refuse(self) -> Result<(), Problem> {
        let Some(first) = self.first else { return Ok(()) };
        if self.of_body > 0 {
            return Err(first.and_faults(self.all.iter().skip(self.of_body).map(Cause::fault).collect()));
        }
        let mut said: Vec<&str> = self.all.iter().take(SPELLED_OUT).map(|cause| cause.message.as_str()).collect();
        let more = format!("{} more.", self.all.len().saturating_sub(SPELLED_OUT));
        if self.all.len() > SPELLED_OUT {
            said.push(&more);
        }
        let first = if said.is_empty() { first } else { first.with_message(said.join(" ")) };
        Err(first.with("causes", json!(self.all)))
    }
}
