//! Additional data of work orders and jobs.

use kernel::input;
use kernel::wire::json::FreeJson;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

input! {
    /// New additional data of a work order or job.
    pub struct ExtraIn {
        /// Additional data of an integration, as any JSON value. Absent or `null`: the stored value is removed.
        pub extra: FreeJson = FreeJson(Value::Null),
    }
}

impl ExtraIn {
    /// Returns the value to store. `None` for JSON `null`, which removes the stored value.
    pub fn into_stored(self) -> Option<Value> {
        Some(self.extra.0).filter(|extra| !extra.is_null())
    }
}

/// Additional data of a work order or job.
#[derive(Debug, Serialize, ToSchema)]
pub struct Extra {
    /// Additional data after the change, as any JSON value. `null` when there is none.
    #[schema(value_type = Value)]
    pub extra: Option<Value>,
}
