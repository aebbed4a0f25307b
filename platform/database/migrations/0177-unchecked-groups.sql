-- phase: expand
-- The oldest day on which any group of facts was checked. A group without a source of its own has that of the record. Since
-- now, one whose own source was checked on no day leaves the record without such a day: it was taken for checked with the
-- record before.
create or replace function catalogue_oldest_check(sources jsonb, whole date, groups text[]) returns date
language plpgsql immutable parallel safe
as $$
declare
  oldest date;
  name text;
begin
  foreach name in array groups loop
    if sources ? name and sources -> name ->> 'checkedOn' is null then
      return null;
    end if;
    oldest := least(oldest, coalesce((sources -> name ->> 'checkedOn')::date, whole));
  end loop;
  return oldest;
end
$$;

-- The stored days of the records with such a group.
update universities set group_sources = group_sources
  where group_sources <> '{}' and exists (select from jsonb_each(group_sources) g where g.value ->> 'checkedOn' is null);
update programs set group_sources = group_sources
  where group_sources <> '{}' and exists (select from jsonb_each(group_sources) g where g.value ->> 'checkedOn' is null);
