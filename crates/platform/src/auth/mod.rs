//! Authentication: tokens, their scopes, and passwords.

mod caller;
mod guard;
mod password;
mod sessions;
mod token;

pub use caller::Caller;
pub use guard::admit;
pub use kernel::rules::session::Context;
pub use password::Passwords;
pub use sessions::{Sessions, TokenState, listen};
pub use token::{Claims, Signer, key_id};
