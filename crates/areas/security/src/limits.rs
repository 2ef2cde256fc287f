//! Lifetimes of tokens, the number of tokens of a user, and the number of wrong passwords that are allowed.

use chrono::TimeDelta;

/// Lifetime of a session token.
pub const SESSION_TOKEN_LIFE: TimeDelta = TimeDelta::hours(24);
/// Lifetime of a token that can only set a new password.
pub const RESET_TOKEN_LIFE: TimeDelta = TimeDelta::minutes(5);
/// Lifetime of a ticket for the event stream.
pub const TICKET_LIFE: TimeDelta = TimeDelta::seconds(90);
/// Maximum number of tickets of one user, used or not. Creating another deletes the oldest.
pub const TICKETS_MAX: i64 = 100;
/// How long the record of an expired ticket is kept.
pub const EXPIRED_TICKET_KEPT: TimeDelta = TimeDelta::minutes(10);
/// Shortest lifetime of an API token.
pub const API_TOKEN_LIFE_MIN: TimeDelta = TimeDelta::minutes(1);
/// Longest lifetime of an API token.
pub const API_TOKEN_LIFE_MAX: TimeDelta = TimeDelta::days(366);
/// Maximum number of live API tokens of one user.
pub const API_TOKENS_MAX: i64 = 50;
/// How long the record of an expired token is kept.
pub const EXPIRED_TOKEN_KEPT: TimeDelta = TimeDelta::days(30);
/// How long a failed password check counts.
pub const FAILURE_WINDOW: TimeDelta = TimeDelta::minutes(15);
/// Failures of one user name from one address, after which further password checks are refused.
pub const FAILURES_PER_NAME_AND_ADDRESS: i64 = 5;
/// Failures of one user name, from all addresses together.
pub const FAILURES_PER_NAME: i64 = 50;
/// Failures from one address, or one /64 network of IPv6, of users who have not logged in from there recently.
pub const FAILURES_PER_ADDRESS: i64 = 100;
/// Failures of one caller to verify one user, and of one user to confirm the current password.
pub const FAILURES_PER_CONFIRMATION: i64 = 5;
/// How long after a login from an address the user counts as known there.
pub const NETWORK_KNOWN_FOR: TimeDelta = TimeDelta::days(30);
/// How many times a login checks the password when the stored hash changes during the check.
pub const LOGIN_LOOKS_MAX: usize = 3;

/// Maximum number of open jobs that the refusal to archive a user names.
pub const JOBS_SHOWN_MAX: i64 = 20;
