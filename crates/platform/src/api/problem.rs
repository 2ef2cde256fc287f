//! The error type of the service: a public message that says what to do, and an internal cause that only the log shows.

use std::borrow::Cow;

use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use kernel::wire::input::Fault;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::refusal::{GeneralRefusal, RefusalSpec, SharedRefusal};

/// Why a request was refused or failed.
#[derive(Debug, Clone)]
pub struct Problem(Box<ProblemData>);

/// Content of [`Problem`], boxed to keep results small.
#[derive(Debug, Clone)]
struct ProblemData {
    status: StatusCode,
    code: &'static str,
    message: Cow<'static, str>,
    data: Map<String, Value>,
    faults: Vec<Fault>,
    cause: Option<String>,
    constraint: Option<String>,
    retry_after: Option<u64>,
    challenge: Option<&'static str>,
    /// Whether the same command may succeed if it is repeated.
    may_be_repeated: bool,
    /// Whether a database error is the cause.
    by_database: bool,
}

/// The body of an unsuccessful response.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = Problem)]
pub struct ProblemBody {
    /// HTTP status of the response.
    pub status: u16,
    /// Human-readable explanation of what is wrong and what to do, in English. The wording may change, so programs must
    /// use `detail.code` instead.
    pub message: String,
    /// The stable `code` of the refusal, with further members that depend on it.
    #[schema(value_type = Coded)]
    pub detail: Value,
}

/// What went wrong, for programs. Further members depend on `code`.
#[derive(Debug, utoipa::ToSchema)]
#[expect(dead_code, reason = "describes refusals in the interface description")]
pub struct Coded {
    /// Stable code of the refusal in lower case, for example `revision_mismatch`.
    #[schema(pattern = "^[a-z][a-z0-9_]*$")]
    code: String,
}

/// The body of a 422 for input that does not match the interface description.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = HTTPValidationError)]
pub struct ValidationBody {
    /// HTTP status of the response, always 422.
    pub status: u16,
    /// Always the text `Validation error`. The errors are in `detail`.
    pub message: String,
    /// Errors in the input, in the order in which they occur, at most 100.
    #[schema(value_type = Vec<FaultBody>)]
    pub detail: Value,
}

/// One error in the input. Further members depend on `type`.
#[derive(Debug, utoipa::ToSchema)]
#[schema(as = ValidationError)]
#[expect(dead_code, reason = "describes errors in the interface description")]
pub struct FaultBody {
    /// Path to the invalid value: `body`, `query`, `path` or `header`, followed by member names and list indexes.
    loc: Vec<StepBody>,
    /// Human-readable description of the error, in English.
    msg: String,
    /// Stable error type for programs, for example `string_too_long`.
    r#type: String,
}

/// One step of the path to an invalid value: a name or an index.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = PlaceStep)]
#[serde(untagged)]
pub enum StepBody {
    /// Name of a member or parameter.
    Name(String),
    /// Index in a list, starting with 0.
    Place(u32),
}

impl Problem {
    /// The only way to create a problem: from a refusal that is declared with [`refusals!`](crate::refusals).
    pub(super) fn refused(status: u16, code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let challenge = (status == StatusCode::UNAUTHORIZED).then_some("Bearer");
        Self(Box::new(ProblemData {
            status,
            code,
            message: message.into(),
            data: Map::new(),
            faults: Vec::new(),
            cause: None,
            constraint: None,
            retry_after: None,
            challenge,
            may_be_repeated: false,
            by_database: false,
        }))
    }

    /// Adds the header that reports an invalid token.
    #[must_use]
    pub fn bad_token(mut self) -> Self {
        self.0.challenge = Some("Bearer error=\"invalid_token\"");
        self
    }

    /// 403 for a scope that the caller does not have.
    pub fn missing_scope(scope: kernel::rules::scope::Scope) -> Self {
        let message = format!("You need the permission {}. Contact your administrator.", scope.as_str());
        GeneralRefusal::MissingScope.with_message(message).with("scope", scope.as_str())
    }

    /// 412 for a record whose revision differs from the one that the client expects.
    pub fn revision_mismatch(current: i64) -> Self {
        SharedRefusal::RevisionMismatch.with("current_rev", current.to_string())
    }

    /// 413 for a whole body that exceeds `limit` bytes.
    pub fn body_too_large(limit: u64) -> Self {
        GeneralRefusal::BodyTooLarge
            .with_message(format!(
                "The body or a value in it is larger than {limit} bytes. Send less data in one request."
            ))
            .with("limit", limit)
    }

    /// 413 for one file that exceeds `limit` bytes.
    pub fn file_too_large(limit: u64) -> Self {
        SharedRefusal::FileTooLarge
            .with_message(format!("The file is larger than {limit} bytes. Send a smaller file."))
            .with("limit", limit)
    }

    /// 415 for a body whose media type is not `wanted`.
    pub fn unsupported_media_type(wanted: &'static str) -> Self {
        GeneralRefusal::UnsupportedMediaType
            .with_message(format!("The media type of the body is not accepted. Send the body as {wanted}."))
    }

    /// 422 with the faults of the input.
    pub fn invalid(faults: Vec<Fault>) -> Self {
        let mut problem = Self::from(GeneralRefusal::Invalid);
        problem.0.faults = faults;
        problem
    }

    /// 429 for too many wrong passwords. The client may try again after this number of seconds.
    pub fn too_many_attempts(seconds: u64) -> Self {
        let message = format!("Too many failed attempts. Try again in {seconds} seconds.");
        SharedRefusal::TooManyAttempts.with_message(message).with("retry_after", seconds).retry_after(seconds)
    }

    /// 500 for a failure whose cause only the log shows.
    pub fn internal(cause: impl std::fmt::Display) -> Self {
        Self::from(GeneralRefusal::Internal).caused_by(cause)
    }

    /// 500 for a change that failed in the database.
    pub fn transaction_failed(cause: impl std::fmt::Display) -> Self {
        Self::from(GeneralRefusal::TransactionFailed).caused_by(cause)
    }

    /// 500 for a failure of the file store.
    pub fn storage(cause: impl std::fmt::Display) -> Self {
        Self::from(GeneralRefusal::StorageError).caused_by(cause)
    }

    /// 503 with a short `Retry-After`.
    pub fn unavailable(refusal: GeneralRefusal, cause: impl std::fmt::Display) -> Self {
        Self::from(refusal).as_temporary(cause)
    }

    /// Adds a short `Retry-After`, because the same request may succeed soon.
    #[must_use]
    pub fn as_temporary(self, cause: impl std::fmt::Display) -> Self {
        self.with("retry_after", 2).retry_after(2).caused_by(cause)
    }

    /// Adds a member to `detail`.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.0.data.insert(name.to_owned(), value.into());
        self
    }

    /// A member of `detail`. None when it is absent.
    pub fn member(&self, name: &str) -> Option<&Value> {
        self.0.data.get(name)
    }

    /// Replaces the message with a more specific one.
    #[must_use]
    pub fn with_message(mut self, message: impl Into<Cow<'static, str>>) -> Self {
        self.0.message = message.into();
        self
    }

    /// Appends faults to the existing ones.
    #[must_use]
    pub fn and_faults(mut self, more: Vec<Fault>) -> Self {
        self.0.faults.extend(more);
        self
    }

    /// Adds the header `Retry-After`, in seconds.
    #[must_use]
    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.0.retry_after = Some(seconds);
        self
    }

    /// Adds the internal cause, which only the log shows.
    #[must_use]
    pub fn caused_by(mut self, cause: impl std::fmt::Display) -> Self {
        self.0.cause = Some(cause.to_string());
        self
    }

    /// Notes the violated database constraint, which `App::with_constraint_refusal` turns into the refusal of its area.
    #[must_use]
    pub fn by_constraint(mut self, name: &str) -> Self {
        self.0.constraint = Some(name.to_owned());
        self
    }

    /// Adds a member to `detail` only if this constraint was violated.
    #[must_use]
    pub fn if_refused_by(mut self, constraint: &str, name: &str, value: impl Into<Value>) -> Self {
        if self.constraint() == Some(constraint) {
            self.0.data.insert(name.to_owned(), value.into());
        }
        self
    }

    /// Replaces status, code and message with those of a declared refusal. `detail` keeps its other members.
    #[must_use]
    pub fn with_refusal(self, spec: RefusalSpec) -> Self {
        let mut problem = spec.problem(spec.sentence);
        problem.0.data = self.0.data;
        problem
    }

    /// Marks the problem as a database error. Inside a write, a database error means a failed transaction.
    #[must_use]
    pub fn by_database(mut self) -> Self {
        self.0.by_database = true;
        self
    }

    /// Returns the problem to report from inside a write: a database error becomes `transaction_failed`, and any other
    /// problem is unchanged.
    #[must_use]
    pub fn in_write(self) -> Self {
        if !self.0.by_database {
            return self;
        }
        let mut problem = Self::transaction_failed(self.0.cause.clone().unwrap_or_default());
        problem.0.constraint = self.0.constraint;
        problem.0.data = self.0.data;
        problem
    }

    /// The problem with its cause as an error, for the command line and background work.
    pub fn into_error(self) -> anyhow::Error {
        match &self.0.cause {
            Some(cause) => anyhow::anyhow!("{} ({cause})", self.message()),
            None => anyhow::anyhow!("{}", self.message()),
        }
    }

    /// A failure after which the command runs again from the beginning: records changed before it locked them, so it
    /// locked the wrong ones.
    pub fn rerun_command(cause: impl std::fmt::Display) -> Self {
        Self::transaction_failed(cause).mark_retryable()
    }

    /// Marks a failure that may not occur again if the command is repeated: a deadlock, a serialization conflict, or a
    /// record that changed before it was locked. After the last repetition it becomes 503 `busy`.
    #[must_use]
    pub fn mark_retryable(mut self) -> Self {
        self.0.may_be_repeated = true;
        self
    }

    /// Whether a repetition may succeed.
    pub fn is_retryable(&self) -> bool {
        self.0.may_be_repeated
    }

    /// The violated database constraint. None when no constraint was violated.
    pub fn constraint(&self) -> Option<&str> {
        self.0.constraint.as_deref()
    }

    /// HTTP status.
    pub fn status(&self) -> StatusCode {
        self.0.status
    }

    /// Stable code for programs.
    pub fn code(&self) -> &'static str {
        self.0.code
    }

    /// The internal cause for the log. None when there is none.
    pub fn cause(&self) -> Option<&str> {
        self.0.cause.as_deref()
    }

    /// Message for people.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Whether a state or rule refused the change. Such a refusal is stored for repeated requests with the same
    /// idempotency key.
    pub fn is_stored_for_replay(&self) -> bool {
        let inner = &self.0;
        inner.faults.is_empty()
            && match inner.status {
                StatusCode::NOT_FOUND | StatusCode::CONFLICT | StatusCode::UNPROCESSABLE_ENTITY => true,
                StatusCode::FORBIDDEN => inner.code != GeneralRefusal::MissingScope.spec().code,
                _ => false,
            }
    }

    /// JSON body as text.
    pub fn body(&self, request_id: &str) -> String {
        let inner = &self.0;
        let detail = if inner.faults.is_empty() {
            let mut detail = Map::from_iter([("code".to_owned(), json!(inner.code))]);
            detail.extend(inner.data.clone());
            if inner.status == StatusCode::INTERNAL_SERVER_ERROR {
                detail.insert("request_id".to_owned(), json!(request_id));
            }
            Value::Object(detail)
        } else {
            json!(inner.faults)
        };
        json!({"status": inner.status.as_u16(), "message": inner.message, "detail": detail}).to_string()
    }

    /// The whole response, with body and headers.
    pub fn render(&self, request_id: &str) -> Response {
        let json = HeaderValue::from_static("application/json");
        let mut response = (self.0.status, [(header::CONTENT_TYPE, json)], self.body(request_id)).into_response();
        if let Some(seconds) = self.0.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        if let Some(challenge) = self.0.challenge {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static(challenge));
        }
        response
    }
}

/// An empty response that carries the problem. The edge writes the body, because it knows the request ID, and logs the
/// cause.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.0.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}
