--! forget_records
-- Deletes the connections of all records of these kinds, which a reset deletes.
delete from tag.tag_connection where context = any (:contexts);
