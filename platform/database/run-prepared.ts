import type { CompiledQuery, Kysely } from 'kysely'
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
