-- phase: expand
-- Enrollments in courses under the name that the code uses, as in 0150. Servers of the release before this one use
-- `course_enrolments`.
create view course_enrollments as
  select course_id, student_id, at from course_enrolments;
