-- phase: expand
-- As before, and planned once per session: PostgreSQL plans a function in SQL anew in each transaction, which took as
-- long as the rest of what an announcement costs.
create or replace function tell_live(reader uuid, kind text, record uuid) returns void language plpgsql as $$
begin
  perform announce('live', json_build_object('user', reader, 'kind', kind, 'id', record)::text);
end $$;
