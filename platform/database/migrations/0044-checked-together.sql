-- Officers say of many records at once that their facts still stand; such a check can be taken back as a whole.
alter table catalogue_edits
  -- What was done in one go.
  add column batch uuid,
  drop constraint catalogue_edits_kind_check,
  add constraint catalogue_edits_kind_check check (
    kind in ('created', 'edited', 'undone', 'rolled-over', 'published', 'withdrawn', 'drafted', 'checked')
  );
create index catalogue_edits_batch on catalogue_edits (batch) where batch is not null;
