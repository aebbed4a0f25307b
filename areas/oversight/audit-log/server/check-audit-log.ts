import { sql } from 'kysely'
import type { ChainState } from '#platform/audit/contract/audit.ts'
import type { Deps } from '#platform/config/deps.ts'
import { closeAlarm, raiseAlarm } from '#areas/oversight/alarms/server/raise-alarm.ts'
import { onceADay } from '#platform/jobs/daily-work.ts'
import { enqueue } from '#platform/mail/mail.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { linkEntries } from '#platform/audit/link-entries.ts'
import { readUnlinked } from '#platform/audit/pending-entries.ts'
import { readAnchors, readHead } from '#platform/audit/store-anchors.ts'
import {
  maxFaults,
  verifyChain,
  verifyPart,
  type Anchor,
  type Verdict,
} from '#platform/audit/verify-chain.ts'
import { roundDays } from '#platform/jobs/contract.ts'
import { notePosition, readPosition, sliceOf } from '#platform/jobs/sweep.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'

type Checker = Pick<Deps, 'db' | 'config' | 'files' | 'clock'>

/** The name under which the position in the log is stored. */
const sweep = 'audit-log'
/** Entries that are verified every hour at least: a fraction of a second. */
const smallestSlice = 20_000
const roundMs = roundDays * 86_400_000

/** The heads up to which the log was found intact before: anchors too, for whoever cannot change this table as well. */
async function readHeads({ db }: Pick<Deps, 'db'>): Promise<Anchor[]> {
  const rows = await db
    .selectFrom('audit_checks')
    .select(['head_seq', 'head_hash'])
    .distinct()
    .where('sound', '=', true)
    .where('head_seq', '>', 0)
    .execute()
  return rows.map(({ head_seq, head_hash }) => ({ seq: head_seq, hash: head_hash.toString('hex') }))
}

/**
 * Recomputes the whole chain, compares it with the anchors outside of the database, stores the result, and raises an
 * alarm if the log is not intact.
 */
export async function checkAuditLog(deps: Checker): Promise<Verdict> {
  // So that the result covers everything that was recorded until now.
  await linkEntries(deps, { wait: true })
  const anchors = [...(await readAnchors(deps)), ...(await readHeads(deps))]
  const verdict = await verifyChain(deps.db, anchors)
  const { sound, faults } = verdict
  await deps.db.transaction().execute(async (trx) => {
    await storeCheck(trx, deps, { ...verdict, whole: true })
    if (sound) await closeAlarm(trx, deps, 'audit-chain')
    else
      await raiseAlarm(trx, deps, {
        kind: 'audit-chain',
        found: faults.length,
        ids: faults.map(({ seq }) => String(seq)),
      })
  })
  return verdict
}

interface Check extends Pick<Verdict, 'head' | 'sound'> {
  readonly faults: readonly Pick<Verdict['faults'][number], 'seq' | 'kind'>[]
  readonly whole: boolean
}

async function storeCheck(
  db: Deps['db'],
  { clock }: Pick<Deps, 'clock'>,
  { head, sound, faults, whole }: Check,
): Promise<void> {
  await db
    .insertInto('audit_checks')
    .values({
      at: clock.now(),
      head_seq: head.seq,
      head_hash: Buffer.from(head.hash, 'hex'),
      sound,
      findings: JSON.stringify(faults.map(({ seq, kind }) => ({ seq, kind }))),
      whole,
    })
    .execute()
}

/**
 * Verifies what was added since the last check and a slice of the rest, so that every entry has its turn within
 * `roundDays`. Only if that finds damage which is not known, the whole chain is verified, which names all of it; while
 * damage is known, once a round.
 * @param entries of the slice; a share of the log unless given
 */
export async function checkNextSlice(
  deps: Checker,
  { entries }: { entries?: number } = {},
): Promise<Pick<Verdict, 'head' | 'sound'>> {
  const last = await lastCheck(deps, false)
  const lastWhole = await lastCheck(deps, true)
  if (!last || !lastWhole) return checkAuditLog(deps)
  if (!last.sound && deps.clock.now().getTime() - lastWhole.at.getTime() >= roundMs)
    return checkAuditLog(deps)
  await linkEntries(deps, { wait: true })
  const verified = { seq: last.head_seq, hash: last.head_hash.toString('hex') }
  const verdict = await verifyPart(deps.db, await readAnchors(deps), {
    verified,
    after: Number((await readPosition(deps, sweep)) ?? 0),
    entries: entries ?? sliceOf(verified.seq, smallestSlice),
  })
  const faults = last.findings as NonNullable<ChainState['check']>['faults']
  const known = new Set(faults.map(({ seq }) => seq))
  const isNew = verdict.faults.some(({ seq }) => !known.has(seq))
  // The next turn goes on from the same place, now that the damage is known.
  if (isNew && known.size < maxFaults) return checkAuditLog(deps)
  await storeCheck(deps.db, deps, { head: verdict.head, sound: last.sound, faults, whole: false })
  await notePosition(deps, sweep, verdict.next === null ? null : String(verdict.next))
  return { head: verdict.head, sound: last.sound }
}

async function lastCheck({ db }: Pick<Deps, 'db'>, whole: boolean) {
  const query = db
    .selectFrom('audit_checks')
    .select(['at', 'head_seq', 'head_hash', 'sound', 'findings'])
    .orderBy('id', 'desc')
    .limit(1)
  return (whole ? query.where('whole', '=', true) : query).executeTakeFirst()
}

/** The same at the request of an admin, which is logged too. */
export async function verifyNow(deps: Checker, viewer: Viewer): Promise<ChainState> {
  const { sound, head } = await checkAuditLog(deps)
  await deps.db.transaction().execute((trx) =>
    writeAudit(trx, deps, {
      action: 'audit-log.verified',
      by: viewer,
      details: { sound, upTo: head.seq },
    }),
  )
  await linkEntries(deps, { wait: true })
  return chainState(deps)
}

/** The last known state of the chain, without recomputing it. */
export async function chainState(deps: Pick<Deps, 'db'>): Promise<ChainState> {
  const [head, { count, seconds }] = await Promise.all([readHead(deps), readUnlinked(deps.db)])
  const check = await deps.db
    .selectFrom('audit_checks')
    .select(['at', 'head_seq', 'sound', 'findings'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    head: head?.seq ?? 0,
    unlinked: { count, seconds: Math.floor(seconds) },
    check: check
      ? {
          at: check.at.toISOString(),
          upTo: check.head_seq,
          sound: check.sound,
          faults: check.findings as NonNullable<ChainState['check']>['faults'],
        }
      : null,
  }
}

/** Seconds after which an entry should long have been linked. */
const longestWait = 60

/**
 * Raises an alarm while entries are written and no server links them into the chain, and verifies the log at once if
 * linking has found a damaged entry.
 */
export async function checkLinking(deps: Checker): Promise<void> {
  const { count, seconds } = await readUnlinked(deps.db)
  await deps.db.transaction().execute(async (trx) => {
    if (seconds > longestWait) await raiseAlarm(trx, deps, { kind: 'audit-unlinked', found: count })
    else await closeAlarm(trx, deps, 'audit-unlinked')
  })
  const { rows } = await sql<{ damaged: boolean }>`
    select exists (select from audit_log where action = 'audit-log.damaged'
      and seq > coalesce((select head_seq from audit_checks order by id desc limit 1), 0)) as damaged`.execute(
    deps.db,
  )
  if (rows[0]!.damaged) await checkAuditLog(deps)
}

/**
 * Checks the next slice, and once a day mails the head of the chain to the admins, so that a copy exists which nobody
 * with access to the database can change.
 */
export async function checkAuditHourly(deps: Checker): Promise<void> {
  const { sound, head } = await checkNextSlice(deps)
  await onceADay(deps, 'check-audit-log', async () => {
    if (head.seq === 0) return
    const admins = await deps.db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .execute()
    const at = deps.clock.now().toISOString()
    await deps.db.transaction().execute(async (trx) => {
      for (const { id, email } of admins) {
        const props = { seq: head.seq, hash: head.hash, sound, at }
        await enqueue(trx, { name: 'audit-anchor', to: email, userId: id, props })
      }
    })
  })
}
