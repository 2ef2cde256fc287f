//! Rules of products, processes, counters and forms.

mod bom;
mod bom_lines;
mod condition;
mod config;
mod counter;
mod form;
mod form_definition;
mod gs1;
mod gtin;
mod link_settings;
mod process;
mod product_import;
mod record_form;
mod step_form;
