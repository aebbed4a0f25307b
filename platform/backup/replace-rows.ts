import type pg from 'pg'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupUnusable } from './manifest.ts'
import {
  describeContent,
  quote,
  quoted,
  type SequenceValue,
  type TableColumns,
  type TableContent,
} from './table-rows.ts'

/** Rows to put into a database. */
export interface Rows {
  readonly tables: readonly TableContent[]
  readonly sequences: readonly SequenceValue[]
  read(table: TableColumns): Readable
}

/**
 * Replaces every row of a freshly migrated database, in one transaction: either all tables are as they were in the
 * source, or nothing has changed. The account needs to own the tables and no more; a superuser is not required.
 * @throws BackupUnusable when a table has other columns, or other rows arrived than were sent
 */
export async function replaceRows(client: pg.ClientBase, { tables, sequences, read }: Rows): Promise<void> {
  await client.query('begin')
  try {
    const names = quoted(tables.map(({ name }) => name))
    const foreignKeys = await dropForeignKeys(client)
    const triggers = await disableTriggers(client)
    // What the migrations have inserted is among the rows of the source, as the agency has edited it.
    await client.query(`truncate ${names}`)
    for (const table of tables) {
      const { name, columns } = table
      await pipeline(
        read(table),
        client.query(copyFrom(`copy ${quote(name)} (${quoted(columns)}) from stdin`)),
      )
      const arrived = await describeContent(client, table)
      if (arrived.rows !== table.rows || arrived.hash !== table.hash)
        throw new BackupUnusable(
          `The table ${name} did not arrive as it was: ${table.rows} rows were sent and ${arrived.rows} arrived. Nothing was changed.`,
        )
    }
    for (const { name, value, isCalled } of sequences)
      await client.query('select setval($1::regclass, $2, $3)', [quote(name), value, isCalled])
    for (const enable of triggers) await client.query(enable)
    // Adding them checks every row.
    for (const add of foreignKeys) await client.query(add)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  await client.query('analyze')
}

/** Tables refer to each other in circles, so no order would satisfy them. @returns statements that add the keys again */
async function dropForeignKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ add }) => add)
}

/** The rows are history: no trigger may announce, reject or complete them. @returns statements that enable them again */
async function disableTriggers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ disable: string; enable: string }>(`
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as disable,
           format('alter table %s enable %s trigger %I', tgrelid::regclass,
                  case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as enable
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and tgenabled <> 'D' and c.relnamespace = 'public'::regnamespace`)
  for (const { disable } of rows) await client.query(disable)
  return rows.map(({ enable }) => enable)
}
