-- phase: expand
-- The country of a file's university in its row, kept as the level of its program is, so that the files of one country are
-- counted and put in order from an index alone: naming the university of each first cost more than all else.
alter table applications add column university_country text not null default '';
update applications a set university_country = u.country from universities u where u.id = a.university_id;

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

create index applications_of_country on applications (university_country, lane, stage_since, id)
  include (officer_id, university_id, stage, check_by, reply_by, next_step_due);
