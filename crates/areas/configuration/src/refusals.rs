//! Every refusal of the area, declared once.

use platform::refusals;

refusals! {
    /// Why the area refuses: about the configuration and counters.
    pub enum ConfigurationRefusal {
        ConfigFileNotFound = 404 "config_file_not_found": "This entry has no file.",
        CounterNotFound = 404 "counter_not_found": "There is no such counter.",
        ConfigKeyNotFile = 409 "config_key_not_file": "The entry holds a value, not a file; change it with PATCH /config.",
        CounterInUseAsSystemCounter = 409 "counter_in_use_as_system_counter": "The configuration uses this counter.",
        CounterInUseByProducts = 409 "counter_in_use_by_products": "Products take their serial codes from this counter.",
        CounterNameTaken = 409 "counter_name_taken": "Another counter has this name.",
        KeyTaken = 409 "key_taken": "Another counter has this key.",
        ConfigValueInvalid = 422 "config_value_invalid": "The entry cannot hold this value.",
        CounterTemplateInvalid = 422 "counter_template_invalid": "A template needs one number, and date parts that tell its period.",
    }
}
