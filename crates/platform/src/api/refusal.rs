//! Refusals are types: an area declares each of its own once, with status, code and sentence, and an operation names
//! those that it may answer. The interface description lists them, and builds for tests fail on any other.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::path::Operation as Documented;
use utoipa::openapi::{Content, Ref, RefOr, Response, ResponseBuilder};

use super::{ApiOperation, Problem};

/// The member of a response in the interface description that lists its codes.
pub const CODES: &str = "x-codes";

/// A declared refusal, as the client gets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefusalSpec {
    /// HTTP status.
    pub status: u16,
    /// The stable code for programs.
    pub code: &'static str,
    /// A sentence that a person can act on.
    pub sentence: &'static str,
}

impl RefusalSpec {
    /// The problem with this sentence, which may be more specific than the declared one.
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

            /// Status, code and sentence.
            pub const fn spec(self) -> $crate::api::RefusalSpec {
                match self {
                    $(Self::$variant => $crate::api::RefusalSpec {
                        status: $status, code: $code, sentence: $sentence,
                    }),+
                }
            }

            /// The refusal with a more specific sentence.
            pub fn with_message(self, sentence: impl Into<std::borrow::Cow<'static, str>>) -> $crate::api::Problem {
                self.spec().problem(sentence)
            }

            /// The refusal with a member of `detail`.
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
    /// Refusals that several areas share; an operation names those that it may answer.
    pub enum SharedRefusal {
        KeyMismatch = 422 "key_mismatch": "The key in the body is not the key in the path.",
        NotAnImage = 422 "not_an_image": "Send a JPEG, PNG or WebP image.",
        RevisionMismatch = 412 "revision_mismatch":
            "The record was changed by someone else; read it again before you change it.",
        FileTooLarge = 413 "file_too_large": "The file is larger than this operation takes.",
        BadFileName = 422 "bad_file_name": "A file name has 1 to 255 bytes and no path.",
        RangeNotSatisfiable = 416 "range_not_satisfiable": "The file has no such range.",
        TooManyAttempts = 429 "too_many_attempts": "Too many failed attempts; try again later.",
        FileUnreadable = 422 "file_unreadable": "The file cannot be read as CSV in UTF-8 or as XLSX.",
        TooManyRows = 422 "too_many_rows": "The file has more rows than are taken at once.",
        CellTooLong = 422 "cell_too_long": "A cell has more characters than a spreadsheet holds.",
    }
}

refusals! {
    /// Refusals that any operation may answer, because they come before or after it.
    pub enum GeneralRefusal {
        NotAuthenticated = 401 "not_authenticated": "Log in first: this needs a bearer token.",
        InvalidToken = 401 "invalid_token": "The token is not valid; log in again.",
        TokenRevoked = 401 "token_revoked": "The token was revoked; log in again.",
        TokenExpired = 401 "token_expired": "The token has expired; log in again.",
        UserDisabled = 401 "user_disabled": "This user is disabled; ask an administrator.",
        WrongTokenContext = 401 "wrong_token_context": "A token of this kind is not accepted here.",
        MissingScope = 403 "missing_scope": "This needs a right that you do not hold.",
        RouteNotFound = 404 "route_not_found": "There is nothing at this address.",
        MethodNotAllowed = 405 "method_not_allowed": "This address does not take that method.",
        BadRequest = 400 "bad_request": "The request could not be read.",
        RequestTimeout = 408 "request_timeout": "The body did not arrive within 60 seconds.",
        BodyTooLarge = 413 "body_too_large": "The body is larger than this operation takes.",
        UnsupportedMediaType = 415 "unsupported_media_type": "The body has a type that is not taken here.",
        Invalid = 422 "validation_error": "Validation error",
        HeadTooLarge = 431 "head_too_large": "The request line and the headers may have 16 KiB each.",
        IdempotencyInProgress = 409 "idempotency_in_progress": "The first request with this key is still at work.",
        IdempotencyKeyReused = 409 "idempotency_key_reused": "This key belongs to another request.",
        Internal = 500 "internal_error": "Something went wrong here; the request id helps us to find out what.",
        TransactionFailed = 500 "transaction_failed": "The change could not be made; nothing was changed.",
        StorageError = 500 "storage_error": "The file store did not do its part; try again.",
        DatabaseUnavailable = 503 "database_unavailable": "The database cannot be reached; try again in a moment.",
        Busy = 503 "busy": "Others are changing the same records at this moment; try again in a moment.",
        FeedSuspended = 503 "feed_suspended":
            "Changes are refused until an administrator has looked at the database, which was restored, replaced or is being \
             checked; reading goes on.",
        Overloaded = 503 "overloaded": "There is too much to do at once; try again in a moment.",
    }
}

/// The responses of these refusals for the interface description: one for each status, with its codes.
pub fn published(refusals: &[RefusalSpec]) -> BTreeMap<String, RefOr<Response>> {
    let mut by_status: BTreeMap<u16, Vec<&'static str>> = BTreeMap::new();
    for spec in refusals {
        by_status.entry(spec.status).or_default().push(spec.code);
    }
    let response = |codes: Vec<&'static str>| {
        let words: Vec<String> = codes.iter().map(|code| format!("`{code}`")).collect();
        ResponseBuilder::new()
            .description(words.join(", "))
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

/// In builds for tests, turns a refusal that the operation does not declare into a failure. Declared ones are noted in
/// the file that `TRACEWRIGHT_REFUSALS` names, so that a test run shows which declared refusals never occur.
pub fn check_published(operation: Option<&ApiOperation>, problem: Problem) -> Problem {
    let Some(operation) = operation.filter(|_| cfg!(debug_assertions)) else { return problem };
    let raised = (problem.status().as_u16(), problem.code());
    if GeneralRefusal::ALL.iter().any(|general| general.spec().code == raised.1) {
        return problem;
    }
    let published = operation.refusals.iter().any(|(status, code)| (*status, code.as_str()) == raised);
    note(&format!("{}\t{}\t{}\n", operation.name, raised.0, raised.1));
    if published {
        return problem;
    }
    Problem::internal(format!("{} answers {raised:?}, which it does not publish", operation.name))
}

fn note(line: &str) {
    use std::io::Write;

    let Ok(path) = std::env::var("TRACEWRIGHT_REFUSALS") else { return };
    let file = std::fs::OpenOptions::new().append(true).create(true).open(path);
    // One write per line, because the processes of a test run append to the same file.
    if let Err(error) = file.and_then(|mut file| file.write_all(line.as_bytes())) {
        tracing::warn!(%error, "a refusal was not noted");
    }
}
