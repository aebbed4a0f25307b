import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { apply } from '#test/people/applying.ts'
import { aProgram } from '#test/people/programs.ts'
import { aStudent, type Person } from '#test/people/people.ts'

/*
 * While a name changes in two releases, servers of both work on one database: what one writes under its name, the other
 * reads under its own.
 */

let product: TestProduct
let student: Person
let other: Person
let third: Person
let fourth: Person
beforeAll(async () => {
  product = await testProduct()
  student = await aStudent(product.deps)
  other = await aStudent(product.deps)
  third = await aStudent(product.deps, { name: 'Third Person' })
  fourth = await aStudent(product.deps)
  expect((await apply(product, third, await aProgram(product.deps))).status).toBe(200)
  await run(
    `insert into approvals (kind, object_id, asked_by, asked_at, expires_at)
     values ('students.merge', $1, $1, now(), now())`,
    [third._id],
  )
})
afterAll(() => product.close())

const run = async (statement: string, values: unknown[] = []) =>
  (await product.deps.pool.query(statement, values)).rows

describe('a table under two names', () => {
  test.each([
    {
      names: ['identity_papers', 'identity_documents'],
      columns: ['user_id', 'paper', 'kind'],
      renamed: ['user_id', 'identity_document', 'kind'],
      fixed: { changed_at: '2026-01-02' },
      conflict: 2,
    },
    {
      names: ['typed_work', 'unsaved_input'],
      columns: ['student_id', 'form', 'mark'],
      renamed: ['student_id', 'form', 'mark'],
      fixed: { updated_at: '2026-01-02' },
      conflict: 2,
    },
  ])('$names.0 takes every write of $names.1', async ({ names, columns, renamed, fixed, conflict }) => {
    const [extra, value] = Object.entries(fixed)[0]!
    for (const [writing, of, reading, its] of [
      [names[0]!, columns, names[1]!, renamed],
      [names[1]!, renamed, names[0]!, columns],
    ] as const) {
      const key = of.slice(0, conflict).join(', ')
      const given = [student._id, 'national']
      const insert = (mark: string, end: string) =>
        run(
          `insert into ${writing} (${of.join(', ')}, ${extra}) values ($1, $2, $3, '${value}') ${end} returning *`,
          [...given, mark],
        )
      const seen = () =>
        run(`select ${its[2]} as mark from ${reading} where ${its[0]} = $1 and ${its[1]} = $2`, given)
      expect(await insert('first', '')).toMatchObject([{ [of[2]!]: 'first' }])
      expect(await seen()).toEqual([{ mark: 'first' }])
      await expect(insert('again', '')).rejects.toMatchObject({ code: '23505' })
      expect(await insert('again', 'on conflict do nothing')).toEqual([])
      const update = `on conflict (${key}) do update set ${of[2]} = excluded.${of[2]} where ${writing}.${of[2]} = 'first'`
      expect(await insert('second', update)).toHaveLength(1)
      expect(await insert('third', update)).toEqual([])
      expect(await seen()).toEqual([{ mark: 'second' }])
      expect(
        await run(`select 1 from ${writing} where ${of[0]} = $1 for update`, [student._id]),
      ).toHaveLength(1)
      await run(`update ${writing} set ${of[2]} = 'bulk'`)
      expect(await seen()).toEqual([{ mark: 'bulk' }])
      expect(
        await run(`delete from ${writing} where ${of[0]} = $1 returning ${of[2]}`, [student._id]),
      ).toHaveLength(1)
      expect(await seen()).toEqual([])
    }
  })

  test('a view of a number has its own id under either name', async () => {
    const insert = (table: string, column: string) =>
      run(
        `insert into ${table} (user_id, viewer_id, ${column}, at) values ($1, $1, 'passport', now()) returning id`,
        [student._id],
      )
    const [first] = await insert('identity_looks', 'paper')
    const [second] = await insert('identity_views', 'identity_document')
    expect(second.id).toBeGreaterThan(first.id)
    expect(
      await run('select identity_document from identity_views where user_id = $1', [student._id]),
    ).toHaveLength(2)
    expect(await run('select paper from identity_looks where user_id = $1', [student._id])).toHaveLength(2)
  })

  test.each([
    [
      ['notices', 'notifications'],
      (table: string) =>
        `insert into ${table} (user_id, kind, event, at) values ($1, 'security', 'new-device', now())`,
    ],
    [
      ['course_enrolments', 'course_enrollments'],
      (table: string) => `with course as (insert into courses (title) values ('Sample') returning id)
         insert into ${table} (student_id, course_id, at) select $1, id, now() from course on conflict do nothing`,
    ],
  ])('%s have the same rows', async (names, insert) => {
    const people = names[0] === 'notices' ? 'user_id' : 'student_id'
    const ofStudent = (table: string) => run(`select * from ${table} where ${people} = $1`, [student._id])
    for (const name of names) {
      await run(insert(name), [student._id])
      const rows = await ofStudent(names[0]!)
      expect(rows).toHaveLength(1)
      expect(await ofStudent(names[1]!)).toEqual(rows)
      await run(`delete from ${name} where ${people} = $1`, [student._id])
      expect(await ofStudent(names[0]!)).toEqual([])
    }
  })

  test('checks and keys hold under the new name, and rows go with their person', async () => {
    const insert = (user: string, identityDocument: string) =>
      run(`insert into identity_documents (user_id, identity_document, changed_at) values ($1, $2, now())`, [
        user,
        identityDocument,
      ])
    await expect(insert(student._id, 'visa')).rejects.toMatchObject({ code: '23514' })
    await expect(insert(randomUUID(), 'passport')).rejects.toMatchObject({ code: '23503' })
    const [leaving] = await run(
      `insert into users (name, email) values ('Noor', 'noor@example.org') returning id`,
    )
    await insert(leaving.id, 'passport')
    await run('delete from users where id = $1', [leaving.id])
    expect(await run('select from identity_documents where user_id = $1', [leaving.id])).toEqual([])
  })
})

interface Renamed {
  table: string
  former: string
  renamed: string
  /** Columns that a row needs besides, each with its value of a person `u`. */
  needs: Readonly<Record<string, string>>
  /** What an insert without the column writes; undefined if there is none. */
  initial?: unknown
  written: () => unknown
  changed: () => unknown
}
const times = { written: () => '2026-01-02T00:00:00.000Z', changed: () => '2026-01-03T00:00:00.000Z' }
const people = { written: () => third._id, changed: () => fourth._id }
/** In the order that the table demands. */
const pair = (one: string, another: string) => ({
  [one]: `least(u.id, (select id from users where name = 'Third Person'))`,
  [another]: `greatest(u.id, (select id from users where name = 'Third Person'))`,
})
const renamedColumns: Renamed[] = [
  ...(['until', 'proved_at'] as const).map((end) => ({
    table: 'sessions',
    former: `papers_${end}`,
    renamed: `identity_documents_${end}`,
    needs: {
      user_id: 'u.id',
      token_hash: 'sha256(u.id::text::bytea)',
      device: `'Chrome'`,
      network: `'192.0.2.0'`,
      idle_seconds: '60',
      expires_at: 'now()',
    },
    initial: null,
    ...times,
  })),
  {
    table: 'university_letters',
    former: 'told_at',
    renamed: 'shown_at',
    needs: {
      id: 'gen_random_uuid()',
      application_id: `(select id from applications limit 1)`,
      version: `row_number() over ()`,
      added_by: 'u.id',
      added_at: 'now()',
      ended_at: 'now()',
      ended_by: `'removed'`,
    },
    initial: null,
    ...times,
  },
  {
    table: 'different_students',
    former: 'told_by',
    renamed: 'recorded_by',
    needs: { ...pair('student_id', 'other_id'), recorded_at: 'now()' },
    initial: null,
    ...people,
  },
  {
    table: 'different_students',
    former: 'told_at',
    renamed: 'recorded_at',
    needs: pair('student_id', 'other_id'),
    ...times,
  },
  {
    table: 'outbox',
    former: 'forget_when_done',
    renamed: 'clear_when_done',
    needs: { id: 'gen_random_uuid()', name: `'sample'`, props: `'{}'`, run_at: 'now()', created_at: 'now()' },
    initial: false,
    written: () => true,
    changed: () => false,
  },
  {
    table: 'practice_attempts',
    former: 'kept',
    renamed: 'saved',
    needs: { student_id: 'u.id', slug: `'sample'`, started_at: 'now()', handed_in_at: 'now()' },
    initial: false,
    written: () => true,
    changed: () => false,
  },
  {
    table: 'student_merges',
    former: 'kept_id',
    renamed: 'remaining_id',
    needs: {
      other_id: 'u.id',
      approval_id: '(select id from approvals limit 1)',
      status_before: `'active'`,
      merged_at: 'now()',
      undo_until: 'now()',
    },
    ...people,
  },
  // The next name.
]

describe('a column under two names', () => {
  test.each(renamedColumns)(
    '$table: $former and $renamed are equal, whichever is written',
    async ({ table, former, renamed, needs, initial, ...values }) => {
      const [written, changed] = [values.written(), values.changed()]
      const both = async () => {
        const found = await run(`select ${former} as former, ${renamed} as renamed from ${table}`)
        return found.map((row) => JSON.parse(JSON.stringify([row.former, row.renamed])))
      }
      /** Two rows at once, with the column or without it. */
      const insert = (given: Record<string, unknown>) =>
        run(
          `insert into ${table} (${[...Object.keys(needs), ...Object.keys(given)].join(', ')})
           select ${[...Object.values(needs), ...Object.keys(given).map((_, index) => `$${index + 3}`)].join(', ')}
           from users u where u.id in ($1, $2)`,
          [student._id, other._id, ...Object.values(given)],
        )
      const twice = (value: unknown) => [
        [value, value],
        [value, value],
      ]
      for (const column of [former, renamed]) {
        await run(`delete from ${table}`)
        await insert({ [column]: written })
        expect(await both()).toEqual(twice(written))
        // One statement for all rows; the second changes none of them.
        for (const _ of [1, 2]) await run(`update ${table} set ${column} = $1`, [changed])
        expect(await both()).toEqual(twice(changed))
      }
      await run(`update ${table} set ${former} = $1`, [written])
      expect(await both()).toEqual(twice(written))
      await run(`update ${table} set ${renamed} = $1`, [changed])
      expect(await both()).toEqual(twice(changed))
      await run(`delete from ${table}`)
      if (initial === undefined) await expect(insert({})).rejects.toMatchObject({ code: '23502' })
      else {
        await insert({})
        expect(await both()).toEqual(twice(initial))
      }
      await run(`delete from ${table}`)
    },
  )
})
