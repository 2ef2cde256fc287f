//! Users, departments and sites. Nothing here writes to the journal. Commands that create, change or archive users, or
//! set their passwords, are in the security area.
//!
//! Guarantees: a user name is unique among users who are not archived; there is always an active administrator; a
//! disabled or archived user has no valid token and no open session.

pub mod contract;
mod create_department;
mod delete_department;
mod delete_user_image;
mod input;
mod list_sites;
mod model;
mod read_department;
mod read_user;
mod read_user_image;
mod refusals;
mod replace_user_image;
mod rows;
mod search_departments;
mod search_users;
mod update_department;
mod update_preferences;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use refusals::OrganizationRefusal;

use platform::api::{Access, Area, Conflict};
use platform::records::{FileRules, FolderPolicy, RecordKind, RecordRegistration, no_evidence};

const CONFLICTS: &[Conflict] = &[
    Conflict::new("user_account_username_unique", OrganizationRefusal::UsernameTaken.spec()),
    Conflict::new("user_account_site_fk", OrganizationRefusal::SiteNotFound.spec()),
    Conflict::new("user_account_department_fk", OrganizationRefusal::NamedDepartmentNotFound.spec()),
    Conflict::new("department_name_unique", OrganizationRefusal::DepartmentNameTaken.spec()),
    Conflict::new("department_code_unique", OrganizationRefusal::DepartmentCodeTaken.spec()),
];

const USER: RecordRegistration = RecordRegistration {
    kind: RecordKind::User,
    find: |client, keys, look| Box::pin(rows::find_liveness(client, keys, look)),
    files: Some(FileRules {
        // Users may write their own files without a scope; files of others need `org:user:write`.
        write_scope: |caller, key| (key != caller.user_key().to_string()).then_some(Scope::OrgUserWrite),
        // The image of a user has its own operations, so its folder is closed to general uploads.
        keeps: |_, _, segments| {
            let kept = FolderPolicy::files_if(segments.first() != Some(&rows::IMAGE));
            Box::pin(std::future::ready(Ok(kept)))
        },
        evidence: no_evidence,
    }),
    tags_changed: None,
};

/// The operations, record kinds, refusals and conflicts of the area.
pub fn area() -> Area {
    Area::new("organization", "Organization")
        .examples(include_str!("../examples.json"))
        .record(USER)
        .refusals(OrganizationRefusal::ALL.iter().map(|refusal| refusal.spec()))
        .conflicts(CONFLICTS)
        .op(Access::Scope(Scope::OrgUserRead), routes!(search_users::search_users))
        .op(Access::Scope(Scope::OrgUserRead), routes!(read_user::read_user))
        .op(Access::Scope(Scope::OrgUserPreferences), routes!(update_preferences::update_preferences))
        .op(Access::Scope(Scope::OrgUserWrite), routes!(replace_user_image::replace_user_image))
        .op(Access::Scope(Scope::OrgUserRead), routes!(read_user_image::read_user_image))
        .op(Access::Scope(Scope::OrgUserWrite), routes!(delete_user_image::delete_user_image))
        .op(Access::Scope(Scope::OrgDepartmentRead), routes!(search_departments::search_departments))
        .op(Access::Scope(Scope::OrgDepartmentRead), routes!(read_department::read_department))
        .op(Access::Scope(Scope::OrgDepartmentWrite), routes!(create_department::create_department))
        .op(Access::Scope(Scope::OrgDepartmentWrite), routes!(update_department::update_department))
        .op(Access::Scope(Scope::OrgDepartmentWrite), routes!(delete_department::delete_department))
        .op(Access::Scope(Scope::OrgDepartmentRead), routes!(list_sites::list_sites))
}
