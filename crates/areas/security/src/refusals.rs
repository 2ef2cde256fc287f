//! Every refusal of the area, declared once.

use platform::refusals;

refusals! {
    /// Why the area refuses: about logins, sessions and tokens.
    pub enum SecurityRefusal {
        InvalidCredentials = 401 "invalid_credentials": "User name or password is wrong.",
        NotSessionOwner = 401 "not_session_owner": "This is another user's session; closing it needs force=true and the right to do so.",
        NotTokenOwner = 401 "not_token_owner": "This token belongs to another user; everyone changes their own password.",
        SessionTokenMismatch = 401 "session_token_mismatch": "The token belongs to someone else or to something else; it was revoked. Log in again.",
        WrongPassword = 401 "wrong_password": "The password is wrong.",
        ScopeNotHeld = 403 "scope_not_held": "You do not hold this right yourself.",
        TopicNotAllowed = 403 "topic_not_allowed": "You may not listen to this topic.",
        ApiTokenNotFound = 404 "api_token_not_found": "There is no such API token.",
        SessionNotFound = 404 "session_not_found": "There is no such session.",
        SelfDelete = 409 "self_delete": "Nobody can delete themselves; ask another administrator.",
        SessionAlreadyClosed = 409 "session_already_closed": "This session is closed already.",
        TooManyApiTokens = 409 "too_many_api_tokens": "The user has as many live API tokens as one may have; revoke one first.",
        UserHasOpenJobs = 409 "user_has_open_jobs": "Open jobs are assigned to this user; give them to somebody else first.",
        CurrentPasswordRequired = 422 "current_password_required": "Send the present password too.",
        ExpiryOutOfRange = 422 "expiry_out_of_range": "A token lives from one minute to 366 days.",
        PasswordTooWeak = 422 "password_too_weak": "The password is too easy to guess.",
        PasswordUnchanged = 422 "password_unchanged": "This is the present password; choose another one.",
        TopicRequired = 422 "topic_required": "Send either `topics` or `topic`.",
        UnknownScope = 422 "unknown_scope": "There is no such right.",
        UnknownTopic = 422 "unknown_topic": "There is no such topic.",
    }
}
