//! The guard of a connection inside a transaction.

use deadpool_postgres::Object;

/// A connection inside a transaction. Dropping it rolls the transaction back before anything else uses the connection.
#[derive(Debug)]
pub struct OpenTransaction(Option<Object>);

impl OpenTransaction {
    /// Guards a connection whose transaction is open or about to begin.
    pub fn new(client: Object) -> Self {
        Self(Some(client))
    }

    /// The guarded connection.
    #[expect(
        clippy::expect_used,
        clippy::missing_panics_doc,
        reason = "only into_client and drop take it, and both end the guard"
    )]
    pub fn client(&self) -> &Object {
        self.0.as_ref().expect("taken only by into_client and drop")
    }

    /// Returns the connection, still inside its transaction, for another guard.
    #[expect(clippy::expect_used, clippy::missing_panics_doc, reason = "consumes the guard")]
    pub fn into_client(mut self) -> Object {
        self.0.take().expect("taken only here and by drop")
    }
}

impl Drop for OpenTransaction {
    fn drop(&mut self) {
        if let Some(client) = self.0.take() {
            tokio::spawn(roll_back(client));
        }
    }
}

/// Rolls back the transaction of a connection. Closes the connection if that fails.
pub async fn roll_back(client: Object) {
    if client.batch_execute("rollback").await.is_err() {
        drop(Object::take(client));
    }
}
