//! Custom data and the audit log (docs/spec/administration.md#custom-data, docs/spec/administration.md#audit-log).

mod admin_log;
mod custom_data;
