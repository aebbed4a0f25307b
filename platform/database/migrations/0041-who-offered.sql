-- What the university said of an offer that the office passed on: when it was made, and by whom there.
alter table applications
  add column offered_on date,
  add column offered_by text check (length(offered_by) <= 200);
