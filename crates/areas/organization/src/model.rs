//! Records of the area as the API answers them.

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

/// A department.
#[derive(Debug, Serialize, ToSchema)]
pub struct Department {
    /// `Department/key`.
    #[serde(rename = "_id")]
    id: String,
    /// Its key.
    #[serde(rename = "_key")]
    key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// Unique, whatever the case.
    name: String,
    /// Unique when set, whatever the case.
    code: Option<String>,
    /// Free text.
    description: Option<String>,
}

impl Department {
    /// How the audit log names the department.
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

/// A user as lists and single reads show it.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserListItem {
    /// `User/key`.
    #[serde(rename = "_id")]
    id: String,
    /// Its key.
    #[serde(rename = "_key")]
    key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// The login name.
    username: String,
    /// Words, separated by one space.
    scope: String,
    /// Given name.
    name: Option<String>,
    /// Family name.
    surname: Option<String>,
    /// Mail address.
    email: Option<String>,
    /// The site.
    site_key: String,
    /// The department.
    department_key: Option<String>,
    /// Cost of an hour; null for callers who may not see it.
    hourly_cost: Option<Amount>,
    /// How the user likes to work.
    preferences: UserPreferences,
    /// False: disabled, cannot log in.
    active: bool,
    /// Whether the next login must set a new password. Absent for other users, unless the caller holds `org:user:write`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = bool, required = false)]
    reset_password: Option<bool>,
    /// Start of the last session; null when there was none. Absent for other users, unless the caller holds
    /// `org:user:write`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Timestamp>, required = false)]
    #[expect(clippy::option_option, reason = "absent and null are two answers")]
    last_login: Option<Option<Timestamp>>,
    /// Whether a session is open and its token still good.
    logged_in: bool,
    /// When the user was made.
    created_at: Timestamp,
    /// Whether there is an image.
    has_image: bool,
    /// The department itself.
    department: Option<Department>,
}

impl UserListItem {
    /// The user as this caller may see it: the hourly cost, and what helps to guess passwords, only with the scopes for
    /// it.
    pub fn new(mut row: UserRow, caller: &Caller) -> Self {
        row.hourly_cost = row.hourly_cost.filter(|_| caller.has_scope(Scope::OrgUserReadCost));
        let knows = caller.has_scope(Scope::OrgUserWrite) || row.key == caller.user_key().number();
        let whole = Self::whole(row);
        // Attackers try users who have never logged in, or who have a temporary password, first.
        if knows { whole } else { Self { reset_password: None, last_login: None, ..whole } }
    }

    /// The whole user, as the audit log keeps it. Not for answers: callers may not see everything.
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

/// A site.
#[derive(Debug, Serialize, ToSchema)]
pub struct Site {
    /// `Site/key`.
    #[serde(rename = "_id")]
    id: String,
    /// Its key; `0` always exists.
    #[serde(rename = "_key")]
    key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// Short code.
    code: Option<String>,
    /// Its name.
    name: String,
    /// Free text.
    description: Option<String>,
    /// Postal address.
    address: Option<String>,
    /// Two capital letters.
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
