//! One turn at the renderer: files are looked at one by one, and then perhaps a document is set with them.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use paper::Order;
use paper::wire::{Answer, Ask};
use tokio::sync::OwnedSemaphorePermit;

use super::Renderer;
use super::limits::{SMALL_DOCUMENT_BYTES, look_within, set_within};
use super::worker::{End, Worker};
use crate::api::budget::{DOCUMENTS, held};
use crate::api::{General, Problem};

/// A file that can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Its pages.
    pub pages: u32,
    /// It is an image.
    pub is_image: bool,
    /// What it adds to a document, in bytes.
    pub bytes: u64,
    /// Its number among the files that the renderer has kept for the document.
    pub kept: usize,
}

/// What a look at a file found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// It can be shown.
    Shown(Seen),
    /// It is nothing that can be shown.
    NotShown,
    /// Reading it takes more than a renderer may take; whatever was kept is lost.
    Killed,
}

/// How the setting of a document ended.
#[derive(Debug)]
pub enum Set {
    /// A PDF.
    Made(Bytes),
    /// It would have so many pages.
    TooLong(u64),
    /// It has more to draw than is laid out.
    TooMuch {
        /// Rows of tables.
        rows: u64,
        /// Bytes of texts.
        bytes: u64,
    },
    /// The typesetter refused it.
    Failed(String),
    /// It takes more than a renderer may take.
    Killed,
}

/// A turn at the renderer.
#[derive(Debug)]
pub struct Session {
    renderer: Arc<Renderer>,
    worker: Option<Worker>,
    /// Files that the process has kept.
    kept: usize,
    /// It has read nothing that comes from outside.
    clean: bool,
    _slot: OwnedSemaphorePermit,
}

/// Why there is no answer.
enum Unanswered {
    Killed,
    Problem(Problem),
}

impl Session {
    pub(super) fn new(renderer: Arc<Renderer>, slot: OwnedSemaphorePermit) -> Self {
        Self { renderer, worker: None, kept: 0, clean: true, _slot: slot }
    }

    /// Looks at a file, and keeps it for the document that comes later.
    pub async fn look(&mut self, file: &[u8], keep: bool) -> Result<Look, Problem> {
        self.clean = false;
        let bytes = u64::try_from(file.len()).unwrap_or(u64::MAX);
        match self.ask(Ask::Look { keep, bytes }, [file, &[]], look_within()).await {
            Ok(Answer::Shown { pages, is_image, bytes }) => {
                let seen = Seen { pages, is_image, bytes, kept: self.kept };
                self.kept += usize::from(keep);
                Ok(Look::Shown(seen))
            }
            Ok(Answer::NotShown) => Ok(Look::NotShown),
            Ok(_) => Err(Problem::internal("the renderer has answered something else")),
            Err(Unanswered::Killed) => Ok(Look::Killed),
            Err(Unanswered::Problem(problem)) => Err(problem),
        }
    }

    /// Goes on with a process that has kept nothing.
    pub fn begin_again(&mut self) {
        (self.worker, self.kept) = (None, 0);
    }

    /// Sets a document from its JSON and the files that were kept.
    pub async fn set(mut self, order: &Order, document: Bytes) -> Result<Set, Problem> {
        let order = order.to_bytes();
        let size = |bytes: &[u8]| u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        let ask = Ask::Set { order: size(&order), document: size(&document) };
        let answered = self.ask(ask, [&order, &document], set_within()).await;
        let is_small = document.len() <= SMALL_DOCUMENT_BYTES;
        // Before the PDF takes its own share.
        drop(document);
        let answer = match answered {
            Ok(answer) => answer,
            Err(Unanswered::Killed) => return Ok(Set::Killed),
            Err(Unanswered::Problem(problem)) => return Err(problem),
        };
        let rest = self.rest(answer).await?;
        if let Some(worker) = self.worker.take().filter(|_| self.clean && is_small) {
            self.renderer.keep(worker);
        }
        match answer {
            Answer::Made { .. } => Ok(Set::Made(rest)),
            Answer::TooLong { pages } => Ok(Set::TooLong(pages)),
            Answer::TooMuch { rows, bytes } => Ok(Set::TooMuch { rows, bytes }),
            Answer::Failed { .. } => Ok(Set::Failed(String::from_utf8_lossy(&rest).into_owned())),
            Answer::Shown { .. } | Answer::NotShown => {
                Err(Problem::internal("the renderer has answered something else"))
            }
        }
    }

    async fn rest(&mut self, answer: Answer) -> Result<Bytes, Problem> {
        let share = DOCUMENTS.take(usize::try_from(answer.follows()).unwrap_or(usize::MAX)).await?;
        let Some(worker) = &mut self.worker else { return Ok(Bytes::new()) };
        let rest = tokio::time::timeout(set_within(), worker.rest(answer)).await.map_err(|_elapsed| late())?;
        Ok(held(rest.map_err(Problem::internal)?, share))
    }

    async fn ask(&mut self, ask: Ask, bodies: [&[u8]; 2], within: Duration) -> Result<Answer, Unanswered> {
        loop {
            let mut worker = match self.worker.take() {
                Some(worker) => worker,
                None => self.renderer.worker().map_err(|error| Unanswered::Problem(unstarted(&error.to_string())))?,
            };
            let Ok(asked) = tokio::time::timeout(within, worker.ask(ask, bodies)).await else {
                tracing::warn!(?ask, ?within, "a renderer took too long and was ended");
                return Err(Unanswered::Problem(late()));
            };
            if let Ok(answer) = asked {
                self.worker = Some(worker);
                return Ok(answer);
            }
            match worker.end().await {
                // Only a spare one leaves, before anything was kept in it.
                End::Left if self.kept == 0 => {}
                End::Killed(how) => {
                    tracing::warn!(?ask, how, "a renderer reached a limit and was ended");
                    self.kept = 0;
                    return Err(Unanswered::Killed);
                }
                other => return Err(Unanswered::Problem(unstarted(&format!("{other:?}")))),
            }
        }
    }
}

fn late() -> Problem {
    let message = "The document was not finished in time because the service is busy. Try again in a moment.";
    General::Overloaded.saying(message).for_now("a renderer took too long")
}

fn unstarted(cause: &str) -> Problem {
    tracing::error!(cause, "the renderer cannot be started");
    let message = "Documents cannot be made at the moment. Try again later, or contact your administrator.";
    General::Overloaded.saying(message).for_now(cause)
}
