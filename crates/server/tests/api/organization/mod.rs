//! Users, departments and sites: docs/spec/organization.md.

mod admins;
mod departments;
mod first_start;
mod image_storage;
mod images;
mod order_of_checks;
mod preferences;
mod search;
mod sites;
pub mod steps;
mod user_changes;
mod user_creation;
mod user_numbers;
mod user_revisions;
mod user_states;
mod users;
