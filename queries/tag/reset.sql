--! forget_records
-- All records of these kinds go for good.
delete from tag.tag_connection where context = any (:contexts);
