import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import http from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { documentLimits } from '#contract/documents.ts'
import { sweepUploads } from '#server/features/applications/sweep-uploads.ts'
import { aKeptDocument, apply, decide, smallPhotograph, submissionForm } from '#test/applying.ts'
import { aPhotograph } from '#test/fixtures/pictures.ts'
import { anOfficer, aStudent, type Person } from '#test/people.ts'
import { testProduct, type TestProduct } from '#test/product.ts'
import { aProgram } from '#test/programs.ts'
import { forgetUnfinished } from './forget-unfinished.ts'
import { receivedOf, unfinishedFolder } from './receive-upload.ts'

let product: TestProduct
let student: Person
let photo: Buffer
beforeAll(async () => {
  product = await testProduct()
  photo = await aPhotograph(120_000)
})
beforeEach(async () => {
  student = await aStudent(product.deps)
})
afterAll(() => product.close())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const announce = (bytes: Buffer, name = 'cnicFrontImage', by = student) =>
  product.call('POST', '/student/uploads', {
    token: by.token,
    body: { name, bytes: bytes.length, sha256: sha256(bytes), label: 'IMG_2041.jpg', flags: ['blurred'] },
  })
const piece = (uploadId: string, from: number, bytes: Buffer, by = student) =>
  product.call('PUT', `/student/uploads/${uploadId}?from=${from}`, { token: by.token, bytes })
const finish = (uploadId: string, by = student) =>
  product.call('POST', `/student/uploads/${uploadId}/finish`, { token: by.token, body: {} })
const vault = async (by = student) =>
  (await product.call('GET', '/student/documents', { token: by.token })).body

/** Sends some bytes of a piece and breaks the connection once they have arrived. */
async function breakAfter(uploadId: string, from: number, bytes: Buffer, claimed: number): Promise<void> {
  const request = http.request(`${product.url}/api/student/uploads/${uploadId}?from=${from}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${student.token}`,
      'content-type': 'application/octet-stream',
      'content-length': String(claimed),
    },
  })
  request.on('error', () => {})
  request.write(bytes)
  await expect.poll(() => receivedOf(product.deps, uploadId)).toBe(from + bytes.length)
  const closed = new Promise((resolve) => request.once('close', resolve))
  request.destroy()
  await closed
}

describe('a photograph sent in pieces', () => {
  it('goes on where a broken connection stopped, and is kept as one', async () => {
    const { body } = await announce(photo)
    expect([body.received, body.document]).toEqual([0, null])
    await piece(body.uploadId, 0, photo.subarray(0, 40_000))
    await breakAfter(body.uploadId, 40_000, photo.subarray(40_000, 60_000), photo.length - 40_000)
    // What a phone does after a break, or another page after a reload: it asks how much is there.
    const again = await announce(photo)
    expect(again.body.uploadId).toBe(body.uploadId)
    expect(again.body.received).toBe(60_000)
    const rest = await piece(body.uploadId, again.body.received, photo.subarray(again.body.received))
    expect(rest.body.received).toBe(photo.length)
    const kept = await finish(body.uploadId)
    expect(kept.body.document).toMatchObject({
      name: 'cnicFrontImage',
      version: 1,
      label: 'IMG_2041.jpg',
      flags: ['blurred'],
      usedIn: 0,
      newest: true,
    })
    expect(await readdir(unfinishedFolder(product.deps))).toEqual([])
    const picture = await product.call('GET', `/student/documents/${kept.body.document._id}`, {
      token: student.token,
    })
    expect([picture.status, picture.body.subarray(0, 3).toString('hex')]).toEqual([200, 'ffd8ff'])
  })

  it('is finished once, however many ask at once, and answers the same later', async () => {
    const { body } = await announce(photo)
    await piece(body.uploadId, 0, photo)
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(body.uploadId)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.body.document._id)).size).toBe(1)
    expect((await vault()).documents).toHaveLength(1)
    expect((await finish(body.uploadId)).body.document._id).toBe(answers[0]!.body.document._id)
  })

  it('is not asked for again when it is here already, and a new one is the next version', async () => {
    const first = await aKeptDocument(product, student, 'cnicFrontImage', photo)
    const again = await announce(photo)
    expect(again.body.document._id).toBe(first)
    const other = await aPhotograph(90_000)
    await aKeptDocument(product, student, 'cnicFrontImage', other)
    expect(
      (await vault()).documents.map((one: { version: number; newest: boolean }) => [one.version, one.newest]),
    ).toEqual([
      [2, true],
      [1, false],
    ])
  })
})

describe('what is refused', () => {
  it('a piece that does not follow, bytes beyond the announced, and a finish before the end', async () => {
    const { body } = await announce(photo)
    expect((await piece(body.uploadId, 5, photo)).body.code).toBe('piece_out_of_place')
    expect((await finish(body.uploadId)).body.code).toBe('piece_out_of_place')
    expect((await piece(body.uploadId, 0, Buffer.concat([photo, photo]))).body.code).toBe('upload_too_large')
  })

  it('bytes that are not those announced, and what is no picture: nothing is kept', async () => {
    const { body } = await announce(photo)
    const changed = Buffer.from(photo)
    changed[500]! ^= 1
    await piece(body.uploadId, 0, changed)
    const refused = await finish(body.uploadId)
    expect([refused.status, refused.body.fields]).toMatchObject([400, { cnicFrontImage: expect.any(String) }])
    // Sent again from the start, it arrives.
    expect((await announce(photo)).body.received).toBe(0)
    await piece(body.uploadId, 0, photo)
    expect((await finish(body.uploadId)).status).toBe(200)

    const noise = randomBytes(5000)
    const other = await announce(noise, 'passportImage')
    await piece(other.body.uploadId, 0, noise)
    expect((await finish(other.body.uploadId)).body.code).toBe('not_an_image')
    expect((await vault()).documents).toHaveLength(1)
  })

  it('an empty, a too large and an unknown document, beside the field', async () => {
    const ask = (body: object) => product.call('POST', '/student/uploads', { token: student.token, body })
    const sum = 'a'.repeat(64)
    const fields = async (body: object) => Object.keys((await ask(body)).body.fields)
    expect(await fields({ name: 'cnicFrontImage', bytes: 0, sha256: sum })).toEqual(['bytes'])
    expect(await fields({ name: 'cnicFrontImage', bytes: 11 * 1024 * 1024, sha256: sum })).toEqual(['bytes'])
    expect(await fields({ name: 'diploma', bytes: 10, sha256: sum })).toEqual(['name'])
    expect(await fields({ name: 'cnicFrontImage', bytes: 10, sha256: 'x' })).toEqual(['sha256'])
  })

  it('one more than a student may keep, by number and by size, whatever way it comes', async () => {
    const { storedFiles, storedBytes } = documentLimits
    /** Rows alone: what counts is what the account is said to hold. */
    const fill = (files: number, bytes: number) =>
      product.deps.db
        .insertInto('documents')
        .values(
          Array.from({ length: files }, (_, index) => ({
            ...{ id: randomUUID(), student_id: student._id, name: 'otherImage' as const, version: index + 1 },
            ...{ seal: '{}', bytes, width: 10, height: 10, uploaded_at: new Date() },
          })),
        )
        .execute()
    for (const [files, bytes] of [
      [storedFiles, 1000],
      [1, storedBytes],
    ] as const) {
      student = await aStudent(product.deps)
      await fill(files, bytes)
      const begun = await announce(photo)
      expect([begun.status, begun.body.code]).toEqual([413, 'quota_full'])
      const sent = await apply(product, student, await aProgram(product.deps))
      expect([sent.status, sent.body.code]).toEqual([413, 'quota_full'])
    }
    student = await aStudent(product.deps)
    await fill(storedFiles - 1, 1000)
    expect((await announce(photo)).status).toBe(201)
  })

  it('JSON where bytes belong, and bytes where JSON belongs', async () => {
    const { body } = await announce(photo)
    const asJson = await product.call('PUT', `/student/uploads/${body.uploadId}?from=0`, {
      token: student.token,
      body: {},
    })
    const asBytes = await product.call('POST', '/student/uploads', { token: student.token, bytes: photo })
    expect([asJson.status, asBytes.status]).toEqual([415, 415])
  })
})

describe('documents of the vault with an application', () => {
  it('are sent without sending them again, and count as there', async () => {
    const program = await aProgram(product.deps, { requiredDocuments: ['cnicFrontImage', 'cnicBackImage'] })
    const front = await aKeptDocument(product, student, 'cnicFrontImage', photo)
    const passport = await aKeptDocument(product, student, 'passportImage', photo)
    const form = submissionForm(student, program)
    form.set('documents', `${front},${passport}`)
    const sent = await product.call('POST', '/student-docs/create', { token: student.token, form })
    expect(sent.status).toBe(200)
    expect(sent.body.data.documents.map(({ name }: { name: string }) => name).sort()).toEqual([
      'cnicFrontImage',
      'passportImage',
    ])
    expect(sent.body.data.missingDocuments).toEqual(['cnicBackImage'])
    // The second application takes the same papers; each has its own link.
    const second = submissionForm(student, await aProgram(product.deps))
    second.set('documents', front)
    expect(
      (await product.call('POST', '/student-docs/create', { token: student.token, form: second })).status,
    ).toBe(200)
    expect((await vault()).documents.find(({ _id }: { _id: string }) => _id === front).usedIn).toBe(2)
    // A document that an officer may be looking at stays.
    const removal = await product.call('DELETE', `/student/documents/${front}`, { token: student.token })
    expect(removal.body.code).toBe('document_in_use')
  })

  it("are one's own: another's, an absent one and two of a kind are refused, and nothing is made", async () => {
    const program = await aProgram(product.deps)
    const other = await aStudent(product.deps)
    const theirs = await aKeptDocument(product, other, 'cnicFrontImage', photo)
    const mine = await aKeptDocument(product, student, 'cnicFrontImage', photo)
    const better = await aKeptDocument(product, student, 'cnicFrontImage', await aPhotograph(80_000))
    for (const documents of [theirs, crypto.randomUUID(), `${mine},${better}`, 'x']) {
      const form = submissionForm(student, program)
      form.set('documents', documents)
      const { status, body } = await product.call('POST', '/student-docs/create', {
        token: student.token,
        form,
      })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['documents']])
    }
    const { body } = await product.call('GET', `/student-docs/stats/${student._id}`, { token: student.token })
    expect(body.data.summary.totalApplications).toBe(0)
  })

  it('answer a request of an officer, and the last one puts the file back under review', async () => {
    const officer = await anOfficer(product.deps)
    const { body } = await apply(product, student, await aProgram(product.deps))
    await decide(product, officer, body.data._id, {
      decision: 'request_documents',
      documents: ['passportImage'],
    })
    const passport = await aKeptDocument(product, student, 'passportImage', photo)
    const form = new FormData()
    form.append('documents', passport)
    const sent = await product.call('POST', `/application/${body.data._id}/documents`, {
      token: student.token,
      form,
    })
    expect(sent.body.data).toMatchObject({ stage: 'under_review', missingDocuments: [] })
    const seen = await product.call(
      'GET',
      `/application/${body.data._id}/documents/${passport}?purpose=check`,
      {
        token: officer.token,
      },
    )
    expect(seen.status).toBe(200)
    const looks = await product.call('GET', '/student/document-views', { token: student.token })
    expect(looks.body.data).toMatchObject([{ name: 'passportImage', role: 'officer', viewer: 'Omar' }])
  })
})

describe('what is left behind', () => {
  it('goes: a document nobody holds when its owner removes it, an upload nobody went on with after two days', async () => {
    const id = await aKeptDocument(product, student, 'cvImage', await smallPhotograph())
    await product.call('DELETE', `/student/documents/${id}`, { token: student.token })
    expect(await product.deps.files.has(id)).toBe(false)
    expect((await product.call('GET', `/student/documents/${id}`, { token: student.token })).status).toBe(404)

    const { body } = await announce(photo)
    await piece(body.uploadId, 0, photo.subarray(0, 1000))
    // The sweep of cut-off forms leaves it alone.
    await sweepUploads(product.deps, { alone: true })
    expect((await announce(photo)).body.received).toBe(1000)
    const later = new Date(product.clock.now().getTime() + 49 * 3_600_000)
    await forgetUnfinished({ ...product.deps, clock: { now: () => later } })
    expect((await piece(body.uploadId, 1000, photo.subarray(1000))).status).toBe(404)
  })
})
