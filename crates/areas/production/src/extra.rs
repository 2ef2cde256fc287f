//! Free data of work orders and jobs.

use kernel::input;
use kernel::wire::json::FreeJson;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

input! {
    /// New free data of a work order or job.
    pub struct ExtraIn {
        /// Any JSON value for an integration. Absent or `null`: the stored value is removed.
        pub extra: FreeJson = FreeJson(Value::Null),
    }
}

impl ExtraIn {
    /// Returns the value to store. JSON `null` means that there is none.
    pub fn into_stored(self) -> Option<Value> {
        Some(self.extra.0).filter(|extra| !extra.is_null())
    }
}

/// Free data of a work order or job.
#[derive(Debug, Serialize, ToSchema)]
pub struct Extra {
    /// The stored JSON value. `null` when there is none.
    #[schema(value_type = Value)]
    pub extra: Option<Value>,
}
