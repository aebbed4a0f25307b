import type * as z from 'zod/mini'
import {
  profileMessages,
  type saveActivities,
  type saveContact,
  type saveGuardians,
  type saveNeeds,
  type savePersonal as personalRoute,
} from '#contract/profile.ts'
import type { BodyOf } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { saveDetails } from '#server/features/students/save-details.ts'
import { readProfile, type KeptContact, type KeptPersonal } from './read-profile.ts'

type Saver = Pick<Deps, 'db' | 'clock'>
type Saved = Promise<z.input<(typeof personalRoute)['reply']>>

/** Columns of `student_profiles` as one section fills them. */
interface Columns {
  personal?: string
  personal_changed_at?: Date
  contact?: string
  contact_changed_at?: Date
  guardians?: string
  guardians_changed_at?: Date
  activities?: string
  activities_changed_at?: Date
  needs?: string | null
  needs_shared?: boolean
  needs_changed_at?: Date
}

async function keep(db: Deps['db'], userId: string, columns: Columns): Promise<void> {
  await db
    .insertInto('student_profiles')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

const saved = async ({ db }: Saver, userId: string): Saved => ({
  message: profileMessages.saved,
  profile: await readProfile(db, userId),
})

/** Replaces one's own name, birth and nationalities. Copies that were sent stay as they are. */
export async function savePersonal(
  deps: Saver,
  userId: string,
  { name, dateOfBirth, nationalities, country, ...rest }: BodyOf<typeof personalRoute>,
): Saved {
  const now = deps.clock.now()
  const [nationality = null, ...otherNationalities] = nationalities
  const kept: KeptPersonal = { ...rest, otherNationalities }
  await deps.db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ name, updated_at: now }).where('id', '=', userId).execute()
    await saveDetails(trx, userId, { dateOfBirth, nationality, country }, now)
    await keep(trx, userId, { personal: JSON.stringify(kept), personal_changed_at: now })
  })
  return saved(deps, userId)
}

/** Replaces one's own phone numbers and address. */
export async function saveOwnContact(
  deps: Saver,
  userId: string,
  { phone, city, address, ...rest }: BodyOf<typeof saveContact>,
): Saved {
  const now = deps.clock.now()
  const kept: KeptContact = rest
  await deps.db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ phone, updated_at: now }).where('id', '=', userId).execute()
    await saveDetails(trx, userId, { city, address }, now)
    await keep(trx, userId, { contact: JSON.stringify(kept), contact_changed_at: now })
  })
  return saved(deps, userId)
}

/**
 * Replaces those who answer or pay for a student. Since when somebody agrees is kept by their name: a consent is not
 * given anew because a phone number was corrected.
 */
export async function saveOwnGuardians(
  deps: Saver,
  userId: string,
  { guardians }: BodyOf<typeof saveGuardians>,
): Saved {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('student_profiles')
      .select('guardians')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    const before = (row?.guardians ?? []) as { name: string; relation: string; agreedAt: string | null }[]
    const kept = guardians.map((guardian) => {
      const same = before.find(
        ({ name, relation }) => name === guardian.name && relation === guardian.relation,
      )
      return { ...guardian, agreedAt: guardian.agrees ? (same?.agreedAt ?? now.toISOString()) : null }
    })
    await keep(trx, userId, { guardians: JSON.stringify(kept), guardians_changed_at: now })
  })
  return saved(deps, userId)
}

/** Replaces one's own work and activities. */
export async function saveOwnActivities(
  deps: Saver,
  userId: string,
  { activities }: BodyOf<typeof saveActivities>,
): Saved {
  await keep(deps.db, userId, {
    activities: JSON.stringify(activities),
    activities_changed_at: deps.clock.now(),
  })
  return saved(deps, userId)
}

/** Says what one needs, and whether it goes along with applications. */
export async function saveOwnNeeds(
  deps: Saver,
  userId: string,
  { text, shared }: BodyOf<typeof saveNeeds>,
): Saved {
  await keep(deps.db, userId, { needs: text, needs_shared: shared, needs_changed_at: deps.clock.now() })
  return saved(deps, userId)
}
