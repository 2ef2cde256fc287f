--: SessionRow(logout_at?, name?, surname?, closed_by?)

--! find_session : SessionRow
select key, rev, user_key, token_key, active, login_at, logout_at, scope, name, surname, closed_by
from security.user_session where key = :key;

--! find_session_of_token
-- A token opens one session, ever: a repeated request returns the session that it opened, closed or not.
select key from security.user_session where token_key = :token_key;

--! insert_session (name?, surname?)
-- Roles and name are those of the login; later changes of the user do not change them.
insert into security.user_session (user_key, token_key, login_at, scope, name, surname)
values (:user_key, :token_key, :login_at, :scope, :name, :surname)
returning key;

--! close_sessions_of_user (closed_by?)
-- A user has at most one open session: a new login closes the earlier one, and so does everything that revokes the
-- user's tokens. A session and its token end together.
with closed as (
    update security.user_session set active = false, logout_at = :at, closed_by = :closed_by, rev = rev + 1
    where user_key = :user_key and active
    returning token_key
)
update security.token set revoked_at = :at, rev = rev + 1
where key in (select token_key from closed) and revoked_at is null;

--! close_session (closed_by?)
-- A logout, or a forced close. A session and its token end together.
with closed as (
    update security.user_session set active = false, logout_at = :at, closed_by = :closed_by, rev = rev + 1
    where key = :key and active
    returning token_key
)
update security.token set revoked_at = :at, rev = rev + 1
where key in (select token_key from closed) and revoked_at is null;

--! close_session_of_token
-- A token that was used for someone else's session is revoked, and the session that it opened ends with it. Its caller
-- revokes the token.
update security.user_session set active = false, logout_at = :at, rev = rev + 1
where token_key = :token_key and active;

--! close_sessions_of_swept_tokens
-- Before the records of expired tokens are deleted (`sweep_tokens`): a session that nobody closed ended when its token
-- expired.
update security.user_session s set active = false, logout_at = t.expires_at, rev = s.rev + 1
from security.token t where t.key = s.token_key and s.active and t.expires_at < :before;
