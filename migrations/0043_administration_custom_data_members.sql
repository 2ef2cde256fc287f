-- Members of an entry beside value and description: integrators keep their own, and a replacement must not drop them.
alter table administration.custom_data add column members jsonb not null default '{}';
alter table administration.custom_data
    add constraint custom_data_members_check check (jsonb_typeof(members) = 'object');
