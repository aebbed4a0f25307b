-- phase: expand
-- The outside step that a document from outside belongs to: the CAS, the visa, the receipt of the deposit. It stays with
-- the application when a new version of the plan has no such step.
alter table attachments
  add column step text,
  add constraint attachments_step foreign key (application_id, step) references application_steps (application_id, step)
    on delete set null (step);
