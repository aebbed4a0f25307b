import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asSuperuser } from '#test/harness/as-superuser.ts'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { linkEntries } from './link-entries.ts'
import { contentOf } from './pending-entries.ts'
import { verifyChain, verifyPart, type Anchor } from './verify-chain.ts'
import { hashOf, writeAudit } from './write-audit.ts'

let database: TestDatabase
let verified: Anchor
const clock = { now: () => new Date() }
const slice = 10

/** Writes entries and links them. @returns the head */
async function write(count: number): Promise<Anchor> {
  await database.db.transaction().execute(async (trx) => {
    for (let number = 0; number < count; number++)
      await writeAudit(trx, { clock }, { action: 'document.viewed', by: 'clock' })
  })
  await linkEntries({ db: database.db, clock }, { wait: true })
  return (await verifyChain(database.db)).head
}

beforeAll(async () => {
  database = await testDatabase()
  // Forty were verified, five are new.
  verified = await write(40)
  await write(5)
  await asSuperuser(database, 'create table whole_log as table audit_log')
})
afterAll(() => database.drop())
beforeEach(() =>
  asSuperuser(database, 'truncate audit_log', 'insert into audit_log select * from whole_log order by seq'),
)

const part = (after: number, anchors: Anchor[] = []) =>
  verifyPart(database.db, anchors, { verified, after, entries: slice })
/** What each slice of a round finds, by the number after which it begins. */
async function round(anchors: Anchor[] = []): Promise<Record<number, string[]>> {
  const found: Record<number, string[]> = {}
  let after: number | null = 0
  while (after !== null) {
    const { faults, next }: Awaited<ReturnType<typeof part>> = await part(after, anchors)
    if (faults.length > 0) found[after] = faults.map(({ seq, kind }) => `${seq} ${kind}`)
    after = next
  }
  return found
}

test('a round goes through all slices, and reads in each turn the slice and what is new', async () => {
  const turns = [await part(0), await part(10), await part(20), await part(30)]
  expect(turns.map(({ sound, entries, next }) => [sound, entries, next])).toEqual([
    [true, 15, 10],
    [true, 15, 20],
    [true, 15, 30],
    [true, 15, null],
  ])
  expect(turns[0]!.head).toEqual((await verifyChain(database.db)).head)
  expect(await round()).toEqual({})
})

test.each([
  [`update audit_log set purpose = 'repair' where seq = 25`, { 20: ['25 changed'] }],
  [`update audit_log set purpose = 'repair' where seq = 30`, { 20: ['30 changed'] }],
  ['delete from audit_log where seq = 25', { 20: ['25 missing'] }],
  ['delete from audit_log where seq = 20', { 10: ['20 missing'], 20: ['20 missing'] }],
  [
    'delete from audit_log where seq between 8 and 33',
    { 0: ['8 missing'], 10: ['8 missing'], 20: ['8 missing'], 30: ['8 missing'] },
  ],
  ['delete from audit_log where seq between 21 and 30', { 20: ['21 missing'], 30: ['21 missing'] }],
  ['delete from audit_log where seq = 1', { 0: ['1 missing'] }],
  [
    `update audit_log l set object_kind = o.purpose, actor_role = 'command', at = o.at from audit_log o
     where l.seq in (5, 35) and o.seq in (5, 35) and o.seq <> l.seq`,
    { 0: ['5 changed'], 30: ['35 changed'] },
  ],
])('after %s the slice that reaches it names it', async (statement, expected) => {
  await asSuperuser(database, statement)
  expect(await round()).toEqual(expected)
})

test('an edit whose own hash was computed anew shows where the next slice begins', async () => {
  const { rows } = await database.pool.query('select * from audit_log where seq = 20')
  const hash = hashOf(rows[0].prev_hash, { seq: 20, ...contentOf(rows[0]), purpose: 'other' })
  await asSuperuser(database, [`update audit_log set purpose = 'other', hash = $1 where seq = 20`, [hash]])
  expect(await round()).toEqual({ 20: ['20 changed'] })
})

test.each([
  ['delete from audit_log where seq > 42', [{ seq: 45, hash: 'a'.repeat(64) }], ['43 cut']],
  ['delete from audit_log where seq > 38', [], ['39 cut', '40 missing']],
  [`update audit_log set actor_role = 'command' where seq = 43`, [], ['43 changed']],
  ['delete from audit_log where seq = 41', [], ['41 missing']],
  ['delete from audit_log where seq = 40', [], ['40 missing']],
])('after %s every slice names it: it is at the end, or new', async (statement, anchors, expected) => {
  await asSuperuser(database, statement)
  const { faults, sound } = await part(10, anchors)
  expect([sound, faults.map(({ seq, kind }) => `${seq} ${kind}`)]).toEqual([false, expected])
})

test('a log that was written anew from before the last check on does not fit its head', async () => {
  const other = { seq: verified.seq, hash: 'b'.repeat(64) }
  const { faults } = await verifyPart(database.db, [], { verified: other, after: 0, entries: slice })
  expect(faults).toMatchObject([{ seq: 40, kind: 'rewritten' }])
})
