import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { documentKinds } from '#platform/contract/documents.ts'
import { documentLimits } from '#platform/contract/document-limits.ts'
import { openUploadsMost } from '#platform/contract/upload-limits.ts'
import { incomingFolder } from './upload-folders.ts'
import { createUploadGate } from '#platform/http/uploads/uploads-gate.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { aVaultDocument, apply, smallPhotograph } from '#test/people/applying.ts'
import { aPhotograph } from '#test/fixtures/pictures.ts'
import { aServer, rawPost } from '#test/fixtures/upload-server.ts'
import { aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { sweepUploads } from './sweep-uploads.ts'
import { receivePiece } from './receive-upload.ts'
import { piecesFile } from '#platform/files/files-pieces.ts'
import { unfinishedFolder } from './upload-folders.ts'

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

/** Inserts rows without files: the limits count rows. */
const keptRows = (by: Person, files: number, bytes = 1000) =>
  product.deps.db
    .insertInto('documents')
    .values(
      Array.from({ length: files }, (_, index) => ({
        id: randomUUID(),
        student_id: by._id,
        name: 'otherImage' as const,
        version: index + 1,
        seal: '{}',
        bytes,
        width: 10,
        height: 10,
        uploaded_at: new Date(),
      })),
    )
    .execute()

const pieces = (uploadId: string) => piecesFile(unfinishedFolder(product.deps), uploadId)
const storedBytes = (uploadId: string) =>
  stat(pieces(uploadId)).then(
    ({ size }) => size,
    () => 0,
  )

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
  await expect.poll(() => storedBytes(uploadId)).toBe(from + bytes.length)
  const closed = new Promise((resolve) => request.once('close', resolve))
  request.destroy()
  await closed
}

describe('a photograph sent in pieces', () => {
  it('resumes where a broken connection stopped, and is stored as one document', async () => {
    const { body } = await announce(photo)
    expect([body.received, body.document]).toEqual([0, null])
    await piece(body.uploadId, 0, photo.subarray(0, 40_000))
    await breakAfter(body.uploadId, 40_000, photo.subarray(40_000, 60_000), photo.length - 40_000)
    // After an interruption or a reload, the client asks how much has arrived.
    const again = await announce(photo)
    expect(again.body.uploadId).toBe(body.uploadId)
    expect(again.body.received).toBe(60_000)
    const rest = await piece(body.uploadId, again.body.received, photo.subarray(again.body.received))
    expect(rest.body.received).toBe(photo.length)
    const finished = await finish(body.uploadId)
    expect(finished.body.document).toMatchObject({
      name: 'cnicFrontImage',
      version: 1,
      label: 'IMG_2041.jpg',
      flags: ['blurred'],
      usedIn: 0,
      newest: true,
      refused: false,
    })
    expect(await readdir(unfinishedFolder(product.deps))).toEqual([])
    const picture = await product.call('GET', `/student/documents/${finished.body.document._id}`, {
      token: student.token,
    })
    expect([picture.status, picture.body.subarray(0, 3).toString('hex')]).toEqual([200, 'ffd8ff'])
  })

  it('is shown to its owner as a thumbnail without a fresh proof, too small to read a number', async () => {
    const { body } = await announce(photo)
    await piece(body.uploadId, 0, photo)
    const { _id } = (await finish(body.uploadId)).body.document
    product.clock.advance(11 * 60_000)
    const open = (what: string, by = student) =>
      product.call('GET', `/student/documents/${_id}${what}`, { token: by.token })
    expect((await open('')).body.code).toBe('reauth_required')
    const small = await open('/thumbnail')
    expect(small.status).toBe(200)
    const { width, height } = await sharp(small.body).metadata()
    expect(Math.max(width, height)).toBe(112)
    expect((await open('/thumbnail', await aStudent(product.deps))).status).toBe(404)
  })

  it('is encrypted on disk until it is complete, also when it is sent again', async () => {
    const { body } = await announce(photo)
    const lying = () => readFile(pieces(body.uploadId))
    const changed = Buffer.from(photo)
    changed[500]! ^= 1
    for (const from of [0, 40_001]) await piece(body.uploadId, from, changed.subarray(from, from + 40_001))
    const first = await lying()
    expect(first).toHaveLength(80_002)
    // The beginning of the picture, and some bytes from within the second piece.
    for (const part of [photo.subarray(0, 16), photo.subarray(50_000, 50_016)]) {
      expect(first.includes(part)).toBe(false)
    }
    await piece(body.uploadId, 80_002, changed.subarray(80_002))
    expect((await finish(body.uploadId)).status).toBe(400)
    await piece(body.uploadId, 0, photo)
    // A new key: with the same one, the two files would reveal where the pictures differ.
    expect((await lying()).subarray(1000, 1016)).not.toEqual(first.subarray(1000, 1016))
    expect((await finish(body.uploadId)).status).toBe(200)
    expect(await readdir(unfinishedFolder(product.deps))).toEqual([])
    expect(await readdir(incomingFolder(product.deps))).toEqual([])
  })

  it('is refused when it arrives too slowly, but the bytes that arrived count', async () => {
    const { body } = await announce(photo)
    const viewer = { userId: student._id } as Viewer
    const pace = { bytesPerSecond: 8192, afterMs: 300 }
    const server = await aServer((request) =>
      receivePiece(product.deps, createUploadGate(), viewer, body.uploadId, 0, request, pace),
    )
    const answer = await server.send(rawPost(photo.subarray(0, 1000), { length: photo.length }))
    expect([answer!.status, answer!.body]).toMatchObject([408, { code: 'body_too_slow' }])
    expect((await announce(photo)).body.received).toBe(1000)
    await piece(body.uploadId, 1000, photo.subarray(1000))
    expect((await finish(body.uploadId)).status).toBe(200)
    await server.close()
  })

  it('is finished once for concurrent requests, and returns the same later', async () => {
    const { body } = await announce(photo)
    await piece(body.uploadId, 0, photo)
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(body.uploadId)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.body.document._id)).size).toBe(1)
    expect((await vault()).documents).toHaveLength(1)
    expect((await finish(body.uploadId)).body.document._id).toBe(answers[0]!.body.document._id)
  })

  it('is finished by the next request when the first was interrupted, whose files are removed', async () => {
    const { body } = await announce(photo)
    await piece(body.uploadId, 0, photo)
    const { db, files, config } = product.deps
    const stored = randomUUID()
    await writeFile(path.join(config.dataDir, stored), 'a picture')
    await files.put(stored, path.join(config.dataDir, stored), { version: 1 })
    await db
      .updateTable('upload_intents')
      .set({ state: 'staging', document_ids: [stored] })
      .set({ state_since: new Date(product.clock.now().getTime() - 61_000) })
      .where('id', '=', body.uploadId)
      .execute()
    const finished = await finish(body.uploadId)
    expect([finished.status, await files.has(stored)]).toEqual([200, false])
    expect((await vault()).documents).toHaveLength(1)
  })

  it('is recognized when it was sent in the form of an application before', async () => {
    await apply(product, student, await aProgram(product.deps), { documents: { cnicFrontImage: photo } })
    const [sent] = (await vault()).documents
    expect((await announce(photo)).body.document._id).toBe(sent._id)
  })

  it('is not uploaded again when it is stored already, and a new photo is the next version', async () => {
    const first = await aVaultDocument(product, student, 'cnicFrontImage', photo)
    const again = await announce(photo)
    expect(again.body.document._id).toBe(first)
    const other = await aPhotograph(90_000)
    await aVaultDocument(product, student, 'cnicFrontImage', other)
    expect(
      (await vault()).documents.map((one: { version: number; newest: boolean }) => [one.version, one.newest]),
    ).toEqual([
      [2, true],
      [1, false],
    ])
  })

  it('is listed in the usual order, the front of a card before its back', async () => {
    for (const name of ['passportImage', 'cnicBackImage', 'cnicFrontImage'] as const) {
      await aVaultDocument(product, student, name, photo)
    }
    expect((await vault()).documents.map((one: { name: string }) => one.name)).toEqual(
      documentKinds.filter((name) => ['passportImage', 'cnicBackImage', 'cnicFrontImage'].includes(name)),
    )
  })
})

describe('an upload is refused for', () => {
  it('a piece out of place, more bytes than announced, and a finish before the end', async () => {
    const { body } = await announce(photo)
    expect((await piece(body.uploadId, 5, photo)).body.code).toBe('piece_out_of_place')
    expect((await finish(body.uploadId)).body.code).toBe('piece_out_of_place')
    expect((await piece(body.uploadId, 0, Buffer.concat([photo, photo]))).body.code).toBe('upload_too_large')
  })

  it('bytes other than those announced, or what is not a picture: nothing is stored', async () => {
    const { body } = await announce(photo)
    const changed = Buffer.from(photo)
    changed[500]! ^= 1
    await piece(body.uploadId, 0, changed)
    const refused = await finish(body.uploadId)
    expect([refused.status, refused.body.fields]).toMatchObject([400, { cnicFrontImage: expect.any(String) }])
    // Sent again from the start, it succeeds.
    expect((await announce(photo)).body.received).toBe(0)
    await piece(body.uploadId, 0, photo)
    expect((await finish(body.uploadId)).status).toBe(200)

    const noise = randomBytes(5000)
    const other = await announce(noise, 'passportImage')
    await piece(other.body.uploadId, 0, noise)
    expect((await finish(other.body.uploadId)).body.code).toBe('not_an_image')
    expect((await vault()).documents).toHaveLength(1)
  })

  it('an empty, an oversized and an unknown document, with an error at the field', async () => {
    const announceBody = (body: object) =>
      product.call('POST', '/student/uploads', { token: student.token, body })
    const sum = 'a'.repeat(64)
    const fields = async (body: object) => Object.keys((await announceBody(body)).body.fields)
    expect(await fields({ name: 'cnicFrontImage', bytes: 0, sha256: sum })).toEqual(['bytes'])
    expect(await fields({ name: 'cnicFrontImage', bytes: 11 * 1024 * 1024, sha256: sum })).toEqual(['bytes'])
    expect(await fields({ name: 'diploma', bytes: 10, sha256: sum })).toEqual(['name'])
    expect(await fields({ name: 'cnicFrontImage', bytes: 10, sha256: 'x' })).toEqual(['sha256'])
  })

  it('one more than the limits allow, by number and by size, as an upload or in a form', async () => {
    const { storedFiles, storedBytes } = documentLimits
    for (const [files, bytes] of [
      [storedFiles, 1000],
      [1, storedBytes],
    ] as const) {
      student = await aStudent(product.deps)
      await keptRows(student, files, bytes)
      const refused = await announce(photo)
      expect([refused.status, refused.body.code]).toEqual([413, 'quota_full'])
      const sent = await apply(product, student, await aProgram(product.deps))
      expect([sent.status, sent.body.code]).toEqual([413, 'quota_full'])
    }
    student = await aStudent(product.deps)
    await keptRows(student, storedFiles - 1)
    expect((await announce(photo)).status).toBe(201)
  })

  it('one more than the limits allow, counting uploads in progress, both when announced and when finished', async () => {
    const { storedFiles } = documentLimits
    const uploadIds = []
    for (const name of ['cnicFrontImage', 'cnicBackImage']) {
      const { body } = await announce(photo, name)
      await piece(body.uploadId, 0, photo)
      uploadIds.push(body.uploadId)
    }
    await keptRows(student, storedFiles - 2)
    expect((await announce(photo, 'passportImage')).body.code).toBe('quota_full')
    // Both were announced while there was space for only one of them.
    await keptRows(student, 1)
    const answers = await Promise.all(uploadIds.map((uploadId) => finish(uploadId)))
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [413, 'quota_full'],
    ])
    expect((await vault()).documents).toHaveLength(storedFiles)
  })

  it('a sixth upload while five are open, even if they are announced concurrently', async () => {
    const kinds = documentKinds.slice(0, 9)
    const answers = await Promise.all(kinds.map((name) => announce(photo, name)))
    const refused = answers.filter(({ status }) => status !== 201)
    expect([answers.length - refused.length, refused[0]!.status, refused[0]!.body]).toMatchObject([
      openUploadsMost,
      409,
      { code: 'uploads_open', message: expect.stringContaining(`started ${openUploadsMost} files`) },
    ])
    // An open upload can be resumed; a finished one makes room for the next.
    const open = answers.findIndex(({ status }) => status === 201)
    expect((await announce(photo, kinds[open])).status).toBe(201)
    await piece(answers[open]!.body.uploadId, 0, photo)
    expect((await finish(answers[open]!.body.uploadId)).status).toBe(200)
    expect((await announce(photo, 'otherImage')).status).toBe(201)
  })

  it('a piece for which the disk has no space', async () => {
    const { body } = await announce(photo)
    const { freeSpace } = product.deps.files
    product.deps.files.freeSpace = async () => 1024 ** 3 - 1
    try {
      expect((await piece(body.uploadId, 0, photo)).body.code).toBe('storage_full')
    } finally {
      product.deps.files.freeSpace = freeSpace
    }
    expect((await piece(body.uploadId, 0, photo)).body.received).toBe(photo.length)
  })

  it('JSON instead of bytes, and bytes instead of JSON', async () => {
    const { body } = await announce(photo)
    const asJson = await product.call('PUT', `/student/uploads/${body.uploadId}?from=0`, {
      token: student.token,
      body: {},
    })
    const asBytes = await product.call('POST', '/student/uploads', { token: student.token, bytes: photo })
    expect([asJson.status, asBytes.status]).toEqual([415, 415])
  })
})

describe('an unused upload', () => {
  it('is removed: a document by its owner, an unfinished upload after two hours', async () => {
    const id = await aVaultDocument(product, student, 'cvImage', await smallPhotograph())
    await product.call('DELETE', `/student/documents/${id}`, { token: student.token })
    expect(await product.deps.files.has(id)).toBe(false)
    expect((await product.call('GET', `/student/documents/${id}`, { token: student.token })).status).toBe(404)

    const { body } = await announce(photo)
    await piece(body.uploadId, 0, photo.subarray(0, 1000))
    // The sweep of interrupted forms does not touch it.
    await sweepUploads(product.deps, { alone: true })
    expect((await announce(photo)).body.received).toBe(1000)
    const soon = new Date(product.clock.now().getTime() + 2 * 3_600_000 - 60_000)
    await sweepUploads({ ...product.deps, clock: { now: () => soon } })
    expect((await announce(photo)).body.received).toBe(1000)
    const later = new Date(product.clock.now().getTime() + 2 * 3_600_000 + 1000)
    await sweepUploads({ ...product.deps, clock: { now: () => later } })
    expect((await piece(body.uploadId, 1000, photo.subarray(1000))).status).toBe(404)
    expect(await storedBytes(body.uploadId)).toBe(0)
  })
})
