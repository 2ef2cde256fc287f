//! Free data of orders and jobs.

use kernel::input;
use kernel::wire::json::FreeJson;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

input! {
    /// New free data.
    pub struct ExtraIn {
        /// Whatever it is.
        pub extra: FreeJson = FreeJson(Value::Null),
    }
}

impl ExtraIn {
    /// The data as it is stored: JSON null means that there is none.
    pub fn stored(self) -> Option<Value> {
        Some(self.extra.0).filter(|extra| !extra.is_null())
    }
}

/// The free data.
#[derive(Debug, Serialize, ToSchema)]
pub struct Extra {
    /// As it was sent.
    #[schema(value_type = Value)]
    pub extra: Option<Value>,
}
