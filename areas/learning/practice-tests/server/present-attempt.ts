import type { Attempt, AttemptEntry } from '../contract.ts'
import { isSelfJudged, marksByTopic, practiceTests, type Answers, type WrittenTest } from './read-tests.ts'

/** An attempt as it is stored. */
export interface AttemptRow {
  readonly id: string
  readonly slug: string
  readonly started_at: Date
  readonly ends_at: Date | null
  readonly answers: Answers
  readonly handed_in_at: Date | null
  readonly right_answers: number | null
  readonly saved: boolean
}

/** An attempt in a list. If the test no longer exists, the attempt still has its numbers and old name. */
export function presentEntry(row: AttemptRow): AttemptEntry {
  const test = practiceTests.get(row.slug)
  return {
    _id: row.id,
    slug: row.slug,
    title: test?.title ?? row.slug,
    timed: row.ends_at !== null,
    startedAt: row.started_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    handedInAt: row.handed_in_at?.toISOString() ?? null,
    questions: test?.questions.length ?? Object.keys(row.answers).length,
    answered: Object.keys(row.answers).length,
    right: row.right_answers,
    saved: row.saved,
  }
}

/** The whole attempt. Right answers and explanations are included only once it is handed in. */
export function presentAttempt(row: AttemptRow, test: WrittenTest, now: Date): Attempt {
  const over = row.handed_in_at !== null
  return {
    ...presentEntry(row),
    about: test.about,
    self: isSelfJudged(test),
    minutes: test.minutes,
    items: test.questions.map((question) => ({
      id: question.id,
      text: question.text,
      passage: question.passage ?? null,
      options: [...question.options],
      topic: question.topic,
      self: question.kind === 'self',
      chosen: row.answers[question.id] ?? null,
      right: over ? question.answer : null,
      explanation: over || question.kind === 'self' ? question.explanation : null,
    })),
    topics: over ? marksByTopic(test, row.answers) : [],
    now: now.toISOString(),
  }
}
