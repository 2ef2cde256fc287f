//! What the service requires of a database and its server.

use tokio_postgres::{Client, Error};

/// Oldest supported version of PostgreSQL, as `server_version_num`.
pub const POSTGRES_MIN: i32 = 150_000;
/// Encoding that a database must have.
pub const DATABASE_ENCODING: &str = "UTF8";
/// Value of a setting that is switched on.
const ON: &str = "on";

/// Settings of a database and its server that decide whether the service may use it.
#[derive(Clone, Debug)]
pub struct ServerSettings {
    /// Version of the server, as `server_version_num`.
    pub version: i32,
    /// Version of the server, as text for people.
    pub version_text: String,
    /// Whether the server waits until a commit is on disk, as `on` or `off`.
    pub fsync: String,
    /// Whether the server can repair half-written pages, as `on` or `off`.
    pub full_page_writes: String,
    /// Encoding of the database.
    pub encoding: String,
}

impl ServerSettings {
    /// Reads the settings.
    pub async fn read(client: &Client) -> Result<Self, Error> {
        let sql = "select current_setting('server_version_num')::int, current_setting('server_version'),
            current_setting('fsync'), current_setting('full_page_writes'), current_setting('server_encoding')";
        let row = client.query_one(sql, &[]).await?;
        Ok(Self {
            version: row.get(0),
            version_text: row.get(1),
            fsync: row.get(2),
            full_page_writes: row.get(3),
            encoding: row.get(4),
        })
    }

    /// Whether committed work survives a power cut.
    pub fn is_durable(&self) -> bool {
        self.fsync == ON && self.full_page_writes == ON
    }

    /// The settings that protect data, each with its name, its value and the required value.
    pub fn required(&self) -> [(&'static str, &str, &'static str); 3] {
        [
            ("fsync", self.fsync.as_str(), ON),
            ("full_page_writes", self.full_page_writes.as_str(), ON),
            ("server_encoding", self.encoding.as_str(), DATABASE_ENCODING),
        ]
    }
}
