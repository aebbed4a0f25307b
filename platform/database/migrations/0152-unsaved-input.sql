-- phase: expand
-- Unsaved input under the name that the code uses, as in 0150. Servers of the release before this one use `typed_work`.
create view unsaved_input as
  select student_id, form, sealed, key_id, updated_at, mark from typed_work;
