//! Issues: findings on the shop floor, with links to the records that they are about.

mod close_issue;
mod create_issue;
mod delete_issue;
mod filters;
mod link_issue;
mod model;
mod read_issue;
mod read_statistics;
mod reopen_issue;
pub mod rows;
mod search_issues;
mod targets;
mod unlink_issue;
mod update_issue;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// Adds the operations on issues, and the statistics of a product, to the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::CollaborationIssueRead), routes!(search_issues::search_issues))
        .op(Access::Scope(Scope::CollaborationIssueRead), routes!(read_issue::read_issue))
        .op(Access::Scope(Scope::CollaborationIssueCreate), routes!(create_issue::create_issue))
        .op(Access::Scope(Scope::CollaborationIssueUpdate), routes!(update_issue::update_issue))
        .op(Access::Scope(Scope::CollaborationIssueUpdate), routes!(link_issue::link_issue))
        .op(Access::Scope(Scope::CollaborationIssueUpdate), routes!(unlink_issue::unlink_issue))
        .op(Access::Scope(Scope::CollaborationIssueClose), routes!(close_issue::close_issue))
        .op(Access::Scope(Scope::CollaborationIssueReopen), routes!(reopen_issue::reopen_issue))
        .op(Access::Scope(Scope::CollaborationIssueDelete), routes!(delete_issue::delete_issue))
        .tag("Product")
        .op(Access::Scope(Scope::ProductCatalogueRead), routes!(read_statistics::read_statistics))
}
