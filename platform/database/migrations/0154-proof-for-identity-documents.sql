-- phase: expand
-- A column under a new name, next to the former one: servers of this release write and read the new one, those of the
-- release before the former one. Adds the new column with the values and the default of the former one, and triggers
-- that keep both equal whichever is written, so that every rule of the former column holds for the new one. A trigger
-- function is written for each pair: one that finds columns by their names costs ten times as much per row. It runs only
-- for a row in which the two differ. The migration that contracts drops the former column and the function
-- `former_<table>_<column>` with its trigger.
--
-- Of an insert the one counts that is not the default, because an insert cannot say which columns it gave. Of an update
-- the new one counts if it changed, otherwise the former one.
create function add_new_name(changed regclass, former name, renamed name) returns void language plpgsql as $$
declare
  kind text;
  initial text;
  required boolean;
  work name := format('former_%s_%s', changed, former);
begin
  select format_type(a.atttypid, a.atttypmod), coalesce(pg_get_expr(d.adbin, d.adrelid), 'null'), a.attnotnull
  into strict kind, initial, required
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = changed and a.attname = former and not a.attisdropped;
  execute format('alter table %s add column %I %s default %s', changed, renamed, kind, initial);
  execute format('update %s set %I = %I where %2$I is distinct from %3$I', changed, renamed, former);
  if required then
    execute format('alter table %s add constraint %I check (%I is not null)',
      changed, format('%s_%s_given', changed, renamed), renamed);
  end if;
  execute format('comment on column %s.%I is %L', changed, former, 'Former name of ' || renamed);
  execute format($function$
    create function %1$I() returns trigger language plpgsql as $body$
    begin
      if tg_op = 'INSERT' then
        if new.%2$I is distinct from %4$s then new.%3$I := new.%2$I; else new.%2$I := new.%3$I; end if;
      elsif new.%2$I is distinct from old.%2$I then new.%3$I := new.%2$I;
      else new.%2$I := new.%3$I;
      end if;
      return new;
    end $body$ $function$, work, renamed, former, initial);
  -- The name sorts after those of other triggers, which may set the column too.
  execute format('create trigger %I before insert or update on %s for each row
    when (new.%I is distinct from new.%I) execute function %I()', 'zz_' || work, changed, renamed, former, work);
end $$;

select add_new_name('sessions', 'papers_until', 'identity_documents_until');
select add_new_name('sessions', 'papers_proved_at', 'identity_documents_proved_at');
