import { createHash, randomInt } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allJobs } from '#app/all-jobs.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { documentNames } from '#platform/contract/documents.ts'
import { aPhotograph } from '../fixtures/pictures.ts'
import { aServerDatabase, type ServerDatabase } from '../harness/server-postgres.ts'
import type { SpawnedProduct } from '../harness/spawned-product.ts'
import { lacking } from './installed.ts'
import { Machines } from './machines.ts'
import { WebServers } from './web-servers.ts'

const { isMissing, note } = lacking('/usr/lib/postgresql/15/bin/postgres')
const pieceBytes = 256 * 1024
const photographs = 100

describe.skipIf(isMissing)(`three servers with one storage${note}`, () => {
  let machines: Machines
  let database: ServerDatabase
  let web: WebServers
  let servers: SpawnedProduct[]
  let client: pg.Client
  beforeAll(async () => {
    machines = await Machines.create()
    database = (await aServerDatabase())!
    web = await WebServers.create(machines)
    const databaseUrl = database.url
    servers = [await web.start('web1', { databaseUrl }), await web.start('web2', { databaseUrl })]
    servers.push(await web.start('web3', { databaseUrl }))
    client = new pg.Client(databaseUrl)
    await client.connect()
  })
  afterAll(async () => {
    await client?.end()
    await web?.stop()
    await database?.drop()
    await machines?.remove()
  })

  test('one with keys of its own is refused, exits with 2 and names the key it lacks', async () => {
    const { rows } = await client.query<{ id: string }>(`select id from key_ids where kind = 'documentKey'`)
    const own = path.join(machines.folder, 'other-keys')
    await readSecrets(own, {})
    const { code, out } = await web.refusal('web4', { databaseUrl: database.url, env: { SECRETS_DIR: own } })
    console.log(`a server with other keys exits with ${code}: ${/document\w* [0-9a-f]+/.exec(out)?.[0]}`)
    expect({ code, out }).toMatchObject({ code: 2, out: expect.stringContaining(rows[0]!.id) as string })
  })

  test('each job runs once per period, whichever server runs it', async () => {
    // Each run ends with a note of its success.
    await client.query(`create table job_log (name text)`)
    await client.query(
      `create function note_run() returns trigger language plpgsql as $$
       begin insert into job_log values (new.name); return new; end $$`,
    )
    await client.query(
      `create trigger note_run after update on job_runs for each row
       when (new.succeeded_at is distinct from old.succeeded_at) execute function note_run()`,
    )
    const names = allJobs.map(({ name }) => name).sort()
    const known = async () => (await client.query('select name from job_runs order by name collate "C"')).rows
    await expect.poll(known).toEqual(names.map((name) => ({ name })))
    const began = performance.now()
    await client.query(`update job_runs set began_at = '-infinity'`)
    const runs = async () =>
      (
        await client.query<{ name: string; runs: number }>(
          'select name, count(*)::int as runs from job_log group by name',
        )
      ).rows
    await expect
      .poll(async () => (await runs()).map(({ name }) => name).sort(), { timeout: 120_000 })
      .toEqual(names)
    const all = (performance.now() - began) / 1000
    // Until one is due again, every server has looked for jobs several times.
    await expect
      .poll(async () => Math.max(...(await runs()).map(({ runs: times }) => times)), { timeout: 120_000 })
      .toBeGreaterThan(1)
    const seconds = (performance.now() - began) / 1000
    const most = new Map(allJobs.map(({ name, every }) => [name, 1 + Math.floor(seconds / every)]))
    expect((await runs()).filter(({ name, runs: times }) => times > most.get(name)!)).toEqual([])
    console.log(
      `${names.length} jobs, all due at once, had run after ${all.toFixed(1)} s, none twice in its period`,
    )
    await client.query('drop trigger note_run on job_runs')
  })

  test(`${photographs} photographs in pieces, each piece to any server while one dies: all arrive, none from the beginning`, async () => {
    const students = await web.students(database.url, photographs / documentNames.length)
    const pictures = await Promise.all(documentNames.map(() => aPhotograph(600_000)))
    const alive = [...servers]
    const counts = { finished: 0, pieces: 0, restarted: 0 }
    const anyServer = () => alive[randomInt(alive.length)]!.url

    const answers: string[] = []

    /** Null: the server refused, or has died. */
    async function call(token: string, method: string, path: string, body: unknown) {
      const isBytes = Buffer.isBuffer(body)
      try {
        const answer = await fetch(`${anyServer()}/api/student/uploads${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': isBytes ? 'application/octet-stream' : 'application/json',
          },
          body: isBytes ? new Uint8Array(body) : JSON.stringify(body),
        })
        const reply = (await answer.json()) as Reply
        if (answer.ok) return reply
        answers.push(`${method} ${answer.status} ${reply.code}`)
      } catch {
        answers.push('no answer')
      }
      return null
    }

    /** As the browser does it: after a call that failed, the server is asked how much it has. */
    async function upload(token: string, name: string, photo: Buffer): Promise<void> {
      const sha256 = createHash('sha256').update(photo).digest('hex')
      const announcement = { name, bytes: photo.length, sha256, label: null, flags: [] }
      let acknowledged = 0
      for (;;) {
        const begun = await call(token, 'POST', '', announcement)
        if (begun === null) continue
        const { uploadId } = begun
        let received: number | null = begun.received
        if (received < acknowledged) counts.restarted++
        while (received !== null && received < photo.length) {
          const piece = photo.subarray(received, received + pieceBytes)
          const sent = await call(token, 'PUT', `/${uploadId}?from=${received}`, piece)
          received = sent && sent.received
          if (received === null) break
          counts.pieces++
          acknowledged = received
        }
        if (received === null) continue
        if (await call(token, 'POST', `/${uploadId}/finish`, {})) {
          counts.finished++
          return
        }
      }
    }

    const uploads = students.map(async ({ token }) => {
      for (const [index, picture] of pictures.entries()) await upload(token, documentNames[index]!, picture)
    })
    await expect.poll(() => counts.finished, { interval: 20, timeout: 300_000 }).toBeGreaterThan(20)
    // Callers notice by themselves: a balancer would take a second or two as well.
    await alive[1]!.kill()
    alive.splice(1, 1)
    await Promise.all(uploads)
    console.log(
      `${counts.finished} photographs of ${pictures[0]!.length} bytes in ${counts.pieces} pieces; ` +
        `${answers.length} calls failed, ${counts.restarted} uploads lost acknowledged bytes`,
    )
    // The server that died, a piece that had arrived although its answer had not, and a file that is still being stored.
    const expected = ['no answer', 'PUT 409 piece_out_of_place', 'POST 409 still_running']
    expect(answers.filter((one) => !expected.includes(one))).toEqual([])
    expect(counts).toMatchObject({ finished: photographs, restarted: 0 })

    const read = (token: string, path: string) =>
      fetch(`${anyServer()}/api/student/documents${path}`, { headers: { authorization: `Bearer ${token}` } })
    const opened: number[] = []
    for (const { token } of students) {
      const list = (await (await read(token, '')).json()) as { documents: { _id: string }[] }
      for (const { _id } of list.documents) {
        const answer = await read(token, `/${_id}`)
        await answer.arrayBuffer()
        opened.push(answer.status)
      }
    }
    expect(opened).toEqual(Array.from({ length: photographs }, () => 200))
  })
})

interface Reply {
  readonly code?: string
  readonly uploadId: string
  readonly received: number
}
