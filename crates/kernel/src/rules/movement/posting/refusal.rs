//! Why a movement is not posted, with what a person needs to act on it.

use rust_decimal::Decimal;

use crate::rules::movement::StockChangeRefusal;
use crate::wire::key::{CountSessionKey, LotKey, PositionKey, ProductKey, SerialKey, UserKey};

/// What a movement can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubjectKind {
    /// A product.
    Product,
    /// A lot.
    Lot,
    /// A location.
    Position,
    /// A unit.
    Unit,
}

/// What is on hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HoldCause {
    /// The unit, its lot or the lot of the movement, with the reason of the hold.
    Reason(Option<String>),
    /// Components inside the unit.
    Parts(Vec<SerialKey>),
}

/// Why a movement is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PostingRefusal {
    /// Something that it names does not exist.
    NotFound(SubjectKind),
    /// A user is counting the pair.
    Counting {
        /// The location of the pair.
        position: PositionKey,
        /// The user.
        counting_by: UserKey,
    },
    /// The pair waits for the adjustments of a count.
    Locked {
        /// The location of the pair.
        position: PositionKey,
        /// The count session.
        locked_by: CountSessionKey,
    },
    /// The stock does not cover the movement.
    NegativeStock {
        /// The location.
        position: PositionKey,
        /// The lot that the movement names.
        lot_key: Option<LotKey>,
        /// The quantity that could be taken.
        available: Decimal,
        /// The quantity of the movement, without sign.
        requested: Decimal,
    },
    /// The unit is in stock already.
    InStock {
        /// Where it is.
        position: Option<PositionKey>,
    },
    /// Something on hold would be used.
    OnHold(HoldCause),
    /// The lot of the movement has expired.
    LotExpired {
        /// The lot.
        lot_key: LotKey,
    },
    /// Another rule of stock, which says everything by its name.
    Rule(StockChangeRefusal),
}

/// A movement that is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedMovement {
    /// Its place among the requested movements.
    pub posting: usize,
    /// The row of the request that asked for it.
    pub row: usize,
    /// Its product.
    pub product_key: ProductKey,
    /// Its unit.
    pub serial_key: Option<SerialKey>,
    /// Why.
    pub refusal: PostingRefusal,
}

/// Why nothing can be decided with these facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultCause {
    /// Only lots that arrived after the lots were locked would cover a movement: read and lock again.
    UnlockedLots,
    /// A movement touches a pair that was not locked.
    UnlockedPair,
    /// Fewer keys were drawn than movements are made.
    KeysExhausted,
}

/// The facts do not suffice for a movement; what was refused before it does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PostingFault {
    /// The row of the request that asked for the movement.
    pub row: usize,
    /// Why.
    pub cause: FaultCause,
}

/// Why a movement does not enter the ledger: it alone is refused, or the whole posting ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// A rule forbids it.
    Refused(PostingRefusal),
    /// The facts do not suffice.
    Fault(FaultCause),
}

impl From<PostingRefusal> for Stop {
    fn from(refusal: PostingRefusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<FaultCause> for Stop {
    fn from(cause: FaultCause) -> Self {
        Self::Fault(cause)
    }
}
