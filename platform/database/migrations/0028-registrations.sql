-- Anyone may type anyone's address to register, so what one registration typed waits with its own codes and becomes the
-- account's when one of them is right.
alter table otp_challenges
  -- The registration a code belongs to, through every new code; null for a login of an account that was confirmed.
  add column registration uuid,
  -- What was typed, until the address is confirmed.
  add column name text,
  add column phone text,
  add column password_hash text,
  add constraint otp_challenges_registration_check check (
    (name is null) = (password_hash is null) and (registration is not null or name is null)
    and (registration is null or user_id is not null)
  );

-- Wrong tries alone from now on: a right one counted too.
update otp_challenges set attempts = attempts - 1 where consumed_at is not null and attempts > 0;

-- Registrations under way while this is put in place.
update otp_challenges c
set registration = u.id, name = u.name, phone = u.phone, password_hash = u.password_hash
from users u
where u.id = c.user_id and u.status = 'pending' and u.password_hash is not null;
insert into registration_attempts (address_hash, password_hash, at)
select distinct on (address_hash) address_hash, password_hash, created_at
from otp_challenges where registration is not null
order by address_hash, created_at desc
on conflict (address_hash) do update set password_hash = excluded.password_hash, at = excluded.at;
