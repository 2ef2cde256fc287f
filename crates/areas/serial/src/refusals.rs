//! Every refusal of the area, declared once; the rules of the kernel speak through them.

use kernel::rules::{lot, unit};

use platform::refusals;

refusals! {
    /// Why the area refuses: about units, links and lots.
    pub enum SerialRefusal {
        LinkNotFound = 404 "link_not_found": "There is no such link.",
        LotNotFound = 404 "lot_not_found": "There is no such lot.",
        SerialNotFound = 404 "serial_not_found": "There is no such serial.",
        WorkOrderNotFound = 404 "work_order_not_found": "There is no such work order.",
        AlreadyOnHold = 409 "already_on_hold": "It is on hold already.",
        ChildAlreadyLinked = 409 "child_already_linked": "This part is built in or reserved elsewhere.",
        CounterExhausted = 409 "counter_exhausted": "The next 1000 codes of the counter are all taken.",
        CounterNotDefined = 409 "counter_not_defined": "The product has no counter; give a code.",
        GenealogyLoop = 409 "genealogy_loop": "The unit would contain itself.",
        LinkNotActive = 409 "link_not_active": "This link has ended or is only temporary.",
        LotCodeTaken = 409 "lot_code_taken": "Another lot of this product has this code.",
        LotExpired = 409 "lot_expired": "This lot has expired.",
        LotInUse = 409 "lot_in_use": "Units or batches name this lot.",
        NotOnHold = 409 "not_on_hold": "It is not on hold.",
        OnHold = 409 "on_hold": "It is on hold.",
        SerialAlreadyReleased = 409 "serial_already_released": "This serial is released already.",
        SerialCodeLocked = 409 "serial_code_locked": "The code of this serial is set and cannot change.",
        SerialCodeMissing = 409 "serial_code_missing": "This serial has no code yet.",
        SerialCodeTaken = 409 "serial_code_taken": "Another serial of this product has this code.",
        SerialDeleteDisabled = 409 "serial_delete_disabled": "Serials cannot be deleted here: allow_serial_delete is off.",
        SerialDeleted = 409 "serial_deleted": "This serial is deleted.",
        SerialHasChildren = 409 "serial_has_children": "Other units are built into this serial; unlink them first.",
        SerialInProduction = 409 "serial_in_production": "An open batch works on this serial.",
        SerialInStock = 409 "serial_in_stock": "This serial lies in stock.",
        SerialInWip = 409 "serial_in_wip": "This serial waits between two phases.",
        SerialInstalled = 409 "serial_installed": "This serial is built into another unit; unlink it first.",
        SerialNotReleased = 409 "serial_not_released": "This serial is still in work.",
        SerialScrapped = 409 "serial_scrapped": "This serial is scrapped.",
        SerialShipped = 409 "serial_shipped": "This serial was shipped.",
        BadAdvancedFilters = 422 "bad_advanced_filters": "advanced_filters is a JSON object with operator and filters, or base64 of it.",
        CodeRemoval = 422 "code_removal": "A serial that has a code keeps one.",
        JobNotFound = 422 "job_not_found": "There is no such job.",
        KeyCodeMismatch = 422 "key_code_mismatch": "The key and the code name different products.",
        LotNotAllowed = 422 "lot_not_allowed": "This product is kept without lots.",
        LotProductMismatch = 422 "lot_product_mismatch": "The lot is one of another product.",
        PhaseNotFound = 422 "phase_not_found": "There is no such phase.",
        ProductNotTraced = 422 "product_not_traced": "Units of this product have no serials: it is not traced.",
        ProductRequired = 422 "product_required": "Name the product by key or by code.",
        NamedWorkOrderNotFound = 422 "work_order_not_found": "There is no such work order.",
        SerialNotInPosition = 409 "serial_not_in_position": "This serial does not lie there.",
        SerialNotInStock = 409 "serial_not_in_stock": "This serial does not lie in stock.",
        BatchNotActive = 409 "batch_not_active": "This batch is not open any more.",
        ComponentNotInPhase = 422 "component_not_in_phase": "The phase of the batch does not use this component.",
        ParentNotInBatch = 422 "parent_not_in_batch": "The unit is not in this batch.",
        AllocationExceeds = 422 "allocation_exceeds": "The batch needs less of this component.",
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
