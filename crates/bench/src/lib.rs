//! Measurements of scale: [`load`] fills a database with a plant of any size, [`run`] measures the cost of every
//! frequent request in plants of several sizes. `tracewright bench` calls both with itself as the measured program. The
//! rest is shared with the project's own measurements (`cargo xtask bench`, `shift`, `stock`).

pub mod client;
pub mod cost;
pub mod figures;
pub mod instructions;
pub mod load;
pub mod run;
pub mod service;
pub mod statements;
pub mod tools;
