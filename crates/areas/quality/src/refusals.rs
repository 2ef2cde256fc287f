//! All refusals of the area.

use platform::refusals;

refusals! {
    /// Refusals about custom fields, their list values and the forms that use them.
    pub enum QualityRefusal {
        FieldNotFound = 404 "field_not_found": "This field does not exist. Check its key with GET /field.",
        FieldInUse = 409 "field_in_use": "The type cannot change while forms or records use this field. Create a new field instead.",
        FieldReserved = 409 "field_reserved": "This field belongs to the service and cannot be changed or deleted. Create another field instead.",
        FieldSlugTaken = 409 "field_slug_taken": "Another field has the same slug. Choose a different name.",
        KeyTaken = 409 "key_taken": "Another field already has this key. Choose a different key, or leave it out.",
        ListValueOfOtherField = 409 "list_value_of_other_field": "The list value belongs to another field. Use a different key.",
        DefaultInvalid = 422 "default_invalid": "The default of a form field is not a valid value of its type. Correct it or leave it out.",
        DefaultRequired = 422 "default_required": "A hidden form field needs a default, because users cannot enter a value. Send a value in `default`.",
        FieldNotChoice = 422 "field_not_choice": "Only a field of type `choice` can have list values. Use a field of that type.",
        NamedFieldNotFound = 422 "field_not_found": "A form field names a custom field that does not exist. Check its key with GET /field.",
        SlugEmpty = 422 "slug_empty": "The name must contain a letter or a digit, because the slug is derived from it. Choose another name.",
        SortNotAllowed = 422 "sort_not_allowed": "List values cannot be sorted by this member. Use `value`, `ext_key` or `_key`.",
        ValueKeyRepeated = 422 "value_key_repeated": "The body contains a key twice. Send each key once.",
    }
}
