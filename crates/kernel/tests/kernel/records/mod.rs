//! Rules of the journal, of permissions and of users.

mod compatibility;
mod event_data;
mod event_data_of_collaboration;
mod feed;
mod feed_histories;
mod journal;
mod migration;
mod password;
mod release;
mod scope;
mod secret;
mod standby;
mod topic;
mod user;
