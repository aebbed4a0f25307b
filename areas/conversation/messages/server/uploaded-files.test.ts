import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPdf, hostilePdfs } from '#test/fixtures/pdfs.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { announceFile, apply, decide, smallPhotograph, uploadFile } from '#test/people/applying.ts'
import { anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { aProgram } from '#test/people/programs.ts'
import { documentLimits } from '#platform/contract/document-limits.ts'
import { unsentFilesMost } from '#platform/contract/upload-limits.ts'
import { checkStoredFiles } from '#areas/applications/documents/server/check-stored-files.ts'
import { sweepUploads } from '#areas/applications/documents/server/sweep-uploads.ts'
import { documentProblems } from '#texts/platform/document-problems.ts'
import { messagesAnHour } from '../contract.ts'

let product: TestProduct
let officer: Person
let photo: Buffer
let pdf: Buffer
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
  photo = await smallPhotograph()
  pdf = await aPdf(2)
})
afterAll(() => product.close())

let student: Person
/** A question of the student, which the office can answer. */
let threadId: string
beforeEach(async () => {
  student = await aStudent(product.deps)
  const body = { subject: 'My marks', text: 'Are they enough?' }
  threadId = (await product.call('POST', '/messages', { token: student.token, body })).body.thread._id
})

const question = '/message-uploads'
const inThread = () => `/messages/${threadId}/uploads`
const about = (applicationId: string) => `/application/${applicationId}/messages/uploads`
const withUniversity = (applicationId: string) => `/application/${applicationId}/messages/university/uploads`
const to = (studentId: string) => `/staff/students/${studentId}/messages/uploads`
const announce = (person: Person, path = inThread(), bytes = photo) =>
  announceFile(product, person, { path, bytes })
const upload = async (person: Person, path = inThread(), bytes = photo) =>
  (await uploadFile(product, person, { path, bytes })).uploadId
const post = ({ token }: Person, at: string, body: object, headers = {}) =>
  product.call('POST', at, { token, body, headers })
const answer = (person: Person, uploads: string[], headers = {}, text = 'Here.') =>
  post(person, `/messages/${threadId}`, { text, uploads }, headers)
const piece = ({ token }: Person, uploadId: string, from: number, bytes: Buffer) =>
  product.call('PUT', `/uploads/${uploadId}?from=${from}`, { token, bytes })
const finish = ({ token }: Person, uploadId: string) =>
  product.call('POST', `/uploads/${uploadId}/finish`, { token, body: {} })
const drop = ({ token }: Person, uploadId: string) =>
  product.call('DELETE', `/uploads/${uploadId}`, { token })

/** The messages of the conversation after the question, as the number of files of each. */
async function filesSent(): Promise<number[]> {
  const { body } = await product.call('GET', `/messages/${threadId}`, { token: student.token })
  return body.messages.slice(1).map(({ files }: { files?: unknown[] }) => files?.length ?? 0)
}
/** The row of an upload, and whether the file it stored is there. */
async function stateOf(uploadId: string) {
  const { rows } = await product.deps.pool.query(
    'select state, document_ids from upload_intents where id = $1',
    [uploadId],
  )
  const file: string | undefined = rows[0]?.document_ids[0]
  return { state: rows[0]?.state, file, isStored: file !== undefined && (await product.deps.files.has(file)) }
}
const later = (uploadId: string, hours: number) =>
  product.deps.pool.query(
    `update upload_intents set created_at = created_at - make_interval(hours => $2),
       state_since = state_since - make_interval(hours => $2) where id = $1`,
    [uploadId, hours],
  )
async function anApplication() {
  const program = await aProgram(product.deps)
  const applicationId: string = (await apply(product, student, program)).body.data._id
  return { program, applicationId }
}

describe('a file that is uploaded for a message', () => {
  it('arrives in pieces, goes on where it stopped, and is sent by a student and by an officer', async () => {
    for (const person of [student, officer]) {
      const first = await announce(person, inThread(), pdf)
      expect([first.status, first.body.received, first.body.pages]).toEqual([201, 0, null])
      const { uploadId } = first.body
      expect((await piece(person, uploadId, 0, pdf.subarray(0, 900))).body).toEqual({ received: 900 })
      // After a reload the browser announces it again.
      const again = await announce(person, inThread(), pdf)
      expect(again.body).toEqual({ uploadId, received: 900, pages: null })
      await piece(person, uploadId, 900, pdf.subarray(900))
      expect([(await finish(person, uploadId)).body, (await finish(person, uploadId)).body]).toEqual([
        { pages: 2 },
        { pages: 2 },
      ])
      expect((await announce(person, inThread(), pdf)).body).toEqual({
        uploadId,
        received: pdf.length,
        pages: 2,
      })
      const sent = await answer(person, [uploadId, await upload(person)])
      expect([sent.status, sent.body.data.files.map(({ pages }: { pages: number }) => pages)]).toEqual([
        201,
        [2, 1],
      ])
      for (const reader of [student, officer]) {
        const at = `/messages/${threadId}/files/${sent.body.data.files[0]._id}?page=2`
        expect((await product.call('GET', at, { token: reader.token })).status).toBe(200)
      }
    }
    expect(await filesSent()).toEqual([2, 2])
    expect((await checkStoredFiles(product.deps)).removed).toBe(0)
  })

  it('goes with a first message: of a student, to a student, about an application, with a university', async () => {
    const send = async (person: Person, at: string, path: string, more = {}) => {
      const uploads = [await upload(person, path)]
      const { status, body } = await post(person, at, { text: '', uploads, ...more })
      expect([status, body.data?.text, body.data?.files.length]).toEqual([201, '', 1])
      return body.thread
    }
    await send(student, '/messages', question, { subject: 'Enough?' })
    await send(officer, `/staff/students/${student._id}/messages`, to(student._id), { subject: 'Forms' })
    const { program, applicationId } = await anApplication()
    const at = `/application/${applicationId}/messages`
    await send(student, at, about(applicationId))
    await decide(product, officer, applicationId, { decision: 'start_review' })
    const opened = await send(officer, `${at}/university`, withUniversity(applicationId))
    const university = await aUniversityUser(product.deps, program.universityId)
    expect((await send(university, at, about(applicationId)))._id).toBe(opened._id)
  })

  it('is sent once, however often and however quickly the message is', async () => {
    const uploads = [await upload(student)]
    const key = { 'idempotency-key': `twice-${randomUUID()}` }
    const together = await Promise.all([1, 2, 3].map(() => answer(student, uploads, key)))
    const sent = [...together, await answer(student, uploads, key)]
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(sent.map(({ body }) => body.data._id)).size).toBe(1)
    expect(await filesSent()).toEqual([1])
  })

  it('is not left behind when it was uploaded again for a message that had been sent', async () => {
    const key = { 'idempotency-key': `again-${randomUUID()}` }
    const first = await answer(student, [await upload(student)], key)
    // After a lost reply and a reload the browser uploads it again.
    const again = await upload(student)
    const { file } = await stateOf(again)
    expect((await answer(student, [again], key)).body.data).toEqual(first.body.data)
    expect([await stateOf(again), await product.deps.files.has(file!)]).toMatchObject([
      { state: undefined },
      false,
    ])
    expect(await filesSent()).toEqual([1])
    const at = `/messages/${threadId}/files/${first.body.data.files[0]._id}`
    expect((await product.call('GET', at, { token: officer.token })).status).toBe(200)
  })

  it('is not lost when the message is refused', async () => {
    const uploads = [await upload(student)]
    expect((await answer(student, uploads, {}, 'x'.repeat(4001))).body.fields).toHaveProperty('text')
    await product.deps.pool.query(
      `insert into messages (thread_id, author_id, author_role, text, at)
       select $1, $2, 'student', 'Again', now() from generate_series(1, $3)`,
      [threadId, student._id, messagesAnHour],
    )
    expect((await answer(student, uploads)).status).toBe(429)
    expect(await stateOf(uploads[0]!)).toMatchObject({ state: 'ready', isStored: true })
    await product.deps.pool.query(`delete from messages where text = 'Again'`)
    expect((await answer(student, uploads)).status).toBe(201)
  })

  it('is removed by its owner, who can upload it again', async () => {
    const uploadId = await upload(student)
    const { file } = await stateOf(uploadId)
    expect((await drop(officer, uploadId)).status).toBe(404)
    expect((await drop(student, uploadId)).status).toBe(200)
    expect(await product.deps.files.has(file!)).toBe(false)
    expect((await drop(student, uploadId)).status).toBe(404)
    expect((await answer(student, [uploadId])).body.code).toBe('file_not_uploaded')
    expect((await answer(student, [await upload(student)])).status).toBe(201)
  })

  it('is removed when it is not finished or not sent in two hours; what was sent stays', async () => {
    const [sent, old, recent] = [
      await upload(student),
      await upload(student, inThread(), pdf),
      await upload(officer),
    ]
    const half = (await announce(officer, inThread(), pdf)).body.uploadId
    await piece(officer, half, 0, pdf.subarray(0, 900))
    const message = (await answer(student, [sent])).body.data
    const { file } = await stateOf(old)
    await later(sent, 3)
    await later(old, 3)
    await later(recent, 1)
    await later(half, 3)
    await sweepUploads(product.deps)
    expect([await stateOf(sent), await stateOf(old), await stateOf(half)]).toMatchObject([
      { state: undefined },
      { state: undefined },
      { state: undefined },
    ])
    expect(await stateOf(recent)).toMatchObject({ state: 'ready', isStored: true })
    expect(await product.deps.files.has(file!)).toBe(false)
    const at = `/messages/${threadId}/files/${message.files[0]._id}`
    expect((await product.call('GET', at, { token: officer.token })).status).toBe(200)
  })
})

describe('a message is refused with a file', () => {
  const refused = async (person: Person, uploads: string[]) => {
    const before = await filesSent()
    const { status, body } = await answer(person, uploads)
    expect([status, body.code]).toEqual([409, 'file_not_uploaded'])
    expect(await filesSent()).toEqual(before)
  }

  it('that somebody else uploaded, and leaves it to them', async () => {
    const ofOfficer = await upload(officer)
    await refused(student, [ofOfficer])
    await refused(await anOfficer(product.deps), [ofOfficer])
    await refused(student, [await upload(student), ofOfficer])
    expect(await stateOf(ofOfficer)).toMatchObject({ state: 'ready', isStored: true })
    expect((await answer(officer, [ofOfficer])).status).toBe(201)
  })

  it('that was uploaded for another conversation, or for their own documents', async () => {
    await refused(student, [await upload(student, question)])
    const { applicationId } = await anApplication()
    await refused(student, [await upload(student, about(applicationId))])
    await refused(officer, [await upload(officer, to(student._id))])
    const own = await product.call('POST', '/student/uploads', {
      token: student.token,
      body: { name: 'otherImage', bytes: photo.length, sha256: 'a'.repeat(64) },
    })
    await refused(student, [own.body.uploadId])
    expect((await finish(student, own.body.uploadId)).status).toBe(404)
  })

  it('that was sent already, named twice, or is not known', async () => {
    const uploadId = await upload(student)
    expect((await answer(student, [uploadId])).status).toBe(201)
    await refused(student, [uploadId])
    // The same photo again is another upload.
    const second = await upload(student)
    expect(second).not.toBe(uploadId)
    await refused(student, [second, second])
    await refused(student, [randomUUID()])
    const four = await answer(student, Array.from({ length: 4 }, randomUUID))
    expect([four.status, Object.keys(four.body.fields)]).toEqual([400, ['uploads']])
  })

  it('of which a piece is missing, or that has waited for more than two hours', async () => {
    const half = (await announce(student, inThread(), pdf)).body.uploadId
    await piece(student, half, 0, pdf.subarray(0, 900))
    expect((await finish(student, half)).body.code).toBe('piece_out_of_place')
    await refused(student, [half])
    const whole = await upload(student)
    await later(whole, 3)
    await refused(student, [whole])
    // It is uploaded again, because the server does not have it any more.
    const again = await announce(student, inThread())
    expect([again.body.uploadId === whole, again.body.received]).toEqual([false, 0])
  })
})

describe('an upload for a message is refused', () => {
  it('that is no photo or PDF, or one that nobody can open', async () => {
    const locked = hostilePdfs('http://127.0.0.1:9')
      .find(({ what }) => what === 'a password')!
      .bytes()
    const path = inThread()
    const noise = await uploadFile(product, student, { path, bytes: randomBytes(5000) })
    expect([noise.finished.status, Object.keys(noise.finished.body.fields)]).toEqual([422, ['file']])
    const closed = await uploadFile(product, student, { path, bytes: locked })
    expect([closed.finished.status, closed.finished.body.fields]).toEqual([
      422,
      { file: documentProblems.pdf_locked },
    ])
    expect((await answer(student, [closed.uploadId])).body.code).toBe('file_not_uploaded')
  })

  it('that is too large, as announced or as it arrives, and whose bytes are not those announced', async () => {
    const large = { bytes: documentLimits.fileBytes + 1, sha256: 'a'.repeat(64) }
    const announced = await post(student, inThread(), large)
    expect([announced.status, Object.keys(announced.body.fields)]).toEqual([400, ['bytes']])
    const { uploadId } = (await announce(student, inThread())).body
    const more = await piece(student, uploadId, 0, Buffer.concat([photo, photo]))
    expect([more.status, more.body.code]).toEqual([413, 'upload_too_large'])
    const { received } = (await announce(student, inThread())).body
    await piece(student, uploadId, received, randomBytes(photo.length - received))
    const changed = await finish(student, uploadId)
    expect([changed.status, Object.keys(changed.body.fields)]).toEqual([400, ['file']])
  })

  it('of somebody else: it cannot be continued, finished or removed', async () => {
    const { uploadId } = (await announce(student, inThread())).body
    for (const person of [officer, await aStudent(product.deps)]) {
      expect((await piece(person, uploadId, 0, photo)).status).toBe(404)
      expect((await finish(person, uploadId)).status).toBe(404)
      expect((await drop(person, uploadId)).status).toBe(404)
    }
    const as = await announce(officer, inThread())
    expect(as.body.uploadId).not.toBe(uploadId)
  })

  it('for a conversation that the person may not write into', async () => {
    const { program, applicationId } = await anApplication()
    const other = await aStudent(product.deps)
    const university = await aUniversityUser(product.deps, program.universityId)
    const statuses = async (person: Person) => {
      const answers = []
      for (const path of [
        inThread(),
        about(applicationId),
        withUniversity(applicationId),
        to(student._id),
        question,
      ])
        answers.push((await announce(person, path)).status)
      return answers
    }
    expect(await statuses(student)).toEqual([201, 201, 403, 403, 201])
    expect(await statuses(other)).toEqual([404, 404, 403, 403, 201])
    expect(await statuses(officer)).toEqual([201, 201, 201, 201, 403])
    expect(await statuses(university)).toEqual([403, 404, 403, 403, 403])
    // It sees the application now, and the office has opened no conversation with it.
    await decide(product, officer, applicationId, { decision: 'start_review' })
    expect(await statuses(university)).toEqual([403, 403, 403, 403, 403])
    expect((await announce(officer, to(officer._id))).status).toBe(404)
  })

  it('beyond the storage of a student, and beyond what somebody may leave unsent', async () => {
    const uploadId = await upload(student)
    await product.deps.pool.query('update upload_intents set bytes = $2 where id = $1', [
      uploadId,
      documentLimits.storedBytes,
    ])
    const full = await announce(student, inThread(), pdf)
    expect([full.status, full.body.code]).toEqual([413, 'quota_full'])
    const person = await anOfficer(product.deps)
    for (let i = 0; i < unsentFilesMost; i++)
      expect((await announce(person, inThread(), randomBytes(10))).status).toBe(201)
    const many = await announce(person, inThread(), randomBytes(10))
    expect([many.status, many.body.code]).toEqual([409, 'uploads_open'])
    expect((await announce(officer, inThread())).status).toBe(201)
  })
})
