-- phase: expand
-- A passkey or a code of the app opens identity papers too. It is no proof for steps that need the password.
alter table sessions add column papers_proved_at timestamptz;
alter table otp_challenges drop constraint otp_challenges_purpose_check;
alter table otp_challenges add constraint otp_challenges_purpose_check
  check (purpose in ('register', 'login', 'second-factor', 'set-up', 'proof'));
