-- phase: expand
-- Rises with each change of a lesson, so that nobody replaces without a word what a colleague saved meanwhile.
set local lock_timeout = '500ms';
alter table course_lessons add column version integer not null default 1;
