//! Every refusal of the area, declared once.

use platform::refusals;

refusals! {
    /// Refusals about logins, sessions, tokens and passwords.
    pub enum SecurityRefusal {
        InvalidCredentials = 401 "invalid_credentials": "Incorrect user name or password.",
        NotSessionOwner = 401 "not_session_owner": "The session belongs to another user. To close it, send force=true. This requires the scope auth:session:force-close.",
        NotTokenOwner = 401 "not_token_owner": "You can only change your own password. Use your own user key, or have an administrator reset the password of the other user.",
        SessionTokenMismatch = 401 "session_token_mismatch": "The token belongs to another user or is not a login token, so it was revoked. Log in again.",
        WrongPassword = 401 "wrong_password": "Incorrect password. Check it and try again.",
        ScopeNotHeld = 403 "scope_not_held": "You cannot grant a permission that you do not have. Ask an administrator.",
        TopicNotAllowed = 403 "topic_not_allowed": "You do not have permission for this topic. Choose a topic that you have the scope to read.",
        ApiTokenNotFound = 404 "api_token_not_found": "API token not found. Check its key.",
        SessionNotFound = 404 "session_not_found": "Session not found. Check its key.",
        SelfDelete = 409 "self_delete": "You cannot archive your own account. Ask another administrator.",
        SessionAlreadyClosed = 409 "session_already_closed": "The session is already closed. There is nothing left to do.",
        TooManyApiTokens = 409 "too_many_api_tokens": "The user already has the maximum number of valid API tokens. Revoke one first.",
        UserHasOpenJobs = 409 "user_has_open_jobs": "Open jobs are assigned to this user. Assign them to someone else first.",
        CurrentPasswordRequired = 422 "current_password_required": "The current password is required. Send it as current_password.",
        ExpiryOutOfRange = 422 "expiry_out_of_range": "The token must expire between 1 minute and 366 days from now. Choose a time between `detail.min` and `detail.max`.",
        PasswordTooWeak = 422 "password_too_weak": "The password is too easy to guess. Choose a longer or less common one.",
        PasswordUnchanged = 422 "password_unchanged": "The new password is the same as the current one. Choose a different password.",
        TopicRequired = 422 "topic_required": "Exactly one of `topics` and `topic` is required. Send only one of them.",
        UnknownScope = 422 "unknown_scope": "The scope does not exist. Use a name from GET /scope.",
        UnknownTopic = 422 "unknown_topic": "The topic does not exist. Use a topic of the journal or user:<key> with your own key.",
    }
}
