-- phase: expand
-- What happens outside our office after a file is checked: a plan of steps per country, in versions, and for each
-- application one row per step of the version that it follows.

create table step_plans (
  id uuid primary key default gen_random_uuid(),
  -- ISO 3166-1 alpha-2; null: every country without a plan of its own.
  country text unique nulls not distinct check (country ~ '^[A-Z]{2}$'),
  -- The newest version, which new files follow.
  version integer not null check (version > 0)
);

create table step_plan_versions (
  plan_id uuid not null references step_plans (id),
  version integer not null check (version > 0),
  -- A list as the contract describes it.
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  -- Null: it came with the product.
  saved_by uuid references users (id),
  saved_at timestamptz not null,
  primary key (plan_id, version)
);
create trigger step_plan_versions_append_only before update or delete on step_plan_versions
  for each row execute function refuse_change();

create table application_plans (
  application_id uuid primary key references applications (id) on delete cascade,
  plan_id uuid not null,
  plan_version integer not null,
  started_at timestamptz not null,
  foreign key (plan_id, plan_version) references step_plan_versions (plan_id, version)
);
create index application_plans_of_version on application_plans (plan_id, plan_version);

create table application_steps (
  application_id uuid not null references applications (id) on delete cascade,
  -- The key of the step in its plan.
  step text not null check (step ~ '^[a-z][a-z0-9_]{0,39}$'),
  position smallint not null check (position > 0),
  -- Copies from the plan, so that lists and reports need only this row.
  name text not null,
  kind text not null,
  who text not null check (who in ('office', 'student', 'university', 'embassy')),
  in_queue boolean not null,
  -- Days before the due day on which each is reminded.
  remind_student smallint[] not null default '{}',
  remind_officer smallint[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'under_way', 'done', 'not_needed', 'refused')),
  due_on date,
  -- An officer set the day, and rules of the plan leave it alone.
  due_set boolean not null default false,
  -- When its turn came: the step before it was finished. Reports measure from here.
  open_since timestamptz,
  done_on date,
  reference text check (length(reference) between 1 and 100),
  portal text check (length(portal) between 1 and 100),
  amount numeric(12, 2) check (amount >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  note text check (length(note) between 1 and 1000),
  -- Counts up with each change by a person, so that two officers do not overwrite each other.
  version integer not null default 0,
  changed_by uuid references users (id),
  changed_at timestamptz,
  primary key (application_id, step),
  check ((amount is null) = (currency is null)),
  check (state = 'done' or state = 'refused' or done_on is null)
);
-- Reminders read what is due on a few days.
create index application_steps_due on application_steps (due_on, application_id)
  where state in ('waiting', 'under_way') and due_on is not null;

-- What was done to the steps of an application, and by whom. Never changed.
create table application_step_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references applications (id),
  event text not null check (event in ('started', 'marked', 'due', 'deferred', 'plan')),
  -- Null where it is about all steps.
  step text,
  name text,
  from_state text,
  to_state text,
  due_on date,
  done_on date,
  reference text,
  portal text,
  amount numeric(12, 2),
  currency text,
  note text,
  from_intake text,
  to_intake text,
  plan_version integer,
  actor_id uuid references users (id),
  actor_role text not null check (actor_role in ('officer', 'admin', 'student', 'university', 'clock')),
  at timestamptz not null
);
create index application_step_events_application on application_step_events (application_id, id);

-- As of application_events: what was written about a person goes with the person, and the dates stay.
create function application_step_events_keep() returns trigger language plpgsql as $$
declare
  texts constant text[] := array['reference', 'portal', 'amount', 'currency', 'note'];
begin
  if tg_op = 'UPDATE'
    and num_nonnulls(new.reference, new.portal, new.amount, new.currency, new.note) = 0
    and to_jsonb(new) - texts = to_jsonb(old) - texts
    and exists (
      select from applications a join users s on s.id = a.student_id
      where a.id = old.application_id and s.status = 'deleted'
        and s.id::text = current_setting('manzil.erasing', true))
  then
    return new;
  end if;
  raise exception '% rows are only ever added', tg_table_name;
end $$;
create trigger application_step_events_append_only before update or delete on application_step_events
  for each row execute function application_step_events_keep();

-- Reminders that were sent: once per person, step and due day.
create table step_reminders (
  application_id uuid not null references applications (id) on delete cascade,
  step text not null,
  whom text not null check (whom in ('student', 'officer')),
  days smallint not null,
  due_on date not null,
  sent_at timestamptz not null,
  primary key (application_id, step, whom, days, due_on)
);

-- The step that the queue shows for a file, kept by the trigger below: the open one that is due first, or else the first
-- open one. None after a refusal, which stops the line.
alter table applications
  add column next_step text,
  add column next_step_kind text,
  add column next_step_due date;
-- Files for which nothing else is to do: the others stay under their own heading in the queue.
create index applications_outside_due on applications (next_step_due, id) include (officer_id, university_id)
  where lane = 'closed' and stage = 'joined' and next_step_due is not null;
create index applications_next_step on applications (next_step_kind, stage_since, id)
  include (officer_id, university_id) where next_step_kind is not null;

create function find_next_step() returns trigger language plpgsql as $$
begin
  update applications a set next_step = n.step, next_step_kind = n.kind, next_step_due = n.due_on
  from (
    select t.id, s.step, s.kind, s.due_on
    from (select distinct application_id as id from changed) t
    left join lateral (
      select o.step, o.kind, o.due_on from application_steps o
      where o.application_id = t.id and o.state in ('waiting', 'under_way') and o.in_queue
        and not exists (select from application_steps r where r.application_id = t.id and r.state = 'refused')
      order by o.due_on nulls last, o.position limit 1
    ) s on true
  ) n
  where a.id = n.id
    and (a.next_step, a.next_step_kind, a.next_step_due) is distinct from (n.step, n.kind, n.due_on);
  return null;
end $$;
create trigger application_steps_added after insert on application_steps
  referencing new table as changed for each statement execute function find_next_step();
create trigger application_steps_changed after update on application_steps
  referencing new table as changed for each statement execute function find_next_step();
create trigger application_steps_removed after delete on application_steps
  referencing old table as changed for each statement execute function find_next_step();

-- Open screens of the student and of the office hear of it: each event is one change by a person or by the clock.
create function application_steps_tell() returns trigger language plpgsql as $$
begin
  perform announce_change((select student_id from applications where id = new.application_id), 'application', new.application_id);
  perform announce_change(null, 'application', new.application_id);
  return null;
end $$;
create trigger application_step_events_tell after insert on application_step_events
  for each row execute function application_steps_tell();

-- The plan that the product comes with. Its days are targets of an office and can be changed on the screen; how long a
-- step usually takes is left blank until the office enters it.
with plan as (
  insert into step_plans (country, version) values (null, 1) returning id
)
insert into step_plan_versions (plan_id, version, steps, saved_at)
select id, 1, $json$[
  {"key": "submitted", "name": "Submission", "text": "We send your application to {university}.", "kind": "submission",
   "who": "office", "due": {"from": "review", "days": 7}, "asks": ["date", "portal", "reference"],
   "remind": {"student": [], "officer": [1, 0]}},
  {"key": "interview", "name": "Interview", "text": "Interview with {university}, if it asks for one.", "kind": "interview",
   "who": "student", "asks": ["date"], "needs": ["submitted"], "optional": true,
   "remind": {"student": [7, 2], "officer": [2]}},
  {"key": "conditional_offer", "name": "Conditional offer", "text": "{university} answers, perhaps with conditions.",
   "kind": "conditional_offer", "who": "university", "asks": ["date", "reference"], "needs": ["submitted"],
   "optional": true, "help": "conditional-offer"},
  {"key": "unconditional_offer", "name": "Unconditional offer", "text": "{university} confirms your place without conditions.",
   "kind": "unconditional_offer", "who": "university", "optional": true, "asks": ["date", "reference"], "needs": ["submitted"]},
  {"key": "deposit", "name": "Deposit", "text": "Pay the deposit or the first fee to {university}.", "kind": "deposit",
   "who": "student", "due": {"from": "joined", "days": 14}, "optional": true, "asks": ["date", "amount"],
   "remind": {"student": [7, 2], "officer": [0]}, "help": "sending-fees-from-pakistan"},
  {"key": "attestation", "name": "Attestation", "text": "Get your certificates attested.", "kind": "attestation",
   "who": "student", "due": {"from": "joined", "days": 30}, "asks": ["date"], "optional": true,
   "remind": {"student": [7, 2], "officer": []}, "help": "attestation-chain"},
  {"key": "confirmation", "name": "Confirmation of enrollment", "text": "{university} sends the document that your visa needs.",
   "kind": "enrollment_confirmation", "who": "university", "asks": ["date", "reference"], "needs": ["deposit"],
   "again": true},
  {"key": "visa_lodged", "name": "Visa lodged", "text": "Apply for your visa. We go through the documents with you.",
   "kind": "visa_lodged", "who": "student", "due": {"from": "start", "days": -60}, "optional": true, "asks": ["date", "reference"],
   "needs": ["confirmation"], "again": true, "remind": {"student": [14, 3], "officer": [3]}, "help": "before-you-apply-for-a-visa"},
  {"key": "biometrics", "name": "Biometrics", "text": "Give your fingerprints and photograph, if the embassy asks for them.",
   "kind": "biometrics", "who": "student", "asks": ["date"], "needs": ["visa_lodged"], "again": true, "optional": true,
   "remind": {"student": [7, 2], "officer": []}, "help": "before-you-apply-for-a-visa"},
  {"key": "visa_decision", "name": "Visa decision", "text": "The embassy decides on your visa.", "kind": "visa_decision",
   "who": "embassy", "optional": true, "asks": ["date", "reference"], "needs": ["visa_lodged"], "again": true},
  {"key": "ticket", "name": "Ticket", "text": "Book your flight, once you have the visa.", "kind": "ticket", "who": "student",
   "due": {"from": "start", "days": -14}, "optional": true, "asks": ["date"], "needs": ["visa_decision"], "again": true,
   "remind": {"student": [7], "officer": []}, "help": "booking-your-flight"},
  {"key": "arrival", "name": "Arrival", "text": "Travel, and tell us when you have arrived.", "kind": "arrival",
   "who": "student", "due": {"from": "start", "days": -2}, "asks": ["date"], "needs": ["ticket"], "again": true,
   "remind": {"student": [2], "officer": []}, "help": "first-weeks-after-arrival"},
  {"key": "enrolled", "name": "Enrolled", "text": "{university} enrolls you.", "kind": "enrolled", "who": "university",
   "due": {"from": "start", "days": 0}, "asks": ["date", "reference"], "needs": ["arrival"], "again": true,
   "remind": {"student": [], "officer": [0]}}
]$json$::jsonb, now() from plan;

-- Every step states every field.
alter table step_plan_versions disable trigger step_plan_versions_append_only;
update step_plan_versions set steps = (
  select jsonb_agg(jsonb_build_object('due', null, 'usualDays', null, 'document', null, 'needs', '[]'::jsonb,
    'optional', false, 'again', false, 'inQueue', true, 'help', null,
    'remind', '{"student": [], "officer": []}'::jsonb) || s order by nth)
  from jsonb_array_elements(steps) with ordinality as e (s, nth));
alter table step_plan_versions enable trigger step_plan_versions_append_only;

-- Where the confirmation has a name of its own, the steps are the same.
with named (country, name, text) as (
  values
    ('GB', 'CAS', '{university} assigns your Confirmation of Acceptance for Studies (CAS), which your visa needs.'),
    ('AU', 'CoE', '{university} sends your Confirmation of Enrolment (CoE), which your visa needs.'),
    ('US', 'Form I-20', '{university} sends your Form I-20, which your visa needs.')
), plan as (
  insert into step_plans (country, version) select country, 1 from named returning id, country
)
insert into step_plan_versions (plan_id, version, steps, saved_at)
select p.id, 1, (
    select jsonb_agg(case when s ->> 'key' = 'confirmation'
      then s || jsonb_build_object('name', n.name, 'text', n.text) else s end order by nth)
    from jsonb_array_elements(v.steps) with ordinality as e (s, nth)), now()
from plan p join named n using (country), step_plan_versions v;
