--: TokenRow(description?, revoked_at?, last_used_at?)

--! insert_token (description?, issued_by?)
-- Inserts the record of a token of any kind: session token, password reset token, API token, or ticket for the event
-- stream.
insert into security.token (key, issued_to, context, description, scopes, topics, issued_by, issued_at, expires_at)
values (:key, :issued_to, :context, :description, :scopes, :topics, :issued_by, :issued_at, :expires_at);

--! is_token_live
-- Whether a token was not revoked since its request was admitted. Its expiry was checked then.
select exists (select from security.token where key = :key and revoked_at is null) as live;

--! revoke_token
-- Revokes a token. A token that was revoked before keeps the time of the first revocation.
update security.token set revoked_at = :at, rev = rev + 1 where key = :key and revoked_at is null;

--! redeem_ticket : (issued_by?)
-- Uses up a ticket, which opens one stream: its use revokes it on every instance. No row when it was already used or
-- has expired.
update security.token set revoked_at = :at, rev = rev + 1
where key = :key and context = 'SSE' and revoked_at is null and expires_at > :at
returning topics, issued_by;

--! revoke_user_tokens
-- Revokes all tokens of a user, after a new password, or when the user is disabled or archived.
update security.token set revoked_at = :at, rev = rev + 1 where issued_to = :user_key and revoked_at is null;

--! revoke_oldest_unopened_tokens
-- Revokes the oldest unopened tokens of a user, so that only the newest `keep` stay valid. Every login issues a token,
-- even if it never opens a session.
update security.token set revoked_at = :at, rev = rev + 1
where key = any (array(
    select t.key from security.token t
    where t.issued_to = :user_key and t.context in ('USER_SESSION', 'PASSWORD_RESET')
        and t.revoked_at is null and t.expires_at > :at
        and not exists (select from security.user_session s where s.token_key = t.key)
    order by t.issued_at desc, t.key offset :keep));

--! note_token_use
-- Stores when tokens were last used, once a minute for all of them. Users are not locked for this: a token that a
-- command is changing at the moment is skipped.
update security.token t set last_used_at = used.at
from unnest(:keys::text[], :ats::timestamptz[]) as used (key, at)
where t.key = used.key and t.key = any (array(
    select t.key from security.token t join unnest(:keys::text[], :ats::timestamptz[]) as used (key, at)
        on used.key = t.key and (t.last_used_at is null or t.last_used_at < used.at)
    order by t.key for no key update of t skip locked));

--! count_live_api_tokens
-- Number of valid API tokens of a user, for the limit. The caller has locked the user.
select count(*) as live from security.token
where issued_to = :user_key and context = 'API' and revoked_at is null and expires_at > :now;

--! list_api_tokens : TokenRow
-- The API tokens of a user, newest first. Expired and revoked ones are included only with `include_revoked`.
select key, rev, issued_to, context, description, scopes, issued_at, expires_at, revoked_at, last_used_at
from security.token
where issued_to = :user_key and context = 'API'
    and (:include_revoked or (revoked_at is null and expires_at > :now))
order by issued_at desc, key limit :limit offset :offset;

--! count_api_tokens
-- Total number of rows of `list_api_tokens`.
select count(*) as total from security.token
where issued_to = :user_key and context = 'API'
    and (:include_revoked or (revoked_at is null and expires_at > :now));

--! find_api_token : (revoked_at?)
-- One API token. The caller locks its user and then reads it again, because tokens change only under that lock.
select issued_to, rev, revoked_at from security.token where key = :key and context = 'API';

--! sweep_tokens
-- Deletes records of tokens that expired more than a month ago.
delete from security.token where key = any (array(
    select key from security.token where expires_at < :before limit 1000 for update skip locked));

--! drop_oldest_tickets
-- Deletes the oldest tickets of a user, used or not, because the number of tickets is limited. A ticket that is being
-- used at the moment is skipped.
delete from security.token where key = any (array(
    select t.key from security.token t where t.issued_to = :user_key and t.context = 'SSE'
    order by t.issued_at desc, t.key offset :keep for update skip locked));

--! sweep_tickets
-- Deletes records of expired tickets. They are deleted long before those of other tokens, because tickets are many and
-- short-lived.
delete from security.token where key = any (array(
    select key from security.token where context = 'SSE' and expires_at < :before limit 1000 for update skip locked));
