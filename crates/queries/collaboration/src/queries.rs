// This file was generated with `cornucopia`. Do not modify.

pub mod form;
pub mod issue;
pub mod issue_type;
pub mod message;
pub mod reset;
pub mod target;
pub mod task;
pub mod task_time;
pub mod task_type;
