//! Every refusal of the area, declared once; the rules of links speak through them and those of units.

use kernel::rules::link;

use crate::areas::serial::contract::SerialRefusal;
use crate::platform::api::Problem;
use crate::refusals;

refusals! {
    /// Why the area refuses: about what is built in on the floor.
    pub enum Refusal {
        BatchNotFound = 404 "batch_not_found": "There is no such batch.",
        PositionNotFound = 404 "position_not_found": "There is no such position.",
        BatchOutputTraced = 409 "batch_output_traced": "The units of this batch have serials; link to one of them.",
        NoConsumption = 409 "no_consumption": "The part was not taken out of stock; use the disposition none, and a receipt.",
        SameChild = 409 "same_child": "The new part is the old one.",
        ComponentMismatch = 422 "component_mismatch": "The part is not a unit of this component.",
        ChildRepeated = 422 "child_repeated": "A part stands more than once in the list.",
        DuplicateChild = 422 "duplicate_child": "A part is named twice.",
        LinkConfirmed = 422 "link_confirmed": "Links of an open batch are temporary; completing it confirms them.",
        ParentMixed = 422 "parent_mixed": "Either all parts belong to the batch or each to one of its units.",
        ParentRequired = 422 "parent_required": "Name the unit or the batch that the part is built into.",
        BatchCanceled = 409 "batch_canceled": "This batch was canceled.",
    }
}

impl From<link::Refusal> for Problem {
    fn from(refusal: link::Refusal) -> Self {
        match refusal {
            link::Refusal::Unit(refusal) => refusal.into(),
            link::Refusal::ParentRequired => Refusal::ParentRequired.into(),
            link::Refusal::GenealogyLoop => SerialRefusal::GenealogyLoop.into(),
            link::Refusal::BatchOutputTraced => Refusal::BatchOutputTraced.into(),
            link::Refusal::BatchCanceled => Refusal::BatchCanceled.into(),
            link::Refusal::ComponentMismatch => Refusal::ComponentMismatch.into(),
            link::Refusal::NotActive => SerialRefusal::LinkNotActive.into(),
            link::Refusal::NoConsumption => Refusal::NoConsumption.into(),
            link::Refusal::SameChild => Refusal::SameChild.into(),
            link::Refusal::BatchNotActive => SerialRefusal::BatchNotActive.into(),
            link::Refusal::LinkConfirmed => Refusal::LinkConfirmed.into(),
            link::Refusal::ParentMixed => Refusal::ParentMixed.into(),
            link::Refusal::ParentNotInBatch => SerialRefusal::ParentNotInBatch.into(),
            link::Refusal::DuplicateChild => Refusal::DuplicateChild.into(),
        }
    }
}
