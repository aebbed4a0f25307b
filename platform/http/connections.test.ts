import fastify, { type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import net, { type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { closed } from '#test/harness/http/closed.ts'
import { createHttpServer, guardConnections, type ConnectionLimits } from './connections.ts'

/** The same rules as in the product, in less time. */
const limits: ConnectionLimits = {
  perNetwork: 5,
  waiting: 4,
  silentMs: 300,
  leftoverMs: 300,
  bodyPace: { bytesPerSecond: 8192, afterMs: 300 },
  lookMs: 50,
}
/** Where silence is not the subject: on a busy machine a request may arrive long after its connection. */
const patient: Partial<ConnectionLimits> = { silentMs: 60_000 }
const long = Buffer.alloc(32 * 1024 * 1024, 'a')

let server: FastifyInstance
const open: Socket[] = []
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  await server.close()
})

async function listen(trustProxy: string[] = [], own: Partial<ConnectionLimits> = {}): Promise<number> {
  looked = () => {}
  waitingToGo = 0
  const rewriteUrl = ({ url }: IncomingMessage) => (looked(), url ?? '/')
  server = fastify({ forceCloseConnections: true, serverFactory: createHttpServer, rewriteUrl })
  guardConnections(server, { rateLimits: true, trustProxy }, { ...limits, ...own })
  server.get('/short', async () => 'short')
  server.get('/long', async () => long)
  server.get('/slow', async (_request, reply) => {
    const went = once(slow, 'go')
    waitingToGo++
    await went
    return reply.send('slow')
  })
  server.post(
    '/refused',
    { onRequest: async (_request, reply) => reply.status(401).send('no') },
    async () => '',
  )
  await server.listen({ host: '127.0.0.1', port: 0 })
  return (server.server.address() as AddressInfo).port
}
const slow = new EventTarget()
/** Requests that have reached the slow route and wait for `go`. */
let waitingToGo = 0
/** Called for each request that Fastify begins to work on. */
let looked = () => {}

function connect(port: number): Socket {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => {})
  open.push(socket)
  return socket
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: manzil.example\r\n\r\n`

/** Reads until the text is there. */
async function readUntil(socket: Socket, found: (text: string) => boolean): Promise<string> {
  let text = ''
  for await (const chunk of socket) {
    text += String(chunk)
    if (found(text)) return text
  }
  return text
}

describe('one network', () => {
  it('has so many connections and no more; one without a request makes room', async () => {
    const port = await listen([], patient)
    const waiting = Array.from({ length: 5 }, () => connect(port))
    for (const socket of waiting) socket.write(get('/slow'))
    await expect.poll(() => waitingToGo).toBe(5)
    await closed(connect(port))
    slow.dispatchEvent(new Event('go'))
    // Their answers are out: the next one takes the place of one that is idle.
    await Promise.all(waiting.map((socket) => once(socket, 'data')))
    const next = connect(port)
    next.write(get('/short'))
    const [answer] = await once(next, 'data')
    expect(String(answer)).toContain('200 OK')
    expect(await countOf(server)).toBeLessThanOrEqual(5)
  })

  it('is not counted when it is a trusted proxy', async () => {
    const port = await listen(['loopback'], patient)
    const many = Array.from({ length: 20 }, () => connect(port))
    for (const socket of many) socket.write(get('/short'))
    const answers = await Promise.all(many.map((socket) => once(socket, 'data')))
    expect(answers.filter(([text]) => String(text).includes('200 OK'))).toHaveLength(20)
  })
})

describe('one connection', () => {
  it('gets the answers to what it sent together, one after the other', async () => {
    const port = await listen([], patient)
    const socket = connect(port)
    socket.write(get('/short').repeat(4))
    const text = await readUntil(socket, (so) => so.split('200 OK').length === 5)
    expect(text.split('200 OK')).toHaveLength(5)
  })

  it('is closed when it asks on and on and reads nothing', async () => {
    const port = await listen()
    const socket = connect(port).pause()
    socket.write(get('/long').repeat(900))
    await expect.poll(() => countOf(server)).toBe(0)
  })

  it('is not worked for any more once it was closed, whatever came in the same piece', async () => {
    const port = await listen([], patient)
    let begun = 0
    server.server.prependListener('request', () => begun++)
    let routed = 0
    looked = () => routed++
    connect(port).pause().write(get('/long').repeat(900))
    await expect.poll(() => begun > limits.waiting + 1 && countOf(server)).toBe(0)
    expect(begun).toBeGreaterThan(limits.waiting + 1)
    expect(routed).toBeLessThanOrEqual(limits.waiting + 1)
  })

  it('is closed when it says nothing, or reads nothing', async () => {
    const port = await listen()
    let taken = 0
    server.server.on('connection', () => taken++)
    connect(port)
    connect(port).pause().write(get('/long'))
    await expect.poll(() => taken).toBe(2)
    await expect.poll(() => countOf(server)).toBe(0)
  })

  it('has a silence to keep to while it reads slowly, and none for the whole', async () => {
    // The length of a silence is Node's to measure, anew after each byte taken; that it is set is looked at here.
    const silentMs = 60_000
    const port = await listen([], { silentMs })
    const accepted = once(server.server, 'connection') as Promise<[Socket]>
    const reader = connect(port)
    reader.write(get('/long'))
    const [served] = await accepted
    let bytes = 0
    let stops = 0
    for await (const chunk of reader) {
      bytes += chunk.length
      if (bytes < (stops * long.length) / 4) continue
      if (bytes >= long.length) break
      stops++
      await expect.poll(() => served.timeout).toBe(silentMs)
    }
    expect(stops).toBe(4)
    expect(bytes).toBeGreaterThanOrEqual(long.length)
  })

  it('is closed when the body of a refused call never ends', async () => {
    const port = await listen([], patient)
    const socket = connect(port)
    socket.write('POST /refused HTTP/1.1\r\nHost: manzil.example\r\nContent-Length: 1000\r\n\r\n{')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toContain('401')
    const trickle = setInterval(() => socket.write(' '), 20)
    await closed(socket)
    clearInterval(trickle)
  })
})

const countOf = ({ server: http }: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) =>
    http.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
