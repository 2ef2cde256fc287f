//! Refusals as types. An area declares each of its refusals once, with status, code and message, and an operation names
//! those that it can return. The interface description lists them, and test builds fail on any other.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::path::Operation as Documented;
use utoipa::openapi::{Content, Ref, RefOr, Response, ResponseBuilder};

use super::{ApiOperation, Problem};

/// Extension member of a response in the interface description that lists the codes of its refusals.
pub const CODES: &str = "x-codes";

/// A declared refusal as the client receives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefusalSpec {
    /// HTTP status.
    pub status: u16,
    /// Stable code for programs.
    pub code: &'static str,
    /// Message for people: what is wrong and what to do.
    pub sentence: &'static str,
}

impl RefusalSpec {
    /// The problem with this message, which may be more specific than the declared one.
    pub fn problem(self, sentence: impl Into<Cow<'static, str>>) -> Problem {
        Problem::refused(self.status, self.code, sentence)
    }
}

/// Declares refusals: `Variant = status "code": "sentence"`.
#[macro_export]
macro_rules! refusals {
    ($(#[$about:meta])* $vis:vis enum $name:ident {
        $($variant:ident = $status:literal $code:literal: $sentence:literal),+ $(,)?
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $vis enum $name { $(#[doc = concat!("`", $code, "`")] $variant),+ }

        impl $name {
            /// All refusals of the area.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Status, code and message.
            pub const fn spec(self) -> $crate::api::RefusalSpec {
                match self {
                    $(Self::$variant => $crate::api::RefusalSpec {
                        status: $status, code: $code, sentence: $sentence,
                    }),+
                }
            }

            /// The refusal with a more specific message.
            pub fn with_message(self, sentence: impl Into<std::borrow::Cow<'static, str>>) -> $crate::api::Problem {
                self.spec().problem(sentence)
            }

            /// The refusal with a member in `detail`.
            pub fn with(self, name: &str, value: impl Into<$crate::api::JsonValue>) -> $crate::api::Problem {
                $crate::api::Problem::from(self).with(name, value)
            }
        }

        impl From<$name> for $crate::api::Problem {
            fn from(refusal: $name) -> Self {
                let spec = refusal.spec();
                spec.problem(spec.sentence)
            }
        }
    };
}

/// Declares the refusals of an operation as the type `Refused`, for its description.
#[macro_export]
macro_rules! refuses {
    ($($refusal:expr),+ $(,)?) => {
        /// The refusals of the operation.
        struct Refused;

        impl utoipa::IntoResponses for Refused {
            fn responses() -> std::collections::BTreeMap<
                String,
                utoipa::openapi::RefOr<utoipa::openapi::response::Response>,
            > {
                $crate::api::published(&[$($refusal.spec()),+])
            }
        }
    };
}

refusals! {
    /// Refusals that several areas share. An operation names those that it can return.
    pub enum SharedRefusal {
        KeyMismatch = 422 "key_mismatch":
            "The key in the body differs from the key in the path. Send the same key, or omit it from the body.",
        NotAnImage = 422 "not_an_image": "Only JPEG, PNG or WebP images are accepted.",
        RevisionMismatch = 412 "revision_mismatch":
            "Someone else changed this record after you read it. Read it again and repeat your change.",
        FileTooLarge = 413 "file_too_large": "The file is larger than this operation accepts. Send a smaller file.",
        BadFileName = 422 "bad_file_name":
            "A file name must be 1 to 255 bytes long and must not contain a path. Rename the file.",
        RangeNotSatisfiable = 416 "range_not_satisfiable":
            "The requested range is beyond the end of the file. Request a range below `detail.size`, its size in bytes.",
        TooManyAttempts = 429 "too_many_attempts": "Too many failed attempts. Try again later.",
        FileUnreadable = 422 "file_unreadable": "The file cannot be read. Send CSV in UTF-8 or XLSX.",
        TooManyRows = 422 "too_many_rows":
            "There are too many rows. Split the file that you send, or narrow the filters of an export.",
        CellTooLong = 422 "cell_too_long":
            "A cell has more characters than a spreadsheet can store. Request the format `csv`.",
    }
}

refusals! {
    /// Refusals that any operation can return, because they occur before or after its handler.
    pub enum GeneralRefusal {
        NotAuthenticated = 401 "not_authenticated": "Authentication is required. Log in and send the bearer token.",
        InvalidToken = 401 "invalid_token": "The token is not valid. Log in again.",
        TokenRevoked = 401 "token_revoked": "The token was revoked. Log in again.",
        TokenExpired = 401 "token_expired": "The token has expired. Log in again.",
        UserDisabled = 401 "user_disabled": "This user is disabled. Contact your administrator.",
        WrongTokenContext = 401 "wrong_token_context":
            "This operation does not accept this type of token. Log in with your user name and password.",
        MissingScope = 403 "missing_scope":
            "You do not have permission for this operation. Contact your administrator.",
        RouteNotFound = 404 "route_not_found": "There is no operation at this address. Check the path.",
        MethodNotAllowed = 405 "method_not_allowed":
            "This address does not support this method. The Allow header lists the supported methods.",
        BadRequest = 400 "bad_request": "The request could not be read. Check that it is valid HTTP.",
        RequestTimeout = 408 "request_timeout": "The body did not arrive within 60 seconds. Send the request again.",
        BodyTooLarge = 413 "body_too_large":
            "The body is larger than this operation accepts. Split it into several requests.",
        UnsupportedMediaType = 415 "unsupported_media_type":
            "This operation does not accept a body of this media type. Check Content-Type.",
        Invalid = 422 "validation_error": "Validation error",
        HeadTooLarge = 431 "head_too_large":
            "The request line or the headers are too large. Send at most 16 KiB of each.",
        IdempotencyInProgress = 409 "idempotency_in_progress":
            "The first request with this idempotency key is still running. Try again in a moment.",
        IdempotencyKeyReused = 409 "idempotency_key_reused":
            "This idempotency key was used for another request. Use a new key.",
        Internal = 500 "internal_error":
            "An internal error occurred. Contact your administrator and include the request ID.",
        TransactionFailed = 500 "transaction_failed":
            "The change failed and nothing was saved. Try again, or contact your administrator and include the request \
             ID.",
        StorageError = 500 "storage_error": "The file store did not complete the request. Try again.",
        DatabaseUnavailable = 503 "database_unavailable": "The database cannot be reached. Try again in a moment.",
        Busy = 503 "busy": "Other users are changing the same records. Try again in a moment.",
        FeedSuspended = 503 "feed_suspended":
            "Changes are refused because the database was restored or replaced, or is being checked. Reading still \
             works. Try again later, or contact your administrator.",
        Overloaded = 503 "overloaded": "The service is overloaded. Try again in a moment.",
    }
}

/// The codes of the general refusals with this status, as part of a sentence.
pub fn general_codes(status: u16) -> String {
    let specs = GeneralRefusal::ALL.iter().map(|refusal| refusal.spec()).filter(|spec| spec.status == status);
    alternatives(&specs.map(|spec| spec.code).collect::<Vec<_>>())
}

/// Codes as part of a sentence: `a`, `b` or `c`.
fn alternatives(codes: &[&str]) -> String {
    let mut words: Vec<String> = codes.iter().map(|code| format!("`{code}`")).collect();
    match words.pop() {
        Some(last) if !words.is_empty() => format!("{} or {last}", words.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// The statuses of the refusals that the operation shares with others, each with the text that follows "Refused" or,
/// after the operation's own refusals, "Also refused".
pub fn shared_refusals(operation: &ApiOperation, has_body: bool) -> Vec<(&'static str, Cow<'static, str>)> {
    let codes = general_codes(503);
    let unavailable =
        format!("with {codes} when the service cannot process the request at the moment. Try again later.");
    let mut refusals: Vec<(_, Cow<'static, str>)> = vec![("503", unavailable.into())];
    if has_body {
        let late = "with `request_timeout` when the body does not arrive in time. Send it again.";
        let large = "with `body_too_large` when the whole body is too large. `detail.limit` is the limit.";
        let media = "with `unsupported_media_type` when the body is compressed or its media type is not accepted.";
        refusals.extend([("408", late.into()), ("413", large.into()), ("415", media.into())]);
    }
    if operation.supports_idempotency {
        let taken = "with `idempotency_key_reused` when the `Idempotency-Key` was used for a different request, and \
                     with `idempotency_in_progress` while the first request with this key is still running.";
        refusals.push(("409", taken.into()));
    }
    // For every operation, because even one without input refuses unknown query parameters.
    let invalid = "when the input does not match the schema. `detail` is then an array of validation errors.";
    refusals.push(("422", invalid.into()));
    if operation.access.scope().is_some() {
        let token = "when the token is missing, not valid, expired or revoked. In that case, log in again.";
        let scope = "with `missing_scope` when the caller does not have the required scope.";
        refusals.extend([("401", token.into()), ("403", scope.into())]);
    }
    refusals
}

/// Responses of these refusals for the interface description: one for each status, with its codes.
pub fn published(refusals: &[RefusalSpec]) -> BTreeMap<String, RefOr<Response>> {
    let mut by_status: BTreeMap<u16, Vec<&'static str>> = BTreeMap::new();
    for spec in refusals {
        by_status.entry(spec.status).or_default().push(spec.code);
    }
    let response = |codes: Vec<&'static str>| {
        ResponseBuilder::new()
            .description(format!("Refused with {}.", alternatives(&codes)))
            .content("application/json", Content::new(Some(Ref::from_schema_name("Problem"))))
            .extensions(Some(ExtensionsBuilder::new().add(CODES, json!(codes)).build()))
            .build()
            .into()
    };
    by_status.into_iter().map(|(status, codes)| (status.to_string(), response(codes))).collect()
}

/// Status and code of each refusal in the description of an operation.
pub fn codes_of(documented: &Documented) -> BTreeSet<(u16, String)> {
    let mut found = BTreeSet::new();
    for (status, response) in &documented.responses.responses {
        let RefOr::T(response) = response else { continue };
        let Some(codes) = response.extensions.as_ref().and_then(|extensions| extensions.get(CODES)) else { continue };
        let status = status.parse().unwrap_or_default();
        let codes = codes.as_array().into_iter().flatten().filter_map(|code| code.as_str());
        found.extend(codes.map(|code| (status, code.to_owned())));
    }
    found
}

/// In test builds, turns a refusal that the operation does not declare into an internal error. Also writes every
/// refusal to the file that `TRACEWRIGHT_REFUSALS` names, so that a test run shows which declared refusals never occur.
pub fn check_published(operation: Option<&ApiOperation>, problem: Problem) -> Problem {
    let Some(operation) = operation.filter(|_| cfg!(debug_assertions)) else { return problem };
    let raised = (problem.status().as_u16(), problem.code());
    if GeneralRefusal::ALL.iter().any(|general| general.spec().code == raised.1) {
        return problem;
    }
    let published = operation.refusals.iter().any(|(status, code)| (*status, code.as_str()) == raised);
    note(&format!("{}\t{}\t{}", operation.name, raised.0, raised.1));
    if published {
        return problem;
    }
    Problem::internal(format!("{} refused with {raised:?}, which it does not publish", operation.name))
}

/// Appends a refusal and the name of the running test to the file that `TRACEWRIGHT_REFUSALS` names. Does nothing
/// without it.
fn note(refusal: &str) {
    use std::io::Write;

    let Ok(path) = std::env::var("TRACEWRIGHT_REFUSALS") else { return };
    let line = format!("{refusal}\t{}\n", std::env::var("NEXTEST_TEST_NAME").unwrap_or_default());
    let file = std::fs::OpenOptions::new().append(true).create(true).open(path);
    // One write per line, because the processes of a test run append to the same file.
    if let Err(error) = file.and_then(|mut file| file.write_all(line.as_bytes())) {
        tracing::warn!(%error, "cannot write to the file that TRACEWRIGHT_REFUSALS names");
    }
}
