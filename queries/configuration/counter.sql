--: CounterRow(reset_date?)

--! list_counters (name?, key?) : CounterRow
-- Counters with exactly this name and key. A parameter that is null does not filter.
select key, rev, name, next_tick, template, frequency, reset_date from configuration.counter
where (:name::text is null or name = :name) and (:key::text is null or key = :key)
order by lower(name) collate "C", key collate "C" limit :limit offset :offset;

--! count_counters (name?, key?)
-- Total number of rows of `list_counters`.
select count(*) from configuration.counter
where (:name::text is null or name = :name) and (:key::text is null or key = :key);

--! find_counter : CounterRow
select key, rev, name, next_tick, template, frequency, reset_date from configuration.counter where key = :key;

--! lock_counter : CounterRow
select key, rev, name, next_tick, template, frequency, reset_date from configuration.counter where key = :key
for update;

--! keep_existing_counters
-- The counters among these keys that exist, for records that will refer to them. They cannot be deleted before the
-- commit.
select key from configuration.counter where key = any (:keys) order by key for key share;

--! insert_counter (reset_date?) : CounterRow
insert into configuration.counter (key, name, next_tick, template, frequency, reset_date)
values (:key, :name, :next_tick, :template, :frequency, :reset_date)
returning key, rev, name, next_tick, template, frequency, reset_date;

--! update_counter (reset_date?) : CounterRow
update configuration.counter set name = :name, next_tick = :next_tick, template = :template, frequency = :frequency,
    reset_date = :reset_date, rev = nextval('platform.revision_sequence')
where key = :key
returning key, rev, name, next_tick, template, frequency, reset_date;

--! delete_counter
delete from configuration.counter where key = :key;

--! take_numbers (year?, month?, week?, day?)
-- Takes a block of `count` numbers. A counter whose period has ended restarts at 1. The four times are the starts of
-- the next year, month, week and day, of which the frequency of the counter selects one.
update configuration.counter set
    next_tick = case when reset_date <= :now then 1 else next_tick end + :count,
    reset_date = case when reset_date <= :now then
            case frequency when 'year' then :year::timestamptz when 'month' then :month when 'week' then :week else :day end
        else reset_date end,
    rev = nextval('platform.revision_sequence')
where key = :key
returning next_tick - :count as first, template, frequency;

--! find_counters_named
-- For an import: the counters with these names, ignoring case. Unknown names are left out.
select given.name as given, c.key from unnest(:names::text[]) as given (name)
join configuration.counter c on lower(c.name) = lower(given.name);

--! hold_counters_named
-- Reads the same as `find_counters_named` for the execution of an import: the counters cannot be deleted before the
-- commit.
select given.name as given, c.key from unnest(:names::text[]) as given (name)
join configuration.counter c on lower(c.name) = lower(given.name) order by c.key for key share of c;
