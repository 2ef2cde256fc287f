//! How operations are mounted, read, answered and refused.

mod answer;
mod area;
pub mod budget;
mod compress;
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

pub use answer::{Bytes, Empty, Envelope, Listed, Tagged, json as json_answer, json_bytes};
pub use area::{Access, Area, Conflict, Operation, Table, join};
pub use download::{Download, Wanted};
pub use edge::Service;
pub use extract::{Body, BodyList, ClientAddress, Form, IfMatch, IfNoneMatch, Params, Slot, Slots, fault};
pub use idempotency::{Claim, Deferred, forget_old_answers};
pub use multipart::{FilePart, Parts, ReceivedFile, UploadedFile, bad_file_name};
pub use operate::{WriteBegun, method_not_allowed, route_not_found};
pub use problem::{Problem, ProblemBody, ValidationBody};
pub use refusal::{General, Shared, Told, published};
