//! The renderer: uploaded files are inspected and documents are typeset in a child process, which runs this same
//! program.
//!
//! A hostile PDF or image of a few kilobytes can make the code that reads it recurse, unpack gigabytes or run for
//! hours, and no check can detect that in advance. Files are therefore read in a child process with limits that the
//! operating system enforces. If the system kills that process, the file is at fault and the service continues.

mod limits;
mod process;
mod session;
mod worker;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Semaphore;

use super::api::{GeneralRefusal, Problem};
pub use limits::{
    IDLE_WITHIN, LOOK_CPU, LOOK_WITHIN, MEMORY, RENDERERS_MAX, SET_CPU, SET_WITHIN, THREADS, TURN_WITHIN,
};
pub use process::{SUBCOMMAND, main};
pub use session::{FileInspection, RenderOutcome, RenderSession, RenderableFile};
use worker::Worker;

/// Path of the running program. It stays valid after an upgrade has replaced the file.
const OWN_PROGRAM: &str = "/proc/self/exe";

/// Maximum number of checksums of harmful files that are remembered.
const KILLING_KEPT_MAX: usize = 1000;

/// Starts renderer processes, a few at a time.
#[derive(Debug)]
pub struct Renderer {
    program: PathBuf,
    slots: Arc<Semaphore>,
    /// An idle process that has read no uploaded file. It is kept, because starting another takes longer than
    /// typesetting most documents.
    spare: Mutex<Option<Worker>>,
    /// Checksums of files that exceeded the limits of a renderer, newest last. They are not inspected again, because
    /// each attempt costs seconds of CPU time.
    killing: Mutex<VecDeque<String>>,
}

impl Renderer {
    /// A renderer that starts this program, or the given one.
    pub fn new(program: Option<&Path>) -> std::io::Result<Arc<Self>> {
        let program = match program {
            Some(program) => program.to_owned(),
            None if Path::new(OWN_PROGRAM).exists() => OWN_PROGRAM.into(),
            None => std::env::current_exe()?,
        };
        Ok(Arc::new(Self {
            program,
            slots: Arc::new(Semaphore::new(RENDERERS_MAX)),
            spare: Mutex::default(),
            killing: Mutex::default(),
        }))
    }

    /// Waits for a turn, or refuses if none is free in time. A process is started only when it is needed.
    pub async fn session(self: &Arc<Self>) -> Result<RenderSession, Problem> {
        let busy = |cause: String| {
            let message = "Too many documents are being created. Try again in a moment.";
            GeneralRefusal::Overloaded.with_message(message).as_temporary(cause)
        };
        let slot = tokio::time::timeout(TURN_WITHIN, Arc::clone(&self.slots).acquire_owned()).await;
        let slot = slot.map_err(|elapsed| busy(elapsed.to_string()))?.map_err(|closed| busy(closed.to_string()))?;
        Ok(RenderSession::new(Arc::clone(self), slot))
    }

    /// Returns the spare process if it is usable, otherwise a new one.
    fn worker(&self) -> std::io::Result<Worker> {
        let mut spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner).take();
        match spare.take_if(Worker::is_usable) {
            Some(spare) => Ok(spare),
            None => Worker::start(&self.program),
        }
    }

    /// Whether a file with this checksum has exceeded the limits of a renderer of this instance.
    pub fn is_known_killer(&self, sha256: &str) -> bool {
        self.killing.lock().unwrap_or_else(PoisonError::into_inner).iter().any(|known| known == sha256)
    }

    /// Remembers a file that has exceeded the limits of a renderer. If there are too many, the oldest one is forgotten.
    pub fn remember_killer(&self, sha256: &str) {
        let mut killing = self.killing.lock().unwrap_or_else(PoisonError::into_inner);
        if killing.len() >= KILLING_KEPT_MAX {
            killing.pop_front();
        }
        killing.push_back(sha256.to_owned());
    }

    /// Keeps an idle process for the next session.
    fn keep(&self, worker: Worker) {
        *self.spare.lock().unwrap_or_else(PoisonError::into_inner) = Some(worker);
    }
}
