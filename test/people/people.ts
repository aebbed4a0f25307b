import type { Role } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { hashPassword } from '#areas/accounts/passwords/server/password-hash.ts'
import { openSession } from '#areas/accounts/sign-in/server/sessions.ts'
import { findViewer, type Viewer } from '#platform/permissions/viewer.ts'

/** Somebody with an account, logged in on one device. */
export interface Person {
  readonly _id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly phone: string | null
  readonly password: string
  readonly token: string
}

interface Given {
  readonly name?: string
  readonly email?: string
  readonly phone?: string | null
  readonly status?: 'pending' | 'active' | 'disabled' | 'deleted'
  readonly createdAt?: Date
  readonly universityId?: string
  readonly mayDecide?: boolean
  readonly maySeeSensitive?: boolean
  readonly mayExport?: boolean
}

/** Good enough for every role. */
export const password = 'three grey kites over Hunza'

type People = Pick<Deps, 'db' | 'secrets' | 'clock'>

let made = 0
/** One hash serves everybody: a hash takes 50 ms. Kept by pepper, as each test product has its own. */
const hashes = new Map<string, Promise<string>>()

/** A student with a confirmed address and a session. @param given what matters to the test */
export const aStudent = (deps: People, given: Given = {}): Promise<Person> =>
  person(deps, 'student', 'Ayesha Siddiqui', given)
/** An officer of the agency, logged in. */
export const anOfficer = (deps: People, given: Given = {}): Promise<Person> =>
  person(deps, 'officer', 'Omar Farooqi', given)
/** An admin of the agency, logged in. */
export const anAdmin = (deps: People, given: Given = {}): Promise<Person> =>
  person(deps, 'admin', 'Zainab Malik', given)

/** Somebody who works for a university, logged in. */
export const aUniversityUser = (deps: People, universityId: string, given: Given = {}): Promise<Person> =>
  person(deps, 'university', 'Ilze Kalniņa', { ...given, universityId })

/** One more device of a person. @returns its token */
export function anotherSession(
  deps: People,
  { _id, role }: Person,
  device = 'Firefox · Linux',
): Promise<string> {
  return deps.db
    .transaction()
    .execute((trx) => openSession(trx, deps, { userId: _id, role, device, address: '203.0.113.7' }))
}

/** The person as an operation sees the caller. */
export async function viewerOf(deps: Deps, { token }: Pick<Person, 'token'>): Promise<Viewer> {
  const viewer = await findViewer(deps, `Bearer ${token}`)
  if (!viewer) throw new Error('This person is not logged in any more')
  return viewer
}

async function person(deps: People, role: Role, usualName: string, given: Given): Promise<Person> {
  const name = given.name ?? usualName
  const email = given.email ?? `${name.split(' ')[0]!.toLowerCase()}-${++made}@example.org`
  const phone = given.phone ?? null
  const { pepper } = deps.secrets
  if (!hashes.has(pepper.current.id)) hashes.set(pepper.current.id, hashPassword(pepper, password))
  const now = deps.clock.now()
  const { id } = await deps.db
    .insertInto('users')
    .values({
      role,
      name,
      email,
      phone,
      status: given.status ?? 'active',
      password_hash: await hashes.get(pepper.current.id)!,
      verified_at: now,
      created_at: given.createdAt ?? now,
      university_id: given.universityId ?? null,
      ...(given.mayDecide === undefined ? {} : { may_decide: given.mayDecide }),
      ...(given.maySeeSensitive === undefined ? {} : { may_view_sensitive: given.maySeeSensitive }),
      ...(given.mayExport === undefined ? {} : { may_export: given.mayExport }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const nobody = { _id: id, name, email, role, phone, password, token: '' }
  return { ...nobody, token: await anotherSession(deps, nobody) }
}
