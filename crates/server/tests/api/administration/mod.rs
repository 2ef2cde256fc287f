//! Custom data, the audit log, the drill record (docs/spec/administration.md#custom-data,
//! docs/spec/administration.md#audit-log, docs/spec/administration.md#drill-record), and the check of a cell.

mod admin_log;
mod backup;
mod cell;
mod cell_plant;
mod custom_data;
mod drills;
mod instances;
