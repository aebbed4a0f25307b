-- phase: expand
-- The officer who recorded that a student has withdrawn the consent; null where the student did it alone.
alter table acting_consents
  add column withdrawn_by uuid references users (id),
  add constraint acting_consents_withdrawn check (withdrawn_by is null or withdrawn_at is not null);
