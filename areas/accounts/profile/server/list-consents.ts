import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Deps } from '#platform/config/deps.ts'
import type { listConsents as route } from '../contract/profile.ts'

/** What a student has agreed to, and which universities received their documents, newest first. */
export async function listOwnConsents(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<z.input<(typeof route)['reply']>> {
  const consents = await db
    .selectFrom('consents')
    .select(['purpose', 'version', 'given_at', 'withdrawn_at'])
    .where('user_id', '=', userId)
    .orderBy('given_at', 'desc')
    .orderBy('id')
    .execute()
  const shared = await db
    .selectFrom('applications as a')
    .innerJoin('universities as u', 'u.id', 'a.university_id')
    .innerJoin('programs as p', 'p.id', 'a.program_id')
    .select(['a.id', 'a.reference', 'a.applied_at', 'u.name as university', 'u.country', 'p.name as program'])
    .select((eb) =>
      eb
        .selectFrom('application_documents as l')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('l.application_id', '=', 'a.id')
        .as('documents'),
    )
    .where('a.student_id', '=', userId)
    .orderBy('a.applied_at', 'desc')
    .orderBy('a.id')
    .limit(200)
    .execute()
  return {
    consents: consents.map((row) => ({
      purpose: row.purpose,
      version: row.version,
      givenAt: row.given_at.toISOString(),
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    })),
    shared: shared.map((row) => ({
      application: { _id: row.id, reference: row.reference },
      university: row.university,
      country: row.country,
      program: row.program,
      at: row.applied_at.toISOString(),
      documents: row.documents ?? 0,
    })),
  }
}
