-- Two rates of one day set at one moment: the same one counts at every look.
create or replace view current_rates as
  select distinct on (currency) currency, rate, as_of, source, set_at
  from exchange_rates
  order by currency, as_of desc, set_at desc, id desc;
