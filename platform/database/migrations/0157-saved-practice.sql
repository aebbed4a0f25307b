-- phase: expand
-- Whether a student saved a finished practice test, as in 0154. Servers of the release before this one use `kept`.
select add_new_name('practice_attempts', 'kept', 'saved');
-- For when the former column is gone, and the same check with it.
alter table practice_attempts add constraint practice_attempts_saved
  check (handed_in_at is not null or (right_answers is null and not saved));
