//! PostgreSQL: pools, transactions, errors, searches, locks, migrations.

mod committed;
mod error;
mod filter;
mod keys;
pub mod line;
mod lock;
pub mod migrate;
pub mod pool;
pub mod searches;
pub mod time;
mod tls;
mod write;

pub use committed::Committed;
pub use filter::{Keys, Order, Piece, Row, Search, by_key, in_order};
pub use keys::{next_key, next_keys};
pub use lock::{Lock, LockedAtOnce, lock, lock_name, share, try_lock};
pub use pool::{connect, connect_alone, connect_patiently};
pub use time::{Writes, database_now};
pub use write::{OpenTransaction, Write, Writer, rolled_back};
