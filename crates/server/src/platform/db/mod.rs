//! PostgreSQL: pools, transactions, errors, searches, locks, migrations.

mod error;
mod filter;
mod keys;
mod lock;
pub mod migrate;
mod pool;
mod write;

pub use filter::{Row, Search, by_key, in_order};
pub use keys::{next_key, next_keys};
pub use lock::{Lock, lock, lock_name, try_lock};
pub use pool::{connect, connect_alone, pool};
pub use write::{Committed, OpenTransaction, Write, Writer, rolled_back};
