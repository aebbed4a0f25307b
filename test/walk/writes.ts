import type pg from 'pg'

/** What the product writes about every refusal, which is no change of anything, and what it does by itself. */
const notWatched = ['announcements', 'audit_log', 'audit_pending', 'audit_writers', 'schema_migrations']

/**
 * Notes each row that is added, changed or removed from now on, in any table. Not noted: the audit log, when a session
 * was last used, and the announcing of changes and sending of mails, which go on by themselves; that a mail is queued is
 * noted.
 * @returns tells what was written since it was last asked
 */
export async function watchWrites(pool: pg.Pool): Promise<() => Promise<string[]>> {
  await pool.query(`
    create schema walk;
    create table walk.writes (what text not null);
    create function walk.note() returns trigger language plpgsql as $$
    begin
      insert into walk.writes values (tg_op || ' ' || tg_table_name);
      return null;
    end $$;
    do $$
    declare
      watched text;
    begin
      for watched in
        select tablename from pg_tables
        where schemaname = 'public' and tablename not in (${notWatched.map((name) => `'${name}'`).join()})
      loop
        execute format('create trigger walk_added after insert on %I for each row execute function walk.note()', watched);
        execute format('create trigger walk_emptied after truncate on %I execute function walk.note()', watched);
        continue when watched = 'outbox';
        execute format('create trigger walk_removed after delete on %I for each row execute function walk.note()', watched);
        continue when watched = 'sessions';
        execute format('create trigger walk_changed after update on %I for each row execute function walk.note()', watched);
      end loop;
    end $$;
    create trigger walk_changed after update on sessions for each row
      when (to_jsonb(new) - 'last_seen_at' <> to_jsonb(old) - 'last_seen_at') execute function walk.note();`)
  return async () => {
    const { rows } = await pool.query<{ what: string }>('delete from walk.writes returning what')
    return rows.map(({ what }) => what)
  }
}
