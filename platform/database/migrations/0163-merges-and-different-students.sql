-- phase: contract, after 0159
-- As in 0162, what 0155 and 0158 kept under two names. The columns refer to people: dropping their keys locks `users` too.
set local lock_timeout = '500ms';
lock table users, different_students, student_merges in access exclusive mode;

drop trigger zz_former_different_students_told_by on different_students;
drop trigger zz_former_different_students_told_at on different_students;
drop function former_different_students_told_by(), former_different_students_told_at();
alter table different_students drop column told_by, drop column told_at, alter column recorded_at set not null;
alter table different_students drop constraint different_students_recorded_at_given;

drop trigger zz_former_student_merges_kept_id on student_merges;
drop function former_student_merges_kept_id();
alter table student_merges drop column kept_id, alter column remaining_id set not null;
alter table student_merges drop constraint student_merges_remaining_id_given;
