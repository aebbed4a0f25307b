-- phase: expand
-- Officers also send documents to an application that was submitted, on a student's behalf.
alter table acts_for_students drop constraint acts_for_students_act_check;
alter table acts_for_students add constraint acts_for_students_act_check
  check (act in ('opened', 'profile', 'document-added', 'document-opened', 'document-removed', 'draft', 'draft-deleted',
    'application', 'documents-sent'));
