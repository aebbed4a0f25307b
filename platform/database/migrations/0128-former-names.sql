-- phase: contract, after 0064
-- What releases with 0064 neither read nor write: the earlier name of `send_at`, a trigger function without a trigger,
-- and counts of the catalogue that an import made anew and nothing showed. `tell_live` and `catalogue_count` stay for
-- servers of the release before this one, which call them. The index has the columns that another one begins with.
drop trigger pending_decisions_send_at on pending_decisions;
drop function pending_decisions_send_at();
alter table pending_decisions drop column tell_at;
alter table pending_decisions alter column send_at set not null;

drop function outbox_tell();

create or replace function catalogue_count() returns void language sql as $$
  select catalogue_note(null)
$$;
drop function catalogue_count_published();
drop table catalogue_counts;

drop index applications_offers_ending;
