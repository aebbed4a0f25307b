-- phase: expand
-- Calls about an enquiry: who called, whether somebody answered, and what was said. Only ever added, until the enquiry is
-- deleted.
create table enquiry_calls (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references enquiries (id) on delete cascade,
  officer_id uuid references users (id) on delete set null,
  outcome text not null check (outcome in ('reached', 'no_answer')),
  text text check (char_length(text) between 1 and 2000),
  at timestamptz not null,
  idempotency_key text,
  check (outcome <> 'reached' or text is not null)
);
create index enquiry_calls_enquiry on enquiry_calls (enquiry_id, at, id);
create index enquiry_calls_officer on enquiry_calls (officer_id) where officer_id is not null;
create unique index enquiry_calls_key on enquiry_calls (enquiry_id, idempotency_key) where idempotency_key is not null;
create function enquiry_calls_refuse_changes() returns trigger language plpgsql as $$
begin
  -- With its enquiry, which is gone already when the cascade comes here.
  if tg_op = 'DELETE' and not exists (select from enquiries e where e.id = old.enquiry_id) then
    return old;
  end if;
  -- When the account of the officer goes.
  if tg_op = 'UPDATE' and new.officer_id is null
    and (new.id, new.enquiry_id, new.outcome, new.text, new.at, new.idempotency_key)
      is not distinct from (old.id, old.enquiry_id, old.outcome, old.text, old.at, old.idempotency_key)
  then
    return new;
  end if;
  raise exception '% rows are only ever added', tg_table_name;
end $$;
create trigger enquiry_calls_append_only before update or delete on enquiry_calls
  for each row execute function enquiry_calls_refuse_changes();

-- The page of an enquiry shows what else came from the same number.
create index enquiries_phone on enquiries (phone) where phone is not null;

-- Open screens of the office are told of every change of an enquiry.
create function enquiries_announce() returns trigger language plpgsql as $$
begin
  perform announce_change(null, 'enquiry', case when tg_op = 'DELETE' then old.id else new.id end);
  return null;
end $$;
create trigger enquiries_announce after insert or update or delete on enquiries
  for each row execute function enquiries_announce();
create function enquiry_parts_announce() returns trigger language plpgsql as $$
begin
  perform announce_change(null, 'enquiry', new.enquiry_id);
  return null;
end $$;
create trigger enquiry_answers_announce after insert on enquiry_answers
  for each row execute function enquiry_parts_announce();
create trigger enquiry_calls_announce after insert on enquiry_calls
  for each row execute function enquiry_parts_announce();
