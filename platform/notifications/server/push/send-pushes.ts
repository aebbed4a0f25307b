import type https from 'node:https'
import { sql } from 'kysely'
import webPush from 'web-push'
import type { Deps } from '#platform/config/deps.ts'
import { TextBroken } from '#platform/config/seal-text.ts'
import { inLanguage } from '#platform/language/current-language.ts'
import { knownLanguage } from '#platform/language/language-of-reader.ts'
import { site } from '#site'
import { pushTexts } from '#texts/platform/notifications/checks.ts'
import { pushAgent, type PushNetwork } from './push-agent.ts'
import { openSubscription } from './push-devices.ts'

type SendDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'config' | 'log'>

/** Pushes sent in one run, and at once. */
const mostInRun = 500
const mostAtOnce = 20
/** Seconds for which nobody else takes a push that is being sent: longer than a request may take. */
const leaseSeconds = 120
const requestMs = 10_000
/** A push is given up after so many attempts; the waits between them double from a minute. */
const mostAttempts = 8
/** Seconds for which a push service keeps a push for a device that is switched off. */
const lifetimeSeconds = 2 * 24 * 3600
/** Days after which a device is forgotten on which nobody has been logged in. */
const idleDays = 90

interface DuePush {
  device_id: string
  notification_id: string
  attempts: number
  user_id: string
  sealed: Buffer
  key_id: string
  language: string | null
  kind: string
  href: string | null
  reference: string | null
}

/** What the device shows. It must say no more than the subject of the e-mail: others may see the locked screen. */
function payloadOf({ kind, href, reference, notification_id: id, language }: DuePush): string {
  const body = inLanguage(knownLanguage(language) ?? site.language, () => {
    if (kind === 'message')
      return reference === null ? pushTexts.message : pushTexts.messageAbout({ reference })
    if (kind === 'documents')
      return reference === null ? pushTexts.someDocuments : pushTexts.documents({ reference })
    return reference === null ? pushTexts.someNews : pushTexts.news({ reference })
  })
  return JSON.stringify({ title: site.name, body, href, tag: id })
}

/** Takes pushes that are due, so that no other run sends them too. */
async function claimDue({ db, clock }: SendDeps): Promise<DuePush[]> {
  const now = clock.now()
  const { rows } = await sql<DuePush>`
    with due as (
      select device_id, notification_id from pushes where run_at <= ${now}
      order by run_at, device_id, notification_id limit ${mostInRun} for update skip locked),
    taken as (
      update pushes p set attempts = attempts + 1, run_at = ${new Date(now.getTime() + leaseSeconds * 1000)}
      from due where p.device_id = due.device_id and p.notification_id = due.notification_id
      returning p.device_id, p.notification_id, p.attempts)
    select taken.*, d.user_id, d.sealed, d.key_id, u.language, n.kind, n.href, a.reference
    from taken
    join push_devices d on d.id = taken.device_id
    join users u on u.id = d.user_id
    join notifications n on n.id = taken.notification_id
    left join applications a on a.id = n.application_id`.execute(db)
  return rows
}

type Outcome = 'done' | 'device gone' | { retryAfter: number }

/** Milliseconds after which to try again, which the push service may have said in seconds. */
function waitAfter(attempts: number, headers: Readonly<Record<string, string | undefined>> = {}): number {
  const asked = Number(headers['retry-after']) * 1000
  const usual = 60_000 * 2 ** (attempts - 1)
  return asked > 0 ? Math.max(usual, Math.min(asked, 24 * 3_600_000)) : usual
}

async function deliver(deps: SendDeps, push: DuePush, agent: https.Agent): Promise<Outcome> {
  const { config } = deps
  try {
    const { endpoint, keys } = openSubscription(deps, push)
    await webPush.sendNotification({ endpoint, keys }, payloadOf(push), {
      vapidDetails: config.push!,
      TTL: lifetimeSeconds,
      urgency: 'normal',
      agent,
      timeout: requestMs,
    })
    return 'done'
  } catch (error) {
    if (error instanceof TextBroken) return 'device gone'
    const { statusCode = 0, headers } = error as { statusCode?: number; headers?: Record<string, string> }
    const isRefused = statusCode >= 400 && statusCode < 500 && statusCode !== 408 && statusCode !== 429
    // 404 and 410: the browser has given up this address. Others: it will never take our requests, with other keys.
    if (isRefused && statusCode !== 413) return 'device gone'
    if (isRefused || push.attempts >= mostAttempts) {
      deps.log.warn({ event: 'push-given-up', status: statusCode, name: (error as Error).name })
      return 'done'
    }
    return { retryAfter: waitAfter(push.attempts, headers) }
  }
}

async function record({ db, clock }: SendDeps, push: DuePush, outcome: Outcome): Promise<void> {
  if (outcome === 'device gone') {
    await db.deleteFrom('push_devices').where('id', '=', push.device_id).execute()
    return
  }
  const row = { device_id: push.device_id, notification_id: push.notification_id }
  if (outcome === 'done') {
    await db
      .deleteFrom('pushes')
      .where('device_id', '=', row.device_id)
      .where('notification_id', '=', row.notification_id)
      .execute()
    return
  }
  await db
    .updateTable('pushes')
    .set({ run_at: new Date(clock.now().getTime() + outcome.retryAfter) })
    .where('device_id', '=', row.device_id)
    .where('notification_id', '=', row.notification_id)
    .execute()
}

/**
 * Sends the pushes that are due to the push services of the browsers, encrypted for each device. A device whose service
 * no longer knows it is removed. At least once: a crash in between sends one again, and its tag replaces the first.
 * @returns how many were tried
 */
export async function sendPushes(deps: SendDeps, network: PushNetwork = {}): Promise<number> {
  if (!deps.config.push) return 0
  const due = await claimDue(deps)
  if (due.length === 0) return 0
  const agent = pushAgent(network)
  const waiting = [...due]
  const work = async () => {
    for (let push = waiting.shift(); push; push = waiting.shift())
      await record(deps, push, await deliver(deps, push, agent))
  }
  try {
    await Promise.all(Array.from({ length: mostAtOnce }, work))
  } finally {
    agent.destroy()
  }
  return due.length
}

/** Forgets devices whose session has expired long ago. @returns how many */
export async function purgePushDevices({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('push_devices')
    .where('session_id', 'is', null)
    .where('saved_at', '<', new Date(clock.now().getTime() - idleDays * 24 * 3_600_000))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
