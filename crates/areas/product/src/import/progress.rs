//! How far an import is, and how others see it.

use kernel::string_enum;
use product_queries::import::note_import_progress;

use platform::db::Write;
use platform::state::App;

string_enum! {
    /// How far an import is.
    pub enum ImportStatus {
        /// The dry run looks at the rows.
        Checking = "checking",
        /// The dry run found no fault; the file can be executed.
        Valid = "valid",
        /// The file is executed.
        Running = "running",
        /// The rows are stored.
        Done = "done",
        /// Rows have faults; nothing was stored.
        Error = "error",
    }
}

/// Shows others how far an import is, in transactions of its own. Failing to do so fails nothing else.
pub struct ProgressReporter<'a> {
    /// The service.
    pub app: &'a App,
    /// The import.
    pub file_key: &'a str,
    /// What it is doing.
    pub status: ImportStatus,
}

impl ProgressReporter<'_> {
    /// Notes how many rows are done.
    pub async fn note(&self, rows: usize) {
        let noted = async {
            let write = Write::begin_side_write(&self.app.side_writes, "note_import_progress").await?;
            let rows = i32::try_from(rows).unwrap_or(i32::MAX);
            note_import_progress().bind(write.conn(), &self.status.as_str(), &rows, &self.file_key).await?;
            write.commit(()).await
        };
        if let Err(problem) = noted.await {
            tracing::warn!(code = problem.code(), cause = problem.cause(), "the progress of an import was not noted");
        }
    }
}
