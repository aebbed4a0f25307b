import { profileMessages } from '#texts/accounts/profile/profile-messages.ts'
import { sql, type Insertable, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { fieldsOf } from '#platform/http/answer-errors.ts'
import { recordAct } from '#platform/acting/acting.ts'
import { refuse } from '#platform/http/refusal.ts'
import {
  type saveActivities,
  type saveContact,
  type saveGuardians,
  type saveNeeds,
  type savePersonal as personalRoute,
} from '../contract/profile.ts'
import { ContactInput } from '../contract/profile-input.ts'
import { refuseStale } from './refuse-stale.ts'
import { keepReachable } from './keep-reachable.ts'
import { lockStudent } from './lock-student.ts'
import { saveDetails } from './save-details.ts'
import { readProfile, readSections, readShownProfile, type StoredPersonal } from './read-profile.ts'

type Saver = Pick<Deps, 'db' | 'clock'>
type Saved = Promise<z.input<(typeof personalRoute)['reply']>>

/** Columns of `student_profiles` as one section fills them. */
type Columns = Omit<Insertable<Database['student_profiles']>, 'user_id'>

async function saveColumns(db: Deps['db'], userId: string, columns: Columns): Promise<void> {
  await db
    .insertInto('student_profiles')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

/**
 * Saves a list, unless it was saved since the sender read it.
 * @param seen the time of the last save that the sender knows; undefined skips the check
 * @throws changed_meanwhile
 */
async function saveList(
  db: Deps['db'],
  userId: string,
  changedAt: 'guardians_changed_at' | 'activities_changed_at',
  columns: Columns,
  seen: string | null | undefined,
): Promise<void> {
  const saved = await db
    .insertInto('student_profiles')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(columns)
        .where(
          sql<boolean>`(${seen === undefined}::boolean
            or student_profiles.${sql.ref(changedAt)} is not distinct from ${seen ?? null}::timestamptz)`,
        ),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!saved) throw refuse('changed_meanwhile', { message: profileMessages.listIsNewer })
}

/** Reads the sections under a lock: other changes wait until this transaction ends. */
async function lockedSections(trx: Transaction<Database>, userId: string) {
  await lockStudent(trx, userId)
  return readSections(trx, userId)
}

const saved = async ({ db }: Saver, userId: string): Saved => ({
  message: profileMessages.saved,
  profile: await readShownProfile(db, userId),
})

/**
 * Changes one's own name, birth and nationalities. Fields left out stay, and so do copies that were sent.
 * @throws changed_meanwhile
 */
export async function savePersonal(
  deps: Saver,
  userId: string,
  { seen, ...changes }: BodyOf<typeof personalRoute>,
): Saved {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const { personal } = await lockedSections(trx, userId)
    refuseStale(personal, changes, seen)
    const { name, dateOfBirth, nationalities, country, ...rest } = { ...personal, ...changes }
    const [nationality = null, ...otherNationalities] = nationalities
    const stored: StoredPersonal = { ...rest, otherNationalities }
    await trx.updateTable('users').set({ name, updated_at: now }).where('id', '=', userId).execute()
    await saveDetails(trx, userId, { dateOfBirth, nationality, country }, now)
    await saveColumns(trx, userId, { personal: JSON.stringify(stored), personal_changed_at: now })
    await recordAct(trx, deps, 'profile', 'personal')
  })
  return saved(deps, userId)
}

/**
 * Changes one's own phone numbers and address; fields left out stay.
 * @throws invalid_input if the change does not fit the rest, such as a province that is not in the country;
 * changed_meanwhile
 */
export async function saveOwnContact(
  deps: Saver,
  userId: string,
  { seen, ...changes }: BodyOf<typeof saveContact>,
): Saved {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const { contact } = await lockedSections(trx, userId)
    refuseStale(contact, changes, seen)
    await keepReachable(trx, userId, changes.phone)
    const whole = z.safeParse(ContactInput, { ...contact, ...changes })
    if (!whole.success) throw refuse('invalid_input', { fields: fieldsOf(whole.error) })
    const { phone, city, address, ...stored } = whole.data
    await trx.updateTable('users').set({ phone, updated_at: now }).where('id', '=', userId).execute()
    await saveDetails(trx, userId, { city, address }, now)
    await saveColumns(trx, userId, { contact: JSON.stringify(stored), contact_changed_at: now })
    await recordAct(trx, deps, 'profile', 'contact')
  })
  return saved(deps, userId)
}

/**
 * Replaces the guardians and sponsors of a student. The time of an agreement is stored by name: correcting a phone
 * number is not a new consent.
 */
export async function saveOwnGuardians(
  deps: Saver,
  userId: string,
  { guardians, seen }: BodyOf<typeof saveGuardians>,
): Saved {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    await lockStudent(trx, userId)
    const row = await trx
      .selectFrom('student_profiles')
      .select('guardians')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const before = (row?.guardians ?? []) as { name: string; relation: string; agreedAt: string | null }[]
    const all = guardians.map((guardian) => {
      const same = before.find(
        ({ name, relation }) => name === guardian.name && relation === guardian.relation,
      )
      return { ...guardian, agreedAt: guardian.agrees ? (same?.agreedAt ?? now.toISOString()) : null }
    })
    // A person who was added in two tabs is stored once.
    const unique = [...new Map(all.map((guardian) => [JSON.stringify(guardian), guardian])).values()]
    const columns = { guardians: JSON.stringify(unique), guardians_changed_at: now }
    await saveList(trx, userId, 'guardians_changed_at', columns, seen)
    await recordAct(trx, deps, 'profile', 'guardians')
  })
  return saved(deps, userId)
}

/** Replaces one's own work and activities. */
export async function saveOwnActivities(
  deps: Saver,
  userId: string,
  { activities, seen }: BodyOf<typeof saveActivities>,
): Saved {
  const columns = { activities: JSON.stringify(activities), activities_changed_at: deps.clock.now() }
  await deps.db.transaction().execute(async (trx) => {
    await lockStudent(trx, userId)
    await saveList(trx, userId, 'activities_changed_at', columns, seen)
    await recordAct(trx, deps, 'profile', 'activities')
  })
  return saved(deps, userId)
}

/**
 * Changes one's own needs, and whether they are sent with applications. Fields left out stay.
 * @throws changed_meanwhile
 */
export async function saveOwnNeeds(
  deps: Saver,
  userId: string,
  { seen, ...changes }: BodyOf<typeof saveNeeds>,
): Saved {
  const { text, shared } = changes
  const columns = {
    ...(text === undefined ? {} : { needs: text }),
    ...(shared === undefined ? {} : { needs_shared: shared }),
  }
  await deps.db.transaction().execute(async (trx) => {
    await lockStudent(trx, userId)
    const { needs } = await readProfile(trx, userId)
    refuseStale(needs, changes, seen)
    await saveColumns(trx, userId, { ...columns, needs_changed_at: deps.clock.now() })
  })
  return saved(deps, userId)
}
