//! Status and progress of an import, and how other requests see them.

use kernel::string_enum;
use product_queries::import::note_import_progress;

use platform::db::Write;
use platform::state::App;

string_enum! {
    /// Status of an import.
    pub enum ImportStatus {
        /// The dry run is checking the rows.
        Checking = "checking",
        /// The dry run found no errors. The file can be executed.
        Valid = "valid",
        /// The file is being executed.
        Running = "running",
        /// All rows are stored.
        Done = "done",
        /// Rows are invalid. Nothing was stored.
        Error = "error",
    }
}

/// Writes the progress of an import in separate transactions, so that other requests can see it. If that fails, the
/// failure is logged and the import continues.
pub struct ProgressReporter<'a> {
    /// The service, for its connections.
    pub app: &'a App,
    /// Key of the import.
    pub file_key: &'a str,
    /// Status to store with the number of rows.
    pub status: ImportStatus,
}

impl ProgressReporter<'_> {
    /// Stores how many rows are processed.
    pub async fn note(&self, rows: usize) {
        let noted = async {
            let write = Write::begin_side_write(&self.app.side_writes, "note_import_progress").await?;
            let rows = i32::try_from(rows).unwrap_or(i32::MAX);
            note_import_progress().bind(write.conn(), &self.status.as_str(), &rows, &self.file_key).await?;
            write.commit(()).await
        };
        if let Err(problem) = noted.await {
            tracing::warn!(code = problem.code(), cause = problem.cause(), "the progress of an import was not stored");
        }
    }
}
