-- Decisions that wait before the student is told, who marked a condition, and letters that anyone can verify.

-- A decision that may still be taken back. Nothing of it shows to the student until it is carried out.
create table pending_decisions (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications (id),
  decision text not null check (decision in ('offer', 'reject', 'withdraw_offer')),
  -- As it was sent by the officer; emptied when the student's account is erased.
  body jsonb not null,
  decided_by uuid not null references users (id),
  decided_at timestamptz not null,
  tell_at timestamptz not null,
  -- kept waits; done was carried out; undone was taken back; failed could not be carried out, and nothing was sent.
  state text not null default 'kept' check (state in ('kept', 'done', 'undone', 'failed')),
  settled_by uuid references users (id),
  settled_at timestamptz,
  why text,
  constraint pending_decisions_settled check ((state = 'kept') = (settled_at is null))
);
create unique index pending_decisions_one on pending_decisions (application_id) where state = 'kept';
create index pending_decisions_due on pending_decisions (tell_at) where state = 'kept';
create index pending_decisions_of on pending_decisions (application_id, decided_at desc);

alter table offer_conditions add column state_by uuid references users (id);
alter table offer_conditions add column state_at timestamptz;

-- What was signed stays as it was signed; the PDF is made from `content` each time it is opened.
create table letters (
  number text primary key check (number ~ '^ML-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  application_id uuid not null references applications (id),
  kind text not null check (kind in ('offer', 'confirmation')),
  -- The signed text and its signature, as they stand in the code; null once the student's account is erased.
  payload text,
  signature bytea check (octet_length(signature) = 64),
  key_id text not null,
  content jsonb,
  issued_at timestamptz not null,
  -- Since when it counts no more, and by which move.
  ended_at timestamptz,
  ended_by text,
  constraint letters_signed check ((payload is null) = (signature is null)),
  constraint letters_ended check ((ended_at is null) = (ended_by is null))
);
create index letters_application on letters (application_id, issued_at desc);
-- One letter of a kind stands at a time.
create unique index letters_standing on letters (application_id, kind) where ended_at is null;
