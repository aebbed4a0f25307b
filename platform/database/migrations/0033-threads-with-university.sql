-- A conversation is the student's and the office's own, unless the office opens one in which the university takes part:
-- that one is another, so that nothing said before is shown to anybody new.
alter table message_threads add column with_university boolean not null default false;
alter table message_threads drop constraint message_threads_application_id_key;
alter table message_threads add constraint message_threads_one_of_each unique (application_id, with_university);
alter table message_threads add constraint message_threads_university_of_application
  check (not with_university or application_id is not null);
