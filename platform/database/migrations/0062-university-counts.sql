-- phase: expand
-- How many universities there are of each status, as a sum of changes: each statement that changes the number adds its
-- difference in its own transaction, so that the sum a reader sees is exact, and writers wait for no common row. A job
-- adds the differences up.
create table university_counts (
  id bigint generated always as identity primary key,
  status text not null,
  universities integer not null
);

create function catalogue_count_universities() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    insert into university_counts (status, universities) select status, count(*) from new_rows group by status;
  elsif tg_op = 'DELETE' then
    insert into university_counts (status, universities) select status, -count(*) from old_rows group by status;
  elsif tg_op = 'UPDATE' then
    insert into university_counts (status, universities)
    select status, sum(change)
    from (
      select status, 1 as change from new_rows union all select status, -1 from old_rows
    ) as changes
    group by status
    having sum(change) <> 0;
  else
    -- Whoever empties the table holds its lock, so that no difference is on its way.
    insert into university_counts (status, universities)
    select status, -sum(universities) from university_counts group by status;
  end if;
  return null;
end
$$;
-- The first of these keeps every writer out until the migration ends, so that the count below is exact.
create trigger universities_counted_inserted after insert on universities
  referencing new table as new_rows for each statement execute function catalogue_count_universities();
create trigger universities_counted_updated after update on universities
  referencing new table as new_rows old table as old_rows for each statement execute function catalogue_count_universities();
create trigger universities_counted_deleted after delete on universities
  referencing old table as old_rows for each statement execute function catalogue_count_universities();
create trigger universities_counted_emptied after truncate on universities
  for each statement execute function catalogue_count_universities();

insert into university_counts (status, universities) select status, count(*) from universities group by status;
