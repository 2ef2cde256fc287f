//! Advisory locks of the database, which last until the end of the transaction. Each lock has a unique number.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError};

use deadpool_postgres::Object;
use platform_queries::lock::{
    lock_name_until_commit, lock_shared_until_commit, lock_until_commit, try_lock_until_commit,
};

use crate::api::Problem;

/// What advisory locks protect, in the order in which a write must take them. The order of the numbers has no meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i64)]
pub enum Lock {
    /// The whole database. Every write shares the lock from its beginning, and a reset takes it exclusively.
    ResetGate = 0x5457_0009,
    /// The set of active administrators, of which at least one must remain.
    LastAdmin = 0x5457_0001,
    /// The creation of the first user.
    FirstStart = 0x5457_0002,
    /// Slugs of custom fields that are in use.
    FieldSlugs = 0x5457_0005,
    /// Names of tags that are in use.
    TagNames = 0x5457_0006,
    /// The bills of materials. A loop can be detected reliably only while no other write changes them.
    Boms = 0x5457_0007,
    /// The tree of locations and their paths. A loop can be detected reliably only while no other write moves a
    /// location. A new location inherits the path of its parent, which must not be renamed or moved at the same time.
    PositionTree = 0x5457_0008,
    /// The removal of expired records. No write waits for this lock, so it is not part of the order. The same applies
    /// to the next four.
    Sweep = 0x5457_0003,
    /// The sealer of the journal. Every instance tries to take the lock, and one keeps it while its connection lasts.
    Sealer = 0x5457_000a,
    /// The posting of confirmed counts, by one instance at a time.
    CountPosting = 0x5457_000b,
    /// The search for jobs whose clients send no heartbeats, by one instance at a time.
    Presence = 0x5457_000c,
    /// The upkeep of the totals of stock, by one instance at a time.
    StockTotals = 0x5457_000d,
    /// Migrations of the schema, on a connection that takes no other lock.
    Migration = 0x5457_0004,
}

impl Lock {
    /// Number of the advisory lock in PostgreSQL.
    #[expect(clippy::as_conversions, reason = "the discriminant of a plain enum")]
    pub const fn number(self) -> i64 {
        self as i64
    }
}

/// Waits for the lock and takes it exclusively. The caller must take it before the first read that it protects.
pub async fn lock(client: &Object, lock: Lock) -> Result<(), Problem> {
    lock_until_commit().bind(client, &lock.number()).one().await?;
    Ok(())
}

/// Waits for the lock and takes it in shared mode, which keeps out transactions that take it exclusively.
pub async fn share(client: &Object, lock: Lock) -> Result<(), Problem> {
    lock_shared_until_commit().bind(client, &lock.number()).one().await?;
    Ok(())
}

/// Takes the lock if it is free. False when another transaction has it.
pub async fn try_lock(client: &Object, lock: Lock) -> Result<bool, Problem> {
    Ok(try_lock_until_commit().bind(client, &lock.number()).one().await?)
}

/// Waits for the lock on a name of a kind (`realm`), where there is no row to lock. Two names can share a lock by
/// chance, which costs only a wait.
pub async fn lock_name(client: &Object, realm: &str, name: &str) -> Result<(), Problem> {
    lock_name_until_commit().bind(client, &realm, &name).one().await?;
    Ok(())
}

/// Names that a write has locked, for kinds whose names a write must lock all at once and in order.
#[derive(Debug, Default)]
pub struct LockedAtOnce(Mutex<HashMap<&'static str, BTreeSet<String>>>);

impl LockedAtOnce {
    /// Notes names that the command has locked in advance.
    pub fn note(&self, kind: &'static str, names: BTreeSet<String>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(kind).or_default().extend(names);
    }

    /// Notes names that are about to be locked. Fails for a new name if others of its kind are already locked, because
    /// two commands could then wait for each other. A command that fails here has a bug: it must lock all names at
    /// once.
    pub fn extend(&self, kind: &'static str, names: BTreeSet<String>) -> Result<(), Problem> {
        let mut locked = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = locked.entry(kind).or_default();
        if let Some(late) = names.difference(known).next().filter(|_| !known.is_empty()) {
            return Err(Problem::internal(format!("{kind} {late} would be locked after others of its kind")));
        }
        known.extend(names);
        Ok(())
    }
}
