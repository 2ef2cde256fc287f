//! All refusals of the warehouse area, each declared once, and the mapping from refusals of the kernel rules.

use kernel::rules::{movement, movement_list};

use platform::api::{GeneralRefusal, Problem};
use platform::refusals;
use serial::contract::SerialRefusal;

refusals! {
    /// Refusals about locations, movements, movement lists and stock.
    pub enum WarehouseRefusal {
        MovementListNotFound = 404 "movement_list_not_found": "There is no movement list with this key. Check the key.",
        MovementNotFound = 404 "movement_not_found": "There is no movement with this key. Check the key.",
        ParentPositionNotFound = 404 "parent_position_not_found":
            "The parent location does not exist or is deleted. Choose another parent.",
        PositionNotFound = 404 "position_not_found":
            "This location does not exist. Check the key, or search for the location by code.",
        AlreadyReversed = 409 "already_reversed":
            "This movement is already fully reversed. Nothing is left to reverse.",
        BatchCanceled = 409 "batch_canceled":
            "This batch was canceled and its material was returned. Use a completed batch.",
        BatchNotCompleted = 409 "batch_not_completed":
            "This batch is not completed. Declare its material on the batch instead.",
        ConsumptionNotAllowed = 409 "consumption_not_allowed":
            "Consumption from this location is not allowed. Use another location, or set allow_consumption of this \
             location to true.",
        CounterNotDefined = 409 "counter_not_defined":
            "No counter is configured for these codes. Send a code, or choose a counter in system_counters of the \
             configuration.",
        LotsMissing = 409 "lots_missing":
            "The lots do not cover the quantity that the batch needs. Allocate more lots, or receive stock.",
        MovementIsContainer = 409 "movement_is_container":
            "This movement moved a whole container. Move the container back instead.",
        MovementIsReversal = 409 "movement_is_reversal": "A reversal cannot be reversed. Post a new movement instead.",
        MovementListCodeTaken = 409 "movement_list_code_taken":
            "Another movement list of this type has this code. Choose another code.",
        MovementListHasCompleted = 409 "movement_list_has_completed":
            "Some movements of this list are already completed. Close the list instead of canceling it.",
        MovementListManaged = 409 "movement_list_managed":
            "This list belongs to a count session, which manages its movements. Use another list.",
        MovementListNotOpen = 409 "movement_list_not_open":
            "This movement list is already completed or canceled. Use an open list.",
        MovementManaged = 409 "movement_managed":
            "This movement is the output of a batch, or belongs to a count session that is still being posted. Cancel \
             the batch, or wait until the session is posted.",
        MovementNotCompleted = 409 "movement_not_completed":
            "Only completed movements can be reversed. Cancel an open movement instead.",
        MovementNotOpen = 409 "movement_not_open":
            "This movement is already completed or canceled. If it is completed, reverse it instead.",
        NegativeStock = 409 "negative_stock":
            "There is not enough stock at this location. Receive or transfer more, or reduce the quantity.",
        PositionCodeTaken = 409 "position_code_taken":
            "Another location of this site has this code. Choose another code.",
        PositionDeleted = 409 "position_deleted": "This location is deleted. Choose another one.",
        PositionEmpty = 409 "position_empty":
            "This location contains no stock, so there is nothing to ship. Choose a location with stock.",
        PositionFixed = 409 "position_fixed":
            "This location is fixed and cannot be moved or shipped. Set `fixed` to false first.",
        PositionInUse = 409 "position_in_use":
            "Settings, products, BOM lines, batches or work orders use this location. Change them first.",
        PositionLoop = 409 "position_loop":
            "A location cannot be moved into itself or into a location below it. Choose another destination.",
        PositionNotEmpty = 409 "position_not_empty":
            "This location still contains stock or other locations, or it has open movements or a running count. \
             Clear it first.",
        PositionReserved = 409 "position_reserved":
            "This is not allowed for a reserved location (OUT, NULL or the root of a site). Choose another location.",
        PositionUnavailable = 409 "position_unavailable":
            "This location, or one above it, is blocked. Choose another one, or make it available.",
        ProductTrashed = 409 "product_trashed": "This product is in the trash. Restore it first.",
        ReversalExceeds = 409 "reversal_exceeds":
            "The quantity exceeds what is left to reverse. Send at most `detail.reversible`.",
        SerialLinked = 409 "serial_linked":
            "This component is still built in. Unlink it instead of reversing its consumption.",
        StockCounting = 409 "stock_counting":
            "This product is being counted at this location. Try again when the count is finished.",
        StockLocked = 409 "stock_locked":
            "A count session is posting variances of this product at this location. Try again later.",
        ByCodeRequired = 422 "by_code_required":
            "A row names its product by code only. Send the key of the product, or set by_code to true.",
        ContainerTargetInvalid = 422 "container_target_invalid":
            "A container cannot be moved to OUT or NULL. Choose a location that can have stock.",
        InventoryNotManaged = 422 "inventory_not_managed":
            "Inventory is not managed for this product. Set manage_inventory on the product first.",
        ItemProductMismatch = 422 "item_product_mismatch":
            "Rows with the same item number have different products. Correct the product or the item number.",
        ItemSerialDuplicate = 422 "item_serial_duplicate":
            "Two rows with the same item number have the same unit, or the same lot and locations. Remove one of \
             them, or change its item number.",
        KeyCodeMismatch = 422 "key_code_mismatch":
            "The key and the code name different records. Send only one of them, or correct the code.",
        LotRequired = 422 "lot_required": "This product requires a lot. Send it in lot_key or lot_code.",
        MovementTypeNotAllowed = 422 "movement_type_not_allowed":
            "A reversal cannot be created directly. Reverse the movement that you want to undo.",
        MovementsRequired = 422 "movements_required":
            "A list that is created as completed needs at least one movement. Send its movements.",
        ParentNotAllowed = 422 "parent_not_allowed": "OUT and NULL cannot contain locations. Choose another parent.",
        PositionNotAllowed = 422 "position_not_allowed":
            "A movement of this type cannot start or end at this location. Choose another location.",
        PositionsEqual = 422 "positions_equal": "Source and destination are the same location. Choose another destination.",
        QuantityInvalid = 422 "quantity_invalid":
            "The quantity is not valid for this movement. It must be greater than 0. An adjustment accepts any number \
             except 0, and a unit with a serial number only 1.",
        ReasonRequired = 422 "reason_required": "This type of movement requires a reason. Send it in `reason`.",
        ReferenceReserved = 422 "reference_reserved":
            "Only the service sets the reference in `detail.field`. Leave it out.",
        ReferenceUnknown = 422 "reference_unknown":
            "A reference names a record that does not exist. Correct the reference in `detail.field`, or leave it out.",
        SerialNotAllowed = 422 "serial_not_allowed": "This product is not traced. Send a quantity without a unit.",
        SerialProductMismatch = 422 "serial_product_mismatch":
            "The unit belongs to another product. Check the unit and the product.",
        SerialRequired = 422 "serial_required":
            "This product is traced and moves unit by unit. Send the unit in serial_key or serial_code.",
        SplitSumMismatch = 422 "split_sum_mismatch":
            "The quantities in `split_into` do not add up to `quantity`. Correct them, or leave `quantity` out.",
        TypeMismatch = 422 "type_mismatch":
            "A row must have the type of its list. Change the type, or use another list.",
    }
}

/// A refusal of a kernel rule that can be turned into a problem for the client.
pub trait RuleRefusal {
    /// Turns the refusal into a problem for the client.
    fn problem(self) -> Problem;
}

/// Turns a refusal of a kernel rule into a problem for the client; a function for `map_err`.
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
