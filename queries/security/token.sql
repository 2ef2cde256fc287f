--: TokenRow(description?, revoked_at?, last_used_at?)

--! insert_token (description?, issued_by?)
insert into security.token (key, issued_to, context, description, scopes, topics, issued_by, issued_at, expires_at)
values (:key, :issued_to, :context, :description, :scopes, :topics, :issued_by, :issued_at, :expires_at);

--! is_token_live
select exists (select from security.token where key = :key and revoked_at is null) as live;

--! revoke_token
update security.token set revoked_at = :at, rev = rev + 1 where key = :key and revoked_at is null;

--! redeem_ticket : (issued_by?)
-- Good for one attempt, whichever copy of the service it reaches.
update security.token set revoked_at = :at, rev = rev + 1
where key = :key and context = 'SSE' and revoked_at is null and expires_at > :at
returning topics, issued_by;

--! revoke_user_tokens
update security.token set revoked_at = :at, rev = rev + 1 where issued_to = :user_key and revoked_at is null;

--! revoke_oldest_unopened
-- Tokens that never opened a session stay valid, but not without bound.
update security.token set revoked_at = :at, rev = rev + 1
where key = any (array(
    select t.key from security.token t
    where t.issued_to = :user_key and t.context in ('USER_SESSION', 'PASSWORD_RESET')
        and t.revoked_at is null and t.expires_at > :at
        and not exists (select from security.user_session s where s.token_key = t.key)
    order by t.issued_at desc, t.key offset :keep));

--! touch_tokens
-- Without the lock of their users: a token that is being changed is left out.
update security.token t set last_used_at = used.at
from unnest(:keys::text[], :ats::timestamptz[]) as used (key, at)
where t.key = used.key and t.key = any (array(
    select t.key from security.token t join unnest(:keys::text[], :ats::timestamptz[]) as used (key, at)
        on used.key = t.key and (t.last_used_at is null or t.last_used_at < used.at)
    order by t.key for no key update of t skip locked));

--! count_live_api_tokens
select count(*) as live from security.token
where issued_to = :user_key and context = 'API' and revoked_at is null and expires_at > :now;

--! list_api_tokens : TokenRow
select key, rev, issued_to, context, description, scopes, issued_at, expires_at, revoked_at, last_used_at
from security.token
where issued_to = :user_key and context = 'API'
    and (:include_revoked or (revoked_at is null and expires_at > :now))
order by issued_at desc, key limit :limit offset :offset;

--! count_api_tokens
select count(*) as total from security.token
where issued_to = :user_key and context = 'API'
    and (:include_revoked or (revoked_at is null and expires_at > :now));

--! find_api_token : (revoked_at?)
select issued_to, rev, revoked_at from security.token where key = :key and context = 'API';

--! sweep_tokens
-- Records of tokens that have been useless for a month.
delete from security.token where key = any (array(
    select key from security.token where expires_at < :before limit 1000 for update skip locked));

--! drop_oldest_tickets
-- A user has a bounded number of tickets: the oldest go, used or not. One that somebody uses right now is left alone.
delete from security.token where key = any (array(
    select t.key from security.token t where t.issued_to = :user_key and t.context = 'SSE'
    order by t.issued_at desc, t.key offset :keep for update skip locked));

--! sweep_tickets
delete from security.token where key = any (array(
    select key from security.token where context = 'SSE' and expires_at < :before limit 1000 for update skip locked));
