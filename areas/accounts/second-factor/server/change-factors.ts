import { factorMessages } from '#texts/accounts/second-factor/factor-messages.ts'
import { sql, type Transaction } from 'kysely'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { requireRecentProof } from '#areas/accounts/sign-in/server/prove-password.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type * as contract from '../contract.ts'

import { hasFactor, readFactors } from './own-factors.ts'
import { storePasskey, offerPasskeyTo } from './passkeys.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { offerTotpKey, acceptTotpKey } from './totp-keys.ts'

type Trx = Transaction<Database>
type Changed = ReplyOf<typeof contract.addPasskey>
type What =
  | 'totp-added'
  | 'totp-replaced'
  | 'totp-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'codes-made'

/** A new key for an authenticator app. @throws reauth_required */
export async function offerTotp(deps: Deps, viewer: Viewer): Promise<ReplyOf<typeof contract.offerTotp>> {
  requireRecentProof(viewer, deps.clock)
  return offerTotpKey(deps.db, deps, viewer)
}

/**
 * Replaces the app after checking a code of the new one.
 * @throws reauth_required, invalid_input
 */
export function confirmTotp(deps: Deps, viewer: Viewer, otp: string): Promise<Changed> {
  return change(deps, viewer, factorMessages.totpSet, async (trx) => {
    const { totp } = await readFactors(trx, deps, viewer.userId)
    const right = await acceptTotpKey(trx, deps, viewer.userId, otp)
    if (!right) throw refuse('invalid_input', { fields: { otp: factorMessages.wrongCode } })
    return totp ? 'totp-replaced' : 'totp-added'
  })
}

/** @throws reauth_required; move_not_possible where it is the only factor, or there is none */
export function removeTotp(deps: Deps, viewer: Viewer): Promise<Changed> {
  return change(deps, viewer, factorMessages.totpRemoved, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('totp_keys')
      .where('user_id', '=', viewer.userId)
      .where(sql<boolean>`exists (select from passkeys p where p.user_id = totp_keys.user_id)`)
      .executeTakeFirst()
    if (numDeletedRows > 0n) return 'totp-removed'
    const { totp } = await readFactors(trx, deps, viewer.userId)
    const message = totp ? factorMessages.lastOne : factorMessages.noApp
    throw refuse('move_not_possible', { message })
  })
}

/**
 * The WebAuthn options for a new passkey.
 * @throws reauth_required
 */
export async function offerPasskey(
  deps: Deps,
  viewer: Viewer,
): Promise<ReplyOf<typeof contract.offerPasskey>> {
  requireRecentProof(viewer, deps.clock)
  return { passkey: await offerPasskeyTo(deps.db, deps, viewer) }
}

/** @throws reauth_required, invalid_input */
export function addPasskey(
  deps: Deps,
  viewer: Viewer,
  { name, credential }: { name: string; credential: contract.NewPasskey },
): Promise<Changed> {
  return change(deps, viewer, factorMessages.passkeyAdded, async (trx) => {
    await storePasskey(trx, deps, { userId: viewer.userId, name, credential })
    return 'passkey-added'
  })
}

/** @throws reauth_required; move_not_possible where it is the only factor; not_found */
export function removePasskey(deps: Deps, viewer: Viewer, passkeyId: string): Promise<Changed> {
  return change(deps, viewer, factorMessages.passkeyRemoved, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('user_id', '=', viewer.userId)
      .where(
        sql<boolean>`(exists (select from totp_keys t where t.user_id = passkeys.user_id)
          or exists (select from passkeys o where o.user_id = passkeys.user_id and o.id <> passkeys.id))`,
      )
      .executeTakeFirst()
    if (numDeletedRows > 0n) return 'passkey-removed'
    const { passkeys } = await readFactors(trx, deps, viewer.userId)
    throw passkeys.some(({ _id }) => _id === passkeyId)
      ? refuse('move_not_possible', { message: factorMessages.lastOne })
      : refuse('not_found')
  })
}

/** Ten new recovery codes. @throws reauth_required; move_not_possible before any factor is set up */
export async function newRecoveryCodes(
  deps: Deps,
  viewer: Viewer,
): Promise<ReplyOf<typeof contract.makeRecoveryCodes>> {
  requireRecentProof(viewer, deps.clock)
  return deps.db.transaction().execute(async (trx) => {
    await lockOwner(trx, viewer)
    const factors = await readFactors(trx, deps, viewer.userId)
    if (!hasFactor(factors)) throw refuse('move_not_possible', { message: factorMessages.setUpFirst })
    const recoveryCodes = await makeRecoveryCodes(trx, deps, viewer.userId)
    await notifyAndAudit(trx, deps, viewer, 'codes-made')
    return {
      message: factorMessages.codesMade,
      recoveryCodes,
      factors: { ...factors, recoveryCodesLeft: recoveryCodes.length },
    }
  })
}

/** Serializes changes of a person's factors: whether one is the last is checked under this lock. */
const lockOwner = (trx: Trx, { userId }: Viewer) =>
  trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()

async function change(
  deps: Deps,
  viewer: Viewer,
  message: string,
  make: (trx: Trx) => Promise<What>,
): Promise<Changed> {
  requireRecentProof(viewer, deps.clock)
  return deps.db.transaction().execute(async (trx) => {
    await lockOwner(trx, viewer)
    const isFirst = !hasFactor(await readFactors(trx, deps, viewer.userId))
    const what = await make(trx)
    const recoveryCodes = isFirst ? await makeRecoveryCodes(trx, deps, viewer.userId) : null
    const factors = await readFactors(trx, deps, viewer.userId)
    await notifyAndAudit(trx, deps, viewer, what)
    return { message, factors, recoveryCodes }
  })
}

/** Notifies the owner by mail and writes the audit entry: call it last in the transaction. */
async function notifyAndAudit(trx: Trx, deps: Deps, viewer: Viewer, what: What): Promise<void> {
  const props = { name: viewer.name, what, at: deps.clock.now().toISOString() }
  await enqueue(trx, { name: 'factor-changed', to: viewer.email, userId: viewer.userId, props })
  await writeAudit(trx, deps, {
    action: what === 'totp-removed' || what === 'passkey-removed' ? 'factor.removed' : 'factor.added',
    by: viewer,
    object: { kind: 'person', id: viewer.userId },
    details: { what },
  })
}
