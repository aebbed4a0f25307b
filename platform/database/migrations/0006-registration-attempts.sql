-- What was typed to register an address that has an account, for a day: a login with it is answered as the login of
-- a new account would be, so that nobody learns from it whether the address was taken.
create table registration_attempts (
  address_hash bytea primary key,
  password_hash text not null,
  at timestamptz not null
);
