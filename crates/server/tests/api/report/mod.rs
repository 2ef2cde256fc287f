//! What codes name, and reports: each against a computation that reads the rows and counts.

mod additions;
mod csv;
mod floor;
mod naive;
mod plans;
mod plant;
mod random;
mod refusals;
mod reports;
mod scan;
mod shapes;
mod stock;
