/**
 * What sign-in costs and gives away: the time of a password hash, how far apart the answers for a known and an
 * unknown address are, and how the server bears a flood of logins. On the embedded database, with real commits.
 *
 *   node bench/server/sign-in.ts [--pairs=300] [--flood=500] [--json]
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { connect } from '#platform/database/connect.ts'
import { onlyOne } from '#platform/database/count-servers.ts'
import { startEmbedded } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { buildApp } from '#app/api/app.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Deps } from '#platform/config/deps.ts'
import { hashPassword } from '#areas/accounts/passwords/server/password-hash.ts'
import { createFiles } from '#platform/files/files.ts'
import { createImages } from '#platform/images/images.ts'
import { startLive } from '#platform/live/live.ts'
import { startMailWorker } from '#platform/mail/mail.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { aStudent } from '#test/people/people.ts'

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '300' },
    flood: { type: 'string', default: '500' },
    json: { type: 'boolean', default: false },
  },
})

interface Comparison {
  readonly call: string
  /** Milliseconds. */
  readonly known: number
  readonly unknown: number
  /** Chance that two equal calls differ as much as these did (Mann-Whitney, two-sided). */
  readonly p: number
}

const folder = await mkdtemp(path.join(tmpdir(), 'manzil-bench-'))
// The database's own account must be able to pass through.
await chmod(folder, 0o711)
const log = pino({ level: 'silent' })
const quiet = { debug: () => {}, info: () => {}, warn: console.error, error: console.error }
const embedded = await startEmbedded({ dataDir: path.join(folder, 'data'), log: quiet })
await migrate(embedded.connection)
const { db, pool, direct, close } = connect(embedded.connection)
const config = readConfig({ DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
const secrets = await readSecrets(config.secretsDir, {})
const clock = { now: () => new Date() }
const files = await createFiles({ storage: path.join(folder, 'documents'), keys: secrets.documentKey, log })
const images = createImages({ log })
const mail = startMailWorker({ pool, config, secrets, clock, log })
const live = startLive(pool, log)
const serverCount = onlyOne
const deps: Deps = {
  config,
  secrets,
  db,
  pool,
  direct,
  replica: null,
  serverCount,
  files,
  images,
  mail,
  live,
  clock,
  log,
}
const app = await buildApp(deps)
await app.listen({ host: '127.0.0.1', port: 0 })
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

try {
  const hashes = await timeHashes()
  const comparisons = await compareAddresses()
  const flood = await floodLogins()
  const figures = { cores: cpus().length, hashMilliseconds: hashes, comparisons, flood }
  if (values.json) console.log(JSON.stringify(figures, null, 2))
  else print(figures)
} finally {
  await app.close()
  await mail.stop()
  await live.close()
  await images.close()
  await close()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

function post(call: string, body: object): Promise<Response> {
  return fetch(`${url}/api/auth/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function timed(work: () => Promise<Response>): Promise<number> {
  const began = performance.now()
  await (await work()).arrayBuffer()
  return performance.now() - began
}

async function timeHashes(): Promise<{ median: number; p95: number }> {
  const times: number[] = []
  for (let i = 0; i < 30; i++) {
    const began = performance.now()
    await hashPassword(secrets.pepper, `three grey kites ${i}`)
    times.push(performance.now() - began)
  }
  return { median: quantile(times, 0.5), p95: quantile(times, 0.95) }
}

async function compareAddresses(): Promise<Comparison[]> {
  const password = 'seven lanterns by the lake'
  const calls: Record<string, (email: string) => object> = {
    'student-login': (email) => ({ email, password }),
    'forgot-student-password': (email) => ({ email }),
    'student-register': (email) => ({ name: 'Bilal Khan', email, password }),
    'resend-student-otp': (email) => ({ email }),
    'verify-student-otp': (email) => ({ email, otp: '123456' }),
  }
  const comparisons: Comparison[] = []
  for (const [call, body] of Object.entries(calls)) {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let i = -5; i < Number(values.pairs); i++) {
      const people = { known: (await aStudent(deps)).email, unknown: `nobody-${call}-${i}@example.org` }
      const order = i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of order) {
        const took = await timed(() => post(call, body(people[kind])))
        // The first few warm up.
        if (i >= 0) times[kind].push(took)
      }
    }
    comparisons.push({
      call,
      known: quantile(times.known, 0.5),
      unknown: quantile(times.unknown, 0.5),
      p: mannWhitney(times.known, times.unknown),
    })
  }
  return comparisons
}

async function floodLogins() {
  const { email } = await aStudent(deps)
  const before = process.memoryUsage.rss()
  let highest = before
  let slowestLive = 0
  let flooding = true
  const watch = (async () => {
    while (flooding) {
      slowestLive = Math.max(slowestLive, await timed(() => fetch(`${url}/healthz`)))
      highest = Math.max(highest, process.memoryUsage.rss())
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  const began = performance.now()
  const answers = await Promise.all(
    Array.from({ length: Number(values.flood) }, async () => {
      const answer = await post('student-login', { email, password: 'not it, not it' })
      await answer.arrayBuffer()
      return answer.status
    }),
  )
  const seconds = (performance.now() - began) / 1000
  flooding = false
  await watch
  const statuses: Record<string, number> = {}
  for (const status of answers) statuses[status] = (statuses[status] ?? 0) + 1
  return { statuses, seconds, growthMegabytes: (highest - before) / 1e6, slowestLive }
}

function quantile(of: number[], part: number): number {
  const sorted = [...of].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
}

/** Two-sided p by the normal approximation; times hardly ever tie. */
function mannWhitney(one: number[], other: number[]): number {
  const ranked = [
    ...one.map((time) => ({ time, one: true })),
    ...other.map((time) => ({ time, one: false })),
  ].sort((a, b) => a.time - b.time)
  const rankSum = ranked.reduce((sum, { one: mine }, i) => sum + (mine ? i + 1 : 0), 0)
  const [n, m] = [one.length, other.length]
  const u = rankSum - (n * (n + 1)) / 2
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  // Twice the upper tail of the normal distribution, by the error function of Abramowitz and Stegun 7.1.26.
  const x = z / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  return Math.min(1, series * Math.exp(-x * x))
}

function print({
  cores,
  hashMilliseconds,
  comparisons,
  flood,
}: {
  cores: number
  hashMilliseconds: { median: number; p95: number }
  comparisons: Comparison[]
  flood: Awaited<ReturnType<typeof floodLogins>>
}): void {
  const ms = (value: number) => `${value.toFixed(2)} ms`
  console.log(
    `Password hash: median ${ms(hashMilliseconds.median)}, p95 ${ms(hashMilliseconds.p95)} on ${cores} cores`,
  )
  console.log(
    `Known and unknown addresses, ${values.pairs} pairs each (wanted: medians < 3 ms apart, p > 0.01)`,
  )
  for (const { call, known, unknown, p } of comparisons) {
    console.log(
      `  ${call.padEnd(24)} ${ms(known)} / ${ms(unknown)}  apart ${ms(known - unknown)}  p ${p.toFixed(3)}`,
    )
  }
  console.log(
    `${values.flood} logins at once: ${JSON.stringify(flood.statuses)} in ${flood.seconds.toFixed(1)} s, memory grew by ` +
      `${flood.growthMegabytes.toFixed(0)} MB (wanted < 256), slowest /healthz ${ms(flood.slowestLive)} (wanted < 100)`,
  )
}
