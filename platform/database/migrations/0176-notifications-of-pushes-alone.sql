-- phase: contract, after 0175
-- `notice_id`, which has the key, the reference and the index, takes the name under which servers of the release with
-- 0175 read and write its copy. The trigger kept the two equal, so nothing is copied and no index built.
set local lock_timeout = '500ms';
lock table pushes in access exclusive mode;

drop trigger former_pushes_notice_id on pushes;
drop function former_pushes_notice_id();
alter table pushes drop column notification_id;
alter table pushes rename column notice_id to notification_id;
comment on column pushes.notification_id is null;
alter index pushes_notice rename to pushes_notification;

-- Constraints that PostgreSQL has named, of which version 18 has one more for each required column.
do $$
declare
  own name;
begin
  for own in select conname from pg_constraint where conrelid = 'pushes'::regclass and starts_with(conname, 'pushes_notice_id') loop
    execute format('alter table pushes rename constraint %I to %I', own, replace(own, 'notice_id', 'notification_id'));
  end loop;
end $$;
