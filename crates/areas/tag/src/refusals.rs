//! Every refusal of the area, declared once.

use platform::refusals;

refusals! {
    /// Why the area refuses: about tags.
    pub enum TagRefusal {
        TagNotFound = 404 "tag_not_found": "There is no such tag.",
        TagNameTaken = 409 "tag_name_taken": "Another tag has this name.",
        ContextNotFound = 422 "context_not_found": "There is no such record to put a tag on.",
        NamedTagNotFound = 422 "tag_not_found": "There is no such tag.",
    }
}
