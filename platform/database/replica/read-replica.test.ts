import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { allRoutes } from '#app/all-routes.ts'
import { loadHelpArticles } from '#areas/conversation/help/server/load-articles.ts'
import { publicProgram } from '#kit/routing/public-paths.ts'
import { createMetrics } from '#platform/metrics/metrics.ts'
import { liveKinds } from '#platform/live/contract.ts'
import {
  anotherServer,
  productOn,
  testProduct,
  type Answer,
  type TestProduct,
} from '#test/harness/product.ts'
import { aReplicatedDatabase, type TestReplica } from '#test/harness/replica/replicated-database.ts'
import { runDoctor } from '#app/commands/run/run-doctor.ts'
import { runHere } from '#test/harness/run-command.ts'
import { freePort } from '#test/harness/spawned-product.ts'
import { anAdmin, anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { aProgram } from '#test/people/programs.ts'
import { openReadReplica, type ReadReplica } from './read-replica.ts'

const quiet = { info: () => {}, warn: () => {} }

let first: TestProduct
let second: TestProduct
let replica: TestReplica
let admin: Person
let officer: Person
let student: Person
let other: Person
let article: string
let officeArticle: string
const place = { universityId: '', programId: '' }

beforeAll(async () => {
  first = await productOn(async (announcing) => {
    const replicated = await aReplicatedDatabase(announcing)
    replica = replicated.replica
    return replicated.database
  })
  second = await anotherServer(first)
  const { deps } = first
  admin = await anAdmin(deps)
  officer = await anOfficer(deps)
  student = await aStudent(deps)
  other = await aStudent(deps)
  Object.assign(place, await aProgram(deps, { program: 'Glaciology' }))
  await loadHelpArticles(deps.db, new Date())
  article = (await get(first, '/help', student)).body.articles[0].slug
  officeArticle = (await get(first, '/staff/office-help', admin)).body.articles[0].slug
  await untilUsed()
})
afterAll(async () => {
  await second?.close()
  await first?.close()
})
afterEach(async () => {
  replica.thaw()
  await replica.resumeReplay()
  await untilUsed()
})

const readsOf = ({ deps }: TestProduct): ReadReplica => deps.replica!

/** Waits until both servers read from a replica that has everything. */
async function untilUsed(): Promise<void> {
  await replica.catchUp()
  for (const product of [first, second]) {
    const used = async () => {
      await readsOf(product).look()
      expect(readsOf(product).usable).toBe(true)
    }
    await vi.waitFor(used, { timeout: 60_000 })
  }
}

/** Where the reads of a call went. */
async function targetsOf(product: TestProduct, call: () => Promise<unknown>) {
  const { replica: copies, primary } = readsOf(product).reads
  await call()
  const now = readsOf(product).reads
  return { replica: now.replica - copies, primary: now.primary - primary }
}
const onReplica = { replica: 1, primary: 0 }
const onPrimary = { replica: 0, primary: 1 }

const get = (product: TestProduct, path: string, by: Person, headers: Record<string, string> = {}) =>
  product.call('GET', path, { token: by.token, headers })
const judge = (product: TestProduct, helpful: boolean) =>
  product.call('PUT', `/help/${article}/helpful`, { token: student.token, body: { helpful } })
/** What a browser sends with its next calls. */
const asBrowser = ({ headers }: Answer) => ({ cookie: headers.get('set-cookie')!.split(';')[0]! })
/** What another client sends. */
const asClient = ({ headers }: Answer) => ({ 'write-position': headers.get('write-position')! })

describe('calls that may read from a replica', () => {
  const declared = [...allRoutes].filter(([, route]) => route.replica)

  it('only read, and no screen reads them again when a live change is heard, which comes before the replay', () => {
    expect(declared.length).toBeGreaterThan(15)
    expect(declared.filter(([, { method }]) => method !== 'GET')).toEqual([])
    const live: readonly string[] = liveKinds
    expect(declared.filter(([, { about = [] }]) => about.some((kind) => live.includes(kind)))).toEqual([])
  })

  it.each(declared)('%s does', async (_, route) => {
    const values = { ...place, slug: route.who === 'staff' ? officeArticle : article, report: 'countries' }
    const path = route.path.replace(/:(\w+)/g, (__, name: keyof typeof values) => values[name])
    const person = route.who === 'admin' || route.who === 'staff' ? admin : student
    // So that nothing waits to be linked into the chain, which needs a replica that has it.
    await get(first, '/staff/audit-log', admin)
    await untilUsed()
    const search = route.path === '/catalogue/suggest' ? '?search=glac' : ''
    const targets = await targetsOf(first, async () => {
      const { status, body } = await get(first, path + search, person)
      expect([status, body.message ?? '']).toEqual([200, expect.any(String)])
    })
    expect(targets).toEqual(onReplica)
  })
})

describe('whoever wrote something', () => {
  it('sees it at once on another server, while the replica does not have it', async () => {
    await judge(first, true)
    await untilUsed()
    await replica.pauseReplay()
    for (let turn = 0; turn < 25; turn++) {
      const helpful = turn % 2 === 1
      const [writer, reader] = turn % 4 < 2 ? [first, second] : [second, first]
      const written = await judge(writer, helpful)
      for (const headers of [asBrowser(written), asClient(written)]) {
        const seen: Answer[] = []
        const read = async () => void seen.push(await get(reader, `/help/${article}`, student, headers))
        expect(await targetsOf(reader, read)).toEqual(onPrimary)
        expect(seen[0]!.body.article.helpful).toBe(helpful)
      }
    }
    // Others go on reading from the replica, which is what makes the above a test.
    expect(await targetsOf(second, () => get(second, `/help/${article}`, other))).toEqual(onReplica)
    const unmarked = await get(second, `/help/${article}`, student)
    expect(unmarked.body.article.helpful).toBe(true)
  })

  it('reads from the replica again as soon as it has that', async () => {
    await replica.pauseReplay()
    const headers = asBrowser(await judge(first, false))
    await replica.resumeReplay()
    await replica.catchUp()
    const seen: Answer[] = []
    const read = async () => void seen.push(await get(second, `/help/${article}`, student, headers))
    expect(await targetsOf(second, read)).toEqual(onReplica)
    expect(seen[0]!.body.article.helpful).toBe(false)
  })

  it('sees it in lists, in searches and in the catalogue in memory', async () => {
    // Both servers have the catalogue in memory.
    for (const product of [first, second]) await get(product, '/catalogue/programs', student)
    await replica.pauseReplay()
    const day = new Date().toISOString().slice(0, 10)
    const rate = await first.call('PUT', '/staff/money/rates/EUR', {
      token: officer.token,
      body: { rate: 311.5, asOf: day, source: 'A bank' },
    })
    expect(rate.status).toBe(200)
    const { rates } = (await get(second, '/catalogue/rates', officer, asBrowser(rate))).body
    expect(rates).toContainEqual(expect.objectContaining({ currency: 'EUR', rate: 311.5 }))
    await aProgram(first.deps, { program: 'Volcanology' })
    const withdrawn = await first.call('PUT', `/staff/catalogue/programs/${place.programId}/status`, {
      token: officer.token,
      body: { status: 'withdrawn', reason: 'A test.' },
    })
    expect(withdrawn.status).toBe(200)
    const total = async (by: Person, headers = {}) =>
      (await get(second, '/catalogue/programs?search=glaciology', by, headers)).body.pagination.totalPrograms
    expect(await total(officer, asBrowser(withdrawn))).toBe(0)
    // Whoever has written nothing gets one or the other, and never a list that lacks what it counts.
    const { programs, pagination } = (await get(second, '/catalogue/programs', other)).body
    expect(programs.length).toBe(pagination.totalPrograms)
  })

  it('sees what a call that reads has written: reports that were run, and the audit log', async () => {
    await replica.pauseReplay()
    const run = await get(first, '/staff/reports/countries', admin)
    expect([run.status, run.headers.get('write-position')]).toEqual([
      200,
      expect.stringMatching(/^[0-9A-F]+\/[0-9A-F]+$/),
    ])
    const { data } = (await get(second, '/staff/report-runs', admin, asBrowser(run))).body
    expect(data[0]).toMatchObject({ report: 'countries', form: 'screen' })
    const log = (await get(second, '/staff/audit-log?action=report.run', admin, asBrowser(run))).body
    expect(log.data[0]).toMatchObject({ actor: { _id: admin._id }, object: { id: 'countries' } })
    // The log is complete, with final numbers, for those who have written nothing, too.
    expect(log.data[0].seq).toBeLessThanOrEqual(log.chain.head)
    await get(first, '/staff/reports/countries', officer)
    const unmarked = (await get(second, '/staff/audit-log?action=report.run', admin)).body
    expect(unmarked.data[0]).toMatchObject({ actor: { _id: officer._id } })
    expect(unmarked.chain.unlinked.count).toBe(0)
  })

  it('is told so by every call that writes, without a login too, and by no other', async () => {
    const joined = await first.call('POST', '/newsletter/join', { body: { email: 'reader@example.org' } })
    expect(joined.status).toBe(200)
    expect(joined.headers.get('set-cookie')).toMatch(
      /^write-position=[0-9A-F]+\/[0-9A-F]+; Path=\/api; Max-Age=60; SameSite=Lax; HttpOnly$/,
    )
    const refused = await first.call('POST', '/newsletter/join', { body: {} })
    const read = await get(first, '/help', student)
    expect([refused, read].map(({ headers }) => headers.get('write-position'))).toEqual([null, null])
    // A refusal that is recorded.
    const denied = await get(first, '/staff/audit-log', officer)
    expect([denied.status, denied.headers.get('write-position')]).toEqual([403, expect.any(String)])
  })

  it.each(['', 'nonsense', '0/', 'FFFFFFFFF/0', "0/1' or true", '0/1'])(
    'is not disturbed by the position %j',
    async (position) => {
      const both: Record<string, string>[] = [
        { cookie: `a=b; write-position=${position}` },
        { 'write-position': position },
      ]
      for (const headers of both) {
        const read = async () => expect((await get(first, '/help', other, headers)).status).toBe(200)
        expect(await targetsOf(first, read)).toEqual(onReplica)
      }
    },
  )
})

describe('public pages', () => {
  const open = (path: string) => fetch(`${second.url}${path}`)

  it('are read from the replica, and are gone at once when they are withdrawn', async () => {
    const { programId } = await aProgram(first.deps, { program: 'Oceanography' })
    await untilUsed()
    const names = { programName: 'Oceanography', university: { universityName: '' } }
    const path = publicProgram({ _id: programId, ...names })
    const statuses: number[] = []
    const openIt = async () => void statuses.push((await open(path)).status)
    expect(await targetsOf(second, openIt)).toEqual(onReplica)
    await replica.pauseReplay()
    const withdrawn = await first.call('PUT', `/staff/catalogue/programs/${programId}/status`, {
      token: officer.token,
      body: { status: 'withdrawn', reason: 'A test.' },
    })
    expect(withdrawn.status).toBe(200)
    expect(await targetsOf(second, openIt)).toEqual(onPrimary)
    expect(statuses).toEqual([200, 410])
  })

  it.each([
    '/programs',
    '/programs?search=oceans',
    '/university',
    '/sitemap-catalogue.xml',
    '/sitemaps/programs-1.xml',
  ])('%s is read from the replica', async (path) => {
    const targets = await targetsOf(second, async () => {
      const answer = await open(path)
      await answer.text()
      expect(answer.status).toBe(200)
    })
    expect(targets.replica).toBeGreaterThan(0)
    expect(targets.primary).toBe(0)
  })
})

describe('a replica that cannot be used', () => {
  it('is skipped when it is more than 10 seconds behind, and used again once it has caught up', async () => {
    await replica.pauseReplay()
    const began = performance.now()
    await judge(first, true)
    const behind = async () => {
      await judge(first, true)
      expect(readsOf(second).usable).toBe(false)
    }
    await vi.waitFor(behind, { timeout: 60_000, interval: 200 })
    const took = (performance.now() - began) / 1000
    expect(took).toBeGreaterThan(9)
    expect(readsOf(second).secondsBehind).toBeGreaterThan(9)
    expect(await targetsOf(second, () => get(second, '/help', other))).toEqual(onPrimary)
    await replica.resumeReplay()
    await vi.waitFor(() => expect(readsOf(second).usable).toBe(true), { timeout: 60_000 })
    expect(readsOf(second).secondsBehind).toBeLessThan(10)
    expect(await targetsOf(second, () => get(second, '/help', other))).toEqual(onReplica)
  })

  it('is not behind while nothing is written', async () => {
    const { db, pool } = first.deps
    const strict = openReadReplica(replica.url, { db, pool }, quiet, { mostSecondsBehind: 2 })
    const began = performance.now()
    await vi.waitFor(() => expect(strict.usable).toBe(true), { timeout: 60_000 })
    await vi.waitFor(() => expect(performance.now()).toBeGreaterThan(began + 5_000), { timeout: 60_000 })
    expect(await strict.read(null, async ({ pool: read }) => read === strict.source.pool)).toBe(true)
    expect(strict.secondsBehind).toBeLessThan(5)
    await strict.close()
  })

  it('fails no call when it is killed in the middle of them, and is used again after its return', async () => {
    const statuses: number[] = []
    let stopped = false
    const paths = [
      '/help',
      '/catalogue/programs',
      '/university/get-all-universities',
      '/catalogue/suggest?search=gla',
    ]
    const callers = [first, second, first, second].map(async (product, number) => {
      for (let turn = number; !stopped; turn++)
        statuses.push((await get(product, paths[turn % paths.length]!, other)).status)
    })
    const before = readsOf(first).reads.replica
    await vi.waitFor(() => expect(readsOf(first).reads.replica).toBeGreaterThan(before + 10), {
      timeout: 60_000,
    })
    await replica.kill()
    const { length } = statuses
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(length + 100), { timeout: 60_000 })
    expect([first, second].map((product) => readsOf(product).usable)).toEqual([false, false])
    await replica.start()
    const gone = readsOf(first).reads.replica
    await vi.waitFor(() => expect(readsOf(first).reads.replica).toBeGreaterThan(gone + 10), {
      timeout: 60_000,
    })
    stopped = true
    await Promise.all(callers)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  })

  it('holds up no call for long when it answers nothing any more', async () => {
    expect(await targetsOf(first, () => get(first, '/help', other))).toEqual(onReplica)
    await replica.freeze()
    const answers = await Promise.all(Array.from({ length: 15 }, () => get(first, '/help', other)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(readsOf(first).usable).toBe(false)
    expect(await targetsOf(first, () => get(first, '/help', other))).toEqual(onPrimary)
  })

  it('gives up a query that stands in the way of the replay, which the primary then answers', async () => {
    await replica.query(`alter system set max_standby_streaming_delay = '0'`)
    await replica.query('select pg_reload_conf()')
    const answer = readsOf(first).read(null, async ({ pool }) => {
      const { rows } = await pool.query<{ standby: boolean }>(
        `select pg_is_in_recovery() as standby, (select count(*) from help_votes),
           case when pg_is_in_recovery() then pg_sleep(4) end`,
      )
      return rows[0]!.standby
    })
    const locked = async () => {
      const [row] = await replica.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity where query like '%pg_sleep(4)%' and wait_event = 'PgSleep'`,
      )
      expect(row!.count).toBe(1)
    }
    await vi.waitFor(locked, { timeout: 30_000, interval: 20 })
    await first.deps.pool.query('begin; lock table help_votes in access exclusive mode; commit')
    expect(await answer).toBe(false)
  })
})

describe('a replica is never', () => {
  it('written to, or the place of a transaction', async () => {
    const { source } = readsOf(first)
    const insert = `insert into rate_counters (bucket, key, window_ends, count) values ('t', 't', now(), 1)`
    await expect(source.pool.query(insert)).rejects.toMatchObject({ code: '25006' })
    const transaction = () => source.db.transaction().execute(async () => {})
    await expect(transaction()).rejects.toThrow('must run on the primary')
    // As part of reading, both run on the primary after all.
    const standby = await readsOf(first).read(null, ({ db }) =>
      db.transaction().execute(async (trx) => (await trx.selectFrom('servers').selectAll().execute()).length),
    )
    expect(standby).toBe(0)
  })

  it('a server that is none, or has another database', async () => {
    const { db, pool, config } = first.deps
    const others = [config.databaseUrl!, replica.url.replace('/manzil?', '/postgres?')]
    expect(others[1]).not.toBe(replica.url)
    for (const url of others) {
      const opened = openReadReplica(url, { db, pool }, quiet)
      await opened.look()
      await opened.look()
      expect(opened.usable).toBe(false)
      await expect(opened.source.pool.query('select')).rejects.toThrow(/not a replica|another database/)
      await opened.close()
    }
    const right = openReadReplica(replica.url, { db, pool }, quiet)
    await right.look()
    await vi.waitFor(() => expect(right.usable).toBe(true))
    await right.close()
  })

  it('asked what has changed in the catalogue: that would build the search twice in memory', async () => {
    expect(await targetsOf(first, () => get(first, '/catalogue/programs', other))).toEqual(onReplica)
    const scansOf = async (table: string) => {
      const [row] = await replica.query<{ scans: number }>(
        `select (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables where relname = '${table}'`,
      )
      return row!.scans
    }
    // A server reports what it has scanned after a while.
    await vi.waitFor(async () => expect(await scansOf('programs')).toBeGreaterThan(0), { timeout: 60_000 })
    expect(await scansOf('catalogue_changes')).toBe(0)
  })
})

it('is chosen among several hosts', async () => {
  const { db, pool, config } = first.deps
  const folder = (url: string) => new URL(url.replace('@/', '@x/')).searchParams.get('host')!
  const hosts = [config.databaseUrl!, replica.url].map(folder).join(',')
  const url = `postgres://manzil@/manzil?host=${encodeURIComponent(hosts)}&port=5432`
  const several = openReadReplica(url, { db, pool }, quiet)
  await vi.waitFor(
    async () => {
      await several.look()
      expect(several.usable).toBe(true)
    },
    { timeout: 60_000 },
  )
  const { rows } = await several.source.pool.query('select pg_is_in_recovery() as standby')
  expect(rows).toEqual([{ standby: true }])
  await several.close()
})

it('is checked by the doctor, and shown to Prometheus', async () => {
  const env = { ...first.database.env, DATA_DIR: first.deps.config.dataDir }
  const doctor = async () => (await runHere(runDoctor, [], { env })).out
  expect(await doctor()).toMatch(/^ok +replica +The replica is less than \d+ s behind\.$/m)
  const metrics = await createMetrics(first.deps)
  const port = await freePort()
  await metrics.listen({ host: '127.0.0.1', port })
  const { replica: copies, primary } = readsOf(first).reads
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toContain(`replica_reads_total{target="replica"} ${copies}\n`)
  expect(text).toContain(`replica_reads_total{target="primary"} ${primary}\n`)
  expect(text).toMatch(/^replica_usable 1$/m)
  expect(Number(/^replica_lag_seconds (\S+)$/m.exec(text)![1])).toBeLessThan(10)
  await metrics.close()
  await replica.pauseReplay()
  await judge(first, true)
  expect(await doctor()).toMatch(/^PROBLEM +replica +The replica is more than 10 s behind/m)
})

it('without one, nothing is returned to callers', async () => {
  const plain = await testProduct()
  const { headers, status } = await plain.call('POST', '/newsletter/join', {
    body: { email: 'reader@example.org' },
  })
  expect([status, headers.get('set-cookie'), headers.get('write-position')]).toEqual([200, null, null])
  await plain.close()
})
