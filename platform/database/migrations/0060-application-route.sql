-- phase: expand
-- How one applies to a university: through the agency, or only at the university's own address. Null: not stated.
alter table universities
  add column application_route text check (application_route in ('agency', 'direct')),
  add column application_url text check (
    char_length(application_url) <= 500
    and (application_route is distinct from 'direct' or num_nonnulls(application_url) = 1)
  );
