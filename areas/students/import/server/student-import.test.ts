import { readdir, utimes, writeFile } from 'node:fs/promises'
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
async function send(where: 'check' | 'apply', content: string | Buffer, parts: Parts = {}, person = officer) {
  const form = new FormData()
  for (const [name, text] of Object.entries(parts)) form.append(name, text)
  form.append('file', new Blob([content as BlobPart]), 'old system.csv')
  const token = await anotherSession(product.deps, person)
  return product.call('POST', `/staff/student-imports${where === 'check' ? '/check' : ''}`, { token, form })
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
  await removeLeftovers(deps)
  expect(await readdir(folder)).toEqual(['new.part'])
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
