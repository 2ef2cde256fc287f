//! Every refusal of the area, declared once.

use platform::refusals;

refusals! {
    /// Refusals about users, departments, sites and roles.
    pub enum OrganizationRefusal {
        DepartmentNotFound = 404 "department_not_found": "The department does not exist. Check its key.",
        UserNotFound = 404 "user_not_found": "The user does not exist. Check the key.",
        DepartmentCodeTaken = 409 "department_code_taken": "Another department already has this code. Choose a different code.",
        DepartmentInUse = 409 "department_in_use": "Users belong to this department. Move them to another department first.",
        DepartmentNameTaken = 409 "department_name_taken": "Another department already has this name. Choose a different name.",
        LastAdmin = 409 "last_admin": "This is the last active administrator. Give another active user the role `admin` first.",
        UsernameTaken = 409 "username_taken": "Another user already has this user name. Choose a different one.",
        NamedDepartmentNotFound = 422 "department_not_found": "The department in department_key does not exist. Check the key.",
        SiteNotFound = 422 "site_not_found": "The site in site_key does not exist. Check the key.",
        UnknownScope = 422 "unknown_scope": "The role does not exist. Use a role that GET /scope lists.",
    }
}
