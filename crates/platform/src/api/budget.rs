//! Budgets for the memory that clients can make this instance use.
//!
//! A limit per request does not limit many requests at once. So everything that grows with what a client sends takes
//! its share from a budget first; when nothing is left, the request is refused and the client tries again later.

use std::time::Duration;

use bytes::Bytes;
use tokio::sync::{Semaphore, SemaphorePermit};

use super::{GeneralRefusal, Problem};

const KIB: usize = 1024;
const MIB: usize = 1024 * KIB;

/// Most bytes of a body that is parsed on the thread that received it: at most one such body per thread.
pub const SMALL_BODY_BYTES: usize = 16 * KIB;
/// Memory that one value of a JSON body takes as a tree, such as a member with a short name.
pub const JSON_VALUE_BYTES: usize = 256;
/// How long a request waits for its share before it is refused.
pub const SHARE_TIMEOUT: Duration = Duration::from_secs(10);

/// The first bytes of all bodies. A budget of its own, so that small bodies do not wait for large ones.
pub static SMALL_BODIES: Budget = Budget::of(16 * MIB);
/// The bytes of bodies beyond their first ones.
pub static LARGE_BODIES: Budget = Budget::of(32 * MIB);
/// Parsed JSON of large bodies.
pub static JSON_TREES: Budget = Budget::of(64 * MIB);
/// Files in memory: images and imports.
pub static FILES: Budget = Budget::of(32 * MIB);

/// Documents in memory: files for a renderer, and PDFs for clients.
pub static DOCUMENTS: Budget = Budget::of(80 * MIB);

/// A number of bytes that requests share.
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

    /// Its size.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Waits for a share, or refuses when too much is in use for too long.
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

/// A share of a budget. Dropping it gives it back.
#[derive(Debug)]
pub struct BudgetShare(SemaphorePermit<'static>);

/// A share that grows in steps while a request receives bytes of unknown number.
#[derive(Debug)]
pub struct GrowingShare {
    budget: &'static Budget,
    step: usize,
    taken: usize,
    share: Option<BudgetShare>,
}

impl GrowingShare {
    /// An empty share that will grow by `step` bytes at a time.
    pub fn from(budget: &'static Budget, step: usize) -> Self {
        Self { budget, step, taken: 0, share: None }
    }

    /// Grows until the share is at least `bytes`, or refuses.
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

/// Bytes that keep their share until the last reference to them is dropped.
struct BudgetedBytes {
    bytes: Vec<u8>,
    _share: BudgetShare,
}

impl AsRef<[u8]> for BudgetedBytes {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Bytes that give their share back when the last reference to them is dropped.
pub fn with_share(bytes: Vec<u8>, share: BudgetShare) -> Bytes {
    Bytes::from_owner(BudgetedBytes { bytes, _share: share })
}
