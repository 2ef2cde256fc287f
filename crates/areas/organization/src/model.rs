//! Users, departments and sites as responses show them.

use kernel::rules::scope::Scope;
use kernel::rules::user::{UserPreferences, UserRole, join_roles};
use kernel::wire::number::Amount;
use kernel::wire::time::Timestamp;
use organization_queries::above::UserRow;
use organization_queries::department::DepartmentRow;
use organization_queries::user::ListSites;
use serde::Serialize;
use utoipa::ToSchema;

use platform::auth::Caller;

/// A department: a group of users.
#[derive(Debug, Serialize, ToSchema)]
pub struct Department {
    /// Kind and key of the department, `Department/<key>`.
    #[serde(rename = "_id")]
    id: String,
    /// Key of the department, a number as text.
    #[serde(rename = "_key")]
    key: String,
    /// Revision of the department, a number as text. It changes with every write and is sent as `ETag`.
    #[serde(rename = "_rev")]
    rev: String,
    /// Name of the department, unique among departments, ignoring case.
    name: String,
    /// Short code of the department, unique among departments, ignoring case. `null` when it has none.
    code: Option<String>,
    /// Free text about the department. `null` when it has none.
    description: Option<String>,
}

impl Department {
    /// Name of the department in the audit log, `department/<key>`.
    pub fn record(&self) -> String {
        format!("department/{}", self.key)
    }
}

impl From<DepartmentRow> for Department {
    fn from(row: DepartmentRow) -> Self {
        Self {
            id: format!("Department/{}", row.key),
            key: row.key.to_string(),
            rev: row.rev.to_string(),
            name: row.name,
            code: row.code,
            description: row.description,
        }
    }
}

/// A user, as lists and single reads show it to the caller.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserListItem {
    /// Kind and key of the user, `User/<key>`.
    #[serde(rename = "_id")]
    id: String,
    /// Key of the user, a number as text.
    #[serde(rename = "_key")]
    key: String,
    /// Revision of the user, a number as text. It changes with every write, including logins, and is sent as `ETag`.
    #[serde(rename = "_rev")]
    rev: String,
    /// Login name, unique ignoring case among users who are not archived.
    username: String,
    /// Roles of the user, separated by one space, in the order of the role table. Empty when the user has no role.
    scope: String,
    /// First name of the user. `null` when it is not set.
    name: Option<String>,
    /// Last name of the user. `null` when it is not set.
    surname: Option<String>,
    /// Email address of the user. `null` when it is not set.
    email: Option<String>,
    /// Key of the site where the user works.
    site_key: String,
    /// Key of the department of the user. `null` when the user belongs to none.
    department_key: Option<String>,
    /// Cost of one working hour, in the currency of the installation. `null` when it is not set, and for callers
    /// without the scope `org:user:read-cost`.
    hourly_cost: Option<Amount>,
    /// Display settings of the console for this user, with defaults filled in.
    preferences: UserPreferences,
    /// Whether the user may log in. `false` when the user is disabled or archived.
    active: bool,
    /// Whether the user must set a new password at the next login. Absent for other users, unless the caller has
    /// `org:user:write`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = bool, required = false)]
    reset_password: Option<bool>,
    /// Time when the last session of the user was started, in UTC. `null` when there was none. Absent for other users,
    /// unless the caller has `org:user:write`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Timestamp>, required = false)]
    #[expect(clippy::option_option, reason = "absent and null are two answers")]
    last_login: Option<Option<Timestamp>>,
    /// Whether the user has an open session whose token has not expired.
    logged_in: bool,
    /// Time when the user was created, in UTC.
    created_at: Timestamp,
    /// Whether the user has an image, which `GET /user/{user_key}/image` returns.
    has_image: bool,
    /// Department of the user as a record. `null` when the user belongs to none.
    department: Option<Department>,
}

impl UserListItem {
    /// The user as this caller may see it. `hourly_cost` needs the scope `org:user:read-cost`. `reset_password` and
    /// `last_login` are shown to the user and to callers with `org:user:write`.
    pub fn new(mut row: UserRow, caller: &Caller) -> Self {
        row.hourly_cost = row.hourly_cost.filter(|_| caller.has_scope(Scope::OrgUserReadCost));
        let knows = caller.has_scope(Scope::OrgUserWrite) || row.key == caller.user_key().number();
        let whole = Self::whole(row);
        // Accounts that were never used, or that have a temporary password, are what an attacker tries first.
        if knows { whole } else { Self { reset_password: None, last_login: None, ..whole } }
    }

    /// The user with all members, as the audit log records it. Not used in responses, because callers may not see all
    /// members.
    pub fn whole(row: UserRow) -> Self {
        let roles: Vec<_> = row.words.iter().filter_map(|word| UserRole::from_word(word)).collect();
        let department = row.department_key.zip(row.department_rev).zip(row.department_name);
        Self {
            id: format!("User/{}", row.key),
            key: row.key.to_string(),
            rev: row.rev.to_string(),
            username: row.username,
            scope: join_roles(&roles),
            name: row.name,
            surname: row.surname,
            email: row.email,
            site_key: row.site_key,
            department_key: row.department_key.map(|key| key.to_string()),
            hourly_cost: row.hourly_cost.map(Amount::new),
            preferences: UserPreferences::from_stored(&row.preferences),
            active: row.active,
            reset_password: Some(row.reset_password),
            last_login: Some(row.last_login.map(Timestamp)),
            logged_in: row.logged_in,
            created_at: Timestamp(row.created_at),
            has_image: row.has_image,
            department: department.map(|((key, rev), name)| {
                let (code, description) = (row.department_code, row.department_description);
                DepartmentRow { key, rev, name, code, description }.into()
            }),
        }
    }
}

/// A site: a plant with its own queue and locations.
#[derive(Debug, Serialize, ToSchema)]
pub struct Site {
    /// Kind and key of the site, `Site/<key>`.
    #[serde(rename = "_id")]
    id: String,
    /// Key of the site. The main site `0` always exists.
    #[serde(rename = "_key")]
    key: String,
    /// Revision of the site, a number as text.
    #[serde(rename = "_rev")]
    rev: String,
    /// Short code of the site. `null` when it has none.
    code: Option<String>,
    /// Name of the site, for display.
    name: String,
    /// Free text about the site. `null` when it has none.
    description: Option<String>,
    /// Postal address of the site. `null` when it is not recorded.
    address: Option<String>,
    /// Country of the site as ISO 3166-1 alpha-2 code, two capital letters. `null` when it is not recorded.
    iso_country_code: Option<String>,
}

impl From<ListSites> for Site {
    fn from(row: ListSites) -> Self {
        Self {
            id: format!("Site/{}", row.key),
            key: row.key,
            rev: row.rev.to_string(),
            code: row.code,
            name: row.name,
            description: row.description,
            address: row.address,
            iso_country_code: row.iso_country_code,
        }
    }
}
