import { preferenceMessages } from '#texts/platform/notifications/checks.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { switchableKinds, type SwitchableKind } from '../contract.ts'

type Preferences = Record<SwitchableKind, boolean>

/** Which kinds of e-mails the viewer has switched on; all kinds by default. */
export async function showPreferences(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
): Promise<{ mail: Preferences }> {
  const rows = await deps.db
    .selectFrom('unwanted_mails')
    .select('kind')
    .where('user_id', '=', viewer.userId)
    .execute()
  const unwanted = new Set(rows.map(({ kind }) => kind))
  return {
    mail: Object.fromEntries(switchableKinds.map((kind) => [kind, !unwanted.has(kind)])) as Preferences,
  }
}

/** Switches mails of the given kinds on or off; the others stay as they are. */
export async function savePreferences(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  mail: { [K in SwitchableKind]?: boolean | undefined },
): Promise<{ message: string; mail: Preferences }> {
  await deps.db.transaction().execute(async (trx) => {
    for (const kind of switchableKinds) {
      if (mail[kind] === undefined) continue
      if (mail[kind]) {
        await trx
          .deleteFrom('unwanted_mails')
          .where('user_id', '=', viewer.userId)
          .where('kind', '=', kind)
          .execute()
      } else {
        await trx
          .insertInto('unwanted_mails')
          .values({ user_id: viewer.userId, kind })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
    }
  })
  return { message: preferenceMessages.saved, ...(await showPreferences(deps, viewer)) }
}
