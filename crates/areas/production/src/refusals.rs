//! All refusals of the area, and how refusals of the kernel rules about work orders, jobs, batches and links become
//! answers of this area or of the area of units.

use kernel::rules::{batch, job, link, order, progress};

use platform::api::Problem;
use platform::refusals;
use serial::contract::SerialRefusal;

refusals! {
    /// Refusals about work orders, jobs, batches, queues, and the parts and lots of batches.
    pub enum ProductionRefusal {
        BatchNotFound = 404 "batch_not_found": "There is no batch with this key. Read the job again to find its open batch.",
        JobNotFound = 404 "job_not_found": "There is no job with this key. It may have been deleted. Choose an existing job.",
        PositionNotFound = 404 "position_not_found": "There is no location with this key. Choose an existing location.",
        SiteNotFound = 404 "site_not_found": "There is no site with this key. Choose an existing site.",
        StepNotFound = 404 "step_not_found": "The job does not have this step. Use the key of a step of the job.",
        WorkOrderNotFound = 404 "work_order_not_found": "There is no work order with this key. It may have been deleted. Choose an existing work order.",
        NotWorkSessionOwner = 403 "not_work_session_owner": "Another user is working on this job. Ask that user or a supervisor to pause it first.",
        BatchCanceled = 409 "batch_canceled": "This batch was canceled. Use another batch.",
        BatchOutputTraced = 409 "batch_output_traced": "The units of this batch have serial numbers. Link the part to one of the units.",
        ComponentLinksExist = 409 "component_links_exist": "An open batch has scanned parts or allocated lots for the components in `detail.component_keys`, so their BOM lines cannot be removed or moved to another phase. Remove those parts and lot allocations first.",
        ComponentLinksMismatch = 409 "component_links_mismatch": "The scanned parts do not match the bill of materials. Scan the missing parts or remove the extra ones.",
        ConsumptionPositionFixed = 409 "consumption_position_fixed": "This component can only be consumed from the location of its BOM line. Leave the location out.",
        CounterNotDefined = 409 "counter_not_defined": "There is no counter for work order codes. Send a code, or set the counter in the configuration.",
        IndependentReorderingDisabled = 409 "independent_reordering_disabled": "Operator queues follow the site queue. To reorder them, turn on allow_independent_reordering_of_job_queues in the configuration.",
        JobAlreadyStarted = 409 "job_already_started": "This job has already been started. Resume it instead.",
        JobAssignedToOther = 409 "job_assigned_to_other": "This job is assigned to another user. Ask a planner to reassign it.",
        JobClosed = 409 "job_closed": "This job is closed. To make more, add another job to the phase.",
        JobHasActiveBatch = 409 "job_has_active_batch": "This job has an open batch. Complete or cancel the batch first.",
        JobHasNoAssignee = 409 "job_has_no_assignee": "This job has no assignee. Ask a planner to assign it.",
        JobIsActive = 409 "job_is_active": "A work session is open on this job. Pause the job first.",
        JobIsNotActive = 409 "job_is_not_active": "No work session is open on this job. Resume the job first.",
        JobNotStarted = 409 "job_not_started": "This job has not been started. Start it first.",
        NoCompletedBatch = 409 "no_completed_batch": "The time cannot be assigned, because this job has no completed batch. Complete a batch first.",
        NoConsumption = 409 "no_consumption": "The part was not consumed from stock, so it cannot be returned. Use the disposition `none`, and post a receipt.",
        NothingRemaining = 409 "nothing_remaining": "The full planned quantity of this job is already in a batch or completed. Raise the planned quantity to make more.",
        OutputNotAvailable = 409 "output_not_available": "Output of this job has been moved, built in, scrapped or deleted. Undo these changes first.",
        OverrideNotAllowed = 409 "override_not_allowed": "This job requires data that an override cannot record. `detail.reason` shows which. Complete its batches instead.",
        ParallelJobNotAllowed = 409 "parallel_job_not_allowed": "Another job of this work order and phase is active. Pause it first.",
        ProductNotActive = 409 "product_not_active": "This product is not active. Activate it to create work orders.",
        QueueChanged = 409 "queue_changed": "The queue has changed since it was read. Read it again and repeat the change.",
        SameChild = 409 "same_child": "The new part is already built in here. Choose another part.",
        SerialHasComponents = 409 "serial_has_components": "A unit that this change removes from the batch has components. Unlink them first.",
        StepAlreadyDone = 409 "step_already_done": "This step is already done. Edit it to change its values.",
        StepNotDone = 409 "step_not_done": "This step is not done, so it cannot be edited. Complete it first.",
        StepOrder = 409 "step_order": "The steps of this phase must be completed in order. Complete the earlier step first.",
        StepsNotDone = 409 "steps_not_done": "Some steps of this batch are not done. Complete them first.",
        WipNotAvailable = 409 "wip_not_available": "Not enough work in progress is available. Complete more in the previous phase, or cancel or reduce another batch that has reserved it.",
        WorkOrderClosed = 409 "work_order_closed": "This work order is closed. Add a job to reopen it.",
        WorkOrderCodeTaken = 409 "work_order_code_taken": "Another work order has this code. Choose another code.",
        WorkOrderStarted = 409 "work_order_started": "This work order has been started, or has had batches, so it cannot be deleted. Close it instead.",
        BatchExists = 422 "batch_exists": "A batch of this job is already open. Resume the job without batch data, or change the open batch.",
        BatchQtInvalid = 422 "batch_qt_invalid": "The quantity must be greater than 0, no larger than the remaining quantity, and equal to the number of units or serial numbers sent. Correct the quantity.",
        BelowMinimumOrderQt = 422 "below_minimum_order_qt": "The quantity is below the minimum order quantity of the product. Raise the quantity.",
        ChildRepeated = 422 "child_repeated": "A part occurs more than once in the list. Send each part once.",
        ComponentMismatch = 422 "component_mismatch": "The part is not a unit of this component. Choose a part of the right product.",
        ComponentTraced = 422 "component_traced": "Units of this component are scanned and consumed from their current location. Leave the location out.",
        DuplicateChild = 422 "duplicate_child": "A part occurs more than once in the list. Send each part once.",
        JobsNeedIndependent = 422 "jobs_need_independent": "This queue follows the site queue. To give it a separate sequence, also send `independent: true`.",
        LinkConfirmed = 422 "link_confirmed": "Links of an open batch cannot be confirmed here. Completing the batch confirms them.",
        NoChange = 422 "no_change": "The request would not change anything. Send another quantity or other units.",
        NotLastStep = 422 "not_last_step": "Scrap can only be declared with the step that completes the batch. Send it with the last open step.",
        ParentMixed = 422 "parent_mixed": "Some parts name a unit and others name the batch. Name a unit for all parts or for none.",
        ParentRequired = 422 "parent_required": "The part has no parent. Specify the unit or the batch that it is built into.",
        PhaseNotOfOrder = 422 "phase_not_of_order": "The work order does not have this phase. Use a phase of its routing.",
        QuantityAbovePlanned = 422 "quantity_above_planned": "The quantity exceeds the planned quantity of the job. Raise the planned quantity first.",
        QuantityBelowDone = 422 "quantity_below_done": "The quantity is lower than the quantity already completed or in an open batch. Send at least `detail.minimum`.",
        QuantityMismatch = 422 "quantity_mismatch": "Good and scrap quantity must add up to the quantity of the batch. Correct one of them.",
        ScrapReasonRequired = 422 "scrap_reason_required": "A reason is required for scrap. Send scrap_reason.",
        ScrapSerialsMismatch = 422 "scrap_serials_mismatch": "The scrapped units do not match the scrap quantity. Send each scrapped unit of the batch exactly once.",
        SerialCodeDuplicate = 422 "serial_code_duplicate": "A serial number occurs more than once in the list. Send each number once.",
        SerialDuplicate = 422 "serial_duplicate": "A unit occurs more than once in the list. Send each unit once.",
        SerialsNotAllowed = 422 "serials_not_allowed": "This product or phase does not accept units or serial numbers here. Leave them out.",
        SerialsRequired = 422 "serials_required": "The batch takes units from the previous phase. Send the units to take.",
        StepDataNotAllowed = 422 "step_data_not_allowed": "The steps of this phase are completed one by one. Send their values when completing each step.",
        UserNotOperator = 422 "user_not_operator": "This user is not active or does not have permission to start jobs. Assign another user.",
        WholeQuantityRequired = 422 "whole_quantity_required": "The quantity must be a whole number, because each unit has a serial number. Correct the quantity.",
    }
}

/// A refusal of a kernel rule that this area turns into an answer.
pub trait RuleRefusal {
    /// Returns the answer to the client.
    fn problem(self) -> Problem;
}

/// Turns the refusal of a rule into an answer, for `map_err`.
pub fn refused(refusal: impl RuleRefusal) -> Problem {
    refusal.problem()
}

impl From<order::OrderRefusal> for ProductionRefusal {
    fn from(refusal: order::OrderRefusal) -> Self {
        use order::OrderRefusal as Order;
        match refusal {
            Order::ProductNotActive => Self::ProductNotActive,
            Order::CodeTaken => Self::WorkOrderCodeTaken,
            Order::CounterNotDefined => Self::CounterNotDefined,
            Order::WholeQuantityRequired => Self::WholeQuantityRequired,
            Order::BelowMinimum => Self::BelowMinimumOrderQt,
            Order::Closed => Self::WorkOrderClosed,
            Order::ComponentLinksExist => Self::ComponentLinksExist,
            Order::QuantityBelowDone => Self::QuantityBelowDone,
            Order::JobIsActive => Self::JobIsActive,
            Order::JobHasActiveBatch => Self::JobHasActiveBatch,
            Order::Started => Self::WorkOrderStarted,
        }
    }
}

impl RuleRefusal for order::OrderRefusal {
    fn problem(self) -> Problem {
        ProductionRefusal::from(self).into()
    }
}

impl RuleRefusal for job::JobRefusal {
    fn problem(self) -> Problem {
        use job::JobRefusal as Job;
        let refusal = match self {
            Job::Closed => ProductionRefusal::JobClosed,
            Job::AlreadyStarted => ProductionRefusal::JobAlreadyStarted,
            Job::NotStarted => ProductionRefusal::JobNotStarted,
            Job::IsActive => ProductionRefusal::JobIsActive,
            Job::IsNotActive => ProductionRefusal::JobIsNotActive,
            Job::HasActiveBatch => ProductionRefusal::JobHasActiveBatch,
            Job::BatchNotActive => return SerialRefusal::BatchNotActive.into(),
            Job::AssignedToOther => ProductionRefusal::JobAssignedToOther,
            Job::HasNoAssignee => ProductionRefusal::JobHasNoAssignee,
            Job::ParallelNotAllowed => ProductionRefusal::ParallelJobNotAllowed,
            Job::BatchExists => ProductionRefusal::BatchExists,
            Job::NotSessionOwner => ProductionRefusal::NotWorkSessionOwner,
            Job::UserNotOperator => ProductionRefusal::UserNotOperator,
            Job::QuantityBelowDone => ProductionRefusal::QuantityBelowDone,
            Job::WholeQuantityRequired => ProductionRefusal::WholeQuantityRequired,
            Job::PhaseNotOfOrder => ProductionRefusal::PhaseNotOfOrder,
            Job::WipNotAvailable => ProductionRefusal::WipNotAvailable,
            Job::OutputNotAvailable => ProductionRefusal::OutputNotAvailable,
            Job::NoCompletedBatch => ProductionRefusal::NoCompletedBatch,
        };
        refusal.into()
    }
}

impl RuleRefusal for progress::ProgressRefusal {
    fn problem(self) -> Problem {
        use progress::ProgressRefusal as Progress;
        let refusal = match self {
            Progress::HasNoAssignee => ProductionRefusal::JobHasNoAssignee,
            Progress::IsActive => ProductionRefusal::JobIsActive,
            Progress::HasActiveBatch => ProductionRefusal::JobHasActiveBatch,
            Progress::NoChange => ProductionRefusal::NoChange,
            Progress::AbovePlanned => ProductionRefusal::QuantityAbovePlanned,
            Progress::NotAllowed => ProductionRefusal::OverrideNotAllowed,
        };
        refusal.into()
    }
}

impl RuleRefusal for batch::BatchRefusal {
    fn problem(self) -> Problem {
        use batch::BatchRefusal as Batch;
        let refusal = match self {
            Batch::Unit(refusal) => return SerialRefusal::from(refusal).into(),
            Batch::NotActive => return SerialRefusal::BatchNotActive.into(),
            Batch::OnHold => return SerialRefusal::OnHold.into(),
            Batch::SerialCodeTaken => return SerialRefusal::SerialCodeTaken.into(),
            // About serial numbers of units, not about codes of work orders.
            Batch::CounterNotDefined => return SerialRefusal::CounterNotDefined.into(),
            Batch::AllocationExceeds => return SerialRefusal::AllocationExceeds.into(),
            Batch::Canceled => ProductionRefusal::BatchCanceled,
            Batch::JobIsActive => ProductionRefusal::JobIsActive,
            Batch::JobIsNotActive => ProductionRefusal::JobIsNotActive,
            Batch::NotSessionOwner => ProductionRefusal::NotWorkSessionOwner,
            Batch::NothingRemaining => ProductionRefusal::NothingRemaining,
            Batch::QuantityInvalid => ProductionRefusal::BatchQtInvalid,
            Batch::WholeQuantityRequired => ProductionRefusal::WholeQuantityRequired,
            Batch::SerialDuplicate => ProductionRefusal::SerialDuplicate,
            Batch::SerialsNotAllowed => ProductionRefusal::SerialsNotAllowed,
            Batch::SerialsRequired => ProductionRefusal::SerialsRequired,
            Batch::WipNotAvailable => ProductionRefusal::WipNotAvailable,
            Batch::SerialCodeDuplicate => ProductionRefusal::SerialCodeDuplicate,
            Batch::NoChange => ProductionRefusal::NoChange,
            Batch::SerialHasComponents => ProductionRefusal::SerialHasComponents,
            Batch::StepAlreadyDone => ProductionRefusal::StepAlreadyDone,
            Batch::StepOrder => ProductionRefusal::StepOrder,
            Batch::NotLastStep => ProductionRefusal::NotLastStep,
            Batch::StepNotDone => ProductionRefusal::StepNotDone,
            Batch::QuantityMismatch => ProductionRefusal::QuantityMismatch,
            Batch::ScrapReasonRequired => ProductionRefusal::ScrapReasonRequired,
            Batch::ScrapSerialsMismatch => ProductionRefusal::ScrapSerialsMismatch,
            Batch::StepDataNotAllowed => ProductionRefusal::StepDataNotAllowed,
            Batch::StepsNotDone => ProductionRefusal::StepsNotDone,
            Batch::ComponentLinksMismatch => ProductionRefusal::ComponentLinksMismatch,
        };
        refusal.into()
    }
}

impl RuleRefusal for link::LinkRefusal {
    fn problem(self) -> Problem {
        match self {
            link::LinkRefusal::Unit(refusal) => SerialRefusal::from(refusal).into(),
            link::LinkRefusal::ParentRequired => ProductionRefusal::ParentRequired.into(),
            link::LinkRefusal::GenealogyLoop => SerialRefusal::GenealogyLoop.into(),
            link::LinkRefusal::BatchOutputTraced => ProductionRefusal::BatchOutputTraced.into(),
            link::LinkRefusal::BatchCanceled => ProductionRefusal::BatchCanceled.into(),
            link::LinkRefusal::ComponentMismatch => ProductionRefusal::ComponentMismatch.into(),
            link::LinkRefusal::NotActive => SerialRefusal::LinkNotActive.into(),
            link::LinkRefusal::NoConsumption => ProductionRefusal::NoConsumption.into(),
            link::LinkRefusal::SameChild => ProductionRefusal::SameChild.into(),
            link::LinkRefusal::BatchNotActive => SerialRefusal::BatchNotActive.into(),
            link::LinkRefusal::LinkConfirmed => ProductionRefusal::LinkConfirmed.into(),
            link::LinkRefusal::ParentMixed => ProductionRefusal::ParentMixed.into(),
            link::LinkRefusal::ParentNotInBatch => SerialRefusal::ParentNotInBatch.into(),
            link::LinkRefusal::DuplicateChild => ProductionRefusal::DuplicateChild.into(),
        }
    }
}
