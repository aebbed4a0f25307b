-- phase: contract, after 0159
-- What 0154 to 0157 kept under two names: servers of the release with 0159 use the new ones only.
set local lock_timeout = '500ms';
lock table sessions, university_letters, outbox, practice_attempts in access exclusive mode;

drop trigger zz_former_sessions_papers_until on sessions;
drop trigger zz_former_sessions_papers_proved_at on sessions;
drop function former_sessions_papers_until(), former_sessions_papers_proved_at();
alter table sessions drop column papers_until, drop column papers_proved_at;

drop trigger zz_former_university_letters_told_at on university_letters;
drop function former_university_letters_told_at();
alter table university_letters drop column told_at;

-- With a check that says the same, PostgreSQL reads no rows to make a column required.
drop trigger zz_former_outbox_forget_when_done on outbox;
drop function former_outbox_forget_when_done();
alter table outbox drop column forget_when_done, alter column clear_when_done set not null;
alter table outbox drop constraint outbox_clear_when_done_given;

drop trigger zz_former_practice_attempts_kept on practice_attempts;
drop function former_practice_attempts_kept();
alter table practice_attempts drop column kept, alter column saved set not null;
alter table practice_attempts drop constraint practice_attempts_saved_given;
