import type { Transaction } from 'kysely'
import type { Database } from './tables.ts'

export type Trx = Transaction<Database>

/** Whether an error is a violation of the unique index `index`. */
export function isConflict(error: unknown, index: string): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === index
}
