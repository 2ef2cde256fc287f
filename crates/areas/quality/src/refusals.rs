//! Every refusal of the area, declared once.

use platform::refusals;

refusals! {
    /// Why the area refuses: about custom fields and their values.
    pub enum QualityRefusal {
        FieldNotFound = 404 "field_not_found": "There is no such field.",
        FieldInUse = 409 "field_in_use": "Forms ask for this field; its type cannot change.",
        FieldReserved = 409 "field_reserved": "This field belongs to the service.",
        FieldSlugTaken = 409 "field_slug_taken": "Another field has the same slug; choose another name.",
        KeyTaken = 409 "key_taken": "Another field has this key.",
        ListValueOfOtherField = 409 "list_value_of_other_field": "The value belongs to another field.",
        DefaultInvalid = 422 "default_invalid": "The default of a form field is no value of its type.",
        DefaultRequired = 422 "default_required": "A hidden form field needs a default.",
        FieldNotChoice = 422 "field_not_choice": "Only a choice field has values.",
        NamedFieldNotFound = 422 "field_not_found": "A form field names a custom field that does not exist.",
        SlugEmpty = 422 "slug_empty": "The name needs at least one letter or digit.",
        SortNotAllowed = 422 "sort_not_allowed": "Values can be sorted by value, ext_key or _key.",
        ValueKeyRepeated = 422 "value_key_repeated": "A value stands twice in the body.",
    }
}
