//! Custom data and the record of administrative changes: contract 12, 2.6 and 2.8.

mod admin_log;
mod custom_data;
