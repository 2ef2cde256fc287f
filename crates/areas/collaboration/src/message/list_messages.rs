//! `GET /message`: lists messages on a record, between the caller and a user, or to the caller.

use axum::extract::State;
use kernel::input;
use kernel::rules::message::Recipient;
use kernel::string_enum;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;

use super::model::{Message, load_messages};
use crate::limits::PAGE;
use crate::refusals::CollaborationRefusal;
use platform::api::{ListResponse, Params, Problem};
use platform::auth::Caller;
use platform::db::{Search, SqlCondition};
use platform::refuses;
use platform::state::Reads;

string_enum! {
    /// Direction in which messages are sorted by creation time.
    pub enum MessageOrder {
        /// The oldest message comes first.
        Ascending = "asc",
        /// The newest message comes first.
        Descending = "desc",
    }
}

input! {
    /// Conversation, direction and paging of the list of messages.
    pub struct MessageQuery {
        /// Record or user as `Kind/key`, for example `WorkOrder/17`. The kinds are Issue, Task, WorkOrder, Job,
        /// Product, Serial and User. `User/<key>` selects the messages between the caller and that user. Absent:
        /// messages sent to the caller.
        pub recipient_id: Option<Text<1, 200>>,
        /// `asc` for the oldest message first, `desc` for the newest first. Default: `asc`.
        pub sorting_order: MessageOrder = MessageOrder::Ascending,
        /// Maximum number of rows to return, 1 to 1000. Default: 200.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Number of rows to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching rows in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

refuses![CollaborationRefusal::RecipientInvalid,];

/// List messages.
///
/// Lists one conversation: the messages on a record, the messages between the caller and a user in both directions, or,
/// without `recipient_id`, the messages sent to the caller. Messages to a user are confidential, so you cannot list
/// messages between two other users. Deleted messages are included, with `[deleted]` as content. A malformed
/// `recipient_id` is refused with `recipient_invalid`. An unknown record has no messages and returns an empty list.
#[utoipa::path(
    get,
    path = "/message",
    params(MessageQuery),
    responses(
        (status = 200, description = "The messages of the conversation, sorted by creation time.", body = Vec<Message>),
        Refused,
    ),
)]
pub async fn list_messages(
    State(reads): State<Reads>,
    caller: Caller,
    Params(query): Params<MessageQuery>,
) -> Result<ListResponse<Message>, Problem> {
    let recipient = match &query.recipient_id {
        None => None,
        Some(text) => Some(Recipient::parse(text.as_str()).ok_or(CollaborationRefusal::RecipientInvalid)?),
    };
    let search = Search::new("m.key", "collaboration.message m");
    let search = filter_readable(search, caller.user_key().number(), recipient);
    let order = match query.sorting_order {
        MessageOrder::Ascending => "m.created, m.key",
        MessageOrder::Descending => "m.created desc, m.key desc",
    };
    let client = reads.connect().await?;
    let keys = search.keys(&client, order, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: load_messages(&client, &keys).await?, total })
}

/// Limits a search to one conversation: the messages on a record, or those between the caller and a user. Without a
/// recipient, to the messages sent to the caller.
fn filter_readable(search: Search, caller: i64, recipient: Option<Recipient>) -> Search {
    let Some(recipient) = recipient else { return search.filter_by("m.user_key = ?", Some(caller)) };
    let on = |condition: &'static str| SqlCondition::new(condition).with(recipient.number());
    let piece = match recipient {
        Recipient::Issue(_) => on("m.issue_key = ?"),
        Recipient::Task(_) => on("m.task_key = ?"),
        Recipient::WorkOrder(_) => on("m.work_order_key = ?"),
        Recipient::Job(_) => on("m.job_key = ?"),
        Recipient::Product(_) => on("m.product_key = ?"),
        Recipient::Serial(_) => on("m.serial_key = ?"),
        Recipient::User(user) => {
            let between = "m.user_key is not null and least(m.sender_key, m.user_key) = ?
                and greatest(m.sender_key, m.user_key) = ?";
            SqlCondition::new(between).with(caller.min(user.number())).with(caller.max(user.number()))
        }
    };
    search.filter_conditions(vec![piece], false)
}
