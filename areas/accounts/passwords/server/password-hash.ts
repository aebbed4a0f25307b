import { timingSafeEqual } from 'node:crypto'
import { hash, parseOptions } from '@node-rs/argon2'
import type { KeyRing } from '#platform/config/secrets.ts'
import { refuse } from '#platform/http/refusal.ts'
import { passwordCost as cost } from './password-cost.ts'

/**
 * How many hashes run at once and wait: more would take memory and CPU that the rest of the product needs.
 */
const atOnce = 2
const mostWaiting = 50

/** A hash of no password, used where there is no account so that the work is the same. */
const nobody = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${filler(16)}$${filler(32)}`

function filler(bytes: number): string {
  return Buffer.alloc(bytes, 'nobody').toString('base64').replaceAll('=', '')
}

let running = 0
const waiting: Array<() => void> = []

/** Runs one hash when there is room; refuses with 503 when too many wait already. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw refuse('busy', { retryAfter: 3 })
    await new Promise<void>((go) => waiting.push(go))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    // The slot passes straight to the next in line, so nobody slips in between.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/**
 * Hashes a password for storage, as `<pepper id>:<PHC string>`.
 * @throws busy when 50 others wait for a hash already
 */
export function hashPassword(pepper: KeyRing, password: string): Promise<string> {
  const { id, bytes } = pepper.current
  return inTurn(async () => `${id}:${await hash(password, { ...cost, secret: bytes })}`)
}

/**
 * Hashes a password exactly as a stored hash was made: same salt, cost and pepper. Equal results mean equal passwords,
 * so one hash is enough to compare with several. Without a stored hash (unknown address, closed account) it does the
 * same work.
 * @throws busy when 50 others wait for a hash already
 */
export function hashLike(pepper: KeyRing, stored: string | null, password: string): Promise<string> {
  const [keyId = '', storedPhc] = stored?.split(':', 2) ?? []
  const phc = storedPhc ?? nobody
  const { id, bytes } = pepper.byId.get(keyId) ?? pepper.current
  const { memoryCost, timeCost, parallelism, outputLen } = parseOptions(phc)
  const salt = Buffer.from(phc.split('$')[4] ?? '', 'base64')
  const options = {
    algorithm: cost.algorithm,
    memoryCost,
    timeCost,
    parallelism,
    outputLen,
    salt,
    secret: bytes,
  }
  return inTurn(async () => `${id}:${await hash(password, options)}`)
}

/** Whether two hashes are equal, compared in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Whether this is the password. Without a stored hash the answer is no, after the same work.
 * @throws busy when 50 others wait for a hash already
 */
export async function isPassword(pepper: KeyRing, stored: string | null, password: string): Promise<boolean> {
  const made = await hashLike(pepper, stored, password)
  return stored !== null && isSameHash(made, stored)
}

/** Whether a hash was made with an older pepper or another cost. The next successful login then makes a new one. */
export function isOutdated(pepper: KeyRing, stored: string): boolean {
  const [id, phc = ''] = stored.split(':', 2)
  if (id !== pepper.current.id) return true
  const made = parseOptions(phc)
  return (Object.keys(cost) as (keyof typeof cost)[]).some((name) => made[name] !== cost[name])
}
