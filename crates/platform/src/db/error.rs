//! Conversion of errors from PostgreSQL and from the connection pools into refusals.

use deadpool_postgres::{HookError, PoolError, TimeoutType};
use tokio_postgres::Error;
use tokio_postgres::error::{DbError, SqlState};

use crate::api::{GeneralRefusal, Problem};

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error.as_db_error() {
            Some(refused) => from_database(refused),
            // The server reported no error, so the connection was lost or never open.
            None => unreachable(&error),
        }
    }
}

impl From<PoolError> for Problem {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Backend(error) if error.code() == Some(&SqlState::TOO_MANY_CONNECTIONS) => overloaded(&error),
            // Any other failure to connect means that the database cannot be reached.
            PoolError::Backend(error) => unreachable(&error),
            PoolError::Timeout(TimeoutType::Wait) => overloaded(&error),
            // Only connections for writes have this hook. The database was restored to an earlier state, or was not
            // checked yet.
            PoolError::PostCreateHook(HookError::Message(verdict)) => suspended(&verdict),
            // The server accepts connections but does not answer.
            PoolError::Timeout(_) => unreachable(&error),
            other => unreachable(&other),
        }
    }
}

/// Converts an error that the server reported, by its SQLSTATE.
fn from_database(error: &DbError) -> Problem {
    let code = error.code();
    let cause = format!("{} {}: {}", code.code(), error.severity(), error.message());
    if matches!(*code, SqlState::T_R_SERIALIZATION_FAILURE | SqlState::T_R_DEADLOCK_DETECTED) {
        return Problem::transaction_failed(cause).mark_retryable();
    }
    if matches!(*code, SqlState::QUERY_CANCELED | SqlState::LOCK_NOT_AVAILABLE | SqlState::TOO_MANY_CONNECTIONS) {
        return overloaded(&cause);
    }
    // 57P: the server starts or shuts down. 08: connection lost. 25006: the former primary is now a standby.
    if code.code().starts_with("57P") || code.code().starts_with("08") || *code == SqlState::READ_ONLY_SQL_TRANSACTION {
        return unreachable(&cause);
    }
    let problem = Problem::internal(cause).by_database();
    match error.constraint() {
        Some(name) => problem.by_constraint(name),
        None => problem,
    }
}

/// 503 for a database that cannot be reached.
fn unreachable(cause: &impl std::fmt::Display) -> Problem {
    Problem::unavailable(GeneralRefusal::DatabaseUnavailable, cause)
}

/// 503 for writes that are refused because of the feed. An empty verdict means that the database was not checked yet.
fn suspended(verdict: &str) -> Problem {
    let verdict = (!verdict.is_empty()).then_some(verdict);
    let problem = Problem::unavailable(GeneralRefusal::FeedSuspended, format!("the verdict is {verdict:?}"));
    problem.with("verdict", verdict.map(ToOwned::to_owned))
}

/// 503 for a database without free capacity.
fn overloaded(cause: &impl std::fmt::Display) -> Problem {
    Problem::unavailable(GeneralRefusal::Overloaded, cause)
}

/// Why the last statements of a write failed. A statement whose answer was lost may have been executed, so it differs
/// from a refusal.
#[derive(Debug)]
pub enum WriteFailure {
    /// Nothing was sent.
    Refused(Problem),
    /// PostgreSQL reported an error, or its answer was lost.
    Statement(tokio_postgres::Error),
}

impl From<Problem> for WriteFailure {
    fn from(problem: Problem) -> Self {
        Self::Refused(problem)
    }
}

impl From<tokio_postgres::Error> for WriteFailure {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Statement(error)
    }
}
