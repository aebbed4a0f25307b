import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseStudent } from '#areas/students/closing/server/erase-student.ts'
import { apply, decide, smallPhotograph } from '#test/people/applying.ts'
import { anAdmin, anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'

let product: TestProduct
let officer: Person
let admin: Person
beforeAll(async () => {
  product = await testProduct()
  ;[officer, admin] = await Promise.all([anOfficer(product.deps), anAdmin(product.deps)])
})
afterAll(() => product.close())

async function aFile() {
  const student = await aStudent(product.deps)
  const documents = { fscCertificateImage: await smallPhotograph() }
  const { body } = await apply(product, student, await aProgram(product.deps), { documents })
  return { student, id: body.data._id as string, document: body.data.documents[0]._id as string }
}
const add = (person: Person, id: string, body: unknown, key?: string) =>
  product.call('POST', `/staff/applications/${id}/notes`, {
    token: person.token,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const list = async (person: Person, id: string) =>
  (await product.call('GET', `/staff/applications/${id}/notes`, { token: person.token })).body

describe('internal notes', () => {
  it('stores a note with its author, and notifies the people it mentions, never the student', async () => {
    const { id, student } = await aFile()
    const added = await add(officer, id, { text: 'Ask about the gap year.', mentions: [admin._id] })
    expect(added.status).toBe(201)
    expect(added.body.note).toMatchObject({ by: officer.name, mentions: [admin.name] })
    expect((await list(admin, id)).notes).toEqual([added.body.note])
    const notices = await product.call('GET', '/notices', { token: admin.token })
    expect(notices.body.data[0]).toMatchObject({
      event: 'note-mention',
      href: `/staff/applications/${id}?tab=notes`,
      title: officer.name,
    })
    const [mail, ...more] = await product.mails(admin.email)
    expect([more.length, mail!.text?.includes('gap year')]).toEqual([0, false])
    expect(mail!.text).toContain(`/staff/applications/${id}?tab=notes`)
    const seen = await product.call('GET', `/application/${id}`, { token: student.token })
    expect(JSON.stringify(seen.body)).not.toContain('gap year')
    const history = await product.call('GET', `/staff/applications/${id}/history`, { token: admin.token })
    expect(JSON.stringify(history.body)).not.toContain('gap year')
  })

  it('stores a note that is sent twice only once, and refuses the key of a note on another file', async () => {
    const { id } = await aFile()
    const other = await aFile()
    const key = 'a-key-of-a-note'
    const answers = await Promise.all([1, 2, 3].map(() => add(officer, id, { text: 'Once.' }, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await list(officer, id)).notes).toHaveLength(1)
    expect((await add(officer, other.id, { text: 'Once.' }, key)).body.code).toBe('key_reused')
  })

  it('refuses an empty note, one that is too long, and one that mentions somebody outside the office', async () => {
    const { id, student } = await aFile()
    for (const [body, field] of [
      [{ text: ' ' }, 'text'],
      [{ text: 'x'.repeat(4001) }, 'text'],
      [{ text: 'Look.', mentions: [student._id] }, 'mentions'],
      [{ text: 'Look.', mentions: [officer._id] }, 'mentions'],
    ] as const) {
      const { status, body: refused } = await add(officer, id, body)
      expect([status, Object.keys(refused.fields)]).toEqual([400, [field]])
    }
    expect((await list(officer, id)).notes).toEqual([])
    expect((await list(officer, id)).colleagues.map(({ _id }: { _id: string }) => _id)).toContain(admin._id)
  })

  it('never change, and are removed when the student is erased', async () => {
    const { id, student } = await aFile()
    await add(officer, id, { text: 'Private words.' })
    const { pool, db } = product.deps
    await expect(
      pool.query('update file_notes set text = $1 where application_id = $2', ['x', id]),
    ).rejects.toThrow('only ever added')
    await expect(pool.query('delete from file_notes where application_id = $1', [id])).rejects.toThrow(
      'only ever added',
    )
    await product.call('PUT', `/staff/applications/${id}/checklist/identity`, {
      token: officer.token,
      body: { state: 'fine', note: 'Private line.', version: 0 },
    })
    await db
      .updateTable('users')
      .set({ status: 'deleted', deleted_at: new Date() })
      .where('id', '=', student._id)
      .execute()
    await eraseStudent(product.deps, student._id)
    expect((await list(officer, id)).notes).toEqual([])
    const left = await pool.query('select 1 from file_checks where application_id = $1', [id])
    expect(left.rows).toEqual([])
  })
})

describe('the history of a file', () => {
  it('merges moves, views, checks and messages, newest first, and can be filtered by kind', async () => {
    const { id, document, student } = await aFile()
    const call = (method: string, path: string, body?: unknown) =>
      product.call(method, path, { token: officer.token, ...(body === undefined ? {} : { body }) })
    const file = `/staff/applications/${id}`
    await decide(product, officer, id, { decision: 'start_review', internalNote: 'Mine.' })
    await call('GET', `${file}/documents/${document}/thumbnail`)
    await call('GET', `${file}/documents/${document}/thumbnail`)
    await call('GET', `/application/${id}/documents/${document}?purpose=compare`)
    await product.call('GET', `/application/${id}/documents/${document}`, { token: student.token })
    await call('PUT', `${file}/checklist/education`, { state: 'fine', note: null, version: 0 })
    await call('POST', `${file}/documents/${document}/accept`, {})
    await add(officer, id, { text: 'Done.' })
    await call('POST', `/application/${id}/messages`, { text: 'Thank you.' })
    const read = async (query = '') => (await call('GET', `${file}/history?limit=50${query}`)).body
    const all = await read()
    expect(all.totalCount).toBe(all.data.length)
    const times = all.data.map(({ at }: { at: string }) => at)
    expect(times).toEqual([...times].sort().reverse())
    const whats = new Set(all.data.map(({ what }: { what: string }) => what))
    expect(whats).toEqual(
      new Set([
        'submit',
        'application.claimed',
        'start_review',
        'thumbnails',
        'viewed',
        'file.checked',
        'document.accepted',
        'note',
        'message',
      ]),
    )
    const documents = await read('&kind=documents')
    expect(documents.data.find(({ what }: { what: string }) => what === 'viewed')).toMatchObject({
      document: 'fscCertificateImage',
      purpose: 'compare',
      by: { name: officer.name },
    })
    expect((await read('&kind=checks')).data).toMatchObject([{ line: 'education', state: 'fine' }])
    expect((await read('&kind=talk')).data).toHaveLength(2)
    expect((await read('&kind=moves')).data[0].internalNote).toBe('Mine.')
    const second = await call('GET', `${file}/history?limit=3&page=2`)
    expect(second.body.data).toEqual(all.data.slice(3, 6))
    expect((await call('GET', `${file}/history?kind=weather`)).status).toBe(400)
  })
})
