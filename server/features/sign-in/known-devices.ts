import { createHmac, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Role } from '#contract/route.ts'
import type { Database } from '#database/tables.ts'
import type { Deps } from '#server/deps.ts'
import { notify } from '#server/features/notices/notify.ts'
import { truncatedAddress } from '#server/http/limits.ts'
import type { Key } from '#server/secrets.ts'
import { makeAccountLink } from './account-links.ts'

/** Days a browser is remembered after its last login, and days the link of the mail works. */
const rememberedDays = 400
export const notMeDays = 7
const day = 86_400_000

const cookieName = 'manzil_device'

/** Where somebody signs in from, as far as the request tells. */
export interface SigningIn {
  readonly address: string
  /** The browser and system in a few words. */
  readonly device: string
  /** What the browser carries from an earlier login, if it does. */
  readonly mark: string | null
}

/** The mark a browser carries, out of its Cookie header. It tells browsers apart and opens nothing. */
export function deviceMark(cookies: string | undefined): string | null {
  return new RegExp(`(?:^|;\\s*)${cookieName}=([A-Za-z0-9_-]{22})(?:;|$)`).exec(cookies ?? '')?.[1] ?? null
}

/** The header that lets a browser be known again; scripts do not see it, and only sign-in calls get it. */
export function markCookie(mark: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${mark}; Path=/api/auth; Max-Age=${rememberedDays * 86_400}; HttpOnly; SameSite=Strict${secure}`
}

/**
 * Notes from where an account was opened, and tells its owner by mail and notice when it was opened from there before
 * never. A browser is known by the mark it carries, or by being of the same kind and in the same network as one that
 * was. The first login of an account is no news.
 * @returns the mark the browser is to carry from now on
 */
export async function noteDevice(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'clock' | 'secrets' | 'mail'>,
  account: { id: string; name: string; email: string; role: Role },
  from: SigningIn,
): Promise<string> {
  const now = deps.clock.now()
  const mark = from.mark ?? randomBytes(16).toString('base64url')
  const likeness = `${from.device}\n${truncatedAddress(from.address)}`
  /** What is kept of this browser, under one key: it says nothing to who has the table alone. */
  const fingerprints = ({ bytes }: Key): Buffer[] =>
    [`likeness\n${likeness}`, `mark\n${mark}`].map((text) =>
      createHmac('sha256', bytes).update(`device\n${account.id}\n${text}`).digest(),
    )
  const rows = await trx
    .selectFrom('known_devices')
    .select('fingerprint')
    .where('user_id', '=', account.id)
    .execute()
  // Older keys count too: a change of keys makes nobody a stranger.
  const possible = [...deps.secrets.otpKey.byId.values()].flatMap(fingerprints)
  const isKnown = rows.some(({ fingerprint }) => possible.some((one) => one.equals(fingerprint)))
  await trx
    .insertInto('known_devices')
    .values(
      fingerprints(deps.secrets.otpKey.current).map((fingerprint) => ({
        user_id: account.id,
        fingerprint,
        seen_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'fingerprint']).doUpdateSet({ seen_at: now }))
    .execute()
  if (!isKnown && rows.length > 0) await tellOfDevice(trx, deps, account, from.device, now)
  return mark
}

async function tellOfDevice(
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
    href: role === 'student' ? '/student-profile' : null,
    at: now,
  })
}

/** Forgets browsers that did not sign in for long, and links that ran out. */
export async function forgetDevices({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db
    .deleteFrom('known_devices')
    .where('seen_at', '<', new Date(now.getTime() - rememberedDays * day))
    .execute()
  await db.deleteFrom('account_links').where('expires_at', '<', now).execute()
}
