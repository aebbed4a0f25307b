import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditedAbout } from '#test/harness/audited.ts'
import { aPdf, hostilePdfs } from '#test/fixtures/pdfs.ts'
import { countPdfPages } from '#test/fixtures/read-pdf.ts'
import { readZip } from '#test/fixtures/read-zip.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import {
  announceFile,
  apply,
  attachmentForm,
  decide,
  smallPhotograph,
  uploadFile,
} from '#test/people/applying.ts'
import { anOfficer, anotherSession, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { aProgram } from '#test/people/programs.ts'
import { checkStoredFiles } from '#areas/applications/documents/server/check-stored-files.ts'
import { documentProblems } from '#texts/platform/document-problems.ts'
import { attachmentMessages } from '#texts/applications/attachments/attachment-messages.ts'
import { mostAttachments, type Attachment } from '../contract.ts'

type Linked = Attachment['step']

let product: TestProduct
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps, { name: 'Omar Farooq', mayDecide: false })
})
afterAll(() => product.close())

async function anApplication() {
  const program = await aProgram(product.deps)
  const student = await aStudent(product.deps)
  const id: string = (await apply(product, student, program)).body.data._id
  return { program, student, id }
}
const attach = ({ token }: Person, id: string, bytes: Buffer | null, fields?: Record<string, string>) =>
  product.call('POST', `/staff/applications/${id}/attachments`, {
    token,
    form: attachmentForm(bytes, fields),
  })
const get = ({ token }: Person, route: string) => product.call('GET', route, { token })
const listed = async (person: Person, id: string) =>
  (await get(person, `/application/${id}/attachments`)).body
const share = ({ token }: Person, id: string, attachment: string, shared: boolean) =>
  product.call('PUT', `/staff/applications/${id}/attachments/${attachment}`, { token, body: { shared } })
const noticesOf = async (student: Person): Promise<string[]> =>
  (
    await product.deps.pool.query('select event from notifications where user_id = $1 order by at', [
      student._id,
    ])
  ).rows
    .map(({ event }) => event)
    .filter((event) => event === 'attachment-shared')

describe('a document from outside', () => {
  it('that only the office sees is hidden from the student and the university until it is shared', async () => {
    const { student, program, id } = await anApplication()
    const fields = { kind: 'enrollmentConfirmation', title: 'CAS for autumn 2027', shared: 'no' }
    expect((await attach(officer, id, await aPdf(2, 'CAS', 'A4'), fields)).status).toBe(200)
    const { data, mayAttach } = await listed(officer, id)
    expect(mayAttach).toBe(true)
    expect(data).toMatchObject([{ kind: fields.kind, title: fields.title, pages: 2, sharedAt: null }])
    const at = `/application/${id}/attachments/${data[0]._id}`
    expect(await listed(student, id)).toEqual(expect.objectContaining({ data: [], mayAttach: false }))
    expect((await get(student, at)).status).toBe(404)
    expect((await get(student, `${at}/file`)).status).toBe(404)
    expect(await noticesOf(student)).toEqual([])

    expect((await share(officer, id, data[0]._id, true)).status).toBe(200)
    await share(officer, id, data[0]._id, true)
    expect(await noticesOf(student), 'notified once').toEqual(['attachment-shared'])
    expect((await listed(student, id)).data).toHaveLength(1)
    const page = await get(student, `${at}?page=2`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await sharp(page.body).metadata()).height).toBeGreaterThan(2500)
    const file = await get(student, `${at}/file`)
    expect([await countPdfPages(file.body), file.headers.get('content-disposition')]).toEqual([
      2,
      expect.stringContaining('enrollment-confirmation.pdf'),
    ])

    await share(officer, id, data[0]._id, false)
    expect((await get(student, `${at}?page=2`)).status).toBe(404)
    await share(officer, id, data[0]._id, true)
    const university = await aUniversityUser(product.deps, program.universityId)
    expect((await get(university, `${at}?page=1`)).status).toBe(404)
    const another = await aStudent(product.deps)
    expect((await get(another, `${at}?page=1`)).status).toBe(404)
    expect((await get(another, `/application/${id}/attachments`)).status).toBe(404)
  })

  it('that is shared at once notifies the student; opening it in the office is in the audit log', async () => {
    const { student, id } = await anApplication()
    const { body } = await attach(officer, id, await smallPhotograph(), { kind: 'receipt', shared: 'yes' })
    expect(body.message).toContain('has been notified')
    expect(await noticesOf(student)).toEqual(['attachment-shared'])
    const [{ _id, title, pages }] = (await listed(student, id)).data
    expect([title, pages]).toEqual([null, 1])
    await get(officer, `/application/${id}/attachments/${_id}`)
    await get(student, `/application/${id}/attachments/${_id}`)
    const actions = (await auditedAbout(product, id)).map(({ action }) => action)
    expect(actions.filter((action) => action.startsWith('attachment.'))).toEqual([
      'attachment.added',
      'attachment.opened',
    ])
  })

  it('belongs to a step of the file, for its student too, until a deferral begins the step again', async () => {
    const intakes = ['2027-autumn', '2028-spring'].map((start) => ({ start, closes: null }))
    const program = await aProgram(product.deps, { intakes })
    const student = await aStudent(product.deps)
    const sent = await apply(product, student, program, { intake: '2027-autumn' })
    const id: string = sent.body.data._id
    const photo = await smallPhotograph()
    const early = { kind: 'visa', shared: 'yes', step: 'confirmation' }
    const refused = await attach(officer, id, photo, early)
    expect([refused.status, refused.body.fields]).toEqual([400, { step: attachmentMessages.noSuchStep }])
    await decide(product, officer, id, { decision: 'start_review' })
    const fields = { kind: 'enrollmentConfirmation', shared: 'yes', step: 'confirmation' }
    expect((await attach(officer, id, photo, fields)).status).toBe(200)
    expect((await attach(officer, id, photo, { kind: 'receipt', shared: 'no', step: '' })).status).toBe(200)
    const stepsSeen = async (person: Person) =>
      Object.fromEntries(
        (await listed(person, id)).data.map(({ kind, step }: never) => [kind, (step as Linked)?.key ?? null]),
      )
    expect(await stepsSeen(officer)).toEqual({ enrollmentConfirmation: 'confirmation', receipt: null })
    const [cas] = (await listed(student, id)).data
    expect(cas.step).toEqual({ key: 'confirmation', name: 'Confirmation of enrollment' })

    const receipt = (await listed(officer, id)).data.find(({ kind }: never) => kind === 'receipt')
    const link = (step: unknown, { token } = officer, attachment = receipt._id) =>
      product.call('PUT', `/staff/applications/${id}/attachments/${attachment}/step`, {
        token,
        body: { step },
      })
    expect((await link('deposit')).body.message).toBe('The document is shown at the step Deposit.')
    expect((await link('parachute')).body.fields).toEqual({ step: attachmentMessages.noSuchStep })
    expect((await link('Not a key')).status).toBe(400)
    expect((await link('deposit', student)).status).toBe(403)
    expect((await link('deposit', officer, randomUUID())).status).toBe(404)
    expect(await stepsSeen(officer)).toEqual({ enrollmentConfirmation: 'confirmation', receipt: 'deposit' })
    expect((await auditedAbout(product, id)).at(-1)).toMatchObject({ action: 'attachment.linked' })

    const deferral = { from: '2027-autumn', to: '2028-spring' }
    const moved = await product.call('POST', `/staff/applications/${id}/deferral`, {
      token: officer.token,
      body: deferral,
    })
    expect(moved.status).toBe(200)
    expect(await stepsSeen(officer)).toEqual({ enrollmentConfirmation: null, receipt: 'deposit' })
    await product.deps.pool.query(
      `delete from application_steps where application_id = $1 and step = 'deposit'`,
      [id],
    )
    expect(await stepsSeen(officer)).toEqual({ enrollmentConfirmation: null, receipt: null })
  })

  it('is removed with its file, for everybody', async () => {
    const { student, id } = await anApplication()
    await attach(officer, id, await smallPhotograph())
    const [{ _id }] = (await listed(officer, id)).data
    const route = `/staff/applications/${id}/attachments/${_id}`
    expect((await product.call('DELETE', route, { token: student.token })).status).toBe(403)
    expect((await product.call('DELETE', route, { token: officer.token })).status).toBe(200)
    expect((await product.call('DELETE', route, { token: officer.token })).status).toBe(404)
    expect((await get(student, `/application/${id}/attachments/${_id}`)).status).toBe(404)
    expect(await product.deps.files.has(_id)).toBe(false)
  })

  it('is one of the stored files, and goes into the download of the student once it is shared', async () => {
    const { student, id } = await anApplication()
    await attach(officer, id, await aPdf(2), { kind: 'visa', shared: 'yes' })
    await attach(officer, id, await smallPhotograph(), {
      kind: 'other',
      title: 'hidden-canary',
      shared: 'no',
    })
    expect((await checkStoredFiles(product.deps)).removed).toBe(0)
    const { body } = await product.call('POST', '/student/my-data', { token: student.token, body: {} })
    const files = await readZip(body)
    const names = [...files.keys()].filter((name) => name.startsWith('from-the-office/'))
    expect(names).toEqual([expect.stringMatching(/-01-visa\.pdf$/)])
    expect(await countPdfPages(files.get(names[0]!)!)).toBe(2)
    expect(files.get('data.json')!.toString()).not.toContain('hidden-canary')
  })
})

describe('a document from outside that is uploaded first', () => {
  const path = (id: string) => `/staff/applications/${id}/attachments/uploads`
  const upload = async (person: Person, id: string, bytes: Buffer) =>
    (await uploadFile(product, person, { path: path(id), bytes })).uploadId
  const attachUpload = ({ token }: Person, id: string, body: object) =>
    product.call('POST', `/staff/applications/${id}/attachments`, {
      token,
      body: { kind: 'visa', shared: 'yes', ...body },
    })

  it('is attached once, however often it is sent', async () => {
    const { student, id } = await anApplication()
    const uploadId = await upload(officer, id, await aPdf(2))
    const step = { upload: uploadId, step: 'parachute' }
    expect((await attachUpload(officer, id, step)).body.fields).toEqual({
      step: attachmentMessages.noSuchStep,
    })
    const sent = [
      ...(await Promise.all([1, 2].map(() => attachUpload(officer, id, { upload: uploadId })))),
      await attachUpload(officer, id, { upload: uploadId }),
    ]
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await listed(student, id)).data).toMatchObject([{ kind: 'visa', pages: 2 }])
    expect(await noticesOf(student)).toEqual(['attachment-shared'])
    expect((await checkStoredFiles(product.deps)).removed).toBe(0)
  })

  it('is attached once though it was uploaded again because the reply was lost, and differently as often as one likes', async () => {
    const { id } = await anApplication()
    const bytes = await aPdf(2)
    const attach = async (body: object = {}) =>
      (await attachUpload(officer, id, { upload: await upload(officer, id, bytes), ...body })).status
    expect([await attach(), await attach()]).toEqual([200, 200])
    product.clock.advance(5 * 3_600_000)
    const token = await anotherSession(product.deps, officer)
    officer = { ...officer, token }
    expect(await attach()).toBe(200)
    expect((await listed(officer, id)).data).toHaveLength(1)
    for (const other of [{ kind: 'other' }, { shared: 'no' }, { title: 'Second page' }]) {
      expect(await attach(other)).toBe(200)
    }
    expect((await listed(officer, id)).data).toHaveLength(4)
  })

  it('is refused without an upload, and with one of somebody else or for another application', async () => {
    const { student, id } = await anApplication()
    const other = await anApplication()
    const photo = await smallPhotograph()
    const none = await attachUpload(officer, id, {})
    expect([none.status, none.body.fields]).toEqual([400, { file: attachmentMessages.noFile }])
    const colleague = await anOfficer(product.deps)
    for (const foreign of [
      await upload(colleague, id, photo),
      await upload(officer, other.id, photo),
      randomUUID(),
    ])
      expect((await attachUpload(officer, id, { upload: foreign })).body.code).toBe('file_not_uploaded')
    expect((await attachUpload(student, id, { upload: randomUUID() })).status).toBe(403)
    expect((await listed(officer, id)).data).toEqual([])
  })

  it('is announced by officers for an application that exists, and must be a photo or PDF', async () => {
    const { student, program, id } = await anApplication()
    const photo = await smallPhotograph()
    const announced = (person: Person, at = id) =>
      announceFile(product, person, { path: path(at), bytes: photo })
    expect((await announced(student)).status).toBe(403)
    expect((await announced(await aUniversityUser(product.deps, program.universityId))).status).toBe(403)
    expect((await announced(officer, randomUUID())).status).toBe(404)
    const bytes = Buffer.from('no picture')
    const { finished } = await uploadFile(product, officer, { path: path(id), bytes })
    expect([finished.status, Object.keys(finished.body.fields)]).toEqual([422, ['file']])
  })
})

describe('is refused', () => {
  it('without a file, a kind or a choice, each beside its field', async () => {
    const { id } = await anApplication()
    const { status, body } = await attach(officer, id, null, { kind: 'spaceship', title: 'x'.repeat(121) })
    expect(status).toBe(400)
    expect(Object.keys(body.fields).toSorted()).toEqual(['file', 'kind', 'shared', 'title'])
    expect((await listed(officer, id)).data).toEqual([])
  })

  it('with a PDF that cannot be opened, and nothing is stored', async () => {
    const { id } = await anApplication()
    const locked = hostilePdfs('http://127.0.0.1:9').find(({ what }) => what === 'a password')!
    const { status, body } = await attach(officer, id, locked.bytes())
    expect([status, body.fields]).toEqual([422, { file: documentProblems.pdf_locked }])
    expect((await listed(officer, id)).data).toEqual([])
  })

  it('to a student, a university, and for an application that is not there', async () => {
    const { student, program, id } = await anApplication()
    const photo = await smallPhotograph()
    expect((await attach(student, id, photo)).status).toBe(403)
    const university = await aUniversityUser(product.deps, program.universityId)
    expect((await attach(university, id, photo)).status).toBe(403)
    expect((await attach(officer, randomUUID(), photo)).status).toBe(404)
  })

  it('beyond forty on one application', async () => {
    const { id } = await anApplication()
    await attach(officer, id, await smallPhotograph())
    await product.deps.pool.query(
      `insert into attachments (id, application_id, kind, seal, bytes, width, height, added_by, added_at)
       select gen_random_uuid(), application_id, kind, seal, bytes, width, height, added_by, added_at
       from attachments, generate_series(2, $2) where application_id = $1`,
      [id, mostAttachments],
    )
    const { status, body } = await attach(officer, id, await smallPhotograph())
    expect([status, body.code]).toEqual([413, 'quota_full'])
  })
})
