import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseClosedAccounts } from '#areas/students/closing/server/erase-closed-accounts.ts'
import { apply } from '#test/people/applying.ts'
import { aFullStudent } from '#test/people/full-student.ts'
import { anAdmin, anOfficer, anotherSession, aStudent, type Person } from '#test/people/people.ts'
import { aProgram } from '#test/people/programs.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { filledColumns, movedColumns, stayingColumns } from './merged-columns.ts'

let product: TestProduct
let officer: Person
let decider: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps, { mayDecide: false })
  decider = await anAdmin(product.deps)
})
afterAll(() => product.close())

const day = 86_400_000
/** A request with a new session: the clock moves on between tests. */
const as = async (person: Person, method: string, path: string, body?: object) => {
  const token = await anotherSession(product.deps, person)
  return product.call(method, path, { token, ...(body === undefined ? {} : { body }) })
}
const ask = (kept: Person, other: Person, person = officer) =>
  as(person, 'POST', `/staff/students/${kept._id}/merge/${other._id}`, { reason: 'Both came to the desk.' })
const preview = async (kept: Person, other: Person, person = decider) =>
  as(person, 'GET', `/staff/students/${kept._id}/merge/${other._id}`)
const mergesOf = async (person: Pick<Person, '_id'>) =>
  (await as(decider, 'GET', `/staff/students/${person._id}/merges`)).body.merges
async function merge(kept: Person, other: Person) {
  expect((await ask(kept, other)).status).toBe(200)
  const { pending } = (await preview(kept, other)).body.data
  return as(decider, 'POST', `/staff/approvals/${pending._id}/confirm`)
}
const undo = (mergeId: string, person = decider) => as(person, 'POST', `/staff/merges/${mergeId}/undo`, {})
const login = ({ email, password }: Person) =>
  product.call('POST', '/auth/student-login', { body: { email, password } })

/** Tables that a merge and its undoing write to by design: the act itself, its mails, and the login that ends. */
const notCompared = [
  'approvals',
  'student_merges',
  'student_merge_rows',
  'outbox',
  'audit_log',
  'audit_pending',
  'announcements',
  'sessions',
  'calendar_feeds',
  'otp_challenges',
  'password_links',
  'unsaved_input',
]

/** The content of every table, row by row, without the officers who merge and what they are told. */
async function everything(): Promise<Map<string, string[]>> {
  const { rows: tables } = await product.deps.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname = current_schema() and not c.relispartition order by 1`,
  )
  const content = new Map<string, string[]>()
  for (const { name } of tables) {
    if (notCompared.includes(name)) continue
    const { rows } = await product.deps.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from "${name}" t
       where to_jsonb(t) ->> 'event' is distinct from 'merge_asked'
         and coalesce(to_jsonb(t) ->> 'role', 'student') = 'student' order by 1`,
    )
    content.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return content
}

/** The rows that are in only one of two contents, shortened: a whole row would be pages of a failed test. */
const differences = (before: Map<string, string[]>, after: Map<string, string[]>) =>
  [...before].flatMap(([table, rows]) => {
    const [was, now] = [new Set(rows), new Set(after.get(table))]
    const gone = rows.filter((row) => !now.has(row))
    const come = [...now].filter((row) => !was.has(row))
    return gone.length + come.length === 0 ? [] : [{ table, gone: shortened(gone), come: shortened(come) }]
  })
const shortened = (rows: string[]) => rows.slice(0, 2).map((row) => row.slice(0, 500))

describe('the list of columns', () => {
  const referring = async () =>
    (
      await product.deps.pool.query<{ column: string }>(
        `select k.conrelid::regclass || '.' || a.attname as column
         from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
         where k.contype = 'f' and k.confrelid = 'users'::regclass order by 1`,
      )
    ).rows.map(({ column }) => column)
  const listed = () => [...movedColumns, ...Object.keys(stayingColumns)].toSorted()

  test('has every column that refers to people, once', async () => {
    expect(await referring()).toEqual(listed())
  })

  test('fails on a new column until it is listed', async () => {
    const { pool } = product.deps
    await pool.query('create table essays (id uuid primary key, author uuid references users (id))')
    expect((await referring()).filter((column) => !listed().includes(column))).toEqual(['essays.author'])
    await pool.query('drop table essays')
  })

  test('fills only columns that exist, and moves only tables with a key', async () => {
    const { rows } = await product.deps.pool.query<{ column: string }>(
      `select table_name || '.' || column_name as column from information_schema.columns`,
    )
    const existing = new Set(rows.map(({ column }) => column))
    const filled = Object.entries(filledColumns).flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    )
    expect(filled.filter((column) => !existing.has(column))).toEqual([])
    const { rows: keyless } = await product.deps.pool.query(
      `select name from unnest($1::text[]) name
       where not exists (select from pg_index i where i.indrelid = name::regclass and i.indisprimary)`,
      [movedColumns.map((column) => column.split('.')[0])],
    )
    expect(keyless).toEqual([])
  })
})

describe('a merge of two full records', () => {
  test('keeps everything, and undoing it restores every table', async () => {
    const { deps } = product
    const first = await aFullStudent(product, await anOfficer(deps))
    const second = await aFullStudent(product, await anOfficer(deps))
    const [kept, other] = [first.student, second.student]
    const before = await everything()
    const asked = await ask(kept, other)
    expect(asked.status).toBe(200)
    expect(differences(before, await everything())).toEqual([])
    const { data } = (await preview(kept, other)).body
    expect(data).toMatchObject({ obstacle: null, pending: { viewerAsked: false, viewerMayConfirm: true } })

    const confirmed = await as(decider, 'POST', `/staff/approvals/${data.pending._id}/confirm`)
    expect(confirmed.status).toBe(200)
    const merged = await everything()
    // No row is gone: each is where it was, or belongs to the kept student now.
    for (const [table, rows] of before)
      expect([table, merged.get(table)!.length]).toEqual([table, rows.length])

    const file = (await as(decider, 'GET', `/staff/students/${kept._id}`)).body.data
    expect(file.student.applicationCount).toBe(
      data.remaining.holds.applications + data.other.holds.applications,
    )
    const mine = await product.call('GET', `/application/${second.applicationId}`, { token: kept.token })
    expect(mine.status).toBe(200)
    expect((await as(decider, 'GET', `/staff/students/${other._id}`)).status).toBe(404)
    const { body } = await as(decider, 'GET', '/student/all?limit=100')
    expect(body.data.map(({ _id }: Person) => _id)).not.toContain(other._id)

    for (const [person, address] of [
      [kept, other.email],
      [other, kept.email],
    ] as const) {
      const mail = (await product.mails(person.email)).at(-1)!
      expect(mail.subject).toContain('are now one')
      expect(JSON.stringify(mail)).not.toContain(address)
    }

    const [{ _id: mergeId }] = await mergesOf(kept)
    expect(await mergesOf(other)).toMatchObject([
      { _id: mergeId, remaining: { _id: kept._id }, mayUndo: true },
    ])
    const answers = await Promise.all([undo(mergeId), undo(mergeId)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const another = await anAdmin(deps)
    expect((await as(another, 'POST', `/staff/merges/${mergeId}/undo`)).status).toBe(409)
    expect(differences(before, await everything())).toEqual([])
    expect((await product.mails(other.email)).at(-1)!.subject).toContain('separate again')
    expect(await mergesOf(kept)).toEqual([])
  })

  test('fills what is blank, copies identity documents, and undoing leaves what was changed since', async () => {
    const { deps } = product
    const kept = await aStudent(deps, { name: 'Sana Rauf' })
    const other = await aStudent(deps, { name: 'Sana Rauf', phone: '+923005556001' })
    const update = (person: Person, body: object) =>
      product.call('PUT', `/student/update/${person._id}`, { token: person.token, body })
    await update(kept, { city: 'Multan' })
    await update(other, { city: 'Quetta', address: 'House 1', education: 'FSc' })
    const paper = { number: 'PK7654321', country: 'PK', issued: null, expires: null }
    await product.call('PUT', '/student/identity/passport', { token: other.token, body: paper })
    expect((await merge(kept, other)).status).toBe(200)
    const onMerged = [
      await as(decider, 'POST', `/staff/students/${other._id}/notes`, { text: 'Called twice.' }),
      await as(decider, 'POST', `/staff/students/${other._id}/tags`, { name: 'Fair' }),
    ]
    expect(onMerged.map(({ status }) => status)).toEqual([404, 404])
    const { student } = (await as(decider, 'GET', `/staff/students/${kept._id}`)).body.data
    expect(student).toMatchObject({
      phone: '+923005556001',
      details: { city: 'Multan', address: 'House 1', education: 'FSc' },
    })
    const archive = await product.call('POST', '/student/identity/passport/number', {
      token: kept.token,
      body: {},
    })
    expect(archive.body.number).toBe('PK7654321')
    await update(kept, { education: 'FSc, Multan, 2025' })
    const [{ _id }] = await mergesOf(kept)
    expect((await undo(_id)).status).toBe(200)
    const after = (await as(decider, 'GET', `/staff/students/${kept._id}`)).body.data.student
    expect(after).toMatchObject({
      phone: null,
      details: { city: 'Multan', address: null, education: 'FSc, Multan, 2025' },
    })
    const { rows } = await deps.pool.query('select user_id from identity_documents where user_id = any($1)', [
      [kept._id, other._id],
    ])
    expect(rows).toEqual([{ user_id: other._id }])
  })

  test('keeps one of two equal entries of the shortlist in sight, and gives both back', async () => {
    const { deps } = product
    const [kept, other] = [await aStudent(deps), await aStudent(deps)]
    const program = await aProgram(deps)
    const { rows: before } = await deps.pool.query(
      `insert into shortlist (user_id, program_id, note, added_at)
       values ($1, $3, 'of the kept', now()), ($2, $3, 'of the other', now()) returning *`,
      [kept._id, other._id, program.programId],
    )
    expect((await preview(kept, other)).body.data.onBothShortlists).toBe(1)
    await merge(kept, other)
    const rows = async () =>
      (
        await deps.pool.query('select * from shortlist where program_id = $1 order by note', [
          program.programId,
        ])
      ).rows
    expect(await rows()).toEqual(before)
    const [{ _id }] = await mergesOf(kept)
    await undo(_id)
    expect(await rows()).toEqual(before)
  })
})

describe('the other login', () => {
  test('ends at once, keeps its address, and works again after the merge is undone', async () => {
    const { deps } = product
    const [kept, other] = [await aStudent(deps), await aStudent(deps)]
    const ownPage = (person: Person) =>
      product.call('GET', `/student/profile/${person._id}`, { token: person.token })
    await merge(kept, other)
    expect((await ownPage(other)).status).toBe(401)
    expect((await ownPage(kept)).status).toBe(200)
    expect((await login(other)).status).not.toBe(200)
    expect((await login(kept)).status).toBe(200)
    const taken = await as(officer, 'POST', '/student/create', { name: 'Sana Rauf', email: other.email })
    expect(taken.body.code).toBe('address_taken')
    const [{ _id }] = await mergesOf(kept)
    await undo(_id)
    expect((await login(other)).status).toBe(200)
  })
})

describe('a merge needs two people', () => {
  test('the one who requested it cannot confirm it, nor somebody who may not decide', async () => {
    const { deps } = product
    const [kept, other] = [await aStudent(deps), await aStudent(deps)]
    const asker = await anOfficer(deps)
    expect((await ask(kept, other, asker)).status).toBe(200)
    expect((await ask(kept, other, officer)).body.code).toBe('move_not_possible')
    const { pending } = (await preview(kept, other, asker)).body.data
    expect(pending).toMatchObject({ viewerAsked: true, viewerMayConfirm: false })
    expect((await as(asker, 'POST', `/staff/approvals/${pending._id}/confirm`)).status).toBe(403)
    expect((await as(officer, 'POST', `/staff/approvals/${pending._id}/confirm`)).status).toBe(404)
    expect((await login(other)).status).toBe(200)
    const answers = await Promise.all([
      as(decider, 'POST', `/staff/approvals/${pending._id}/confirm`),
      as(decider, 'POST', `/staff/approvals/${pending._id}/confirm`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const merges = await mergesOf(kept)
    expect(merges).toHaveLength(1)
    const [{ _id }] = merges
    expect((await undo(_id, officer)).status).toBe(403)
    expect(
      (await product.call('POST', `/staff/merges/${_id}/undo`, { token: kept.token, body: {} })).status,
    ).toBe(403)
  })

  test('a request that nobody confirmed in a day changes nothing', async () => {
    const { deps, clock } = product
    const [kept, other] = [await aStudent(deps), await aStudent(deps)]
    await ask(kept, other)
    const { pending } = (await preview(kept, other)).body.data
    clock.advance(day + 1000)
    expect((await as(decider, 'POST', `/staff/approvals/${pending._id}/confirm`)).status).toBe(409)
    expect((await preview(kept, other)).body.data.pending).toBeNull()
    expect(await mergesOf(kept)).toEqual([])
  })
})

describe('what cannot be merged', () => {
  test('two open applications to the same program and intake', async () => {
    const { deps } = product
    const [kept, other] = [await aStudent(deps), await aStudent(deps)]
    const program = await aProgram(deps)
    await apply(product, kept, program)
    const sent = await apply(product, other, program)
    const answer = await ask(kept, other)
    expect(answer).toMatchObject({ status: 409, body: { code: 'move_not_possible' } })
    expect(answer.body.message).toContain('same intake')
    expect((await preview(kept, other)).body.data.obstacle).toBe(answer.body.message)
    await product.call('POST', `/application/${sent.body.data._id}/withdraw`, {
      token: other.token,
      body: {},
    })
    expect((await merge(kept, other)).status).toBe(200)
  })

  test('a second record into one that another waits to be merged into, until that is decided', async () => {
    const { deps } = product
    const [kept, one, two] = [await aStudent(deps), await aStudent(deps), await aStudent(deps)]
    await ask(kept, one)
    const { obstacle, pending } = (await preview(kept, two)).body.data
    expect([obstacle, pending]).toEqual([expect.stringContaining('another record'), null])
    expect((await ask(kept, two)).body).toMatchObject({ code: 'move_not_possible', message: obstacle })
    const first = (await preview(kept, one)).body.data
    expect(first.obstacle).toBeNull()
    expect((await as(decider, 'POST', `/staff/approvals/${first.pending._id}/confirm`)).status).toBe(200)
    expect((await merge(kept, two)).status).toBe(200)
  })

  test('a record with an address into one without; the other way round the student keeps the login', async () => {
    const { deps } = product
    const made = await as(officer, 'POST', '/student/create', { name: 'Walk In', phone: '+923005557001' })
    const walkIn = { ...(await aStudent(deps)), _id: made.body.data._id }
    const own = await aStudent(deps)
    expect((await ask(walkIn, own)).body.message).toContain('no e-mail address')
    expect((await merge(own, walkIn)).status).toBe(200)
    expect((await product.mails(own.email)).at(-1)!.text).toContain('without an e-mail address')
    expect(await mergesOf(own)).toMatchObject([{ other: { name: 'Walk In', email: null } }])
  })

  test('a closed record, the same record twice, an officer, and one that was merged before', async () => {
    const { deps } = product
    const [one, two, three] = [await aStudent(deps), await aStudent(deps), await aStudent(deps)]
    const closed = await aStudent(deps, { status: 'deleted' })
    expect((await ask(one, closed)).body.code).toBe('move_not_possible')
    for (const nobody of [one, officer]) expect((await ask(one, nobody)).status).toBe(404)
    await merge(one, two)
    expect((await ask(three, two)).body.code).toBe('move_not_possible')
    // What was merged into `one` can still be undone.
    expect((await ask(three, one)).body.code).toBe('move_not_possible')
    expect((await merge(one, three)).status).toBe(200)
  })
})

describe('after a merge', () => {
  test('it cannot be undone after 30 days, nor while the kept account is closed', async () => {
    const { deps, clock } = product
    const [kept, other] = [await aStudent(deps), await aStudent(deps)]
    await merge(kept, other)
    const [{ _id }] = await mergesOf(kept)
    await as(decider, 'DELETE', `/student/delete/${kept._id}?reason=Asked`)
    expect((await undo(_id)).body.code).toBe('move_not_possible')
    await as(decider, 'POST', `/staff/students/${kept._id}/keep`, {})
    clock.advance(30 * day + 1000)
    expect((await mergesOf(kept))[0]).toMatchObject({ mayUndo: false })
    expect((await undo(_id)).body.code).toBe('move_not_possible')
  })

  test('erasing the kept account erases the other with it', async () => {
    const { deps, clock } = product
    const kept = await aStudent(deps)
    const { student: other, typed, cnic } = await aFullStudent(product, await anOfficer(deps))
    await merge(kept, other)
    await as(decider, 'DELETE', `/student/delete/${kept._id}?reason=Asked`)
    clock.advance(7 * day + 1000)
    await eraseClosedAccounts(deps)
    const { rows } = await deps.pool.query('select name, email, merged_into from users where id = any($1)', [
      [kept._id, other._id],
    ])
    for (const row of rows) expect(row.email).toContain('@erased.invalid')
    const left = JSON.stringify([...(await everything())])
    expect(Object.values(typed).filter((text) => left.includes(text))).toEqual([])
    expect(left).not.toContain(cnic)
  })
  const addressesOf = async (...people: Person[]) => {
    const { rows } = await product.deps.pool.query<{ email: string }>(
      'select email from users where id = any($1) order by array_position($1, id)',
      [people.map(({ _id }) => _id)],
    )
    return rows.map(({ email }) => email)
  }
  const erased = expect.stringContaining('@erased.invalid')

  test('an account without applications that its owner closes is erased with the other', async () => {
    const { deps, clock } = product
    const [kept, other] = [await aStudent(deps), await aStudent(deps)]
    await merge(kept, other)
    expect((await as(kept, 'DELETE', `/student/delete/${kept._id}`)).status).toBe(200)
    clock.advance(7 * day + 1000)
    await eraseClosedAccounts(deps)
    expect(await addressesOf(kept, other)).toEqual([erased, erased])
  })

  test('an account that acted on the applications of the other is erased though they were separated', async () => {
    const { deps, clock } = product
    const [kept, other] = [await aStudent(deps), await aStudent(deps)]
    const sent = await apply(product, other, await aProgram(deps))
    await merge(kept, other)
    const withdrawn = await as(kept, 'POST', `/application/${sent.body.data._id}/withdraw`, {})
    expect(withdrawn.status).toBe(200)
    const [{ _id }] = await mergesOf(kept)
    expect((await undo(_id)).status).toBe(200)
    expect((await as(kept, 'DELETE', `/student/delete/${kept._id}`)).status).toBe(200)
    clock.advance(7 * day + 1000)
    await eraseClosedAccounts(deps)
    expect(await addressesOf(kept, other)).toEqual([erased, other.email])
  })
})
