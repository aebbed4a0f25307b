import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadBuiltInCatalogue } from '#database/catalogue/load-built-in.ts'
import { clientConfig } from '#database/connect.ts'
import { importCatalogue } from '#server/features/catalogue-import/import-catalogue.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { sharedData } from '#test/shared-data.ts'
import { findPrograms } from './find-programs.ts'
import { suggest } from './suggest.ts'

/**
 * Searches for programs and what their first results must be: all of the first so many are of the country,
 * university and name. Those marked `yes` hold on the catalogue that comes with the product, all of them on the
 * whole one, which is skipped where its files are not at hand.
 */
interface KnownQuery {
  readonly search: string
  readonly first: number
  readonly country: string
  readonly university: RegExp
  readonly program: RegExp
  readonly builtIn: boolean
}

const plain = (text: string) => text.normalize('NFC')

async function knownQueries(): Promise<KnownQuery[]> {
  const text = await readFile(path.join(import.meta.dirname, 'program-queries.tsv'), 'utf8')
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

async function missedOf(database: TestDatabase, queries: readonly KnownQuery[]): Promise<unknown[]> {
  const missed: unknown[] = []
  const deps = { pool: database.pool, clock: { now: () => new Date('2026-11-21') } }
  for (const { search, first, country, university, program } of queries) {
    const wishes = { search, page: 1, limit: 12 }
    const { programs, meant } = await findPrograms(deps, { userId: '', role: 'officer' }, wishes)
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

describe('the catalogue that comes with the product', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
    await loadBuiltInCatalogue(database.db)
  })
  afterAll(() => database.drop())

  it('finds what known searches mean', async () => {
    const queries = (await knownQueries()).filter(({ builtIn }) => builtIn)
    expect(await missedOf(database, queries)).toEqual([])
  }, 60_000)
})

const universities = sharedData('universities.csv')
const programs = sharedData('programs.csv.gz')

describe.skipIf(!universities || !programs)('the whole catalogue (needs the shared data)', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
    await loadBuiltInCatalogue(database.db)
    const client = new pg.Client(clientConfig(database.target))
    await client.connect()
    for (const file of [universities, programs]) {
      await importCatalogue(client, file as string, { startedBy: 'a test' })
    }
    await client.end()
  }, 600_000)
  afterAll(() => database.drop())

  it('finds what known searches mean', async () => {
    expect(await missedOf(database, await knownQueries())).toEqual([])
  }, 60_000)

  it.each([
    ['oxfo', 'University of Oxford'],
    ['mit', 'Massachusetts Institute of Technology'],
    ['karganda med', 'Karaganda Medical University'],
    ['bologna', 'University of Bologna'],
    ['padova', 'University of Padua'],
    ['tbilisi st', 'Tbilisi State University'],
    ['москов', 'Lomonosov Moscow State University'],
    ['unipd.it', 'University of Padua'],
  ])(
    'proposes for %s the %s',
    async (typed, name) => {
      const { suggestions } = await suggest(database, typed)
      expect(suggestions.map(({ text }) => text)).toContain(name)
    },
    60_000,
  )
})
