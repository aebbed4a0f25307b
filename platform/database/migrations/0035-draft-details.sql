-- A draft keeps what is typed of one's details until it is in the profile: name of a field → text, as it is typed.
alter table application_drafts add column details jsonb not null default '{}';
