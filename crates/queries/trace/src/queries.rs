// This file was generated with `cornucopia`. Do not modify.

pub mod dhr;
pub mod history;
pub mod recall;
pub mod recall_climb;
pub mod recall_details;
pub mod recall_results;
pub mod recall_starts;
