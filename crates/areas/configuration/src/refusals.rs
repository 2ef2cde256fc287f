//! All refusals of the area.

use platform::refusals;

refusals! {
    /// Refusals about the configuration and counters.
    pub enum ConfigurationRefusal {
        ConfigFileNotFound = 404 "config_file_not_found": "This entry has no file. Upload one with PUT /config/{key}/file.",
        CounterNotFound = 404 "counter_not_found": "This counter does not exist. Check its key with GET /counter.",
        ConfigKeyNotFile = 409 "config_key_not_file": "This entry is a setting with a value, not a file. Change it with PATCH /config.",
        CounterInUseAsSystemCounter = 409 "counter_in_use_as_system_counter": "The configuration uses this counter for automatic codes. Choose another counter there first.",
        CounterInUseByProducts = 409 "counter_in_use_by_products": "Products take their serial numbers from this counter. Assign another counter to them first.",
        CounterNameTaken = 409 "counter_name_taken": "Another counter already has this name. Choose a different name.",
        KeyTaken = 409 "key_taken": "Another counter already has this key. Choose a different key, or leave it out.",
        ConfigValueInvalid = 422 "config_value_invalid": "The value is not valid for this entry. Send a value that follows the rule in `detail.rule`.",
        CounterTemplateInvalid = 422 "counter_template_invalid": "The template is not valid. It needs exactly one number token, such as #6. If the number restarts periodically, it also needs the date parts of that period.",
    }
}
