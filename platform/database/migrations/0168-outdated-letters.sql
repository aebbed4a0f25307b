-- phase: expand
-- Whether a letter in force names another intake than its application, which has been moved since. Kept by triggers, so that
-- a server of the release before keeps it too.
alter table applications add column outdated_letter boolean not null default false;
update applications a set outdated_letter = true
where exists (select from letters l where l.application_id = a.id and l.ended_at is null
  and nullif(l.content ->> 'intake', '') <> a.intake);
create index applications_outdated_letter on applications (id) where outdated_letter;

create function has_outdated_letter(application uuid, intake text) returns boolean language sql stable as $$
  select exists (select from letters l where l.application_id = application and l.ended_at is null
    and nullif(l.content ->> 'intake', '') <> intake)
$$;

create function find_outdated_letter() returns trigger language plpgsql as $$
begin
  update applications a set outdated_letter = not a.outdated_letter
  where a.id = new.application_id and a.outdated_letter <> has_outdated_letter(a.id, a.intake);
  return null;
end $$;
create trigger letters_outdated after insert or update of ended_at, content on letters
  for each row execute function find_outdated_letter();

create function keep_outdated_letter() returns trigger language plpgsql as $$
begin
  new.outdated_letter := has_outdated_letter(new.id, new.intake);
  return new;
end $$;
create trigger applications_outdated_letter before update of intake on applications
  for each row when (old.intake is distinct from new.intake) execute function keep_outdated_letter();
