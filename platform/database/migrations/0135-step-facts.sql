-- phase: expand
-- What the report of outside steps counts of an application: a text for each step, as `step-facts.ts` describes it, and the
-- time zone of the office in which its days were counted. Null: not known, and taken from the steps. The report of one
-- officer thereby reads the applications alone, and not thirteen steps of each.
alter table applications
  add column step_facts text[] default '{}',
  add column step_facts_zone text;
update applications a set step_facts = null
where exists (select from application_steps t where t.application_id = a.id);

-- As before; and the facts are cleared, whatever has changed. They are stored again by the product, which knows the zone.
-- Without a condition, so that it waits for whoever stores them at the moment.
create or replace function find_next_step() returns trigger language plpgsql as $$
begin
  update applications a set next_step = n.step, next_step_kind = n.kind, next_step_due = n.due_on, step_facts = null
  from (
    select t.id, s.step, s.kind, s.due_on
    from (select distinct application_id as id from changed) t
    left join lateral (
      select o.step, o.kind, o.due_on from application_steps o
      where o.application_id = t.id and o.state in ('waiting', 'under_way') and o.in_queue
        and not exists (select from application_steps r where r.application_id = t.id and r.state = 'refused')
      order by o.due_on nulls last, o.position limit 1
    ) s on true
  ) n
  where a.id = n.id;
  return null;
end $$;
