--: SessionRow(logout_at?, name?, surname?, closed_by?)

--! find_session : SessionRow
select key, rev, user_key, token_key, active, login_at, logout_at, scope, name, surname, closed_by
from security.user_session where key = :key;

--! find_session_of_token
-- The session that a token has opened, closed or not. A token opens only one session, ever, and a repeated request
-- returns it.
select key from security.user_session where token_key = :token_key;

--! insert_session (name?, surname?)
-- Opens a session. It keeps the roles and the name of the user at login, even if they change later.
insert into security.user_session (user_key, token_key, login_at, scope, name, surname)
values (:user_key, :token_key, :login_at, :scope, :name, :surname)
returning key;

--! close_sessions_of_user (closed_by?)
-- Closes the open session of a user and revokes its token, because a session and its token end together. A user has at
-- most one open session: a new login closes the earlier one, as does every command that revokes the user's tokens.
with closed as (
    update security.user_session set active = false, logout_at = :at, closed_by = :closed_by, rev = rev + 1
    where user_key = :user_key and active
    returning token_key
)
update security.token set revoked_at = :at, rev = rev + 1
where key in (select token_key from closed) and revoked_at is null;

--! close_session (closed_by?)
-- Closes a session and revokes its token, for a logout or a forced close. A session and its token end together.
with closed as (
    update security.user_session set active = false, logout_at = :at, closed_by = :closed_by, rev = rev + 1
    where key = :key and active
    returning token_key
)
update security.token set revoked_at = :at, rev = rev + 1
where key in (select token_key from closed) and revoked_at is null;

--! close_session_of_token
-- Closes the session of a token that was used to open a session of another user. The caller revokes the token.
update security.user_session set active = false, logout_at = :at, rev = rev + 1
where token_key = :token_key and active;

--! close_sessions_of_swept_tokens
-- Closes sessions whose token has expired and that nobody closed, before the token records are deleted
-- (`sweep_tokens`). They end at the time at which their token expired.
update security.user_session s set active = false, logout_at = t.expires_at, rev = s.rev + 1
from security.token t where t.key = s.token_key and s.active and t.expires_at < :before;
