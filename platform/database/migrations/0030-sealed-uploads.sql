-- What has arrived of an unfinished upload lies encrypted, with a key of its own that is wrapped by the document key.

-- Without a seal nothing can be made of what lies there; it is announced and sent again.
delete from document_uploads where state <> 'done';
alter table document_uploads add column seal jsonb;
