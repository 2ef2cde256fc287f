//! TLS of the listener: the certificate of the service, its renewal without a restart, and its inspection.
//!
//! TLS to the database is in `db::tls`.

mod certificate;
mod inspection;
mod listener_tls;
mod unverified;

pub use certificate::ServerCertificate;
pub use inspection::inspect;
pub use listener_tls::{ALPN_HTTP_2, CHECK_FILES_EVERY, ListenerTls};
pub use unverified::{connect_unverified, postgres_certificate_end};
