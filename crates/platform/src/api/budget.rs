//! One budget for what clients make this copy keep in memory.
//!
//! A limit for each request says nothing about sixty-four of them at once. So whatever grows with what a client sends
//! takes its share from here first; when nothing is left the client is told to come back, and memory stays as it is.

use std::time::Duration;

use bytes::Bytes;
use tokio::sync::{Semaphore, SemaphorePermit};

use super::{GeneralRefusal, Problem};

const KIB: usize = 1024;
const MIB: usize = 1024 * KIB;

/// Bytes of a body that is received and read where it arrives: there are as many of these as threads, at most.
pub const SMALL_BODY_BYTES: usize = 16 * KIB;
/// What each value of a JSON body may take in memory, as a tree: a member of an object with a short name.
pub const JSON_VALUE_BYTES: usize = 256;
/// How long one waits for a share.
pub const SHARE_TIMEOUT: Duration = Duration::from_secs(10);

/// The beginnings of all bodies: never behind a large one.
pub static SMALL_BODIES: Budget = Budget::of(16 * MIB);
/// What bodies have beyond their beginnings.
pub static LARGE_BODIES: Budget = Budget::of(32 * MIB);
/// JSON of large bodies, as trees.
pub static JSON_TREES: Budget = Budget::of(64 * MIB);
/// Files that are held in memory: images and what is imported.
pub static FILES: Budget = Budget::of(32 * MIB);

/// Documents on their way: files that are handed to a renderer, and what clients are sent.
pub static DOCUMENTS: Budget = Budget::of(80 * MIB);

/// A number of bytes that many share.
#[derive(Debug)]
pub struct Budget {
    bytes: usize,
    /// One permit for each KiB.
    permits: Semaphore,
}

impl Budget {
    const fn of(bytes: usize) -> Self {
        Self { bytes, permits: Semaphore::const_new(bytes / KIB) }
    }

    /// All of it.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Takes a share, or says that there is too much to do at once.
    pub async fn take(&'static self, bytes: usize) -> Result<BudgetShare, Problem> {
        let permits = u32::try_from(bytes.min(self.bytes).div_ceil(KIB)).unwrap_or(u32::MAX);
        let waited = tokio::time::timeout(SHARE_TIMEOUT, self.permits.acquire_many(permits)).await;
        let busy = |cause: String| {
            let message = "Too many large requests are at work; try again in a moment.";
            GeneralRefusal::Overloaded.with_message(message).as_temporary(cause)
        };
        let permit = waited.map_err(|elapsed| busy(elapsed.to_string()))?.map_err(|closed| busy(closed.to_string()))?;
        Ok(BudgetShare(permit))
    }
}

/// A part of a budget; given back with the value.
#[derive(Debug)]
pub struct BudgetShare(SemaphorePermit<'static>);

/// What one request has taken of one budget, in steps.
#[derive(Debug)]
pub struct GrowingShare {
    budget: &'static Budget,
    step: usize,
    taken: usize,
    share: Option<BudgetShare>,
}

impl GrowingShare {
    /// Nothing yet; `step` is what is taken at a time.
    pub fn from(budget: &'static Budget, step: usize) -> Self {
        Self { budget, step, taken: 0, share: None }
    }

    /// Makes sure that `bytes` are covered.
    pub async fn cover(&mut self, bytes: usize) -> Result<(), Problem> {
        let Some(missing) = bytes.checked_sub(self.taken).filter(|missing| *missing > 0) else { return Ok(()) };
        let more = missing.next_multiple_of(self.step);
        let BudgetShare(permit) = self.budget.take(more).await?;
        match &mut self.share {
            Some(BudgetShare(own)) => own.merge(permit),
            None => self.share = Some(BudgetShare(permit)),
        }
        self.taken += more;
        Ok(())
    }
}

/// Bytes that keep their share until the last of their readers has let go of them.
struct BudgetedBytes {
    bytes: Vec<u8>,
    _share: BudgetShare,
}

impl AsRef<[u8]> for BudgetedBytes {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Ties bytes to their share.
pub fn with_share(bytes: Vec<u8>, share: BudgetShare) -> Bytes {
    Bytes::from_owner(BudgetedBytes { bytes, _share: share })
}
