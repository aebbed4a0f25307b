-- phase: expand
-- The search for conversations finds the words of their messages.
create index messages_words on messages using gin (catalogue_fold(text) gin_trgm_ops) with (fastupdate = off);
