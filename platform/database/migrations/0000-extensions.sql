-- All five are trusted extensions: the owner of the database may create them, on a server too.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists citext;
create extension if not exists btree_gin;
create extension if not exists fuzzystrmatch;
