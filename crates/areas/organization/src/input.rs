//! Bodies that several operations share.

use kernel::input;
use kernel::rules::user::{Email, UserPreferencesPatch, Username};
use kernel::wire::key::Key;
use kernel::wire::number::NonNegative;
use kernel::wire::patch::Patch;
use kernel::wire::text::Text;

input! {
    /// A new user.
    pub struct UserIn {
        /// Login name; unique, whatever the case, among users that are not archived.
        pub username: Username,
        /// Words, separated by spaces; may be empty.
        pub scope: Text<0, 500>,
        /// Given name.
        pub name: Option<Text<0, 100>>,
        /// Family name.
        pub surname: Option<Text<0, 100>>,
        /// Mail address.
        pub email: Option<Email>,
        /// The site; the main site when absent.
        pub site_key: Option<Key>,
        /// The department.
        pub department_key: Option<Key>,
        /// Cost of an hour.
        pub hourly_cost: Option<NonNegative>,
        /// How the user likes to work.
        pub preferences: Option<UserPreferencesPatch>,
    }
}

input! {
    /// Changes of a user; absent members stay, null clears.
    pub struct UserPatch {
        /// Login name.
        pub username: Patch<Username>,
        /// Words, separated by spaces.
        pub scope: Patch<Text<0, 500>>,
        /// Given name.
        pub name: Patch<Option<Text<0, 100>>>,
        /// Family name.
        pub surname: Patch<Option<Text<0, 100>>>,
        /// Mail address.
        pub email: Patch<Option<Email>>,
        /// The site.
        pub site_key: Patch<Key>,
        /// The department.
        pub department_key: Patch<Option<Key>>,
        /// Cost of an hour.
        pub hourly_cost: Patch<Option<NonNegative>>,
        /// Preferences to change; the others stay.
        pub preferences: Patch<UserPreferencesPatch>,
        /// False disables the user and revokes every token.
        pub active: Patch<bool>,
    }
}

impl UserPatch {
    /// Whether no member was sent; such a request is refused.
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
