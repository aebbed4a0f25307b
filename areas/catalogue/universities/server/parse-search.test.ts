import fc from 'fast-check'
import { anyCharacter } from '#test/fixtures/any-character.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { parseSearch } from './parse-search.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const kinds = (text: string) =>
  parseSearch(text)?.terms.map(({ kind, words }) => `${kind} ${words.join(' ')}`)

it('distinguishes names, subjects and countries', () => {
  expect(kinds('padua medicine')).toEqual(['word padua', 'subject medicine'])
  expect(kinds('computer science in south korea')).toEqual([
    'subject computer science',
    'country south korea',
  ])
  expect(kinds('University of the Punjab')).toEqual(['word punjab'])
  expect(kinds('uni')).toEqual(['word uni'])
})

it('reads a country after "in" or beside general words only as a country', () => {
  expect(parseSearch('universities in georgia')).toMatchObject({
    home: 'GE',
    nameless: true,
    wholes: [],
  })
  expect(parseSearch('georgia')).toMatchObject({ home: 'GE', nameless: true, wholes: ['georgia'] })
  expect(parseSearch('medicine in georgia')?.terms[1]?.anywhere).toBe(`'@ge'`)
  expect(parseSearch('georgia state university')?.terms[0]?.anywhere).toBe(`('georgia' | '@ge')`)
})

it('reads an address as the domain and its parent domains', () => {
  for (const typed of ['www.bg.ac.rs', 'https://www.bg.ac.rs/en/', 'student@med.bg.ac.rs', 'BG.AC.RS']) {
    expect(parseSearch(typed)?.wholes).toContain('bg.ac.rs')
  }
  expect(parseSearch('St. Petersburg')?.wholes).toContain('st petersburg')
})

it('expands abbreviations and other names of a place', () => {
  expect(parseSearch('uni wien')?.wholes).toContain('university vienna')
  expect(parseSearch('tu muenchen')?.wholes).toContain('technical munich')
  expect(parseSearch('med uni graz')?.terms[0]?.anywhere).toContain(`'medical'`)
})

it('returns null if nothing readable was typed', () => {
  for (const typed of ['%', '___', '\\', '!!!', '-', "'", '。', '   ']) expect(parseSearch(typed)).toBeNull()
})

it('makes a valid query from any input', async () => {
  const anything = fc.oneof(
    fc.string({ maxLength: 100, unit: anyCharacter }),
    fc.string({ maxLength: 40, unit: fc.constantFrom(...`abe'"\\&|!():*<>%_ .@/-`) }),
  )
  await fc.assert(
    fc.asyncProperty(anything, async (typed) => {
      if (/[\u0000\ud800-\udfff]/u.test(typed)) return
      const parsed = parseSearch(typed, { taught: true, spellings: new Map([['ab', ["a'b"]]]) })
      if (!parsed) return
      const queries = parsed.terms.flatMap(({ anywhere, inName }) => [anywhere, inName])
      await database.pool.query('select unnest($1::text[])::tsquery', [queries])
    }),
    { numRuns: 300 },
  )
})
