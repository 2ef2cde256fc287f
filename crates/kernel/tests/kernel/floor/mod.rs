//! Rules of units, stock and production.

mod completion_plan;
mod counts;
mod device_history;
mod diagram;
mod figures;
mod genealogy;
mod lots;
mod posting;
mod progress;
mod queue;
mod recall;
mod report;
mod states;
mod statistics;
mod wip;
