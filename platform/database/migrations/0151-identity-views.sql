-- phase: expand
-- Views of identity documents' numbers under the name that the code uses, as in 0150. Servers of the release before this
-- one use `identity_looks`.
create view identity_views as
  select id, user_id, viewer_id, paper as identity_document, at from identity_looks;
