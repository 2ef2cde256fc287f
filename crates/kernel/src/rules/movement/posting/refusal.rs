//! Why a movement is not posted, with what a user needs to act on it.

use rust_decimal::Decimal;

use crate::rules::movement::StockChangeRefusal;
use crate::wire::key::{CountSessionKey, LotKey, PositionKey, ProductKey, SerialKey, UserKey};

/// Kind of record that a movement can name.
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

/// Cause of a hold that stops a movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HoldCause {
    /// The unit, its lot or the lot of the movement is on hold, with the reason if there is one.
    Reason(Option<String>),
    /// Components inside the unit are on hold.
    Parts(Vec<SerialKey>),
}

/// Why a movement is refused by stock rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PostingRefusal {
    /// A record that the movement names does not exist.
    NotFound(SubjectKind),
    /// A user is counting the product at this location.
    Counting {
        /// The location of the pair.
        position: PositionKey,
        /// The user who is counting.
        counting_by: UserKey,
    },
    /// The pair is locked until a count session has posted its adjustments.
    Locked {
        /// The location of the pair.
        position: PositionKey,
        /// The count session that locks the pair.
        locked_by: CountSessionKey,
    },
    /// Stock does not cover the movement.
    NegativeStock {
        /// Location that the stock would leave.
        position: PositionKey,
        /// The lot that the movement names. None when it names none.
        lot_key: Option<LotKey>,
        /// Quantity that could be taken.
        available: Decimal,
        /// Quantity of the movement, without sign.
        requested: Decimal,
    },
    /// The unit is already in stock.
    InStock {
        /// Location of the unit. None when it is unknown.
        position: Option<PositionKey>,
    },
    /// The unit, the lot or a component inside is on hold.
    OnHold(HoldCause),
    /// The lot of the movement has expired.
    LotExpired {
        /// The expired lot.
        lot_key: LotKey,
    },
    /// Another stock rule that needs no further detail.
    Rule(StockChangeRefusal),
}

/// A movement that is refused, with the request row to report it at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedMovement {
    /// Index among the requested movements.
    pub posting: usize,
    /// Row of the request that describes the movement.
    pub row: usize,
    /// Product of the movement.
    pub product_key: ProductKey,
    /// Unit of the movement. None when it names none.
    pub serial_key: Option<SerialKey>,
    /// The rule that forbids the movement.
    pub refusal: PostingRefusal,
}

/// Why the facts do not suffice to decide on a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultCause {
    /// Only lots that arrived after the lots were locked could cover a movement. The command must lock and read again.
    UnlockedLots,
    /// A movement changes a pair that was not locked.
    UnlockedPair,
    /// There are fewer movement keys than movements to write.
    KeysExhausted,
}

/// The facts do not suffice for a movement. The whole posting ends, and refusals before it are discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PostingFault {
    /// The row of the request that describes the movement.
    pub row: usize,
    /// Why the facts do not suffice.
    pub cause: FaultCause,
}

/// Why a movement does not enter the ledger: either it alone is refused, or the whole posting ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// A rule forbids this movement.
    Refused(PostingRefusal),
    /// The facts do not suffice, so the posting ends.
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
