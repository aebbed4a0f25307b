import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { listInstructors } from './list-instructors.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const list = (search = '', page = 1, limit = 12) => listInstructors(database.pool, { page, limit, search })

it('is empty until somebody is added', async () => {
  expect(await list()).toEqual({
    instructors: [],
    pagination: { currentPage: 1, totalPages: 0, totalInstructors: 0, hasNext: false, hasPrev: false },
  })
})

it('lists published instructors by name and searches names, titles and subjects', async () => {
  await database.pool.query(`
    insert into instructors (name, title, subjects, languages, status) values
      ('Zoë Example', 'English tutor', '{IELTS,Academic writing}', '{en}', 'published'),
      ('Aamir Sample', null, '{Physics}', '{ur,en}', 'published'),
      ('Draft Person', null, '{Physics}', '{}', 'draft')`)
  const names = async (search: string) => (await list(search)).instructors.map(({ name }) => name)
  expect(await names('')).toEqual(['Aamir Sample', 'Zoë Example'])
  expect(await names('zoe')).toEqual(['Zoë Example'])
  expect(await names('ielts')).toEqual(['Zoë Example'])
  expect(await names('writing tutor')).toEqual(['Zoë Example'])
  expect(await names('physics')).toEqual(['Aamir Sample'])
  expect(await names('%')).toEqual([])
  expect(await names('_')).toEqual([])
  expect(await list('', 5)).toMatchObject({
    instructors: [],
    pagination: { totalInstructors: 2, hasNext: false },
  })
  expect(await list('', 1, 1)).toMatchObject({ pagination: { totalPages: 2, hasNext: true } })
})
