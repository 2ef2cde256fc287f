//! Every refusal of the area, declared once.

use platform::refusals;

refusals! {
    /// Refusals about operations, phases and steps.
    pub enum ProcessRefusal {
        OperationNotFound = 404 "operation_not_found": "Operation not found. Check its key.",
        PhaseNotFound = 404 "phase_not_found": "Phase not found. Check its key.",
        StepNotFound = 404 "step_not_found": "Step not found. It may have been removed from its process. Check its key.",
        OperationInUse = 409 "operation_in_use": "Products use this operation. Remove it from their processes first.",
        OperationNameTaken = 409 "operation_name_taken": "Another operation has this name. Choose a different name.",
        SystemRecord = 409 "system_record": "This operation is built in and cannot be changed or deleted. Create another operation instead.",
        DuplicateKey = 422 "duplicate_key": "A key occurs twice in the body, or belongs to another form. Send each key once, and send new records without a key.",
        FormFieldsNotAllowed = 422 "form_fields_not_allowed": "A step of type `instruction` cannot have form fields. Set its type to `form` or remove the fields.",
        NamedOperationNotFound = 422 "operation_not_found": "A phase names an operation that does not exist. Use the key of an existing operation.",
        PhaseNotOfProduct = 422 "phase_not_of_product": "The phase does not belong to this product. Leave out its _key to create a new phase.",
        StepNotOfProduct = 422 "step_not_of_product": "The step does not belong to this product. Leave out its _key to create a new step.",
    }
}
