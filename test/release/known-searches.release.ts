import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientConfig } from '#platform/database/connect.ts'
import { importCatalogue } from '#areas/catalogue/import/server/import-catalogue.ts'
import { findUniversities } from '#areas/catalogue/universities/server/list-universities.ts'
import { testDatabase, type TestDatabase } from '../harness/database.ts'
import { sharedData } from '../harness/shared-data.ts'

/**
 * Searches with a known answer, over the whole catalogue of 16,486 universities and 106,854 programs. Skipped where
 * those files are not at hand.
 */
const universities = sharedData('universities.csv')
const programs = sharedData('programs.csv.gz')
const queries = sharedData('search-queries.tsv')
const span = { limit: 20, offset: 0, drafts: false, today: '2026-11-21' }

const rowsOf = async (file: string) =>
  (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

describe.skipIf(!universities || !programs || !queries)(
  'searches over the whole catalogue (needs the shared data)',
  () => {
    let database: TestDatabase

    beforeAll(async () => {
      database = await testDatabase()
      const client = new pg.Client(clientConfig(database.target))
      await client.connect()
      for (const file of [universities, programs]) {
        const report = await importCatalogue(client, file as string, { startedBy: 'a test' })
        expect(report.refused).toEqual([])
      }
      // Not through the pool, whose statements end after some seconds: this one takes longer on a busy machine.
      await client.query('analyze')
      await client.end()
    }, 400_000)
    afterAll(() => database.drop())

    it('finds what each of the agreed queries means, at its rank', async () => {
      const missed: unknown[] = []
      for (const [query = '', , ids = '', , most] of await rowsOf(queries as string)) {
        const { rows } = await findUniversities(database.pool, query, span)
        const { rows: known } = await database.pool.query(
          'select id from universities where source_id = any ($1)',
          [ids.split(' | ')],
        )
        for (const { id } of known) {
          const rank = rows.findIndex((row) => row.id === id) + 1
          if (rank === 0 || rank > Number(most)) missed.push({ query, rank, first: rows[0]?.name })
        }
      }
      expect(missed).toEqual([])
    }, 60_000)

    it('finds what our own queries mean, at their rank', async () => {
      const missed: unknown[] = []
      for (const [query = '', country, name, most] of await rowsOf(
        path.join(import.meta.dirname, '../../areas/catalogue/universities/server/search-cases.tsv'),
      )) {
        const { rows } = await findUniversities(database.pool, query, span)
        const rank = rows.findIndex((row) => row.name === name && row.country === country) + 1
        if (rank === 0 || rank > Number(most)) missed.push({ query, rank, first: rows[0]?.name })
      }
      expect(missed).toEqual([])
    }, 60_000)

    it('changes nothing when the same file is imported again', async () => {
      const client = new pg.Client(clientConfig(database.target))
      await client.connect()
      const again = await importCatalogue(client, universities as string, { startedBy: 'a test' })
      await client.end()
      expect(again).toMatchObject({ created: 0, updated: 0, skipped: again.read, refused: [] })
    }, 100_000)
  },
)
