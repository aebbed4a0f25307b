-- phase: expand
-- Officers may reveal the number of an identity paper. Students read of it where they read who opened their documents.
alter table document_views
  add column number_of text check (number_of in ('national', 'passport')),
  drop constraint document_views_of_one,
  add constraint document_views_of_one check (num_nonnulls(document_id, university_letter_id, number_of) = 1);
