import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedFileRows } from '#areas/applications/list/server/stored-file-rows.ts'
import { connect, type Connection } from '#platform/database/connect.ts'
import type { Fault } from '../fixtures/object-store.ts'
import { aServerDatabase, type ServerDatabase } from '../harness/server-postgres.ts'
import type { SpawnedProduct } from '../harness/spawned-product.ts'
import { smallPhotograph, submissionForm } from '../people/applying.ts'
import type { Person } from '../people/people.ts'
import { aProgram, type ProgramToApplyTo } from '../people/programs.ts'
import { lacking } from './installed.ts'
import { Machines } from './machines.ts'
import { WebServers } from './web-servers.ts'

const { isMissing, note } = lacking('/usr/lib/postgresql/15/bin/postgres')
const names = ['web1', 'web2', 'web3'] as const
/** Who sends at the same time. */
const senders = 6
/** Milliseconds after which nobody may still wait for an answer. */
const longest = 35_000

interface Answered {
  readonly status: number
  readonly retryAfter: string | null
  /** Milliseconds. */
  readonly took: number
}

describe.skipIf(isMissing)(`three servers whose storage fails${note}`, () => {
  let machines: Machines
  let database: ServerDatabase
  let connection: Connection
  let web: WebServers
  let servers: SpawnedProduct[]
  let to: ProgramToApplyTo
  beforeAll(async () => {
    machines = await Machines.create()
    database = (await aServerDatabase())!
    web = await WebServers.create(machines)
    servers = []
    for (const name of names) servers.push(await web.start(name, { databaseUrl: database.url }))
    connection = connect({ url: database.url }, { connectionTimeout: 60_000 })
    to = await aProgram(connection)
  })
  afterAll(async () => {
    await connection?.close()
    await web?.stop()
    await database?.drop()
    await machines?.remove()
  })

  const answers: Answered[] = []
  const accepted: Person[] = []
  const successes = () => accepted.length
  let isOver = false

  /** Sends one application after the other, each to any server until it is accepted, as a student does. */
  async function send(sender: number): Promise<void> {
    for (let turn = sender; !isOver; turn++) {
      const [student] = await web.students(database.url, 1)
      const key = randomUUID()
      while (!(await apply(student!, key, servers[turn % servers.length]!)) && !isOver) {
        turn++
        await wait(200)
      }
    }
  }

  async function apply(student: Person, key: string, { url }: SpawnedProduct): Promise<boolean> {
    const began = performance.now()
    const answer = await fetch(`${url}/api/student-docs/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${student.token}`, 'idempotency-key': key },
      body: submissionForm(student, to, { documents: { fscCertificateImage: await smallPhotograph() } }),
    })
    await answer.arrayBuffer()
    const took = performance.now() - began
    answers.push({ status: answer.status, retryAfter: answer.headers.get('retry-after'), took })
    if (answer.status === 200) accepted.push(student)
    return answer.status === 200
  }

  const readiness = () => Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/readyz`)).status))

  async function untilMore(count: () => number, more: number): Promise<void> {
    const wanted = count() + more
    await expect.poll(count, { timeout: 120_000 }).toBeGreaterThanOrEqual(wanted)
  }

  /** Lets every request to the storage fail for some seconds, and waits until applications are accepted again. */
  async function fail(fault: Fault, { seconds, answered }: { seconds: number; answered: number }) {
    const first = answers.length
    const began = performance.now()
    web.store.trouble.fault = fault
    await untilMore(() => answers.length, answered)
    await expect.poll(readiness).toEqual([503, 503, 503])
    await expect.poll(() => performance.now() - began, { interval: 500 }).toBeGreaterThan(seconds * 1000)
    web.store.trouble.fault = undefined
    const over = performance.now()
    await untilMore(successes, 1)
    const back = performance.now() - over
    await untilMore(successes, 2 * senders)
    await expect.poll(readiness).toEqual([200, 200, 200])
    const meanwhile = answers.slice(first)
    const slowest = Math.max(...meanwhile.map(({ took }) => took))
    console.log(
      `storage "${fault}" for ${seconds} s or more: ${meanwhile.filter(({ status }) => status === 503).length} refused, ` +
        `the slowest answer after ${(slowest / 1000).toFixed(1)} s, accepted again after ${(back / 1000).toFixed(1)} s`,
    )
  }

  test('it refuses, is away for 30 s, hangs and loses answers: every call ends in time, none is a 500', async () => {
    const sending = Array.from({ length: senders }, (_, sender) => send(sender))
    await untilMore(successes, senders)
    await fail('forbidden', { seconds: 2, answered: 2 * senders })
    await fail('cut', { seconds: 30, answered: 2 * senders })
    await fail('hang', { seconds: 45, answered: senders })
    web.store.faults.push('lost', 'lost', 'lost', 'lost')
    await untilMore(successes, 2 * senders)
    isOver = true
    await Promise.all(sending)

    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    expect(answers.filter(({ status, retryAfter }) => status === 503 && !retryAfter)).toEqual([])
    expect(answers.filter(({ took }) => took > longest)).toEqual([])
    for (const name of names) {
      const log = await readFile(path.join(machines.folder, name, 'product.log'), 'utf8')
      const lines = log.split('\n').filter((line) => line.includes('"storage-failed"'))
      // For the operator, one line for each thing that goes wrong.
      expect(lines.filter((line) => line.includes('SignatureDoesNotMatch'))).toHaveLength(1)
    }
  })

  test('nothing accepted is lost, and after the sweep there is a file for each row and a row for each file', async () => {
    const { db, pool } = connection
    const { rows } = await pool.query<{ id: string }>('select student_id as id from applications')
    const applied = rows.map(({ id }) => id)
    expect(accepted.filter(({ _id }) => !applied.includes(_id))).toEqual([])
    expect(new Set(applied).size).toBe(applied.length)

    const stored = () =>
      [...web.store.objects.keys()]
        .filter((key) => key.startsWith('papers/kept/objects/'))
        .map((key) => key.slice(key.lastIndexOf('/') + 1))
        .sort()
    const before = stored().length
    // Two days later.
    const then = new Date(Date.now() - 2 * 86_400_000)
    for (const object of web.store.objects.values()) object.at = then
    await pool.query(
      `update upload_intents set created_at = created_at - interval '2 days', state_since = state_since - interval '2 days'`,
    )
    for (const job of ['sweep-uploads', 'check-stored-files']) {
      const due = await pool.query<{ now: Date }>(
        `update job_runs set began_at = '-infinity' where name = $1 returning clock_timestamp() as now`,
        [job],
      )
      const hasRun = async () =>
        (
          await pool.query(`select from job_runs where name = $1 and succeeded_at > $2`, [
            job,
            due.rows[0]!.now,
          ])
        ).rowCount
      await expect.poll(hasRun, { timeout: 120_000, interval: 250 }).toBe(1)
    }
    const known = await sql<{ id: string }>`
      select f.id from ${storedFileRows} where f.erased_at is null order by f.id`.execute(db)
    console.log(
      `${answers.length} calls, ${accepted.length} accepted; ${before} files before the sweep, ${stored().length} after, ` +
        `${known.rows.length} rows`,
    )
    expect(stored()).toEqual(known.rows.map(({ id }) => id))
    expect((await pool.query(`select from upload_intents where state = 'staging'`)).rowCount).toBe(0)
  })
})
