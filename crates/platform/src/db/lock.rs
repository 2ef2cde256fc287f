//! Advisory locks that hold until the end of the transaction. Each has a number of its own.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError};

use deadpool_postgres::Object;
use platform_queries::lock::{lock_name_until_commit, lock_until_commit, share_until_commit, try_lock_until_commit};

use crate::api::Problem;

/// What is locked, in the order in which a write takes it; the numbers only tell the locks apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i64)]
pub enum Lock {
    /// The whole database: shared by every write from its beginning, exclusive by what clears areas.
    ResetGate = 0x5457_0009,
    /// The question whether somebody is still an administrator.
    LastAdmin = 0x5457_0001,
    /// The creation of the first user.
    FirstStart = 0x5457_0002,
    /// The question whether a slug is free.
    FieldSlugs = 0x5457_0005,
    /// The question whether a tag name is free.
    TagNames = 0x5457_0006,
    /// The bills of materials: a loop can only be seen when nobody else writes.
    Boms = 0x5457_0007,
    /// Which position lies in which, and the ways to them: a loop can only be seen when nobody else moves one, and a new
    /// position gets the way to its parent, which nobody may rename or move then.
    PositionTree = 0x5457_0008,
    /// The removal of what has expired: only tried for, so it has no place in the order.
    Sweep = 0x5457_0003,
    /// The sealing of the journal: tried for by every copy, held by one for as long as its connection lives.
    Sealer = 0x5457_000a,
    /// The posting of confirmed counts: only tried for, one copy works.
    CountPosting = 0x5457_000b,
    /// The look for clients that are away: only tried for, one copy works.
    Presence = 0x5457_000c,
    /// Changes of the schema, by a connection that takes nothing else.
    Migration = 0x5457_0004,
}

impl Lock {
    /// The number that PostgreSQL knows.
    #[expect(clippy::as_conversions, reason = "the discriminant of a plain enum")]
    pub const fn number(self) -> i64 {
        self as i64
    }
}

/// Waits for the lock. Take it before the first read that it protects.
pub async fn lock(client: &Object, lock: Lock) -> Result<(), Problem> {
    lock_until_commit().bind(client, &lock.number()).one().await?;
    Ok(())
}

/// Waits for the lock and shares it with others who do: it excludes those who take it alone.
pub async fn share(client: &Object, lock: Lock) -> Result<(), Problem> {
    share_until_commit().bind(client, &lock.number()).one().await?;
    Ok(())
}

/// Takes the lock if nobody has it.
pub async fn try_lock(client: &Object, lock: Lock) -> Result<bool, Problem> {
    Ok(try_lock_until_commit().bind(client, &lock.number()).one().await?)
}

/// Waits for the lock on one thing of a kind. Two names may share a lock; that costs a wait, nothing else.
pub async fn lock_name(client: &Object, realm: &str, name: &str) -> Result<(), Problem> {
    lock_name_until_commit().bind(client, &realm, &name).one().await?;
    Ok(())
}

/// Names that a write has locked, by kind, where all of a kind are locked at once in one order.
#[derive(Debug, Default)]
pub struct LockedAtOnce(Mutex<HashMap<&'static str, BTreeSet<String>>>);

impl LockedAtOnce {
    /// Notes names that a command has locked in advance.
    pub fn note(&self, kind: &'static str, names: BTreeSet<String>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(kind).or_default().extend(names);
    }

    /// Refuses names that are not locked while others of their kind are: they would be locked out of order, and two commands
    /// could wait for each other. Such a command is wrong; it locks everything in advance instead.
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
