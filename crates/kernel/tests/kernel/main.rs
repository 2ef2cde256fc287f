//! Properties and examples of the pure rules, in one program: it is linked once instead of once for each rule.

mod definitions;
mod floor;
mod records;
mod wire;
