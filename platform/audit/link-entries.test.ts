import { afterEach, beforeEach, expect, test } from 'vitest'
import { asSuperuser } from '#test/harness/as-superuser.ts'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { createClientLike } from '../database/connect.ts'
import { lockNumbers } from '../database/locks.ts'
import { linkEntries, purgeWriters, startLinker } from './link-entries.ts'
import { readUnlinked } from './pending-entries.ts'
import { verifyChain } from './verify-chain.ts'
import { hashOf, writeAuditOn } from './write-audit.ts'

const clock = { now: () => new Date() }
let database: TestDatabase
let deps: { db: TestDatabase['db']; clock: typeof clock }
beforeEach(async () => {
  database = await testDatabase()
  deps = { db: database.db, clock }
})
afterEach(() => database.drop())

/** A connection of its own, as one of a pool is: it writes entries one after the other. */
async function session() {
  const client = createClientLike(database.pool)
  client.on('error', () => {})
  await client.connect()
  const write = (id: string) =>
    writeAuditOn(client, deps, { action: 'document.viewed', by: 'clock', object: { kind: 'document', id } })
  return {
    begin: () => client.query('begin'),
    commit: () => client.query('commit'),
    rollback: () => client.query('rollback'),
    query: (text: string) => client.query(text),
    write,
    record: async (...ids: string[]) => {
      for (const id of ids) {
        await client.query('begin')
        await write(id)
        await client.query('commit')
      }
    },
    end: () => client.end(),
  }
}

const chain = async () =>
  (
    await database.pool.query(`select seq, coalesce(object_id, action) as what from audit_log order by seq`)
  ).rows.map(({ seq, what }) => `${seq} ${what}`)
const everything = async () =>
  (await database.pool.query('select seq, object_id from audit_entries order by seq')).rows.map(
    ({ seq, object_id }) => `${seq} ${object_id}`,
  )
const faults = async () => (await verifyChain(database.db)).faults.map(({ seq, kind }) => [seq, kind])

test('entries are linked in the order of writing, and can be read before', async () => {
  const [a, b] = [await session(), await session()]
  await a.record('first')
  await b.record('second')
  await a.record('third')
  expect(await chain()).toEqual([])
  expect(await everything()).toEqual(['1 first', '2 second', '3 third'])
  expect(await verifyChain(database.db)).toMatchObject({ sound: true, entries: 0, unlinked: 3 })
  expect(await linkEntries(deps)).toBe(3)
  await a.record('fourth')
  expect(await everything()).toEqual(['1 first', '2 second', '3 third', '4 fourth'])
  expect(await linkEntries(deps)).toBe(1)
  expect(await chain()).toEqual(['1 first', '2 second', '3 third', '4 fourth'])
  expect(await verifyChain(database.db)).toMatchObject({ sound: true, entries: 4, unlinked: 0 })
  await a.end()
  await b.end()
})

test('an entry that commits after later ones is linked after them, and holds up nobody', async () => {
  const [slow, quick] = [await session(), await session()]
  await slow.begin()
  await slow.write('slow')
  await quick.record('quick', 'quicker')
  expect(await linkEntries(deps)).toBe(2)
  await slow.commit()
  expect(await linkEntries(deps)).toBe(1)
  expect(await chain()).toEqual(['1 quick', '2 quicker', '3 slow'])
  expect(await faults()).toEqual([])
  await slow.end()
  await quick.end()
})

test('what is rolled back leaves no entry and no gap, not even from a savepoint', async () => {
  const writer = await session()
  await writer.record('one')
  await writer.begin()
  await writer.write('never')
  await writer.rollback()
  await writer.begin()
  await writer.write('two')
  await writer.query('savepoint here')
  await writer.write('never either')
  await writer.query('rollback to here')
  await writer.write('three')
  await writer.commit()
  expect(await linkEntries(deps)).toBe(3)
  expect(await chain()).toEqual(['1 one', '2 two', '3 three'])
  expect(await faults()).toEqual([])
  await writer.end()
})

test('two linkers at once link each entry once', async () => {
  const writers = await Promise.all(Array.from({ length: 4 }, session))
  await Promise.all(
    writers.flatMap(async (writer, n) => {
      for (let turn = 0; turn < 25; turn++) {
        await writer.record(`${n}-${turn}`)
        await linkEntries(deps, { wait: turn % 2 === 0 })
      }
    }),
  )
  await linkEntries(deps, { wait: true })
  expect(await chain()).toHaveLength(100)
  expect(await verifyChain(database.db)).toMatchObject({ sound: true, entries: 100, unlinked: 0 })
  for (const writer of writers) await writer.end()
})

test('a linker that dies in the middle leaves everything to the next', async () => {
  const writer = await session()
  await writer.record('one', 'two')
  const dying = await session()
  const pid = (await dying.query('select pg_backend_pid() as pid')).rows[0].pid
  await dying.begin()
  await dying.query(
    `select pg_advisory_xact_lock(${lockNumbers.auditLinking}), set_config('manzil.audit_linking', 'on', true)`,
  )
  await dying.query('delete from audit_pending')
  // Meanwhile nobody else links.
  expect(await linkEntries(deps)).toBe(0)
  await asSuperuser(database, [`select pg_terminate_backend($1, 10000)`, [pid]])
  expect(await linkEntries(deps, { wait: true })).toBe(2)
  expect(await chain()).toEqual(['1 one', '2 two'])
  expect(await faults()).toEqual([])
  await writer.end()
})

test('servers of the release before append to the same chain', async () => {
  const [writer, old] = [await session(), await session()]
  await writer.record('new')
  await linkEntries(deps)
  await old.begin()
  await old.query(`select pg_advisory_xact_lock(${lockNumbers.auditChain})`)
  await writer.record('newer')
  const linking = linkEntries(deps)
  const at = clock.now()
  const { rows } = await database.pool.query('select hash from audit_log where seq = 1')
  const entry = {
    ...{
      seq: 2,
      at: at.toISOString(),
      actor: null,
      role: 'clock',
      action: 'document.viewed',
      kind: 'document',
    },
    ...{ object: 'old', purpose: null, details: {}, request: null, network: null },
  }
  const [before, hash] = [rows[0].hash.toString('hex'), hashOf(rows[0].hash, entry).toString('hex')]
  await old.query(
    `insert into audit_log (seq, at, actor_role, action, object_kind, object_id, prev_hash, hash)
     values (2, '${entry.at}', 'clock', 'document.viewed', 'document', 'old', '\\x${before}', '\\x${hash}')`,
  )
  await old.commit()
  expect(await linking).toBe(1)
  expect(await chain()).toEqual(['1 new', '2 old', '3 newer'])
  expect(await faults()).toEqual([])
  await writer.end()
  await old.end()
})

test('the table of unlinked entries refuses changes, removals and emptying', async () => {
  const writer = await session()
  await writer.record('one')
  for (const statement of [
    `update audit_pending set purpose = 'x'`,
    'delete from audit_pending',
    'truncate audit_pending',
  ])
    await expect(database.pool.query(statement)).rejects.toThrow('only ever added')
  await writer.end()
})

/** Writes four entries of one session and two of another: 1 a1, 2 b1, 3 a2, 4 a3, 5 b2, 6 a4. */
async function unlinked() {
  const [a, b] = [await session(), await session()]
  await a.record('a1')
  await b.record('b1')
  await a.record('a2', 'a3')
  await b.record('b2')
  await a.record('a4')
  await a.end()
  await b.end()
}

test.each([
  [`update audit_pending set object_id = 'other' where object_id = 'a2'`, [[3, 'altered']]],
  [`update audit_pending set at = at - interval '1 day' where object_id = 'a4'`, [[6, 'altered']]],
  [`delete from audit_pending where object_id = 'a2'`, [[3, 'removed']]],
  [`delete from audit_pending where object_id = 'a1'`, [[2, 'removed']]],
  [
    `update audit_pending p set object_id = o.object_id from audit_pending o
     where p.object_id in ('a2', 'a3') and o.object_id in ('a2', 'a3') and o.id <> p.id`,
    [
      [3, 'altered'],
      [4, 'altered'],
    ],
  ],
  [
    `update audit_pending p set place = o.place from audit_pending o
     where p.object_id in ('a2', 'a3') and o.object_id in ('a2', 'a3') and o.id <> p.id`,
    [
      [3, 'removed'],
      [4, 'altered'],
      [6, 'removed'],
    ],
  ],
  // Its digest and proof computed anew: the next entry of the session does not follow from it.
  [
    `update audit_pending set digest = sha256('x'), proof = sha256('y') where object_id = 'a2'`,
    [
      [3, 'altered'],
      [4, 'altered'],
    ],
  ],
])(
  'after %s an unlinked entry is named, before it is linked and for ever after',
  async (statement, expected) => {
    await unlinked()
    await asSuperuser(database, statement)
    expect(await faults()).toEqual(expected)
    await linkEntries(deps)
    expect(await faults()).toEqual(expected)
    expect(await chain()).toContainEqual(expect.stringContaining('audit-log.damaged'))
  },
)

test('removing the record of a damaged entry is named too', async () => {
  await unlinked()
  await asSuperuser(database, `delete from audit_pending where object_id = 'a2'`)
  await linkEntries(deps)
  const writer = await session()
  await writer.record('later')
  await linkEntries(deps)
  expect(await chain()).toEqual(['1 a1', '2 b1', '3 a3', '4 b2', '5 a4', '6 audit-log.damaged', '7 later'])
  await asSuperuser(database, `delete from audit_log where seq = 6`)
  expect(await faults()).toEqual([[6, 'missing']])
  await writer.end()
})

test('removing all entries before they are linked shows at the next entry of each session', async () => {
  const writer = await session()
  await writer.record('one')
  await linkEntries(deps)
  await writer.record('two', 'three')
  await asSuperuser(database, 'truncate audit_pending')
  // Until then nothing shows it: nobody but the session knows that there were more.
  expect(await faults()).toEqual([])
  await writer.record('four')
  expect(await faults()).toEqual([[2, 'removed']])
  await linkEntries(deps)
  expect(await faults()).toEqual([[2, 'removed']])
  await writer.end()
})

test('the state of a session is deleted a week after its last entry, when nothing can follow from it', async () => {
  const writer = await session()
  await writer.record('one')
  await linkEntries(deps)
  await purgeWriters(deps)
  // It is still needed.
  await writer.record('two')
  await linkEntries(deps)
  expect(await faults()).toEqual([])
  await asSuperuser(database, `update audit_writers set seen_at = seen_at - interval '8 days'`)
  await purgeWriters(deps)
  expect((await database.pool.query('select from audit_writers')).rows).toEqual([])
  // A session that is silent for a day counts as a new one, so nothing of it is missed.
  const { rows } = await writer.query(`select current_setting('manzil.audit_writer') as state`)
  const [id, place, proof, seconds] = rows[0].state.split(' ')
  await writer.query(`set manzil.audit_writer = '${id} ${place} ${proof} ${Number(seconds) - 86_401}'`)
  await writer.record('three')
  await linkEntries(deps)
  expect(await faults()).toEqual([])
  await writer.end()
})

test('a linker links by itself, shows how long entries wait while it cannot, and finishes when it is stopped', async () => {
  const errors: string[] = []
  const log = { error: ({ event }: { event: string }) => errors.push(event) }
  const linker = startLinker({ ...deps, log: log as never }, 20)
  const [writer, stuck] = [await session(), await session()]
  await writer.record('one')
  await expect.poll(chain).toEqual(['1 one'])
  await stuck.begin()
  await stuck.query(`select pg_advisory_xact_lock(${lockNumbers.auditLinking})`)
  await writer.record('two', 'three')
  await expect.poll(async () => (await readUnlinked(database.db)).seconds).toBeGreaterThan(0.1)
  expect(await readUnlinked(database.db)).toMatchObject({ count: 2 })
  expect(await chain()).toEqual(['1 one'])
  await stuck.rollback()
  await linker.stop()
  expect(await chain()).toEqual(['1 one', '2 two', '3 three'])
  expect(errors).toEqual([])
  await writer.end()
  await stuck.end()
})
