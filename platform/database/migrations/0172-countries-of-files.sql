-- phase: expand
-- The country of a file's university in its row, kept as the level of its program is, so that the files of one country are
-- counted and put in order from an index alone: naming the university of each first cost more than all else.
-- 0173 fills in the rows that are there, and 0174 builds the indexes: here the table is locked for a moment only.
set local lock_timeout = '500ms';
alter table applications add column university_country text not null default '';

create function applications_country() returns trigger language plpgsql as $$
begin
  new.university_country := coalesce((select country from universities where id = new.university_id), '');
  return new;
end $$;
create trigger applications_country before insert or update of university_id on applications
  for each row execute function applications_country();

create function universities_country_of_files() returns trigger language plpgsql as $$
begin
  update applications set university_country = new.country where university_id = new.id;
  return null;
end $$;
create trigger universities_country_of_files after update of country on universities
  for each row when (old.country is distinct from new.country) execute function universities_country_of_files();
