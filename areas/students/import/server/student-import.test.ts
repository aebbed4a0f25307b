import { readdir, symlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workbook } from '#test/fixtures/workbooks.ts'
import { anOfficer, anotherSession, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { removeLeftovers } from './remove-leftovers.ts'
import type { PlannedRow, StudentPlan } from '../contract.ts'

let product: TestProduct
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())

type Parts = Readonly<Record<string, string>>
const addresses = { check: '/check', refused: '/refused', apply: '' } as const
async function send(
  where: keyof typeof addresses,
  content: string | Buffer,
  parts: Parts = {},
  person = officer,
) {
  const form = new FormData()
  for (const [name, text] of Object.entries(parts)) form.append(name, text)
  form.append('file', new Blob([content as BlobPart]), 'old system.csv')
  const token = await anotherSession(product.deps, person)
  return product.call('POST', `/staff/student-imports${addresses[where]}`, { token, form })
}
const check = async (content: string | Buffer, parts: Parts = {}): Promise<StudentPlan> => {
  const { status, body } = await send('check', content, parts)
  expect([status, body.message]).toEqual([200, undefined])
  return body.data
}
const verdicts = (plan: StudentPlan) => plan.rows.map(({ line, verdict }: PlannedRow) => [line, verdict])
const apply = async (content: string, parts: Parts = {}) =>
  send('apply', content, { fingerprint: (await check(content)).fingerprint, ...parts })
const count = async () =>
  (await product.deps.pool.query(`select count(*)::int as n from users where role = 'student'`)).rows[0].n
const undo = async (id: string) =>
  product.call('POST', `/staff/student-imports/${id}/undo`, {
    token: await anotherSession(product.deps, officer),
    body: {},
  })

describe('checking a file', () => {
  test('recognizes the columns, in any notation, and stores nothing', async () => {
    const before = await count()
    const plan = await check(
      'Full Name;Mobile No.;E-Mail;DOB;City;Remarks\n' +
        'Sana Rauf;0300 6660001;sana-import@example.org;2007-03-14;Multan;Called twice\n' +
        'Omar Noor;+92 300 6660002;;14.03.2007;Quetta;\n',
    )
    expect(plan.columns.map(({ field }) => field)).toEqual([
      'name',
      'phone',
      'email',
      'dateOfBirth',
      'city',
      'notes',
    ])
    expect(plan.rows).toMatchObject([
      { line: 2, verdict: 'new', name: 'Sana Rauf', phone: '+923006660001', dateOfBirth: '2007-03-14' },
      { line: 3, verdict: 'new', email: null, dateOfBirth: '2007-03-14' },
    ])
    expect(await count()).toBe(before)
    expect(await readdir(path.join(product.deps.config.dataDir, 'student-imports'))).toEqual([])
  })

  test('finds duplicates in the file and among the students', async () => {
    const { deps } = product
    const there = await aStudent(deps, { name: 'Zara Malik', phone: '+923006660010' })
    const plan = await check(
      'name,phone,email,cnic\n' +
        `New One,03006660011,one@example.org,\n` +
        `Same Address,03006660012,${there.email},\n` +
        `Zara M.,0300-6660010,,\n` +
        `Other One,03006660013,ONE@example.org,\n` +
        `Same Phone,03006660011,two@example.org,3520212345679\n` +
        `Same Number,03006660014,three@example.org,35202-1234567-9\n`,
    )
    expect(verdicts(plan)).toEqual([
      [2, 'new'],
      [3, 'known'],
      [4, 'possible'],
      [5, 'known'],
      [6, 'possible'],
      [7, 'known'],
    ])
    expect(plan.rows[2]!.twins).toEqual([{ _id: there._id, name: 'Zara Malik', because: ['phone'] }])
    expect(plan.rows.map(({ sameAsLine }) => sameAsLine)).toEqual([null, null, null, 2, 2, 6])
  })

  test('says what is wrong with a row, in words of the screen', async () => {
    const plan = await check(
      'name,phone,email,dob\n' +
        ',03006660020,,\n' +
        'No Contact,,,\n' +
        'Wrong Phone,12,,\n' +
        'Wrong Mail,03006660021,nobody,\n' +
        'Wrong Day,03006660022,,2007-02-30\n' +
        '=HYPERLINK("http://example.org"),03006660023,,\n',
    )
    expect(plan.rows.slice(0, 5).map(({ verdict }) => verdict)).toEqual(Array(5).fill('refused'))
    expect(plan.rows.map(({ problems }) => problems.length > 0)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ])
    expect(plan.rows[4]!.problems).toEqual(['Date of birth: 2007-02-30 is not a date.'])
  })

  test('takes notes as the office may type them', async () => {
    const { rows } = await check(
      'name,phone,notes\n' +
        'Two Lines,03006660031,"Called.\r\nCame in."\n' +
        'Strange Note,03006660032,Called\u0007.\n' +
        `Long Note,03006660034,${'x'.repeat(4001)}\n`,
    )
    expect(rows.map(({ verdict }) => verdict)).toEqual(['new', 'refused', 'refused'])
    expect(rows[2]!.problems).toEqual(['Note: Use at most 4,000 characters.'])
  })

  test('asks which comes first, the day or the month', async () => {
    const file = 'name,phone,dob\nDay Or Month,03006660030,03/04/2007\n'
    const asked = await check(file)
    expect([asked.asksDates, asked.rows[0]!.verdict]).toEqual([true, 'refused'])
    expect((await check(file, { dates: 'day-first' })).rows[0]).toMatchObject({
      verdict: 'new',
      dateOfBirth: '2007-04-03',
    })
    expect((await check(file, { dates: 'month-first' })).rows[0]!.dateOfBirth).toBe('2007-03-04')
  })

  test('takes columns that the officer chose, and says what is missing', async () => {
    const file = 'A,B,C\nSana Rauf,03006660040,x\n'
    expect((await check(file)).obstacle).toContain('name')
    const columns = JSON.stringify(['name', 'phone', null])
    expect(verdicts(await check(file, { columns }))).toEqual([[2, 'new']])
    const twice = JSON.stringify(['name', 'phone', 'phone'])
    expect((await check(file, { columns: twice })).obstacle).toContain('same meaning')
    for (const wrong of ['[', '["role"]', '{}']) {
      expect((await send('check', file, { columns: wrong })).status).toBe(400)
    }
  })

  test('reads other encodings and workbooks, and no value of a formula', async () => {
    const utf16 = Buffer.from('\ufeffname\tphone\nعائشہ صدیقی\t03006660050\n', 'utf16le')
    expect((await check(utf16)).rows).toMatchObject([{ verdict: 'new', name: 'عائشہ صدیقی' }])
    const rows = [
      ['Name', 'Phone', 'DOB'],
      ['Sana Book', '03006660051', 39155],
      ['Formula Book', { formula: 'A1&B1' }, null],
    ]
    const book = await check(workbook({ sheets: [{ name: 'List', rows }] }))
    expect(book.rows).toMatchObject([
      { verdict: 'new', dateOfBirth: '2007-03-14' },
      { verdict: 'refused', problems: [expect.stringContaining('Phone')] },
    ])
  })

  test('says how a text was read, and reads it in the encoding that is chosen', async () => {
    const western = Buffer.from('name,phone\nZoë Müller,03006660080\n', 'latin1')
    const guessed = await check(western)
    expect(guessed.encoding).toEqual({ name: 'windows-1252', certain: false })
    expect(guessed.rows[0]).toMatchObject({ name: 'Zoë Müller' })
    expect((await check('name,phone\nZoë,03006660081\n')).encoding).toEqual({ name: 'utf-8', certain: true })
    // Arabic letters of Windows, which are nothing in UTF-8 and no Western words.
    const arabic = Buffer.from([...Buffer.from('name,phone\n'), 0xda, 0xc7, 0xc6, 0xd4, 0xe5, 0xed, 0x2c])
    const file = Buffer.concat([arabic, Buffer.from('03006660082\n')])
    const refused = (await send('check', file)).body
    expect([refused.code, refused.message]).toEqual([
      'file_not_readable',
      expect.stringContaining('choose its encoding'),
    ])
    const chosen = await check(file, { encoding: 'windows-1256' })
    expect([chosen.encoding, chosen.rows[0]?.name]).toEqual([
      { name: 'windows-1256', certain: true },
      'عائشهي',
    ])
    expect((await send('check', file, { encoding: 'ebcdic' })).status).toBe(400)
  })

  test('offers the sheets of a workbook, and reads the one that is chosen', async () => {
    const sheet = (name: string, who: string, phone: string) => ({
      name,
      rows: [
        ['Name', 'Phone'],
        [who, phone],
      ],
    })
    const file = workbook({
      sheets: [
        sheet('2025', 'Sana First', '03006660090'),
        { ...sheet('Old', 'Hidden Person', '03006660091'), state: 'hidden' },
        sheet('2026', 'Omar Second', '03006660092'),
        { name: 'Notes', rows: [['Nothing']] },
      ],
    })
    const first = await check(file)
    expect([first.sheet, first.sheets, first.encoding]).toEqual(['2025', ['2025', '2026'], null])
    expect(first.rows.map(({ name }) => name)).toEqual(['Sana First'])
    const second = await check(file, { sheet: '2026' })
    expect([second.sheet, second.rows.map(({ name }) => name)]).toEqual(['2026', ['Omar Second']])
    // What was checked is what is added.
    const { status, body } = await send('apply', file, { sheet: '2025', fingerprint: second.fingerprint })
    expect([status, body.code]).toEqual([409, 'changed_meanwhile'])
    const unknown = (await send('check', file, { sheet: '2027' })).body
    expect([unknown.code, unknown.message]).toEqual([
      'file_not_readable',
      expect.stringContaining('2025, 2026'),
    ])
  })

  test('names an address of the office as a mistake, and adds the other rows', async () => {
    const file = `name,email\nSana Rauf,sana-beside-office@example.org\nOmar Farooqi,${officer.email.toUpperCase()}\n`
    const plan = await check(file)
    expect(verdicts(plan)).toEqual([
      [2, 'new'],
      [3, 'refused'],
    ])
    expect(plan.rows[1]!.problems).toEqual([expect.stringContaining(officer.email)])
    expect((await send('refused', file)).body.rows).toBe(1)
    const added = await apply(file)
    expect([added.status, added.body.data.created]).toEqual([201, 1])
  })

  test('returns the rows with mistakes as they were, with the reasons and without formulas', async () => {
    const file =
      'Name,Phone,Remarks\nSana Rauf,03006660095,fine\nOmar Noor,12,"=HYPERLINK(""https://example.org"")"\n,03006660096,\n'
    const { status, body } = await send('refused', file)
    expect([status, body.rows]).toEqual([200, 2])
    const [heads, omar, nobody, end] = body.csv.split('\r\n')
    expect(heads).toBe('\ufeffLine,What is wrong,Name,Phone,Remarks')
    expect(omar).toMatch(/^3,"Phone: [^"]+",Omar Noor,12,"'=HYPERLINK\(""https:\/\/example.org""\)"$/)
    expect(nobody).toBe('4,"Name: Enter the full name, as on the passport or national ID.",,03006660096,')
    expect(end).toBe('')
    // Corrected, it is a file for the import again.
    const corrected = body.csv
      .replace(',12,', ',03006660097,')
      .replace(',,03006660096', ',Noor Din,03006660096')
    const plan = await check(corrected)
    expect(plan.columns.map(({ field }) => field)).toEqual([null, null, 'name', 'phone', 'notes'])
    expect(plan.rows.map(({ verdict }) => verdict)).toEqual(['new', 'new'])
    const student = await aStudent(product.deps)
    expect((await send('refused', file, {}, student)).status).toBe(403)
  })

  test.each([
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0])],
    ['too many rows', `name,phone\n${'Sana Rauf,03006660060\n'.repeat(1001)}`],
  ])('refuses %s', async (_, content) => {
    expect((await send('check', content)).body.code).toBe('file_not_readable')
  })
})

test('a file that a crash has left behind is removed after an hour', async () => {
  const { deps } = product
  await check('name,phone\nSana Rauf,03006660070\n')
  const folder = path.join(deps.config.dataDir, 'student-imports')
  const now = deps.clock.now().getTime() / 1000
  for (const [name, age] of [
    ['old.part', 7200],
    ['new.part', 60],
  ] as const) {
    await writeFile(path.join(folder, name), 'name')
    await utimes(path.join(folder, name), now - age, now - age)
  }
  // Listed and not there, as a file that an import removes between the two.
  await symlink(path.join(folder, 'nowhere'), path.join(folder, 'gone.part'))
  await removeLeftovers(deps)
  expect((await readdir(folder)).toSorted()).toEqual(['gone.part', 'new.part'])
})

describe('adding the students', () => {
  test('adds new rows and chosen duplicates, invites nobody, and is undone for those nobody touched', async () => {
    const { deps } = product
    const file =
      'name,phone,email,dob,city,passport,notes\n' +
      'First Import,03006661001,first-import@example.org,2006-01-02,Lahore,AB9876543,Called twice\n' +
      'Second Import,03006661002,,,,,\n' +
      'Same Phone,03006661002,,,,,\n' +
      'Refused,1,,,,,\n'
    const before = await count()
    const { status, body } = await apply(file, { also: '[4]' })
    expect([status, body.data]).toMatchObject([201, { created: 3, fileName: 'old system.csv', undone: null }])
    expect(await count()).toBe(before + 3)
    expect(await product.mails('first-import@example.org')).toEqual([])
    const { rows } = await deps.pool.query(
      `select u.id, u.name, u.phone, u.status, d.city, n.text as note
       from student_import_rows r join users u on u.id = r.student_id left join student_details d on d.user_id = u.id
       left join student_notes n on n.student_id = u.id where r.import_id = $1 order by r.line`,
      [body.data._id],
    )
    expect(rows).toMatchObject([
      {
        name: 'First Import',
        phone: '+923006661001',
        status: 'pending',
        city: 'Lahore',
        note: 'Called twice',
      },
      { name: 'Second Import', note: null },
      { name: 'Same Phone' },
    ])
    // The same file again: everybody is there.
    expect(verdicts(await check(file))).toEqual([
      [2, 'known'],
      [3, 'possible'],
      [4, 'possible'],
      [5, 'refused'],
    ])
    await product.call('PUT', `/student/update/${rows[1].id}`, {
      token: await anotherSession(deps, officer),
      body: { city: 'Quetta' },
    })
    const answers = await Promise.all([undo(body.data._id), undo(body.data._id)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    expect(await count()).toBe(before + 1)
    const { body: list } = await product.call('GET', '/staff/student-imports?limit=5', {
      token: await anotherSession(deps, officer),
    })
    expect(list.data[0]).toMatchObject({ _id: body.data._id, created: 3, undone: { removed: 2 } })
  })

  test('keeps a student who was mailed a code of consent when it is undone', async () => {
    const { body } = await apply(
      'name,phone,email\nAsked Import,03006661030,asked-import@example.org\nOther Import,03006661031,\n',
    )
    const { rows } = await product.deps.pool.query(
      'select student_id from student_import_rows where import_id = $1 and line = 2',
      [body.data._id],
    )
    const [{ student_id: asked }] = rows
    const { status } = await product.call('POST', `/staff/students/${asked}/consent/code`, {
      token: await anotherSession(product.deps, officer),
    })
    expect(status).toBe(200)
    const before = await count()
    expect((await undo(body.data._id)).status).toBe(200)
    expect(await count()).toBe(before - 1)
    expect((await product.deps.pool.query('select from users where id = $1', [asked])).rows).toHaveLength(1)
  })

  test('keeps a student about whom a note is being written when it is undone', async () => {
    const { pool } = product.deps
    const { body } = await apply('name,phone\nNoted Import,03006661040\nOther Import,03006661041\n')
    const { rows } = await pool.query(
      'select student_id from student_import_rows where import_id = $1 and line = 2',
      [body.data._id],
    )
    const [{ student_id: noted }] = rows
    const before = await count()
    const writer = await pool.connect()
    try {
      await writer.query('begin')
      await writer.query('select from users where id = $1 for no key update', [noted])
      await writer.query(
        'insert into student_notes (student_id, author_id, text, at) values ($1, $2, $3, $4)',
        [noted, officer._id, 'Called twice', product.clock.now()],
      )
      const undone = undo(body.data._id)
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await pool.query(waits)).rowCount).toBe(1)
      await writer.query('commit')
      expect((await undone).status).toBe(200)
    } finally {
      writer.release()
    }
    expect(await count()).toBe(before - 1)
    expect((await pool.query('select from student_notes where student_id = $1', [noted])).rowCount).toBe(1)
  })

  test('adds nobody twice when it is sent twice at once', async () => {
    const rows = Array.from({ length: 100 }, (_, at) => `Twice Import ${at},0301${7_000_000 + at}\n`)
    const file = `name,phone\n${rows.join('')}`
    const { fingerprint } = await check(file)
    const before = await count()
    const answers = await Promise.all([1, 2].map(() => send('apply', file, { fingerprint })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await count()).toBe(before + rows.length)
  })

  test('is refused when somebody else added a student since, or nobody is left to add', async () => {
    const file = 'name,phone\nRaced Student,03006661010\n'
    const { fingerprint } = await check(file)
    await aStudent(product.deps, { phone: '+923006661010' })
    const before = await count()
    expect((await send('apply', file, { fingerprint })).body.code).toBe('changed_meanwhile')
    expect((await send('apply', `${file}More,03006661011\n`, { fingerprint })).status).toBe(409)
    expect((await apply(file)).body.code).toBe('move_not_possible')
    expect(await count()).toBe(before)
  })

  test('is not for students', async () => {
    const student = await aStudent(product.deps)
    expect((await send('check', 'name,phone\n', {}, student)).status).toBe(403)
    expect(
      (await product.call('GET', '/staff/student-imports?limit=5', { token: student.token })).status,
    ).toBe(403)
    expect((await undo('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})
