import type pg from 'pg'

/** Whether a database server takes writes. A standby, or a primary that was demoted, answers queries but takes none. */
export async function takesWrites(queryable: pg.Client | pg.Pool): Promise<boolean> {
  const { rows } = await queryable.query<{ writable: boolean }>(
    `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable`,
  )
  return rows[0]!.writable
}

/** Whether a database server replays what another one writes. */
export async function isStandby(queryable: pg.Client | pg.Pool): Promise<boolean> {
  const { rows } = await queryable.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  return rows[0]!.standby
}
