//! Traces, recalls and the device history record.

mod dhr_as_of;
mod dhr_attachments;
mod dhr_bounds;
mod dhr_completeness;
mod dhr_deadline;
mod dhr_document;
mod dhr_examples;
mod dhr_logo;
pub mod dhr_plant;
mod dhr_remembered;
mod dhr_renderer;
mod dhr_script;
mod dhr_sections;
mod dhr_shapes;
mod dhr_verify;
pub mod recall_exports;
mod recall_holds;
mod recall_kept;
mod recall_model;
mod recall_paths;
mod recall_plant;
mod recall_selectors;
mod recall_shapes;
mod recall_speed;
mod where_used;
