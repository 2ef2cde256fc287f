//! Every refusal of the area, declared once.

use platform::refusals;

refusals! {
    /// Why the area refuses: about the service itself.
    pub enum AdministrationRefusal {
        CustomDataNotFound = 404 "custom_data_not_found": "There is no such entry.",
        ConfigKeyIsFile = 409 "config_key_is_file": "The entry holds a file; send it with PUT /config/{key}/file.",
        ConfigValueInvalid = 422 "config_value_invalid": "The entry cannot hold this value.",
        CounterNotFound = 422 "counter_not_found": "There is no such counter.",
        CustomDataKeyInvalid = 422 "custom_data_key_invalid": "A key starts with a small letter and has at most 64 of a-z, 0-9 and _.",
        PositionNotFound = 422 "position_not_found": "There is no such position.",
        NotReady = 503 "not_ready": "This copy cannot take work now.",
    }
}
