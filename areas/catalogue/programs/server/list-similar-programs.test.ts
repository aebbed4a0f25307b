import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { listSimilarPrograms } from './list-similar-programs.ts'

let database: TestDatabase
const universities = new Map<string, string>()
const ids = new Map<string, string>()
const now = new Date('2026-11-21T12:00:00Z')

/** A program of a separate university, named as in "Medicine, Riga". */
async function add(
  program: string,
  university: string,
  given: {
    country?: string
    field?: string | null
    word?: string
    fee?: number
    language?: string | null
  } = {},
  status: { program?: string; university?: string } = {},
) {
  const { country = 'LV', field = '0912', word = 'single_cycle_master', fee = null, language = 'en' } = given
  if (!universities.has(university)) {
    const { rows } = await database.pool.query(
      'insert into universities (name, country, status) values ($1, $2, $3) returning id',
      [university, country, status.university ?? 'published'],
    )
    universities.set(university, rows[0].id)
  }
  const { rows } = await database.pool.query(
    `insert into programs (university_id, country, name, level, level_word, field, language, tuition_amount,
       tuition_currency, tuition_basis, status)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'year', $10) returning id`,
    [
      ...[universities.get(university), country, program, word === 'bachelor' ? 6 : 7, word, field, language],
      ...[fee, fee === null ? null : 'EUR', status.program ?? 'published'],
    ],
  )
  ids.set(`${program}, ${university}`, rows[0].id)
}

beforeAll(async () => {
  database = await testDatabase()
  await add('Medicine', 'Riga')
  await add('Medicine', 'Bologna', { country: 'IT', fee: 3000 })
  await add('Medicine', 'Vilnius', { country: 'LT' })
  await add('General Medicine', 'Daugavpils', { fee: 7000 })
  await add('Medicine', 'Daugavpils', { fee: 8000 })
  await add('Medicine and Surgery', 'Novi Sad', { country: 'RS', language: null })
  // None of these are like the first.
  await add('Medicine in Russian', 'Minsk', { language: 'ru' })
  await add('Master of Medicine', 'Oslo', { word: 'master' })
  await add('Medical Sciences', 'Bath', { word: 'bachelor' })
  await add('Nursing', 'Ghent', { field: '0913' })
  await add('Medicine', 'Draft', {}, { program: 'draft' })
  await add('Medicine', 'Withdrawn', {}, { program: 'withdrawn' })
  await add('Medicine', 'Hidden', {}, { university: 'draft' })
  await add('Dentistry', 'Riga', { field: '0911' })
  await add('Dentistry for Graduates', 'Riga', { field: '0911' })
  // Their sources give the broad field alone.
  await add('Master of Nursing', 'Perth', { field: '09', word: 'master' })
  await add('Master of Nursing Practice', 'Hobart', { field: '09', word: 'master' })
  await add('Master of Pharmacy', 'Cairns', { field: '09', word: 'master' })
  await add('Master of Neuroscience', 'Lismore', { field: '05', word: 'master' })
  await add('Master of Geoscience', 'Broome', { field: '05', word: 'master' })
  await add('Studies', 'Nowhere', { field: null })
})
afterAll(() => database.drop())

const similarTo = async (name: string, viewerSeesDrafts = false) =>
  (await listSimilarPrograms(database.pool, ids.get(name)!, { viewerSeesDrafts, now })).map(
    ({ programName, university }) => `${programName}, ${university.universityName}`,
  )

it('lists three programs of other universities: the same name first, then a known tuition, then the same country', async () => {
  expect(await similarTo('Medicine, Riga')).toEqual([
    'Medicine, Daugavpils',
    'Medicine, Bologna',
    'Medicine, Vilnius',
  ])
  // Its language is not known, so it may be like those in any.
  expect(await similarTo('Medicine and Surgery, Novi Sad')).toHaveLength(3)
})

it('lists no other level, subject or language, and nothing that is hidden', async () => {
  const all = [...ids.keys()].filter((name) => name !== 'Studies, Nowhere')
  const listed = (await Promise.all(all.map((name) => similarTo(name, true)))).flat()
  for (const lonely of ['Minsk', 'Oslo', 'Bath', 'Ghent', 'Draft', 'Withdrawn', 'Hidden'])
    expect(listed.filter((name) => name.endsWith(lonely))).toEqual([])
  expect(await similarTo('Nursing, Ghent')).toEqual([])
  expect(await similarTo('Master of Medicine, Oslo')).toEqual([])
})

it('lists each university once, and never the program’s own', async () => {
  const similar = await similarTo('Medicine, Vilnius')
  expect(similar.filter((name) => name.endsWith('Daugavpils'))).toEqual(['Medicine, Daugavpils'])
  expect(await similarTo('Dentistry, Riga')).toEqual([])
})

it('goes by the names where only the broad field is known', async () => {
  expect(await similarTo('Master of Nursing, Perth')).toEqual(['Master of Nursing Practice, Hobart'])
  expect(await similarTo('Master of Pharmacy, Cairns')).toEqual([])
  expect(await similarTo('Master of Neuroscience, Lismore')).toEqual([])
})

it('lists none for a program whose subject is not known', async () => {
  expect(await similarTo('Studies, Nowhere')).toEqual([])
})

it.each(['Medicine, Draft', 'Medicine, Withdrawn', 'Medicine, Hidden'])(
  'is not found for students where the program is not: %s',
  async (name) => {
    await expect(similarTo(name)).rejects.toMatchObject({ code: 'not_found' })
    expect(await similarTo(name, true)).toHaveLength(3)
  },
)

it('is not found for a program that does not exist', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000'
  await expect(
    listSimilarPrograms(database.pool, unknown, { viewerSeesDrafts: true, now }),
  ).rejects.toMatchObject({ code: 'not_found' })
})
