-- phase: expand
-- An officer may put a program on the shortlist of a student, who sees by whom and why, and may remove it.
alter table shortlist
  add column suggested_by uuid references users (id),
  add column suggested_at timestamptz,
  add column suggestion text check (length(suggestion) between 1 and 500),
  add constraint shortlist_suggested check (num_nulls(suggested_by, suggested_at) <> 1
    and (suggestion is null or num_nulls(suggested_by) = 0));
