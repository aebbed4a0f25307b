import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** What came of one call. */
export interface Outcome {
  /** Null: the connection failed. */
  readonly status: number | null
  readonly retryAfter: string | undefined
  /** When it ended, as performance.now(). */
  readonly at: number
  /** How long it took, in milliseconds. */
  readonly took: number
  /** The address that joined the newsletter, for a call that writes. */
  readonly email?: string
}

/** Callers that go on until they are stopped, each over connections that it keeps open as a browser does. */
export class Callers {
  readonly outcomes: Outcome[] = []
  readonly #heedsRetryAfter: boolean
  readonly #pause: number
  readonly #loops: Promise<void>[] = []
  readonly #agents: http.Agent[] = []
  #stopped = false

  /**
   * @param pause milliseconds between two calls of one caller
   * @param heedsRetryAfter whether a refused caller waits as long as it is told; otherwise it calls on, which shows more
   */
  constructor({ pause = 200, heedsRetryAfter = false } = {}) {
    this.#pause = pause
    this.#heedsRetryAfter = heedsRetryAfter
  }

  /** Someone who joins the newsletter again and again, each time with a new address. @param ca of a proxy with TLS */
  addWriter(url: string, ca?: string): void {
    this.#add(url, ca, () => {
      const email = `reader-${randomUUID()}@example.org`
      return { path: '/api/newsletter/join', email, body: JSON.stringify({ email }) }
    })
  }

  /** Someone who reads pages and lists. @param paths read in turn */
  addReader(
    url: string,
    ca?: string,
    token?: string,
    paths: readonly string[] = ['/', '/api/university/get-all-universities', '/healthz'],
  ): void {
    let turn = 0
    this.#add(url, ca, () => ({ path: paths[turn++ % paths.length]!, token }))
  }

  get refused(): Outcome[] {
    return this.outcomes.filter(({ status }) => status !== 200)
  }

  /** Writes that were acknowledged. */
  get acknowledged(): string[] {
    return this.outcomes.flatMap(({ status, email }) => (status === 200 && email ? [email] : []))
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#loops)
    for (const agent of this.#agents) agent.destroy()
  }

  #add(url: string, ca: string | undefined, next: () => Request): void {
    const agent = ca ? new https.Agent({ keepAlive: true, ca }) : new http.Agent({ keepAlive: true })
    this.#agents.push(agent)
    this.#loops.push(this.#callUntilStopped(url, agent, next))
  }

  async #callUntilStopped(url: string, agent: http.Agent, next: () => Request): Promise<void> {
    while (!this.#stopped) {
      const request = next()
      const began = performance.now()
      const answer = await send(url, agent, request)
      const at = performance.now()
      this.outcomes.push({ ...answer, at, took: at - began, ...(request.email && { email: request.email }) })
      await wait(this.#heedsRetryAfter && answer.retryAfter ? Number(answer.retryAfter) * 1000 : this.#pause)
    }
  }
}

interface Request {
  readonly path: string
  readonly body?: string
  readonly email?: string
  readonly token?: string | undefined
}

async function send(
  url: string,
  agent: http.Agent,
  { path, body, token }: Request,
): Promise<Pick<Outcome, 'status' | 'retryAfter'>> {
  const { request } = url.startsWith('https:') ? https : http
  const call = request(`${url}${path}`, {
    agent,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  call.end(body)
  try {
    const [answer] = (await once(call, 'response')) as [http.IncomingMessage]
    await text(answer)
    return { status: answer.statusCode!, retryAfter: answer.headers['retry-after'] }
  } catch {
    return { status: null, retryAfter: undefined }
  }
}
