import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { limits, type LimitName } from '../contract/route.ts'
import type { Deps } from '../config/deps.ts'
import { refuse } from './refusal.ts'

/**
 * The network part of an address: IPv4 whole for counting, IPv6 by its /64, since one line owns all of those.
 * @param address as the socket (or a trusted proxy) gives it
 */
export function networkOf(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address
  // Looking for a colon first: the full check costs more than the rest, and runs for every answer.
  if (!plain.includes(':') || !isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::', 2)
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const middle = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = plain.includes('::') ? [...left, ...middle, ...right] : left
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** An address cut to /24 or /48: enough to recognize a place, too little to identify a person. */
export function truncatedAddress(address: string): string {
  const network = networkOf(address)
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::/48`
  return `${network.split('.').slice(0, 3).join('.')}.0/24`
}

const count = {
  name: 'count-call',
  text: `insert into rate_counters as c (bucket, key, window_ends, count)
    values ($1, $2, $3::timestamptz + $4 * interval '1 second', 1)
    on conflict (bucket, key) do update set
      count = case when c.window_ends <= $3 then 1 else c.count + 1 end,
      window_ends = case when c.window_ends <= $3 then excluded.window_ends else c.window_ends end
    returning count, window_ends`,
}

/**
 * Counts one event in the database and returns how many there are in the current window.
 * @param key who is counted; stored as a hash
 * @param seconds length of the window, which starts with its first event
 */
export async function countStored(
  deps: Pick<Deps, 'pool' | 'clock'>,
  bucket: string,
  key: string,
  seconds: number,
): Promise<{ count: number; secondsLeft: number }> {
  const now = deps.clock.now()
  const hashed = createHash('sha256').update(key).digest('base64url')
  const { rows } = await deps.pool.query({ ...count, values: [bucket, hashed, now, seconds] })
  const left = Math.ceil((rows[0].window_ends.getTime() - now.getTime()) / 1000)
  return { count: rows[0].count, secondsLeft: Math.max(1, left) }
}

/** The part of a limit that one of several servers counts: a balancer spreads the calls over all of them. */
const shareOf = (calls: number, { serverCount }: Pick<Deps, 'serverCount'>): number =>
  Math.ceil(calls / serverCount.servers)

/** The rate limit against floods of cheap calls: counted in memory, per process. */
export class LocalCounter {
  #windows = new Map<string, { ends: number; count: number }>()

  /** Counts one call. @returns the seconds to wait if there were too many, else 0 */
  count(key: string, calls: number, seconds: number, now: number): number {
    if (this.#windows.size > 50_000) this.#sweep(now)
    const window = this.#windows.get(key)
    if (!window || window.ends <= now) {
      this.#windows.set(key, { ends: now + seconds * 1000, count: 1 })
      return 0
    }
    window.count++
    return window.count > calls ? Math.ceil((window.ends - now) / 1000) : 0
  }

  #sweep(now: number): void {
    for (const [key, window] of this.#windows) if (window.ends <= now) this.#windows.delete(key)
  }
}

/**
 * Refuses with 429 and Retry-After when the caller has exceeded the rate limit of this kind of call.
 * @param who the person's id once signed in, else null; `stored` limits always count per network
 */
export async function checkLimit(
  deps: Deps,
  local: LocalCounter,
  name: LimitName,
  address: string,
  who: string | null,
): Promise<void> {
  if (!deps.config.rateLimits) return
  const rule = limits[name]
  if (rule.counted === 'local') {
    const key = `${name} ${who ?? networkOf(address)}`
    const wait = local.count(key, shareOf(rule.calls, deps), rule.seconds, deps.clock.now().getTime())
    if (wait > 0) throw refuse('too_many_requests', { retryAfter: wait })
    return
  }
  const { count: calls, secondsLeft } = await countStored(deps, name, networkOf(address), rule.seconds)
  if (calls > rule.calls) throw refuse('too_many_requests', { retryAfter: secondsLeft })
}

/**
 * Calls of all kinds that one network may make in a minute: about as many as thirty people behind one
 * connection make.
 */
const callsPerMinute = 3_000

/**
 * Counts every call per network before anything else, so that wrong tokens, unknown addresses and the like cannot
 * bypass the rate limits of individual calls.
 * @param counts whether an address is counted
 */
export function addCallLimit(server: FastifyInstance, deps: Deps, counts: (url: string) => boolean): void {
  if (!deps.config.rateLimits) return
  const counter = new LocalCounter()
  server.addHook('onRequest', async (request) => {
    if (!counts(request.url)) return
    const wait = counter.count(
      networkOf(request.ip),
      shareOf(callsPerMinute, deps),
      60,
      deps.clock.now().getTime(),
    )
    if (wait > 0) throw refuse('too_many_requests', { retryAfter: wait })
  })
}
