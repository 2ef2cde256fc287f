//! One session with the renderer: files are inspected one by one, and then a document can be typeset with them.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use paper::DocumentSpec;
use paper::wire::{RenderCommand, RenderReply};
use tokio::sync::OwnedSemaphorePermit;

use super::Renderer;
use super::limits::{SMALL_DOCUMENT_BYTES, look_within, set_within};
use super::worker::{Worker, WorkerExit};
use crate::api::budget::{DOCUMENTS, with_share};
use crate::api::{GeneralRefusal, Problem};

/// A file that a document can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RenderableFile {
    /// Number of pages.
    pub pages: u32,
    /// Whether the file is an image, not a PDF.
    pub is_image: bool,
    /// Number of bytes that the file adds to a document.
    pub bytes: u64,
    /// Index of the file among those that the renderer has kept for the document.
    pub kept: usize,
}

/// Result of inspecting a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileInspection {
    /// The file can be shown.
    Shown(RenderableFile),
    /// The file cannot be shown, because it is of another kind or damaged.
    NotShown,
    /// Reading the file exceeded the limits of the renderer, which was killed. The files that it had kept are lost.
    Killed,
}

/// Result of typesetting a document.
#[derive(Debug)]
pub enum RenderOutcome {
    /// The document as a PDF.
    Made(Bytes),
    /// The document would have this many pages, which is too many.
    TooLong(u64),
    /// The document has too much content to be laid out.
    TooMuch {
        /// Number of table rows.
        rows: u64,
        /// Size of the texts in bytes.
        bytes: u64,
    },
    /// The typesetter failed, with this message.
    Failed(String),
    /// The document exceeded the limits of the renderer, which was killed.
    Killed,
}

/// A session with the renderer. It occupies one of the slots until it is dropped.
#[derive(Debug)]
pub struct RenderSession {
    renderer: Arc<Renderer>,
    worker: Option<Worker>,
    /// Number of files that the process has kept.
    kept: usize,
    /// Whether the process has read no uploaded file, so that later sessions may use it.
    clean: bool,
    _slot: OwnedSemaphorePermit,
}

/// Why a renderer did not answer.
enum RenderFailure {
    /// The process exceeded a limit and was killed.
    Killed,
    /// Another failure, which the client sees.
    Problem(Problem),
}

impl RenderSession {
    /// A session without a process yet.
    pub(super) fn new(renderer: Arc<Renderer>, slot: OwnedSemaphorePermit) -> Self {
        Self { renderer, worker: None, kept: 0, clean: true, _slot: slot }
    }

    /// Inspects a file. If `keep` is set, the process keeps the file for the document.
    pub async fn look(&mut self, file: &[u8], keep: bool) -> Result<FileInspection, Problem> {
        self.clean = false;
        let bytes = u64::try_from(file.len()).unwrap_or(u64::MAX);
        match self.ask(RenderCommand::Look { keep, bytes }, [file, &[]], look_within()).await {
            Ok(RenderReply::Shown { pages, is_image, bytes }) => {
                let seen = RenderableFile { pages, is_image, bytes, kept: self.kept };
                self.kept += usize::from(keep);
                Ok(FileInspection::Shown(seen))
            }
            Ok(RenderReply::NotShown) => Ok(FileInspection::NotShown),
            Ok(_) => Err(Problem::internal("the renderer sent a reply that does not match the command")),
            Err(RenderFailure::Killed) => Ok(FileInspection::Killed),
            Err(RenderFailure::Problem(problem)) => Err(problem),
        }
    }

    /// Continues with a new process, which has kept no files.
    pub fn restart(&mut self) {
        (self.worker, self.kept) = (None, 0);
    }

    /// Typesets a document from its JSON and the kept files.
    pub async fn set(mut self, order: &DocumentSpec, document: Bytes) -> Result<RenderOutcome, Problem> {
        let order = order.to_bytes();
        let size = |bytes: &[u8]| u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        let ask = RenderCommand::Set { order: size(&order), document: size(&document) };
        let answered = self.ask(ask, [&order, &document], set_within()).await;
        let is_small = document.len() <= SMALL_DOCUMENT_BYTES;
        // Dropped before the PDF takes a share of the same budget.
        drop(document);
        let answer = match answered {
            Ok(answer) => answer,
            Err(RenderFailure::Killed) => return Ok(RenderOutcome::Killed),
            Err(RenderFailure::Problem(problem)) => return Err(problem),
        };
        let rest = self.rest(answer).await?;
        if let Some(worker) = self.worker.take().filter(|_| self.clean && is_small) {
            self.renderer.keep(worker);
        }
        match answer {
            RenderReply::Made { .. } => Ok(RenderOutcome::Made(rest)),
            RenderReply::TooLong { pages } => Ok(RenderOutcome::TooLong(pages)),
            RenderReply::TooMuch { rows, bytes } => Ok(RenderOutcome::TooMuch { rows, bytes }),
            RenderReply::Failed { .. } => Ok(RenderOutcome::Failed(String::from_utf8_lossy(&rest).into_owned())),
            RenderReply::Shown { .. } | RenderReply::NotShown => {
                Err(Problem::internal("the renderer sent a reply that does not match the command"))
            }
        }
    }

    /// Reads the bytes that follow a reply, with a share of the memory budget.
    async fn rest(&mut self, answer: RenderReply) -> Result<Bytes, Problem> {
        let share = DOCUMENTS.take(usize::try_from(answer.follows()).unwrap_or(usize::MAX)).await?;
        let Some(worker) = &mut self.worker else { return Ok(Bytes::new()) };
        let rest = tokio::time::timeout(set_within(), worker.rest(answer)).await.map_err(|_elapsed| timed_out())?;
        Ok(with_share(rest.map_err(Problem::internal)?, share))
    }

    /// Sends a command to the process, starting one if necessary, and waits at most `within` for the reply.
    async fn ask(
        &mut self,
        ask: RenderCommand,
        bodies: [&[u8]; 2],
        within: Duration,
    ) -> Result<RenderReply, RenderFailure> {
        loop {
            let (mut worker, was_spare) = if let Some(worker) = self.worker.take() {
                (worker, false)
            } else {
                let found = self.renderer.worker();
                let worker = found.map_err(|error| RenderFailure::Problem(unstarted(&error.to_string())))?;
                let was_spare = worker.has_worked();
                (worker, was_spare)
            };
            let Ok(asked) = tokio::time::timeout(within, worker.ask(ask, bodies)).await else {
                tracing::warn!(?ask, ?within, "a renderer exceeded its time limit and was killed");
                return Err(RenderFailure::Problem(timed_out()));
            };
            if let Ok(answer) = asked {
                self.worker = Some(worker);
                return Ok(answer);
            }
            match worker.end().await {
                // An idle process may have ended, but only before it has kept a file. A new one is started then.
                WorkerExit::Left if self.kept == 0 => {}
                // A spare process may have been killed while it was idle, which says nothing about this document. The
                // command is repeated in a new process.
                WorkerExit::Killed(_) if was_spare => {}
                WorkerExit::Killed(how) => {
                    tracing::warn!(?ask, how, "a renderer exceeded a limit and was killed");
                    self.kept = 0;
                    return Err(RenderFailure::Killed);
                }
                other => return Err(RenderFailure::Problem(unstarted(&format!("{other:?}")))),
            }
        }
    }
}

/// 503 for a renderer that took too long because the machine is busy.
fn timed_out() -> Problem {
    let message = "The document was not finished in time because the service is busy. Try again in a moment.";
    GeneralRefusal::Overloaded.with_message(message).as_temporary("a renderer exceeded its time limit")
}

/// 503 for a renderer that could not be started, which is also logged.
fn unstarted(cause: &str) -> Problem {
    tracing::error!(cause, "the renderer cannot be started");
    let message = "Documents cannot be created at the moment. Try again later, or contact your administrator.";
    GeneralRefusal::Overloaded.with_message(message).as_temporary(cause)
}
