-- phase: expand
-- Who may download lists and whole applications. Admins always may.
alter table users add column may_export boolean not null default false;
