//! Advisory locks of the database, which last until the end of the transaction. Each has its own number.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError};

use deadpool_postgres::Object;
use platform_queries::lock::{
    lock_name_until_commit, lock_shared_until_commit, lock_until_commit, try_lock_until_commit,
};

use crate::api::Problem;

/// Subjects of advisory locks, in the order in which a write must take them. The numbers have no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i64)]
pub enum Lock {
    /// The whole database: every write shares it from its beginning, and a reset takes it exclusively.
    ResetGate = 0x5457_0009,
    /// Whether another active administrator exists.
    LastAdmin = 0x5457_0001,
    /// The creation of the first user.
    FirstStart = 0x5457_0002,
    /// Slugs of custom fields that are in use.
    FieldSlugs = 0x5457_0005,
    /// Names of tags that are in use.
    TagNames = 0x5457_0006,
    /// The bills of materials: a loop can only be detected while no other write changes them.
    Boms = 0x5457_0007,
    /// The tree of locations and their paths: a loop can only be detected while no other write moves a location, and a
    /// new location inherits the path of its parent, which must not be renamed or moved at the same time.
    PositionTree = 0x5457_0008,
    /// The removal of expired records. No write waits for it, so it has no place in the order; the same applies to the
    /// next three.
    Sweep = 0x5457_0003,
    /// The sealer of the journal: every instance tries to take it, and one keeps it while its connection lives.
    Sealer = 0x5457_000a,
    /// The posting of confirmed counts, by one instance at a time.
    CountPosting = 0x5457_000b,
    /// The search for jobs whose clients send no heartbeats, by one instance at a time.
    Presence = 0x5457_000c,
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

/// Waits for the lock and shares it. It excludes writes that take it exclusively.
pub async fn share(client: &Object, lock: Lock) -> Result<(), Problem> {
    lock_shared_until_commit().bind(client, &lock.number()).one().await?;
    Ok(())
}

/// Takes the lock if it is free. False when another transaction has it.
pub async fn try_lock(client: &Object, lock: Lock) -> Result<bool, Problem> {
    Ok(try_lock_until_commit().bind(client, &lock.number()).one().await?)
}

/// Waits for the lock on one name of a kind, where there is no row to lock. Two names can share a lock by chance, which
/// only costs a wait.
pub async fn lock_name(client: &Object, realm: &str, name: &str) -> Result<(), Problem> {
    lock_name_until_commit().bind(client, &realm, &name).one().await?;
    Ok(())
}

/// Names that a write has locked, for kinds whose names must all be locked together and in one order.
#[derive(Debug, Default)]
pub struct LockedAtOnce(Mutex<HashMap<&'static str, BTreeSet<String>>>);

impl LockedAtOnce {
    /// Notes names that the command has locked in advance.
    pub fn note(&self, kind: &'static str, names: BTreeSet<String>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(kind).or_default().extend(names);
    }

    /// Notes names that are about to be locked. Fails if others of their kind are already locked, because two commands
    /// could then wait for each other. Such a command has a bug: it must lock everything in advance.
    pub fn extend(&self, kind: &'static str, names: BTreeSet<String>) -> Result<(), Problem> {
        let mut locked = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = locked.entry(kind).or_default();
        if let Some(late) = names.difference(known).next().filter(|_| !known.is_empty()) {
            return Err(Problem::internal(format!("{kind} {late} is locked after others of its kind")));
        }
        known.extend(names);
        Ok(())
    }
}
