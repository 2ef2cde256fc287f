//! Infrastructure shared by all areas. Nothing here depends on an area.

pub mod admin_log;
pub mod api;
pub mod auth;
pub mod clients;
pub mod clock;
pub mod config;
pub mod db;
pub mod embedded;
pub mod feed;
pub mod files;
pub mod journal;
pub mod marker;
pub mod random;
pub mod records;
pub mod render;
pub mod serve;
pub mod sheet;
pub mod spool;
pub mod state;
pub mod streams;
pub mod telemetry;
pub mod test_override;
pub mod tls;
pub mod turns;
pub mod wakeups;
pub mod walks;
