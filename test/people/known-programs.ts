import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { programSearch } from '#areas/catalogue/search/server/program-search.ts'
import type { TestDatabase } from '../harness/database.ts'

const root = path.join(import.meta.dirname, '../..')

/**
 * Searches for programs and what their first results must be: all of the first so many are of the country,
 * university and name. Those marked `yes` hold on the catalogue that comes with the product, all of them on the
 * whole one.
 */
export interface KnownQuery {
  readonly search: string
  readonly first: number
  readonly country: string
  readonly university: RegExp
  readonly program: RegExp
  readonly builtIn: boolean
}

const plain = (text: string) => text.normalize('NFC')

/** The searches of `program-queries.tsv`. */
export async function knownQueries(): Promise<KnownQuery[]> {
  const text = await readFile(path.join(root, 'areas/catalogue/search/server/program-queries.tsv'), 'utf8')
  const lines = text.trimEnd().split('\n').slice(1)
  return lines.map((line) => {
    const [search = '', first, country = '', university = '', program = '', builtIn] = line.split('\t')
    return {
      search,
      first: Number(first),
      country,
      university: new RegExp(university, 'iu'),
      program: new RegExp(program, 'iu'),
      builtIn: builtIn === 'yes',
    }
  })
}

/** The searches whose first results are not what they must be, with what came instead. */
export async function missedOf(database: TestDatabase, queries: readonly KnownQuery[]): Promise<unknown[]> {
  const missed: unknown[] = []
  const engine = programSearch({ pool: database.pool, clock: { now: () => new Date('2026-11-21') } })
  for (const { search, first, country, university, program } of queries) {
    const wishes = { search, page: 1, limit: 12 }
    const { programs, meant } = await engine.find({ userId: '', role: 'officer' }, wishes)
    const shown = programs.slice(0, first)
    const right = shown.filter(
      (one) =>
        (country === '' || one.university.country === country) &&
        university.test(plain(one.university.universityName)) &&
        program.test(plain(one.programName)),
    )
    if (shown.length === 0 || right.length < shown.length) {
      const got = shown.map((one) => `${one.programName} · ${one.university.universityName}`)
      missed.push({ search, meant, got })
    }
  }
  return missed
}
