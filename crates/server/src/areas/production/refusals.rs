//! Every refusal of the area, declared once.

use crate::refusals;

refusals! {
    /// Why the area refuses: about what is built in on the floor.
    pub enum Refusal {
        BatchNotFound = 404 "batch_not_found": "There is no such batch.",
        PositionNotFound = 404 "position_not_found": "There is no such position.",
        BatchNotActive = 409 "batch_not_active": "This batch is not open any more.",
        BatchOutputTraced = 409 "batch_output_traced": "The units of this batch have serials; link to one of them.",
        NoConsumption = 409 "no_consumption": "The part was not taken out of stock; use the disposition none, and a receipt.",
        SameChild = 409 "same_child": "The new part is the old one.",
        AllocationExceeds = 422 "allocation_exceeds": "The batch needs less of this component.",
        ComponentMismatch = 422 "component_mismatch": "The part is not a unit of this component.",
        ComponentNotInPhase = 422 "component_not_in_phase": "The phase of the batch does not use this component.",
        DuplicateChild = 422 "duplicate_child": "A part is named twice.",
        LinkConfirmed = 422 "link_confirmed": "Links of an open batch are temporary; completing it confirms them.",
        ParentMixed = 422 "parent_mixed": "Either all parts belong to the batch or each to one of its units.",
        ParentNotInBatch = 422 "parent_not_in_batch": "The unit is not in this batch.",
        ParentRequired = 422 "parent_required": "Name the unit or the batch that the part is built into.",
    }
}
