//! How operations are mounted, read, answered and refused.

mod answer;
mod area;
mod compress;
mod edge;
mod extract;
mod idempotency;
mod operate;
mod problem;

pub use answer::{Bytes, Empty, Envelope, Listed, Tagged};
pub use area::{Access, Area, Conflict, Operation, Table, join};
pub use edge::Service;
pub use extract::{Body, BodyList, ClientAddress, Form, IfMatch, IfNoneMatch, Params, Part, Slot, UploadedFile, fault};
pub use idempotency::{Claim, forget_old_answers};
pub use operate::{WriteBegun, method_not_allowed, route_not_found};
pub use problem::{Problem, ProblemBody, ValidationBody};
