//! Every refusal of the area, declared once.

use platform::refusals;

refusals! {
    /// Refusals about configuration, custom data and the state of the service.
    pub enum AdministrationRefusal {
        CustomDataNotFound = 404 "custom_data_not_found":
            "There is no custom data entry with this key. GET /custom-data lists the entries.",
        ConfigKeyIsFile = 409 "config_key_is_file":
            "The value of this entry is a file. Send the file with PUT /config/{key}/file.",
        ConfigValueInvalid = 422 "config_value_invalid":
            "The value is not valid for this entry. Send a value that follows the rule in `detail.rule`.",
        CounterNotFound = 422 "counter_not_found":
            "There is no counter with this key. Use an existing counter or create it first.",
        CustomDataKeyInvalid = 422 "custom_data_key_invalid":
            "The key is not valid. Use at most 64 characters from a-z, 0-9 and _. The first character must be a letter.",
        PositionNotFound = 422 "position_not_found": "There is no location with this key. Use an existing location.",
        NotReady = 503 "not_ready":
            "This instance is not ready. `detail.checks` shows which check failed. Try again later, or run \
             `tracewright doctor`.",
    }
}
