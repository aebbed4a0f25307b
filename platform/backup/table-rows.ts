import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Readable } from 'node:stream'

/** A table whose rows belong to the product's data, with the columns that have values of their own. */
export interface TableColumns {
  readonly name: string
  readonly columns: readonly string[]
}

/** What a table contains: two tables with the same content have the same number of rows and the same hash. */
export interface TableContent extends TableColumns {
  readonly rows: number
  /** Bits of the MD5 of each row, combined in any order, in hexadecimal. */
  readonly hash: string
}

export interface SequenceValue {
  readonly name: string
  readonly value: string
  readonly isCalled: boolean
}

/** Values are written the same way by every version of PostgreSQL, and a large table may take its time. */
export async function prepareForCopy(client: pg.ClientBase): Promise<void> {
  await client.query(`set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
    set extra_float_digits = 3; set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = 0;
    set idle_in_transaction_session_timeout = 0`)
}

/** All tables that outlive a crash, in order of their names. Generated columns are left out: the target computes them. */
export async function listTables(client: pg.ClientBase): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(`
    select c.relname as name,
           array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace
     group by c.relname order by c.relname collate "C"`)
  return rows
}

/** Counts and hashes the rows of a table; two databases are compared by it without any order of rows. */
export async function describeContent(
  client: pg.ClientBase,
  { name, columns }: TableColumns,
): Promise<TableContent> {
  const { rows } = await client.query<{ rows: string; hash: string }>(`
    select count(*)::text as rows,
           coalesce(bit_xor(('x' || md5(t::text))::bit(128)), repeat('0', 128)::bit(128))::text as hash
      from (select ${quoted(columns)} from ${quote(name)}) t`)
  const { rows: count, hash } = rows[0]!
  return { name, columns, rows: Number(count), hash: BigInt(`0b${hash}`).toString(16).padStart(32, '0') }
}

/** The rows of a table in the text format of COPY. */
export function readRows(client: pg.ClientBase, { name, columns }: TableColumns): Readable {
  return client.query(copyTo(`copy ${quote(name)} (${quoted(columns)}) to stdout`))
}

export async function listSequences(client: pg.ClientBase): Promise<SequenceValue[]> {
  const { rows: names } = await client.query<{ name: string }>(`
    select relname as name from pg_class
     where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname collate "C"`)
  const sequences: SequenceValue[] = []
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quote(name)}`,
    )
    sequences.push({ name, ...rows[0]! })
  }
  return sequences
}

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const quoted = (names: readonly string[]): string => names.map(quote).join(', ')
