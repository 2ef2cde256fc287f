//! Issue types: the forms of their issues, and whether issues are critical by default.

mod create_issue_type;
mod delete_issue_type;
mod list_issue_types;
mod model;
mod update_issue_type;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// Adds the operations on issue types to the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::CollaborationIssueTypeRead), routes!(list_issue_types::list_issue_types))
        .op(Access::Scope(Scope::CollaborationIssueTypeWrite), routes!(create_issue_type::create_issue_type))
        .op(Access::Scope(Scope::CollaborationIssueTypeWrite), routes!(update_issue_type::update_issue_type))
        .op(Access::Scope(Scope::CollaborationIssueTypeWrite), routes!(delete_issue_type::delete_issue_type))
}
