import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Transaction } from 'kysely'
import type { Role } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import { truncatedAddress } from '#platform/http/limits.ts'
import type { Key } from '#platform/config/secrets.ts'
import { makeAccountLink } from '#areas/accounts/passwords/server/account-links.ts'
import { paths } from '#kit/routing/paths.ts'

/** Days for which a browser is recognized after its last login, and for which the link of the mail works. */
const rememberedDays = 400
export const notMeDays = 7
const day = 86_400_000

const cookieName = 'manzil_device'

/** Where somebody signs in from, as far as the request shows. */
export interface SigningIn {
  readonly address: string
  /** The browser and system in a few words. */
  readonly device: string
  /** The cookie value of an earlier login, if the browser has one. */
  readonly mark: string | null
}

/** The mark of a browser, from its Cookie header. It only identifies a browser and grants no access. */
export function deviceMark(cookies: string | undefined): string | null {
  return new RegExp(`(?:^|;\\s*)${cookieName}=([A-Za-z0-9_-]{22})(?:;|$)`).exec(cookies ?? '')?.[1] ?? null
}

/** Where a request comes from. */
export const callerOf = ({
  address,
  device,
  incoming,
}: {
  address: string
  device: string
  incoming: Pick<IncomingMessage, 'headers'>
}): SigningIn => ({ address, device, mark: deviceMark(incoming.headers.cookie) })

/** A mark for a browser that has none. */
export const newMark = (): string => randomBytes(16).toString('base64url')

/**
 * The Set-Cookie header by which a browser is recognized later. Scripts cannot read it, and only sign-in calls receive
 * it.
 */
export function markCookie(mark: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${mark}; Path=/api/auth; Max-Age=${rememberedDays * 86_400}; HttpOnly; SameSite=Strict${secure}`
}

/** Used in place of an account that does not exist: the same statements run and find no row. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/** The keyed hash under which a browser is stored: the table alone reveals nothing. */
const fingerprint = ({ bytes }: Key, userId: string, text: string): Buffer =>
  createHmac('sha256', bytes).update(`device\n${userId}\n${text}`).digest()
const markText = (mark: string): string => `mark\n${mark}`

/** A browser that has logged in to an account before. */
export interface KnownBrowser {
  readonly mark: string
  readonly fingerprints: readonly Buffer[]
  /** Wrong passwords in a row from this browser. */
  readonly wrongPasswords: number
}

/**
 * The caller's browser, if it has logged in to the account before, identified by its mark alone: anybody can have the
 * same kind of browser and network. An address without an account runs the same statement, which finds no row.
 */
export async function findKnownBrowser(
  deps: Pick<Deps, 'db' | 'secrets'>,
  userId: string = nobody,
  mark: string | null,
): Promise<KnownBrowser | null> {
  if (mark === null) return null
  const fingerprints = [...deps.secrets.otpKey.byId.values()].map((key) =>
    fingerprint(key, userId, markText(mark)),
  )
  const { wrong } = await deps.db
    .selectFrom('known_devices')
    .select(({ fn }) => fn.max('wrong_passwords').as('wrong'))
    .where('user_id', '=', userId)
    .where('fingerprint', 'in', fingerprints)
    .executeTakeFirstOrThrow()
  return wrong === null ? null : { mark, fingerprints, wrongPasswords: wrong }
}

/**
 * Stores the browser of a login, and notifies the owner by mail and notification if it is new. A browser is known by
 * its mark, or by being of the same kind and in the same network as a known one. The first login of an account sends no
 * mail.
 * @returns the mark the browser should have from now on
 */
export async function noteDevice(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'clock' | 'secrets' | 'mail'>,
  account: { id: string; name: string; email: string; role: Role },
  from: SigningIn,
): Promise<string> {
  const now = deps.clock.now()
  const mark = from.mark ?? newMark()
  const likeness = `${from.device}\n${truncatedAddress(from.address)}`
  const fingerprints = (key: Key): Buffer[] =>
    [`likeness\n${likeness}`, markText(mark)].map((text) => fingerprint(key, account.id, text))
  const rows = await trx
    .selectFrom('known_devices')
    .select('fingerprint')
    .where('user_id', '=', account.id)
    .execute()
  // Older keys count too: browsers stay known after a key rotation.
  const possible = [...deps.secrets.otpKey.byId.values()].flatMap(fingerprints)
  const isKnown = rows.some((row) => possible.some((one) => one.equals(row.fingerprint)))
  await trx
    .insertInto('known_devices')
    .values(
      fingerprints(deps.secrets.otpKey.current).map((one) => ({
        user_id: account.id,
        fingerprint: one,
        seen_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'fingerprint']).doUpdateSet({ seen_at: now }))
    .execute()
  if (!isKnown && rows.length > 0) await notifyOfDevice(trx, deps, account, from.device, now)
  return mark
}

async function notifyOfDevice(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'mail'>,
  { id, name, email, role }: { id: string; name: string; email: string; role: Role },
  device: string,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + notMeDays * day)
  const token = await makeAccountLink(trx, { userId: id, purpose: 'not-me', now, expiresAt })
  await deps.mail.enqueueSecret(trx, {
    name: 'new-sign-in',
    to: email,
    userId: id,
    props: { name, at: now.toISOString(), device },
    secret: token,
    expiresAt,
  })
  await notify(trx, {
    userId: id,
    kind: 'security',
    event: 'new-device',
    title: device,
    href: role === 'student' ? paths.profile : null,
    at: now,
  })
}

/** Purges browsers that have not logged in for a long time, and expired links. */
export async function purgeKnownDevices({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db
    .deleteFrom('known_devices')
    .where('seen_at', '<', new Date(now.getTime() - rememberedDays * day))
    .execute()
  await db.deleteFrom('account_links').where('expires_at', '<', now).execute()
}
