//! Every refusal of the area, declared once.

use platform::refusals;

refusals! {
    /// Why the area refuses: about operations, phases and steps.
    pub enum ProcessRefusal {
        OperationNotFound = 404 "operation_not_found": "There is no such operation.",
        PhaseNotFound = 404 "phase_not_found": "There is no such phase.",
        StepNotFound = 404 "step_not_found": "There is no such step.",
        OperationInUse = 409 "operation_in_use": "Products use this operation.",
        OperationNameTaken = 409 "operation_name_taken": "Another operation has this name.",
        SystemRecord = 409 "system_record": "This record belongs to the service and stays as it is.",
        DuplicateKey = 422 "duplicate_key": "A key stands twice in the body, or in another form.",
        FormFieldsNotAllowed = 422 "form_fields_not_allowed": "An instruction has no form; give the step the type form.",
        NamedOperationNotFound = 422 "operation_not_found": "A phase names an operation that does not exist.",
        PhaseNotOfProduct = 422 "phase_not_of_product": "The phase is no phase of this product.",
        StepNotOfProduct = 422 "step_not_of_product": "A step with this key is no step of this product.",
    }
}
