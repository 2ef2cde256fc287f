//! PostgreSQL: pools, transactions, errors, searches, locks, migrations.

mod error;
mod filter;
mod keys;
pub mod line;
mod lock;
pub mod migrate;
pub mod pool;
pub mod searches;
mod tls;
mod write;

pub use filter::{Keys, Order, Piece, Row, Search, by_key, in_order};
pub use keys::{next_key, next_keys};
pub use lock::{Lock, lock, lock_name, share, try_lock};
pub use pool::{connect, connect_alone, connect_patiently};
pub use write::{Committed, OpenTransaction, Write, Writer, rolled_back};
