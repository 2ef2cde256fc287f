--: TokenRow(description?, revoked_at?, last_used_at?)

--! insert_token (description?, issued_by?)
-- Records of all kinds of tokens: of sessions, of a password reset, of programs (API) and tickets of the event stream.
insert into security.token (key, issued_to, context, description, scopes, topics, issued_by, issued_at, expires_at)
values (:key, :issued_to, :context, :description, :scopes, :topics, :issued_by, :issued_at, :expires_at);

--! is_token_live
-- Whether a token has not been revoked since its request was admitted; its expiry was checked then.
select exists (select from security.token where key = :key and revoked_at is null) as live;

--! revoke_token
-- A token that was revoked before keeps its first time.
update security.token set revoked_at = :at, rev = rev + 1 where key = :key and revoked_at is null;

--! redeem_ticket : (issued_by?)
-- A ticket opens one stream: its use revokes it, on every instance. No row when it was used before or has expired.
update security.token set revoked_at = :at, rev = rev + 1
where key = :key and context = 'SSE' and revoked_at is null and expires_at > :at
returning topics, issued_by;

--! revoke_user_tokens
-- A new password, and a user who is disabled or archived, end every token of that user.
update security.token set revoked_at = :at, rev = rev + 1 where issued_to = :user_key and revoked_at is null;

--! revoke_oldest_unopened_tokens
-- Every login issues a token, also one that never opens a session: of a user's unopened tokens only the newest `keep`
-- stay valid.
update security.token set revoked_at = :at, rev = rev + 1
where key = any (array(
    select t.key from security.token t
    where t.issued_to = :user_key and t.context in ('USER_SESSION', 'PASSWORD_RESET')
        and t.revoked_at is null and t.expires_at > :at
        and not exists (select from security.user_session s where s.token_key = t.key)
    order by t.issued_at desc, t.key offset :keep));

--! note_token_use
-- Written once a minute for all tokens that were used. The users are not locked for it: a token that a command is
-- changing at this moment is skipped.
update security.token t set last_used_at = used.at
from unnest(:keys::text[], :ats::timestamptz[]) as used (key, at)
where t.key = used.key and t.key = any (array(
    select t.key from security.token t join unnest(:keys::text[], :ats::timestamptz[]) as used (key, at)
        on used.key = t.key and (t.last_used_at is null or t.last_used_at < used.at)
    order by t.key for no key update of t skip locked));

--! count_live_api_tokens
-- For the limit of API tokens per user; the caller has locked the user.
select count(*) as live from security.token
where issued_to = :user_key and context = 'API' and revoked_at is null and expires_at > :now;

--! list_api_tokens : TokenRow
-- The API tokens of a user, newest first. Expired ones, like revoked ones, only with `include_revoked`.
select key, rev, issued_to, context, description, scopes, issued_at, expires_at, revoked_at, last_used_at
from security.token
where issued_to = :user_key and context = 'API'
    and (:include_revoked or (revoked_at is null and expires_at > :now))
order by issued_at desc, key limit :limit offset :offset;

--! count_api_tokens
-- The total of `list_api_tokens`.
select count(*) as total from security.token
where issued_to = :user_key and context = 'API'
    and (:include_revoked or (revoked_at is null and expires_at > :now));

--! find_api_token : (revoked_at?)
-- The caller locks the user of the token, then reads it again: tokens change only under that lock.
select issued_to, rev, revoked_at from security.token where key = :key and context = 'API';

--! sweep_tokens
-- Records of tokens are kept for a month after their expiry.
delete from security.token where key = any (array(
    select key from security.token where expires_at < :before limit 1000 for update skip locked));

--! drop_oldest_tickets
-- A user has a bounded number of tickets: the oldest go, used or not. A ticket that is being used at this moment
-- is skipped.
delete from security.token where key = any (array(
    select t.key from security.token t where t.issued_to = :user_key and t.context = 'SSE'
    order by t.issued_at desc, t.key offset :keep for update skip locked));

--! sweep_tickets
-- Tickets live for seconds and are many: their records are deleted long before those of other tokens.
delete from security.token where key = any (array(
    select key from security.token where context = 'SSE' and expires_at < :before limit 1000 for update skip locked));
