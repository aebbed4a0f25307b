-- phase: expand
-- `notice_id` gets the name of what it refers to. Servers of this release write and read the new name, those of the
-- release before the former one; the trigger fills in the one that a server did not give. Neither ever changes.
alter table pushes add column notification_id uuid;
update pushes set notification_id = notice_id;
alter table pushes add constraint pushes_notification_id_given check (notification_id is not null);
comment on column pushes.notice_id is 'Former name of notification_id';

create function former_pushes_notice_id() returns trigger language plpgsql as $$
begin
  new.notification_id := coalesce(new.notification_id, new.notice_id);
  new.notice_id := new.notification_id;
  return new;
end $$;
create trigger former_pushes_notice_id before insert on pushes for each row
  when (new.notification_id is distinct from new.notice_id) execute function former_pushes_notice_id();
