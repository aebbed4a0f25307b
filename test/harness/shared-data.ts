import { existsSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../..', process.env['MANZIL_SHARED'] ?? '../shared', 'data')

/**
 * A file of real data that is not part of the repository, for tests at full size; null where it is absent, and the
 * test then says that it is skipped.
 */
export function sharedData(name: string): string | null {
  const file = path.join(folder, name)
  return existsSync(file) ? file : null
}
