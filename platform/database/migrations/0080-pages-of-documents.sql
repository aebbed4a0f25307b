-- phase: expand
-- A PDF is stored as pictures of its pages, one after the other in one file: the bytes, width and height of each, in
-- order. Null for a photograph, which is one picture. The other columns are those of the whole file and its first page.
alter table documents add column pages jsonb;
alter table university_letter_pages add column pages jsonb;
