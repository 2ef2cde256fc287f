//! conventions
