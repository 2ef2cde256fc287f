//! Budgets for the memory that clients can make this instance use.
//!
//! A limit per request does not bound the memory that many concurrent requests use together. Everything that grows with
//! the input of a client therefore takes a share of a budget first. If no share becomes free in time, the request is
//! refused and the client can try again later.

use std::time::Duration;

use bytes::Bytes;
use tokio::sync::{Semaphore, SemaphorePermit};

use super::{GeneralRefusal, Problem};

/// Bytes in a kibibyte.
const KIB: usize = 1024;
/// Bytes in a mebibyte.
const MIB: usize = 1024 * KIB;

/// Maximum size of a body that is parsed on the thread that received it. Each thread parses at most one at a time.
pub const SMALL_BODY_BYTES: usize = 16 * KIB;
/// Estimated memory of one value of a parsed JSON body in bytes, such as a member with a short name.
pub const JSON_VALUE_BYTES: usize = 256;
/// Time for which a request waits for its share before it is refused.
pub const SHARE_TIMEOUT: Duration = Duration::from_secs(10);

/// Budget for the first [`SMALL_BODY_BYTES`] of every body. Separate, so that small bodies do not wait for large ones.
pub static SMALL_BODIES: Budget = Budget::of(16 * MIB);
/// Budget for large bodies.
pub static LARGE_BODIES: Budget = Budget::of(32 * MIB);
/// Budget for the parsed JSON of large bodies.
pub static JSON_TREES: Budget = Budget::of(64 * MIB);
/// Budget for files in memory: images and imports.
pub static FILES: Budget = Budget::of(32 * MIB);

/// Budget for documents in memory: files for a renderer, and PDFs for clients.
pub static DOCUMENTS: Budget = Budget::of(80 * MIB);

/// All budgets, with their names in the metrics.
pub static BUDGETS: &[(&str, &Budget)] = &[
    ("small_bodies", &SMALL_BODIES),
    ("large_bodies", &LARGE_BODIES),
    ("json_trees", &JSON_TREES),
    ("files", &FILES),
    ("documents", &DOCUMENTS),
];

/// A number of bytes that all requests share.
#[derive(Debug)]
pub struct Budget {
    bytes: usize,
    /// One permit for each KiB.
    permits: Semaphore,
}

impl Budget {
    /// A budget of this many bytes, rounded down to whole KiB.
    const fn of(bytes: usize) -> Self {
        Self { bytes, permits: Semaphore::const_new(bytes / KIB) }
    }

    /// Size of the budget in bytes.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Bytes that nobody uses at this moment.
    pub fn free(&self) -> usize {
        self.permits.available_permits() * KIB
    }

    /// Waits for a share of this many bytes, at most the whole budget. Refuses after [`SHARE_TIMEOUT`].
    pub async fn take(&'static self, bytes: usize) -> Result<BudgetShare, Problem> {
        let permits = u32::try_from(bytes.min(self.bytes).div_ceil(KIB)).unwrap_or(u32::MAX);
        let waited = tokio::time::timeout(SHARE_TIMEOUT, self.permits.acquire_many(permits)).await;
        let busy = |cause: String| {
            let message = "Too many large requests are running. Try again in a moment.";
            GeneralRefusal::Overloaded.with_message(message).as_temporary(cause)
        };
        let permit = waited.map_err(|elapsed| busy(elapsed.to_string()))?.map_err(|closed| busy(closed.to_string()))?;
        Ok(BudgetShare(permit))
    }
}

/// A share of a budget, returned when it is dropped.
#[derive(Debug)]
pub struct BudgetShare(SemaphorePermit<'static>);

/// A share that grows in steps while a request receives an unknown number of bytes.
#[derive(Debug)]
pub struct GrowingShare {
    budget: &'static Budget,
    /// Minimum number of bytes by which the share grows.
    step: usize,
    /// Bytes in the share so far.
    taken: usize,
    share: Option<BudgetShare>,
}

impl GrowingShare {
    /// An empty share that will grow by `step` bytes at a time.
    pub fn from(budget: &'static Budget, step: usize) -> Self {
        Self { budget, step, taken: 0, share: None }
    }

    /// Grows until the share covers at least `bytes`, or refuses like [`Budget::take`].
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

/// Bytes together with their share of a budget.
struct BudgetedBytes {
    bytes: Vec<u8>,
    _share: BudgetShare,
}

impl AsRef<[u8]> for BudgetedBytes {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Returns bytes whose share goes back to the budget when the last reference to them is dropped.
pub fn with_share(bytes: Vec<u8>, share: BudgetShare) -> Bytes {
    Bytes::from_owner(BudgetedBytes { bytes, _share: share })
}
