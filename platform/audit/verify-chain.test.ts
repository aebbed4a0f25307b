import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asSuperuser } from '#test/harness/as-superuser.ts'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { linkEntries } from './link-entries.ts'
import { verifyChain } from './verify-chain.ts'
import { chainStart, hashOf, writeAudit, type ChainedEntry } from './write-audit.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await fill()
})
afterAll(() => database.drop())

const entries = 10_000
const columns =
  'seq, at, actor_id, actor_role, action, object_kind, object_id, purpose, details, request_id, network, prev_hash, hash'

/** A chain of that many entries, as `writeAudit` writes them, in one statement, and a copy of it. */
async function fill(): Promise<void> {
  let before: Buffer = chainStart
  const rows: string[][] = []
  for (let seq = 1; seq <= entries; seq++) {
    const entry: ChainedEntry = {
      seq,
      at: new Date(Date.UTC(2026, 10, 1) + seq * 1000).toISOString(),
      actor: '0b8f7a52-6a1c-4a50-9d0e-5b7f0d9e4c21',
      role: 'officer',
      action: 'document.viewed',
      kind: 'application',
      object: `record-${seq}`,
      purpose: 'check',
      details: { name: 'cnicFrontImage', place: seq % 7 },
      request: null,
      network: '203.0.113.0',
    }
    const hash = hashOf(before, entry)
    rows.push([
      ...[String(seq), entry.at, entry.actor!, entry.role, entry.action, entry.kind!, entry.object!],
      ...[entry.purpose!, JSON.stringify(entry.details), entry.network!],
      ...[before.toString('hex'), hash.toString('hex')],
    ])
    before = hash
  }
  // Not through the pool, whose statements end after 5 s, which is little on a busy machine.
  await asSuperuser(
    database,
    [
      `insert into audit_log (${columns})
       select r[1]::bigint, r[2]::timestamptz, r[3]::uuid, r[4], r[5], r[6], r[7], r[8], r[9]::jsonb, null, r[10],
         decode(r[11], 'hex'), decode(r[12], 'hex')
       from (select array(select jsonb_array_elements_text(x)) as r from jsonb_array_elements($1::jsonb) x) t`,
      [JSON.stringify(rows)],
    ],
    'create table whole_log as table audit_log',
  )
}
beforeEach(() =>
  asSuperuser(
    database,
    'truncate audit_log',
    `insert into audit_log (${columns}) select ${columns} from whole_log order by seq`,
  ),
)

const told = async (anchors: Parameters<typeof verifyChain>[1] = []) =>
  (await verifyChain(database.db, anchors)).faults.map(({ seq, kind }) => [seq, kind])
const head = async () => (await verifyChain(database.db)).head

test('ten thousand entries hold together, and go on holding with one more', async () => {
  expect(await verifyChain(database.db)).toMatchObject({ sound: true, entries, faults: [] })
  const anchor = await head()
  const deps = { db: database.db, clock: { now: () => new Date() } }
  await database.db
    .transaction()
    .execute((trx) => writeAudit(trx, deps, { action: 'alarm.acknowledged', by: 'clock' }))
  expect(await linkEntries(deps)).toBe(1)
  expect(await verifyChain(database.db, [anchor])).toMatchObject({ sound: true, entries: entries + 1 })
})

test('the table itself refuses changes, removals and emptying', async () => {
  for (const statement of [
    `update audit_log set purpose = 'x' where seq = 1`,
    'delete from audit_log where seq = 1',
    'truncate audit_log',
  ]) {
    await expect(database.pool.query(statement)).rejects.toThrow('only ever added')
  }
})

test.each([
  [`update audit_log set purpose = 'repair' where seq = 4711`, [[4711, 'changed']]],
  [`update audit_log set actor_id = null where seq = 1`, [[1, 'changed']]],
  [`update audit_log set details = details || '{"place": 99}' where seq = 10000`, [[10_000, 'changed']]],
  [
    `update audit_log set at = at - interval '1 day' where seq in (12, 8000)`,
    [
      [12, 'changed'],
      [8000, 'changed'],
    ],
  ],
  ['delete from audit_log where seq = 5001', [[5001, 'missing']]],
  ['delete from audit_log where seq between 5000 and 5009', [[5000, 'missing']]],
  ['delete from audit_log where seq = 1', [[1, 'missing']]],
])('after %s it is named by its number', async (statement, expected) => {
  await asSuperuser(database, statement)
  expect(await told()).toEqual(expected)
})

const swap = (a: number, b: number, what: string[]) =>
  `update audit_log l set ${what.map((one) => `${one} = o.${one}`).join(', ')}
   from audit_log o where l.seq in (${a}, ${b}) and o.seq in (${a}, ${b}) and o.seq <> l.seq`
const said = ['at', 'actor_id', 'actor_role', 'action', 'object_kind', 'object_id', 'purpose', 'details']

test.each([
  [77, 9100],
  [4999, 5000],
])('entries %d and %d that changed places are both named as moved', async (a, b) => {
  await asSuperuser(database, swap(a, b, said))
  expect(await told()).toEqual([
    [a, 'moved'],
    [b, 'moved'],
  ])
})

test('so are entries that took their hashes with them', async () => {
  await asSuperuser(
    database,
    'update audit_log set seq = seq + 1000000 where seq in (300, 7000)',
    'update audit_log set seq = 7000 where seq = 1000300',
    'update audit_log set seq = 300 where seq = 1007000',
  )
  const faults = await told()
  expect(faults).toContainEqual([300, 'moved'])
  expect(faults).toContainEqual([7000, 'moved'])
})

test('a tail that was cut off is named from its first number, by an anchor', async () => {
  const anchor = await head()
  await asSuperuser(database, 'delete from audit_log where seq > 9990')
  expect(await told()).toEqual([])
  expect(await told([anchor])).toEqual([[9991, 'cut']])
  await asSuperuser(database, 'truncate audit_log')
  expect(await told([anchor])).toEqual([[1, 'cut']])
})

test('an edit whose own hash was computed anew shows at the entry it does not lead to', async () => {
  const { rows } = await database.pool.query('select * from audit_log where seq = 500')
  const row = rows[0]
  const hash = hashOf(row.prev_hash, {
    seq: 500,
    at: row.at.toISOString(),
    actor: row.actor_id,
    role: row.actor_role,
    action: row.action,
    kind: row.object_kind,
    object: row.object_id,
    purpose: 'other',
    details: row.details,
    request: row.request_id,
    network: row.network,
  })
  await asSuperuser(database, [`update audit_log set purpose = 'other', hash = $1 where seq = 500`, [hash]])
  expect(await told()).toEqual([[500, 'changed']])
})

test('a log that was written anew from the beginning does not fit its anchor', async () => {
  const anchor = await head()
  const { rows } = await database.pool.query('select * from audit_log where seq = 10000')
  const row = rows[0]
  const hash = hashOf(row.prev_hash, {
    seq: 10_000,
    at: row.at.toISOString(),
    actor: null,
    role: row.actor_role,
    action: row.action,
    kind: row.object_kind,
    object: row.object_id,
    purpose: row.purpose,
    details: row.details,
    request: row.request_id,
    network: row.network,
  })
  await asSuperuser(database, ['update audit_log set actor_id = null, hash = $1 where seq = 10000', [hash]])
  expect(await told()).toEqual([])
  expect(await told([anchor])).toEqual([[10_000, 'rewritten']])
  // Anchoring the rewritten log hides nothing, whichever anchor is read first.
  const rewritten = { seq: 10_000, hash: hash.toString('hex') }
  expect(await told([anchor, rewritten])).toEqual([[10_000, 'rewritten']])
  expect(await told([rewritten, anchor])).toEqual([[10_000, 'rewritten']])
})
