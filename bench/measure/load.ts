import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from './figures.ts'

/** What one run of requests came to. Times in milliseconds. */
export interface Run {
  readonly p50: number
  readonly p99: number
  readonly perSecond: number
  readonly requests: number
}

export interface Load {
  readonly url: string
  /** Asked in turn, over and over. */
  readonly paths: readonly string[]
  /** Of who asks; unset: a visitor. */
  readonly token?: string
  /** Of several people, one for each connection in turn; instead of `token`. */
  readonly tokens?: readonly string[]
  readonly connections: number
  readonly seconds: number
  /** Milliseconds that somebody reads before the next request; unset: none. */
  readonly pause?: () => number
}

/**
 * One connection that is kept alive and asks one thing at a time. Written on the bare socket, because what a client
 * costs is added to both sides of a ratio and hides the difference.
 */
class Line {
  readonly #host: string
  readonly #port: number
  readonly #headers: string
  #socket: net.Socket | undefined
  #rest: Buffer = Buffer.alloc(0)
  #settle: { resolve(status: number): void; reject(error: Error): void } | undefined

  constructor(url: string, token: string | undefined) {
    const { hostname, port } = new URL(url)
    this.#host = hostname
    this.#port = Number(port)
    this.#headers =
      token === undefined ? 'Accept-Encoding: gzip, deflate, br' : `Authorization: Bearer ${token}`
  }

  async #connect(): Promise<net.Socket> {
    const socket = net.connect({ host: this.#host, port: this.#port, noDelay: true })
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('close', () => {
      this.#socket = undefined
      this.#settle?.reject(new Error('The server closed the connection'))
    })
    socket.on('error', () => {})
    return socket
  }

  /** @returns the status, once the whole answer has arrived */
  async ask(path: string): Promise<number> {
    this.#socket ??= await this.#connect()
    this.#rest = Buffer.alloc(0)
    const socket = this.#socket
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
      socket.write(`GET ${path} HTTP/1.1\r\nHost: bench\r\n${this.#headers}\r\n\r\n`)
    })
  }

  #take(chunk: Buffer): void {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const end = this.#rest.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#rest.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) {
      this.#settle?.reject(new Error('An answer without its length'))
      return
    }
    if (this.#rest.length < end + 4 + Number(length)) return
    // A server may end a connection after so many requests; the next one opens another.
    if (/\r\nconnection: close/i.test(head)) {
      this.#socket?.removeAllListeners('close').destroy()
      this.#socket = undefined
    }
    this.#settle?.resolve(Number(head.slice(9, 12)))
  }

  close(): void {
    this.#socket?.removeAllListeners('close').destroy()
    this.#socket = undefined
  }
}

/**
 * Asks for as long as given over as many connections, each the next thing as soon as the last one is answered
 * or read.
 * @throws when an answer is not a success
 */
export async function ask(load: Load): Promise<Run> {
  const { url, paths, token, tokens = [token], connections, seconds, pause } = load
  const times: number[] = []
  let next = 0
  const began = performance.now()
  const until = began + seconds * 1000
  const work = async (_: unknown, index: number) => {
    const line = new Line(url, tokens[index % tokens.length])
    try {
      while (performance.now() < until) {
        // A server ends connections that are idle for seconds, so somebody who reads opens another.
        if (pause) {
          line.close()
          await wait(pause())
        }
        const path = paths[next++ % paths.length]!
        const sent = performance.now()
        const status = await line.ask(path)
        times.push(performance.now() - sent)
        if (status !== 200) throw new Error(`${path} answered ${status}`)
      }
    } finally {
      line.close()
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  const took = (performance.now() - began) / 1000
  return {
    p50: percentile(times),
    p99: percentile(times, 0.99),
    perSecond: times.length / took,
    requests: times.length,
  }
}
