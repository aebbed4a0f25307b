-- Whose turn it is and what is unread is counted on every screen of the office: a reading or a closing changes it
-- without a message.
create function message_threads_tell() returns trigger language plpgsql as $$
begin
  perform tell_live(null, 'message', new.id);
  return null;
end $$;
create trigger message_threads_tell after update of waiting_on, read_by_office on message_threads
  for each row when (old.waiting_on is distinct from new.waiting_on
    or old.read_by_office is distinct from new.read_by_office)
  execute function message_threads_tell();
