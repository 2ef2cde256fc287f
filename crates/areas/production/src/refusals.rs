//! Every refusal of the area, declared once, and how refusals of the kernel's rules about orders, jobs, batches and
//! links become answers of this area or of the area of units.

use kernel::rules::{batch, job, link, order, progress};

use platform::api::Problem;
use platform::refusals;
use serial::contract::SerialRefusal;

refusals! {
    /// Why the area refuses: about orders, jobs, batches, queues, and what is built in on the floor.
    pub enum ProductionRefusal {
        BatchNotFound = 404 "batch_not_found": "There is no such batch.",
        JobNotFound = 404 "job_not_found": "There is no such job.",
        PositionNotFound = 404 "position_not_found": "There is no such position.",
        SiteNotFound = 404 "site_not_found": "There is no such site.",
        StepNotFound = 404 "step_not_found": "The job has no such step.",
        WorkOrderNotFound = 404 "work_order_not_found": "There is no such work order.",
        NotWorkSessionOwner = 403 "not_work_session_owner": "Somebody else works on this job.",
        BatchCanceled = 409 "batch_canceled": "This batch was canceled.",
        BatchOutputTraced = 409 "batch_output_traced": "The units of this batch have serials; link to one of them.",
        ComponentLinksExist = 409 "component_links_exist": "Parts or lots are declared for a component that would go; take them back first.",
        ComponentLinksMismatch = 409 "component_links_mismatch": "The parts that were scanned are not those that are needed.",
        ConsumptionPositionFixed = 409 "consumption_position_fixed": "This component is taken from its own position alone.",
        CounterNotDefined = 409 "counter_not_defined": "There is no counter for codes of work orders; give a code.",
        IndependentReorderingDisabled = 409 "independent_reordering_disabled": "Queues of operators follow the site here: allow_independent_reordering_of_job_queues is off.",
        JobAlreadyStarted = 409 "job_already_started": "This job has begun; resume it.",
        JobAssignedToOther = 409 "job_assigned_to_other": "This job is assigned to somebody else.",
        JobClosed = 409 "job_closed": "This job is closed.",
        JobHasActiveBatch = 409 "job_has_active_batch": "A batch of this job is open; complete or cancel it first.",
        JobHasNoAssignee = 409 "job_has_no_assignee": "Nobody is assigned to this job.",
        JobIsActive = 409 "job_is_active": "Somebody works on this job; pause it first.",
        JobIsNotActive = 409 "job_is_not_active": "Nobody works on this job; resume it first.",
        JobNotStarted = 409 "job_not_started": "This job has not begun.",
        NoCompletedBatch = 409 "no_completed_batch": "This job has no completed batch that the time could belong to. Complete a batch first.",
        NoConsumption = 409 "no_consumption": "The part was not taken out of stock; use the disposition none, and a receipt.",
        NothingRemaining = 409 "nothing_remaining": "Everything that was planned is made or being made.",
        OutputNotAvailable = 409 "output_not_available": "What this job made is not there any more.",
        OverrideNotAllowed = 409 "override_not_allowed": "The completed quantity of this job cannot be set by hand. Complete its batches instead.",
        ParallelJobNotAllowed = 409 "parallel_job_not_allowed": "Another job of this phase is being worked on.",
        ProductNotActive = 409 "product_not_active": "No new orders are made of this product.",
        QueueChanged = 409 "queue_changed": "The queue holds other entries by now; read it again.",
        SameChild = 409 "same_child": "The new part is the old one.",
        SerialHasComponents = 409 "serial_has_components": "Parts are built into a unit that would go; unlink them first.",
        StepAlreadyDone = 409 "step_already_done": "This step is done.",
        StepNotDone = 409 "step_not_done": "This step is not done.",
        StepOrder = 409 "step_order": "An earlier step comes first.",
        StepsNotDone = 409 "steps_not_done": "Steps of this batch are open.",
        WipNotAvailable = 409 "wip_not_available": "The phase before has not handed over as much, or somebody has taken it.",
        WorkOrderClosed = 409 "work_order_closed": "This work order is closed.",
        WorkOrderCodeTaken = 409 "work_order_code_taken": "Another work order has this code.",
        WorkOrderStarted = 409 "work_order_started": "This work order has begun or has batches; close it instead.",
        BatchExists = 422 "batch_exists": "The open batch goes on; change it by its own operation.",
        BatchQtInvalid = 422 "batch_qt_invalid": "The quantity of a batch is above zero, at most what is left, and as many as are named.",
        BelowMinimumOrderQt = 422 "below_minimum_order_qt": "The product is not ordered in such a small quantity.",
        ChildRepeated = 422 "child_repeated": "A part stands more than once in the list.",
        ComponentMismatch = 422 "component_mismatch": "The part is not a unit of this component.",
        ComponentTraced = 422 "component_traced": "Units of this component are scanned; they are taken from where they lie.",
        DuplicateChild = 422 "duplicate_child": "A part is named twice.",
        JobsNeedIndependent = 422 "jobs_need_independent": "Only an independent queue has an order of its own.",
        LinkConfirmed = 422 "link_confirmed": "Links of an open batch are temporary; completing it confirms them.",
        NoChange = 422 "no_change": "Nothing would change.",
        NotLastStep = 422 "not_last_step": "Scrap is declared with the step that completes the batch.",
        ParentMixed = 422 "parent_mixed": "Either all parts belong to the batch or each to one of its units.",
        ParentRequired = 422 "parent_required": "Name the unit or the batch that the part is built into.",
        PhaseNotOfOrder = 422 "phase_not_of_order": "The work order has no such phase.",
        QuantityAbovePlanned = 422 "quantity_above_planned": "The quantity is above the planned quantity of the job. Raise the planned quantity first.",
        QuantityBelowDone = 422 "quantity_below_done": "More than that is made or being made.",
        QuantityMismatch = 422 "quantity_mismatch": "Good and scrap are not the quantity of the batch.",
        ScrapReasonRequired = 422 "scrap_reason_required": "Say why it is scrap.",
        ScrapSerialsMismatch = 422 "scrap_serials_mismatch": "Name as many different units of the batch as are scrap.",
        SerialCodeDuplicate = 422 "serial_code_duplicate": "A code stands more than once in the list.",
        SerialDuplicate = 422 "serial_duplicate": "A unit stands more than once in the list.",
        SerialsNotAllowed = 422 "serials_not_allowed": "No units or codes are named here.",
        SerialsRequired = 422 "serials_required": "Name the units that the batch takes.",
        StepDataNotAllowed = 422 "step_data_not_allowed": "Steps of this phase are completed one by one.",
        UserNotOperator = 422 "user_not_operator": "This user is not active, or may not start jobs.",
        WholeQuantityRequired = 422 "whole_quantity_required": "Units of a traced product are whole.",
    }
}

/// A refusal of a kernel rule that this area turns into an answer.
pub trait RuleRefusal {
    /// The answer to the client.
    fn problem(self) -> Problem;
}

/// For `map_err`: the answer to what a rule refuses.
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
            // Codes of units, not of orders.
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
