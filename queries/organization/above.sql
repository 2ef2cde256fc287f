-- Users together with their image and session: the only statement of this area that reads tables of other areas.

--: UserRow(name?, surname?, email?, department_key?, hourly_cost?, last_login?, department_rev?, department_name?, department_code?, department_description?)

--! find_user : UserRow
-- One user as the API returns it, archived or not, with image and open session.
select u.key, u.rev, u.username, u.words, u.name, u.surname, u.email, u.site_key, u.department_key, u.hourly_cost,
    u.preferences, u.active, u.reset_password, u.last_login, u.created_at, u.trash,
    exists (select from attachments.file i
        where i.bucket = 'user' and i.object_key = u.key::text and i.subfolder = 'image') as has_image,
    exists (select from security.user_session s join security.token t on t.key = s.token_key
        where s.user_key = u.key and s.active and t.expires_at > :now) as logged_in,
    d.rev as department_rev, d.name as department_name, d.code as department_code,
    d.description as department_description
from organization.user_account u
left join organization.department d on d.key = u.department_key
where u.key = :key;
