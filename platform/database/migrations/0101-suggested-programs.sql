-- phase: expand
-- An officer may put a program on the shortlist of a student, who sees by whom and why, and may remove it.
alter table shortlist
  add column suggested_by uuid references users (id),
  add column suggested_at timestamptz,
  add column suggestion text check (length(suggestion) between 1 and 500),
  add constraint shortlist_suggested check ((suggested_by is null) = (suggested_at is null)
    and (suggestion is null or suggested_by is not null));
