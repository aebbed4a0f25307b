-- phase: expand
-- Notifications under the name that the code uses, as in 0150. Servers of the release before this one use `notices`.
create view notifications as
  select id, user_id, kind, event, application_id, title, href, at, read_at from notices;
