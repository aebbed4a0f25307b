-- phase: expand
-- Screens of the office may also show a general question or an enquiry, and are reported as those that show a file are. A
-- row has one of the three; the release before writes only applications.
alter table open_files
  alter column application_id drop not null,
  add column thread_id uuid references message_threads (id) on delete cascade,
  add column enquiry_id uuid references enquiries (id) on delete cascade,
  add constraint open_files_something check (num_nonnulls(application_id, thread_id, enquiry_id) > 0);
create index open_files_thread on open_files (thread_id) where thread_id is not null;
create index open_files_enquiry on open_files (enquiry_id) where enquiry_id is not null;
