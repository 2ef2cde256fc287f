-- The picture of a user is a file like any other, in a folder of its own.
insert into attachments.file
    (bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by)
select 'user', i.user_key::text, 'image', 'image', i.object_path, i.size, i.content_type, i.sha256, u.created_at,
    i.user_key
from organization.user_image i join organization.user_account u on u.key = i.user_key;

drop table organization.user_image;
