//! All refusals of the area.

use platform::refusals;

refusals! {
    /// Refusals about tags and their connections.
    pub enum TagRefusal {
        TagNotFound = 404 "tag_not_found": "This tag does not exist. Check its key with GET /tag.",
        TagNameTaken = 409 "tag_name_taken": "Another tag already has this name. Choose a different name.",
        ContextNotFound = 422 "context_not_found": "The record to tag does not exist, or is archived or deleted. Check its key. Nothing was changed.",
        NamedTagNotFound = 422 "tag_not_found": "The tag to add does not exist. Check its key with GET /tag. Nothing was changed.",
    }
}
