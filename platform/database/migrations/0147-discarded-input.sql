-- phase: expand
-- Changes of unsaved input that their sender has discarded before they were answered: one of them may come after the call
-- that says so, and must not be stored then.
create table discarded_input (
  student_id uuid not null references users (id) on delete cascade,
  mark text not null check (length(mark) <= 36),
  discarded_at timestamptz not null,
  primary key (student_id, mark)
);
create index discarded_input_age on discarded_input (discarded_at);
