-- phase: expand
-- What an offer says of the tuition. Without `offer_states_tuition` nobody said: then the program's own is shown.
alter table applications
  add column offer_states_tuition boolean,
  add column offer_tuition numeric(14, 2) check (offer_tuition >= 0),
  add column offer_tuition_currency text check (offer_tuition_currency ~ '^[A-Z]{3}$'),
  add column offer_tuition_period text check (offer_tuition_period in ('year', 'semester', 'month', 'total'));
