//! Tasks, issues and messages (docs/spec/collaboration.md).

mod conditions;
mod critical;
mod examples;
mod files;
mod hostile;
mod issue_searches;
mod issues;
mod live;
mod messages;
pub mod office;
mod plans;
mod races;
mod refusals;
mod resets;
mod scale;
mod shapes;
mod task_searches;
mod tasks;
mod times;
mod types;
