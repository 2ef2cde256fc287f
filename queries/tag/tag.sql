--: TagRow(description?, color?)

--! find_tag : TagRow
select key, rev, name, description, color from tag.tag where key = :key;

--! lock_tag : TagRow
-- Locks a tag to change or delete it. The stronger lock waits for commands that are about to add the tag to a record
-- (`keep_existing_tags`).
select key, rev, name, description, color from tag.tag where key = :key for update;

--! find_tag_by_name
-- The tag with a name. Names are unique, ignoring case.
select key from tag.tag where lower(name) = lower(:name);

--! insert_tag (description?, color?) : TagRow
insert into tag.tag (key, name, description, color) values (:key, :name, :description, :color)
returning key, rev, name, description, color;

--! update_tag (description?, color?) : TagRow
update tag.tag set name = :name, description = :description, color = :color,
    rev = nextval('platform.revision_sequence')
where key = :key
returning key, rev, name, description, color;

--! delete_tag
delete from tag.tag where key = :key;

--! count_connections
-- Number of records of each kind that have a tag.
select context, count(*) as total from tag.tag_connection where tag_key = :tag_key group by context
order by context;

--! find_tagged_records
-- The keys of the records of one kind that have a tag.
select context_key from tag.tag_connection where tag_key = :tag_key and context = :context;

--! delete_connections_of_tag
-- Deletes the connections of a tag that is deleted. They are locked in the same order as in `disconnect_tags` to avoid
-- deadlocks.
with gone as (
    select context, context_key from tag.tag_connection where tag_key = :tag_key
    order by context, context_key for update
)
delete from tag.tag_connection as connection using gone
where connection.tag_key = :tag_key and connection.context = gone.context
    and connection.context_key = gone.context_key;

--! keep_existing_tags
-- The tags among these keys that exist, before records are tagged. They cannot be deleted before the commit.
select key from tag.tag where key = any (:keys) order by key for key share;

--! connect_tags
-- Adds tags to records. Nothing changes for a record that already has the tag.
insert into tag.tag_connection (tag_key, context, context_key)
select distinct given.tag_key, given.context, given.context_key
from unnest(:tag_keys::text[], :contexts::text[], :context_keys::text[]) as given (tag_key, context, context_key)
order by 2, 3, 1
on conflict do nothing;

--! disconnect_tags
-- Removes tags from records. Connections are locked in a fixed order to avoid deadlocks, because the records themselves
-- are not locked.
with gone as (
    select c.tag_key, c.context, c.context_key from tag.tag_connection c
    join unnest(:tag_keys::text[], :contexts::text[], :context_keys::text[]) as given (tag_key, context, context_key)
        on c.context = given.context and c.context_key = given.context_key and c.tag_key = given.tag_key
    order by c.context, c.context_key, c.tag_key for update of c
)
delete from tag.tag_connection as connection using gone
where connection.context = gone.context and connection.context_key = gone.context_key
    and connection.tag_key = gone.tag_key;

--! find_tags_of_record
-- The tags of one record.
select tag_key from tag.tag_connection where context = :context and context_key = :context_key order by tag_key;

--! copy_connections
-- Copies the tags of a record to its copy.
insert into tag.tag_connection (tag_key, context, context_key)
select tag_key, context, :target from tag.tag_connection where context = :context and context_key = :original
order by tag_key;

--! find_tags_named
-- For an import: the tags with these names, ignoring case. Unknown names are left out.
select given.name as given, t.key from unnest(:names::text[]) as given (name)
join tag.tag t on lower(t.name) = lower(given.name);

--! hold_tags_named
-- Reads the same as `find_tags_named` for the execution of an import: the tags cannot be deleted before the commit.
select given.name as given, t.key from unnest(:names::text[]) as given (name)
join tag.tag t on lower(t.name) = lower(given.name) order by t.key for key share of t;

--! forget_tags_of_record
-- Deletes the connections of a record that is deleted permanently.
delete from tag.tag_connection where context = :context and context_key = :context_key;
