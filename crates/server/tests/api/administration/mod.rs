//! Custom data and the record of administrative changes (docs/spec/administration.md#custom-data,
//! docs/spec/administration.md#audit-log).

mod admin_log;
mod custom_data;
