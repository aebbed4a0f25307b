import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decide } from '#test/people/applying.ts'
import { auditedAbout } from '#test/harness/audited.ts'
import { aFileToCheck, aPicture } from '#test/fixtures/files-to-check.ts'
import { anAdmin, anOfficer, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'

let product: TestProduct
let officer: Person
let admin: Person
beforeAll(async () => {
  product = await testProduct()
  ;[officer, admin] = await Promise.all([
    anOfficer(product.deps, { name: 'Omar Farooqi' }),
    anAdmin(product.deps, { name: 'Zainab Malik' }),
  ])
})
afterAll(() => product.close())

const aFile = () => aFileToCheck(product)
const at = (id: string, rest: string) => `/staff/applications/${id}/${rest}`
const as = (person: Person, method: string, path: string, body?: unknown) =>
  product.call(method, path, { token: person.token, ...(body === undefined ? {} : { body }) })
const show = async (person: Person, id: string) => (await as(person, 'GET', `/application/${id}`)).body
const audited = (id: string) => auditedAbout(product, id)

describe('the checklist', () => {
  it('starts with five lines to check, and shows what the copy contains without setting a state', async () => {
    const { id } = await aFile()
    const { body } = await as(officer, 'GET', at(id, 'checklist'))
    expect(body.lines.map(({ line, state, version }: never) => [line, state, version])).toEqual([
      ['identity', 'to_check', 0],
      ['education', 'to_check', 0],
      ['language', 'to_check', 0],
      ['program_rules', 'to_check', 0],
      ['home_recognition', 'to_check', 0],
    ])
    expect(body.known.identity.documents).toEqual([{ name: 'cnicFrontImage', state: 'received' }])
    expect(body.known.education.documents).toEqual([{ name: 'fscCertificateImage', state: 'received' }])
  })

  it('records who set a line and when, and audits only codes', async () => {
    const { id } = await aFile()
    const first = await as(officer, 'PUT', at(id, 'checklist/identity'), {
      state: 'blocked_now',
      note: 'The back is missing.',
      version: 0,
    })
    expect(first.body.line).toMatchObject({ state: 'blocked_now', by: 'Omar Farooqi', version: 1 })
    const options = async () => (await as(officer, 'GET', at(id, 'decisions'))).body.data
    const others = ['education', 'language', 'program_rules', 'home_recognition']
    expect(await options()).toMatchObject({
      blockedLines: ['identity'],
      unsettledLines: ['identity', ...others],
    })
    const second = await as(admin, 'PUT', at(id, 'checklist/identity'), {
      state: 'fine',
      note: null,
      version: 1,
    })
    expect(second.body.line).toMatchObject({ state: 'fine', note: null, by: 'Zainab Malik', version: 2 })
    expect(await options()).toMatchObject({ blockedLines: [], unsettledLines: others })
    const acts = await audited(id)
    expect(acts.map(({ action }) => action)).toEqual(['application.claimed', 'file.checked', 'file.checked'])
    expect(JSON.stringify(acts)).not.toContain('missing')
  })

  it('shows an officer who saves second what the first one wrote, and changes nothing', async () => {
    const { id } = await aFile()
    const save = (person: Person, state: string, note: string) =>
      as(person, 'PUT', at(id, 'checklist/language'), { state, note, version: 0 })
    const answers = await Promise.all([
      save(officer, 'in_progress', 'Omar is checking.'),
      save(admin, 'fine', 'Zainab has looked.'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers.find(({ status }) => status === 200)!.body.line
    const loser = answers.find(({ status }) => status === 409)!.body
    expect(loser.code).toBe('changed_meanwhile')
    expect(loser.message).toContain(winner.by)
    expect(loser.message).toContain(winner.note)
    const { body } = await as(officer, 'GET', at(id, 'checklist'))
    expect(body.lines[2]).toMatchObject({ state: winner.state, note: winner.note, version: 1 })
    const ahead = await as(officer, 'PUT', at(id, 'checklist/education'), {
      state: 'fine',
      note: null,
      version: 3,
    })
    expect([ahead.status, ahead.body.code]).toEqual([409, 'changed_meanwhile'])
  })

  it('refuses unknown states, lines and fields, field by field', async () => {
    const { id } = await aFile()
    for (const [body, field] of [
      [{ state: 'great', note: null, version: 0 }, 'state'],
      [{ state: 'fine', note: 'x'.repeat(1001), version: 0 }, 'note'],
      [{ state: 'fine', note: null, version: -1 }, 'version'],
    ] as const) {
      const answer = await as(officer, 'PUT', at(id, 'checklist/identity'), body)
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]])
    }
    const unknown = await as(officer, 'PUT', at(id, 'checklist/taste'), {
      state: 'fine',
      note: null,
      version: 0,
    })
    expect(unknown.status).toBe(404)
  })

  it('lets only people who decide see and record a doubt', async () => {
    const { id, student } = await aFile()
    const helper = await anOfficer(product.deps)
    await product.deps.db
      .updateTable('users')
      .set({ may_decide: false })
      .where('id', '=', helper._id)
      .execute()
    const body = { doubted: true, note: 'The stamp looks copied.', version: 0 }
    expect((await as(helper, 'PUT', at(id, 'doubt'), body)).status).toBe(403)
    expect((await as(officer, 'PUT', at(id, 'doubt'), body)).body.doubt).toMatchObject({
      doubted: true,
      version: 1,
    })
    expect((await as(officer, 'GET', at(id, 'checklist'))).body.doubt.note).toBe('The stamp looks copied.')
    expect((await as(helper, 'GET', at(id, 'checklist'))).body.doubt).toBeNull()
    const stale = await as(admin, 'PUT', at(id, 'doubt'), { ...body, doubted: false })
    expect(stale.body.message).toContain('In doubt, “The stamp looks copied.”')
    const lines = (person: Person) => as(person, 'GET', at(id, 'history?limit=100'))
    expect(JSON.stringify((await lines(helper)).body)).not.toContain('doubted')
    expect(JSON.stringify((await lines(officer)).body)).toContain('file.doubted')
    expect(JSON.stringify(await show(student, id))).not.toContain('stamp')
  })
})

describe('accepting and requesting again', () => {
  it('requests two documents with reasons in one e-mail, and shows the student both', async () => {
    const { id, front, fsc, student } = await aFile()
    const requested = await as(officer, 'POST', at(id, 'ask-again'), {
      documents: [
        { documentId: front, reason: 'blurred' },
        { documentId: fsc, reason: 'other', words: 'The second page is missing.' },
      ],
    })
    expect(requested.status).toBe(200)
    const { data } = await show(student, id)
    expect(data).toMatchObject({
      stage: 'documents_requested',
      missingDocuments: ['cnicFrontImage', 'fscCertificateImage'],
      askedDocuments: [
        { name: 'cnicFrontImage', reason: 'blurred', words: null },
        { name: 'fscCertificateImage', reason: 'other', words: 'The second page is missing.' },
      ],
    })
    expect(data.documents.map(({ state }: never) => state)).toEqual(['refused', 'refused'])
    const mails = (await product.mails(student.email)).filter(({ text }) => text?.includes('second page'))
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('hold the phone still')
    expect((await audited(id)).filter(({ action }) => action === 'document.asked-again')).toHaveLength(2)
  })

  it('accepts only documents that this officer has opened in full, and shows which those are', async () => {
    const { id, fsc, student } = await aFile()
    const accept = () => as(officer, 'POST', at(id, `documents/${fsc}/accept`), {})
    const opened = async (person: Person) =>
      (await show(person, id)).data.documents.find(({ _id }: { _id: string }) => _id === fsc).opened
    const open = (person: Person) =>
      as(person, 'GET', `/application/${id}/documents/${fsc}${person === student ? '' : '?purpose=check'}`)
    await as(officer, 'GET', at(id, `documents/${fsc}/thumbnail`))
    await open(admin)
    await open(student)
    expect([await opened(officer), await opened(admin), await opened(student)]).toEqual([false, true, true])
    const refused = await accept()
    expect([refused.status, refused.body.code]).toEqual([409, 'not_opened'])
    expect(refused.body.message).toContain('Open it first')
    expect((await show(officer, id)).data.documents.map(({ state }: never) => state)).toEqual([
      'received',
      'received',
    ])
    expect((await audited(id)).filter(({ action }) => action === 'document.accepted')).toEqual([])
    await open(officer)
    expect([await opened(officer), (await accept()).status]).toEqual([true, 200])
  })

  it('joins the open request without changing its day, and resumes the review when the last document is accepted', async () => {
    const { id, front, fsc, student } = await aFile()
    const dueDate = new Date(product.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
    const request = (documentId: string, reason: string, more: object = {}) =>
      as(officer, 'POST', at(id, 'ask-again'), { documents: [{ documentId, reason }], ...more })
    await request(front, 'cut_off', { dueDate })
    const second = await request(fsc, 'expired')
    expect(second.body.data).toMatchObject({ stage: 'documents_requested', documentsDue: dueDate })
    const accept = async (document: string) => {
      await as(officer, 'GET', `/application/${id}/documents/${document}?purpose=check`)
      return as(officer, 'POST', at(id, `documents/${document}/accept`), {})
    }
    expect((await accept(front)).body.data).toMatchObject({
      stage: 'documents_requested',
      missingDocuments: ['fscCertificateImage'],
    })
    expect((await accept(fsc)).body.data).toMatchObject({ stage: 'under_review', missingDocuments: [] })
    expect((await accept(fsc)).status, 'accepting it again changes nothing').toBe(200)
    expect((await product.mails(student.email)).at(-1)!.subject).toContain('documents')
  })

  it('joins an overdue request with a new day: the student is not asked to send by one that has passed', async () => {
    const { id, front, fsc, student } = await aFile()
    const today = product.clock.now().toISOString().slice(0, 10)
    const request = (documentId: string) =>
      as(officer, 'POST', at(id, 'ask-again'), { documents: [{ documentId, reason: 'blurred' }] })
    await request(front)
    const { pool } = product.deps
    await pool.query(`update applications set documents_due = $2::date where id = $1`, [id, today])
    expect((await request(fsc)).body.data.documentsDue, 'the day itself still counts').toBe(today)
    await pool.query(`update applications set documents_due = $2::date - 1 where id = $1`, [id, today])
    const { documentsDue } = (await request(fsc)).body.data
    expect(documentsDue).toBe(
      new Date(product.clock.now().getTime() + 14 * 86_400_000).toISOString().slice(0, 10),
    )
    expect((await show(student, id)).data.documentsDue).toBe(documentsDue)
  })

  it('accepts a better photo for the request, and not the refused one', async () => {
    const { id, front, student } = await aFile()
    await as(officer, 'POST', at(id, 'ask-again'), { documents: [{ documentId: front, reason: 'blurred' }] })
    const form = new FormData()
    form.append('documents', front)
    const same = await product.call('POST', `/application/${id}/documents`, { token: student.token, form })
    expect([same.status, same.body.fields]).toEqual([
      400,
      { cnicFrontImage: 'This is the file that could not be used. Choose another, or take a new photo.' },
    ])
    const better = new FormData()
    better.append('cnicFrontImage', new Blob([new Uint8Array(await aPicture())]), 'photo.jpg')
    const sent = await product.call('POST', `/application/${id}/documents`, {
      token: student.token,
      form: better,
    })
    expect(sent.body.data).toMatchObject({ stage: 'under_review', askedDocuments: [] })
    for (const body of [{ documents: [{ documentId: front, reason: 'blurred' }] }]) {
      const stale = await as(officer, 'POST', at(id, 'ask-again'), body)
      expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile'])
    }
    expect((await as(officer, 'POST', at(id, `documents/${front}/accept`), {})).body.code).toBe(
      'changed_meanwhile',
    )
    expect((await show(officer, id)).data.stage, 'the refused request changed nothing').toBe('under_review')
  })

  it('refuses a missing reason, a day in the past, two documents of one kind, and a decided file', async () => {
    const { id, front, fsc } = await aFile()
    const request = (documents: object[], more: object = {}) =>
      as(officer, 'POST', at(id, 'ask-again'), { documents, ...more })
    const one = { documentId: front, reason: 'blurred' }
    const refusals = [
      [await request([]), 'documents'],
      [await request([{ documentId: fsc, reason: 'ugly' }]), 'documents.0.reason'],
      [await request([{ documentId: fsc, reason: 'other' }]), 'documents.0.words'],
      [await request([one], { dueDate: '2020-01-01' }), 'dueDate'],
      [await request([one, one]), 'documents'],
    ] as const
    for (const [{ status, body }, field] of refusals)
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    const foreign = await aFile()
    expect((await request([{ documentId: foreign.front, reason: 'blurred' }])).status).toBe(404)
    await decide(product, officer, id, { decision: 'reject', reasons: ['late'] })
    const late = await request([one])
    expect([late.status, late.body.code]).toEqual([409, 'move_not_possible'])
  })

  it('waits, like every decision, while one of a colleague is scheduled', async () => {
    const { id, front, student } = await aFile()
    expect((await decide(product, admin, id, { decision: 'offer', undoMinutes: 10 })).status).toBe(200)
    const body = { documents: [{ documentId: front, reason: 'blurred' }] }
    const refused = await as(officer, 'POST', at(id, 'ask-again'), body)
    expect([refused.status, refused.body.code]).toEqual([409, 'move_not_possible'])
    expect(refused.body.message).toContain('Zainab Malik')
    expect((await show(student, id)).data).toMatchObject({ stage: 'submitted', missingDocuments: [] })
  })
})
