--! load_token_state : (revoked_at?, last_used_at?, session_key?)
-- Everything about a token that the guard needs to admit a request, in one read.
select t.issued_to, t.context, t.scopes, t.expires_at, t.revoked_at, t.last_used_at,
    u.username, u.words, u.active and not u.trash as user_active, s.key as session_key
from security.token t
join organization.user_account u on u.key = t.issued_to
left join security.user_session s on s.token_key = t.key
where t.key = :key;
