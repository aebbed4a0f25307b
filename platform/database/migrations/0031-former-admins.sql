-- When somebody stopped being an admin, or their access as one ended: for a while they count as the second admin that a new
-- one takes.
alter table users add column admin_ended_at timestamptz;
