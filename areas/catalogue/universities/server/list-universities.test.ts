import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { listUniversities } from './list-universities.ts'
import { showUniversity } from './show-university.ts'

let database: TestDatabase
const now = new Date('2026-11-21T12:00:00Z')

beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query(`
    insert into universities (name, local_name, other_names, acronyms, country, city, domains, website, quality, status)
    values
      ('University of Padua', 'Università degli Studi di Padova', '{University of Padova}', '{UNIPD}', 'IT', 'Padua',
        '{unipd.it}', 'https://www.unipd.it', 'A', 'published'),
      ('Sapienza University of Rome', 'Sapienza – Università di Roma', '{}', '{}', 'IT', 'Rome', '{uniroma1.it}', null, 'A', 'published'),
      ('Unitelma Sapienza University', null, '{}', '{}', 'IT', 'Rome', '{}', null, 'B', 'published'),
      ('Heidelberg University', 'Ruprecht-Karls-Universität Heidelberg', '{}', '{}', 'DE', 'Heidelberg', '{}', null, 'A', 'published'),
      ('Heidelberg University of Education', null, '{}', '{}', 'DE', 'Heidelberg', '{}', null, 'A', 'published'),
      ('Istanbul University', 'İstanbul Üniversitesi', '{}', '{}', 'TR', 'Istanbul', '{}', null, 'A', 'published'),
      ('King''s College London', null, '{}', '{KCL}', 'GB', 'London', '{}', null, 'A', 'published'),
      ('Peking University', '北京大学', '{}', '{PKU}', 'CN', 'Beijing', '{}', null, 'A', 'published'),
      ('Beijing University of Technology', '北京工业大学', '{}', '{}', 'CN', 'Beijing', '{}', null, 'A', 'published'),
      ('Riga Stradiņš University', null, '{}', '{RSU}', 'LV', 'Riga', '{}', null, 'B', 'published'),
      ('Tbilisi State University', null, '{}', '{TSU}', 'GE', 'Tbilisi', '{}', null, 'A', 'published'),
      ('100% Online_Academy', null, '{}', '{}', 'US', null, '{}', null, 'C', 'published'),
      ('Hidden Draft University', null, '{}', '{}', 'FR', 'Paris', '{}', null, 'A', 'draft'),
      ('Closed Lyceum', null, '{}', '{}', 'FR', 'Paris', '{}', null, 'A', 'withdrawn')`)
  await database.pool.query(`
    insert into programs (university_id, country, name, level, field, tuition_amount, tuition_currency, tuition_basis, deadline)
    select id, country, 'Medicine and Surgery', 7, '0912', 3000, 'EUR', 'year', '2027-03-01'::date from universities where 'UNIPD' = any (acronyms)
    union all
    select id, country, 'Data Animation', 7, '0211', 9000, 'EUR', 'total', '2026-01-01' from universities where 'UNIPD' = any (acronyms)
    union all
    select id, country, 'Medicine', 7, '0912', 12000, 'EUR', 'year', null from universities where 'RSU' = any (acronyms)`)
  await database.pool.query(`update programs set duration_months = 36 where name = 'Data Animation'`)
  await database.pool.query(
    `update programs set tuition_year = '2019/20' where name = 'Medicine and Surgery'`,
  )
})
afterAll(() => database.drop())

const list = (search: string, wishes: { page?: number; limit?: number; viewerSeesDrafts?: boolean } = {}) =>
  listUniversities(database.pool, { page: 1, limit: 12, search, viewerSeesDrafts: false, now, ...wishes })
const names = async (search: string, wishes = {}) =>
  (await list(search, wishes)).universities.map(({ universityName }) => universityName)

describe('listing', () => {
  it('lists published universities by name, without repeating or skipping any between pages', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list('', { page, limit: 5 })))
    const all = pages.flatMap(({ universities }) => universities.map(({ universityName }) => universityName))
    expect(all).toHaveLength(12)
    expect(new Set(all).size).toBe(12)
    expect(all).toEqual([...all].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en')))
    expect(pages.map(({ pagination }) => pagination)).toEqual([
      { currentPage: 1, totalPages: 3, totalUniversities: 12, hasNext: true, hasPrev: false },
      { currentPage: 2, totalPages: 3, totalUniversities: 12, hasNext: true, hasPrev: true },
      { currentPage: 3, totalPages: 3, totalUniversities: 12, hasNext: false, hasPrev: true },
    ])
  })

  it('returns the total and no rows for a page past the end', async () => {
    for (const search of ['', 'university', 'sapienza']) {
      const { universities, pagination } = await list(search, { page: 99 })
      expect(universities).toEqual([])
      expect(pagination.totalUniversities).toBe((await list(search)).pagination.totalUniversities)
      expect(pagination).toMatchObject({ currentPage: 99, hasNext: false, hasPrev: true })
    }
  })

  it('shows drafts and withdrawn ones to those who may see them, and to nobody else', async () => {
    expect(await names('hidden draft')).toEqual([])
    expect(await names('closed lyceum')).toEqual([])
    expect(await names('hidden draft', { viewerSeesDrafts: true })).toEqual(['Hidden Draft University'])
    expect((await list('', { viewerSeesDrafts: true })).pagination.totalUniversities).toBe(14)
    expect((await list('france')).pagination.totalUniversities).toBe(0)
  })

  it('shows the range of yearly fees and the next deadline from the programs', async () => {
    const [padua] = (await list('padua')).universities
    expect(padua).toMatchObject({
      programCount: 2,
      tuitionFrom: { amount: 3000, currency: 'EUR' },
      tuitionTo: { amount: 3000, currency: 'EUR' },
      tuitionYears: ['2019/20', null],
      nextDeadline: '2027-03-01',
    })
    const [heidelberg] = (await list('uni heidelberg')).universities
    expect(heidelberg).toMatchObject({
      programCount: 0,
      tuitionFrom: null,
      tuitionTo: null,
      tuitionYears: [],
      nextDeadline: null,
    })
  })
})

it('shows the deadlines of dated intakes, and then not the one of the program', async () => {
  const { pool } = database
  await pool.query(`insert into program_intakes (program_id, start, closes)
    select id, '2027-autumn', '2027-06-01' from programs where name = 'Medicine and Surgery'`)
  expect((await list('padua')).universities[0]?.nextDeadline).toBe('2027-06-01')
  await pool.query(`update program_intakes set status = 'draft'`)
  expect((await list('padua')).universities[0]?.nextDeadline).toBe('2027-03-01')
  await pool.query('delete from program_intakes')
})

describe('searching', () => {
  it.each([
    ['Sapienza', 'Sapienza University of Rome'],
    ['la sapienza', 'Sapienza University of Rome'],
    ['Universita degli Studi di Padova', 'University of Padua'],
    ['PADOVA', 'University of Padua'],
    ['unipd', 'University of Padua'],
    ['www.unipd.it', 'University of Padua'],
    ['https://www.unipd.it/en/', 'University of Padua'],
    ['padua medicine', 'University of Padua'],
    ['medicine padova', 'University of Padua'],
    ['mbbs italy', 'University of Padua'],
    ['animation', 'University of Padua'],
    ['uni heidelberg', 'Heidelberg University'],
    ['istanbul universitesi', 'Istanbul University'],
    ['ISTANBUL', 'Istanbul University'],
    ['İSTANBUL', 'Istanbul University'],
    ['ıstanbul', 'Istanbul University'],
    ['kings college', "King's College London"],
    ['king’s college london', "King's College London"],
    ['KCL', "King's College London"],
    ['北京大学', 'Peking University'],
    ['beijing university', 'Peking University'],
    ['Riga Stradins', 'Riga Stradiņš University'],
    ['Univercity of Tblisi', 'Tbilisi State University'],
    ['tblisi', 'Tbilisi State University'],
    ['hiedelberg', 'Heidelberg University'],
    ['universities in latvia', 'Riga Stradiņš University'],
    ['latva', 'Riga Stradiņš University'],
    ['medcine latvia', 'Riga Stradiņš University'],
  ])('finds for "%s" first %s', async (search, name) => {
    expect((await names(search))[0]).toBe(name)
  })

  it('ranks a namesake below the one that was meant', async () => {
    expect(await names('Sapienza')).toEqual(['Sapienza University of Rome', 'Unitelma Sapienza University'])
  })

  it('treats query operators as plain characters', async () => {
    for (const search of [
      '%',
      '_',
      '\\',
      '%%',
      "'",
      '"',
      '&',
      '|',
      '!',
      ':*',
      '()',
      '--',
      "'; drop table universities",
    ]) {
      expect(await names(search)).toEqual([])
    }
    expect(await names('100%')).toEqual(['100% Online_Academy'])
    expect(await names('online_academy')).toEqual(['100% Online_Academy'])
    expect(await names('s%p')).toEqual([])
  })

  it('finds nothing for text that is similar to nothing', async () => {
    expect(await list('qwertzuiop asdfghjkl')).toMatchObject({
      universities: [],
      pagination: { totalPages: 0 },
    })
  })

  it('pages through a broad search without repeating or skipping any', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => names('university', { page, limit: 3 })))
    const all = pages.flat()
    expect(new Set(all).size).toBe(all.length)
    expect(all).toHaveLength((await list('university')).pagination.totalUniversities)
  })

  it('finds a renamed university by its new name and no longer by the old one', async () => {
    const { rows } = await database.pool.query(
      `insert into universities (name, country) values ('Oldname Academy', 'PL') returning id`,
    )
    expect(await names('oldname')).toEqual(['Oldname Academy'])
    await database.pool.query(`update universities set name = 'Newlabel Academy' where id = $1`, [rows[0].id])
    expect(await names('newlabel')).toEqual(['Newlabel Academy'])
    expect(await names('newlable')).toEqual(['Newlabel Academy'])
    await database.pool.query('delete from universities where id = $1', [rows[0].id])
    expect(await names('newlabel')).toEqual([])
  })
})

describe('one university', () => {
  it('is shown; a draft only to those who may see it', async () => {
    const { rows } = await database.pool.query(
      `select id from universities where name = 'Hidden Draft University'`,
    )
    const { id } = rows[0]
    await expect(showUniversity(database.pool, id, { viewerSeesDrafts: false, now })).rejects.toMatchObject({
      code: 'not_found',
    })
    const { university } = await showUniversity(database.pool, id, { viewerSeesDrafts: true, now })
    expect(university).toMatchObject({ _id: id, universityName: 'Hidden Draft University', status: 'draft' })
  })

  it('that does not exist is refused', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    await expect(showUniversity(database.pool, id, { viewerSeesDrafts: true, now })).rejects.toMatchObject({
      status: 404,
    })
  })
})
