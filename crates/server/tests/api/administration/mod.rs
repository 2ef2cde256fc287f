//! Custom data, the audit log, the drill record (docs/spec/administration.md#custom-data,
//! docs/spec/administration.md#audit-log, docs/spec/administration.md#drill-record), and the registry of instances.

mod admin_log;
mod backup;
mod custom_data;
mod drills;
mod instances;
