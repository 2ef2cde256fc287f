//! Request bodies for users. The security area shares them, because it creates and changes users.

use kernel::input;
use kernel::rules::user::{Email, UserPreferencesPatch, Username};
use kernel::wire::key::Key;
use kernel::wire::number::NonNegative;
use kernel::wire::patch::Patch;
use kernel::wire::text::Text;

input! {
    /// A new user to create.
    pub struct UserIn {
        /// Login name, 1 to 64 characters of `A-Za-z0-9._@+-`. Unique, ignoring case, among users who are not archived.
        pub username: Username,
        /// Roles of the user, separated by spaces, for example `operator quality`. An empty text gives the base
        /// permissions only.
        pub scope: Text<0, 500>,
        /// First name, at most 100 characters. Absent: no first name.
        pub name: Option<Text<0, 100>>,
        /// Last name, at most 100 characters. Absent: no last name.
        pub surname: Option<Text<0, 100>>,
        /// Email address, 1 to 254 characters with exactly one `@`. Absent: no address.
        pub email: Option<Email>,
        /// Key of the site where the user works. Absent: the main site `0`.
        pub site_key: Option<Key>,
        /// Key of the department of the user. Absent: no department.
        pub department_key: Option<Key>,
        /// Cost of one working hour, in the currency of the installation, not negative, at most 6 decimal places.
        /// Absent: the `operator_cost` of the configuration is used.
        pub hourly_cost: Option<NonNegative>,
        /// Display settings of the console that differ from the defaults. Absent: all defaults.
        pub preferences: Option<UserPreferencesPatch>,
    }
}

input! {
    /// Changes to a user. Absent members stay unchanged, and `null` clears an optional member.
    pub struct UserPatch {
        /// Login name, 1 to 64 characters of `A-Za-z0-9._@+-`. Unique, ignoring case, among users who are not archived.
        /// Absent: unchanged.
        pub username: Patch<Username>,
        /// All roles that the user has after the change, separated by spaces. An empty text leaves the base permissions
        /// only. Absent: unchanged.
        pub scope: Patch<Text<0, 500>>,
        /// First name, at most 100 characters. Absent: unchanged. `null` clears it.
        pub name: Patch<Option<Text<0, 100>>>,
        /// Last name, at most 100 characters. Absent: unchanged. `null` clears it.
        pub surname: Patch<Option<Text<0, 100>>>,
        /// Email address, 1 to 254 characters with exactly one `@`. Absent: unchanged. `null` clears it.
        pub email: Patch<Option<Email>>,
        /// Key of the site where the user works. Absent: unchanged.
        pub site_key: Patch<Key>,
        /// Key of the department of the user. Absent: unchanged. `null` removes the user from the department.
        pub department_key: Patch<Option<Key>>,
        /// Cost of one working hour, in the currency of the installation, not negative, at most 6 decimal places.
        /// Absent: unchanged. `null`: the `operator_cost` of the configuration is used. Work sessions that have already
        /// started keep their cost.
        pub hourly_cost: Patch<Option<NonNegative>>,
        /// Display settings of the console to change. Absent: unchanged, as is every setting that is not named.
        pub preferences: Patch<UserPreferencesPatch>,
        /// `false` disables the user, revokes all tokens and closes the open session. `true` enables the user again,
        /// but revoked tokens stay revoked. Absent: unchanged.
        pub active: Patch<bool>,
    }
}

impl UserPatch {
    /// Whether the request names no member. Such a request is refused.
    pub fn changes_nothing(&self) -> bool {
        !(self.username.is_set()
            || self.scope.is_set()
            || self.name.is_set()
            || self.surname.is_set()
            || self.email.is_set()
            || self.site_key.is_set()
            || self.department_key.is_set()
            || self.hourly_cost.is_set()
            || self.preferences.is_set()
            || self.active.is_set())
    }
}
