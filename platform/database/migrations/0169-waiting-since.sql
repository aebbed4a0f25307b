-- phase: expand
-- Since when somebody has waited for a reply: the first message since it became their turn, not the newest, so that writing
-- again does not move a student to the end of the line. Kept by a trigger, so that a server of the release before keeps it too.
alter table message_threads add column waiting_since timestamptz;
update message_threads t set waiting_since = coalesce(
  (select min(m.at) from messages m
   where m.thread_id = t.id and (m.author_role in ('student', 'university')) = (t.waiting_on = 'office')
     and m.at > coalesce((select max(o.at) from messages o where o.thread_id = t.id
       and (o.author_role in ('student', 'university')) <> (t.waiting_on = 'office')), '-infinity')),
  t.last_at)
where t.waiting_on <> 'nobody';

create function keep_waiting_since() returns trigger language plpgsql as $$
begin
  new.waiting_since := case when new.waiting_on <> 'nobody' then new.last_at end;
  return new;
end $$;
create trigger message_threads_waits before insert on message_threads
  for each row execute function keep_waiting_since();
create trigger message_threads_waits_now before update of waiting_on on message_threads
  for each row when (old.waiting_on is distinct from new.waiting_on) execute function keep_waiting_since();
create index message_threads_waiting_since on message_threads (waiting_on, waiting_since, id);
