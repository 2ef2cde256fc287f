--! forget_records
-- A reset deletes all records of these kinds, so their tags go too.
delete from tag.tag_connection where context = any (:contexts);
