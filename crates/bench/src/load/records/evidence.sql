-- References to files of evidence of units. The files themselves do not exist. $1: units, $2: user.
insert into attachments.file (bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by)
select 'serial', u.key::text, '', 'test-report.pdf', 'scale/' || u.code || '/test-report.pdf', 20000 + length(u.code),
    'application/pdf', encode(sha256(u.code::bytea), 'hex'), u.created, $2
from unnest($1::bigint[]) with ordinality as given (key, place) join serial.serial u on u.key = given.key
order by given.place
