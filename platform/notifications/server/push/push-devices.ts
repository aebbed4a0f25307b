import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { openText, sealText } from '#platform/config/seal-text.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { pushMessages } from '#texts/platform/notifications/checks.ts'
import type { PushState, PushSubscriptionInput } from '../../contract.ts'

type PushDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'>

/** Devices of one student; as many as they may have sessions. */
const mostDevices = 10

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest()
const sealedFor = (userId: string) => ({ purpose: 'push device', label: `push device of ${userId}` })

/** Whether pushes are set up, and on for the device of this session. */
export async function showPush(
  { db, config }: Pick<PushDeps, 'db' | 'config'>,
  viewer: Viewer,
): Promise<PushState> {
  const device = await db
    .selectFrom('push_devices')
    .select('id')
    .where('session_id', '=', viewer.sessionId)
    .executeTakeFirst()
  return { publicKey: config.push?.publicKey ?? null, on: device !== undefined }
}

/**
 * Stores the device of this session. A browser keeps its address, so whoever turned pushes on in it before has them no
 * more.
 * @throws unavailable without keys, list_full with ten devices
 */
export async function savePushDevice(
  deps: PushDeps,
  viewer: Viewer,
  subscription: PushSubscriptionInput,
): Promise<PushState> {
  const { db, clock, secrets, config } = deps
  if (!config.push) throw refuse('unavailable', { message: pushMessages.notSetUp })
  const { sealed, keyId } = sealText(
    secrets.documentKey,
    sealedFor(viewer.userId),
    JSON.stringify(subscription),
  )
  const endpointHash = hashOf(subscription.endpoint)
  await db.transaction().execute(async (trx) => {
    await sql`select from users where id = ${viewer.userId} for update`.execute(trx)
    await trx
      .deleteFrom('push_devices')
      .where((eb) => eb.or([eb('session_id', '=', viewer.sessionId), eb('endpoint_hash', '=', endpointHash)]))
      .execute()
    const { count } = await trx
      .selectFrom('push_devices')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', viewer.userId)
      .executeTakeFirstOrThrow()
    if (count >= mostDevices) throw refuse('list_full', { message: pushMessages.tooMany })
    await trx
      .insertInto('push_devices')
      .values({
        user_id: viewer.userId,
        session_id: viewer.sessionId,
        endpoint_hash: endpointHash,
        sealed,
        key_id: keyId,
        saved_at: clock.now(),
      })
      .execute()
  })
  return showPush(deps, viewer)
}

/** Removes the device of this session. */
export async function removePushDevice(
  deps: Pick<PushDeps, 'db' | 'config'>,
  viewer: Viewer,
): Promise<PushState> {
  await deps.db.deleteFrom('push_devices').where('session_id', '=', viewer.sessionId).execute()
  return showPush(deps, viewer)
}

/** Decrypts the address and the keys of a device. @throws {TextBroken} */
export const openSubscription = (
  { secrets }: Pick<Deps, 'secrets'>,
  device: { user_id: string; sealed: Buffer; key_id: string },
): PushSubscriptionInput =>
  JSON.parse(
    openText(secrets.documentKey, sealedFor(device.user_id), device.sealed, device.key_id),
  ) as PushSubscriptionInput
