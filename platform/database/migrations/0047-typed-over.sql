-- A draft also keeps what the profile said of a field when something else was typed there.
alter table application_drafts add column typed_over jsonb not null default '{}';
