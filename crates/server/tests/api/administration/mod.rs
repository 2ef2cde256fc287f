//! Custom data: contract 12, 2.6.

mod custom_data;
