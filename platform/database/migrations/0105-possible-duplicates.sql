-- phase: expand
-- Numbers of identity papers are encrypted under a random nonce, so equal numbers do not look equal. A keyed digest makes
-- them comparable without opening them; the key stays outside of the database.
alter table identity_papers add column number_digest bytea, add column digest_key_id text;
create index identity_papers_digest on identity_papers (paper, number_digest) where number_digest is not null;
create index identity_papers_without_digest on identity_papers (digest_key_id) where number_sealed is not null;

-- Two students whom an officer has told apart: they are not suggested as duplicates of each other again.
create table different_students (
  student_id uuid not null references users (id) on delete cascade,
  other_id uuid not null references users (id) on delete cascade,
  told_by uuid references users (id) on delete set null,
  told_at timestamptz not null,
  primary key (student_id, other_id),
  check (student_id < other_id)
);
create index different_students_other on different_students (other_id);
