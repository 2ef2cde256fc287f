//! Every refusal of the area, declared once, and which of them answers a rule of the kernel.

use kernel::rules::{movement, movement_list};

use platform::api::{GeneralRefusal, Problem};
use platform::refusals;
use serial::contract::SerialRefusal;

refusals! {
    /// Why the area refuses: about positions, movements and stock.
    pub enum WarehouseRefusal {
        MovementListNotFound = 404 "movement_list_not_found": "There is no such movement list.",
        MovementNotFound = 404 "movement_not_found": "There is no such movement.",
        ParentPositionNotFound = 404 "parent_position_not_found": "There is no such position to lie in.",
        PositionNotFound = 404 "position_not_found": "There is no such position.",
        AlreadyReversed = 409 "already_reversed": "This movement was reversed completely.",
        BatchCanceled = 409 "batch_canceled": "This batch was canceled; its material was returned.",
        BatchNotCompleted = 409 "batch_not_completed": "This batch is not completed; declare its material there.",
        ConsumptionNotAllowed = 409 "consumption_not_allowed": "Nothing is consumed from this position.",
        CounterNotDefined = 409 "counter_not_defined": "There is no counter for these codes; give a code.",
        LotsMissing = 409 "lots_missing": "The lots do not cover what the batch needs.",
        MovementIsContainer = 409 "movement_is_container": "A whole position was moved; move it back.",
        MovementIsReversal = 409 "movement_is_reversal": "A reversal is not reversed; move the stock again.",
        MovementListCodeTaken = 409 "movement_list_code_taken": "Another list of this type has this code.",
        MovementListHasCompleted = 409 "movement_list_has_completed": "Rows of this list were moved; close it instead.",
        MovementListManaged = 409 "movement_list_managed": "A count writes this list.",
        MovementListNotOpen = 409 "movement_list_not_open": "This list is completed or canceled.",
        MovementManaged = 409 "movement_managed": "A count or a batch owns this movement; correct it there.",
        MovementNotCompleted = 409 "movement_not_completed": "Only a completed movement is reversed; cancel this one.",
        MovementNotOpen = 409 "movement_not_open": "This movement is completed or canceled.",
        NegativeStock = 409 "negative_stock": "There is not enough in this position.",
        PositionCodeTaken = 409 "position_code_taken": "Another position of the site has this code.",
        PositionDeleted = 409 "position_deleted": "This position is deleted.",
        PositionEmpty = 409 "position_empty": "There is nothing in this position.",
        PositionFixed = 409 "position_fixed": "This position is fixed and cannot be moved.",
        PositionInUse = 409 "position_in_use": "Settings, products or orders name this position.",
        PositionLoop = 409 "position_loop": "The position would lie in itself.",
        PositionNotEmpty = 409 "position_not_empty": "There is something in this position, on its way to it, or being counted.",
        PositionReserved = 409 "position_reserved": "This position belongs to the service.",
        PositionUnavailable = 409 "position_unavailable": "This position or one above it is blocked.",
        ProductTrashed = 409 "product_trashed": "The product is in the trash.",
        ReversalExceeds = 409 "reversal_exceeds": "Less than that is left to reverse.",
        SerialLinked = 409 "serial_linked": "The part is built in; unlink it instead.",
        StockCounting = 409 "stock_counting": "Somebody is counting this product here.",
        StockLocked = 409 "stock_locked": "A count is about to correct this product here.",
        ByCodeRequired = 422 "by_code_required": "Products are named by key, unless by_code is true.",
        ContainerTargetInvalid = 422 "container_target_invalid": "A position can only be moved into one that holds stock.",
        InventoryNotManaged = 422 "inventory_not_managed": "No stock is kept of this product.",
        ItemProductMismatch = 422 "item_product_mismatch": "Rows of one item have one product.",
        ItemSerialDuplicate = 422 "item_serial_duplicate": "The item names the same unit, or the same lot and positions, twice.",
        KeyCodeMismatch = 422 "key_code_mismatch": "The key and the code name different things.",
        LotRequired = 422 "lot_required": "Name the lot of this product.",
        MovementTypeNotAllowed = 422 "movement_type_not_allowed": "A reversal is made by reversing a movement.",
        MovementsRequired = 422 "movements_required": "A completed list has movements.",
        ParentNotAllowed = 422 "parent_not_allowed": "Nothing lies in OUT or NULL.",
        PositionNotAllowed = 422 "position_not_allowed": "A movement of this type has other positions.",
        PositionsEqual = 422 "positions_equal": "It lies there already.",
        QuantityInvalid = 422 "quantity_invalid": "The quantity is above zero; of a unit it is one.",
        ReasonRequired = 422 "reason_required": "A movement of this type needs a reason.",
        ReferenceReserved = 422 "reference_reserved": "Only the service sets this reference.",
        ReferenceUnknown = 422 "reference_unknown": "A reference names nothing that exists.",
        SerialNotAllowed = 422 "serial_not_allowed": "Units of this product have no serials.",
        SerialProductMismatch = 422 "serial_product_mismatch": "The serial is one of another product.",
        SerialRequired = 422 "serial_required": "Name the serial: units of this product are moved one by one.",
        SplitSumMismatch = 422 "split_sum_mismatch": "The parts do not add up to the quantity.",
        TypeMismatch = 422 "type_mismatch": "Every row of a list has the type of the list.",
    }
}

/// A refusal by a rule of the kernel, which this area turns into an answer to the client.
pub trait RuleRefusal {
    /// The answer to the client.
    fn problem(self) -> Problem;
}

/// The answer to what a rule of the kernel refuses, as a function for `map_err`.
pub fn refused(refusal: impl RuleRefusal) -> Problem {
    refusal.problem()
}

impl RuleRefusal for movement::MovementRequestRefusal {
    fn problem(self) -> Problem {
        use movement::MovementRequestRefusal as Row;
        match self {
            Row::TypeNotAllowed => WarehouseRefusal::MovementTypeNotAllowed.into(),
            Row::ProductRequired => SerialRefusal::ProductRequired.into(),
            Row::ProductTrashed => WarehouseRefusal::ProductTrashed.into(),
            Row::PositionDeleted => WarehouseRefusal::PositionDeleted.into(),
            Row::InventoryNotManaged => WarehouseRefusal::InventoryNotManaged.into(),
            Row::PositionsEqual => WarehouseRefusal::PositionsEqual.into(),
            Row::PositionNotAllowed => WarehouseRefusal::PositionNotAllowed.into(),
            Row::SerialRequired => WarehouseRefusal::SerialRequired.into(),
            Row::SerialNotAllowed => WarehouseRefusal::SerialNotAllowed.into(),
            Row::SerialProductMismatch => WarehouseRefusal::SerialProductMismatch.into(),
            Row::ReasonRequired => WarehouseRefusal::ReasonRequired.into(),
            Row::QuantityInvalid => WarehouseRefusal::QuantityInvalid.into(),
            Row::LotRequired => WarehouseRefusal::LotRequired.into(),
            Row::LotNotAllowed => SerialRefusal::LotNotAllowed.into(),
            Row::LotProductMismatch => SerialRefusal::LotProductMismatch.into(),
        }
    }
}

impl RuleRefusal for movement::StockChangeRefusal {
    fn problem(self) -> Problem {
        use movement::StockChangeRefusal as Change;
        match self {
            Change::Unit(refusal) => SerialRefusal::from(refusal).into(),
            Change::Counting => WarehouseRefusal::StockCounting.into(),
            Change::Locked => WarehouseRefusal::StockLocked.into(),
            Change::PositionDeleted => WarehouseRefusal::PositionDeleted.into(),
            Change::PositionUnavailable => WarehouseRefusal::PositionUnavailable.into(),
            Change::ConsumptionNotAllowed => WarehouseRefusal::ConsumptionNotAllowed.into(),
            Change::NegativeStock => WarehouseRefusal::NegativeStock.into(),
            Change::OnHold => SerialRefusal::OnHold.into(),
            Change::LotExpired => SerialRefusal::LotExpired.into(),
        }
    }
}

impl RuleRefusal for movement::MovementRefusal {
    fn problem(self) -> Problem {
        use movement::MovementRefusal as Movement;
        match self {
            Movement::NotOpen => WarehouseRefusal::MovementNotOpen.into(),
            Movement::SplitSumMismatch => WarehouseRefusal::SplitSumMismatch.into(),
            Movement::QuantityInvalid => WarehouseRefusal::QuantityInvalid.into(),
            Movement::MissingScope => GeneralRefusal::MissingScope.into(),
            Movement::NotCompleted => WarehouseRefusal::MovementNotCompleted.into(),
            Movement::IsReversal => WarehouseRefusal::MovementIsReversal.into(),
            Movement::IsContainer => WarehouseRefusal::MovementIsContainer.into(),
            Movement::AlreadyReversed => WarehouseRefusal::AlreadyReversed.into(),
            Movement::ReversalExceeds => WarehouseRefusal::ReversalExceeds.into(),
            Movement::SerialLinked => WarehouseRefusal::SerialLinked.into(),
            Movement::Managed => WarehouseRefusal::MovementManaged.into(),
            Movement::PositionNotAllowed => WarehouseRefusal::PositionNotAllowed.into(),
            Movement::PositionsEqual => WarehouseRefusal::PositionsEqual.into(),
        }
    }
}

impl RuleRefusal for movement_list::MovementListRefusal {
    fn problem(self) -> Problem {
        use movement_list::MovementListRefusal as List;
        match self {
            List::NotOpen => WarehouseRefusal::MovementListNotOpen.into(),
            List::HasCompleted => WarehouseRefusal::MovementListHasCompleted.into(),
            List::Managed => WarehouseRefusal::MovementListManaged.into(),
            List::CodeTaken => WarehouseRefusal::MovementListCodeTaken.into(),
        }
    }
}
