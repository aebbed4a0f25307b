import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { offerReplyDays } from '#areas/applications/states/contract/application-moves.ts'
import { scopeOf } from '#platform/permissions/scope.ts'
import { dayAfter } from '#platform/time/working-days.ts'
import {
  recordReading,
  currentUniversityLetter,
  universityLettersOf,
} from '#areas/applications/list/server/university-letters.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Download } from '#platform/http/serve.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type {
  LetterKind,
  LetterSummary,
  listLetters as listRoute,
  previewLetter as previewRoute,
} from '../contract/letters.ts'
import { letterTexts } from '#texts/applications/letters/letter.ts'
import { inLanguage } from '#platform/language/current-language.ts'
import { languageOfUser } from '#platform/language/language-of-reader.ts'
import { drawLetter } from './draw-letter.ts'
import { letterContent, tuitionStated, type LetterContent } from './issue-letter.ts'

interface Row {
  number: string
  kind: LetterKind
  issued_at: Date
  intake: string | null
  ended_at: Date | null
}

/** The letters of an application, newest first; the caller has checked access to it. */
export async function lettersOf(db: Deps['db'], applicationId: string): Promise<LetterSummary[]> {
  const rows: Row[] = await db
    .selectFrom('letters')
    .select(['number', 'kind', 'issued_at', 'ended_at'])
    .select(sql<string | null>`nullif(content ->> 'intake', '')`.as('intake'))
    .where('application_id', '=', applicationId)
    .where('payload', 'is not', null)
    .orderBy('issued_at', 'desc')
    .orderBy('number')
    .execute()
  return rows.map((row) => ({
    number: row.number,
    kind: row.kind,
    issuedAt: row.issued_at.toISOString(),
    intake: row.intake,
    endedAt: row.ended_at?.toISOString() ?? null,
    url: `/api/application/${applicationId}/letters/${row.number}`,
  }))
}

async function requireAccess(deps: Pick<Deps, 'db'>, viewer: Viewer, applicationId: string): Promise<void> {
  const { rows } = await sql`select 1 from applications a where a.id = ${applicationId}
    and ${scopeOf(viewer)}`.execute(deps.db)
  if (rows.length === 0) throw refuse('not_found')
}

/** The letters of an application. @throws not_found when the viewer may not access it */
export async function listLetters(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  applicationId: string,
): Promise<ReplyOf<typeof listRoute>> {
  await requireAccess(deps, viewer, applicationId)
  const theirs = await universityLettersOf(deps.db, viewer, applicationId)
  return {
    data: await lettersOf(deps.db, applicationId),
    ofUniversity: theirs.find(({ endedAt }) => endedAt === null) ?? null,
  }
}

/**
 * One letter as a PDF, drawn from its frozen content; views by console users are recorded. A valid letter includes the
 * university's own current letter, which is not signed.
 * @throws not_found when the viewer may not access the application or it has no such letter; document_missing, document_damaged
 */
export async function openLetter(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  number: string,
): Promise<Download> {
  const { db, config } = deps
  const letter = await db
    .selectFrom('letters as l')
    .innerJoin('applications as a', 'a.id', 'l.application_id')
    .select(['l.kind', 'l.payload', 'l.signature', 'l.content', 'l.issued_at', 'l.ended_at', 'a.student_id'])
    .where('l.number', '=', number)
    .where('a.id', '=', applicationId)
    .where(scopeOf(viewer))
    .executeTakeFirst()
  if (!letter || letter.payload === null || letter.signature === null) throw refuse('not_found')
  const theirs = letter.ended_at === null ? await currentUniversityLetter(deps, applicationId) : null
  const { kind, payload, signature, issued_at: madeAt } = letter
  const content = letter.content as unknown as LetterContent
  // The pages that the student may see, even if staff open the letter.
  const bytes = await inLanguage(await languageOfUser(db, letter.student_id), () =>
    drawLetter(kind, content, { number, payload, signature }, theirs, {
      publicUrl: config.publicUrl,
      madeAt,
    }),
  )
  if (viewer.role !== 'student') {
    await db.transaction().execute((trx) =>
      writeAudit(trx, deps, {
        action: 'letter.opened',
        by: viewer,
        object: { kind: 'application', id: applicationId },
        details: { letter: number },
      }),
    )
  }
  if (theirs) await recordReading(deps, viewer, theirs)
  return { bytes, fileName: letterTexts.fileName({ number }) }
}

/** A preview of the letter of an offer, without number and signature. @throws not_found */
export async function previewLetter(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  { replyBy, conditions = [], offeredOn, offeredBy, tuition }: BodyOf<typeof previewRoute>,
): Promise<Download> {
  await requireAccess(deps, viewer, applicationId)
  const now = deps.clock.now()
  const content = await letterContent(deps.db, applicationId, 'offer', now, viewer)
  const offer = {
    ...content.offer!,
    ...(tuition === undefined ? {} : { tuition: tuitionStated(tuition) }),
  }
  const theirs = await currentUniversityLetter(deps, applicationId)
  const entered = { on: offeredOn ?? null, by: offeredBy ?? null }
  const bytes = await drawLetter(
    'offer',
    {
      ...content,
      replyBy: replyBy ?? dayAfter(now, offerReplyDays),
      offer: offer.issuer === 'university' ? offer : { ...offer, ...entered },
      conditions: conditions.map((text) => ({ text, state: 'open' as const })),
    },
    null,
    theirs,
    { publicUrl: deps.config.publicUrl, madeAt: now },
  )
  if (theirs) await recordReading(deps, viewer, theirs)
  return { bytes, fileName: letterTexts.previewFileName }
}
