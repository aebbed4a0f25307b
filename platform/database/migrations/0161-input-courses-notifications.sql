-- phase: contract, after 0159
-- As in 0160: the tables behind the views in 0152, 0153 and 0159, with the trigger that announces notifications.
set local lock_timeout = '500ms';
lock table unsaved_input, course_enrollments, notifications in access exclusive mode;

drop view unsaved_input;
alter table typed_work rename to unsaved_input;
alter index typed_work_age rename to unsaved_input_age;
select rename_constraints('unsaved_input', 'typed_work', 'unsaved_input');

drop view course_enrollments;
alter table course_enrolments rename to course_enrollments;
alter index course_enrolments_student rename to course_enrollments_student;
select rename_constraints('course_enrollments', 'course_enrolments', 'course_enrollments');

drop view notifications;
alter table notices rename to notifications;
alter index notices_old rename to notifications_old;
alter index notices_unread rename to notifications_unread;
alter index notices_user rename to notifications_user;
select rename_constraints('notifications', 'notices', 'notifications');
alter trigger notices_tell on notifications rename to notifications_tell;
alter function notices_tell() rename to notifications_tell;

update student_merge_rows set table_name = 'course_enrollments' where table_name = 'course_enrolments';
update student_merge_rows set table_name = 'notifications' where table_name = 'notices';

drop function rename_constraints(regclass, text, text);
