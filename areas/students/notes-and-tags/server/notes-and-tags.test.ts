import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAdmin, anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { notesAndTagsMessages as messages } from '#texts/students/notes-and-tags/notes-and-tags-messages.ts'
import { tagsPerStudent } from '../contract.ts'

let product: TestProduct
let student: Person
let officer: Person
beforeAll(async () => {
  product = await testProduct()
})
beforeEach(async () => {
  student = await aStudent(product.deps)
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())

const of = ({ _id }: Person) => `/staff/students/${_id}`
const call = (method: string, path: string, body?: object, { token }: Person = officer) =>
  product.call(method, path, { token, ...(body === undefined ? {} : { body }) })
const tag = (name: string, whom: Person = student) => call('POST', `${of(whom)}/tags`, { name })
const file = async (whom: Person = student) => (await call('GET', of(whom))).body.data
const found = async (query: string) =>
  (await call('GET', `/student/all?limit=100&${query}`)).body.data.map(({ _id }: Person) => _id)
const audits = async (action: string) =>
  (
    await product.deps.pool.query('select details from audit_entries where object_id = $1 and action = $2', [
      student._id,
      action,
    ])
  ).rows

describe('tags', () => {
  it('find every student who has them, whatever their capitals and spaces', async () => {
    const other = await aStudent(product.deps)
    const name = `Fair ${other._id.slice(0, 8)}`
    const { status, body } = await tag(name)
    expect([status, body.tags.map((one: { name: string }) => one.name)]).toEqual([200, [name]])
    const [{ _id }] = body.tags
    expect((await tag(name.toUpperCase(), other)).body.tags).toEqual(body.tags)
    expect((await tag(` ${name.replace(' ', '   ')} `)).body.tags).toEqual(body.tags)
    expect((await file()).tags).toEqual(body.tags)
    expect((await found(`tag=${_id}`)).toSorted()).toEqual([student._id, other._id].toSorted())
    expect((await call('GET', '/staff/students/tags-and-officers')).body.tags).toContainEqual(body.tags[0])
    expect(await audits('student.tagged')).toHaveLength(1)
  })

  it('are removed once, and are not offered when nobody has them', async () => {
    const [{ _id }] = (await tag(`Gone ${student._id.slice(0, 8)}`)).body.tags
    const remove = () => call('DELETE', `${of(student)}/tags/${_id}`)
    expect((await remove()).body.tags).toEqual([])
    expect((await remove()).status).toBe(404)
    const { tags } = (await call('GET', '/staff/students/tags-and-officers')).body
    expect(tags.some((one: { _id: string }) => one._id === _id)).toBe(false)
    expect(await found(`tag=${_id}`)).toEqual([])
  })

  it('are stored no longer than somebody has them: they may name a person', async () => {
    const [name, other] = [`Cousin of ${student._id.slice(0, 8)}`, await aStudent(product.deps)]
    const [{ _id }] = (await tag(name)).body.tags
    await tag(name, other)
    const isStored = async () =>
      (await product.deps.pool.query('select from tags where name = $1', [name])).rows.length > 0
    await call('DELETE', `${of(student)}/tags/${_id}`)
    expect(await isStored()).toBe(true)
    await call('DELETE', `${of(other)}/tags/${_id}`)
    expect(await isStored()).toBe(false)
  })

  it('have a limit that several officers cannot exceed together', async () => {
    const answers = await Promise.all(
      Array.from({ length: tagsPerStudent + 5 }, (_, at) => tag(`Tag ${at} ${student._id.slice(0, 8)}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(tagsPerStudent)
    const [refused] = answers.filter(({ status }) => status !== 200)
    expect([refused?.status, refused?.body.message]).toEqual([
      409,
      messages.tagsFull({ most: tagsPerStudent }),
    ])
    expect((await file()).tags).toHaveLength(tagsPerStudent)
  })

  it('need a name of a reasonable length', async () => {
    for (const name of ['', '   ', 'x'.repeat(41)]) {
      const { status, body } = await tag(name)
      expect([status, Object.keys(body.fields)]).toEqual([400, ['name']])
    }
  })
})

describe('a tag of many students', () => {
  const unique = (name: string) => `${name} ${student._id.slice(0, 8)}`
  const listed = async () => (await call('GET', '/staff/student-tags?limit=100')).body.data
  const rename = (_id: string, name: string, seen: string) =>
    call('PUT', `/staff/student-tags/${_id}`, { name, seen })
  const merge = (_id: string, into: string, from: string, stays: string) =>
    call('POST', `/staff/student-tags/${_id}/merge`, { into, seen: { from, into: stays } })
  const idOf = async (name: string, whom: Person = student) =>
    (await tag(name, whom)).body.tags.find((one: { name: string }) => one.name === name)._id as string

  it('is listed with how many have it, by name', async () => {
    const other = await aStudent(product.deps)
    const [one, two] = [unique('Fair A'), unique('Fair B')]
    const first = await idOf(one)
    await idOf(one, other)
    const second = await idOf(two)
    const own = (await listed()).filter(({ _id }: { _id: string }) => _id === first || _id === second)
    expect(own).toEqual([
      { _id: first, name: one, students: 2 },
      { _id: second, name: two, students: 1 },
    ])
    const beyond = await call('GET', '/staff/student-tags?limit=1&page=900')
    expect([beyond.body.data, beyond.body.totalCount]).toEqual([[], (await listed()).length])
  })

  it('is renamed for everybody, once for what the caller has seen', async () => {
    const other = await aStudent(product.deps)
    const [wrong, right] = [unique('Lahor'), unique('Lahore')]
    const _id = await idOf(wrong)
    await idOf(wrong, other)
    const { status, body } = await rename(_id, ` ${right} `, wrong)
    expect([status, body.tag]).toEqual([200, { _id, name: right }])
    expect((await file(other)).tags).toEqual([{ _id, name: right }])
    const again = await rename(_id, 'Something else', wrong)
    expect([again.status, again.body.code]).toEqual([409, 'changed_meanwhile'])
    // Its own name in other capitals is free.
    expect((await rename(_id, right.toUpperCase(), right)).status).toBe(200)
  })

  it('does not take the name of another, unless nobody has that one', async () => {
    const other = await aStudent(product.deps)
    const [one, two] = [unique('Visa'), unique('Visas')]
    const [first, second] = [await idOf(one), await idOf(two, other)]
    const taken = await rename(first, two.toUpperCase(), one)
    expect([taken.status, taken.body.fields]).toEqual([400, { name: messages.nameTaken }])
    await call('DELETE', `${of(other)}/tags/${second}`)
    expect((await rename(first, two, one)).body.tag.name).toBe(two)
  })

  it('is merged into another, which everybody has once', async () => {
    const other = await aStudent(product.deps)
    const [wrong, right] = [unique('Krachi'), unique('Karachi')]
    const from = await idOf(wrong)
    await idOf(wrong, other)
    const into = await idOf(right, other)
    const both = await Promise.all([merge(from, into, wrong, right), merge(from, into, wrong, right)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    for (const whom of [student, other]) expect((await file(whom)).tags).toEqual([{ _id: into, name: right }])
    expect((await found(`tag=${into}`)).toSorted()).toEqual([student._id, other._id].toSorted())
    expect((await listed()).some(({ _id }: { _id: string }) => _id === from)).toBe(false)
    const { rows } = await product.deps.pool.query(
      `select details from audit_entries where object_id = $1 and action = 'tag.merged'`,
      [into],
    )
    expect(rows).toEqual([{ details: { from, students: 2 } }])
  })

  it('is merged neither into itself nor into one that has changed', async () => {
    const [one, two] = [unique('One'), unique('Two')]
    const [first, second] = [await idOf(one), await idOf(two)]
    const self = await merge(first, first, one, one)
    expect([self.status, self.body.fields]).toEqual([400, { into: messages.sameTag }])
    const stale = await merge(first, second, one, 'Twoo')
    expect([stale.status, stale.body.message]).toEqual([
      409,
      messages.tagRenamed({ seen: 'Twoo', name: two }),
    ])
    expect((await file()).tags).toHaveLength(2)
  })

  it('that is given while it is merged is not lost', async () => {
    const [wrong, right] = [unique('Rome'), unique('Roma')]
    const [from, into] = [await idOf(wrong), await idOf(right)]
    const others = await Promise.all(Array.from({ length: 6 }, () => aStudent(product.deps)))
    const [merged, ...tagged] = await Promise.all([
      merge(from, into, wrong, right),
      ...others.map((one) => tag(wrong, one)),
    ])
    expect([merged.status, ...tagged.map(({ status }) => status)]).toEqual(Array(7).fill(200))
    for (const one of others) expect((await file(one)).tags).toHaveLength(1)
  })

  it('is for officers only', async () => {
    const _id = await idOf(unique('Private'))
    for (const [method, path, body] of [
      ['GET', '/staff/student-tags'],
      ['PUT', `/staff/student-tags/${_id}`, { name: 'Mine', seen: 'Private' }],
    ] as const)
      expect((await call(method, path, body, student)).status).toBe(403)
  })
})

describe('the responsible officer', () => {
  const assign = (officerId: string | null, seen: string | null, by: Person = officer) =>
    call('PUT', `${of(student)}/officer`, { officerId, seen }, by)

  it('is set, shown, found and cleared', async () => {
    const { body } = await assign(officer._id, null)
    expect(body.officer).toEqual({ _id: officer._id, name: officer.name })
    expect((await file()).officer).toEqual(body.officer)
    expect(await found(`officer=${officer._id}`)).toEqual([student._id])
    expect(await found('officer=nobody')).not.toContain(student._id)
    expect((await assign(null, officer._id)).body.officer).toBeNull()
    expect(await found('officer=nobody')).toContain(student._id)
    expect(await audits('student.assigned')).toHaveLength(2)
  })

  it('is not taken from a colleague whom the caller has not seen', async () => {
    const admin = await anAdmin(product.deps)
    const both = await Promise.all([assign(officer._id, null), assign(admin._id, null, admin)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [refused] = both.filter(({ status }) => status === 409)
    const { name } = (await file()).officer
    expect(refused?.body).toMatchObject({
      code: 'changed_meanwhile',
      message: messages.officerChanged({ name }),
    })
    // A repeated request for what is already so succeeds.
    const now = (await file()).officer._id
    expect((await assign(now, null)).status).toBe(200)
  })

  it('works in the office', async () => {
    const disabled = await anOfficer(product.deps, { status: 'disabled' })
    for (const somebody of [student, disabled]) {
      const { status, body } = await assign(somebody._id, null)
      expect([status, body.fields]).toEqual([400, { officerId: messages.cannotBeResponsible }])
    }
  })
})

describe('a note about a student', () => {
  const note = (text: string, key?: string, whom: Person = student) =>
    product.call('POST', `${of(whom)}/notes`, {
      token: officer.token,
      body: { text },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    })

  it('is stored once under its key, shown newest first, and never to the student', async () => {
    const key = `note-${student._id}`
    const [first, again] = [await note('Prefers WhatsApp.', key), await note('Prefers WhatsApp.', key)]
    expect([first.status, again.body.note]).toEqual([201, first.body.note])
    await note('Sister applied in 2024.')
    const { notes } = await file()
    expect(notes.map(({ text, by }: { text: string; by: string }) => [text, by])).toEqual([
      ['Sister applied in 2024.', officer.name],
      ['Prefers WhatsApp.', officer.name],
    ])
    const own = await call('GET', `/student/profile/${student._id}`, undefined, student)
    expect(JSON.stringify(own.body)).not.toMatch(/WhatsApp|tags|officer/)
    const other = await aStudent(product.deps)
    expect((await note('Prefers WhatsApp.', key, other)).body.code).toBe('key_reused')
  })

  it('is never changed', async () => {
    const { body } = await note('As it was.')
    const change = product.deps.pool.query(`update student_notes set text = 'Other' where id = $1`, [
      body.note._id,
    ])
    await expect(change).rejects.toThrow('only ever added')
    const remove = product.deps.pool.query('delete from student_notes where id = $1', [body.note._id])
    await expect(remove).rejects.toThrow('only ever added')
  })

  it('is not written about somebody who is leaving or is no student', async () => {
    const gone = await aStudent(product.deps, { status: 'deleted' })
    expect((await note('Too late.', undefined, gone)).status).toBe(404)
    expect((await note('A colleague.', undefined, officer)).status).toBe(404)
  })
})
