//! How operations are mounted, read, answered and refused.

mod access;
mod answer;
mod area;
mod bodies;
pub mod budget;
pub mod compress;
mod download;
mod edge;
mod extract;
mod idempotency;
pub mod multipart;
mod operate;
pub mod paced;
mod problem;
pub mod receive;
mod refusal;
mod required;

// Named by the macros of refusals.
pub use access::Access;
pub use answer::{AnyEnvelope, Binary, Bytes, Empty, Envelope, Listed, Tagged, json as json_answer, json_bytes};
pub use area::{Area, BELOW, Conflict, Operation, Table, join};
pub use bodies::{FilePartOf, closed_schema, form_schema};
pub use download::{Download, Downloaded, Wanted};
pub use edge::{Arrival, Service};
pub use extract::{Body, BodyList, ClientAddress, Form, IfMatch, IfNoneMatch, Params, Slot, Slots, StrictBody, fault};
pub use idempotency::{Claim, Deferred, forget_old_answers};
pub use multipart::{FilePart, Parts, ReceivedFile, UploadedFile, bad_file_name};
pub use operate::{Handled, WriteBegun, method_not_allowed, route_not_found};
pub use problem::{Coded, FaultBody, Problem, ProblemBody, StepBody, ValidationBody};
pub use refusal::{General, Shared, Told, published};
pub use required::LEFT_OUT;
pub use serde_json::Value as JsonValue;
