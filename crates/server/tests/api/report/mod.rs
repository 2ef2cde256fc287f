//! Scans and reports. Reports are compared with simple calculations that read all rows and count.

mod additions;
mod arrivals;
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
