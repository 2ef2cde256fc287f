//! PostgreSQL: pools, transactions, errors, searches, locks, migrations.

mod committed;
mod error;
mod filter;
mod frames;
mod hosts;
mod keys;
mod lock;
pub mod migrate;
mod open_transaction;
pub mod pool;
pub mod prepared_searches;
pub mod rehearsal;
mod schema_mismatch;
mod server_settings;
pub mod time;
mod tls;
pub mod watched_connection;
mod write;

pub use committed::Committed;
pub use error::WriteFailure;
pub use filter::{IndexKeys, MergeOrder, Row, Search, SqlCondition, by_key, in_order};
pub use hosts::{DatabaseHost, connect_to_each};
pub use keys::{next_key, next_keys};
pub use lock::{Lock, LockedAtOnce, lock, lock_name, share, try_lock};
pub use open_transaction::{OpenTransaction, roll_back};
pub use pool::{connect, connect_detached, connect_for_migrations};
pub use schema_mismatch::{SchemaMismatch, schema_mismatch};
pub use server_settings::{DATABASE_ENCODING, POSTGRES_MIN, ServerSettings};
pub use time::{WritePool, database_now};
pub use tls::parse_url;
pub use write::{Write, Writer};
