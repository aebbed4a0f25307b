import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '#platform/database/connect.ts'
import { listUniversities } from '#areas/catalogue/universities/server/list-universities.ts'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { lockNumbers } from '#platform/database/locks.ts'
import { sharedData } from '#test/harness/shared-data.ts'
import { importCatalogue } from './import-catalogue.ts'
import { UnreadableFile } from './import-report.ts'

let database: TestDatabase
let client: pg.Client
let folder = ''

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-import-'))
  client = createClient(database.target, 'test')
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true })
})
afterEach(async () => {
  await database.pool.query('truncate programs, universities, import_runs cascade')
})

let files = 0
async function importText(content: string | Buffer, ending = 'csv', wishes = {}) {
  const file = path.join(folder, `${++files}.${ending}`)
  await writeFile(file, content)
  return importCatalogue(client, file, { startedBy: 'tester', ...wishes })
}
const counts = ({ read, created, updated, skipped, refused }: Awaited<ReturnType<typeof importText>>) => ({
  read,
  created,
  updated,
  skipped,
  refused: refused.length,
})
const one = async (text: string) => (await database.pool.query(text)).rows[0]

describe('universities', () => {
  it('have a source if a row names its sources, or has an id of a public register', async () => {
    await importText(
      'id,name,country,sources\nror:00h25hq08,Registered University,AD,ror\nx:77,Named University,AD,hipo\nx:78,Bare University,AD,\n',
    )
    const rows = await Promise.all(
      ['ror:00h25hq08', 'x:77', 'x:78'].map((id) =>
        one(`select source_url, source_note from universities where source_id = '${id}'`),
      ),
    )
    expect(rows).toEqual([
      { source_url: 'https://ror.org/00h25hq08', source_note: 'ror' },
      { source_url: null, source_note: 'hipo' },
      { source_url: null, source_note: null },
    ])
  })

  it('are created, then skipped, then updated if a row has something new', async () => {
    const text =
      'id,name,country,city,domains\nx:1,First University,LV,Riga,first.example\nx:2,Second University,GE,,\n'
    expect(counts(await importText(text))).toEqual({
      read: 2,
      created: 2,
      updated: 0,
      skipped: 0,
      refused: 0,
    })
    expect(counts(await importText(text))).toEqual({
      read: 2,
      created: 0,
      updated: 0,
      skipped: 2,
      refused: 0,
    })
    const changed = 'id,name,country,city\nx:1,First University of Riga,LV,Riga\nx:2,Second University,GE,\n'
    expect(counts(await importText(changed))).toEqual({
      read: 2,
      created: 0,
      updated: 1,
      skipped: 1,
      refused: 0,
    })
    expect(await one(`select name, domains from universities where source_id = 'x:1'`)).toEqual({
      name: 'First University of Riga',
      domains: ['first.example'],
    })
  })

  it('are matched without an id by country and folded name, and take an id that comes later', async () => {
    await importText('name,country\nUniversité de l’Exemple,FR\n')
    expect(counts(await importText('name,country\n  UNIVERSITE DE L EXEMPLE ,France\n'))).toMatchObject({
      skipped: 1,
    })
    expect(counts(await importText('name,country\nUniversité de l’Exemple,BE\n'))).toMatchObject({
      created: 1,
    })
    expect(counts(await importText("id,name,country\ny:9,The Université de l'Exemple,FR\n"))).toMatchObject({
      updated: 1,
    })
    expect(await one(`select count(*)::int as all from universities`)).toEqual({ all: 2 })
  })

  it('that repeat a line, or share the website of another, are listed and skipped', async () => {
    const { refused } = await importText(
      'name,country,website\nAlpha University,PL,https://alpha.example\nALPHA university,PL,\nAlfa Uniwersytet,PL,http://www.alpha.example/\nBeta,PL,https://beta.example\n',
    )
    expect(refused).toEqual([
      { line: 3, column: 'name', reason: 'The same as line 2 of this file' },
      { line: 4, column: 'website', reason: expect.stringContaining('Possibly Alpha University (line 2)') },
    ])
  })

  it('are refused with line, column and reason, and nothing of such a row is stored', async () => {
    const { refused, created } = await importText(
      'University Name;Country Code;Latitude;Founded\nGood;LV;56,9;1919\n;LV;;\nNo Land;;;\nBad Land;Narnia;;\nToo North;LV;99;\n"Two\nLines";LV;;soon\nLong;LV;;1900;extra\n',
    )
    expect(created).toBe(1)
    expect(refused.map(({ line, column }) => [line, column])).toEqual([
      [3, 'University Name'],
      [4, 'Country Code'],
      [5, 'Country Code'],
      [6, 'Latitude'],
      [7, 'Founded'],
      [9, 'column 5'],
    ])
    expect(await one('select lat, founded from universities')).toEqual({ lat: 56.9, founded: 1919 })
  })

  it('are searchable at once, also with misspellings', async () => {
    await importText('name,country,acronyms\nGreifenstein Institute,DE,GFI | GI\n')
    for (const search of ['greifenstein', 'griefenstein', 'GFI']) {
      const wishes = { page: 1, limit: 5, search, viewerSeesDrafts: false, now: new Date() }
      const { universities } = await listUniversities(database.pool, wishes)
      expect(universities.map(({ universityName }) => universityName)).toEqual(['Greifenstein Institute'])
    }
  })
})

describe('programs', () => {
  const header =
    'program_id,university_id,institution_name,country,program_name,level,tuition_amount,tuition_currency,tuition_basis,duration,duration_unit'

  it('are created with their universities, skipped, updated, and counted on the university', async () => {
    await importText('id,name,country\nx:1,First University,LV\n')
    const rows = [
      'p:1,x:1,First University,LV,Medicine,single_cycle_master,12000,EUR,year,72,month',
      'p:2,,The Unknown College (TUC),LV,Nursing,bachelor,,,,,',
    ]
    const first = await importText([header, ...rows].join('\n'))
    expect(counts(first)).toEqual({ read: 2, created: 2, updated: 0, skipped: 0, refused: 0 })
    expect(first.universitiesCreated).toBe(1)
    expect(counts(await importText([header, ...rows].join('\n')))).toMatchObject({
      created: 0,
      updated: 0,
      skipped: 2,
    })
    rows[0] = rows[0]!.replace('12000', '12500')
    expect(counts(await importText([header, ...rows].join('\n')))).toMatchObject({
      created: 0,
      updated: 1,
      skipped: 1,
    })
    expect(
      await one(
        `select program_count, tuition_min, tuition_currency from universities where source_id = 'x:1'`,
      ),
    ).toEqual({
      program_count: 1,
      tuition_min: 12500,
      tuition_currency: 'EUR',
    })
    expect(await one(`select name, acronyms from universities where source_id is null`)).toEqual({
      name: 'The Unknown College',
      acronyms: ['TUC'],
    })
  })

  it('without an id are matched by university, name and level', async () => {
    const text =
      'institution,country,program,level\nSome College,GB,Law,bachelor\nSome College,GB,Law,master\n'
    expect(counts(await importText(text))).toMatchObject({ created: 2 })
    expect(counts(await importText(text.replaceAll('Law', 'LAW')))).toMatchObject({ created: 0, skipped: 2 })
    const { refused } = await importText(`${text}some college,GB,law,Bachelor\n`)
    expect(refused).toEqual([{ line: 4, column: 'program', reason: 'The same as line 2 of this file' }])
  })

  it('store where they are taught: the campus, a branch with its own name, or the city', async () => {
    await importText('id,name,country,city\nx:1,Invented State University,US,Normal\n')
    const rows = [
      'program_id,university_id,institution_name,country,city,program_name,level,campus',
      'p:1,x:1,Invented State University,US,Normal,Engineering,bachelor,',
      'p:2,x:1,Invented State University-Altoona,US,Altoona,Engineering,bachelor,',
      'p:3,x:1,Invented State University,US,York,Engineering,bachelor,',
      'p:4,x:1,Invented State University,US,York,Engineering,bachelor,East Campus',
    ].join('\n')
    expect(counts(await importText(rows))).toMatchObject({ created: 4, refused: 0 })
    const campuses = async () =>
      (await database.pool.query('select campus from programs order by source_id')).rows.map(
        ({ campus }: { campus: string }) => campus,
      )
    const stored = ['Normal', 'Invented State University-Altoona', 'York', 'East Campus']
    expect(await campuses()).toEqual(stored)
    expect(counts(await importText(rows))).toMatchObject({ updated: 0, skipped: 4 })
    // A file without this column removes nothing.
    await importText('program_id,university_id,program_name,level\np:4,x:1,Engineering,bachelor\n')
    expect(await campuses()).toEqual(stored)
  })

  it('create one university for an id that the file names in two ways', async () => {
    const rows = [
      'university_id,institution,country,program',
      'x:1,Invented State University,US,Law',
      'x:1,Invented State University-Altoona,US,Medicine',
      ',Invented State University,US,Nursing',
    ].join('\n')
    expect(counts(await importText(rows))).toMatchObject({ created: 3, refused: 0 })
    expect(await one('select string_agg(name, $$, $$) as names from universities')).toEqual({
      names: 'Invented State University',
    })
  })

  it('of an unknown university are refused when only its id is given', async () => {
    const { refused } = await importText('university_id,program\nnobody:1,Law\n')
    expect(refused).toEqual([
      {
        line: 2,
        column: 'university_id',
        reason: 'The university nobody:1 is not in the catalogue: import it first',
      },
    ])
  })

  it('keep the year of a fee only while the amount is the same', async () => {
    const head = 'institution,country,program,tuition,currency,tuition_year'
    const fee = () => one('select tuition_amount, tuition_year from programs')
    await importText(`${head}\nSome College,GB,Law,12000,GBP,2019/20\n`)
    await importText(`${head}\nSome College,GB,Law,12000,GBP,\n`)
    await importText(`${head}\nSome College,GB,Law,,,\n`)
    expect(await fee()).toEqual({ tuition_amount: 12_000, tuition_year: '2019/20' })
    await importText(`${head}\nSome College,GB,Law,15000,GBP,\n`)
    expect(await fee()).toEqual({ tuition_amount: 15_000, tuition_year: null })
  })

  it('are refused if several universities have the name', async () => {
    await importText('id,name,country\na:1,Twin University,IN\na:2,Twin University,IN\n')
    const { refused } = await importText('institution,country,program\nTwin University,IN,Law\n')
    expect(refused).toEqual([
      { line: 2, column: 'institution', reason: expect.stringContaining('2 universities') },
    ])
  })

  it('read the day of a check with the chosen setting, of universities too', async () => {
    const text = 'name,country,checked_on\nSome College,GB,02/11/2026\n'
    expect(counts(await importText(text))).toMatchObject({ created: 0, refused: 1 })
    expect(counts(await importText(text, 'csv', { dates: 'month-first' }))).toMatchObject({ created: 1 })
    expect(await one('select checked_on from universities')).toEqual({ checked_on: '2026-02-11' })
  })

  it('read dates and durations with the chosen settings', async () => {
    const text =
      'institution,country,program,duration,deadline,checked_on\nSome College,GB,Law,3,03/04/2027,02/11/2026\n'
    expect(counts(await importText(text))).toMatchObject({ created: 0, refused: 1 })
    const wishes = { durationUnit: 'years', dates: 'day-first' }
    expect(counts(await importText(text, 'csv', wishes))).toMatchObject({ created: 1 })
    expect(await one('select duration_months, deadline, checked_on from programs')).toEqual({
      duration_months: 36,
      deadline: '2027-04-03',
      checked_on: '2026-11-02',
    })
  })

  it('are written in batches without losing a row or a line number', async () => {
    const lines = Array.from(
      { length: 20_001 },
      (_, i) => `p:${i},,College ${i % 50},GB,"Course\n${i}",${i === 15_000 ? 'wrong' : 'bachelor'}`,
    )
    const report = await importText(
      ['program_id,university_id,institution_name,country,program_name,level', ...lines].join('\n'),
    )
    expect(counts(report)).toEqual({ read: 20_001, created: 20_000, updated: 0, skipped: 0, refused: 1 })
    expect(report.refused[0]?.line).toBe(2 + 15_000 * 2)
    expect(report.universitiesCreated).toBe(50)
  })
})

describe('files', () => {
  it('may be gzipped, UTF-16, or start with a byte order mark', async () => {
    const text = 'name,country\nÜnlü Üniversitesi,TR\n'
    expect(counts(await importText(gzipSync(text), 'csv.gz'))).toMatchObject({ created: 1 })
    expect(counts(await importText(`\ufeff${text}`))).toMatchObject({ skipped: 1 })
    expect(counts(await importText(Buffer.from(`\ufeff${text}`, 'utf16le')))).toMatchObject({ skipped: 1 })
  })

  it.each([
    ['an empty file', '', /empty/u],
    ['a torn workbook', Buffer.from('504b030414000600', 'hex'), /damaged or incomplete/u],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old Excel/u],
    [
      'an unclear encoding',
      Buffer.from('name,country\n\xcc\xc3\xd3 \xf3\xed\xe8,RU\n', 'latin1'),
      /not written in UTF-8/u,
    ],
    ['a header without a country', 'name,town\nA,B\n', /Missing: country/u],
    ['a torn archive', gzipSync('name,country\nA,LV\n'.repeat(999)).subarray(0, 60), /damaged/u],
    ['an open quotation mark', 'name,country\n"A,LV\nB,LV\n', /line 2 is never closed/u],
  ])('are refused whole: %s', async (_, content, message) => {
    const attempt = importText(content)
    await expect(attempt).rejects.toThrow(UnreadableFile)
    await expect(attempt).rejects.toThrow(message)
    expect(await one('select count(*)::int as all from universities')).toEqual({ all: 0 })
    expect(await one('select count(*)::int as all from import_runs')).toEqual({ all: 0 })
  })

  it('leave nothing behind when the import fails in the middle', async () => {
    const rows = Array.from({ length: 9_000 }, (_, i) => `University ${i},LV`).join('\n')
    await expect(importText(`name,country\n${rows}\n"open`)).rejects.toThrow(UnreadableFile)
    expect(await one('select count(*)::int as all from universities')).toEqual({ all: 0 })
  })

  it('are recorded with person, time, counts and refusals', async () => {
    await importText('name,country\nGood,LV\nBad,Narnia\n')
    expect(await one('select * from import_runs')).toMatchObject({
      kind: 'universities',
      started_by: 'tester',
      read_rows: 2,
      created_rows: 1,
      refused_rows: 1,
      refused: [{ line: 3, column: 'country', reason: '“Narnia” is not a country we know' }],
      file_sha256: expect.stringMatching(/^[0-9a-f]{64}$/u),
      finished_at: expect.any(Date),
    })
  })

  it('are imported one at a time', async () => {
    const other = createClient(database.target, 'test')
    await other.connect()
    await other.query(`begin; select pg_advisory_xact_lock(${lockNumbers.catalogueImport})`)
    await expect(importText('name,country\nA,LV\n')).rejects.toThrow('Another import is running')
    await other.end()
    expect(counts(await importText('name,country\nA,LV\n'))).toMatchObject({ created: 1 })
  })
})

describe('awkward real files (need the shared data)', () => {
  it.each([
    ['01_excel_semicolon_bom_crlf.csv', 435, 435, 0],
    ['03_duplicates.csv', 600, 450, 150],
    ['04_missing_and_invalid_values.csv', 300, 180, 120],
    ['06_numbers_dates_durations.csv', 25, 11, 14],
  ])('%s: %i read, %i created, %i refused; then nothing changes', async (name, read, created, refused) => {
    const file = sharedData(`import-cases/${name}`)
    if (!file) return console.log(`  Skipped: ${name} is not here.`)
    const wishes = { startedBy: 'tester' }
    expect(counts(await importCatalogue(client, file, wishes))).toEqual({
      read,
      created,
      updated: 0,
      skipped: 0,
      refused,
    })
    expect(counts(await importCatalogue(client, file, wishes))).toEqual({
      read,
      created: 0,
      updated: 0,
      skipped: created,
      refused,
    })
  })
})
