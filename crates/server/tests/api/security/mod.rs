//! Logins, sessions, tokens, passwords, throttling and scopes: docs/spec/security.md.

mod api_token;
mod api_token_record;
mod close_session;
mod escalation;
mod forgery;
mod hashing;
mod invariant;
mod login;
mod open_session;
mod password;
mod password_rule;
mod scope;
mod secret;
mod session;
mod signing_key;
pub mod steps;
mod throttle;
mod throttle_confirmation;
mod ticket;
mod token_check;
mod verify;
mod whoami;
