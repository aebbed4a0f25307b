import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { listProgramsOf } from './list-programs-of.ts'
import { showProgram } from './show-program.ts'

let database: TestDatabase
let university = ''
let hidden = ''
const now = new Date('2026-11-21T12:00:00Z')

beforeAll(async () => {
  database = await testDatabase()
  const { rows } = await database.pool.query(`
    insert into universities (name, country, status)
    values ('University of Examples', 'LV', 'published'), ('Hidden University', 'LV', 'draft') returning id`)
  ;[university, hidden] = rows.map(({ id }) => id)
  await database.pool.query(
    `insert into programs (university_id, country, name, award, level, level_word, field, tuition_amount, tuition_max,
       tuition_currency, tuition_basis, deadline, status, required_documents)
     values
       ($1, 'LV', 'Medicine', 'Physician', 7, 'single_cycle_master', '0912', 12000, 13500, 'EUR', 'year', '2027-05-01', 'published', '{cnicFrontImage}'),
       ($1, 'LV', 'Dental Medicine', null, 7, 'single_cycle_master', '0911', null, null, null, null, '2026-05-01', 'published', null),
       ($1, 'LV', 'Computer Science', 'BSc', 6, 'bachelor', '0613', null, null, null, null, null, 'published', null),
       ($1, 'LV', 'Master of Computer Engineering', null, 7, 'master', '0714', null, null, null, null, null, 'published', null),
       ($1, 'LV', 'Business Administration', null, 7, 'master', '0413', null, null, null, null, null, 'published', null),
       ($1, 'LV', 'Secret Studies', null, 6, 'bachelor', null, null, null, null, null, null, 'draft', null),
       ($1, 'LV', 'Old Studies', null, 6, 'bachelor', null, null, null, null, null, null, 'withdrawn', null)`,
    [university],
  )
  await database.pool.query(`
    insert into program_intakes (program_id, start, starts_on, closes)
    select id, start, starts_on, closes::date from programs, (values ('2026-autumn', null::date, '2026-07-01'),
      ('2027-spring', '2027-02-01', '2027-01-10')) as i(start, starts_on, closes)
    where name = 'Business Administration'`)
})
afterAll(() => database.drop())

const list = (search = '', wishes: { page?: number; limit?: number; viewerSeesDrafts?: boolean } = {}) =>
  listProgramsOf(database.pool, university, {
    page: 1,
    limit: 12,
    search,
    viewerSeesDrafts: false,
    now,
    ...wishes,
  })
const names = async (search: string, wishes = {}) =>
  (await list(search, wishes)).programs.map(({ programName }) => programName)

it('lists published programs by name, with counts', async () => {
  expect(await names('')).toEqual([
    ...[
      'Business Administration',
      'Computer Science',
      'Dental Medicine',
      'Master of Computer Engineering',
      'Medicine',
    ],
  ])
  expect((await list('', { page: 2, limit: 2 })).pagination).toEqual({
    currentPage: 2,
    totalPages: 3,
    totalPrograms: 5,
    hasNext: true,
    hasPrev: true,
  })
})

it('returns the total and no rows for a page past the end', async () => {
  expect(await list('', { page: 9 })).toMatchObject({
    programs: [],
    pagination: { totalPrograms: 5, hasNext: false },
  })
  expect(await list('medicine', { page: 9 })).toMatchObject({
    programs: [],
    pagination: { totalPrograms: 2 },
  })
})

it('shows drafts and withdrawn programs to those who may see them', async () => {
  expect(await names('', { viewerSeesDrafts: true })).toHaveLength(7)
  expect(await names('secret')).toEqual([])
})

it.each([
  ['medicine', ['Medicine', 'Dental Medicine']],
  ['mbbs', ['Medicine', 'Dental Medicine']],
  ['doctor', ['Medicine', 'Dental Medicine']],
  ['dentistry', ['Dental Medicine']],
  ['comp sci', ['Computer Science']],
  ['computer', ['Computer Science', 'Master of Computer Engineering']],
  ['engineering computer', ['Master of Computer Engineering']],
  ['mba', ['Business Administration']],
  ['master business', ['Business Administration']],
  ['medcine', ['Medicine', 'Dental Medicine']],
  ['%', []],
  ['_', []],
  ['zzzzqqq', []],
])('finds for "%s" %j', async (search, expected) => {
  expect(await names(search)).toEqual(expected)
})

it('shows what is open, when it closes, and what it costs', async () => {
  const programs = new Map((await list()).programs.map((program) => [program.programName, program]))
  expect(programs.get('Medicine')).toMatchObject({
    open: true,
    nextDeadline: '2027-05-01',
    level: '7',
    tuitionBasis: 'year',
    tuition: { amount: 12000, currency: 'EUR' },
    tuitionTo: { amount: 13500, currency: 'EUR' },
    requiredDocuments: ['cnicFrontImage'],
    university: { _id: university, universityName: 'University of Examples', country: 'LV' },
  })
  expect(programs.get('Dental Medicine')).toMatchObject({ open: false, nextDeadline: null, tuition: null })
  expect(programs.get('Computer Science')).toMatchObject({
    open: true,
    nextDeadline: null,
    requiredDocuments: null,
  })
  expect(programs.get('Business Administration')).toMatchObject({
    open: true,
    nextDeadline: '2027-01-10',
    intakes: [
      { code: '2026-autumn', starts: null, closes: '2026-07-01' },
      { code: '2027-spring', starts: '2027-02-01', closes: '2027-01-10' },
    ],
  })
})

it('refuses a university that is unknown or hidden', async () => {
  const wishes = { page: 1, limit: 12, search: '', viewerSeesDrafts: false, now }
  for (const id of [hidden, '00000000-0000-4000-8000-000000000000']) {
    await expect(listProgramsOf(database.pool, id, wishes)).rejects.toMatchObject({ status: 404 })
  }
  const { programs } = await listProgramsOf(database.pool, hidden, { ...wishes, viewerSeesDrafts: true })
  expect(programs).toEqual([])
})

it('shows one program, a draft only to those who may see it', async () => {
  const { rows } = await database.pool.query(
    `select id, name from programs where name in ('Medicine', 'Secret Studies')`,
  )
  const id = (name: string) => rows.find((row) => row.name === name).id
  const student = { viewerSeesDrafts: false, onlyUniversity: null, now }
  expect((await showProgram(database.pool, id('Medicine'), student)).program.programName).toBe('Medicine')
  await expect(showProgram(database.pool, id('Secret Studies'), student)).rejects.toMatchObject({
    status: 404,
  })
  const { program } = await showProgram(database.pool, id('Secret Studies'), {
    viewerSeesDrafts: true,
    onlyUniversity: null,
    now,
  })
  expect(program).toMatchObject({ status: 'draft', open: false })
})

it('shows users of a university its own programs, withdrawn ones too, and no draft', async () => {
  const { rows } = await database.pool.query(
    `select id, name from programs where name in ('Medicine', 'Dental Medicine', 'Secret Studies')`,
  )
  const shown = (name: string, onlyUniversity: string) =>
    showProgram(database.pool, rows.find((row) => row.name === name).id, {
      viewerSeesDrafts: true,
      onlyUniversity,
      now,
    })
  expect((await shown('Medicine', university)).program.tuition).toEqual({ amount: 12000, currency: 'EUR' })
  await database.pool.query(`update programs set status = 'withdrawn' where name = 'Dental Medicine'`)
  expect((await shown('Dental Medicine', university)).program.status).toBe('withdrawn')
  await expect(shown('Secret Studies', university)).rejects.toMatchObject({ status: 404 })
  await expect(shown('Medicine', hidden)).rejects.toMatchObject({ status: 404 })
})
