import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { storeMissingFacts } from '#areas/applications/outside-steps/server/step-facts.ts'
import { clientConfig, connect, type Target } from '#platform/database/connect.ts'
import { dayAfter } from '#platform/time/working-days.ts'
import { spawnProduct } from '#test/harness/spawned-product.ts'
import { anotherSession, type Person } from '#test/people/people.ts'
import { fillCaseFiles } from './case-file-data.ts'
import { printTable, rounded } from '../measure/figures.ts'
import { ask } from '../measure/load.ts'
import { childrenWith, processorTime } from '../measure/processor-time.ts'
import { size } from './queue-data.ts'

const seconds = Number(process.env['CASE_FILE_SECONDS'] ?? 4)
/** Only calls whose name contains this. */
const only = process.env['CASE_FILE_ONLY'] ?? ''
const clients = 16
/** A data folder to keep from one run to the next: it is filled once. */
const keptFolder = process.env['CASE_FILE_DATA_DIR']
/** More than are asked for within the second for which the queue keeps an answer. */
const enough = 2000

const many = (of: (index: number) => string) => Array.from({ length: enough }, (_, index) => of(index))

interface Ids {
  readonly officers: readonly string[]
  readonly files: readonly string[]
  readonly students: readonly string[]
  readonly tags: readonly string[]
}

async function readIds(client: pg.ClientBase): Promise<Ids> {
  const ids = async (statement: string) =>
    (await client.query<{ id: string }>(statement)).rows.map(({ id }) => id)
  const files = `select id from applications where stage in ('under_review', 'offered', 'joined')
    order by md5(id::text) limit ${enough}`
  return {
    officers: await ids(`select id from users where role = 'officer' order by email`),
    files: await ids(files),
    students: await ids(
      `select id from users where role = 'student' and exists (
        select from applications a where a.student_id = users.id) order by md5(id::text) limit ${enough}`,
    ),
    tags: await ids('select id from tags order by name'),
  }
}

async function fillAndReadIds(database: Target): Promise<Ids> {
  const client = new pg.Client({ ...clientConfig(database), statement_timeout: 0 })
  await client.connect()
  try {
    if (!(await isFilled(client))) await fillCaseFiles(client)
    return await readIds(client)
  } finally {
    await client.end()
  }
}

/** A kept folder has everything from the run before. */
async function isFilled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select from student_notes limit 1')
  return rows.length > 0
}

interface Call {
  readonly name: string
  readonly paths: readonly string[]
  /** By default as many as there are. */
  readonly at?: number
}

/** A calendar day, some days before now. */
const daysAgo = (days: number) => dayAfter(new Date(), -days)

/** What an officer opens during a day, by its address under `/api`. */
function callsFor({ officers, files, students, tags }: Ids): Call[] {
  const from = (list: readonly string[], index: number) => list[index % list.length]!
  const ofFile = (part: string) => many((index) => `/application/${from(files, index)}${part}`)
  return [
    { name: 'queue: every group', paths: ['/staff/queue'] },
    // A page number without a group changes nothing but that no answer was kept.
    { name: 'queue: every group, nothing kept', paths: many((index) => `/staff/queue?page=${1 + index}`) },
    {
      name: 'queue: files that wait for the deposit',
      paths: many((index) => `/staff/queue?officer=all&step=deposit&page=${1 + index}`),
    },
    {
      name: 'queue: one country, everybody’s',
      paths: many((index) => `/staff/queue?officer=all&country=IT&page=${1 + index}`),
    },
    {
      name: 'queue: mine and unassigned by due date',
      paths: many((index) => `/staff/queue?sort=due&page=${1 + index}`),
    },
    {
      name: 'queue: everybody’s by name',
      paths: many((index) => `/staff/queue?officer=all&sort=name&page=${1 + index}`),
    },
    {
      name: 'queue: one officer’s by intake',
      paths: many((index) => `/staff/queue?officer=mine&sort=intake&page=${1 + index}`),
    },
    {
      name: 'queue: one level, everybody’s by last activity',
      paths: many((index) => `/staff/queue?officer=all&level=7&sort=activity&page=${1 + index}`),
    },
    {
      name: 'queue: submitted in a month, everybody’s',
      paths: many(
        (index) =>
          `/staff/queue?officer=all&submittedFrom=${daysAgo(120)}&submittedTo=${daysAgo(90)}&page=${1 + index}`,
      ),
    },
    {
      name: 'queue: decided in a month, everybody’s',
      paths: many(
        (index) =>
          `/staff/queue?officer=all&decidedFrom=${daysAgo(120)}&decidedTo=${daysAgo(90)}&page=${1 + index}`,
      ),
    },
    {
      name: 'queue: due this week, everybody’s by due date',
      paths: many(
        (index) =>
          `/staff/queue?officer=all&dueFrom=${daysAgo(0)}&dueTo=${daysAgo(-7)}&sort=due&page=${1 + index}`,
      ),
    },
    { name: 'file: application', paths: ofFile('') },
    {
      name: 'file: surroundings',
      paths: many((index) => `/staff/applications/${from(files, index)}/surroundings`),
    },
    { name: 'file: outside steps', paths: ofFile('/outside-steps') },
    { name: 'student: record', paths: many((index) => `/staff/students/${from(students, index)}`) },
    {
      name: 'student: shortlist and eligibility',
      paths: many((index) => `/staff/students/${from(students, index)}/shortlist`),
    },
    {
      name: 'students: newest',
      paths: many((index) => `/student/all?page=${1 + (index % 50)}&limit=20`),
    },
    {
      name: 'students: by tag and officer',
      paths: many(
        (index) => `/student/all?tag=${from(tags, index)}&officer=${from(officers, index)}&page=1&limit=20`,
      ),
    },
    { name: 'possible duplicates', paths: ['/staff/duplicates?page=1&limit=20'] },
    { name: 'report: days per outside step', paths: ['/staff/reports/outside-steps'] },
    // Another first day, which leaves out none, so that no report is shown again.
    {
      name: 'report: the same of one officer, nothing kept',
      paths: many((index) => {
        const day = new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10)
        return `/staff/reports/outside-steps?officer=${from(officers, index)}&from=${day}`
      }),
    },
    {
      name: 'report: the same of everybody, nothing kept',
      at: 1,
      paths: many((index) => {
        const day = new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10)
        return `/staff/reports/outside-steps?from=${day}`
      }),
    },
    { name: 'report: days per stage', paths: ['/staff/reports/days-per-stage'] },
  ]
}

/**
 * Prints what the calls of the case file take with 50,000 applications and their outside steps, asked by sixteen officers
 * at the same time. The processor time says what a call costs however busy the machine is.
 */
export async function caseFile(): Promise<void> {
  const dataDir = keptFolder ?? (await mkdtemp(path.join(os.tmpdir(), 'manzil-case-file-')))
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o711)
  const product = await spawnProduct({ dataDir })
  const connection = connect(product.database)
  try {
    const began = performance.now()
    const ids = await fillAndReadIds(product.database)
    // As the job does, which otherwise runs in the middle of a measurement.
    await storeMissingFacts(connection)
    console.log(
      `  ${size.applications} applications of ${size.students} students after ${Math.round((performance.now() - began) / 1000)} s`,
    )
    const deps = { ...connection, clock: { now: () => new Date() }, secrets: undefined as never }
    const tokens: string[] = []
    for (const id of ids.officers.slice(0, clients)) {
      tokens.push(await anotherSession(deps, { _id: id, role: 'officer' } as Person))
    }
    const [database] = childrenWith('postgres -D', product.pid)
    if (database === undefined) throw new Error('The product has no database of its own')
    const taken = () => {
      const ofDatabase = processorTime(database)
      return { server: processorTime(product.pid) - ofDatabase, database: ofDatabase }
    }
    const rows: (string | number)[][] = []
    let first: number | undefined
    for (const { name, paths, at = clients } of callsFor(ids)) {
      if (!name.includes(only)) continue
      const load = { url: product.url, paths: paths.map((one) => `/api${one}`), tokens, connections: at }
      await ask({ ...load, seconds: 0.5 })
      const before = taken()
      const run = await ask({ ...load, seconds })
      const after = taken()
      const each = (of: 'server' | 'database') => ((after[of] - before[of]) * 1000) / run.requests
      const [server, ofDatabase] = [each('server'), each('database')]
      first ??= server + ofDatabase
      rows.push([
        ...[name, at, rounded(run.p50), rounded(run.p99), rounded(run.perSecond), rounded(server)],
        ...[rounded(ofDatabase), rounded((server + ofDatabase) / first)],
      ])
      // A run of minutes shows how far it is.
      console.error(`    ${rows.at(-1)!.join('  ')}  load ${os.loadavg()[0]!.toFixed(1)}`)
    }
    console.log(
      `\n  Milliseconds; CPU for one request; "times" is the CPU beside that of the first row.` +
        ` Goal: p99 below 60 ms.`,
    )
    printTable(['', 'clients', 'p50', 'p99', 'a second', 'server CPU', 'database CPU', 'times'], rows)
  } finally {
    await connection.close()
    await product.stop()
    if (keptFolder === undefined) await rm(dataDir, { recursive: true, force: true })
  }
}
