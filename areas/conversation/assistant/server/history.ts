import { sql } from 'kysely'
import { preventMerge } from '#areas/accounts/offers.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { historyPageSize, historyDays, questionsPerHour, type Answer } from '../contract/assistant.ts'
import { assistantMessages as messages } from '#texts/conversation/assistant/answers.ts'
import type { DraftAnswer } from './answers/draft-answer.ts'
import type { About } from './understand/carry-over.ts'
import { mask } from './mask-numbers.ts'

const hour = 3_600_000
const day = 24 * hour

interface Row {
  id: string
  question: string
  intent: string
  answer: unknown
  helpful: boolean | null
  asked_at: Date
}

type Stored = Pick<Answer, 'blocks' | 'sources' | 'links' | 'handover'>

const present = (row: Row): Answer => ({
  ...storedParts(row.answer as Stored),
  _id: row.id,
  question: row.question,
  masked: row.question.includes(mask),
  intent: row.intent as Answer['intent'],
  askedAt: row.asked_at.toISOString(),
  helpful: row.helpful,
})

/** What the conversation is about is for the next answer alone. */
const storedParts = ({ blocks, sources, links, handover }: Stored) => ({ blocks, sources, links, handover })

/**
 * What the last answer to a student was about; null after an hour, and without one. It limits the questions per hour, too:
 * the same hour is as long as a question continues the conversation.
 * @throws too_many_requests
 */
export async function readAbout(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<About | null> {
  const row = await db
    .selectFrom('assistant_questions')
    .select([
      sql<About | null>`answer -> 'about'`.as('about'),
      sql<number>`(count(*) over ())::int`.as('count'),
    ])
    .where('student_id', '=', viewer.userId)
    .where('asked_at', '>', new Date(clock.now().getTime() - hour))
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (row !== undefined && row.count >= questionsPerHour) throw refuse('too_many_requests')
  return row?.about ?? null
}

/**
 * Stores a question with its answer.
 * @param question masked
 * @param last what the conversation was about, which it stays with an answer that changes nothing
 */
export async function storeAnswer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  question: string,
  { intent, blocks, sources, links, handover, about }: DraftAnswer,
  last: About | null,
): Promise<Answer> {
  const stored: Stored = { blocks: [...blocks], sources: [...sources], links: [...links], handover }
  const row = await db.transaction().execute(async (trx) => {
    await preventMerge(trx, viewer.userId)
    return trx
      .insertInto('assistant_questions')
      .values({
        student_id: viewer.userId,
        question,
        intent,
        answer: JSON.stringify({ ...stored, about: about ?? last }),
        asked_at: clock.now(),
      })
      .returning(['id', 'question', 'intent', 'helpful', 'asked_at'])
      .executeTakeFirstOrThrow()
  })
  return present({ ...row, answer: stored })
}

/** The questions of a student, newest first. @param before only earlier ones, ISO 8601 */
export async function listQuestions(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  before: string | undefined,
): Promise<{ answers: Answer[]; earlier: boolean }> {
  let query = db
    .selectFrom('assistant_questions')
    .select(['id', 'question', 'intent', 'answer', 'helpful', 'asked_at'])
    .where('student_id', '=', viewer.userId)
  if (before !== undefined) query = query.where('asked_at', '<', new Date(before))
  const rows = await query
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(historyPageSize + 1)
    .execute()
  return { answers: rows.slice(0, historyPageSize).map(present), earlier: rows.length > historyPageSize }
}

/** Stores whether an answer helped; the last choice counts. @throws not_found */
export async function judgeAnswer(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  questionId: string,
  helpful: boolean,
): Promise<{ message: string; helpful: boolean }> {
  const judged = await db
    .updateTable('assistant_questions')
    .set({ helpful })
    .where('id', '=', questionId)
    .where('student_id', '=', viewer.userId)
    .returning('id')
    .executeTakeFirst()
  if (!judged) throw refuse('not_found')
  return { message: messages.thanks, helpful }
}

/** Deletes one question of a student. @throws not_found */
export async function deleteQuestion(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  questionId: string,
): Promise<{ message: string }> {
  const removed = await db
    .deleteFrom('assistant_questions')
    .where('id', '=', questionId)
    .where('student_id', '=', viewer.userId)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw refuse('not_found')
  return { message: messages.removed }
}

/** Deletes all questions of a student. */
export async function deleteQuestions(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
): Promise<{ message: string; removed: number }> {
  const { numDeletedRows } = await db
    .deleteFrom('assistant_questions')
    .where('student_id', '=', viewer.userId)
    .executeTakeFirst()
  return { message: messages.allRemoved, removed: Number(numDeletedRows) }
}

/** Purges questions older than 90 days. @returns how many */
export async function purgeOldQuestions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const until = new Date(clock.now().getTime() - historyDays * day)
  const { numDeletedRows } = await db
    .deleteFrom('assistant_questions')
    .where('asked_at', '<', until)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
