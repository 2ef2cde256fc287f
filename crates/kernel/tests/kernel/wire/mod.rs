//! Reading and writing values.

mod accept;
mod advanced_filter;
mod canonical;
mod filename;
mod flags;
mod host;
mod input;
mod json;
mod key;
mod keys_of_kinds;
mod media_type;
mod number;
mod quantity;
mod range;
mod revision;
mod slug;
mod time;
mod wildcard;
