import { sql } from 'kysely'
import type { QueryOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { AttemptEntry, listAttempts as listRoute, PracticeTest } from '../contract.ts'
import { presentEntry, type AttemptRow } from './present-attempt.ts'
import { isSelfJudged, practiceTests } from './read-tests.ts'
import { closeAttempts } from './take-test.ts'

type Reader = Pick<Deps, 'db' | 'clock'>

/** The practice tests by title, each with the viewer's open attempt and latest finished one. */
export async function listPracticeTests(
  { db, clock }: Reader,
  viewer: Viewer,
): Promise<{ tests: PracticeTest[] }> {
  await closeAttempts(db, viewer.userId, clock.now())
  const { rows } = await sql<AttemptRow>`
    select distinct on (slug, handed_in_at is null)
      id, slug, started_at, ends_at, answers, handed_in_at, right_answers, saved
    from practice_attempts where student_id = ${viewer.userId}
    order by slug, handed_in_at is null, handed_in_at desc, id`.execute(db)
  const entryOf = (slug: string, open: boolean) => {
    const found = rows.find((row) => row.slug === slug && (row.handed_in_at === null) === open)
    return found ? presentEntry(found) : null
  }
  return {
    tests: [...practiceTests.values()].map((test) => ({
      slug: test.slug,
      title: test.title,
      about: test.about,
      course: test.course,
      minutes: test.minutes,
      questions: test.questions.length,
      self: isSelfJudged(test),
      open: entryOf(test.slug, true),
      latest: entryOf(test.slug, false),
    })),
  }
}

/** The viewer's finished attempts by page, newest first. */
export async function listAttempts(
  { db, clock }: Reader,
  viewer: Viewer,
  { page, limit, kept, saved = kept ?? 'all' }: QueryOf<typeof listRoute>,
): Promise<{ attempts: AttemptEntry[]; totalCount: number }> {
  await closeAttempts(db, viewer.userId, clock.now())
  const where = sql`student_id = ${viewer.userId} and handed_in_at is not null and (saved or ${saved === 'all'})`
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from practice_attempts where ${where}`.execute(db)
  const { rows } = await sql<AttemptRow>`
    select id, slug, started_at, ends_at, answers, handed_in_at, right_answers, saved from practice_attempts
    where ${where} order by handed_in_at desc, id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return { attempts: rows.map(presentEntry), totalCount: counted.rows[0]?.total ?? 0 }
}
