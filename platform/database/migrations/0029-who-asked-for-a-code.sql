-- An address alone names a login under way only to the browser or the network that asked for it, and what is typed
-- that way is counted apart: it must not close the login of whoever showed the password.
alter table otp_challenges
  -- Keyed hashes of the mark a browser carries and of its network.
  add column asked_by bytea,
  add column asked_from bytea,
  -- The code was asked for by the address alone.
  add column by_address boolean not null default false,
  -- Wrong tries by the address alone.
  add column address_attempts integer not null default 0;

-- Wrong passwords in a row from a browser that its owner signed in with before. Strangers' are counted with the account.
alter table known_devices add column wrong_passwords integer not null default 0;
