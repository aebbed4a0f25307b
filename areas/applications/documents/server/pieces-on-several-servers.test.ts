import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anObjectStore } from '#test/fixtures/object-store.ts'
import { aPhotograph } from '#test/fixtures/pictures.ts'
import { aServer, rawPost } from '#test/fixtures/upload-server.ts'
import { anotherServer, testProduct, type TestProduct } from '#test/harness/product.ts'
import { createUploadGate } from '#platform/http/uploads/uploads-gate.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { aStudent, type Person } from '#test/people/people.ts'
import { receivePiece } from './receive-upload.ts'
import { sweepUploads } from './sweep-uploads.ts'
import { unfinishedFolder } from './upload-folders.ts'

let store: Awaited<ReturnType<typeof anObjectStore>>
let servers: TestProduct[]
let student: Person
beforeAll(async () => {
  process.env['AWS_ACCESS_KEY_ID'] ??= 'test'
  process.env['AWS_SECRET_ACCESS_KEY'] ??= 'test'
  store = await anObjectStore()
  const first = await testProduct({ STORAGE_URL: store.storage })
  servers = [first, await anotherServer(first), await anotherServer(first)]
})
beforeEach(async () => {
  student = await aStudent(servers[0]!.deps)
})
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close()
  await store.close()
})

const pieceBytes = 20_000
const at = (turn: number) => servers[turn % servers.length]!
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const announce = (server: TestProduct, bytes: Buffer, name = 'cnicFrontImage') =>
  server.call('POST', '/student/uploads', {
    token: student.token,
    body: { name, bytes: bytes.length, sha256: sha256(bytes), label: null, flags: [] },
  })
const send = (server: TestProduct, uploadId: string, from: number, bytes: Buffer) =>
  server.call('PUT', `/student/uploads/${uploadId}?from=${from}`, { token: student.token, bytes })
const finish = (server: TestProduct, uploadId: string) =>
  server.call('POST', `/student/uploads/${uploadId}/finish`, { token: student.token, body: {} })
const pieceNames = () =>
  [...store.objects.keys()].filter((name) => name.startsWith('papers/kept/unfinished/'))

/** Sends the pieces from `from` on, each to the next server. */
async function sendRest(uploadId: string, photo: Buffer, from = 0, turn = 0): Promise<number> {
  for (let sent = from; sent < photo.length; sent += pieceBytes) {
    const { status, body } = await send(at(turn++), uploadId, sent, photo.subarray(sent, sent + pieceBytes))
    expect([status, body.received]).toEqual([200, Math.min(sent + pieceBytes, photo.length)])
  }
  return turn
}

describe('pieces of a photograph, each sent to another server', () => {
  it('make one document, and leave nothing behind in storage or on any server', async () => {
    const photo = await aPhotograph(120_000)
    const { uploadId } = (await announce(at(0), photo)).body
    const turn = await sendRest(uploadId, photo)
    expect(pieceNames()).toHaveLength(Math.ceil(photo.length / pieceBytes))
    const runs = [0, 50_000, 100_000].map((from) => photo.subarray(from, from + 16))
    for (const name of pieceNames()) {
      for (const run of runs) expect(store.objects.get(name)!.body.includes(run)).toBe(false)
    }
    const answers = await Promise.all([finish(at(turn), uploadId), finish(at(turn + 1), uploadId)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]!.body.document._id).toBe(answers[1]!.body.document._id)
    const opened = await at(turn + 2).call('GET', `/student/documents/${answers[0]!.body.document._id}`, {
      token: student.token,
    })
    expect(opened.status).toBe(200)
    expect(pieceNames()).toEqual([])
    for (const server of servers) expect(await readdir(unfinishedFolder(server.deps))).toEqual([])
  })

  it('resume on another server where a slow connection was cut, and where a piece was lost with its server', async () => {
    const photo = await aPhotograph(120_000)
    const { uploadId } = (await announce(at(0), photo)).body
    await send(at(0), uploadId, 0, photo.subarray(0, pieceBytes))
    const viewer = { userId: student._id } as Viewer
    const pace = { bytesPerSecond: 8192, afterMs: 300 }
    const slow = await aServer((request) =>
      receivePiece(at(1).deps, createUploadGate(), viewer, uploadId, pieceBytes, request, pace),
    )
    const cut = photo.subarray(pieceBytes, pieceBytes + 1000)
    const answer = await slow.send(rawPost(cut, { length: photo.length - pieceBytes }))
    expect([answer!.status, answer!.body]).toMatchObject([408, { code: 'body_too_slow' }])
    await slow.close()
    const { body } = await announce(at(2), photo)
    expect([body.uploadId, body.received]).toEqual([uploadId, pieceBytes + 1000])
    await sendRest(uploadId, photo, body.received)
    expect((await finish(at(1), uploadId)).status).toBe(200)

    const stopped = await anotherServer(servers[0]!)
    const other = await aPhotograph(130_000)
    const begun = (await announce(stopped, other)).body
    await send(stopped, begun.uploadId, 0, other.subarray(0, pieceBytes))
    store.faults.push('forbidden')
    const lost = await send(stopped, begun.uploadId, pieceBytes, other.subarray(pieceBytes, 2 * pieceBytes))
    expect(lost.body.code).toBe('unavailable')
    await stopped.close()
    expect((await announce(at(1), other)).body.received).toBe(pieceBytes)
    await sendRest(begun.uploadId, other, pieceBytes)
    expect((await finish(at(0), begun.uploadId)).status).toBe(200)
  })

  it('count once when two servers receive the same one', async () => {
    const photo = await aPhotograph(120_000)
    const { uploadId } = (await announce(at(0), photo)).body
    for (let sent = 0; sent < photo.length; sent += pieceBytes) {
      const bytes = photo.subarray(sent, sent + pieceBytes)

      const answers = await Promise.all(servers.map((server) => send(server, uploadId, sent, bytes)))
      const taken = answers.filter(({ status }) => status === 200)
      expect(taken).toHaveLength(1)
      expect(new Set(answers.map(({ body }) => body.code))).toEqual(
        new Set([undefined, 'piece_out_of_place']),
      )
    }
    expect(pieceNames()).toHaveLength(Math.ceil(photo.length / pieceBytes))
    expect((await finish(at(2), uploadId)).status).toBe(200)
  })

  it('are refused when repeated, out of order, beyond the announced or not those announced', async () => {
    const photo = await aPhotograph(60_000)
    const { uploadId } = (await announce(at(0), photo)).body
    const code = async (turn: number, from: number, bytes: Buffer) =>
      (await send(at(turn), uploadId, from, bytes)).body.code
    await send(at(0), uploadId, 0, photo.subarray(0, pieceBytes))
    expect(await code(1, 0, photo.subarray(0, pieceBytes))).toBe('piece_out_of_place')
    expect(await code(2, 2 * pieceBytes, photo.subarray(0, 10))).toBe('piece_out_of_place')
    expect((await finish(at(1), uploadId)).body.code).toBe('piece_out_of_place')
    const changed = Buffer.from(photo)
    changed[pieceBytes + 500]! ^= 1
    await sendRest(uploadId, changed, pieceBytes)
    expect((await finish(at(1), uploadId)).status).toBe(400)
    expect((await announce(at(2), photo)).body.received).toBe(0)
    expect(pieceNames()).toEqual([])
    await sendRest(uploadId, photo)
    expect(await code(0, 0, photo)).toBe('piece_out_of_place')
    expect((await finish(at(0), uploadId)).status).toBe(200)
    // As on one server: what is sent again once it is stored changes nothing.
    expect((await send(at(1), uploadId, 0, photo)).body.received).toBe(photo.length)

    const other = await aPhotograph(50_000)
    const begun = (await announce(at(1), other)).body
    const beyond = await send(at(2), begun.uploadId, 0, Buffer.concat([other, other]))
    expect(beyond.body.code).toBe('upload_too_large')
  })

  it('are removed with an upload that is not finished in two hours, by any server', async () => {
    await sweepUploads({ ...at(0).deps, clock: { now: () => new Date(Date.now() + 3 * 3_600_000) } })
    const photo = await aPhotograph(60_000)
    const { uploadId } = (await announce(at(0), photo)).body
    await send(at(0), uploadId, 0, photo.subarray(0, pieceBytes))
    // A server that was killed before the row had its piece.
    store.objects.set('papers/kept/unfinished/of-nobody/0-x', { body: Buffer.from('x'), at: new Date(0) })
    await sweepUploads(at(1).deps)
    expect(pieceNames()).toHaveLength(1)
    await sweepUploads({ ...at(1).deps, clock: { now: () => new Date(Date.now() + 2 * 3_600_000 + 1000) } })
    expect(pieceNames()).toEqual([])
    expect((await send(at(2), uploadId, pieceBytes, photo.subarray(pieceBytes))).status).toBe(404)
  })
})
