//! The HTTP side of operations: mounting, reading of input, responses and refusals.

mod access;
mod answer;
mod area;
mod body_schemas;
pub mod budget;
pub mod compression;
mod download;
mod edge;
mod examples;
mod extract;
mod idempotency;
pub mod multipart;
pub mod multipart_stream;
mod operation_layer;
mod problem;
mod refusal;
pub mod request_body;
mod required_members;

pub use access::Access;
pub use answer::{
    AnyEnvelope, Binary, BytesResponse, Empty, Envelope, ListResponse, WithEtag, json as json_answer, json_bytes,
};
pub use area::{API_PREFIX, ApiOperation, Area, Conflict, OperationTable, join};
pub use body_schemas::{FilePartSchema, closed_schema, form_schema};
pub use download::{Download, DownloadRequest, DownloadResponses};
pub use edge::{HttpService, RequestContext, Transport};
pub use examples::{Example, ExampleAnswer, ExamplePart, KeptValues, publish_examples, read_examples};
pub use extract::{
    Body, BodyList, ClientAddress, Form, IfMatch, IfNoneMatch, Params, PathParam, PathParams, StrictBody, fault,
};
pub use idempotency::{Claim, MultipartClaim, delete_expired_responses};
pub use multipart::{FilePart, MultipartBody, ReceivedFile, UploadedFile, bad_file_name};
pub use operation_layer::{DispatchInfo, WriteBegun, method_not_allowed, route_not_found};
pub use problem::{Coded, FaultBody, Problem, ProblemBody, StepBody, ValidationBody};
pub use refusal::{GeneralRefusal, RefusalSpec, SharedRefusal, published};
pub use required_members::OPTIONAL_MEMBERS;
// Used by the macro `refusals!`.
pub use serde_json::Value as JsonValue;
