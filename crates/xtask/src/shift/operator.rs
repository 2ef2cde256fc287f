//! Work of one operator in a shift: a heartbeat at intervals, and a declaration every few seconds.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde_json::{Value, json};
use tokio::time::{MissedTickBehavior, interval_at};

use super::client::{ShiftClient, TimedAnswer, text};
use super::plant::{PARTS, Workplace, password};

/// Kind of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RequestKind {
    /// `POST /job/{job_key}/start`.
    Start,
    /// `PUT /batch/{batch_key}/serial-temp-links`.
    Scan,
    /// `POST /batch/{batch_key}/step/{step_key}/complete`.
    Step,
    /// `POST /job/{job_key}/pause`.
    Pause,
    /// `POST /job/{job_key}/resume`.
    Resume,
    /// `POST /batch/{batch_key}/complete` with four scanned parts; the next batch opens.
    Complete,
    /// `POST /job/{job_key}/heartbeat`.
    Heartbeat,
}

impl RequestKind {
    /// All kinds, in the order of the report.
    pub const ALL: [Self; 7] =
        [Self::Start, Self::Scan, Self::Step, Self::Pause, Self::Resume, Self::Complete, Self::Heartbeat];

    /// Returns the name in the report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Start => "start a job",
            Self::Scan => "scan four parts",
            Self::Step => "complete a step",
            Self::Pause => "pause",
            Self::Resume => "resume",
            Self::Complete => "complete a batch of four scanned parts",
            Self::Heartbeat => "heartbeat",
        }
    }
}

/// One request and its outcome.
#[derive(Clone, Debug)]
pub struct RequestLogEntry {
    /// Kind of the request.
    pub kind: RequestKind,
    /// Duration of the request.
    pub took: Duration,
    /// Error message. None when the request succeeded.
    pub error: Option<String>,
}

/// Intervals of an operator.
#[derive(Clone, Copy, Debug)]
pub struct OperatorPace {
    /// Time between two heartbeats.
    pub heartbeat: Duration,
    /// Time between two declarations.
    pub declaration: Duration,
    /// End of the shift.
    pub until: Instant,
}

/// An operator at work.
#[derive(Debug)]
pub struct ShiftOperator {
    client: ShiftClient,
    place: Workplace,
    next: RequestKind,
    batch: String,
    unit: String,
    request_log: Vec<RequestLogEntry>,
}

impl ShiftOperator {
    /// Opens a connection and logs in.
    pub async fn log_in(address: &str, place: Workplace) -> Result<Self> {
        let mut client = ShiftClient::connect(address, None).await?;
        client.log_in(&place.username, password()).await?;
        let (batch, unit) = (String::new(), String::new());
        Ok(Self { client, place, next: RequestKind::Start, batch, unit, request_log: Vec::new() })
    }

    /// Works until the end of the shift, beginning after a delay. Returns the operator and the log of requests.
    pub async fn work(mut self, begins_after: Duration, pace: OperatorPace) -> (Self, Vec<RequestLogEntry>) {
        let start = tokio::time::Instant::now() + begins_after;
        let mut declarations = interval_at(start, pace.declaration);
        let mut heartbeats = interval_at(start + pace.heartbeat, pace.heartbeat);
        // An operator who is late does the next task later, as people do.
        declarations.set_missed_tick_behavior(MissedTickBehavior::Delay);
        heartbeats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while Instant::now() < pace.until {
            tokio::select! {
                _ = declarations.tick() => self.declare().await,
                _ = heartbeats.tick() => self.beat().await,
            }
        }
        let request_log = std::mem::take(&mut self.request_log);
        (self, request_log)
    }

    /// Sends a heartbeat while working.
    async fn beat(&mut self) {
        // Between pause and resume, and before the start, clients send no heartbeat.
        if matches!(self.next, RequestKind::Start | RequestKind::Resume) {
            return;
        }
        let path = format!("/api/job/{}/heartbeat", self.place.job);
        let answer = self.client.ask("POST", &path, &json!({})).await;
        self.note(RequestKind::Heartbeat, answer);
    }

    /// Performs the next declaration.
    pub async fn declare(&mut self) {
        let kind = self.next;
        let (method, path, body) = self.request(kind);
        let answer = self.client.ask(method, &path, &body).await;
        let Some(detail) = self.note(kind, answer) else { return };
        let opened = match kind {
            RequestKind::Start => detail.get("batch"),
            RequestKind::Complete => detail.get("next_batch"),
            _ => None,
        };
        if let Some(opened) = opened
            && let Err(error) = self.note_batch(opened, detail.get("batch_serials")).await
        {
            self.request_log.push(RequestLogEntry { kind, took: Duration::ZERO, error: Some(format!("{error:#}")) });
        }
        self.next = match kind {
            RequestKind::Start | RequestKind::Complete => RequestKind::Scan,
            RequestKind::Scan => RequestKind::Step,
            RequestKind::Step => RequestKind::Pause,
            RequestKind::Pause => RequestKind::Resume,
            RequestKind::Resume | RequestKind::Heartbeat => RequestKind::Complete,
        };
    }

    /// Builds method, path and body of a declaration. A scan uses up four parts.
    fn request(&mut self, kind: RequestKind) -> (&'static str, String, Value) {
        let (job, batch) = (&self.place.job, &self.batch);
        match kind {
            RequestKind::Start => ("POST", format!("/api/job/{job}/start"), json!({})),
            RequestKind::Pause => ("POST", format!("/api/job/{job}/pause"), json!({})),
            RequestKind::Resume => ("POST", format!("/api/job/{job}/resume"), json!({})),
            RequestKind::Heartbeat => ("POST", format!("/api/job/{job}/heartbeat"), json!({})),
            RequestKind::Step => ("POST", format!("/api/batch/{batch}/step/{}/complete", self.place.step), json!({})),
            RequestKind::Complete => ("POST", self.completion(), json!({"completed_batch_qt": 1})),
            RequestKind::Scan => {
                let parts = self.place.parts.split_off(self.place.parts.len().saturating_sub(PARTS));
                let link = |part: &String| json!({"parent_serial_key": self.unit, "child_serial_key": part});
                ("PUT", format!("/api/batch/{batch}/serial-temp-links"), parts.iter().map(link).collect())
            }
        }
    }

    /// Returns the path that completes the open batch.
    pub fn completion(&self) -> String {
        format!("/api/batch/{}/complete", self.batch)
    }

    /// Returns the token of the operator. None before the login.
    pub fn token(&self) -> Option<&str> {
        self.client.token()
    }

    /// Returns the kind of the next declaration.
    pub const fn next(&self) -> RequestKind {
        self.next
    }

    /// Returns the errors since the last call.
    pub fn errors(&mut self) -> Vec<String> {
        std::mem::take(&mut self.request_log).into_iter().filter_map(|request_log| request_log.error).collect()
    }

    /// Remembers the open batch and its unit.
    async fn note_batch(&mut self, batch: &Value, units: Option<&Value>) -> Result<()> {
        self.batch = text(batch, "_key")?;
        let units = match units {
            Some(units) => units.clone(),
            // The response of a completion does not contain the units of the next batch, so they are requested.
            None => self.client.get(&format!("/api/batch/{}/serials", self.batch)).await?.body,
        };
        self.unit = text(units.get(0).context("a unit")?, "serial_key")?;
        Ok(())
    }

    /// Adds a request to the log. Returns `detail` of its response, or None when it failed.
    fn note(&mut self, kind: RequestKind, answer: Result<TimedAnswer>) -> Option<Value> {
        let (took, detail) = match answer {
            Ok(answer) => (answer.took, answer.detail()),
            Err(error) => (Duration::ZERO, Err(error)),
        };
        let error = detail.as_ref().err().map(|error| format!("{error:#}"));
        self.request_log.push(RequestLogEntry { kind, took, error });
        detail.ok()
    }
}
