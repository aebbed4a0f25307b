import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { SpawnedProduct } from '../harness/spawned-product.ts'
import type { Person } from '../people/people.ts'
import { Callers, type Outcome } from './callers.ts'
import { commands } from './commands.ts'
import { DatabaseCluster, nodeNames, ttl, type NodeName } from './database-cluster.ts'
import { databasePrograms, lacking } from './installed.ts'
import { LoadBalancer } from './load-balancer.ts'
import { Machines } from './machines.ts'
import { WebServers } from './web-servers.ts'

const { isMissing, note } = lacking(...databasePrograms, '/usr/sbin/haproxy', '/usr/bin/openssl')
const kills = 10
const switchovers = 5
const ownWrites = 100

describe.skipIf(isMissing)(`two servers on three database machines${note}`, () => {
  let machines: Machines
  let database: DatabaseCluster
  let proxy: LoadBalancer
  let web: WebServers
  let servers: SpawnedProduct[]
  beforeAll(async () => {
    machines = await Machines.create()
    database = new DatabaseCluster(machines)
    await database.start()
    proxy = new LoadBalancer(machines)
    await proxy.start()
    web = await WebServers.create(machines)
    // One finds the primary itself, the other through HAProxy.
    servers = [await web.start('web1'), await web.start('web2', { databaseUrl: proxy.databaseUrl })]
  })
  afterAll(async () => {
    await web?.stop()
    await proxy?.stop()
    await database?.stop()
    await machines?.remove()
  })

  async function query<T>(sql: string): Promise<T[]> {
    const client = new pg.Client(proxy.databaseUrl)
    await client.connect()
    try {
      return (await client.query({ text: sql, rowMode: 'array' })).rows.map(([value]) => value as T)
    } finally {
      await client.end()
    }
  }

  /** Two writers straight to the servers, so that HAProxy hides nothing, and two as students reach them. */
  async function startWriters(options?: { heedsRetryAfter: boolean }): Promise<Callers> {
    const callers = new Callers(options)
    onTestFinished(() => callers.stop())
    for (const { url } of servers) callers.addWriter(url)
    for (const _ of servers) callers.addWriter(proxy.url, proxy.certificate)
    await expect.poll(() => callers.acknowledged.length).toBeGreaterThan(20)
    return callers
  }

  const writes = (callers: Callers, from: number, to = Infinity) =>
    callers.outcomes.filter(({ at }) => at > from && at <= to)
  const isRefused = ({ status }: Outcome) => status !== 200

  /** Waits until every server has acknowledged a write again. @returns after how many milliseconds */
  async function writesReturn(callers: Callers, began: number): Promise<number> {
    let first: Outcome | undefined
    await expect
      .poll(
        () => {
          const since = writes(callers, began)
          const lastRefusal = since.findLastIndex(isRefused)
          const back = since.slice(lastRefusal + 1)
          // A failover refuses at least one call; one that none has noticed has not happened yet.
          first = lastRefusal === -1 ? undefined : back[0]
          return lastRefusal === -1 ? 0 : back.length
        },
        { timeout: 120_000, interval: 50 },
      )
      .toBeGreaterThan(12)
    return first!.at - began
  }

  /** What holds however the database fails. */
  function expectOrderlyRefusals({ outcomes }: Callers): void {
    expect(outcomes.filter(({ status }) => status === 500)).toEqual([])
    expect(outcomes.filter(({ status }) => status !== 200 && status !== 503 && status !== null)).toEqual([])
    expect(outcomes.filter(({ status, retryAfter }) => status === 503 && !retryAfter)).toEqual([])
    expect(servers.map(({ ended }) => ended())).toEqual([undefined, undefined])
  }

  async function expectNothingLost({ acknowledged }: Callers): Promise<void> {
    const stored = new Set(await query<string>('select email from newsletter_subscribers'))
    expect(acknowledged.filter((email) => !stored.has(email))).toEqual([])
  }

  test(`${switchovers} planned switchovers: at most 5 s and 5 refused calls each, and no 500`, async () => {
    for (let turn = 1; turn <= switchovers; turn++) {
      const callers = await startWriters({ heedsRetryAfter: true })
      const leader = await database.leader()
      const { name } = (await database.members()).find(({ role }) => role === 'sync_standby')!
      const began = performance.now()
      await database.run(commands.switchover.replace('db2', name), leader)
      const longest = await longestWithoutWrite(callers, began)
      await database.whole()
      await callers.stop()
      const refused = callers.outcomes.filter(isRefused).length
      console.log(
        `switchover ${turn}: ${(longest / 1000).toFixed(1)} s without a write, ${refused} calls refused`,
      )
      expect(longest).toBeLessThan(5_000)
      expect(refused).toBeLessThanOrEqual(5)
      expectOrderlyRefusals(callers)
      await expectNothingLost(callers)
    }
  })

  /** Waits until writes go on at the new leader. @returns the longest time between two acknowledged ones */
  async function longestWithoutWrite(callers: Callers, began: number): Promise<number> {
    const after = callers.acknowledged.length
    await expect.poll(() => callers.acknowledged.length, { timeout: 120_000 }).toBeGreaterThan(after + 20)
    const times = callers.outcomes
      .filter(({ status, at }) => status === 200 && at > began)
      .map(({ at }) => at)
    return Math.max(...times.map((at, index) => at - (times[index - 1] ?? began)))
  }

  test('a primary that turns read-only: not ready within 2 s, no 500, and back by itself', async () => {
    const callers = await startWriters()
    const leader = await database.leader()
    const began = performance.now()
    await database.run(makeReadOnly('on'), leader)
    const readiness = () => Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/readyz`)).status))
    await expect.poll(readiness, { interval: 50 }).toEqual([503, 503])
    const noticed = performance.now() - began
    await expect.poll(() => performance.now() - began, { interval: 500 }).toBeGreaterThan(10_000)
    await database.run(makeReadOnly('off'), leader)
    const restored = performance.now()
    await expect.poll(readiness, { interval: 50 }).toEqual([200, 200])
    const back = performance.now() - restored
    await writesReturn(callers, began)
    await callers.stop()
    console.log(
      `read-only: noticed after ${Math.round(noticed)} ms, ready again after ${Math.round(back)} ms`,
    )
    expect(noticed).toBeLessThan(2_000)
    expect(writes(callers, began + 2_000, began + 10_000).filter((one) => !isRefused(one))).toEqual([])
    expectOrderlyRefusals(callers)
    await expectNothingLost(callers)
  })

  test('the state can be read on each machine, and a standby can be made anew', async () => {
    const leader = await database.leader()
    const [standby, ...others] = nodeNames.filter((name) => name !== leader)
    expect(await database.run(commands.list, leader)).toMatch(/Leader[^]*Sync Standby|Sync Standby[^]*Leader/)
    await database.run(commands.isPrimary, leader)
    for (const name of [standby!, ...others]) {
      await expect(database.run(commands.isPrimary, name)).rejects.toThrow(commands.isPrimary.split(' ')[0])
    }
    const server = () =>
      query<number>(`select pid from pg_stat_replication where application_name = '${standby}'`)
    const [before] = await server()
    await database.run(commands.reinitialize.replace('db2', standby!), leader)
    // For a while there is none.
    const isAnother = async () => (await server()).some((pid) => pid !== before)
    await expect.poll(isAnother, { timeout: 120_000 }).toBe(true)
    await database.whole()
  })

  test('a replica that is 5 s behind, then gone: own writes are seen at once, no call fails, most reads are its own', async () => {
    const { name } = (await database.members()).find(({ role }) => role === 'replica')!
    const standby = name as NodeName
    const env = {
      DATABASE_READ_URL: machines.here(`postgres://manzil:CHANGE-manzil@${standby}.internal:5432/manzil`),
    }
    const readers = [await web.start('web3', { env }), await web.start('web4', { env })]
    const students = await web.students(proxy.databaseUrl, 7)
    const counts = async () => {
      const all = await Promise.all(['web3', 'web4'].map((server) => web.replicaReads(server)))
      return {
        replica: all.reduce((sum, { replica }) => sum + replica, 0),
        primary: all.reduce((sum, { primary }) => sum + primary, 0),
        usable: all.every(({ usable }) => usable),
      }
    }
    await database.run(delayReplay(`set recovery_min_apply_delay = '5s'`), standby)
    await expect.poll(async () => (await counts()).usable).toBe(true)

    const callers = new Callers({ pause: 100 })
    onTestFinished(() => callers.stop())
    const paths = ['/api/help', '/api/catalogue/programs', '/api/university/get-all-universities']
    for (const [index, { token }] of students.slice(1).entries())
      callers.addReader(readers[index % 2]!.url, undefined, token, paths)
    const before = await counts()
    const seen = await writeAndRead(readers, students[0]!)
    const { length: duringLag } = callers.outcomes
    const after = await counts()
    const onReplica = after.replica - before.replica
    const share = onReplica / (onReplica + after.primary - before.primary)

    await database.run(delayReplay('reset recovery_min_apply_delay'), standby)
    await database.kill(standby)
    await expect.poll(async () => (await counts()).usable).toBe(false)
    await expect.poll(() => callers.outcomes.length).toBeGreaterThan(duringLag + 200)
    await database.startNode(standby)
    await expect.poll(async () => (await counts()).usable, { timeout: 120_000 }).toBe(true)
    await callers.stop()
    console.log(
      `replica 5 s behind: ${seen} of ${ownWrites} own writes seen at once, ${Math.round(share * 100)} % of reads on it; ` +
        `${callers.outcomes.length} reads until it was gone and back, ${callers.refused.length} failed`,
    )
    expect(seen).toBe(ownWrites)
    expect(share).toBeGreaterThanOrEqual(0.6)
    expect(callers.refused).toEqual([])
    for (const server of ['web3', 'web4']) await web.stopServer(server)
  })

  /** Somebody who judges a help article on one server and reads it on the other. @returns how often it was as judged */
  async function writeAndRead(on: readonly SpawnedProduct[], { token }: Person): Promise<number> {
    const authorization = { authorization: `Bearer ${token}` }
    const list = await fetch(`${on[0]!.url}/api/help`, { headers: authorization })
    const { articles } = (await list.json()) as { articles: { slug: string }[] }
    const path = `/api/help/${articles[0]!.slug}`
    let seen = 0
    for (let turn = 0; turn < ownWrites; turn++) {
      const helpful = turn % 2 === 0
      const written = await fetch(`${on[turn % 2]!.url}${path}/helpful`, {
        method: 'PUT',
        headers: { ...authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ helpful }),
      })
      expect(written.status).toBe(200)
      const cookie = written.headers.get('set-cookie')!.split(';')[0]!
      const read = await fetch(`${on[(turn + 1) % 2]!.url}${path}`, { headers: { ...authorization, cookie } })
      const { article } = (await read.json()) as { article: { helpful: boolean } }
      if (article.helpful === helpful) seen++
    }
    return seen
  }

  const delayReplay = (change: string) =>
    `psql -h db1.internal -U postgres -c "alter system ${change}" -c "select pg_reload_conf()"`

  const makeReadOnly = (value: 'on' | 'off') =>
    `psql -h db1.internal -U postgres -c "alter system set default_transaction_read_only = ${value}" -c "select pg_reload_conf()"`

  test(`the leader dies ${kills} times: no server ends, nothing acknowledged is lost, at most one double e-mail each`, async () => {
    const callers = await startWriters()
    const mailsBefore = web.mails.taken.length
    for (let turn = 1; turn <= kills; turn++) {
      const leader = await database.leader()
      const before = callers.acknowledged.length
      const began = performance.now()
      await database.kill(leader)
      const back = await writesReturn(callers, began)
      console.log(
        `kill ${turn} (${leader}): writes back after ${(back / 1000).toFixed(1)} s, ${before} acknowledged so far`,
      )
      expect(back).toBeLessThan((ttl + 5) * 1000)
      await database.startNode(leader)
      await database.whole()
    }
    await callers.stop()
    expectOrderlyRefusals(callers)
    await expectNothingLost(callers)

    // Every reader has a mail to confirm with.
    await expect
      .poll(() => query('select count(*)::int from outbox where done_at is null'), { timeout: 300_000 })
      .toEqual([0])
    const times = new Map<string, number>()
    for (const { to } of web.mails.taken.slice(mailsBefore)) times.set(to, (times.get(to) ?? 0) + 1)
    const double = [...times].filter(([, count]) => count > 1)
    console.log(
      `${callers.acknowledged.length} acknowledged, ${times.size} e-mails, ${double.length} of them twice`,
    )
    const sent = new Set(web.mails.taken.map(({ to }) => to))
    expect(callers.acknowledged.filter((email) => !sent.has(email))).toEqual([])
    expect(double.length).toBeLessThanOrEqual(kills)
  })
})
