import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentNames } from '#platform/contract/documents.ts'
import { aFolder, aServer, rawPart, rawPost } from '#test/fixtures/upload-server.ts'
import { createUploadGate, createUploadGates } from './uploads-gate.ts'
import { withUpload, type UploadOptions } from './uploads.ts'

let folder: Awaited<ReturnType<typeof aFolder>>
let options: UploadOptions
beforeAll(async () => {
  folder = await aFolder()
  options = { fields: ['program'], files: documentNames, temporaryFolder: folder.path }
})
afterAll(() => folder.remove())

const end = '--b--\r\n'

describe('the gate for uploads', () => {
  test('holds at most so many at once, for each person too, and lets the rest in in order', async () => {
    const gate = createUploadGate({ atOnce: 2, perOwner: 1, queue: 2 })
    const a = await gate.enter({ owner: 'a' })
    const order: string[] = []
    const secondOfA = gate.enter({ owner: 'a' }).then((leave) => (order.push('a2'), leave))
    const b = await gate.enter({ owner: 'b' })
    const c = gate.enter({ owner: 'c' }).then((leave) => (order.push('c'), leave))
    expect([gate.inFlight, gate.waiting]).toEqual([2, 2])
    await expect(gate.enter({ owner: 'd' })).rejects.toMatchObject({
      code: 'busy',
      status: 503,
      retryAfter: 10,
    })
    b()
    b()
    const leaveC = await c
    expect(gate.inFlight).toBe(2)
    a()
    const leaveA = await secondOfA
    expect(order).toEqual(['c', 'a2'])
    leaveA()
    leaveC()
    expect([gate.inFlight, gate.waiting]).toEqual([0, 0])
  })

  test('who gives up or waits too long leaves the queue', async () => {
    const gate = createUploadGate({ atOnce: 1, queue: 5, waitMs: 40 })
    const leave = await gate.enter()
    const stop = new AbortController()
    const waiting = gate.enter({ signal: stop.signal })
    stop.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    await expect(gate.enter()).rejects.toMatchObject({ code: 'busy' })
    expect(gate.waiting).toBe(0)
    leave()
  })

  test('a full queue answers 503 at once, also to a sender in mid-body; work that fails gives its place back', async () => {
    const gates = createUploadGates({ receiving: { atOnce: 1, queue: 0 } })
    const gate = gates.receiving
    const working = Promise.withResolvers<void>()
    // On a slow machine it fails before the whole form has come and anybody waits for it.
    working.promise.catch(() => {})
    const other = await aServer((request) =>
      withUpload(request, { ...options, gates }, async (upload) => {
        expect(await folder.contents()).toHaveLength(upload.files.length)
        await working.promise
      }),
    )
    const large = rawPost(
      rawPart('form-data; name="bsDegreeImage"; filename="x"', 'x'.repeat(2_000_000)) + end,
    )
    const first = other.send(large)
    await expect.poll(() => gate.inFlight).toBe(1)
    const second = await other.send(large)
    expect(second).toMatchObject({ status: 503, body: { code: 'busy' } })
    expect(second!.headers.toLowerCase()).toContain('retry-after: 10')
    working.reject(new Error('no'))
    expect((await first)!.status).toBe(500)
    expect(gate.inFlight).toBe(0)
    await other.close()
  })

  test('a sender that leaves the queue frees its place in it', async () => {
    const gates = createUploadGates({ receiving: { atOnce: 1, queue: 1 } })
    const gate = gates.receiving
    const leave = await gate.enter()
    const other = await aServer((request) => withUpload(request, { ...options, gates }, async () => {}))
    const sender = new AbortController()
    void other.send(rawPost(rawPart('form-data; name="program"', 'p') + end), { leave: sender.signal })
    await expect.poll(() => gate.waiting, { interval: 5 }).toBe(1)
    sender.abort()
    await expect.poll(() => gate.waiting).toBe(0)
    leave()
    await other.close()
  })

  test('slow senders keep nobody from the decoders, and one person has only so many lines', async () => {
    const gates = createUploadGates({ receiving: { perOwner: 2 }, working: { atOnce: 1 } })
    const other = await aServer(async (request) =>
      withUpload(request, { ...options, gates, owner: String(request.headers['x-owner']) }, async () => ({
        code: 'kept',
      })),
    )
    const post = (owner: string, length?: number) =>
      rawPost(rawPart('form-data; name="program"', 'p') + (length === undefined ? end : ''), {
        headers: `x-owner: ${owner}\r\n`,
        ...(length === undefined ? {} : { length }),
      })
    const slow = new AbortController()
    const lines = Array.from({ length: 8 }, (_, index) =>
      other.send(post(`slow-${index >> 1}`, 5_000_000), { leave: slow.signal }),
    )
    await expect.poll(() => gates.receiving.inFlight).toBe(8)
    expect((await other.send(post('quick')))!.body.code).toBe('kept')
    const third = other.send(post('slow-1'))
    await expect.poll(() => gates.receiving.waiting).toBe(1)
    slow.abort()
    expect((await third)!.body.code).toBe('kept')
    await Promise.all(lines)
    await expect.poll(() => gates.receiving.inFlight).toBe(0)
    await other.close()
  })
})
