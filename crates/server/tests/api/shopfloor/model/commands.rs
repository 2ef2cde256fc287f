//! The random commands, and how the model applies each.

use super::completing::Declared;
use super::linking::Disposition;
use super::planning::Update;
use super::plant::{At, Code, Place, Plant, StockKey};
use super::working::Asked;

/// A random command. Records are identified by their index in the model.
#[derive(Clone, Debug)]
pub enum Command {
    CreateOrder { product: At, planned: i64, code: String },
    UpdateJobs(Vec<Update>),
    UpdateQuantities { order: At, planned: i64, updates: Vec<Update> },
    CloseJob(At),
    CloseOrder(At),
    DeleteOrder(At),
    PutQueue(Vec<At>),
    PutOperatorQueue { user: At, jobs: Option<Vec<At>>, independent: Option<bool> },
    Start { job: At, user: At, asked: Asked },
    Resume { job: At, user: At, asked: Asked },
    Pause { job: At, user: At },
    ForcePause(At),
    Change { batch: At, asked: Asked },
    Scan { batch: At, rows: Vec<(Option<At>, At)> },
    Allocate { batch: At, rows: Vec<(At, At, i64)> },
    CompleteStep { batch: At, step: usize, user: At, declared: Declared },
    Complete { batch: At, good: i64, user: At, declared: Declared },
    Cancel(At),
    Reset(At),
    Receive { product: At, quantity: i64, to: Place, code: Option<String> },
    Take { key: StockKey, to: Place },
    ScrapUnit(At),
    HoldUnit(At, bool),
    HoldLot(At, bool),
    Link { child: At, parent: Option<At>, batch: Option<At> },
    Unlink { link: At, disposition: Option<Disposition> },
}

impl Command {
    /// Name of the command in the statistics of a run.
    pub fn name(&self) -> String {
        let text = format!("{self:?}");
        text.split([' ', '(']).next().unwrap_or_default().to_owned()
    }

    /// The user who sends the command. The first user for commands that any user can send.
    pub const fn user(&self) -> At {
        match self {
            Self::Start { user, .. }
            | Self::Resume { user, .. }
            | Self::Pause { user, .. }
            | Self::CompleteStep { user, .. }
            | Self::Complete { user, .. } => *user,
            _ => 0,
        }
    }
}

impl Plant {
    /// Applies a command to the model. Fails with the code of the refusal.
    pub fn apply(&mut self, command: &Command) -> Result<(), Code> {
        self.run(|plant| match command {
            Command::CreateOrder { product, planned, .. } => plant.create_order(*product, *planned),
            Command::UpdateJobs(updates) => plant.update_jobs(updates),
            Command::UpdateQuantities { order, planned, updates } => plant.update_quantities(*order, *planned, updates),
            Command::CloseJob(job) => plant.close_job(*job),
            Command::CloseOrder(order) => plant.close_order(*order),
            Command::DeleteOrder(order) => plant.delete_order(*order),
            Command::PutQueue(orders) => plant.put_queue(orders),
            Command::PutOperatorQueue { user, jobs, independent } => {
                plant.put_operator_queue(*user, jobs.as_deref(), *independent)
            }
            Command::Start { job, user, asked } => plant.start(*job, *user, asked),
            Command::Resume { job, user, asked } => plant.resume(*job, *user, asked),
            Command::Pause { job, user } => plant.pause(*job, Some(*user)),
            Command::ForcePause(job) => plant.pause(*job, None),
            Command::Change { batch, asked } => plant.change_batch(*batch, asked),
            Command::Scan { batch, rows } => plant.scan(*batch, rows),
            Command::Allocate { batch, rows } => plant.allocate(*batch, rows),
            Command::CompleteStep { batch, step, user, declared } => {
                plant.complete_step(*batch, *step, *user, declared)
            }
            Command::Complete { batch, good, user, declared } => plant.complete(*batch, *good, *user, declared),
            Command::Cancel(batch) => plant.cancel(*batch),
            Command::Reset(job) => plant.reset(*job),
            Command::Receive { product, quantity, to, code } => {
                plant.receive(*product, *quantity, *to, code.as_deref())
            }
            Command::Take { key, to } => plant.take(*key, *to),
            Command::ScrapUnit(unit) => plant.scrap_unit(*unit),
            Command::HoldUnit(unit, on) => plant.hold_unit(*unit, *on),
            Command::HoldLot(lot, on) => plant.hold_lot(*lot, *on),
            Command::Link { child, parent, batch } => plant.link(*child, *parent, *batch),
            Command::Unlink { link, disposition } => plant.unlink(*link, *disposition),
        })
    }
}
