//! Every refusal of the area, declared once.

use platform::refusals;

refusals! {
    /// Why the area refuses: about users and departments.
    pub enum OrganizationRefusal {
        DepartmentNotFound = 404 "department_not_found": "There is no such department.",
        UserNotFound = 404 "user_not_found": "There is no such user.",
        DepartmentCodeTaken = 409 "department_code_taken": "Another department has this code.",
        DepartmentInUse = 409 "department_in_use": "Users belong to this department; move them first.",
        DepartmentNameTaken = 409 "department_name_taken": "Another department has this name.",
        LastAdmin = 409 "last_admin": "This is the last active administrator; make another one first.",
        UsernameTaken = 409 "username_taken": "Another user has this user name.",
        NamedDepartmentNotFound = 422 "department_not_found": "There is no such department.",
        SiteNotFound = 422 "site_not_found": "There is no such site.",
        UnknownScope = 422 "unknown_scope": "There is no such right.",
    }
}
