//! organization
