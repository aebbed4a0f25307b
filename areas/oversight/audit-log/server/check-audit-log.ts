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
import { verifyChain, type Verdict } from '#platform/audit/verify-chain.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'

type Checker = Pick<Deps, 'db' | 'config' | 'files' | 'clock'>

/**
 * Recomputes the chain, compares it with the anchors outside of the database, stores the result, and raises an alarm
 * if the log is not intact.
 */
export async function checkAuditLog(deps: Checker): Promise<Verdict> {
  // So that the result covers everything that was recorded until now.
  await linkEntries(deps, { wait: true })
  const verdict = await verifyChain(deps.db, await readAnchors(deps))
  const { head, sound, faults } = verdict
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('audit_checks')
      .values({
        at: now,
        head_seq: head.seq,
        head_hash: Buffer.from(head.hash, 'hex'),
        sound,
        findings: JSON.stringify(faults.map(({ seq, kind }) => ({ seq, kind }))),
      })
      .execute()
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
 * Checks the chain once a day and mails its head to the admins, so that a copy exists which nobody with access
 * to the database can change.
 */
export function checkAuditDaily(deps: Checker): Promise<void> {
  return onceADay(deps, 'check-audit-log', async () => {
    const { sound, head, entries } = await checkAuditLog(deps)
    if (entries === 0) return
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
