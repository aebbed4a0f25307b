import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { Config } from '../config/config.ts'
import { networkOf } from './limits.ts'
import { uploadLimits } from './uploads/uploads.ts'
import { watchSpeed, type MinimumSpeed } from './minimum-speed.ts'

export interface ConnectionLimits {
  /** Connections one network may hold open at once. A trusted proxy counts for nobody: it speaks for everybody. */
  readonly perNetwork: number
  /** Requests that may wait on one connection for the answers before theirs. Browsers send one at a time. */
  readonly waiting: number
  /** Milliseconds a connection may stay without a request, or with an answer that nobody reads. */
  readonly silentMs: number
  /** Milliseconds that what is left of a body may take once its answer is out. */
  readonly leftoverMs: number
  /** What a body must keep up with, or the connection is closed, whoever reads the body or answers. */
  readonly bodyPace: MinimumSpeed
  /** Milliseconds between two checks at the connections. */
  readonly lookMs: number
}

const usual: ConnectionLimits = {
  perNetwork: 100,
  waiting: 16,
  silentMs: 15_000,
  leftoverMs: 15_000,
  // With the look it takes 19 s, and whoever reads the body has answered two seconds before.
  bodyPace: { bytesPerSecond: uploadLimits.pace.bytesPerSecond, afterMs: 17_000 },
  lookMs: 1_000,
}

/** The server of Node underneath, with its own limits; times in milliseconds. */
export function createHttpServer(handle: RequestListener): Server {
  const options = {
    headersTimeout: 10_000,
    requestTimeout: 600_000,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: 8 * 1024,
  }
  const server = createServer(options, (request, answer) => {
    // Node goes on reading what came in one piece, up to 1,000 requests, after the connection was ended for them.
    if (!request.socket.destroyed) handle(request, answer)
  })
  server.maxRequestsPerSocket = 1_000
  server.maxConnections = 2_000
  return server
}

/** What is known of an open connection. */
interface Line {
  readonly network: string
  readonly since: number
  /** The answers that are not out yet, oldest first. */
  readonly answers: ServerResponse[]
  /** Checks whether the body of the newest request arrives too slowly. */
  isTooSlow: () => boolean
  asked: boolean
  /** Whether the connection ends when nobody reads on. */
  timed: boolean
}

/**
 * Keeps one caller from using up what is for all: counts the connections of a network, answers one request after the
 * other on each connection, and closes those that say nothing, read nothing or never end what they send.
 */
export function guardConnections(
  server: FastifyInstance,
  config: Pick<Config, 'rateLimits' | 'trustProxy'>,
  others: Partial<ConnectionLimits> = {},
): void {
  const limits = { ...usual, ...others }
  const lines = new Map<Socket, Line>()
  const ofNetwork = new Map<string, Set<Socket>>()
  const isProxy = trusted(config.trustProxy)

  server.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const network = networkOf(address)
    const line: Line = {
      network,
      since: performance.now(),
      answers: [],
      isTooSlow: () => false,
      asked: false,
      timed: false,
    }
    const same = ofNetwork.get(network) ?? new Set()
    if (config.rateLimits && !isProxy(address) && same.size >= limits.perNetwork) {
      // Whoever is answered goes first: a connection without a request makes room, else the new one does.
      const idle = [...same].find((one) => lines.get(one)?.answers.length === 0)
      if (!idle) return void socket.destroy()
      leave(idle)
      idle.destroy()
    }
    lines.set(socket, line)
    ofNetwork.set(network, (ofNetwork.get(network) ?? new Set()).add(socket))
    socket.once('close', () => leave(socket))
  })

  function leave(socket: Socket): void {
    const line = lines.get(socket)
    if (!line) return
    lines.delete(socket)
    const same = ofNetwork.get(line.network)
    same?.delete(socket)
    if (same?.size === 0) ofNetwork.delete(line.network)
  }

  server.server.on('request', (request: IncomingMessage) => {
    const line = lines.get(request.socket)
    if (line) line.isTooSlow = bodyWatch(request, limits.bodyPace)
  })

  server.addHook('onRequest', async (request, reply) => {
    await turnOf(request.raw, reply.raw)
  })

  /** Waits until every earlier answer on this connection is out, so that unread ones do not pile up. */
  async function turnOf({ socket }: IncomingMessage, answer: ServerResponse): Promise<void> {
    const line = lines.get(socket)
    if (!line) return
    line.asked = true
    const before = line.answers.at(-1)
    line.answers.push(answer)
    answer.once('close', () => line.answers.splice(line.answers.indexOf(answer), 1))
    if (line.answers.length > limits.waiting) socket.destroy()
    if (before && !before.closed) await once(before, 'close')
  }

  server.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed || !lines.has(raw.socket)) return
    const timer = setTimeout(() => raw.complete || raw.socket.destroy(), limits.leftoverMs)
    timer.unref()
    raw.once('close', () => clearTimeout(timer))
  })

  const timer = setInterval(() => {
    for (const [socket, line] of lines) {
      const isSilent = !line.asked && performance.now() - line.since > limits.silentMs
      if (isSilent || line.isTooSlow()) socket.destroy()
      else endWhenUnread(socket, line, limits.silentMs)
    }
  }, limits.lookMs)
  timer.unref()
  server.addHook('onClose', async () => clearInterval(timer))
}

/** Counts on the socket, so that a body is watched also while nobody reads it. */
function bodyWatch(request: IncomingMessage, pace: MinimumSpeed): () => boolean {
  const isSlow = watchSpeed(pace, request.socket.bytesRead)
  return () => {
    if (request.complete) return false
    // A full buffer is ours to empty: the sender waits for us.
    const isPaused = request.readableLength >= request.readableHighWaterMark
    return isSlow(request.socket.bytesRead, isPaused)
  }
}

/** While bytes wait for a reader, the connection ends after some seconds in which none were taken. */
function endWhenUnread(socket: Socket, line: Line, silentMs: number): void {
  const waits = socket.writableLength > 0
  if (waits === line.timed) return
  line.timed = waits
  if (waits) socket.setTimeout(silentMs)
  // Between two requests the connection has the time-out of keep-alive, which must stay.
  else if (line.answers.length > 0) socket.setTimeout(0)
}

/** Tells whether an address is one of the proxies in front, as `TRUST_PROXY` names them (the names are Fastify's). */
function trusted(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  const named: Readonly<Record<string, readonly string[]>> = {
    loopback: ['127.0.0.0/8', '::1/128'],
    linklocal: ['169.254.0.0/16', 'fe80::/10'],
    uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  }
  for (const network of networks.flatMap((one) => named[one] ?? one)) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    const plain = address.startsWith('::ffff:') ? address.slice(7) : address
    return plain !== '' && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  }
}
