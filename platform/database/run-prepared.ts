import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely'
import { prepareOnce } from './client.ts'
import type { Database } from './tables.ts'

/** A query of Kysely, or a text with parameters. */
interface Compilable<T> {
  compile(db: Kysely<Database>): CompiledQuery<T>
}

/**
 * Runs a statement that each session parses and plans once, as `prepareOnce` does with a text.
 * @param name of its own
 * @param query whose text is always the same; only the values of its parameters may differ
 */
export async function runPrepared<T extends object>(
  db: Kysely<Database>,
  name: string,
  query: Compilable<T>,
): Promise<T[]> {
  const compiled = query.compile(db)
  prepareOnce(name, compiled.sql)
  const { rows } = await db.executeQuery(compiled)
  return rows
}

/**
 * A value that PostgreSQL does not see when it plans, for a prepared statement. Where it sees that the plan looks cheaper
 * with the value than without, it plans anew for each, which can take longer than running. Only where every value is read
 * in the same way.
 */
export const unseen = <T extends string | number | Date>(
  value: T,
  type: 'uuid' | 'text' | 'bigint' | 'timestamptz' | 'date',
): RawBuilder<T> => sql<T>`(select ${value}::${sql.raw(type)})`
