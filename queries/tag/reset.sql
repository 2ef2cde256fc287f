--! forget_records
-- A reset deletes all records of these kinds, so their connections are deleted too.
delete from tag.tag_connection where context = any (:contexts);
