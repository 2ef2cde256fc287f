//! Refusals of the area, and their mapping from the refusals of kernel rules.

use kernel::rules::{lot, unit};

use platform::refusals;

refusals! {
    /// Reasons why an operation on units, links or lots is refused.
    pub enum SerialRefusal {
        LinkNotFound = 404 "link_not_found": "This link does not exist. Search for it with GET /serial-link.",
        LotNotFound = 404 "lot_not_found": "This lot does not exist. Check the key or the code.",
        SerialNotFound = 404 "serial_not_found": "This unit does not exist. Check the key or the code.",
        WorkOrderNotFound = 404 "work_order_not_found": "This work order does not exist. Check the key.",
        AlreadyOnHold = 409 "already_on_hold": "This unit or lot is already on hold. Release the hold before you set another one.",
        ChildAlreadyLinked = 409 "child_already_linked": "This component is already built in or reserved. Unlink it first, or use another one.",
        CounterExhausted = 409 "counter_exhausted": "The next 1000 codes of the counter are all taken. Set the counter to a higher value.",
        CounterNotDefined = 409 "counter_not_defined": "The product has no counter. Send a code, or assign a counter to the product.",
        GenealogyLoop = 409 "genealogy_loop": "This link would make the unit contain itself. Check which unit is the parent and which is the component.",
        LinkNotActive = 409 "link_not_active": "This link has ended or is only temporary. Use an active link.",
        LotCodeTaken = 409 "lot_code_taken": "Another lot of this product has this code. Use another code.",
        LotExpired = 409 "lot_expired": "This lot has expired. Use another lot, or correct its expiry date.",
        LotInUse = 409 "lot_in_use": "Units, batches, stock, movements or counts refer to this lot, so it cannot be deleted. Put it on hold to stop its use.",
        NotOnHold = 409 "not_on_hold": "This unit or lot is not on hold, so there is no hold to release.",
        OnHold = 409 "on_hold": "This unit or lot, or a component inside it, is on hold. Release the hold first, or use another unit or lot.",
        SerialAlreadyReleased = 409 "serial_already_released": "This unit is already released. There is nothing left to do.",
        SerialCodeLocked = 409 "serial_code_locked": "The code of this unit is set and cannot be changed while allow_serial_code_edit is off. Turn it on in the configuration first.",
        SerialCodeMissing = 409 "serial_code_missing": "This unit has no code yet. Set a code first.",
        SerialCodeTaken = 409 "serial_code_taken": "Another unit of this product has this code. Use another code.",
        SerialDeleteDisabled = 409 "serial_delete_disabled": "Units cannot be deleted while allow_serial_delete is off. Turn it on in the configuration first.",
        SerialDeleted = 409 "serial_deleted": "This unit is deleted and cannot be changed or used. Use another unit.",
        SerialHasChildren = 409 "serial_has_children": "This unit contains other units. Unlink them first.",
        SerialInProduction = 409 "serial_in_production": "An open batch has booked this unit. Complete or cancel the batch first.",
        SerialInStock = 409 "serial_in_stock": "This unit is in stock. Move it out of stock first.",
        SerialInWip = 409 "serial_in_wip": "This unit is waiting for its next phase. Complete the remaining phases first.",
        SerialInstalled = 409 "serial_installed": "This unit is built in or reserved as a component. Unlink it first.",
        SerialNotReleased = 409 "serial_not_released": "This unit is not released. Release it before you use it.",
        SerialScrapped = 409 "serial_scrapped": "This unit is scrapped and cannot be used. Use another unit.",
        SerialShipped = 409 "serial_shipped": "This unit was shipped. Receive it or reverse the shipment first.",
        BadAdvancedFilters = 422 "bad_advanced_filters": "advanced_filters is not valid. Send a JSON object with `operator` and `filters`, or the base64 of one.",
        CodeRemoval = 422 "code_removal": "The code of a unit cannot be removed. Send another code, or leave `code` out.",
        JobNotFound = 422 "job_not_found": "This job does not exist. Check the key.",
        KeyCodeMismatch = 422 "key_code_mismatch": "product_key and product_code name different products. Send one of them, or a matching pair.",
        LotNotAllowed = 422 "lot_not_allowed": "A lot is not allowed for this product in this request. Leave the lot out, or change the lot tracking of the product.",
        LotProductMismatch = 422 "lot_product_mismatch": "The lot belongs to another product. Use a lot of this product.",
        PhaseNotFound = 422 "phase_not_found": "This phase does not exist. Check the key.",
        ProductNotTraced = 422 "product_not_traced": "This product is not traced, so it has no units with serial numbers. Use a traced product.",
        ProductRequired = 422 "product_required": "The product is missing. Send product_key or product_code.",
        NamedWorkOrderNotFound = 422 "work_order_not_found": "This work order does not exist. Check the key.",
        SerialNotInPosition = 409 "serial_not_in_position": "This unit is not at this location. Read the unit to find its location, and use that one.",
        SerialNotInStock = 409 "serial_not_in_stock": "This unit is not in stock. Receive it first, or use another one.",
        BatchNotActive = 409 "batch_not_active": "This batch is no longer open. Use an open batch.",
        ComponentNotInPhase = 422 "component_not_in_phase": "The phase of the batch does not use this component. Check the bill of materials.",
        ParentNotInBatch = 422 "parent_not_in_batch": "The unit does not belong to this batch. Choose a unit of the batch.",
        AllocationExceeds = 422 "allocation_exceeds": "The allocated quantity exceeds what the batch needs of this component. Reduce the quantity.",
    }
}

impl From<unit::UnitRefusal> for SerialRefusal {
    fn from(refusal: unit::UnitRefusal) -> Self {
        match refusal {
            unit::UnitRefusal::Deleted => Self::SerialDeleted,
            unit::UnitRefusal::Scrapped => Self::SerialScrapped,
            unit::UnitRefusal::AlreadyReleased => Self::SerialAlreadyReleased,
            unit::UnitRefusal::NotReleased => Self::SerialNotReleased,
            unit::UnitRefusal::OnHold => Self::OnHold,
            unit::UnitRefusal::AlreadyOnHold => Self::AlreadyOnHold,
            unit::UnitRefusal::NotOnHold => Self::NotOnHold,
            unit::UnitRefusal::InProduction => Self::SerialInProduction,
            unit::UnitRefusal::InWip => Self::SerialInWip,
            unit::UnitRefusal::CodeMissing => Self::SerialCodeMissing,
            unit::UnitRefusal::CodeLocked => Self::SerialCodeLocked,
            unit::UnitRefusal::CodeTaken => Self::SerialCodeTaken,
            unit::UnitRefusal::CodeRemoval => Self::CodeRemoval,
            unit::UnitRefusal::InStock => Self::SerialInStock,
            unit::UnitRefusal::NotInStock => Self::SerialNotInStock,
            unit::UnitRefusal::NotInPosition => Self::SerialNotInPosition,
            unit::UnitRefusal::Installed => Self::SerialInstalled,
            unit::UnitRefusal::Shipped => Self::SerialShipped,
            unit::UnitRefusal::DeleteDisabled => Self::SerialDeleteDisabled,
            unit::UnitRefusal::HasChildren => Self::SerialHasChildren,
            unit::UnitRefusal::ChildAlreadyLinked => Self::ChildAlreadyLinked,
            unit::UnitRefusal::LinkNotActive => Self::LinkNotActive,
        }
    }
}

impl From<lot::LotRefusal> for SerialRefusal {
    fn from(refusal: lot::LotRefusal) -> Self {
        match refusal {
            lot::LotRefusal::OnHold => Self::OnHold,
            lot::LotRefusal::AlreadyOnHold => Self::AlreadyOnHold,
            lot::LotRefusal::NotOnHold => Self::NotOnHold,
            lot::LotRefusal::Expired => Self::LotExpired,
            lot::LotRefusal::InUse => Self::LotInUse,
            lot::LotRefusal::CodeTaken => Self::LotCodeTaken,
            lot::LotRefusal::BatchNotActive => Self::BatchNotActive,
            lot::LotRefusal::ComponentNotInPhase => Self::ComponentNotInPhase,
            lot::LotRefusal::NotAllowed => Self::LotNotAllowed,
            lot::LotRefusal::ProductMismatch => Self::LotProductMismatch,
            lot::LotRefusal::ParentNotInBatch => Self::ParentNotInBatch,
            lot::LotRefusal::AllocationExceeds => Self::AllocationExceeds,
        }
    }
}
