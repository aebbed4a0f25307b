-- phase: contract, after 0159
-- The tables of identity documents and of their views take the names and columns of the views in 0150 and 0151, under
-- which servers of the release with 0159 go on. Indexes, constraints and the sequence take them too.
--
-- `migrate` tries again when others hold a lock for longer than this: whoever asks for it meanwhile waits no longer. It is
-- less than the second after which PostgreSQL ends one of two transactions that wait for each other, so it is never theirs.
set local lock_timeout = '500ms';
-- A view and then its table, as everybody who reads the view.
lock table identity_documents, identity_views in access exclusive mode;

-- Constraints that PostgreSQL has named, of which version 18 has one more for each required column.
create function rename_constraints(changed regclass, former text, renamed text) returns void language plpgsql as $$
declare
  own name;
begin
  for own in select conname from pg_constraint where conrelid = changed and starts_with(conname, former) loop
    execute format('alter table %s rename constraint %I to %I', changed, own, renamed || substr(own, length(former) + 1));
  end loop;
end $$;

drop view identity_documents;
alter table identity_papers rename to identity_documents;
alter table identity_documents rename column paper to identity_document;
alter index identity_papers_digest rename to identity_documents_digest;
alter index identity_papers_without_digest rename to identity_documents_without_digest;
select rename_constraints('identity_documents', 'identity_papers_paper', 'identity_documents_identity_document');
select rename_constraints('identity_documents', 'identity_papers', 'identity_documents');

drop view identity_views;
alter table identity_looks rename to identity_views;
alter table identity_views rename column paper to identity_document;
alter index identity_looks_user rename to identity_views_user;
alter sequence identity_looks_id_seq rename to identity_views_id_seq;
select rename_constraints('identity_views', 'identity_looks_paper', 'identity_views_identity_document');
select rename_constraints('identity_views', 'identity_looks', 'identity_views');

-- What merges of the last days note, so that they can still be undone.
update student_merge_rows set table_name = 'identity_documents' where table_name = 'identity_papers';
update student_merge_rows
  set detail = detail - 'paper' || jsonb_build_object('identity_document', detail -> 'paper')
  where table_name = 'identity_documents' and detail ? 'paper';
update student_merge_rows set table_name = 'identity_views' where table_name = 'identity_looks';
