-- phase: expand
-- When a student was shown the university's letter, as in 0154. Servers of the release before this one use `told_at`.
select add_new_name('university_letters', 'told_at', 'shown_at');

-- Who recorded that two students are different people, and when; formerly `told_by` and `told_at`.
select add_new_name('different_students', 'told_by', 'recorded_by');
select add_new_name('different_students', 'told_at', 'recorded_at');
-- For when the former column is gone. Until then both keys empty the same two columns.
alter table different_students add foreign key (recorded_by) references users (id) on delete set null;
